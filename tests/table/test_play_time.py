"""How long a game was played: counted between answers, kept with them, shown when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.store.store import Store
from firmware_host.table.play_time import LONGEST_PAUSE_S, played, seconds_of
from firmware_host.table.table import Table
from tests.table.table_parts import (
    SECRET,
    ListStore,
    PrintedValues,
    go_through,
    on_a_disk,
    on_a_list,
    say,
)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


async def play(table: Table, clock: Clock, *pauses: float) -> None:
    """One answer after each pause."""
    for pause in pauses:
        clock.now += pause
        question = table.snapshot().question
        assert question is not None
        assert await table.throw() or await table.answer(question.answers[0])


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2710", 2710),
        ("7 2710", 0),
        ("-5", 0),
        ("1e9", 0),
        ("9" * 40, 0),
        ("", 0),
        (None, 0),
    ],
)
def test_what_is_noted_is_a_number_of_seconds_or_nothing(text: str | None, seconds: int) -> None:
    assert seconds_of(text) == seconds


def test_time_between_answers_is_played_and_a_long_break_is_cut_short() -> None:
    async def session(store: ListStore) -> tuple[int, int]:
        clock = Clock()
        table = Table(store, PrintedValues(), secrets=lambda: SECRET, clock=clock)
        await table.open()
        await go_through(table)
        await say(table, "ok")
        while_playing = table.snapshot().played_s
        await play(table, clock, 30, 45, 8 * 3600)
        await table.abandon()
        return while_playing, table.snapshot().played_s

    assert on_a_list(session) == (0, 75 + LONGEST_PAUSE_S)


def test_a_power_cut_keeps_the_time_up_to_the_last_answer(tmp_path: Path) -> None:
    async def before(store: Store) -> None:
        clock = Clock()
        table = Table(store, PrintedValues(), secrets=lambda: SECRET, clock=clock)
        await table.open()
        await go_through(table)
        await say(table, "ok")
        await play(table, clock, 100, 20)

    async def after(store: Store) -> tuple[str | None, int]:
        clock = Clock()
        table = Table(store, PrintedValues(), secrets=lambda: SECRET, clock=clock)
        await table.open()
        noted = await store.recall(played(1))
        await play(table, clock, 5)
        await table.abandon()
        return noted, table.snapshot().played_s

    on_a_disk(tmp_path, before)
    assert on_a_disk(tmp_path, after) == ("120", 125)
