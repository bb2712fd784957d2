"""One daemon to a state directory: locks the kernel lets go of when their holder dies.

The directory itself is locked, because a file in it can be removed and made anew while its lock
is held. The file beside it says who holds it, and keeps out a Tilekeeper that knows only the file.
A disk that is full or read-only refuses that file; the lock of the directory is enough.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_host.config.files import give_to_owner
from firmware_host.store.errors import DiskRefusedError, StoreBusyError, StoreError, explained
from firmware_host.texts import Message

_TRIES: Final = 5
_BETWEEN_TRIES_S: Final = 0.05
"""A command that asks whether the box runs holds the lock for an instant."""
_LONGEST_NUMBER: Final = 20


class StateLock:
    """Held from construction until `release`. The file stays; only the locks count."""

    def __init__(self, path: Path) -> None:
        self._descriptors: list[int] = []
        try:
            self._descriptors.append(
                os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            )
            is_held = not _lock(self._descriptors[0])
            with suppress(DiskRefusedError):  # the directory is locked; that is what counts
                self._descriptors.append(_open(path))
                is_held = is_held or not _lock(self._descriptors[1])
            if is_held:
                raise StoreBusyError(
                    # Translators: an error at the command line; {parent} is a directory,
                    # {holder} is a program.
                    Message(
                        "{parent}: {holder} keeps its games there; stop it, or choose "
                        "another --state directory",
                        parent=path.parent,
                        holder=_holder(self._descriptors),
                    )
                )
            for descriptor in self._descriptors[1:]:
                _sign(descriptor)
        except OSError as error:
            self.release()
            raise explained(error, path) from error
        except StoreError:
            self.release()
            raise

    def release(self) -> None:
        for descriptor in self._descriptors:
            os.close(descriptor)
        self._descriptors = []


def _open(path: Path) -> int:
    """Never through a link: the administrator would write into whatever it leads to."""
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags, 0o644)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise StoreError(
                # Translators: an error at the command line; {path} is a file.
                Message("{path}: it is a link, but must be a file; remove it", path=path)
            ) from error
        raise explained(error, path) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        # Translators: an error at the command line; {path} is a file.
        raise StoreError(Message("{path}: it is not a file; remove it", path=path))
    give_to_owner(descriptor, path.parent)
    return descriptor


def _lock(descriptor: int) -> bool:
    """True if it is ours. A file system without locks for directories has none to refuse it."""
    for left in reversed(range(_TRIES)):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if left:
                time.sleep(_BETWEEN_TRIES_S)
        except OSError:
            if stat.S_ISDIR(os.fstat(descriptor).st_mode):
                return True
            raise
        else:
            return True
    return False


def _sign(descriptor: int) -> None:
    """Write our number; never over anything but such a number: it may be somebody's file."""
    found = os.pread(descriptor, _LONGEST_NUMBER + 1, 0)
    if os.fstat(descriptor).st_nlink != 1 or not (found == b"" or _is_number(found)):
        return
    with suppress(OSError):  # a full disk; who holds it can still be seen from the lock
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        os.ftruncate(descriptor, len(f"{os.getpid()}\n"))


def _is_number(found: bytes) -> bool:
    return len(found) <= _LONGEST_NUMBER and found.strip().isdigit()


def _holder(descriptors: list[int]) -> str:
    """Who wrote its number into the lock, as people know it from `ps`."""
    found = os.pread(descriptors[1], _LONGEST_NUMBER + 1, 0) if descriptors[1:] else b""
    if not _is_number(found):
        # Translators: who keeps games in the same directory; in «… keeps its games in …».
        return Message("another process")
    number = int(found)
    try:
        command = Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        # Translators: who keeps games in the same directory; {number} is that of a process.
        return Message("process {number}", number=number)
    words = " ".join(command.decode("utf-8", "replace").replace("\0", " ").split())
    shown = "".join(letter for letter in words if letter.isprintable())
    if not shown:
        return Message("process {number}", number=number)
    # Translators: who keeps games in the same directory; {command} is its command.
    return Message("process {number} ({command})", number=number, command=shown[:80])
