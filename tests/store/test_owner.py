"""A start as the administrator leaves nothing behind that the service cannot open."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import make_directory
from firmware_host.service.logging_setup import _LogFile
from firmware_host.store.store import DATABASE, Store
from tests.paths import ROOT
from tests.store.store_parts import WON, entry_at, play, with_store

SERVICE = 65534
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can leave files of root")


@pytest.fixture
def service_directory() -> Iterator[Path]:
    """Not below pytest's own directory, which other users may not even enter."""
    with tempfile.TemporaryDirectory(prefix="tilekeeper-test-") as name:
        Path(name).chmod(0o755)
        state = Path(name) / "state"
        state.mkdir(mode=0o750)
        os.chown(state, SERVICE, SERVICE)
        yield state


PLAYS = """
import asyncio, os, sys
from pathlib import Path
from firmware_host.config.device import HistoryConfig
from firmware_host.store.store import Store
from tests.store.store_parts import WON, entry_at, play

async def main(state):
    store = await Store.open(state)
    found = await store.running()
    await store.append(found.id, entry_at(len(found.log.entries)))
    await store.finish(found.id, WON)
    await play(store, 2)
    print(await store.prune(HistoryConfig(keep_games=0)), [each.id for each in store.notices])
    await store.close()

async def is_killed(state):
    await play(await Store.open(state), 5)
    os.kill(os.getpid(), 9)

state, user = Path(sys.argv[1]), int(sys.argv[2])
if user:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
asyncio.run(main(state) if user else is_killed(state))
"""


def played_by_the_service(state: Path) -> str:
    run = subprocess.run(
        [sys.executable, "-c", PLAYS, str(state), str(SERVICE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.stderr == ""
    return run.stdout


def owners(directory: Path) -> dict[str, int]:
    found = {str(path.relative_to(directory)): path.lstat() for path in directory.rglob("*")}
    return {name: status.st_uid for name, status in found.items()}


async def root_plays(store: Store) -> None:
    for _ in range(3):
        await store.finish(await play(store, 2), WON)
    await play(store, 2)
    await store.prune(HistoryConfig(keep_games=1))


def test_what_root_writes_first_belongs_to_the_owner_of_the_directory(
    service_directory: Path,
) -> None:
    with_store(service_directory, root_plays)
    assert set(owners(service_directory).values()) == {SERVICE}
    assert {"games.lock", DATABASE, f"{DATABASE}-steps", "old-games/game-000001.json"} <= set(
        owners(service_directory)
    )
    assert played_by_the_service(service_directory) == "2 []\n"


@pytest.mark.behavior
def test_root_that_is_killed_leaves_nothing_of_its_own_either(service_directory: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAYS, str(service_directory), "0"], cwd=ROOT, check=False
    )
    assert run.returncode == -9
    found = owners(service_directory)
    assert {f"{DATABASE}-wal", f"{DATABASE}-shm"} < set(found)
    assert set(found.values()) == {SERVICE}
    assert played_by_the_service(service_directory) == "1 []\n"


def test_what_root_rescues_belongs_to_the_owner_too(service_directory: Path) -> None:
    with_store(service_directory, root_plays)
    path = service_directory / DATABASE
    path.write_bytes(path.read_bytes()[:-4096])

    async def use(store: Store) -> None:
        assert store.notices
        found = await store.running()
        game = found.id if found else await play(store, 1)
        await store.append(game, entry_at(len(found.log.entries) if found else 1))

    with_store(service_directory, use)
    assert set(owners(service_directory).values()) == {SERVICE}
    played_by_the_service(service_directory)


def test_a_directory_that_root_makes_belongs_to_the_owner_of_the_one_around_it(
    service_directory: Path,
) -> None:
    async def use() -> None:
        store = await Store.open(service_directory / "a" / "b")
        await play(store, 1)
        await store.close()

    asyncio.run(use())
    assert set(owners(service_directory).values()) == {SERVICE}
    make_directory(service_directory)


def test_the_log_of_a_terminal_box_belongs_to_the_owner_and_follows_no_link(
    service_directory: Path, tmp_path: Path
) -> None:
    log = service_directory / "tilekeeper.log"
    _LogFile(log, encoding="utf-8").close()
    assert set(owners(service_directory).values()) == {SERVICE}
    log.unlink()
    (tmp_path / "victim").write_text("root's own words")
    log.symlink_to(tmp_path / "victim")
    with pytest.raises(OSError, match="symbolic links"):
        _LogFile(log, encoding="utf-8")
