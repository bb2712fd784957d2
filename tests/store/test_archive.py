"""The command line reads the games beside a running daemon and never disturbs it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from firmware_host.games.core.log import GameLog
from firmware_host.store.archive import Archive, _opened
from firmware_host.store.errors import NewerStoreError, StoreError
from firmware_host.store.store import DATABASE, Store
from tests.store.store_parts import SECRET, WON, entry_at, new_game, play, with_store


def test_games_are_listed_in_the_order_they_were_begun(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.finish(await play(store, 4), WON)
        await play(store, 2, "explorers")
        game = await play(store, 3)
        await store.undo(game, 2)

    with_store(tmp_path, use)
    games = Archive(tmp_path).games()
    assert [(g.id, g.game, g.mode, g.rules_version, g.answers, g.outcome) for g in games] == [
        (1, "portal-dash", "assistant", 1, 4, WON),
        (2, "explorers", "assistant", 1, 2, {"won": False, "reason": "abandoned"}),
        (3, "portal-dash", "assistant", 1, 2, None),
    ]
    assert games[0].created.startswith("20")


def test_a_clock_that_runs_backwards_changes_no_order(tmp_path: Path) -> None:
    async def use() -> None:
        times = iter(("2030-01-01", "1970-01-01", "1999-01-01"))
        store = await Store.open(tmp_path, wall_time=lambda: next(times))
        for _ in range(3):
            await store.begin(new_game())
        await store.close()

    asyncio.run(use())
    games = Archive(tmp_path).games()
    assert [game.created for game in games] == ["2030-01-01", "1970-01-01", "1999-01-01"]
    assert [game.outcome is None for game in games] == [False, False, True]


def test_a_running_daemon_is_read_up_to_its_last_answer(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        archive = Archive(tmp_path)
        game = await store.begin(new_game())
        for n in range(30):
            await store.append(game, entry_at(n))
            assert archive.games()[0].answers == n + 1
        log = archive.load(game)
        assert log.entries == [entry_at(n) for n in range(30)]
        assert log.secret is None, "the game is still running"
        await store.finish(game, WON)
        assert archive.load(game).secret == SECRET.hex()
        assert GameLog.from_json(archive.export_game(game)) == archive.load(game)

    with_store(tmp_path, use)


def test_reading_changes_neither_database_nor_log(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await play(store, 20)
        files = [store.path, Path(f"{store.path}-wal")]
        before = [path.read_bytes() for path in files]
        Archive(tmp_path).games()
        Archive(tmp_path).load(1)
        assert [path.read_bytes() for path in files] == before

    with_store(tmp_path, use)
    before = (tmp_path / DATABASE).read_bytes()
    Archive(tmp_path).load(1)
    assert (tmp_path / DATABASE).read_bytes() == before
    assert with_store(tmp_path, lambda store: play(store, 2)) == 2, "and a daemon can start after"


def test_a_reader_in_the_middle_of_reading_does_not_stop_the_daemon(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 5)
        with _opened(tmp_path / DATABASE) as reader:
            assert reader.execute("SELECT count(*) FROM records").fetchone() == (5,)
            await store.append(game, entry_at(5))
            assert reader.execute("SELECT count(*) FROM records").fetchone() == (5,)
        assert Archive(tmp_path).games()[0].answers == 6

    with_store(tmp_path, use)


READER = """
import os, sys
from pathlib import Path
from firmware_host.store.archive import Archive, _opened
if os.geteuid() == 0:
    os.setgroups([])
    os.setresuid(65534, 65534, 65534)
print(len(Archive(Path(sys.argv[1])).load(1).entries))
"""


def test_a_disk_that_may_only_be_read_can_be_read(tmp_path: Path) -> None:
    async def unplug(store: Store) -> None:
        await play(store, 5)
        for end in ("", "-wal"):
            shutil.copy(f"{store.path}{end}", directory)

    with tempfile.TemporaryDirectory(prefix="tilekeeper-test-") as name:
        directory = Path(name)
        with_store(tmp_path, unplug)
        for path in directory.iterdir():
            path.chmod(0o444)
        directory.chmod(0o555)
        run = subprocess.run(
            [sys.executable, "-c", READER, name], capture_output=True, text=True, check=False
        )
        directory.chmod(0o755)
        assert (run.stdout, run.stderr) == ("5\n", "")
        assert sorted(path.name for path in directory.iterdir()) == [DATABASE, f"{DATABASE}-wal"]


def test_what_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no game has been played here yet"):
        Archive(tmp_path).games()
    with_store(tmp_path, lambda store: play(store, 1))
    with pytest.raises(StoreError, match="there is no game 8"):
        Archive(tmp_path).load(8)


def test_a_database_that_is_no_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"no database at all, " * 400)
    with pytest.raises(StoreError, match="it is damaged"):
        Archive(tmp_path).games()
    (tmp_path / DATABASE).unlink()
    sqlite3.connect(tmp_path / DATABASE).execute("CREATE TABLE songs (name)").connection.close()
    with pytest.raises(StoreError, match="not a database of Tilekeeper"):
        Archive(tmp_path).games()


def test_a_newer_database_asks_for_an_update(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 1))
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("PRAGMA user_version = 9")
    db.close()
    with pytest.raises(NewerStoreError, match="update Tilekeeper"):
        Archive(tmp_path).games()


def test_the_secret_stays_in_the_store_while_the_game_runs(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        archive = Archive(tmp_path)
        game = await play(store, 5)
        await store.undo(game, 4)
        running = archive.export_game(game)
        assert running["secret"] is None
        assert running["entries"][-1] == {"undo": 4}
        assert len(GameLog.from_json(running).entries) == 4
        assert SECRET.hex() not in str(running)
        await store.finish(game, WON)
        assert archive.export_game(game)["secret"] == SECRET.hex()
        await store.reopen(game)
        assert archive.export_game(game)["secret"] is None
        with pytest.raises(StoreError, match="there is no game 9"):
            archive.export_game(9)

    with_store(tmp_path, use)


def test_a_game_taken_up_again_tells_from_which_entry_on_its_secret_was_known(
    tmp_path: Path,
) -> None:
    async def use(store: Store) -> None:
        archive = Archive(tmp_path)
        game = await play(store, 6)
        await store.undo(game, 5)
        await store.append(game, entry_at(5))
        await store.finish(game, WON)
        assert archive.load(game).secret_known_from is None, "undone before the end: nobody knew"
        await store.reopen(game)
        assert archive.load(game).secret_known_from == 6
        await store.undo(game, 5)
        await store.undo(game, 4)
        for n in (4, 5, 6, 7):
            await store.append(game, entry_at(n))
        await store.undo(game, 7)
        await store.finish(game, WON)
        assert archive.load(game).secret_known_from == 4
        assert GameLog.from_json(archive.export_game(game)).secret_known_from == 4
        loaded = await store.load(game)
        assert loaded is not None
        assert loaded.log.secret_known_from == 4

    with_store(tmp_path, use)
