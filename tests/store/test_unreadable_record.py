"""Damage inside a record, which SQLite does not notice: found once, put aside at the next start."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.store.archive import Archive
from firmware_host.store.errors import DamagedStoreError
from firmware_host.store.store import DATABASE, Store
from tests.store.small_disk import SmallDisk
from tests.store.store_parts import WON, old_game, play, with_store, write_old_database

pytestmark = pytest.mark.behavior

GAMES = 6
WORD = b"pd.chest"


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    return spoil(tmp_path / "state")


def spoil(state: Path) -> Path:
    """Finished games and a running one; rubbish in the middle of a record of an old one."""

    async def use(store: Store) -> None:
        for _ in range(GAMES):
            await store.finish(await play(store, 60), WON)
        await play(store, 9)

    with_store(state, use)
    found = (state / DATABASE).read_bytes()
    (state / DATABASE).write_bytes(found.replace(WORD, b"\xff" * len(WORD), 1))
    assert notices(state) == [], "SQLite takes it for sound"
    return state


def notices(state: Path) -> list[str]:
    async def look(store: Store) -> list[str]:
        assert await store.running() is not None
        return [notice.id for notice in store.notices]

    return with_store(state, look)


def unreadable_game(state: Path) -> int:
    ((game, sentence),) = refused(state)
    assert "start Tilekeeper again and it is put aside" in sentence
    return game


def refused(state: Path) -> list[tuple[int, str]]:
    """Games that cannot be exported, each with the reason."""
    archive, found = Archive(state), []
    for game in range(1, GAMES + 2):
        try:
            archive.export_game(game)
        except DamagedStoreError as error:
            found.append((game, str(error)))
    return found


def test_a_game_that_cannot_be_exported_is_put_aside_at_the_next_start(spoilt: Path) -> None:
    before = (spoilt / DATABASE).read_bytes()
    game = unreadable_game(spoilt)
    assert notices(spoilt) == ["store.damaged"]
    assert (spoilt / "games.damaged-1.sqlite3").read_bytes() == before
    left = [each.id for each in Archive(spoilt).games()]
    assert left == [each for each in range(1, GAMES + 2) if each != game]
    assert notices(spoilt) == []
    assert not list(spoilt.glob("*-unreadable"))


def test_a_game_that_the_box_itself_cannot_read_is_put_aside_at_the_next_start(
    spoilt: Path,
) -> None:
    async def load_all(store: Store) -> None:
        loading = [store.load(game) for game in range(1, GAMES + 2)]
        found = await asyncio.gather(*loading, return_exceptions=True)
        assert sum(isinstance(each, DamagedStoreError) for each in found) == 1

    with_store(spoilt, load_all)
    assert notices(spoilt) == ["store.damaged"]


def test_an_old_game_that_cannot_make_room_is_put_aside_at_the_next_start(spoilt: Path) -> None:
    async def prune(store: Store) -> int:
        return await store.prune(HistoryConfig(keep_games=0))

    assert with_store(spoilt, prune) == GAMES - 1
    assert notices(spoilt) == ["store.damaged"]
    assert len(Archive(spoilt).games()) == 1


def test_a_database_of_an_earlier_version_is_checked_whole_too(tmp_path: Path) -> None:
    write_old_database(tmp_path, 3, [old_game(30), old_game(30)])
    path = tmp_path / DATABASE
    path.write_bytes(path.read_bytes().replace(WORD, b"\xff" * len(WORD), 1))
    (tmp_path / f"{DATABASE}-unreadable").touch()

    async def look(store: Store) -> list[str]:
        return [notice.id for notice in store.notices]

    assert with_store(tmp_path, look) == ["store.damaged"]
    assert len(Archive(tmp_path).games()) == 1


def test_a_database_that_proves_sound_stays_and_is_not_checked_whole_again(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 9))
    mark = tmp_path / f"{DATABASE}-unreadable"
    mark.touch()
    assert notices(tmp_path) == []
    assert not mark.exists()
    assert not list(tmp_path.glob("*damaged*"))


def test_nothing_is_promised_where_no_mark_can_be_left(small_disk: SmallDisk) -> None:
    state = spoil(small_disk.state)
    small_disk.remount("ro")
    ((_, sentence),) = refused(state)
    assert "it is damaged" in sentence
    assert "put aside" not in sentence
    small_disk.remount("rw")
