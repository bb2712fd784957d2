"""Copies of a database and its log that only we can read, wherever there is room for them.

The original is never touched: reading a log through SQLite changes files, and the bytes of a
damaged database are evidence.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from firmware_host.config.files import new_file

IN_MEMORY: Final = Path("/dev/shm")
ENOUGH_TO_START: Final = 128 * 1024
"""What SQLite needs to open a database for writing: its index and the first pages of its log."""
_PARTS: Final = ("", "-wal")
_CHUNK: Final = 1 << 20
_SECTOR: Final = 4096
_MOST_PADDING: Final = 16
"""A header that claims to describe a file so many times longer is damaged itself."""


def free_bytes(directory: Path) -> int:
    """Of the disk that the directory is on, for us; 0 if nobody knows."""
    try:
        disk = os.statvfs(directory)
    except OSError:
        return 0
    return disk.f_bavail * disk.f_frsize


def refuse_if_index_may_kill(database: Path) -> None:
    """OSError where SQLite's index, a file mapped into memory, could be given no room later.

    SQLite makes sure of its room by a byte in every 4096. A file system of smaller blocks, such as
    ext4 below 512 MB, leaves holes between them; to touch a hole on a full disk ends the process.
    """
    with suppress(FileNotFoundError):
        disk = os.statvfs(database.parent)
        if disk.f_frsize < _SECTOR and free_bytes(database.parent) < ENOUGH_TO_START:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(database))


@contextmanager
def private_copy(source: Path, preferred: Path | None = None) -> Iterator[Path]:
    """A copy of the database and its log: under the name `preferred` if its disk has room, else
    in memory or among the temporary files. OSError if there is room nowhere.

    What cannot be read is zeros in the copy, and so is what the end of a cut database lacks.
    """
    size = sum(_size(Path(f"{source}{end}")) for end in _PARTS)
    needed = 3 * size + ENOUGH_TO_START  # the copy, its log, and what may be built beside it
    if preferred is not None and free_bytes(preferred.parent) >= needed:
        remove_database(preferred)
        try:
            _copy(source, preferred)
            yield preferred
        finally:
            remove_database(preferred)
        return
    for place in (IN_MEMORY, Path(tempfile.gettempdir())):
        if free_bytes(place) >= needed and os.access(place, os.W_OK):
            with tempfile.TemporaryDirectory(prefix="tilekeeper-", dir=place) as directory:
                copy = Path(directory) / source.name
                _copy(source, copy)
                yield copy
            return
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(source))


def remove_database(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _copy(source: Path, copy: Path) -> None:
    for end in _PARTS:
        with suppress(FileNotFoundError):
            _copy_file(Path(f"{source}{end}"), Path(f"{copy}{end}"))
    with suppress(FileNotFoundError):
        _pad(copy)


def _copy_file(source: Path, copy: Path) -> None:
    read = os.open(source, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(read).st_mode):
            return
        written = new_file(copy)
        try:
            place = 0
            while chunk := _readable(read, place, _CHUNK):
                place += os.pwrite(written, chunk, place)
        finally:
            os.close(written)
    finally:
        os.close(read)


def _readable(descriptor: int, place: int, size: int) -> bytes:
    """The bytes there; zeros for a sector that the disk cannot give back."""
    try:
        return os.pread(descriptor, size, place)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
    if size > _SECTOR:
        end = min(place + size, os.fstat(descriptor).st_size)
        return b"".join(
            _readable(descriptor, start, min(_SECTOR, end - start))
            for start in range(place, end, _SECTOR)
        )
    return bytes(size)


def _pad(copy: Path) -> None:
    """Zeros up to the length in its header: without its last page SQLite reads none at all."""
    with copy.open("r+b") as file:
        header = file.read(100)
        size = os.fstat(file.fileno()).st_size
        page_size = int.from_bytes(header[16:18], "big")
        page_size = 65536 if page_size == 1 else page_size
        length = page_size * int.from_bytes(header[28:32], "big")
        is_valid = header[24:28] == header[92:96]
        if is_valid and size < length <= _MOST_PADDING * size:
            file.truncate(length)
