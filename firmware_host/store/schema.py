"""The tables, how a database is opened, and how an older one is brought up to date.

Nothing is ever changed or removed: triggers refuse it. A game ends, goes on again or loses a
step by one more record. What was asked stands in `records`, what chance answered in `chance`.
Order is `seq`; `created` is only a hint, because the box has no clock to trust.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from firmware_host.store.copies import refuse_if_index_may_kill
from firmware_host.store.errors import NewerStoreError
from firmware_host.texts import Message

APPLICATION_ID: Final = int.from_bytes(b"Tile", "big")

_FIRST: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    rules INTEGER NOT NULL,
    setup TEXT NOT NULL,
    commitment TEXT NOT NULL,
    secret TEXT NOT NULL,
    created TEXT NOT NULL
) STRICT;

CREATE TABLE records (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    n INTEGER NOT NULL,
    question TEXT,
    who INTEGER,
    dice TEXT,
    by TEXT,
    answer TEXT,
    outcome TEXT,
    PRIMARY KEY (game, seq),
    CHECK (CASE kind
        WHEN 'answer' THEN question IS NOT NULL AND who IS NOT NULL AND dice IS NOT NULL
            AND by IS NOT NULL AND (by = 'dice') = (answer IS NULL) AND outcome IS NULL
        WHEN 'undo' THEN by IS NULL AND outcome IS NULL
        WHEN 'finish' THEN by IS NULL AND outcome IS NOT NULL
        WHEN 'reopen' THEN by IS NULL AND outcome IS NULL
        ELSE 0
    END)
) STRICT, WITHOUT ROWID;

CREATE TABLE chance (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    first INTEGER NOT NULL CHECK (first >= 0),
    faces TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES records (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER records_stand_in_order BEFORE INSERT ON records
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), -1) + 1 FROM records WHERE game = NEW.game)
    OR NEW.n IS NOT coalesce((
        SELECT n + (kind = 'answer') FROM records WHERE game = NEW.game ORDER BY seq DESC LIMIT 1
    ), 0) - (NEW.kind = 'undo')
BEGIN SELECT raise(ABORT, 'a record is out of order'); END;

CREATE TRIGGER games_stay BEFORE DELETE ON games
BEGIN SELECT raise(ABORT, 'games are kept'); END;
CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games
BEGIN SELECT raise(ABORT, 'games are kept as they are'); END;
CREATE TRIGGER records_stay BEFORE DELETE ON records
BEGIN SELECT raise(ABORT, 'records are kept'); END;
CREATE TRIGGER records_stay_as_they_are BEFORE UPDATE ON records
BEGIN SELECT raise(ABORT, 'records are kept as they are'); END;
CREATE TRIGGER chance_stays BEFORE DELETE ON chance
BEGIN SELECT raise(ABORT, 'what chance answered is kept'); END;
CREATE TRIGGER chance_stays_as_it_is BEFORE UPDATE ON chance
BEGIN SELECT raise(ABORT, 'what chance answered is kept as it is'); END;
"""

_GAMES_MAY_LEAVE: Final = """
CREATE TABLE leaving (game INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER only_finished_games_leave BEFORE INSERT ON leaving
WHEN 'finish' IS NOT (
    SELECT kind FROM records WHERE game = NEW.game ORDER BY seq DESC LIMIT 1
)
BEGIN SELECT raise(ABORT, 'only a finished game may leave'); END;

DROP TRIGGER games_stay;
DROP TRIGGER records_stay;
DROP TRIGGER chance_stays;
CREATE TRIGGER games_stay BEFORE DELETE ON games
WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.id)
BEGIN SELECT raise(ABORT, 'games are kept'); END;
CREATE TRIGGER records_stay BEFORE DELETE ON records
WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.game)
BEGIN SELECT raise(ABORT, 'records are kept'); END;
CREATE TRIGGER chance_stays BEFORE DELETE ON chance
WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.game)
BEGIN SELECT raise(ABORT, 'what chance answered is kept'); END;
"""

