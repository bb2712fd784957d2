"""One loop timer for a pure part that only says when it wants to be looked at next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

Clock = Callable[[], float]


class DeadlineTimer:
    """Armed for exactly one moment, or for none: an idle device causes no wake-ups."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, clock: Clock, fire: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._fire = fire
        self._deadline: float | None = None
        self._handle: asyncio.TimerHandle | None = None

    def arm(self, deadline: float | None) -> None:
        """Fire at `deadline` (by the injected clock), instead of whatever was armed before."""
        if deadline == self._deadline:
            return
        self.cancel()
        if deadline is not None:
            self._deadline = deadline
            self._handle = self._loop.call_later(max(0.0, deadline - self._clock()), self._due)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._deadline = None

    def _due(self) -> None:
        self._handle = self._deadline = None
        self._fire()
