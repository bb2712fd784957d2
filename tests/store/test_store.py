"""The journal on disk: what it keeps, what it refuses, and who may have it open."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.games.core.log import Entry
from firmware_host.store import schema
from firmware_host.store.errors import NewerStoreError, StoreBusyError, StoreError
from firmware_host.store.store import DATABASE, LOCK, Store
from firmware_host.table.game_store import GameStore, StoredGame
from tests.store.store_parts import SECRET, WON, entry_at, new_game, play, with_store


async def the_running(store: Store) -> StoredGame:
    found = await store.running()
    assert found is not None
    return found


def test_a_store_is_a_journal(tmp_path: Path) -> None:
    async def use(store: Store) -> GameStore:
        return store

    assert with_store(tmp_path, use)


def test_a_game_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    game = with_store(tmp_path, lambda store: play(store, 7))
    stored = with_store(tmp_path, the_running)
    assert stored.id == game
    assert stored.log.entries == [entry_at(n) for n in range(7)]
    assert stored.log == replace(new_game(), records=list(stored.log.entries))
    assert stored.log.secret == SECRET.hex(), "the dice need it to go on"


def test_a_fresh_box_has_no_game_and_no_notice(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        assert await store.running() is None
        assert store.notices == []
        assert await store.recall("language") is None

    with_store(tmp_path / "not" / "yet" / "there", use)


def test_undone_answers_are_gone_but_counted_and_still_on_disk(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        game = await play(store, 7)
        for n in (6, 5, 4):
            await store.undo(game, n)
        await store.append(game, Entry(4, "pd.chest", -1, "bow", "scan"))
        await store.append(game, Entry(5, "pd.action", 1, "run", "bot"))
        await store.append(game, Entry(6, "pd.roll", 2, "?", "dice", 5, ("blocks",)))
        return game

    game = with_store(tmp_path, use)
    log = with_store(tmp_path, the_running).log
    assert [entry.answer for entry in log.entries[3:]] == ["red 3", "bow", "run", "?"]
    assert log.undos == 3
    with sqlite3.connect(tmp_path / DATABASE) as db:
        kinds = [row[0] for row in db.execute("SELECT kind FROM records ORDER BY seq")]
        faces = [row[0] for row in db.execute("SELECT faces FROM chance ORDER BY seq")]
        asked = db.execute("SELECT dice, answer FROM records WHERE seq = 0").fetchone()
    db.close()
    assert kinds == ["answer"] * 7 + ["undo"] * 3 + ["answer"] * 3
    assert faces == ["red 0", "sword", "red 3", "sword", "red 0", "?"], "what chance said is kept"
    assert asked == ("blocks mob", None), "asked and answered by chance stand apart"
    assert game == 1


def test_a_die_taken_back_uses_the_same_chance_value_again(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 4)
        await store.undo(game, 3)
        with pytest.raises(StoreError, match="chance value 5 is not next, 3 is"):
            await store.append(game, Entry(3, "pd.roll", 0, "red 1", "dice", 5, ("a", "b")))
        await store.append(game, entry_at(3))

    with_store(tmp_path, use)

    async def commit(store: Store) -> None:
        game = (await the_running(store)).id
        with pytest.raises(StoreError, match="chance value 4 is not next, 5 is"):
            await store.append(game, Entry(4, "pd.chest", -1, "bow", "dice", 4))
        await store.append(game, entry_at(4))

    with_store(tmp_path, commit)


@pytest.mark.parametrize("n", [0, 2, 4, 10])
def test_an_entry_out_of_order_is_refused(tmp_path: Path, n: int) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        with pytest.raises(StoreError, match=f"entry {n} is not next, 3 is"):
            await store.append(game, Entry(n, "pd.action", 0, "x", "person"))
        assert len((await the_running(store)).log.entries) == 3

    with_store(tmp_path, use)


def test_a_record_refused_halfway_leaves_nothing_behind(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        nothing: Any = None
        with pytest.raises(StoreError, match="refused, NOT NULL constraint failed: chance"):
            await store.append(game, Entry(3, "pd.roll", 0, nothing, "dice", 3, ("blocks", "mob")))
        await store.append(game, entry_at(3))
        assert (await the_running(store)).log.entries == [entry_at(n) for n in range(4)]

    with_store(tmp_path, use)


@pytest.mark.parametrize("n", [-1, 1, 3])
def test_only_the_last_answer_can_be_taken_back(tmp_path: Path, n: int) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        with pytest.raises(StoreError, match=f"entry {n} is not the last, 2 is"):
            await store.undo(game, n)

    with_store(tmp_path, use)


def test_nothing_can_be_taken_back_from_a_game_without_answers(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 0)
        with pytest.raises(StoreError, match="entry 0 is not the last"):
            await store.undo(game, 0)

    with_store(tmp_path, use)


def test_a_finished_game_takes_nothing_more_until_it_is_reopened(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        with pytest.raises(StoreError, match="game 1 is running already"):
            await store.reopen(game)
        await store.finish(game, WON)
        assert await store.running() is None
        ended = await store.load(game)
        assert ended is not None
        assert ended.log.secret == SECRET.hex()
        assert len(ended.log.entries) == 3
        for refused in (
            store.append(game, entry_at(3)),
            store.undo(game, 2),
            store.finish(game, WON),
        ):
            with pytest.raises(StoreError, match="game 1 is over"):
                await refused
        await store.reopen(game)
        await store.undo(game, 2)
        await store.append(game, entry_at(2))

    with_store(tmp_path, use)
    assert with_store(tmp_path, the_running).log.undos == 1


def test_a_new_game_abandons_the_one_left_on_the_table(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        left = await play(store, 3)
        new = await play(store, 1)
        assert (await the_running(store)).id == new
        with pytest.raises(StoreError, match="cannot go on while game 2 is running"):
            await store.reopen(left)
        await store.finish(new, WON)
        assert await store.running() is None, "the old game does not come back"

    with_store(tmp_path, use)


def test_only_the_owner_may_read_the_secret_on_disk(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await play(store, 5)
        for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
            assert (tmp_path / name).stat().st_mode & 0o077 == 0, name

    with_store(tmp_path, use)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"commitment": "00" * 32}, "not that of secret and set-up"),
        ({"secret": None}, "not that of secret and set-up"),
        ({"records": [entry_at(0)]}, "has no answers yet"),
    ],
)
def test_a_game_that_could_not_be_proved_is_not_begun(
    tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(StoreError, match=says):
            await store.begin(replace(new_game(), **change))
        assert await store.running() is None

    with_store(tmp_path, use)


def test_settings_are_remembered_and_the_last_one_counts(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.remember("language", "de")
        await store.remember("language", "日本語")

    with_store(tmp_path, use)
    assert with_store(tmp_path, lambda store: store.recall("language")) == "日本語"


def test_calls_made_together_are_done_in_their_order(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await store.begin(new_game())
        await asyncio.gather(*(store.append(game, entry_at(n)) for n in range(30)))
        assert len((await the_running(store)).log.entries) == 30

    with_store(tmp_path, use)


def test_a_write_is_done_even_if_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await store.begin(new_game())
        tasks = [asyncio.create_task(store.append(game, entry_at(n))) for n in range(10)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(task.cancelled() for task in tasks)
        await store.append(game, entry_at(10))
        assert len((await the_running(store)).log.entries) == 11

    with_store(tmp_path, use)


def test_the_event_loop_is_free_while_the_disk_works(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        threads: set[str] = set()

        def note() -> None:
            threads.add(threading.current_thread().name)

        await store._in_writer(note)
        await store._in_writer(note)
        assert len(threads) == 1
        assert threads.pop().startswith("store")

    with_store(tmp_path, use)


def test_a_closed_store_says_so_and_closes_only_once(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.close()
        with pytest.raises(StoreError, match="the store is closed"):
            await store.append(1, entry_at(0))
        with pytest.raises(StoreError, match="the store is closed"):
            await store.running()

    with_store(tmp_path, use)


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        for refused in (store.append(9, entry_at(0)), store.reopen(9)):
            with pytest.raises(StoreError, match="there is no game 9"):
                await refused
        assert await store.load(9) is None

    with_store(tmp_path, use)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM records",
        "DELETE FROM chance",
        "DELETE FROM games",
        "UPDATE records SET answer = 'x' WHERE by <> 'dice'",
        "UPDATE chance SET faces = 'gold'",
        "UPDATE games SET secret = ''",
        "INSERT INTO records (game, seq, kind, n) VALUES (1, 9, 'undo', 4)",
        "INSERT INTO records (game, seq, kind, n) VALUES (1, 5, 'undo', 3)",
        "INSERT INTO records (game, seq, kind, n) VALUES (1, 5, 'finish', 5)",
        "INSERT INTO records (game, seq, kind, n) VALUES (1, 5, 'answer', 5)",
    ],
)
def test_the_schema_itself_refuses_to_rewrite_history(tmp_path: Path, change: str) -> None:
    with_store(tmp_path, lambda store: play(store, 5))
    db = schema.open_to_write(tmp_path / DATABASE)
    try:
        with pytest.raises(sqlite3.IntegrityError):
            db.execute(change)
        db.execute("INSERT INTO records (game, seq, kind, n) VALUES (1, 5, 'undo', 4)")
    finally:
        db.close()


def test_a_second_daemon_is_told_who_holds_the_games(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path\n"
        "from firmware_host.store.store import Store\n"
        "async def hold():\n"
        "    store = await Store.open(Path(sys.argv[1]))\n"
        "    print('open', flush=True); sys.stdin.read(); await store.close()\n"
        "asyncio.run(hold())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(StoreBusyError) as refusal:
            with_store(tmp_path, the_running)
        assert f"process {holder.pid} (" in str(refusal.value)
        assert "choose another --state directory" in str(refusal.value)
        holder.kill()
        holder.wait()
    assert with_store(tmp_path, lambda store: play(store, 1)), "a dead daemon holds nothing"


def test_two_stores_in_one_process_do_not_share_a_directory_either(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(StoreBusyError, match=f"process {os.getpid()}"):
            await Store.open(tmp_path)
        await play(store, 2)

    with_store(tmp_path, use)


def test_a_lock_file_nobody_can_read_still_names_somebody(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        (tmp_path / LOCK).write_text("rubbish \x00")
        with pytest.raises(StoreBusyError, match="another process keeps its games there"):
            await Store.open(tmp_path)
        (tmp_path / LOCK).write_text("4194999")
        with pytest.raises(StoreBusyError, match="process 4194999 keeps its games there"):
            await Store.open(tmp_path)

    with_store(tmp_path, use)


def test_a_database_of_a_newer_tilekeeper_is_left_alone(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 3))
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("PRAGMA user_version = 7")
    db.close()
    before = (tmp_path / DATABASE).read_bytes()
    known = len(schema.MIGRATIONS)
    told = rf"schema 7, this one knows {known}\); update Tilekeeper"
    with pytest.raises(NewerStoreError, match=told):
        with_store(tmp_path, the_running)
    assert (tmp_path / DATABASE).read_bytes() == before
    assert not list(tmp_path.glob("*damaged*"))


def test_an_older_database_is_brought_up_to_date_with_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(tmp_path, lambda store: play(store, 3))
    known = len(schema.MIGRATIONS)
    further = "ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT 'table 1'"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, further))
    assert len(with_store(tmp_path, the_running).log.entries) == 3
    db = sqlite3.connect(tmp_path / DATABASE)
    assert db.execute("PRAGMA user_version").fetchone() == (known + 1,)
    assert db.execute("SELECT place FROM games").fetchone() == ("table 1",)
    db.close()


def test_a_migration_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(tmp_path, lambda store: play(store, 3))
    with monkeypatch.context() as patched:
        broken = "ALTER TABLE games ADD COLUMN place TEXT; ALTER TABLE nowhere ADD COLUMN x"
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(StoreError, match="no such table: nowhere"):
            with_store(tmp_path, the_running)
    assert len(with_store(tmp_path, the_running).log.entries) == 3


def test_every_opening_is_counted_without_a_clock(tmp_path: Path) -> None:
    for expected in ("1", "2", "3"):
        assert with_store(tmp_path, lambda store: store.recall("store.openings")) == expected


# Many at once


def test_many_entries_are_taken_together_or_not_at_all(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        wrong = (
            [entry_at(3), entry_at(5)],
            [entry_at(3), entry_at(4), entry_at(4)],
            [entry_at(3), Entry(4, "pd.chest", -1, "bow", "dice", 4)],
            [entry_at(4), entry_at(5)],
        )
        for entries in wrong:
            with pytest.raises(StoreError, match="is not next"):
                await store.append(game, *entries)
            assert await answers(store) == 3
        await store.append(game, *(entry_at(n) for n in range(3, 20)))
        assert await answers(store) == 20
        await store.append(game, entry_at(20))

    with_store(tmp_path, use)


def test_many_entries_are_taken_back_together_or_not_at_all(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 9)
        for numbers in ([8, 6], [7, 8], [8, 8], list(range(8, -2, -1))):
            with pytest.raises(StoreError, match="is not the last"):
                await store.undo(game, *numbers)
            assert await answers(store) == 9
        await store.undo(game, 8, 7, 6, 5)
        assert await answers(store) == 5
        await store.append(game, *(entry_at(n) for n in range(5, 9)))
        found = await store.running()
        assert found is not None
        assert found.log.entries == [entry_at(n) for n in range(9)]
        assert found.log.undos == 4

    with_store(tmp_path, use)


def test_a_game_begins_with_its_first_entries_and_settings_or_not_at_all(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        first = [entry_at(n) for n in range(4)]
        with pytest.raises(StoreError, match="is not next"):
            await store.begin(new_game(), *first, entry_at(7), settings={"lobby": "[]"})
        assert await store.running() is None
        assert await store.recall("lobby") is None
        game = await store.begin(new_game(), *first, settings={"lobby": "[]"})
        await store.append(game, entry_at(4))
        assert await answers(store) == 5
        assert await store.recall("lobby") == "[]"

    with_store(tmp_path, use)


def test_the_log_is_carried_over_after_as_many_records_as_ever(tmp_path: Path) -> None:
    """Counted by records, so that entries recorded at once do not let it grow longer."""

    async def use(store: Store) -> None:
        game = await play(store, 0)
        for n in range(0, 480, 20):
            await store.append(game, *(entry_at(n + more) for more in range(20)))
        log = Path(f"{store.path}-wal")
        assert size_of(log) > 0
        await store.append(game, *(entry_at(n) for n in range(480, 500)))
        await store.running()  # done after what was handed in before
        assert size_of(log) == 0

    with_store(tmp_path, use)


def size_of(path: Path) -> int:
    return path.stat().st_size


async def answers(store: Store) -> int:
    found = await store.running()
    return len(found.log.entries) if found else 0
