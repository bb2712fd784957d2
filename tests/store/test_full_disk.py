"""A disk that is full or fails when the box starts: it shows the game, says so, and goes on."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firmware_host.store import copies, damage
from firmware_host.store.archive import Archive
from firmware_host.store.errors import DiskRefusedError, StoreError
from firmware_host.store.game_rows import GameRows
from firmware_host.store.store import DATABASE, Store
from tests.paths import ROOT
from tests.service.driven_box import choose
from tests.service.running_daemon import Daemon
from tests.store.small_disk import SmallDisk, mounted_ext4
from tests.store.store_parts import WON, entry_at, new_game, play, with_store

pytestmark = pytest.mark.behavior

FINISHED = 12


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dozen games and one on the table, switched off properly."""

    async def fill(store: Store) -> None:
        for _ in range(FINISHED):
            await store.finish(await play(store, 100), WON)
        await play(store, 25)

    directory = tmp_path_factory.mktemp("played")
    with_store(directory, fill)
    return directory


def unplugged(played: Path, directory: Path, *, with_index: bool) -> None:
    """The same after a power cut: twenty answers more, in the write-ahead log."""

    async def commit(store: Store) -> None:
        for n in range(25, 45):
            await store.append(FINISHED + 1, entry_at(n))
        for end in ("", "-wal", *(["-shm"] if with_index else [])):
            shutil.copyfile(f"{store.path}{end}", directory / f"{DATABASE}{end}")

    directory.mkdir()
    copy = directory.with_name("going-on")
    shutil.copytree(played, copy)
    with_store(copy, commit)
    shutil.rmtree(copy)


def page_of_a_finished_game(path: Path) -> int:
    """Where a page begins that holds records of one or two games, and nothing else."""
    whole = path.read_bytes()
    leaves = [
        place
        for place in range(0, len(whole), 4096)
        if whole[place] == 10 and b"a20" in whole[place : place + 4096]
    ]
    return leaves[3]


def spoil_a_finished_game(path: Path) -> None:
    place = page_of_a_finished_game(path)
    with path.open("r+b") as file:
        file.seek(place)
        file.write(bytes(64))


def notices(store: Store) -> list[str]:
    return [notice.id for notice in store.notices]


async def answers(store: Store) -> int:
    found = await store.running()
    assert found is not None
    assert found.log.entries == [entry_at(n) for n in range(len(found.log.entries))]
    return len(found.log.entries)


async def plays_on_when_there_is_room(store: Store, disk: SmallDisk, standing: int) -> None:
    """Refused as long as it is full, however often; accepted as soon as it is not."""
    assert await answers(store) == standing
    for _ in range(3):
        with pytest.raises(DiskRefusedError, match=r"free some space|free space"):
            await store.append(FINISHED + 1, entry_at(standing))
        assert await answers(store) == standing
    disk.free()
    await store.append(FINISHED + 1, entry_at(standing))
    assert await answers(store) == standing + 1


def on_the_disk(directory: Path) -> list[int]:
    return [game.answers for game in Archive(directory).games()]


@pytest.mark.parametrize("kind", ["switched off", "unplugged, index lost"])
def test_a_box_on_a_full_disk_shows_its_game_and_saves_when_there_is_room(
    played: Path, small_disk: SmallDisk, kind: str
) -> None:
    state, standing = small_disk.state, 45
    if kind == "switched off":
        shutil.copytree(played, state)
        standing = 25
    else:
        unplugged(played, state, with_index=False)
    small_disk.fill()

    async def use(store: Store) -> None:
        assert notices(store) == ["nothing_saved"]
        await plays_on_when_there_is_room(store, small_disk, standing)

    with_store(state, use)
    assert with_store(state, answers) == standing + 1
    assert on_the_disk(state) == [100] * FINISHED + [standing + 1]
    assert not list(state.glob("*damaged*")), "no room is no damage"


