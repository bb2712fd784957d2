"""The table between two parties: a game is put aside under its code and taken up again."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from firmware_host.service.asides import Asides
from firmware_host.service.tries import TryLimit
from firmware_host.store.store import Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.party import Party
from firmware_host.table.party_table import PartyTable
from firmware_host.table.verify import verify
from tests.flows.flow import ShippedValues
from tests.paths import ROOT
from tests.table.big_batches import answer_once, on_statement
from tests.table.table_parts import SECRET, USUAL, go_through, say, seen

PARTY = Party("c" * 32, "en", "2026-11-17T12:00:00+00:00")
EACH_GAME = {
    "portal-dash": {"lobby.home": "portal-dash", "lobby.players": "2"},
    "builders-biomes": {"lobby.home": "builders-biomes", "lobby.players": "2"},
    "explorers": {"lobby.home": "explorers", "lobby.players": "2", "lobby.holder": "box"},
}


def on_a_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def session() -> None:
        store = await Store.open(folder)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(session())


async def opened(store: Store, languages: tuple[str, ...] = ("en", "de")) -> PartyTable:
    tries = TryLimit("code", store, lambda: 0.0)
    await tries.open()
    asides = Asides(store, tries, BoxDays(store), 14, lambda: "BCD267")
    table = PartyTable(store, asides, ShippedValues(), languages, lambda: SECRET)
    await table.open()
    return table


async def playing(store: Store, game: str = "portal-dash", answers: int = 8) -> PartyTable:
    table = await opened(store)
    await go_through(table, {**USUAL, **EACH_GAME[game]})
    await say(table, "ok")
    await table.set_language("de")
    for _ in range(answers):
        await answer_once(table)
    return table


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_comes_back_bit_for_bit_and_goes_on_to_be_proved(tmp_path: Path, game: str) -> None:
    async def use(store: Store) -> None:
        table = await playing(store, game)
        before, digest = seen(table), table.snapshot().digest
        assert await table.code() == "BCD267"
        shown = table.snapshot()
        assert shown.events
        assert await table.end_party(shown.seq, forgets=True)
        assert table.snapshot().seq > shown.seq, "taps on what was there answer nothing"
        assert table.snapshot().events == ()
        assert table.snapshot().room == "lobby"
        assert await table.take_up("bcd 267")
        assert (seen(table), table.snapshot().digest) == (before, digest)
        await answer_once(table)
        await table.abandon()
        record = table.record()
        assert record is not None
        assert verify(record).ok

    on_a_store(tmp_path, use)


def test_the_next_party_finds_neither_language_nor_set_ups(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        await table.end_party(forgets=True)
        question = table.snapshot().question
        assert question is not None
        assert (question.id, table.language) == ("lobby.language", "en")
        await table.answer("en")
        question = table.snapshot().question
        assert question is not None
        assert "again" not in question.answers
        assert not table.snapshot().can_undo, "nobody goes back into another party's game"

    on_a_store(tmp_path, use)
    on_a_store(tmp_path, lambda store: _finds_nothing(store))


async def _finds_nothing(store: Store) -> None:
    table = await opened(store)
    question = table.snapshot().question
    assert question is not None
    assert "again" not in question.answers
    assert table.snapshot().game_id is None


def test_at_home_the_next_evening_knows_what_was_played(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        await table.end_party(forgets=False)
        question = table.snapshot().question
        assert question is not None
        assert table.language == "de"
        assert "again" in question.answers

    on_a_store(tmp_path, use)


def test_a_party_that_goes_on_is_not_cleared_away_by_a_late_call(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        late = table.snapshot().seq
        await answer_once(table)
        before = seen(table)
        assert not await table.end_party(late, forgets=True)
        assert seen(table) == before

    on_a_store(tmp_path, use)


@pytest.mark.parametrize("answers", [0, 3])
def test_dice_alone_and_a_game_nobody_has_begun_are_not_kept_under_a_code(
    tmp_path: Path, answers: int
) -> None:
    async def use(store: Store) -> None:
        if answers:
            table = await opened(store)
            await say(table, "en", "dice")
            for _ in range(answers):
                await table.throw()
        else:
            table = await playing(store, answers=0)
        assert table.snapshot().game_id is not None
        assert await table.code() == ""
        await table.end_party(forgets=True)
        assert await store.put_aside_games() == []
        assert await store.running() is None

    on_a_store(tmp_path, use)


def test_a_game_that_is_over_leaves_with_its_party(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        await table.abandon()
        assert await table.code() == ""
        await table.end_party(forgets=True)
        assert table.snapshot().room == "lobby"
        assert await store.put_aside_games() == []

    on_a_store(tmp_path, use)
    on_a_store(tmp_path, lambda store: _finds_nothing(store))


def test_no_game_is_taken_up_while_another_is_on_the_table(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        await table.end_party(forgets=False)
        await say(table, "dice")
        before = seen(table)
        assert not await table.take_up("BCD267")
        assert seen(table) == before

    on_a_store(tmp_path, use)


# In the lobby


def test_a_code_is_typed_sign_by_sign_in_the_lobby(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        before = seen(table)
        await table.end_party()
        await say(table, "en", "take_up", *"BCD26")
        question = table.snapshot().question
        assert question is not None
        assert (question.id, question.about["code"]) == ("lobby.sign", "BCD26")
        await table.undo()
        await say(table, *"67")
        assert seen(table) == before
        assert not await table.undo() or seen(table) != before

    on_a_store(tmp_path, use)


def test_the_lobby_offers_codes_only_while_a_game_waits(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await playing(store)
        await table.end_party(forgets=False)
        question = table.snapshot().question
        assert question is not None
        assert "take_up" in question.answers
        await say(table, "take_up", *"BCD267")
        await table.abandon()
        await table.leave_game()
        question = table.snapshot().question
        assert question is not None
        assert "take_up" not in question.answers

    on_a_store(tmp_path, use)


def test_five_wrong_codes_and_people_wait_also_after_a_restart(tmp_path: Path) -> None:
    async def guess(store: Store) -> None:
        table = await opened(store)
        if table.snapshot().question.id == "lobby.language":  # type: ignore[union-attr]
            await say(table, "en")
        for _ in range(6):
            table.notices_shown()
            await say(table, "take_up", *"CCDDHH")
            told.append(table.snapshot().notices)
        table.notices_shown()
        await say(table, "take_up", *"BCD267")
        assert table.snapshot().game_id is None, "not even the right one"

    told: list[tuple[tuple[str, str], ...]] = []
    on_a_store(tmp_path, lambda store: _played_and_gone(store))
    on_a_store(tmp_path, guess)
    assert told == [(("code_unknown", ""),)] * 5 + [(("code_wait", "1"),)]
    told.clear()
    on_a_store(tmp_path, guess)
    assert told == [(("code_wait", "1"),)] * 6


async def _played_and_gone(store: Store) -> None:
    table = await playing(store)
    await table.end_party()


def test_guests_of_a_locked_box_find_neither_owner_pages_nor_house_rules(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        table = await opened(store, ("en",))
        for is_locked in (False, True):
            await table.lock(is_locked)
            question = table.snapshot().question
            assert question is not None
            assert ("values" in question.answers) is not is_locked
            await say(table, "portal-dash", "2", "more")
            question = table.snapshot().question
            assert question is not None
            assert ("rules" in question.answers) is not is_locked
            await table.leave_game()
        await table.lock(False)
        await say(table, "values")
        assert table.snapshot().room == "owner"
        await table.lock(True)
        assert table.snapshot().room == "lobby", "whoever was in an owner's page is led out"

    on_a_store(tmp_path, use)


# The plug is pulled between any two statements


async def end_or_take_up(folder: Path, what: str, kill_at: int) -> None:
    """Dies by SIGKILL just before that SQL statement."""
    store = await Store.open(folder)
    table = await opened(store)
    count = 0

    def die_there(statement: str) -> None:
        nonlocal count
        count += not statement.startswith("SELECT")
        if count == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    await on_statement(store, die_there)
    if what == "end":
        await table.code()
        await table.end_party(forgets=True)
    else:
        await table.take_up("BCD267")


@pytest.mark.behavior
@pytest.mark.parametrize("what", ["end", "take up"])
def test_a_plug_pulled_at_any_statement_leaves_the_game_running_or_waiting(
    tmp_path: Path, what: str
) -> None:
    start = tmp_path / "start"

    async def prepare(store: Store) -> None:
        await store.begin_party(PARTY)
        table = await playing(store)
        if what == "take up":
            await table.end_party(forgets=True)

    on_a_store(start, prepare)
    subprocess.run(
        [sys.executable, "-m", "tests.table.test_put_aside", str(start), str(tmp_path), what],
        cwd=ROOT, check=True,
    )  # fmt: skip
    found: list[str] = []
    for number in range(1, len(list(tmp_path.iterdir()))):
        on_a_store(tmp_path / str(number), lambda store: _look(store, found))
    is_end = what == "end"
    assert found == sorted(found, reverse=not is_end), "once it has happened, it has happened"
    assert set(found) == {"waits", "runs"}
    assert len(found) > 4


async def _look(store: Store, found: list[str]) -> None:
    running, waiting, party = (
        await store.running(), await store.put_aside_games(), await store.party()
    )  # fmt: skip
    if waiting:
        assert (running, party) == (None, None)
        assert (len(waiting), waiting[0].code) == (1, "BCD267")
        found.append("waits")
    else:
        assert running is not None
        assert len(running.log.entries) >= 8
        found.append("runs")


def kill_at_every_statement(start: Path, folder: Path, what: str) -> None:
    """Each time on a copy, one statement later, until nothing is left to be killed in."""
    for kill_at in itertools.count(1):
        copy = shutil.copytree(start, folder / str(kill_at))
        child = os.fork()
        if child == 0:
            asyncio.run(end_or_take_up(copy, what, kill_at))
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status == 0:
            return
        assert status == -signal.SIGKILL


if __name__ == "__main__":
    kill_at_every_statement(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
