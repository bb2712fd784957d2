"""The durable log of every game: one writer thread, one commit and one sync for each write.

An answer and all that the box draws after it are one write.

Checkpoints happen only between games, so an answer never waits for one. A write whose caller is
cancelled is done all the same: what was handed in stays in its place in the order.

A disk that is full, failing or read-only at the start is no reason not to start: the games are
then read into memory, every write is refused, and each first tries whether the disk takes them.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import make_directory
from firmware_host.config.paths import LOCK_FILE
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.store.copies import ENOUGH_TO_START, free_bytes
from firmware_host.store.damage import (
    StoreNotice,
    create,
    newest_aside,
    notice_of,
    read_into_memory,
    replace_damaged,
    settle,
    what_is_wrong,
)
from firmware_host.store.database_files import FilesInPlace
from firmware_host.store.doubt import leave_mark, remove_mark
from firmware_host.store.errors import (
    DamagedStoreError,
    DiskRefusedError,
    StoreError,
    explained,
    explaining,
)
from firmware_host.store.game_rows import GameRows
from firmware_host.store.lock import StateLock
from firmware_host.store.party_rows import PartyRows, StoredPin
from firmware_host.store.retention import OldGames, Pruning
from firmware_host.store.schema import migrate, open_to_write
from firmware_host.store.steps import StepNote, lost_since, move_on, step_of
from firmware_host.table.game_store import StoredGame
from firmware_host.table.party import AsideGame, Party
from firmware_host.texts import Message

DATABASE: Final = "games.sqlite3"
LOCK: Final = LOCK_FILE
_OPENINGS: Final = "store.openings"
_LONG_LOG: Final = 500
"""Records after which a game that does not end has its log carried over all the same."""
_LAST_SHOWN_ASIDE: Final = "store.told"
"""A setting: the highest number of a database put aside that a notice has named."""
_REMOVED_BEFORE_CHECKPOINT: Final = 50
"""Games that leave before the log is carried over: each makes it longer."""
NOTHING_SAVED: Final = StoreNotice("nothing_saved")

P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


def _wall_time() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """A GameStore on disk; make one with `await Store.open(directory)`."""

    def __init__(self, directory: Path, wall_time: Callable[[], str]) -> None:
        self.path = directory / DATABASE
        self.notices: list[StoreNotice] = []
        self.game_ended = asyncio.Event()
        self._wall_time = wall_time
        self._closed = False
        self._writes = 0
        self._unreadable: set[int] = set()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._lock: StateLock | None = None
        self._db: sqlite3.Connection | None = None
        self._game_rows: GameRows | None = None
        self._files: FilesInPlace | None = None
        """None while the games are only in memory, because the disk refuses them."""
        self._steps: StepNote | None = None
        self._room_wanted = ENOUGH_TO_START

    @classmethod
    async def open(cls, directory: Path, wall_time: Callable[[], str] = _wall_time) -> Store:
        """The games of a directory; a damaged database is put aside and named in `notices`."""
        store = cls(directory, wall_time)
        try:
            await store._in_writer(store._open)
        except BaseException:
            await store.close()
            raise
        return store

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        number = await self._in_writer(self._begin, log, entries, settings)
        self.game_ended.set()  # one that was left unfinished has ended by this
        return number

    async def append(
        self, game_id: int, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> None:
        """One commit and one sync, however many there are."""
        await self._write(
            lambda: self._record(
                game_id, lambda rows: rows.append(game_id, *entries, settings=settings)
            ),
            len(entries),
        )

    async def undo(self, game_id: int, *numbers: int) -> None:
        """One commit and one sync, however many there are."""
        await self._write(
            lambda: self._record(game_id, lambda rows: rows.undo(game_id, *numbers)),
            len(numbers),
        )

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        await self._in_writer(self._finish, game_id, outcome)
        self.game_ended.set()

    async def prune(self, rule: HistoryConfig, expired: Sequence[AsideGame] = ()) -> int:
        """Removes old games as the rule says, each in a turn of its own; returns how many.

        Games in `expired` are ended as abandoned when their turn has come.
        """
        old_games = OldGames(self.path.parent, rule.archive_megabytes)
        plan = await self._in_writer(
            lambda: Pruning(self._rows().ages(), rule, self._wall_time(), expired)
        )
        gone = 0
        while plan.candidates:
            went = await self._in_writer(
                self._prune_one, plan, old_games if rule.archive_megabytes else None
            )
            if went is None:
                break
            gone += went
            if went and gone % _REMOVED_BEFORE_CHECKPOINT == 0:
                await self._in_writer(self._checkpoint)
        return gone

    async def reopen(self, game_id: int) -> None:
        await self._in_writer(self._record, game_id, lambda rows: rows.reopen(game_id))

    async def running(self) -> StoredGame | None:
        return await self._in_writer(self._running)

    async def load(self, game_id: int) -> StoredGame | None:
        """Any game, running or not, its secret included: for the table and its dice only."""
        return await self._in_writer(self._load, game_id)

    async def remember(self, key: str, value: str) -> None:
        await self._write(lambda: self._writable_rows().remember(key, value))

    async def recall(self, key: str) -> str | None:
        return await self._in_writer(lambda: self._rows().recall(key))

    # Parties, games put aside, staff: store/party_rows.py says what each does

    async def party(self) -> Party | None:
        return await self._in_writer(lambda: self._parties().party())

    async def begin_party(self, party: Party) -> None:
        await self._write(lambda: self._parties(writable=True).begin(party))

    async def change_party(self, party: Party) -> None:
        await self._write(lambda: self._parties(writable=True).change(party))

    async def end_party(
        self,
        aside: int | None = None,
        ends: Mapping[int, dict[str, Any]] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """One transaction: the party goes, its game waits under its code, others are over."""
        await self._in_writer(self._end_party, aside, ends or {}, settings or {})
        self.game_ended.set()

    async def code_of(self, game_id: int, draw: Callable[[], str]) -> str:
        """The code of a game, durable before anybody sees it; `draw` makes a new one."""
        return await self._in_writer(
            lambda: self._parties(writable=True).code_of(game_id, draw, self._wall_time())
        )

    async def take_up(self, game_id: int) -> None:
        await self._write(lambda: self._parties(writable=True).take_up(game_id))

    async def put_aside_games(self) -> list[AsideGame]:
        return await self._in_writer(lambda: self._parties().put_aside())

    async def restore_aside(self, game_id: int) -> None:
        await self._write(lambda: self._parties(writable=True).restore(game_id))

    async def pin(self) -> StoredPin | None:
        return await self._in_writer(lambda: self._parties().pin())

    async def set_pin(self, pin: StoredPin | None) -> None:
        await self._write(lambda: self._parties(writable=True).set_pin(pin))

    async def failed_tries(self, what: str) -> int:
        return await self._in_writer(lambda: self._parties().failed(what))

    async def set_failed_tries(self, what: str, failed: int) -> None:
        await self._write(lambda: self._parties(writable=True).set_failed(what, failed))

    async def close(self) -> None:
        """Waits for what is under way; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            await asyncio.shield(asyncio.wrap_future(self._writer.submit(self._close)))
        finally:
            self._writer.shutdown(wait=False)

    async def _write(self, work: Callable[[], None], records: int = 1) -> None:
        """One commit; every so often the log is carried over, after the caller has its answer."""
        await self._in_writer(work)
        self._writes += records
        if self._writes >= _LONG_LOG and not self._closed:
            self._writes = 0
            self._writer.submit(self._checkpoint)

    async def _in_writer(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def work_with_sentences() -> R:
            try:
                with explaining(self.path):
                    return work(*args, **kwargs)
            except DamagedStoreError:
                self._mark_damage()
                raise

        if self._closed:
            # Translators: an error at the command line; {path} is a file.
            raise StoreError(Message("{path}: the store is closed", path=self.path))
        future = asyncio.wrap_future(self._writer.submit(work_with_sentences))
        return await asyncio.shield(future)

    def _rows(self) -> GameRows:
        """To read in: what is on the disk, or in memory as long as the disk refuses it."""
        if self._game_rows is None:
            raise StoreError(Message("{path}: the store is closed", path=self.path))
        return self._game_rows

    def _writable_rows(self) -> GameRows:
        """To write in, on the disk and nowhere else."""
        if self._game_rows is not None and self._files is None:
            self._return_to_disk()
        rows = self._rows()
        if self._files is not None:
            self._files.check()
        return rows

    def _parties(self, *, writable: bool = False) -> PartyRows:
        rows = self._writable_rows() if writable else self._rows()
        assert self._db is not None
        return PartyRows(self._db, rows)

    def _open(self) -> None:
        try:
            with explaining(self.path):
                self._open_on_disk()
        except DiskRefusedError as error:
            self._open_in_memory()
            self._notice_nothing_saved(error)
        self._steps = StepNote(self.path)
        with suppress(sqlite3.Error, StoreError):  # damage in old games is no reason not to start
            self._notice_lost_steps(self._steps)
        if self._files is None:
            return
        try:
            with explaining(self.path):
                self._notice_put_aside()
                # The first commit after a checkpoint syncs twice; let it be this, not an answer.
                self._rows().remember(_OPENINGS, str(self._counted(_OPENINGS) + 1))
        except DiskRefusedError as error:
            self._notice_nothing_saved(error)

    def _open_on_disk(self) -> None:
        path = self.path
        if self._lock is None:
            make_directory(path.parent)
            self._lock = StateLock(path.with_name(LOCK))
        settle(path)
        if not path.exists():
            create(path)
        elif reason := what_is_wrong(path):
            self.notices.append(replace_damaged(path, reason))
        remove_mark(path)
        db = open_to_write(path)
        try:
            migrate(db)
            self._files = FilesInPlace(path)
        except BaseException:
            db.close()
            raise
        if self._db is not None:
            self._db.close()
        self._db, self._game_rows = db, GameRows(db, path)
        self._checkpoint()

    def _open_in_memory(self) -> None:
        with explaining(self.path):
            self._db, is_damaged = read_into_memory(self.path)
        self._game_rows = GameRows(self._db, self.path)
        if is_damaged:
            self._room_wanted = ENOUGH_TO_START + self._game_rows.used_bytes()

    def _return_to_disk(self) -> None:
        """Opens the database on the disk again: what was read into memory is still there."""
        if free_bytes(self.path.parent) < self._room_wanted and self.path.parent.exists():
            raise explained(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), self.path)
        with explaining(self.path):
            self._open_on_disk()
        if self._steps is not None:
            self._steps.close()
            self._steps = StepNote(self.path)
        log.warning("%s: the disk takes the games again", self.path)

    def _notice_nothing_saved(self, error: StoreError) -> None:
        log.error("%s; the games are shown, but nothing is saved", error)
        self.notices.append(NOTHING_SAVED)

    def _notice_lost_steps(self, noted: StepNote) -> None:
        """Compare the note of the last step with what is there, then note what is there."""
        rows = self._rows()
        lost = lost_since(rows, noted.read())
        if lost is not None:
            self.notices.append(lost)
            log.warning("%s: %s, %s", self.path, lost.id, dict(lost.facts))
        if (game := rows.running() or rows.newest()) is not None:
            noted.write(step_of(rows, game))
        elif lost is not None:
            noted.clear()

    def _notice_put_aside(self) -> None:
        newest = newest_aside(self.path)
        if newest > self._counted(_LAST_SHOWN_ASIDE):
            noticed = [notice for notice in self.notices if notice.id == "store.damaged"]
            if not noticed:
                self.notices.append(notice_of(self.path, newest))
            self._rows().remember(_LAST_SHOWN_ASIDE, str(newest))
        for notice in self.notices:
            if notice.id == "store.damaged":
                log.warning("%s was damaged and put aside: %s", self.path, dict(notice.facts))

    def _counted(self, key: str) -> int:
        value = self._rows().recall(key) or ""
        return int(value) if value.isdecimal() else 0

    def _record(self, game_id: int, work: Callable[[GameRows], None]) -> None:
        rows = self._writable_rows()
        work(rows)
        self._note_step(rows, game_id)

    def _note_step(self, rows: GameRows, game_id: int) -> None:
        """Notes how far the game is; an error costs only the note, the record is on the disk."""
        if self._steps is not None:
            with suppress(sqlite3.Error, StoreError):
                self._steps.write(step_of(rows, game_id))

    def _begin(
        self, game: GameLog, entries: Sequence[Entry], settings: Mapping[str, str] | None
    ) -> int:
        rows = self._writable_rows()
        self._checkpoint()
        number = rows.begin(game, self._wall_time(), entries, settings)
        self._note_step(rows, number)
        return number

    def _finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        self._record(game_id, lambda rows: rows.finish(game_id, outcome))
        self._checkpoint()

    def _end_party(
        self,
        aside: int | None,
        ends: Mapping[int, dict[str, Any]],
        settings: Mapping[str, str],
    ) -> None:
        self._parties(writable=True).end(aside, ends, settings, self._wall_time())
        self._checkpoint()

    def _prune_one(self, plan: Pruning, old_games: OldGames | None) -> int | None:
        """How many games were removed, 0 or 1; None if no more have to be."""
        rows = self._writable_rows()
        game = plan.candidates[0]
        if not plan.wants(game, rows.used_bytes()):
            return None
        plan.candidates.popleft()
        if game in self._unreadable:
            return 0
        aside = plan.expired.get(game)
        if not rows.progress(game).over and not (aside and self._parties().give_up(aside)):
            return 0
        if old_games is not None:
            try:
                old_games.keep(rows, game)
            except DamagedStoreError as error:
                log.warning("%s; it stays until the next start", error)
                self._unreadable.add(game)
                self._mark_damage()
                return 0
        if self._steps is not None:
            move_on(self._steps, rows, game)
        rows.remove(game)
        return 1

    def _mark_damage(self) -> None:
        """Let the next start put the database aside; a disk that refuses that refuses all else."""
        if self._lock is not None:
            with suppress(OSError):
                leave_mark(self.path)

    def _running(self) -> StoredGame | None:
        game_id = self._rows().running()
        return None if game_id is None else self._load(game_id)

    def _load(self, game_id: int) -> StoredGame | None:
        rows = self._rows()
        if not rows.knows(game_id):
            return None
        return StoredGame(game_id, rows.load(game_id))

    def _checkpoint(self) -> None:
        """Carry the log over into the database; if that fails now, the log simply stays."""
        if self._db is None or self._files is None:
            return
        try:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            log.warning("%s: the write-ahead log stays for now: %s", self.path, error)

    def _close(self) -> None:
        if self._db is not None:
            self._checkpoint()
            self._db.close()
        self._db = self._game_rows = self._files = None
        if self._steps is not None:
            self._steps.close()
            self._steps = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
