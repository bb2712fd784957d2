"""Limits guessing: five tries, then a wait that doubles with each further one.

The count is on the disk before a try is looked at: neither a restart nor a pulled plug gives
another one. Waiting is measured on the monotonic clock: after a restart the whole wait begins anew.
One failed try is forgotten an hour: mistypings of months make nobody wait, and a guest who guessed
does not keep staff waiting for good. Whoever guesses without end still has one try an hour.

A disk that takes nothing must not keep staff out. A try is then counted in memory only, and there
are no free tries, because a restart forgets the count.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Final

from firmware_host.store.errors import DamagedStoreError, StoreError
from firmware_host.store.store import Store

log = logging.getLogger(__name__)

FREE_TRIES: Final = 5
FIRST_WAIT_S: Final = 60.0
LONGEST_WAIT_S: Final = 3600.0
MOST_COUNTED: Final = 1_000_000
FORGET_S: Final = LONGEST_WAIT_S
"""After this many seconds one failed try is forgotten. Not shorter than the longest wait, or
guessing would become faster."""


def wait_after(failed: int) -> float:
    """Seconds to wait after so many failed tries."""
    beyond = failed - FREE_TRIES
    if beyond < 0:
        return 0.0
    return float(min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(beyond, 10)))


class TryLimit:
    """One secret that can be guessed: its failed tries and until when nobody may try."""

    def __init__(self, what: str, store: Store, clock: Callable[[], float]) -> None:
        self._what = what
        self._store = store
        self._clock = clock
        self._failed = 0
        self._forgets_since = clock()
        self._free_at = 0.0
        self._counting = asyncio.Lock()

    async def open(self) -> None:
        self._failed = await self._store.failed_tries(self._what)
        self._forgets_since = self._clock()
        self._free_at = self._forgets_since + wait_after(self._failed)

    @property
    def wait_s(self) -> float:
        return max(0.0, self._free_at - self._clock())

    @property
    def has_failed(self) -> bool:
        """Whether failed tries are counted on the disk, forgotten or not."""
        return self._failed > 0

    @property
    def wait_minutes(self) -> int:
        """Rounded up, for people."""
        return math.ceil(self.wait_s / 60)

    async def attempt(self) -> bool:
        """Counts a try as failed, one after another; False: not now, and nothing is counted."""
        async with self._counting:
            if self.wait_s > 0:
                return False
            now = self._clock()
            remembered, since = self._remembered(now)
            failed = min(MOST_COUNTED, remembered + 1)
            if not await self._write(failed):
                failed = max(failed, FREE_TRIES)
            self._failed, self._forgets_since = failed, since
            self._free_at = now + wait_after(failed)
            return True

    async def _write(self, failed: int) -> bool:
        """False: the disk takes nothing now. Only a new start mends a damaged store."""
        try:
            await self._store.set_failed_tries(self._what, failed)
        except DamagedStoreError:
            raise
        except StoreError as error:
            log.warning("tries are counted in memory only: %s", error)
            return False
        return True

    def _remembered(self, now: float) -> tuple[int, float]:
        """How many failed tries are left, and since when the next one is being forgotten."""
        forgotten, rest_s = divmod(now - self._forgets_since, FORGET_S)
        remembered = max(0, self._failed - int(forgotten))
        return remembered, now - rest_s if remembered else now

    async def note_forgotten(self) -> None:
        """Writes down how many are left, so that a restart does not bring forgotten ones back."""
        async with self._counting:
            remembered, since = self._remembered(self._clock())
            if remembered != self._failed:
                await self._store.set_failed_tries(self._what, remembered)
                self._failed, self._forgets_since = remembered, since

    async def succeeded(self) -> None:
        """The last try was right, or staff is there: all failed ones are forgotten."""
        async with self._counting:
            await self._write(0)
            self.forget()

    async def was_no_guess(self) -> None:
        """The last try was right, but earlier ones stay counted: whoever has one code of their own
        must not get more tries for another one's."""
        async with self._counting:
            failed = max(0, self._failed - 1)
            await self._write(failed)
            self._failed, self._free_at = failed, 0.0

    def forget(self) -> None:
        """The store has been told already."""
        self._failed, self._free_at = 0, 0.0