_GAMES_HAVE_A_SCHEME: Final = """
ALTER TABLE games ADD COLUMN scheme INTEGER NOT NULL DEFAULT 1;
"""
"""How commitment and chance values are made (table/fair.py): games from before keep theirs."""

_GAMES_HAVE_A_MODE: Final = """
DROP TRIGGER games_stay_as_they_are;
ALTER TABLE games RENAME COLUMN level TO mode;
UPDATE games SET mode = CASE mode WHEN 'box' THEN 'assistant' WHEN 'full' THEN 'referee'
    ELSE mode END;
CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games
BEGIN SELECT raise(ABORT, 'games are kept as they are'); END;
"""

_PARTIES_COME_AND_GO: Final = """
CREATE TABLE parties (
    id TEXT PRIMARY KEY,
    since TEXT NOT NULL,
    facts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE put_aside (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    code TEXT NOT NULL UNIQUE,
    since TEXT NOT NULL,
    waits INTEGER NOT NULL CHECK (waits IN (0, 1))
) STRICT;

CREATE TABLE staff_pin (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    salt TEXT NOT NULL,
    hash TEXT NOT NULL,
    n INTEGER NOT NULL,
    r INTEGER NOT NULL,
    p INTEGER NOT NULL
) STRICT;

CREATE TABLE tries (
    what TEXT PRIMARY KEY,
    failed INTEGER NOT NULL CHECK (failed >= 0)
) STRICT, WITHOUT ROWID;
"""
"""Of these rows nothing is kept for ever: the box forgets a party when it goes. What else belongs
to a party refers to `parties` and goes with it (ON DELETE CASCADE). A game with `waits` = 1 is
neither running nor over; it keeps its code when it is taken up and put aside once more."""

_ASIDES_HAVE_A_DAY: Final = """
ALTER TABLE put_aside ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
"""
"""The day of table/box_days.py when it was put aside. Games from before wait from the update on."""

MIGRATIONS: tuple[str, ...] = (
    _FIRST,
    _GAMES_MAY_LEAVE,
    _GAMES_HAVE_A_SCHEME,
    _GAMES_HAVE_A_MODE,
    _PARTIES_COME_AND_GO,
    _ASIDES_HAVE_A_DAY,
)
"""Script i turns schema i into schema i + 1; an empty file is schema 0."""


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even by the recovery or the closing of a log."""
    refuse_if_index_may_kill(path)
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, timeout=5)


def open_to_write(path: Path) -> sqlite3.Connection:
    """The writer's connection: a commit is on the disk when it returns, by one sync."""
    refuse_if_index_may_kill(path)
    return _opened(
        str(path),
        "journal_mode = WAL",
        "synchronous = FULL",
        "wal_autocheckpoint = 0",  # checkpoints cost syncs: the store chooses when
    )


def open_to_build(path: Path) -> sqlite3.Connection:
    """For a file that nobody uses yet: no log takes room beside it, and nothing is synced."""
    return _opened(str(path), "journal_mode = MEMORY", "synchronous = OFF")


def open_in_memory() -> sqlite3.Connection:
    return _opened(":memory:")


def _opened(name: str, *settings: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None, timeout=5)
    try:
        for setting in (
            *settings,
            "foreign_keys = ON",
            "cell_size_check = ON",
            "trusted_schema = OFF",
        ):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def is_current(connection: sqlite3.Connection) -> bool:
    return version_of(connection) == len(MIGRATIONS)


def refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    version = version_of(connection)
    if version > len(MIGRATIONS):
        raise NewerStoreError(
            # Translators: an error at the command line; {path} is a file, {n} is a number.
            Message(
                "{path}: written by a newer Tilekeeper (schema {version}, this one knows {n}); "
                "update Tilekeeper, or choose another --state directory",
                path=path,
                version=version,
                n=len(MIGRATIONS),
            )
        )


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step whole or not at all."""
    for version in range(version_of(connection), len(MIGRATIONS)):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION_ID};"
                f"{MIGRATIONS[version]}; PRAGMA user_version = {version + 1}; COMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
