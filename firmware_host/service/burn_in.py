"""Against burn-in: moves the picture once a minute, and sends it whole every five minutes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from firmware_host.panel.burn_in import STEP_S, BurnInShift, shift_at_step

RESYNC_EVERY = 5
"""Steps between two resyncs: pixels that a disturbance changed are repaired within 5 minutes."""


class Resyncable(Protocol):
    def resync(self) -> None: ...


class BurnInGuard:
    """One timer. `wear` draws the next look; the resync sends all of the picture again."""

    def __init__(
        self,
        glass: Resyncable,
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
