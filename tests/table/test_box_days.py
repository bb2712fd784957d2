"""Days of the box: each new date counts once, however far the clock jumps."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from firmware_host.table.box_days import KEPT_AS, KNOWN_DATES, BoxDays, noted_day
from firmware_host.table.game_store import MemoryStore, NotRecorded

pytestmark = pytest.mark.behavior


class Box:
    """A box whose clock is set by hand; `start` is one start of it."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.date = "2026-11-01"

    async def start(self) -> BoxDays:
        days = BoxDays(self.store, lambda: self.date)
        await days.open()
        return days


def test_a_new_date_is_one_day_and_a_known_one_is_none() -> None:
    async def run() -> None:
        box = Box()
        days = await box.start()
        assert days.this_day() == 1
        for date, number in (
            ("2026-11-02", 2),
            ("2055-01-01", 3),
            ("2026-11-02", 3),
            ("1970-01-01", 4),
            ("2055-01-01", 4),
        ):
            box.date = date
            assert days.this_day() == number
        assert days.since(1) == 3
        assert days.since(99) == 0, "of a box whose count was lost"

    asyncio.run(run())


def test_a_box_that_begins_at_the_same_old_date_each_time_counts_the_real_ones() -> None:
    async def run() -> None:
        box = Box()
        for day in range(20):
            box.date = "1970-01-01"
            await box.start()
            box.date = f"2026-11-{1 + day:02}"
            days = await box.start()
        assert days.this_day() == 1 + 20

    asyncio.run(run())


def test_the_count_goes_on_after_a_restart_and_the_list_of_dates_stays_short() -> None:
    async def run() -> None:
        box = Box()
        for year in range(2000, 2100):
            box.date = f"{year}-01-01"
            days = await box.start()
        assert days.this_day() == 100
        written = await box.store.recall(KEPT_AS) or ""
        assert written.count("-01-01") == KNOWN_DATES
        assert noted_day(written) == 100

    asyncio.run(run())


@pytest.mark.parametrize("written", [None, "", "{", "7", "[1]", '["x", []]', "[-1, []]", "[1, 2]"])
def test_a_count_that_cannot_be_read_begins_again(written: str | None) -> None:
    assert noted_day(written) == 0


def test_a_disk_that_takes_nothing_is_no_reason_not_to_start() -> None:
    class FullStore(MemoryStore):
        async def remember(self, key: str, value: str) -> None:
            raise NotRecorded

    async def run() -> None:
        box: Any = Box()
        box.store = FullStore()
        days = await box.start()
        assert days.this_day() == 1
        with pytest.raises(NotRecorded):
            await days.note()

    asyncio.run(run())
