"""The files of an open database: are they still in place, and has the log lost commits?

Somebody may delete or replace the state directory while the box runs. SQLite goes on writing into
files that have no name any more, so their names are checked before every write.

SQLite reads its write-ahead log up to the first frame that does not fit and takes the rest for a
write that a power cut interrupted. That is right for the very last commit only: each one is synced
before the next begins. Two commits beyond the readable part mean that the log itself was damaged.
Layout: https://www.sqlite.org/walformat.html
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path
from typing import Final

from firmware_host.store.errors import StoreError
from firmware_host.texts import Message

_FILES: Final = ("", "-wal", "-shm")
_HEADER: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">2I8s8s")
_MAGIC: Final = 0x377F0682
_INDEX_LAST_FRAME: Final = slice(16, 20)
_INDEX_SALTS: Final = slice(32, 40)
_SALTS: Final = slice(16, 24)


class FilesInPlace:
    """Knows each file of an open database from the first time it was seen."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._seen: dict[str, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """StoreError if one is gone or another has taken its place."""
        for end in _FILES:
            name = Path(f"{self._database}{end}")
            try:
                found = name.stat()
            except (FileNotFoundError, NotADirectoryError):
                if end in self._seen:
                    raise StoreError(_gone(name)) from None
                continue
            number = (found.st_dev, found.st_ino)
            if self._seen.setdefault(end, number) != number:
                raise StoreError(_gone(name))


def _gone(name: Path) -> str:
    # Translators: {name} is a file.
    return Message(
        "{name}: it was removed or replaced while the box was running, so nothing was recorded; "
        "put it back, or restart the box",
        name=name,
    )


def has_lost_commits(database: Path) -> bool:
    """Ask while a connection that has read the database is open: its index knows what it read."""
    log, index = (Path(f"{database}{end}") for end in ("-wal", "-shm"))
    try:
        with log.open("rb") as file:
            header = file.read(_HEADER.size)
            if os.fstat(file.fileno()).st_size <= _HEADER.size:
                return False
            if not _is_sound(header):
                return True
            known = index.read_bytes()[:48]
            if known[_INDEX_SALTS] != header[_SALTS]:
                return False  # about to be overwritten: all of it is in the database already
            readable = int.from_bytes(known[_INDEX_LAST_FRAME], sys.byteorder)
            return _commits_beyond(file.fileno(), header, readable) > 1
    except FileNotFoundError:
        return False


def _is_sound(header: bytes) -> bool:
    magic, *rest = _HEADER.unpack(header)
    if magic & ~1 != _MAGIC:
        return False
    order = ">" if magic & 1 else "<"
    words = struct.unpack(f"{order}6I", header[:24])
    low = high = 0
    for first, second in zip(words[::2], words[1::2], strict=True):
        low = (low + first + high) & 0xFFFFFFFF
        high = (high + second + low) & 0xFFFFFFFF
    return [low, high] == rest[-2:]


def _commits_beyond(descriptor: int, header: bytes, readable: int) -> int:
    page_size = _HEADER.unpack(header)[2]
    step = _FRAME.size + page_size
    place = _HEADER.size + readable * step
    commits = 0
    while len(frame := os.pread(descriptor, _FRAME.size, place)) == _FRAME.size:
        _, size_after_commit, frame_salts, _ = _FRAME.unpack(frame)
        commits += frame_salts == header[_SALTS] and size_after_commit > 0
        place += step
    return commits
