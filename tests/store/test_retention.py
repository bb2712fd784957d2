"""The disk stays bounded: old games become files and go, by rule; unfinished ones never do."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.games.core.log import GameLog
from firmware_host.store import retention, schema
from firmware_host.store.archive import Archive
from firmware_host.store.errors import StoreError
from firmware_host.store.files import read_game_file
from firmware_host.store.game_rows import GameAge
from firmware_host.store.retention import ARCHIVE, Pruning
from firmware_host.store.store import DATABASE, Store
from tests.cli.tilekeeper_command import tilekeeper
from tests.store.store_parts import (
    WON,
    entry_at,
    new_game,
    old_game,
    play,
    with_store,
    write_old_database,
)

EVERYTHING = HistoryConfig()


def keep(games: int, **others: int) -> HistoryConfig:
    return HistoryConfig(keep_games=games, **others)


async def finished(store: Store, count: int, answers: int = 3) -> None:
    for _ in range(count):
        await store.finish(await play(store, answers), WON)


def ids(directory: Path) -> list[int]:
    return [game.id for game in Archive(directory).games()]


def files(directory: Path) -> list[str]:
    return sorted(path.name for path in (directory / ARCHIVE).glob("*"))


def test_the_oldest_finished_games_become_files_that_can_be_read(tmp_path: Path) -> None:
    exported: list[GameLog] = []

    async def use(store: Store) -> int:
        await finished(store, 6)
        exported.extend(Archive(tmp_path).load(number) for number in (1, 2))
        return await store.prune(keep(3))

    assert with_store(tmp_path, use) == 2
    assert ids(tmp_path) == [3, 4, 5, 6], "three, and the newest, which people may still look at"
    assert files(tmp_path) == ["game-000001.json", "game-000002.json"]
    read = [read_game_file(tmp_path / ARCHIVE / name) for name in files(tmp_path)]
    assert read == exported
    assert read[0].secret, "the rolls of a game that is over can be checked for ever"


def test_half_a_file_of_an_interrupted_export_does_not_stay(tmp_path: Path) -> None:
    """Year after year of pulled plugs must not fill the card."""
    (tmp_path / ARCHIVE).mkdir()
    half = tmp_path / ARCHIVE / ".game-000001.json.k3v9x_1a.half"
    half.write_text("{")

    async def use(store: Store) -> int:
        await finished(store, 3)
        return await store.prune(keep(1))

    assert with_store(tmp_path, use) == 1
    assert not half.exists()
    assert files(tmp_path) == ["game-000001.json"]


@pytest.mark.behavior
def test_whoever_asks_for_a_game_that_left_learns_where_its_file_is(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await finished(store, 3)
        await store.prune(keep(0))

    with_store(tmp_path, use)
    ended = tilekeeper("games", "show", "1", "--state", tmp_path)
    assert ended.code == 2
    assert str(tmp_path / ARCHIVE / "game-000001.json") in ended.err


def test_a_rule_that_is_kept_changes_nothing(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        await finished(store, 6)
        return await store.prune(EVERYTHING)

    assert with_store(tmp_path, use) == 0
    assert ids(tmp_path) == [1, 2, 3, 4, 5, 6]
    assert not (tmp_path / ARCHIVE).exists()


def test_the_game_on_the_table_never_goes_however_old_and_big_it_is(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        await play(store, 40)
        return await store.prune(keep(0, keep_days=1, keep_megabytes=0))

    assert with_store(tmp_path, use) == 0
    assert ids(tmp_path) == [1]


def test_an_old_game_taken_back_into_play_stays(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await finished(store, 4)
        await store.reopen(2)
        await store.prune(keep(0))
        found = await store.running()
        assert found is not None
        assert found.log.entries == [entry_at(n) for n in range(3)]

    with_store(tmp_path, use)
    assert ids(tmp_path) == [2, 4]


def test_the_database_itself_refuses_to_lose_a_game_that_is_not_over(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 3))
    with closing(schema.open_to_write(tmp_path / DATABASE)) as db:
        with pytest.raises(sqlite3.IntegrityError, match="only a finished game"):
            db.execute("INSERT INTO leaving (game) VALUES (1)")
        for table in ("games", "records", "chance"):
            with pytest.raises(sqlite3.IntegrityError, match="kept"):
                db.execute(f"DELETE FROM {table}")


def test_numbers_of_games_are_never_used_again(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        await finished(store, 4)
        await store.prune(keep(0))
        return await store.begin(new_game())

    assert with_store(tmp_path, use) == 5


@pytest.mark.behavior
def test_a_limit_in_megabytes_holds(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        for _ in range(12):
            await finished(store, 1, answers=180)
            await store.prune(keep(1000, keep_megabytes=0, archive_megabytes=0))

    with_store(tmp_path, use)
    assert ids(tmp_path) == [12]
    one_by_one = (tmp_path / DATABASE).stat().st_size
    assert not (tmp_path / ARCHIVE).exists(), "no files were asked for"

    async def hoard(store: Store) -> None:
        await finished(store, 12, answers=180)

    with_store(tmp_path / "hoard", hoard)
    assert one_by_one < (tmp_path / "hoard" / DATABASE).stat().st_size / 2


def test_the_files_have_a_limit_too_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "_MEGABYTE", 2_000)

    async def use(store: Store) -> None:
        await finished(store, 9, answers=6)
        await store.prune(keep(0, keep_megabytes=1_000_000, archive_megabytes=2))

    with_store(tmp_path, use)
    left = files(tmp_path)
    assert left[-1] == "game-000008.json"
    assert 1 <= len(left) < 8
    assert sum((tmp_path / ARCHIVE / name).stat().st_size for name in left) <= 4_000


def play_dated(directory: Path, days: list[str]) -> None:
    """Finished games, each begun at a moment the box believed in."""
    dates = iter(days)

    async def use() -> None:
        store = await Store.open(directory, lambda: next(dates))
        await finished(store, len(days))
        await store.close()

    asyncio.run(use())


@pytest.mark.parametrize(
    ("begun", "left"),
    [
        (["2026-01-01T10:00:00+00:00", "2026-06-01T10:00:00+00:00"], [2, 3]),
        (["2026-05-30T10:00:00+00:00", "2026-06-01T10:00:00+00:00"], [1, 2, 3]),
        (["1970-01-01T00:00:09+00:00", "2026-06-01T10:00:00+00:00"], [1, 2, 3]),
        (["2031-01-01T00:00:00+00:00", "2026-06-01T10:00:00+00:00"], [1, 2, 3]),
        (["a long time ago", "2026-06-01T10:00:00+00:00"], [1, 2, 3]),
    ],
    ids=["old", "young", "no clock yet", "future", "unreadable"],
)
def test_age_counts_only_where_the_clock_could_be_right(
    begun: list[str], left: list[int], tmp_path: Path
) -> None:
    play_dated(tmp_path, [*begun, "2026-06-02T10:00:00+00:00"])

    async def use() -> None:
        store = await Store.open(tmp_path, lambda: "2026-06-03T10:00:00+00:00")
        await store.prune(keep(100, keep_days=90))
        await store.close()

    asyncio.run(use())
    assert ids(tmp_path) == left


def day(number: int, year: int = 2026) -> str:
    return (datetime(year, 1, 1, 10, tzinfo=UTC) + timedelta(days=number)).isoformat()


WEEKLY = [day(7 * week) for week in range(30)]
"""Thirty games, the last one on day 203."""


ALL = list(range(1, 31))


@pytest.mark.parametrize(
    ("days", "now", "left"),
    [
        (WEEKLY, day(204), list(range(17, 31))),
        (WEEKLY, day(204, 2096), list(range(17, 31))),
        ([*WEEKLY[:-1], day(203, 2096)], day(204, 2096), list(range(16, 31))),
        ([*WEEKLY[:20], *(day(7 * week, 2096) for week in range(20, 30))], day(204), ALL),
        (WEEKLY, day(100), ALL),
        (WEEKLY, day(0, 1970), ALL),
        ([*WEEKLY[:28], day(1), WEEKLY[29]], day(204), list(range(15, 31))),
        ([day(7 * week, 1970) for week in range(30)], day(204), ALL),
    ],
    ids=[
        "right",
        "70 years ahead",
        "and a game begun by it",
        "ahead for ten games, now right",
        "gone back",
        "no clock",
        "back for one game",
        "never a clock",
    ],
)
def test_a_clock_that_jumps_costs_no_game(days: list[str], now: str, left: list[int]) -> None:
    """Only what is older by the dates of the games themselves goes."""
    games = [GameAge(number, date, over=True) for number, date in enumerate(days, 1)]
    plan = Pruning(games, keep(100, keep_days=95), now)
    assert [game for game in ALL if not plan.wants(game, 0)] == left


def test_thirty_young_games_survive_a_clock_seventy_years_ahead(tmp_path: Path) -> None:
    days = [day(number) for number in range(30)]
    rule = keep(100, keep_days=365, archive_megabytes=0)
    play_dated(tmp_path, days)

    async def use() -> None:
        store = await Store.open(tmp_path, lambda: day(40, 2096))
        await store.prune(rule)
        await store.finish(await play(store, 1), WON)
        await store.prune(rule)
        await store.close()

    asyncio.run(use())
    assert ids(tmp_path) == [*ALL, 31]


class Work:
    """What pruning has cost: statements, steps of SQLite's machine, directories looked through."""

    def __init__(self) -> None:
        self.statements = self.steps = self.listings = 0


