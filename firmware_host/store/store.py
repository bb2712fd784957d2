"""The durable log of every game: one writer thread, one commit and one sync for each answer.

Checkpoints happen only between games, so an answer never waits for one. A write whose caller is
cancelled is done all the same: what was handed in stays in its place in the order.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import sync_directory
from firmware_host.config.paths import LOCK_FILE
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.store.damage import (
    Notice,
    create,
    newest_aside,
    notice_of,
    replace_damaged,
    settle,
    what_is_wrong,
)
from firmware_host.store.errors import DamagedStoreError, StoreError, explained
from firmware_host.store.ledger import Ledger
from firmware_host.store.lock import StateLock
from firmware_host.store.retention import export_to_archive, next_to_go
from firmware_host.store.schema import migrate, open_to_write
from firmware_host.table.journal import StoredGame

DATABASE: Final = "games.sqlite3"
LOCK: Final = LOCK_FILE
_OPENINGS: Final = "store.openings"
_LONG_LOG: Final = 500
"""Writes after which a game that does not end has its log carried over all the same."""
_TOLD: Final = "store.told"
"""Up to which number databases put aside have been told of."""

P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


def _wall_time() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """A journal on disk; make one with `await Store.open(directory)`."""

    def __init__(self, directory: Path, wall_time: Callable[[], str]) -> None:
        self.path = directory / DATABASE
        self.notices: list[Notice] = []
        self.a_game_ended = asyncio.Event()
        self._wall_time = wall_time
        self._closed = False
        self._writes = 0
        self._unreadable: set[int] = set()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._lock: StateLock | None = None
        self._db: sqlite3.Connection | None = None
        self._ledger: Ledger | None = None

    @classmethod
    async def open(cls, directory: Path, wall_time: Callable[[], str] = _wall_time) -> Store:
        """The games of a directory; a damaged database is put aside and told in `notices`."""
        store = cls(directory, wall_time)
        try:
            await store._in_writer(store._open)
        except BaseException:
            await store.close()
            raise
        return store

    async def begin(self, log: GameLog) -> int:
        number = await self._in_writer(self._begin, log)
        self.a_game_ended.set()  # one that was left unfinished has ended by this
        return number

    async def append(self, game_id: int, entry: Entry) -> None:
        await self._write(lambda: self._books().append(game_id, entry))

    async def undo(self, game_id: int, n: int) -> None:
        await self._write(lambda: self._books().undo(game_id, n))

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        await self._in_writer(self._finish, game_id, outcome)
        self.a_game_ended.set()

    async def prune(self, rule: HistoryConfig) -> int:
        """Let old games go as the rule says, one after another: an answer never waits long."""
        gone = 0
        while await self._in_writer(self._let_one_go, rule):
            gone += 1
        return gone

    async def reopen(self, game_id: int) -> None:
        await self._in_writer(lambda: self._books().reopen(game_id))

    async def running(self) -> StoredGame | None:
        return await self._in_writer(self._running)

    async def load(self, game_id: int) -> StoredGame | None:
        """Any game, running or not, its secret included: for the table and its dice only."""
        return await self._in_writer(self._load, game_id)

    async def remember(self, key: str, value: str) -> None:
        await self._write(lambda: self._books().remember(key, value))

    async def recall(self, key: str) -> str | None:
        return await self._in_writer(lambda: self._books().recall(key))

    async def close(self) -> None:
        """Waits for what is under way; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            await asyncio.shield(asyncio.wrap_future(self._writer.submit(self._close)))
        finally:
            self._writer.shutdown(wait=False)

    async def _write(self, work: Callable[[], None]) -> None:
        """One commit; every so often the log is carried over, after the caller has its answer."""
        await self._in_writer(work)
        self._writes += 1
        if self._writes >= _LONG_LOG and not self._closed:
            self._writes = 0
            self._writer.submit(self._tidy)

    async def _in_writer(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def work_with_sentences() -> R:
            try:
                return work(*args, **kwargs)
            except (sqlite3.Error, OSError) as error:
                raise explained(error, self.path) from error

        if self._closed:
            raise StoreError(f"{self.path}: the store is closed")
        future = asyncio.wrap_future(self._writer.submit(work_with_sentences))
        return await asyncio.shield(future)

    def _books(self) -> Ledger:
        if self._ledger is None:
            raise StoreError(f"{self.path}: the store is closed")
        return self._ledger

    def _open(self) -> None:
        path = self.path
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
            sync_directory(path.parent.parent)
        self._lock = StateLock(path.with_name(LOCK))
        settle(path)
        if not path.exists():
            create(path)
        elif reason := what_is_wrong(path):
            self.notices.append(replace_damaged(path, reason))
        self._db = open_to_write(path)
        migrate(self._db)
        self._ledger = Ledger(self._db, path)
        self._tidy()
        self._tell_what_was_put_aside()
        # The first commit after a checkpoint syncs twice; let it be this one, not an answer.
        self._ledger.remember(_OPENINGS, str(self._counted(_OPENINGS) + 1))

    def _tell_what_was_put_aside(self) -> None:
        newest = newest_aside(self.path)
        if newest > self._counted(_TOLD):
            self.notices = self.notices or [notice_of(self.path, newest)]
            self._books().remember(_TOLD, str(newest))
        for notice in self.notices:
            log.warning("%s was damaged and put aside: %s", self.path, dict(notice.facts))

    def _counted(self, key: str) -> int:
        value = self._books().recall(key) or ""
        return int(value) if value.isdecimal() else 0

    def _begin(self, game: GameLog) -> int:
        self._tidy()
        return self._books().begin(game, self._wall_time())

    def _finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        self._books().finish(game_id, outcome)
        self._tidy()

    def _let_one_go(self, rule: HistoryConfig) -> bool:
        books = self._books()
        games = books.summaries()
        # The newest may still be looked at, taken back into play, or be the one on the table.
        finished = [
            game
            for game in games[:-1]
            if game.outcome is not None and game.id not in self._unreadable
        ]
        game = next_to_go(finished, books.used_bytes(), rule, self._wall_time())
        if game is None:
            return False
        if rule.archive_megabytes:
            try:
                export_to_archive(books, game.id, self.path.parent, rule.archive_megabytes)
            except DamagedStoreError as error:
                log.warning("%s; it stays", error)
                self._unreadable.add(game.id)
                return True
        books.remove(game.id)
        return True

    def _running(self) -> StoredGame | None:
        game_id = self._books().running()
        return None if game_id is None else self._load(game_id)

    def _load(self, game_id: int) -> StoredGame | None:
        books = self._books()
        if not books.knows(game_id):
            return None
        return StoredGame(game_id, books.load(game_id))

    def _tidy(self) -> None:
        """Carry the log over into the database; if that fails now, the log simply stays."""
        if self._db is None:
            return
        try:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            log.warning("%s: the write-ahead log stays for now: %s", self.path, error)

    def _close(self) -> None:
        if self._db is not None:
            self._tidy()
            self._db.close()
        self._db = self._ledger = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
