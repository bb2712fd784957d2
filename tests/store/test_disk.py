"""A disk that refuses: one clear sentence, and the answer counts as not given."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.store.errors import NewerStoreError, StoreError
from firmware_host.store.schema import MIGRATIONS
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.fair import new_log
from tests.paths import ROOT
from tests.store.store_parts import SECRET, entry_at, new_game, play, with_store

NOBODY = 65534


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """The kernel refuses to let any file of this process grow beyond a limit."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield tmp_path
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def size_of(path: Path) -> int:
    return path.stat().st_size


def limit_files_to(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


async def answer_until_refused(store: Store, game: int, n: int) -> tuple[int, str]:
    """The entry that was refused, and the sentence."""
    while n < 400:
        try:
            await store.append(game, entry_at(n))
        except StoreError as error:
            return n, str(error)
        n += 1
    raise AssertionError("the disk took everything")


def test_an_answer_the_disk_refuses_is_not_accepted(small_disk: Path) -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def use(store: Store) -> None:
        game = await play(store, 5)
        limit_files_to(size_of(Path(f"{store.path}-wal")) + 30_000)
        n, sentence = await answer_until_refused(store, game, 5)
        assert n > 5
        assert sentence.startswith(str(store.path))
        assert "so nothing was recorded" in sentence
        found = await store.running()
        assert found is not None
        assert len(found.log.entries) == n
        limit_files_to(soft)
        await store.append(game, entry_at(n))
        await store.append(game, entry_at(n + 1))

    with_store(small_disk, use)

    async def look(store: Store) -> int:
        assert store.notices == []
        found = await store.running()
        assert found is not None
        return len(found.log.entries)

    assert with_store(small_disk, look) > 6


def test_a_full_database_says_that_the_disk_is_full(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 3)

        def fill() -> None:
            assert store._db is not None
            (pages,) = store._db.execute("PRAGMA page_count").fetchone()
            store._db.execute(f"PRAGMA max_page_count = {pages}")

        await store._in_writer(fill)
        _, sentence = await answer_until_refused(store, game, 3)
        assert "the disk is full, so nothing was recorded; free some space" in sentence

    with_store(tmp_path, use)


def test_a_checkpoint_that_finds_no_room_does_not_undo_the_end_of_a_game(
    small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def use(store: Store) -> None:
        big = new_log("portal-dash", "assistant", 1, {"pad": "x" * 500_000}, SECRET)
        await store.finish(await store.begin(big), {"won": False, "reason": "abandoned"})
        # From here on the database cannot grow any more, while the short log still can.
        limit_files_to(size_of(store.path))
        big = new_log("portal-dash", "assistant", 1, {"pad": "x" * 20_000}, SECRET)
        game = await store.begin(big)
        await store.append(game, entry_at(0))
        assert size_of(Path(f"{store.path}-wal")) < size_of(store.path)
        await store.finish(game, {"won": True, "reason": "boss"})
        assert "the write-ahead log stays for now" in caplog.text
        assert await store.running() is None
        limit_files_to(soft)

    with_store(small_disk, use)
    assert with_store(small_disk, lambda store: store.running()) is None


REFUSED = """
import asyncio, os, sys
from pathlib import Path
from firmware_host.store.errors import NewerStoreError, StoreError
from firmware_host.store.store import Store
if os.geteuid() == 0:
    os.setgroups([])
    os.setresuid({nobody}, {nobody}, {nobody})
async def main():
    try:
        await Store.open(Path(sys.argv[1]))
    except StoreError as error:
        print(error)
asyncio.run(main())
"""


def opened_by_an_ordinary_user(directory: Path) -> str:
    run = subprocess.run(
        [sys.executable, "-c", REFUSED.format(nobody=NOBODY), str(directory)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.stderr == ""
    return run.stdout


@pytest.fixture
def public_directory() -> Iterator[Path]:
    """Not below pytest's own directory, which other users may not even enter."""
    with tempfile.TemporaryDirectory(prefix="tilekeeper-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


def test_a_directory_one_may_not_write_is_named(public_directory: Path) -> None:
    public_directory.chmod(0o555)
    said = opened_by_an_ordinary_user(public_directory)
    assert said.startswith(f"{public_directory}/")
    assert "Permission denied; do it as the user who runs the box (sudo -u tilekeeper" in said
    said = opened_by_an_ordinary_user(public_directory / "new" / "one")
    assert "Permission denied" in said


def test_a_database_of_another_user_is_refused_and_not_put_aside(public_directory: Path) -> None:
    with_store(public_directory, lambda store: play(store, 3))
    if os.geteuid() != 0:
        (public_directory / DATABASE).chmod(0o000)
    (public_directory / "games.lock").chmod(0o666)
    public_directory.chmod(0o777)
    said = opened_by_an_ordinary_user(public_directory)
    assert "may not write it or its directory" in said
    assert "give it to the user who runs Tilekeeper" in said
    assert not list(public_directory.glob("*damaged*"))


def test_a_state_directory_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(StoreError, match=r"state/games\.lock: Not a directory; choose another"):
        with_store(tmp_path / "state", lambda store: store.running())


def test_even_a_directory_in_the_place_of_the_database_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    (tmp_path / DATABASE / "photo").write_text("mine")
    assert with_store(tmp_path, lambda store: play(store, 2)) == 1
    assert (tmp_path / "games.damaged-1.sqlite3" / "photo").read_text() == "mine"


def test_a_store_that_could_not_open_leaves_the_directory_free(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 2))
    for version, refused in ((9, True), (len(MIGRATIONS), False)):
        db = sqlite3.connect(tmp_path / DATABASE)
        db.execute(f"PRAGMA user_version = {version}")
        db.close()
        if refused:
            with pytest.raises(NewerStoreError):
                with_store(tmp_path, lambda store: store.running())
    assert with_store(tmp_path, lambda store: store.begin(new_game())) == 2