def cost_of_pruning(
    directory: Path, games: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Work, int]:
    work, longest = Work(), 0
    scandir = os.scandir

    def counted(*path: Any) -> Any:
        work.listings += 1
        return scandir(*path)

    async def use(store: Store) -> int:
        nonlocal longest
        await finished(store, games)
        one_job = store._prune_one

        def measured(*arguments: Any) -> int | None:
            nonlocal longest
            before = work.statements
            went = one_job(*arguments)
            longest = max(longest, work.statements - before)
            return went

        def listen() -> None:
            assert store._db is not None
            store._db.set_trace_callback(lambda _: setattr(work, "statements", work.statements + 1))

            def step() -> int:
                work.steps += 1
                return 0

            store._db.set_progress_handler(step, 100)

        await store._in_writer(listen)
        monkeypatch.setattr(store, "_prune_one", measured)
        monkeypatch.setattr(os, "scandir", counted)
        gone = await store.prune(keep(0))
        monkeypatch.setattr(os, "scandir", scandir)
        return gone

    assert with_store(directory, use) == games - 1
    return work, longest


@pytest.mark.behavior
def test_pruning_twice_as_many_games_costs_twice_as_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, few_longest = cost_of_pruning(tmp_path / "few", 60, monkeypatch)
    many, many_longest = cost_of_pruning(tmp_path / "many", 120, monkeypatch)
    assert 1.9 < many.statements / few.statements < 2.1
    assert many.steps / few.steps < 2.4
    assert many.listings == few.listings, "the files of old games are looked through once"
    assert many_longest == few_longest, "an answer waits for one game at most"


