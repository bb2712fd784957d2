"""Parties, games put aside, the PIN and failed tries on a real database."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.store.archive import Archive
from firmware_host.store.damage import replace_damaged
from firmware_host.store.errors import StoreError
from firmware_host.store.party_rows import StoredPin
from firmware_host.store.schema import MIGRATIONS
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.party import Party, new_party
from tests.store.store_parts import WON, old_game, play, with_store, write_old_database

SINCE = "2026-11-17T12:00:00+00:00"
PIN = StoredPin("aa", "bb", 16384, 8, 1)


def party(id: str = "a" * 32) -> Party:
    return Party(id, "en", SINCE, (3, 4), (("red", "Zoë"),), frozenset({"cube"}))


def drawn(*codes: str) -> Callable[[], str]:
    return iter(codes).__next__


async def put_aside(store: Store, code: str = "BCD267", answers: int = 4) -> int:
    game = await play(store, answers)
    await store.code_of(game, drawn(code))
    await store.end_party(aside=game)
    return game


# The party


def test_a_party_is_there_after_a_restart_as_it_was(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: store.begin_party(party()))
    assert with_store(tmp_path, lambda store: store.party()) == party()


def test_a_changed_party_is_kept_and_one_that_has_gone_does_not_come_back(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.begin_party(party())
        changed = party().playing(9, (("blue", ""),)).speaking("de").knowing("dice")
        await store.change_party(changed)
        assert await store.party() == changed
        await store.end_party()
        await store.change_party(changed)
        assert await store.party() is None

    with_store(tmp_path, use)


def test_what_refers_to_a_party_goes_with_it(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: store.begin_party(party()))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("CREATE TABLE seats (p TEXT REFERENCES parties (id) ON DELETE CASCADE)")
        db.execute("INSERT INTO seats VALUES (?)", ("a" * 32,))
        db.commit()
    with_store(tmp_path, lambda store: store.end_party())
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        assert db.execute("SELECT count(*) FROM seats").fetchone() == (0,)


@pytest.mark.parametrize("written", ["", "[]", "{", '{"games": "x", "players": [1], "taught": 3}'])
def test_a_party_whose_facts_are_unreadable_is_a_party_all_the_same(
    tmp_path: Path, written: str
) -> None:
    with_store(tmp_path, lambda store: store.begin_party(party()))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("UPDATE parties SET facts = ?", (written,))
        db.commit()
    found = with_store(tmp_path, lambda store: store.party())
    assert found == Party("a" * 32, "", SINCE)


def test_two_parties_never_have_the_same_id() -> None:
    chance = random.Random(1)
    ids = {new_party("en", SINCE, chance.randbytes).id for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(id) == 32 for id in ids)


# Games put aside


def test_a_game_put_aside_is_neither_running_nor_over(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        game = await put_aside(store)
        assert await store.running() is None
        (waiting,) = await store.put_aside_games()
        assert (waiting.game, waiting.code, waiting.name) == (game, "BCD267", "portal-dash")
        return game

    game = with_store(tmp_path, use)
    public = Archive(tmp_path).load(game)
    assert (public.secret, public.outcome) == (None, None), "its dice are still a secret"


def test_the_next_game_does_not_end_the_one_that_waits(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        waiting = await put_aside(store)
        other = await play(store, 2)
        with pytest.raises(StoreError, match="cannot be taken up while another is running"):
            await store.take_up(waiting)
        await store.finish(other, WON)
        await store.take_up(waiting)
        running = await store.running()
        assert running is not None
        assert (running.id, len(running.log.entries)) == (waiting, 4)
        assert await store.put_aside_games() == []

    with_store(tmp_path, use)


def test_a_game_keeps_its_code_when_it_is_put_aside_again(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await put_aside(store)
        await store.take_up(game)
        assert await store.code_of(game, drawn("JJHHCC")) == "BCD267"
        await store.end_party(aside=game)
        assert [each.code for each in await store.put_aside_games()] == ["BCD267"]

    with_store(tmp_path, use)


def test_a_code_that_is_taken_is_drawn_again(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await put_aside(store)
        second = await play(store, 1)
        assert await store.code_of(second, drawn("BCD267", "BCD267", "CCDDHH")) == "CCDDHH"

    with_store(tmp_path, use)


def test_a_game_without_a_code_or_that_is_over_cannot_be_put_aside(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.begin_party(party())
        game = await play(store, 3)
        with pytest.raises(StoreError, match="has no code"):
            await store.end_party(aside=game, settings={"lobby": "changed"})
        assert await store.party() == party(), "the party stays if its game cannot be kept"
        assert await store.recall("lobby") is None
        await store.code_of(game, drawn("BCD267"))
        await store.finish(game, WON)
        with pytest.raises(StoreError, match="is over"):
            await store.end_party(aside=game)

    with_store(tmp_path, use)


def test_an_expired_game_that_makes_room_is_over_and_its_code_leads_nowhere(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await put_aside(store)
        await store.finish(await play(store, 1), WON)
        expired = await store.put_aside_games()
        other_day = [replace(each, day=each.day - 1) for each in expired]
        assert await store.prune(HistoryConfig(keep_games=0), other_day) == 0
        assert await store.put_aside_games() == expired, "it was put aside once more meanwhile"
        assert await store.prune(HistoryConfig(keep_games=0), expired) == 1
        assert await store.put_aside_games() == []
        for no_longer in (store.take_up, store.restore_aside):
            with pytest.raises(StoreError, match="does not wait"):
                await no_longer(game)

    with_store(tmp_path, use)


def test_a_game_put_aside_carries_the_day_of_the_box_that_was_noted_last(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        today = ["2026-11-01"]
        days = BoxDays(store, lambda: today[0])
        await days.open()
        await put_aside(store, "BCD267")
        today[0] = "2099-01-01"
        await days.note()
        second = await put_aside(store, "CCDDHH")
        assert [each.day for each in await store.put_aside_games()] == [2, 1]
        today[0] = "2027-01-01"
        await days.note()
        await store.restore_aside(second)
        assert [each.day for each in await store.put_aside_games()] == [3, 1]

    with_store(tmp_path, use)


def test_a_damaged_database_gives_back_parties_codes_and_the_pin(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await put_aside(store)
        await store.begin_party(party())
        await store.set_pin(PIN)
        await store.set_failed_tries("pin", 4)

    with_store(tmp_path, use)
    replace_damaged(tmp_path / DATABASE, "a test")

    async def look(store: Store) -> None:
        assert [each.code for each in await store.put_aside_games()] == ["BCD267"]
        assert await store.party() == party()
        assert await store.pin() == PIN
        assert await store.failed_tries("pin") == 4
        assert await store.running() is None

    with_store(tmp_path, look)


def test_a_database_from_before_parties_gets_them(tmp_path: Path) -> None:
    write_old_database(tmp_path, 3, [old_game(5)])

    async def look(store: Store) -> None:
        assert await store.party() is None
        assert await store.put_aside_games() == []
        assert await store.pin() is None
        await put_aside(store)

    with_store(tmp_path, look)


def test_games_put_aside_before_days_were_counted_wait_from_the_update_on(tmp_path: Path) -> None:
    write_old_database(tmp_path, 3, [replace(old_game(5), outcome=None)])
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as db:
        for version in (3, 4):
            db.executescript(f"{MIGRATIONS[version]}; PRAGMA user_version = {version + 1}")
        db.execute(
            "INSERT INTO put_aside (game, code, since, waits) VALUES (1, 'BCD267', '2026-01-01', 1)"
        )

    async def look(store: Store) -> None:
        days = BoxDays(store, lambda: "2026-11-01")
        await days.open()
        (waiting,) = await store.put_aside_games()
        assert (waiting.code, days.since(waiting.day)) == ("BCD267", 1)
        await store.take_up(1)

    with_store(tmp_path, look)


# Staff


def test_a_new_pin_forgets_failed_tries_and_none_unlocks_the_box(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        assert await store.pin() is None
        await store.set_failed_tries("pin", 7)
        await store.set_failed_tries("code", 3)
        await store.set_pin(PIN)
        assert (await store.failed_tries("pin"), await store.failed_tries("code")) == (0, 3)
        await store.set_pin(None)
        assert await store.pin() is None

    with_store(tmp_path, use)
