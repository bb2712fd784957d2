"""Looks after the glass, once a minute: another look against burn-in, now and then a resync."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from firmware_host.panel.burn_in import STEP_S, BurnInShift, shift_at_step

RESYNC_EVERY = 5
"""Steps between two resyncs: what a disturbance spoilt is whole again within five minutes."""


class Glass(Protocol):
    def resync(self) -> None: ...


class Upkeep:
    """One timer. `wear` draws the next look; the resync sends what was drawn."""

    def __init__(
        self,
        glass: Glass,
        wear: Callable[[BurnInShift], None],
        call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle],
    ) -> None:
        self._glass = glass
        self._wear = wear
        self._call_later = call_later
        self._step = 0
        self._timer = call_later(STEP_S, self._go_on)

    def close(self) -> None:
        self._timer.cancel()

    def _go_on(self) -> None:
        self._timer = self._call_later(STEP_S, self._go_on)
        self._step += 1
        self._wear(shift_at_step(self._step))
        if self._step % RESYNC_EVERY == 0:
            self._glass.resync()