@pytest.mark.behavior
def test_the_log_does_not_grow_with_every_game_that_leaves(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await finished(store, 160)
        await store.prune(keep(0, archive_megabytes=0))
        shutil.copy(f"{store.path}-wal", tmp_path / "log")

    with_store(tmp_path, use)
    log = (tmp_path / "log").stat().st_size
    assert log < 60 * 12 * 4096, f"{log} bytes"


def test_a_game_taken_back_into_play_while_others_leave_stays(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await finished(store, 5)
        plan = await store._in_writer(lambda: Pruning(store._rows().ages(), keep(0), "2026-01-01"))
        await store.reopen(2)
        while plan.candidates:
            await store._in_writer(store._prune_one, plan, None)

    with_store(tmp_path, use)
    assert ids(tmp_path) == [2, 5]


def test_a_game_whose_file_cannot_be_written_stays(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await finished(store, 3)
        (tmp_path / ARCHIVE).write_text("somebody's file in the way")
        with pytest.raises(StoreError, match="old-games"):
            await store.prune(keep(0))

    with_store(tmp_path, use)
    assert ids(tmp_path) == [1, 2, 3]


def test_a_game_that_cannot_be_read_stays_and_does_not_block_the_others(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: finished(store, 4))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("DROP TRIGGER games_stay_as_they_are")
        db.execute("UPDATE games SET setup = 'rubbish' WHERE id = 1")
        db.commit()
    with_store(tmp_path, lambda store: store.prune(keep(0)))
    assert ids(tmp_path) == [1, 4]


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    write_old_database(tmp_path, 1, [old_game(4) for _ in range(3)])
    assert with_store(tmp_path, lambda store: store.prune(keep(0))) == 2
    assert ids(tmp_path) == [3]


def test_the_write_ahead_log_stays_small_in_a_game_that_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def biggest_log(directory: Path) -> int:
        sizes: list[int] = []

        async def use(store: Store) -> None:
            game = await store.begin(new_game())
            for n in range(120):
                await store.append(game, entry_at(n))
                sizes.append((directory / f"{DATABASE}-wal").stat().st_size)

        with_store(directory, use)
        assert len(Archive(directory).load(1).entries) == 120
        return max(sizes)

    hoarding = biggest_log(tmp_path / "hoarding")
    monkeypatch.setattr("firmware_host.store.store._LONG_LOG", 20)
    assert biggest_log(tmp_path / "tidy") < hoarding / 3
