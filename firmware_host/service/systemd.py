"""systemd: readiness, status and watchdog by sd_notify. Without NOTIFY_SOCKET nothing is sent."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NoReturn, TypeAlias

Probe: TypeAlias = Callable[[], Awaitable[None]]
"""Returns when the part it asks has done something since it was called."""


class Systemd:
    """The datagrams of sd_notify."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for the abstract namespace.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self.watchdog_s = _watchdog_seconds(environment)
        # Kept open: without a descriptor left, systemd would get no WATCHDOG=1 and kill the box.
        self._socket: socket.socket | None = None
        if self._address:
            with contextlib.suppress(OSError):
                kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC
                self._socket = socket.socket(socket.AF_UNIX, kind)

    def ready(self) -> None:
        self._send("READY=1")

    def status(self, text: str) -> None:
        self._send(f"STATUS={text}")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def alive(self) -> None:
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> None:
        if self._socket is not None:
            # A manager that has gone away is no reason to stop a game.
            with contextlib.suppress(OSError):
                self._socket.sendto(message.encode(), self._address)


def _watchdog_seconds(environment: Mapping[str, str]) -> float | None:
    """How often systemd wants a sign of life, halved to be on time; None when it wants none."""
    try:
        microseconds = int(environment.get("WATCHDOG_USEC", ""))
        meant_for = int(environment.get("WATCHDOG_PID", os.getpid()))
    except ValueError:
        return None
    return microseconds / 2_000_000 if microseconds > 0 and meant_for == os.getpid() else None


async def feed_watchdog(systemd: Systemd, every_s: float, probes: Sequence[Probe]) -> NoReturn:
    """Sends WATCHDOG=1 after each round in which every probe returned: not while the loop, a task
    or the disk hangs."""
    while True:
        for probe in probes:
            await probe()
        systemd.alive()
        await asyncio.sleep(every_s)
