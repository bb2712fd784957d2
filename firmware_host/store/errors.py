"""What can go wrong with the store: each is one sentence for a person, with the way out."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from typing import Final

from firmware_host.config.errors import shortage

_FILE_REFUSED: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
_NOT_THE_FILE: Final = (
    *_FILE_REFUSED,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
)
_FILES_OF_A_DATABASE: Final = 5
"""Itself, its log, the log's index, a journal, its directory."""


class StoreError(RuntimeError):
    """The store could not do what was asked; nothing was recorded."""


class StoreBusyError(StoreError):
    """Another process keeps its games in the same directory."""


class NewerStoreError(StoreError):
    """The games were written by a newer Tilekeeper."""


class DamagedStoreError(StoreError):
    """What the database holds cannot be a list of games."""


class ShortageError(StoreError):
    """This machine has run out of memory or of open files; the store itself is sound."""


class MeasureError(StoreError):
    """The syncs cannot be counted on this machine; the sentence says what to install."""


def is_damage(error: sqlite3.Error) -> bool:
    """Does this error blame the content of the file, not the disk around it?"""
    return _primary_code(error) not in _NOT_THE_FILE


def is_refused(error: sqlite3.Error) -> bool:
    """Does the file or its directory not let us in?"""
    return _primary_code(error) in _FILE_REFUSED


def _primary_code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


def explained(error: sqlite3.Error | OSError, path: Path) -> StoreError:
    """The same error as a sentence for whoever has to cure it."""
    lacking = shortage(error) or _shortage_behind(error)
    if lacking:
        return ShortageError(f"{path}: {lacking}")
    if isinstance(error, OSError):
        way_out = "choose another --state directory"
        if isinstance(error, PermissionError):
            way_out = (
                "do it as the user who runs the box (sudo -u tilekeeper tilekeeper …), "
                f"or {way_out}"
            )
        elif error.errno == errno.EROFS:  # also what systemd answers outside StateDirectory=
            way_out = (
                "mount it writable; the service besides needs a line "
                f"ReadWritePaths={path.parent} (sudo systemctl edit tilekeeper)"
            )
        return StoreError(f"{path}: {error.strerror or error}; {way_out}")
    code = _primary_code(error)
    if code == sqlite3.SQLITE_FULL:
        return StoreError(f"{path}: the disk is full, so nothing was recorded; free some space")
    if is_refused(error):
        return StoreError(
            f"{path}: user {os.geteuid()} may not write it or its directory ({error}); "
            "give it to the user who runs Tilekeeper, or choose another --state directory"
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(f"{path}: another program has locked it; close that program")
    if code == sqlite3.SQLITE_CONSTRAINT:
        return StoreError(f"{path}: refused, {error}")
    if code == sqlite3.SQLITE_IOERR:
        return StoreError(
            f"{path}: the disk refused to write or read ({error}), so nothing was recorded; "
            "look at its free space and its health"
        )
    if code == sqlite3.SQLITE_ERROR:
        return StoreError(f"{path}: {error}")
    return DamagedStoreError(
        f"{path}: it is damaged ({error}); start Tilekeeper again and it is put aside"
    )


def _shortage_behind(error: sqlite3.Error | OSError) -> str | None:
    """SQLite does not tell why it could not open a file: may we still open as many as it needs?"""
    if isinstance(error, OSError):
        return None
    if _primary_code(error) == sqlite3.SQLITE_NOMEM:
        return shortage(MemoryError())
    if _primary_code(error) != sqlite3.SQLITE_CANTOPEN:
        return None
    opened: list[int] = []
    try:
        while len(opened) < _FILES_OF_A_DATABASE:
            opened.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
    except OSError as reason:
        return shortage(reason)
    finally:
        for each in opened:
            os.close(each)
    return None
