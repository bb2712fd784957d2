"""Every error of the disk or of SQLite becomes one sentence that names the file and the way out."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from firmware_host.store.errors import DamagedStoreError, StoreError, explained, is_damage

PATH = Path("/var/lib/tilekeeper/games.sqlite3")


def error_of(code: int | None) -> sqlite3.Error:
    error = sqlite3.OperationalError("what sqlite says")
    if code is not None:
        error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "damage", "says"),
    [
        (sqlite3.SQLITE_FULL, False, "the disk is full"),
        (sqlite3.SQLITE_READONLY, False, "may not write it"),
        (sqlite3.SQLITE_READONLY_DBMOVED, False, "may not write it"),
        (sqlite3.SQLITE_CANTOPEN, False, "choose another --state directory"),
        (sqlite3.SQLITE_PERM, False, "may not write it"),
        (sqlite3.SQLITE_BUSY, False, "another program has locked it"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, False, "another program has locked it"),
        (sqlite3.SQLITE_LOCKED, False, "another program has locked it"),
        (sqlite3.SQLITE_IOERR_FSYNC, False, "the disk refused to write or read"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, False, "the disk refused to write or read"),
        (sqlite3.SQLITE_IOERR_READ, False, "the disk refused to write or read"),
        (sqlite3.SQLITE_PROTOCOL, False, "games.sqlite3: what sqlite says"),
        (sqlite3.SQLITE_NOMEM, False, "there is not enough memory"),
        (sqlite3.SQLITE_CONSTRAINT_TRIGGER, True, "refused, what sqlite says"),
        (sqlite3.SQLITE_ERROR, True, "games.sqlite3: what sqlite says"),
        (sqlite3.SQLITE_CORRUPT, True, "it is damaged"),
        (sqlite3.SQLITE_CORRUPT_VTAB, True, "start Tilekeeper again and it is put aside"),
        (sqlite3.SQLITE_NOTADB, True, "it is damaged"),
        (None, True, "it is damaged"),
    ],
)
def test_what_sqlite_says_is_explained(code: int | None, damage: bool, says: str) -> None:
    error = error_of(code)
    sentence = explained(error, PATH)
    assert says in str(sentence)
    assert str(sentence).startswith(f"{PATH}: ")
    assert isinstance(sentence, DamagedStoreError) == ("damaged" in str(sentence))
    assert is_damage(error) == damage


def test_what_the_kernel_says_is_explained() -> None:
    said = str(explained(OSError(28, "No space left on device"), PATH))
    assert said == f"{PATH}: No space left on device; free some space"
    assert isinstance(explained(OSError("odd"), PATH), StoreError)


def test_a_place_the_service_may_not_write_names_the_line_that_opens_it() -> None:
    """A state_dir of the owner's own on a data partition, beside a card that is read-only."""
    said = str(explained(OSError(30, "Read-only file system"), Path("/data/box/games.sqlite3")))
    assert "ReadWritePaths=/data/box (sudo systemctl edit tilekeeper)" in said
