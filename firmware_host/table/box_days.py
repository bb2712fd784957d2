"""Days counted by the box itself: its clock may jump, so that dates cannot be subtracted.

Each new date that the clock shows while the box is in use counts as one day, however far it is from
the last one. A clock that jumps therefore ages nothing by more than a day. Phones and games put
aside are aged by these days.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final, Protocol

from firmware_host.table.game_store import NotRecorded

KEPT_AS: Final = "box_days"
"""The name in the store."""
KNOWN_DATES: Final = 32
"""Dates that are remembered. A box without a clock of its own returns to an old date at each start;
a date that is remembered does not count again."""


class DayStore(Protocol):
    async def remember(self, key: str, value: str) -> None: ...

    async def recall(self, key: str) -> str | None: ...


def _local_date() -> str:
    return datetime.now().astimezone().date().isoformat()


class BoxDays:
    """Call `open` before anything else, and `note` before something refers to today."""

    def __init__(self, store: DayStore, date: Callable[[], str] = _local_date) -> None:
        self._store = store
        self._date = date
        self._number = 0
        self._noted = 0
        self._dates: list[str] = []

    async def open(self) -> None:
        self._number, self._dates = _read(await self._store.recall(KEPT_AS))
        self._noted = self._number
        with suppress(NotRecorded):  # a full disk is no reason not to start
            await self.note()

    def this_day(self) -> int:
        """Return the number of this day; the first day of a box is day 1."""
        date = self._date()
        if date not in self._dates:
            self._number += 1
            self._dates = [*self._dates, date][-KNOWN_DATES:]
        return self._number

    def since(self, day: int) -> int:
        """Return how many days ago that day was."""
        return max(0, self.this_day() - day)

    async def note(self) -> int:
        """Write today down unless that was done, and return its number."""
        number = self.this_day()
        if number != self._noted:
            await self._store.remember(KEPT_AS, json.dumps([number, self._dates]))
            self._noted = number
        return number


def noted_day(written: str | None) -> int:
    """Return the day that `BoxDays.note` wrote down last; 0 before the first."""
    return _read(written)[0]


def _read(written: str | None) -> tuple[int, list[str]]:
    with suppress(ValueError, TypeError):
        number, dates = json.loads(written or "null")
        if type(number) is int and number >= 0:
            return number, [str(each) for each in dates][-KNOWN_DATES:]
    return 0, []
