"""Is a game safe here? Written, synced and read back where the box keeps its state."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from firmware_host.config.errors import shortage
from firmware_host.config.files import sync_directory
from firmware_host.games.core.log import DICE, Entry
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.machine import ENOUGH_FREE
from firmware_host.store.archive import Archive
from firmware_host.store.errors import ShortageError, StoreError
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.fair import new_log, new_secret
from firmware_host.texts import Counted, Joined, Message, message_of

_SAMPLE: Final = 1 << 16


class _NotKept(Exception):
    """What was written is not what came back."""


def check_storage(
    subject: Subject,
    free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
    write: Callable[[Path, bytes], None] | None = None,
) -> Result:
    if subject.settings is None:
        return skipped(
            Message("where the state is kept stands in the configuration, which cannot be read")
        )
    state = subject.settings.state_dir
    place = _nearest_directory(state)
    free = free_bytes(place)
    if free < ENOUGH_FREE:
        return failed(
            Message("too little room at {place}: {mb} MB", place=place, mb=free // 1_000_000),
            Message("make room on the disk or the card"),
        )
    try:
        with _workspace(place) as directory:
            _file_comes_back(directory, write or _write_synced)
            mode = asyncio.run(_game_comes_back(directory))
    except OSError as error:
        if lacking := shortage(error):
            return failed(
                Joined("{place}: {lacking}", place=place, lacking=lacking),
                Message("cure that, then test again"),
            )
        return failed(
            Joined("{place}: {strerror}", place=place, strerror=error.strerror or error),
            Message(
                "run it as the user who runs the box (sudo -u tilekeeper tilekeeper selftest), "
                "or choose another --state directory"
            ),
        )
    except ShortageError as error:
        return failed(message_of(error), Message("cure that, then test again"))
    except (_NotKept, StoreError, sqlite3.Error) as error:
        return failed(
            Joined("{place}: {error}", place=place, error=error),
            Message("the disk or card cannot be trusted; replace it"),
        )
    if mode != "wal":
        return failed(
            # Translators: the self-test says it to the builder; {place} is a directory, {mode}
            # is a word of the command.
            Message(
                "{place}: a database there cannot keep a write-ahead log (it uses {mode})",
                place=place,
                mode=mode,
            ),
            Message("keep the state on a local disk: choose another --state directory"),
        )
    return _games_so_far(state, place, free)


def _games_so_far(state: Path, place: Path, free: int) -> Result:
    mb = free // 1_000_000
    if place != state:
        return passed(
            # Translators: the self-test says it to the builder; {state} is a directory, {mb} is
            # a number.
            Message(
                "{state} does not exist yet; on its disk written, synced and read back; "
                "room: {mb} MB",
                state=state,
                mb=mb,
            )
        )
    if not (state / DATABASE).exists():
        return passed(
            # Translators: the self-test says it to the builder; {state} is a directory, {mb} is
            # a number.
            Message(
                "{state}: written, synced and read back; room: {mb} MB; no games yet",
                state=state,
                mb=mb,
            )
        )
    try:
        archive = Archive(state)
        games = archive.games()
        for game in games[-1:]:
            archive.load(game.id)
    except StoreError as error:
        return failed(
            message_of(error),
            Message("start the box: it puts a damaged database aside and goes on"),
        )
    return passed(
        # Translators: the self-test says it to the builder; {state} is a directory, {mb} is a
        # number, {n} is a number.
        Counted(
            "{state}: written, synced and read back; room: {mb} MB; {n} game",
            "{state}: written, synced and read back; room: {mb} MB; {n} games",
            n=len(games),
            state=state,
            mb=mb,
        )
    )


def _nearest_directory(path: Path) -> Path:
    return next(each for each in (path, *path.parents) if each.is_dir())


@contextlib.contextmanager
def _workspace(place: Path) -> Iterator[Path]:
    directory = Path(tempfile.mkdtemp(prefix=".tilekeeper-selftest-", dir=place))
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _write_synced(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        # Forget it, so that reading asks the disk and not the memory.
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    sync_directory(path.parent)


def _file_comes_back(directory: Path, write: Callable[[Path, bytes], None]) -> None:
    content = os.urandom(_SAMPLE)
    path = directory / "sample"
    write(path, content)
    if path.read_bytes() != content:
        raise _NotKept(Message("a file did not come back as it was written"))


async def _game_comes_back(directory: Path) -> str:
    """A game through the real store, read by the real archive; gives the journal mode."""
    store = await Store.open(directory)
    try:
        number = await store.begin(new_log("selftest", "assistant", 1, {}, new_secret()))
        await store.append(number, Entry(0, "selftest.roll", 0, "red 2", DICE, 0, ("a", "b")))
        kept = Archive(directory).load(number).entries
        if [entry.answer for entry in kept] != ["red 2"]:
            raise _NotKept(Message("an answer did not come back as it was recorded"))
    finally:
        await store.close()
    connection = sqlite3.connect(directory / DATABASE)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    finally:
        connection.close()
    return str(mode)