STARTS = """
import asyncio, sys
from pathlib import Path
from firmware_host.store.archive import Archive
from firmware_host.store.store import Store
async def main(state):
    store = await Store.open(state)
    found = await store.running()
    print(len(found.log.entries), [notice.id for notice in store.notices])
    await store.close()
    print(len(Archive(state).games()))
asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("block", [1024, 4096])
@pytest.mark.parametrize("leave", [0, 8_192, 24_576, 40_960])
def test_a_nearly_full_card_does_not_end_the_box(
    played: Path, tmp_path: Path, block: int, leave: int
) -> None:
    """In a process of its own: a hole touched on a full disk would end it by SIGBUS."""
    with mounted_ext4(tmp_path / "disk", tmp_path / "image", block) as disk:
        if not disk.is_mounted:
            pytest.skip("no loop device here; the same on tmpfs runs above")
        shutil.copytree(played, disk.state)
        disk.fill(leave)
        run = subprocess.run(
            [sys.executable, "-c", STARTS, str(disk.state)],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines()[0].startswith("25 [")
        assert run.stdout.splitlines()[1] == str(FINISHED + 1)


def test_the_log_of_a_box_that_was_unplugged_makes_room_for_the_next_answers(
    played: Path, small_disk: SmallDisk
) -> None:
    unplugged(played, small_disk.state, with_index=True)
    small_disk.fill()

    async def use(store: Store) -> int:
        assert notices(store) == []
        await store.append(FINISHED + 1, entry_at(45))
        return await answers(store)

    assert with_store(small_disk.state, use) == 46


def test_a_full_disk_without_any_games_lets_the_box_start_too(small_disk: SmallDisk) -> None:
    small_disk.state.mkdir()
    small_disk.fill()

    async def use(store: Store) -> int:
        assert notices(store) == ["nothing_saved"]
        assert await store.running() is None
        assert await store.recall("language") is None
        with pytest.raises(DiskRefusedError):
            await store.begin(new_game())
        small_disk.free()
        return await store.begin(new_game())

    assert with_store(small_disk.state, use) == 1
    assert on_the_disk(small_disk.state) == [0]


def test_a_disk_without_a_free_name_is_full_too(played: Path, disk_of_few_names: SmallDisk) -> None:
    state = disk_of_few_names.state
    shutil.copytree(played, state)
    assert disk_of_few_names.take_all_names() > 0

    async def use(store: Store) -> None:
        assert notices(store) == ["nothing_saved"]
        assert await answers(store) == 25
        with pytest.raises(DiskRefusedError, match="the disk is full"):
            await store.append(FINISHED + 1, entry_at(25))
        for photo in disk_of_few_names.path.glob("photo*"):
            photo.unlink()
        await store.append(FINISHED + 1, entry_at(25))

    with_store(state, use)
    assert on_the_disk(state)[-1] == 26


def test_a_second_box_is_refused_on_a_full_disk_as_well(
    played: Path, small_disk: SmallDisk
) -> None:
    shutil.copytree(played, small_disk.state)
    (small_disk.state / "games.lock").unlink()
    small_disk.fill()

    async def use(_: Store) -> None:
        with pytest.raises(StoreError, match="keeps its games there"):
            await Store.open(small_disk.state)

    with_store(small_disk.state, use)


def test_the_games_can_be_listed_on_a_full_disk(played: Path, small_disk: SmallDisk) -> None:
    unplugged(played, small_disk.state, with_index=False)
    small_disk.fill()
    assert on_the_disk(small_disk.state) == [100] * FINISHED + [45]


@pytest.fixture
def file_sizes() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def limit_files_to(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


@pytest.mark.usefixtures("file_sizes")
def test_a_disk_that_lets_no_file_grow_is_told_at_the_start(played: Path, tmp_path: Path) -> None:
    """Needs no mount: the kernel refuses every byte beyond the limit, as a quota does."""
    state = tmp_path / "state"
    unplugged(played, state, with_index=True)
    soft, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit_files_to(32_768)

    async def use(store: Store) -> None:
        assert notices(store) == ["nothing_saved"]
        assert await answers(store) == 45
        with pytest.raises(DiskRefusedError):
            await store.append(FINISHED + 1, entry_at(45))
        limit_files_to(soft)
        await store.append(FINISHED + 1, entry_at(45))

    with_store(state, use)
    assert with_store(state, answers) == 46


# Damage and no room at once


def test_a_damaged_database_stays_in_its_place_until_there_is_room_to_rescue_it(
    played: Path, small_disk: SmallDisk
) -> None:
    state = small_disk.state
    shutil.copytree(played, state)
    spoil_a_finished_game(state / DATABASE)
    spoilt = (state / DATABASE).read_bytes()
    small_disk.fill(leave=60_000)

    async def use(store: Store) -> None:
        assert notices(store) == ["nothing_saved"]
        assert await answers(store) == 25
        with pytest.raises(DiskRefusedError):
            await store.append(FINISHED + 1, entry_at(25))
        assert (state / DATABASE).read_bytes() == spoilt
        assert not list(state.glob("*damaged*"))
        left = {path.name for path in state.iterdir()}
        assert not left & {"games.building.sqlite3", "games.rescue.sqlite3", "games.new.sqlite3"}
        small_disk.free()
        await store.append(FINISHED + 1, entry_at(25))

    with_store(state, use)
    assert (state / "games.damaged-1.sqlite3").read_bytes() == spoilt

    async def look(store: Store) -> tuple[list[str], int]:
        return notices(store), await answers(store)

    assert with_store(state, look) == (["store.damaged"], 26), "told at the next start"
    assert len(on_the_disk(state)) >= FINISHED - 1


def test_a_rescue_needs_no_more_room_than_its_games(played: Path, small_disk: SmallDisk) -> None:
    """The copy it reads from lies in memory when the disk has no room for both."""
    state = small_disk.state
    shutil.copytree(played, state)
    spoil_a_finished_game(state / DATABASE)
    small_disk.fill(leave=(state / DATABASE).stat().st_size + 140_000)

    async def look(store: Store) -> tuple[list[str], int]:
        return notices(store), await answers(store)

    assert with_store(state, look) == (["store.damaged"], 25)
    assert len(on_the_disk(state)) >= FINISHED - 1


def test_the_game_on_the_table_is_rescued_first_and_then_the_newest(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[int] = []
    copy_rows = damage._copy_rows

    def noting(rows: dict[str, list[tuple[Any, ...]]], target: sqlite3.Connection) -> None:
        order.extend(row[0] for row in rows.get("games", ()))
        copy_rows(rows, target)

    monkeypatch.setattr(damage, "_copy_rows", noting)
    state = tmp_path / "state"
    shutil.copytree(played, state)
    with_store(state, lambda store: store.finish(FINISHED + 1, WON))
    with_store(state, lambda store: store.reopen(5))
    spoil_a_finished_game(state / DATABASE)
    with_store(state, lambda store: store.running())
    assert order[0] == 5
    assert order[1:] == sorted(order[1:], reverse=True)
    assert len(order) >= FINISHED - 1


def test_a_database_short_of_its_last_page_is_rescued_from_a_padded_copy(
    played: Path, tmp_path: Path
) -> None:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    path = tmp_path / DATABASE
    short = path.read_bytes()[:-4096]
    path.write_bytes(short)

    async def look(store: Store) -> int:
        return int(store.notices[0].facts["rescued"])

    assert with_store(tmp_path, look) >= FINISHED - 2
    assert (tmp_path / "games.damaged-1.sqlite3").read_bytes() == short, "only the copy is padded"


def test_the_number_of_a_game_that_was_not_rescued_is_not_used_again(
    played: Path, tmp_path: Path
) -> None:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("DROP TRIGGER games_stay_as_they_are")
        db.execute("UPDATE games SET setup = 'rubbish' WHERE id = ?", (FINISHED + 1,))
        db.commit()
    assert with_store(tmp_path, lambda store: store.begin(new_game())) == FINISHED + 2


def test_a_database_too_big_for_memory_is_rescued_on_the_disk(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    spoil_a_finished_game(tmp_path / DATABASE)
    monkeypatch.setattr(damage, "_BUILT_IN_MEMORY", 4096)
    assert with_store(tmp_path, answers) == 25
    assert len(on_the_disk(tmp_path)) >= FINISHED - 1


@pytest.mark.parametrize("elsewhere", [False, True], ids=["beside it", "in memory"])
def test_nobody_else_can_read_what_is_made_for_a_rescue(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    seen: dict[str, int] = {}
    load = GameRows.load

    def looking(game_rows: GameRows, game: int) -> Any:
        places = [tmp_path, game_rows._path.parent]
        for path in {path for place in places for path in place.iterdir()}:
            if path.name.startswith("games.") and path.name != "games.lock":
                seen[path.name] = stat.S_IMODE(path.stat().st_mode)
        return load(game_rows, game)

    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    spoil_a_finished_game(tmp_path / DATABASE)
    (tmp_path / DATABASE).chmod(0o600)
    if elsewhere:
        monkeypatch.setattr(
            copies, "free_bytes", lambda place: 0 if place == tmp_path else 1_000_000_000
        )
    monkeypatch.setattr(GameRows, "load", looking)
    before = os.umask(0)
    try:
        with_store(tmp_path, lambda store: store.running())
    finally:
        os.umask(before)
    assert {"games.building.sqlite3"} < set(seen)
    assert any("rescue" in name or name == f"{DATABASE}-wal" for name in seen)
    assert set(seen.values()) == {0o600}, seen


def test_what_the_disk_cannot_read_is_not_taken_for_damage(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loose card: SQLite reports I/O errors, and single sectors cannot be read."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    spoilt = page_of_a_finished_game(tmp_path / DATABASE)
    pread, examine = os.pread, damage._examine
    is_loose = True

    def failing(descriptor: int, size: int, place: int) -> bytes:
        if is_loose and place <= spoilt < place + size:
            raise OSError(errno.EIO, "Input/output error")
        return pread(descriptor, size, place)

    def refusing(connection: sqlite3.Connection, path: Path) -> str | None:
        if is_loose and path.parent == tmp_path:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
            raise error
        return examine(connection, path)

    monkeypatch.setattr(os, "pread", failing)
    monkeypatch.setattr(damage, "_examine", refusing)

    async def use(store: Store) -> None:
        nonlocal is_loose
        assert notices(store) == ["nothing_saved"]
        assert await answers(store) == 25
        with pytest.raises(DiskRefusedError, match="look at its free space and its health"):
            await store.append(FINISHED + 1, entry_at(25))
        is_loose = False
        await store.append(FINISHED + 1, entry_at(25))

    with_store(tmp_path, use)
    assert not list(tmp_path.glob("*damaged*"))
    assert on_the_disk(tmp_path) == [100] * FINISHED + [26]


# The whole box


def test_the_daemon_starts_on_a_full_disk_and_answers_count_when_there_is_room(
    small_disk: SmallDisk, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    small_disk.state.mkdir()
    state.symlink_to(small_disk.state)  # its log lies beside the link, where there is room
    with Daemon(state) as daemon:
        choose(daemon, "portal-dash", "2", "ok")
        before = daemon.state()
        assert daemon.stop() == 0
    small_disk.fill()
    with Daemon(state) as daemon:
        now = daemon.state()
        assert (now["game"], now["question"]) == (before["game"], before["question"])
        daemon.press("roll", "roll", "roll")
        assert daemon.asks() == before["question"]["id"], "what is not saved has no effect"
        small_disk.free()
        while daemon.asks() == before["question"]["id"]:
            daemon.press("roll")  # the first ones may still go to notices that stand in front
        after = daemon.asks()
        daemon.kill()
    with Daemon(state) as daemon:
        assert daemon.asks() == after
        assert daemon.stop() == 0
    told = state.with_suffix(".log").read_text()
    assert "the games are shown, but nothing is saved" in told
    assert "not saved: " in told
    assert "the disk takes the games again" in told
    assert "Traceback" not in told
