"""A day in the café: thirty parties on one table, with all that guests and plugs can do to it.

Real store, table, panel, commands, PIN and guests; only time is a list of callbacks. Games that are
left are kept, each is found by its code and by no other, and nobody finds a game of others.
"""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path

import pytest

from firmware_host.games import game_ids
from firmware_host.kiosk.errors import Refused
from firmware_host.service.tries import FREE_TRIES
from tests.service.cafe_box import CafeBox
from tests.table.table_parts import seen

pytestmark = pytest.mark.behavior

PARTIES = 30
MORNING = 10
"""Restarts, wrong PINs and games taken up are all among these first parties."""
PIN = "4711"


class Day:
    def __init__(self, box: CafeBox, seed: int) -> None:
        self.box = box
        self.chance = random.Random(seed)
        self.left: dict[str, str] = {}
        """What stood on the table when a game was left, by its code."""
        self.restarts = self.taken_up = self.looked_at = self.finished = 0
        self.party_ids: set[str] = set()
        self.sizes: list[int] = []

    async def party(self, number: int) -> None:
        box = self.box
        await self.sit_down()
        self.nothing_of_others_is_seen()
        if number % 10 == 9:
            await self.guess_pins()
        if self.left and number % 3 == 2:
            await self.take_up()
        else:
            game = game_ids()[number % len(game_ids())]
            await box.answer(game, "2", "ok")
        await self.play(self.chance.randrange(4, 14), number)
        if number % 7 == 3:
            await box.act("menu", "abandon")
            self.finished += 1
        await self.go_away()

    async def sit_down(self) -> None:
        box = self.box
        if self.chance.random() < 0.5:
            await box.wait(self.chance.uniform(10, 170))
        await (box.touch() if self.chance.random() < 0.5 else box.press())
        party = box.parties.current
        assert party is not None
        assert party.id not in self.party_ids, "everybody is somebody new"
        self.party_ids.add(party.id)

    def nothing_of_others_is_seen(self) -> None:
        snapshot = self.box.table.snapshot()
        assert (snapshot.room, snapshot.game_id, snapshot.can_undo) == ("lobby", None, False)
        assert snapshot.question is not None
        assert "again" not in snapshot.question.answers
        assert "values" not in snapshot.question.answers
        told = str(self.box.shown())
        assert not [code for code in self.left if f"{code[:3]} {code[3:]}" in told or code in told]

    async def guess_pins(self) -> None:
        before = self.looked_at
        for guess in range(12):
            try:
                await self.box.kiosk.staff("unlock", f"{self.chance.randrange(4000):04}")
            except Refused as refused:
                self.looked_at += "Wrong PIN" in str(refused)
            else:
                raise AssertionError(f"guess {guess} was right")
        assert self.looked_at - before <= FREE_TRIES, "most are not looked at"
        assert not self.box.staff.is_open

    async def take_up(self) -> None:
        code, stood = self.chance.choice(sorted(self.left.items()))
        await self.box.answer("take_up", *code)
        assert seen(self.box.table) == stood, "it stands as it was left"
        del self.left[code]
        self.taken_up += 1

    async def play(self, answers: int, number: int) -> None:
        for step in range(answers):
            if self.box.table.snapshot().question is None:
                break
            await self.box.wait(self.chance.uniform(2, 300))
            await self.box.answer_somehow(self.chance)
            if step == 3 and number % 4 == 1:
                await self.pull_the_plug()

    async def pull_the_plug(self) -> None:
        """And in again: the same party, the same moment."""
        before, party = seen(self.box.table), self.box.parties.current
        await self.box.close()
        await self.box.open()
        assert (seen(self.box.table), self.box.parties.current) == (before, party)
        self.restarts += 1

    async def go_away(self) -> None:
        box = self.box
        stood = seen(box.table)
        await box.wait(605)
        assert box.guests.state == "asking"
        code = box.guests.code
        if self.chance.random() < 0.3:
            await self.pull_the_plug()  # in the middle of the countdown
            await box.wait(605)
            assert box.guests.code == code, "a code that was shown leads to the game"
        await box.wait(70)
        assert (box.guests.state, box.parties.current) == ("free", None)
        if code:
            assert code not in self.left
            self.left[code] = stood

    def measure(self) -> None:
        gc.collect()
        if tracemalloc.is_tracing():
            self.sizes.append(tracemalloc.get_traced_memory()[0])


async def a_day(folder: Path, seed: int, parties: int) -> Day:
    box = CafeBox(folder)
    await box.open()
    await box.staff.set_pin(PIN)
    await box.staff.lock()
    day = Day(box, seed)
    try:
        for number in range(parties):
            await day.party(number)
            day.measure()
        waiting = {each.code for each in await box.store.put_aside_games()}
        assert waiting == set(day.left), "every game that was left is kept"
        for code, stood in sorted(day.left.items()):
            await box.touch()
            await box.answer("take_up", *code)
            assert seen(box.table) == stood, "and found by its code"
            await box.wait(680)
        assert day.looked_at >= FREE_TRIES
    finally:
        await box.close()
    return day


def test_parties_each_find_a_free_table_and_their_own_games(tmp_path: Path) -> None:
    """A short day; all thirty parties and the memory they take are in `make soak`."""
    day = asyncio.run(a_day(tmp_path, 2026, MORNING))
    assert day.taken_up >= 2
    assert len(day.left) >= 4
    assert day.restarts >= 2


@pytest.mark.soak
def test_thirty_parties_in_a_day_each_find_their_own_games_in_flat_memory(tmp_path: Path) -> None:
    tracemalloc.start()
    try:
        day = asyncio.run(a_day(tmp_path, 2026, PARTIES))
    finally:
        tracemalloc.stop()
    print(
        f"{len(day.party_ids)} parties, {len(day.left)} games left, {day.taken_up} taken up, "
        f"{day.restarts} restarts, heap {day.sizes[9]} -> {day.sizes[-1]}"
    )
    assert day.taken_up >= 5
    assert len(day.left) >= 10
    assert day.restarts >= 8
    assert day.sizes[-1] < 1.15 * day.sizes[9] + 200_000, "memory stays flat"
