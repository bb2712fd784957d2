"""A card that has gone read-only: the box starts, shows its game, says so, and recovers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from firmware_host.store.errors import DiskRefusedError, StoreError
from firmware_host.store.store import DATABASE, Store
from tests.service.driven_box import choose
from tests.service.running_daemon import Daemon
from tests.store.small_disk import SmallDisk
from tests.store.store_parts import entry_at, new_game, play, with_store

pytestmark = pytest.mark.behavior

ANSWERS = 20


async def answers(store: Store) -> int:
    found = await store.running()
    assert found is not None
    return len(found.log.entries)


def played(disk: SmallDisk, *, unplugged: bool) -> Path:
    """A running game on the disk; `unplugged`: part of it only in the write-ahead log."""

    async def use(store: Store) -> None:
        await play(store, ANSWERS)
        if unplugged:
            for path in list(before.iterdir()):
                shutil.copyfile(path, disk.state / path.name)

    before = disk.path.with_name("before")
    disk.state.mkdir()
    with_store(before, use)
    if not unplugged:
        shutil.copytree(before, disk.state, dirs_exist_ok=True)
    (disk.state / f"{DATABASE}-shm").unlink(missing_ok=True)
    return disk.state


@pytest.mark.parametrize("unplugged", [False, True], ids=["switched off", "unplugged"])
def test_a_box_on_a_read_only_card_shows_its_game_and_saves_when_it_is_writable(
    small_disk: SmallDisk, unplugged: bool
) -> None:
    state = played(small_disk, unplugged=unplugged)
    small_disk.remount("ro")

    async def use(store: Store) -> None:
        assert [notice.id for notice in store.notices] == ["nothing_saved"]
        assert await answers(store) == ANSWERS
        for _ in range(2):
            with pytest.raises(DiskRefusedError, match="mount it writable"):
                await store.append(1, entry_at(ANSWERS))
        with pytest.raises(StoreError, match="keeps its games there"):
            await Store.open(state)
        small_disk.remount("rw")
        await store.append(1, entry_at(ANSWERS))
        assert await answers(store) == ANSWERS + 1

    with_store(state, use)
    assert with_store(state, answers) == ANSWERS + 1
    assert not list(state.glob("*damaged*"))


def test_steps_that_get_lost_after_a_card_was_writable_again_are_told(
    small_disk: SmallDisk,
) -> None:
    state = played(small_disk, unplugged=False)
    small_disk.remount("ro")
    before = small_disk.path.with_name("kept")

    async def use(store: Store) -> None:
        small_disk.remount("rw")
        shutil.copytree(state, before)
        await store.append(1, entry_at(ANSWERS))

    with_store(state, use)
    shutil.copyfile(before / DATABASE, state / DATABASE)

    async def look(store: Store) -> list[tuple[str, int]]:
        return [(notice.id, notice.facts["count"]) for notice in store.notices]

    assert with_store(state, look) == [("steps_lost", 1)]


def test_a_read_only_card_without_any_games_lets_the_box_start_too(small_disk: SmallDisk) -> None:
    small_disk.remount("ro")

    async def use(store: Store) -> int:
        assert [notice.id for notice in store.notices] == ["nothing_saved"]
        assert await store.running() is None
        with pytest.raises(DiskRefusedError):
            await store.begin(new_game())
        small_disk.remount("rw")
        return await store.begin(new_game())

    assert with_store(small_disk.state, use) == 1


def test_the_daemon_starts_on_a_read_only_card_and_goes_on_when_it_is_writable(
    small_disk: SmallDisk, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    small_disk.state.mkdir()
    state.symlink_to(small_disk.state)  # its log lies beside the link, where it can be written
    with Daemon(state) as daemon:
        choose(daemon, "portal-dash", "2", "ok")
        before = daemon.state()
        assert daemon.stop() == 0
    small_disk.remount("ro")
    with Daemon(state) as daemon:
        now = daemon.state()
        assert (now["game"], now["question"]) == (before["game"], before["question"])
        daemon.press("roll", "roll", "roll")
        assert daemon.asks() == before["question"]["id"], "what is not saved has no effect"
        small_disk.remount("rw")
        while daemon.asks() == before["question"]["id"]:
            daemon.press("roll")  # the first ones may still go to notices that stand in front
        after = daemon.asks()
        daemon.kill()
    with Daemon(state) as daemon:
        assert daemon.asks() == after
        assert daemon.stop() == 0
    told = state.with_suffix(".log").read_text()
    assert "the games are shown, but nothing is saved" in told
    assert "Traceback" not in told
