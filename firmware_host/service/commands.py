"""Commands to the table: queued, and carried out one after another because the disk takes time.

Those of people wait in order, and behind them at most one scan: a reader can see more tags in a
second than the box can look up. A press and the watchdog's probe never wait for a scan that has
not begun.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.panel.commands import (
    AbandonCommand,
    AnswerAndThrow,
    AnswerCommand,
    Command,
    EnrolCommand,
    IgnoreCommand,
    LanguageCommand,
    NewGameCommand,
    PartyCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.service.crash_monitor import is_out_of_files
from firmware_host.service.parties import Parties
from firmware_host.service.scans import Scans
from firmware_host.store.errors import DamagedStoreError, StoreError
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table

log = logging.getLogger(__name__)

MOST_WAITING: Final = 16
"""Commands of people. The panel takes no press while an answer is being written, so that more than
a few wait only for a disk that hangs."""


@dataclass(frozen=True, slots=True)
class Scan(Command):
    """A tile was put on the reader."""

    uid: str


@dataclass(frozen=True, slots=True)
class Probe(Command):
    """Asks table and store whether they answer; changes nothing."""

    done: asyncio.Event


@dataclass(slots=True)
class QueuedCommand:
    """A command, the `seq` of the table when it was given, and what came of it once it is done."""

    command: Command
    seq: int
    done: asyncio.Event = field(default_factory=asyncio.Event)
    is_accepted: bool = False
    """False when it came too late, or there was nothing to do."""
    failure: str = ""
    """The notice that tells why it failed."""


class CommandQueue:
    def __init__(self) -> None:
        self._people: deque[QueuedCommand] = deque()
        self._scan: QueuedCommand | None = None
        self._scan_is_known = False
        self._newest: QueuedCommand | None = None
        self._something_waits = asyncio.Event()

    def __len__(self) -> int:
        return len(self._people) + (self._scan is not None)

    def put(self, command: Command, seq: int) -> bool:
        """False: `MOST_WAITING` wait already, and this one is dropped; a probe never is."""
        return self.submit(command, seq) is not None

    def submit(self, command: Command, seq: int) -> QueuedCommand | None:
        """As `put`, for a caller that waits until it is done; None: it is dropped."""
        if len(self._people) >= MOST_WAITING and not isinstance(command, Probe):
            return None
        self._newest = QueuedCommand(command, seq)
        self._people.append(self._newest)
        self._something_waits.set()
        return self._newest

    def put_scan(self, scan: Scan, seq: int, *, is_known: bool) -> None:
        """At most one waits: the newest, because the tile before it has been lifted again.

        Only a known tile is not pushed out by an unknown one: a tag emulator in somebody's pocket
        sends a new number every few milliseconds.
        """
        if self._scan is not None:
            if self._scan_is_known and not is_known:
                log.debug("dropped scan of %s: a known tile is waiting", scan.uid)
                return
            log.debug("dropped scan: a newer one arrived before it was handled")
        self._scan, self._scan_is_known = QueuedCommand(scan, seq), is_known
        self._something_waits.set()

    async def next(self) -> QueuedCommand:
        await self._something_waits.wait()
        if self._people:
            command = self._people.popleft()
        else:
            assert self._scan is not None
            command, self._scan = self._scan, None
        if not self:
            self._something_waits.clear()
        return command

    async def carried_out(self) -> None:
        """Returns when every command of people that was put until now is done."""
        if self._newest is not None:
            await self._newest.done.wait()


class CommandRunner:
    """Calls `on_done` after each command but a probe, also after one that failed."""

    def __init__(
        self,
        table: Table,
        scans: Scans,
        snapshot: Callable[[], TableSnapshot],
        notify: Callable[[str], None],
        on_done: Callable[[], None],
        parties: Parties | None = None,
    ) -> None:
        self._parties = parties
        self.queue = CommandQueue()
        self._table = table
        self._scans = scans
        self._snapshot = snapshot
        self._notify = notify
        self._on_done = on_done

    async def run_commands(self) -> None:
        """Runs as long as the box; an unforeseen exception ends it, and the daemon with it."""
        while True:
            command = await self.queue.next()
            try:
                await self._run(command)
            finally:
                command.done.set()

    async def probe(self) -> None:
        """Goes once through queue, table and store."""
        done = asyncio.Event()
        self.queue.put(Probe(done), self._snapshot().seq)
        await done.wait()

    async def _run(self, queued: QueuedCommand) -> None:
        command = queued.command
        if isinstance(command, Probe):
            try:
                await self._table.pulse()
            except DamagedStoreError:
                raise
            except StoreError:
                pass  # it answers; that it refuses is shown when somebody presses
            command.done.set()
            return
        try:
            if isinstance(command, PartyCommand):
                assert self._parties is not None
                queued.is_accepted = await self._parties.carry_out(command, queued.seq)
            else:
                queued.is_accepted = await self._do(command, queued.seq)
            await self._follow()
        except IllegalAnswer as error:
            log.info("refused: %s", error)
            self._scans.refused(error.rule)
            self._fail(queued, "answer_refused")
        except DamagedStoreError:
            raise  # only a new start puts the damage aside and rescues the games
        except StoreError as error:
            log.error("not saved: %s", error)
            self._fail(queued, "not_saved")
        except OSError as error:
            if not is_out_of_files(error):
                raise
            log.error("not done: %s", error)
            self._fail(queued, "not_saved")
        finally:
            if not queued.is_accepted and not queued.failure and not isinstance(command, Scan):
                log.debug("ignored %s: it came too late, or there was nothing to do", command)
            self._on_done()

    async def _follow(self) -> None:
        """The command itself is saved; what the party plays is noted with the next one."""
        try:
            if self._parties is not None:
                await self._parties.follow(self._snapshot())
        except DamagedStoreError:
            raise
        except StoreError as error:
            log.warning("what the party plays is not noted down: %s", error)

    def _fail(self, queued: QueuedCommand, what: str) -> None:
        queued.failure = what
        self._notify(what)

    async def _do(self, command: Command, seq: int) -> bool:
        """False: it came too late, or there was nothing to do."""
        table = self._table
        match command:
            case AnswerCommand(answer, by):
                return await table.answer(answer, by, seq)
            case AnswerAndThrow(answer):
                if not await table.answer(answer, seq=seq):
                    return False
                await table.throw(self._snapshot().seq)
            case ThrowCommand():
                return await table.throw(seq)
            case UndoCommand(number, only_now):
                is_bound = only_now or number is not None
                return await table.undo(seq if is_bound else None, number)
            case NewGameCommand(again, game):
                await table.leave_game(again, game)
            case AbandonCommand():
                await table.abandon()
            case LanguageCommand(language):
                await table.set_language(language)
            case Scan(uid):
                await self._scans.placed(uid, self._snapshot(), seq)
            case EnrolCommand(uid, tile):
                await self._scans.made_known(uid, tile, self._snapshot(), seq)
            case IgnoreCommand(uid):
                self._scans.left_unknown(uid)
            case _:
                raise AssertionError(f"no such command: {command!r}")
        return True
