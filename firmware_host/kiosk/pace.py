"""How often one page, or one other machine, may do something: a token bucket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PER_SECOND = 20.0
AT_ONCE: Final = 40
"""Of gestures. More than ten fingers do; what a program sends beyond it would keep all others
waiting."""
MOST_PEERS: Final = 256


class Pace:
    def __init__(
        self,
        per_second: float | None = None,
        at_once: int = AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = PER_SECOND if per_second is None else per_second
        self._at_once = at_once
        self._clock = clock
        self._left = float(at_once)
        self._counted_at = clock()

    def take(self) -> bool:
        """One gesture, if there is one left."""
        self._count()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Nothing was taken for a while."""
        self._count()
        return self._left >= self._at_once

    async def turn(self) -> None:
        """Takes one as soon as there is one."""
        while not self.take():  # noqa: ASYNC110 - the time is known
            await asyncio.sleep((1 - self._left) / self._per_second)

    def _count(self) -> None:
        now = self._clock()
        more = (now - self._counted_at) * self._per_second
        self._left, self._counted_at = min(float(self._at_once), self._left + more), now


class Paces:
    """One for each other machine: whoever connects again does not begin anew."""

    def __init__(self, per_second: float | None = None, at_once: int = AT_ONCE) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._paces: dict[str, Pace] = {}

    def of(self, peer: str) -> Pace:
        if peer not in self._paces and len(self._paces) >= MOST_PEERS:
            idle = [each for each, pace in self._paces.items() if pace.is_full]
            for each in idle or list(self._paces)[:1]:
                del self._paces[each]
        if peer not in self._paces:
            self._paces[peer] = Pace(self._per_second, self._at_once)
        return self._paces[peer]
