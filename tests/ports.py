"""Ports for daemons that are told one beforehand."""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from itertools import count
from pathlib import Path

FIRST = 20_000
"""Below those that the kernel gives to whoever asks for any: nobody takes one between two looks."""
EACH = 1_000
"""Of each worker."""
_numbers = count(os.getpid() * 37)


def _reserve(port: int) -> bool:
    """Keep the port from every other test run on this machine until this process ends."""
    held = os.open(Path(tempfile.gettempdir()) / f"tilekeeper-port-{port}", os.O_CREAT, 0o666)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        return False
    return True


def free_port() -> int:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for _ in range(EACH):
        port = FIRST + worker * EACH + next(_numbers) % EACH
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            if _reserve(port):
                return port
    raise RuntimeError("no port is free")
