"""Ports for daemons that are told one beforehand."""

from __future__ import annotations

import os
import socket
from itertools import count

FIRST = 20_000
"""Below those that the kernel gives to whoever asks for any: nobody takes one between two looks."""
EACH = 1_000
"""Of each worker."""
_numbers = count(os.getpid() * 37)


def free_port() -> int:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for _ in range(EACH):
        port = FIRST + worker * EACH + next(_numbers) % EACH
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")
