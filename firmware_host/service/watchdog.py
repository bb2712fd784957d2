"""Feeds systemd's watchdog, but only with proof: each sign of life must have been given anew.

A hanging loop, a hanging task and a hanging disk all look the same from here: no more food.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NoReturn

from firmware_host.service.notify import Systemd

Pulse = Callable[[], Awaitable[None]]
"""Returns when the part it asks has really done something since."""


async def feed(systemd: Systemd, every_s: float, pulses: Sequence[Pulse]) -> NoReturn:
    while True:
        for pulse in pulses:
            await pulse()
        systemd.alive()
        await asyncio.sleep(every_s)
