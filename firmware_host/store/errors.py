"""What can go wrong with the store: each is one sentence for a person, with the way out."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from firmware_host.config.errors import shortage
from firmware_host.table.game_store import NotRecorded
from firmware_host.texts import Joined, Message

_FILE_REFUSED: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
_NOT_THE_FILE: Final = (
    *_FILE_REFUSED,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
)
_FILES_OF_A_DATABASE: Final = 5
"""Itself, its log, the log's index, a journal, its directory."""
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class StoreError(RuntimeError):
    """The store could not do what was asked; nothing was recorded."""


class StoreBusyError(StoreError):
    """Another process keeps its games in the same directory."""


class NewerStoreError(StoreError):
    """The games were written by a newer Tilekeeper."""


class DiskRefusedError(StoreError, NotRecorded):
    """The disk is full, failing or read-only; the games on it are as they were."""


class DamagedStoreError(StoreError):
    """What the database holds cannot be a list of games."""


class ShortageError(StoreError):
    """This machine has run out of memory or of open files; the store itself is sound."""


def is_damage(error: sqlite3.Error) -> bool:
    """Does this error blame the content of the file, not the disk around it?"""
    return _primary_code(error) not in _NOT_THE_FILE


def is_refused(error: sqlite3.Error) -> bool:
    """Does the file or its directory not let us in?"""
    return _primary_code(error) in _FILE_REFUSED


def is_disk(error: sqlite3.Error) -> bool:
    """Is the disk full, or does it fail?"""
    return _primary_code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


def _primary_code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Every error of the disk or of SQLite leaves as a sentence about `path`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explained(error, path) from error


def explained(error: sqlite3.Error | OSError, path: Path) -> StoreError:
    """The same error as a sentence for whoever has to cure it."""
    lacking = shortage(error) or _shortage_behind(error)
    if lacking:
        return ShortageError(Joined("{path}: {lacking}", path=path, lacking=lacking))
    if isinstance(error, OSError):
        return _explained_by_the_kernel(error, path)
    code = _primary_code(error)
    if code == sqlite3.SQLITE_FULL:
        return _full(path)
    if is_refused(error):
        if _is_read_only(path.parent):
            return explained(OSError(errno.EROFS, os.strerror(errno.EROFS)), path)
        if code == sqlite3.SQLITE_CANTOPEN and _is_full(path.parent):
            return _full(path)
        return StoreError(
            # Translators: {path} is a file, {user} the number of a user, {reason} what the system
            # says.
            Message(
                "{path}: user {user} may not write it or its directory ({reason}); give it to the "
                "user who runs Tilekeeper, or choose another --state directory",
                path=path,
                user=os.geteuid(),
                reason=str(error),
            )
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        # Translators: {path} is a file.
        return StoreError(
            Message("{path}: another program has locked it; close that program", path=path)
        )
    if code == sqlite3.SQLITE_CONSTRAINT:
        # Translators: {path} is a file, {reason} what the system says.
        return StoreError(Message("{path}: refused, {reason}", path=path, reason=str(error)))
    if code == sqlite3.SQLITE_IOERR:
        return DiskRefusedError(
            # Translators: {path} is a file, {reason} what the system says.
            Message(
                "{path}: the disk refused to write or read ({reason}), so nothing was recorded; "
                "look at its free space and its health",
                path=path,
                reason=str(error),
            )
        )
    if code == sqlite3.SQLITE_ERROR or not is_damage(error):
        return StoreError(f"{path}: {error}")
    return DamagedStoreError(
        # Translators: {path} is a file, {reason} what the system says.
        Message(
            "{path}: it is damaged ({reason}); start Tilekeeper again and it is put aside",
            path=path,
            reason=str(error),
        )
    )


def without_promise(error: DamagedStoreError, path: Path) -> DamagedStoreError:
    """The same error where no mark can be left that puts the database aside at the next start."""
    if not isinstance(error.__cause__, sqlite3.Error):
        return error  # it promises nothing
    return DamagedStoreError(
        # Translators: an error at the command line; {path} is a file, {reason} what the system
        # says.
        Message(
            "{path}: it is damaged ({reason}), and nothing can be written beside it; "
            "make its directory writable and try again",
            path=path,
            reason=str(error.__cause__),
        )
    )


def _shortage_behind(error: sqlite3.Error | OSError) -> str | None:
    """SQLite does not say why it could not open a file: tries to open as many as it needs."""
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


def _explained_by_the_kernel(error: OSError, path: Path) -> StoreError:
    facts = {"path": path, "reason": error.strerror or str(error)}
    if error.errno in _FULL:
        # Translators: {path} is a file, {reason} what the system says.
        return DiskRefusedError(Message("{path}: {reason}; free some space", **facts))
    if error.errno == errno.EIO:
        # Translators: {path} is a file, {reason} what the system says.
        text = Message("{path}: {reason}, so nothing was recorded; look at the disk", **facts)
        return DiskRefusedError(text)
    if error.errno == errno.EROFS:  # a failing card, or a directory outside StateDirectory=
        # Translators: {path} is a file, {reason} what the system says, {directory} a directory.
        text = Message(
            "{path}: {reason}; mount it writable; the service besides needs a line "
            "ReadWritePaths={directory} (sudo systemctl edit tilekeeper)",
            directory=path.parent,
            **facts,
        )
        return DiskRefusedError(text)
    if isinstance(error, PermissionError):
        # Translators: {path} is a file, {reason} what the system says.
        text = Message(
            "{path}: {reason}; do it as the user who runs the box (sudo -u tilekeeper "
            "tilekeeper …), or choose another --state directory",
            **facts,
        )
    else:
        # Translators: {path} is a file, {reason} what the system says.
        text = Message("{path}: {reason}; choose another --state directory", **facts)
    return StoreError(text)


def _full(path: Path) -> DiskRefusedError:
    # Translators: {path} is a file.
    return DiskRefusedError(
        Message("{path}: the disk is full, so nothing was recorded; free some space", path=path)
    )


def _is_read_only(directory: Path) -> bool:
    try:
        return bool(os.statvfs(directory).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def _is_full(directory: Path) -> bool:
    """No block or no name left; SQLite then only says that it cannot open a file."""
    try:
        disk = os.statvfs(directory)
    except OSError:
        return False
    return disk.f_bavail == 0 or (disk.f_files > 0 and disk.f_favail == 0)
