"""Against burn-in: moves a picture that has been lit for an hour, and resends it now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from firmware_host.panel.burn_in import PLAIN, STEP_S, BurnInShift, shift_at_step

RESYNC_EVERY = 5
"""Steps between two resyncs: pixels that a disturbance changed are repaired within 5 minutes."""


STEPS_UNTIL_LONG = 60
"""So many steps without a rest and the picture begins to change: an evening of most families sees
the plain one."""


class Resyncable(Protocol):
    def resync(self) -> None: ...


class BurnInGuard:
    """One timer. `apply_shift` draws the next look; the resync sends all of the picture again.

    `is_dark`: whether the display is dimmed; then the count of lit steps starts again.
    """

    def __init__(
        self,
        glass: Resyncable,
        apply_shift: Callable[[BurnInShift], None],
        call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle],
        is_dark: Callable[[], bool] = lambda: False,
    ) -> None:
        self._glass = glass
        self._apply_shift = apply_shift
        self._call_later = call_later
        self._is_dark = is_dark
        self._step = 0
        self._lit_steps = 0
        self._timer = call_later(STEP_S, self._go_on)

    def close(self) -> None:
        self._timer.cancel()

    def _go_on(self) -> None:
        self._timer = self._call_later(STEP_S, self._go_on)
        self._step += 1
        was_long = self._lit_steps > STEPS_UNTIL_LONG
        self._lit_steps = 0 if self._is_dark() else self._lit_steps + 1
        if self._lit_steps > STEPS_UNTIL_LONG:
            self._apply_shift(shift_at_step(self._lit_steps - STEPS_UNTIL_LONG))
        elif was_long:
            self._apply_shift(PLAIN)
        if self._step % RESYNC_EVERY == 0:
            self._glass.resync()
