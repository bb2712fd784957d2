"""One box to a directory, whatever happens to the lock; and no answer into files nobody finds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.config.paths import LOCK_FILE, daemon_is_running
from firmware_host.store.errors import DamagedStoreError, StoreBusyError, StoreError
from firmware_host.store.store import DATABASE, Store
from tests.store.store_parts import entry_at, play, with_store


@pytest.mark.parametrize(
    "meddle",
    [
        lambda lock: lock.unlink(),
        lambda lock: (lock.unlink(), lock.write_text("")),
        lambda lock: lock.rename(lock.with_name("moved.lock")),
    ],
    ids=["removed", "replaced", "moved"],
)
def test_a_second_box_stays_out_when_the_lock_is_removed(
    tmp_path: Path, meddle: Callable[[Path], object]
) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)
        meddle(tmp_path / LOCK_FILE)
        assert daemon_is_running(tmp_path), "the commands see it, too"
        with pytest.raises(StoreBusyError, match="keeps its games there; stop it"):
            await Store.open(tmp_path)
        await store.append(game, entry_at(3))

    with_store(tmp_path, use)
    assert not daemon_is_running(tmp_path)

    async def look(store: Store) -> int:
        found = await store.running()
        assert found is not None
        return len(found.log.entries)

    assert with_store(tmp_path, look) == 4


def test_a_box_that_knows_only_the_file_keeps_a_second_one_out(tmp_path: Path) -> None:
    """An older Tilekeeper, still running while the new one is tried."""
    holder = (
        "import fcntl, os, sys; f = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT);"
        "fcntl.flock(f, fcntl.LOCK_EX); os.write(f, f'{os.getpid()}\\n'.encode());"
        "print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(tmp_path / LOCK_FILE)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        assert daemon_is_running(tmp_path)
        with pytest.raises(StoreBusyError, match=rf"process {process.pid} \(.*python"):
            with_store(tmp_path, lambda store: store.running())
        process.stdin.close()
    assert with_store(tmp_path, lambda store: store.running()) is None


def test_a_lock_that_is_a_link_is_refused_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("root's own words\n" * 12)
    state = tmp_path / "state"
    state.mkdir()
    (state / LOCK_FILE).symlink_to(victim)
    with pytest.raises(StoreError, match=r"games\.lock: it is a link, but must be a file"):
        with_store(state, lambda store: store.running())
    assert victim.read_text() == "root's own words\n" * 12
    assert not (state / DATABASE).exists()


def test_a_lock_that_nobody_of_us_made_is_locked_but_never_written(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("12 words of somebody else\n")
    state = tmp_path / "state"
    state.mkdir()
    os.link(tmp_path / "victim", state / LOCK_FILE)
    with_store(state, lambda store: play(store, 1))
    assert (tmp_path / "victim").read_text() == "12 words of somebody else\n"
    (state / LOCK_FILE).unlink()
    (state / LOCK_FILE).write_text("a note to myself")
    with_store(state, lambda store: play(store, 1))
    assert (state / LOCK_FILE).read_text() == "a note to myself"


def test_a_pipe_in_the_place_of_the_lock_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / LOCK_FILE)
    with pytest.raises(StoreError, match=r"games\.lock: it is not a file; remove it"):
        with_store(tmp_path, lambda store: store.running())


def test_the_lock_tells_who_holds_it_and_programs_it_starts_do_not_inherit_it(
    tmp_path: Path,
) -> None:
    async def use(store: Store) -> None:
        assert (tmp_path / LOCK_FILE).read_text() == f"{os.getpid()}\n"
        assert store._lock is not None
        assert not any(os.get_inheritable(each) for each in store._lock._descriptors)

    (tmp_path / LOCK_FILE).write_text("999999999\n")
    with_store(tmp_path, use)


def remove_directory(state: Path) -> None:
    shutil.rmtree(state)


def replace_directory(state: Path) -> None:
    state.rename(state.with_name("before"))
    shutil.copytree(state.with_name("before"), state)


def remove_log(state: Path) -> None:
    (state / f"{DATABASE}-wal").unlink()


def replace_database(state: Path) -> None:
    shutil.copy(state / DATABASE, state / "copy")
    (state / "copy").replace(state / DATABASE)


def put_a_file_in_its_place(state: Path) -> None:
    shutil.rmtree(state)
    state.write_text("")


@pytest.mark.parametrize(
    "meddle",
    [
        remove_directory,
        replace_directory,
        remove_log,
        replace_database,
        put_a_file_in_its_place,
    ],
)
def test_an_answer_into_files_that_were_taken_away_is_not_accepted(
    tmp_path: Path, meddle: Callable[[Path], None]
) -> None:
    state = tmp_path / "state"

    async def use(store: Store) -> None:
        game = await play(store, 3)
        meddle(state)
        for _ in range(2):
            with pytest.raises(
                StoreError, match="removed or replaced while the box was running"
            ) as e:
                await store.append(game, entry_at(3))
            assert not isinstance(e.value, DamagedStoreError), "the box goes on showing the game"
        with pytest.raises(StoreError, match="so nothing was recorded"):
            await store.remember("language", "de")
        found = await store.running()
        assert found is not None
        assert len(found.log.entries) == 3

    with_store(state, use)


def test_files_that_come_back_are_written_again(tmp_path: Path) -> None:
    state = tmp_path / "state"

    async def use(store: Store) -> None:
        game = await play(store, 3)
        state.rename(tmp_path / "elsewhere")
        with pytest.raises(StoreError, match="removed or replaced"):
            await store.append(game, entry_at(3))
        (tmp_path / "elsewhere").rename(state)
        await store.append(game, entry_at(3))

    with_store(state, use)
