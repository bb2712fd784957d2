"""Reading the games from beside the daemon, while it runs or not.

Writes nothing, except for the mark that puts an unreadable database aside at the next start.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from firmware_host.games.core.log import GameLog
from firmware_host.store.copies import private_copy
from firmware_host.store.doubt import leave_mark
from firmware_host.store.errors import (
    DamagedStoreError,
    StoreError,
    explained,
    explaining,
    is_disk,
    is_refused,
    without_promise,
)
from firmware_host.store.game_rows import GameRows, GameSummary
from firmware_host.store.party_rows import has_pin
from firmware_host.store.schema import APPLICATION_ID, open_to_read, refuse_newer
from firmware_host.store.store import DATABASE
from firmware_host.texts import Message

T = TypeVar("T")


class Archive:
    """The games of a state directory, for the command line."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / DATABASE

    def is_there(self) -> bool:
        """Whether any game has been played here."""
        try:
            return self.path.exists()
        except OSError as error:
            raise explained(error, self.path) from error

    def games(self) -> list[GameSummary]:
        """Every game, in the order they were begun."""
        return self._read(lambda db: GameRows(db, self.path).summaries())

    def load(self, game_id: int) -> GameLog:
        """One game; its secret is None as long as it is running."""
        return self._read(lambda db: GameRows(db, self.path).public(game_id))

    def export_game(self, game_id: int) -> dict[str, Any]:
        """The document of a game file."""
        return self.load(game_id).to_json()

    def has_pin(self) -> bool:
        """Whether staff has set a PIN."""
        return self._read(has_pin)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._read_once(work)
        except DamagedStoreError as error:
            try:
                leave_mark(self.path)
            except OSError:
                raise without_promise(error, self.path) from error
            raise

    def _read_once(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with explaining(self.path):
            if not self.is_there():
                raise StoreError(
                    # Translators: an error at the command line; {path} is a file.
                    Message("{path}: no game has been played here yet", path=self.path)
                )
            try:
                with _opened(self.path) as connection:
                    return work(connection)
            except sqlite3.OperationalError as error:
                if not (is_refused(error) or is_disk(error)):
                    raise
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            # Where nothing can be written, SQLite cannot even read its log in place.
            with private_copy(self.path) as copy, _opened(copy) as connection:
                return work(connection)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_to_read(path)
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            # Translators: an error at the command line; {path} is a file.
            raise StoreError(Message("{path}: it is not a database of Tilekeeper", path=path))
        refuse_newer(connection, path)
        connection.execute("BEGIN")  # one moment for all reading, whatever the daemon does
        yield connection
    finally:
        connection.close()
