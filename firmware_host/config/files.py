"""Files the box writes itself: whole or not at all, whatever the plug does.

And files that people name: read at once, to a limit, or refused.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import glob
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware_host.texts import Message

_KEPT_ASIDE: Final = 5
_HALF: Final = ".half"
"""How the name of a file ends that is not written to its end yet."""


_OWN_STREAM: Final = re.compile(r"/dev/stdin|(/dev|/proc/self)/fd/\d+")
"""What a shell calls a pipe it made: `<(command)`, or the standard input."""


def read_ordinary(path: Path, most: int) -> bytes:
    """At most `most + 1` bytes of a file; OSError for what is none and might never end or begin.

    A pipe of the shell is read like a file, a pipe that lies somewhere is not. Nothing but an
    ordinary file is even opened: as root, some devices act on that alone.
    """
    is_own_stream = _OWN_STREAM.fullmatch(str(path))
    if not is_own_stream:
        _refuse_unless_ordinary(path, path.stat())
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as stream:
        if is_own_stream:
            os.set_blocking(handle, True)
        else:
            _refuse_unless_ordinary(path, os.fstat(handle))
        return stream.read(most + 1)


def _refuse_unless_ordinary(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(
            errno.EINVAL, Message("Is a pipe, a socket or a device, no ordinary file"), str(path)
        )


def refuse_foreign_link(path: Path) -> None:
    """As root: no link that lets another user read through us what he may not read himself."""
    if os.geteuid() != 0 or not path.is_symlink():
        return
    owner = path.lstat().st_uid
    found = path.stat()
    is_public = found.st_uid == 0 and found.st_mode & stat.S_IROTH
    if owner != 0 and owner != found.st_uid and not is_public:
        # Translators: an error at the command line; {owner} is who has it.
        text = Message("Is a link of user {owner} to a file that is not his", owner=owner)
        raise PermissionError(errno.EACCES, text, str(path))


def sync_directory(directory: Path) -> None:
    """Make renames and new names in a directory survive a power cut."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(directory: Path) -> None:
    """With its parents. What the administrator makes belongs to the owner of what was there."""
    missing = []
    while not directory.exists():
        missing.append(directory)
        directory = directory.parent
    for new in reversed(missing):
        try:
            new.mkdir()
        except FileExistsError:  # somebody else was faster: then it is theirs
            continue
        if os.geteuid() == 0:
            _give_directory_to_owner(new)
        sync_directory(new.parent)


def new_file(path: Path, mode: int = 0o600) -> int:
    """A descriptor of a file that was not there, with exactly this mode, for the directory's owner.

    FileExistsError if anything stands under the name, also a link.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    handle = os.open(path, flags, mode)
    try:
        os.fchmod(handle, mode)
        give_to_owner(handle, path.parent)
    except BaseException:
        os.close(handle)
        raise
    return handle


def write_atomically(path: Path, text: str, *, clears: bool = True) -> None:
    """Replace `path` so that a reader or a power cut sees the old file or the new one.

    `clears` looks through the directory for what dead writers of this file have left.
    """
    if clears:
        clear_halves(path.parent, glob.escape(path.name))
    handle, half = _new_half(path)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
            os.fchmod(stream.fileno(), 0o644)
            give_to_owner(stream.fileno(), path.parent)
            half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def _new_half(path: Path) -> tuple[int, Path]:
    """A file beside `path`, locked by us: nobody takes it for the leftover of a dead writer."""
    while True:
        handle, name = tempfile.mkstemp(_HALF, f".{path.name}.", path.parent)
        with contextlib.suppress(OSError):  # a file system without locks: there leftovers stay
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:
            return handle, Path(name)
        os.close(handle)  # another writer cleared it away before it was locked


def clear_halves(directory: Path, pattern: str = "*") -> None:
    """What writers of such files left who were killed in the middle; their locks died with them."""
    for half in directory.glob(f".{pattern}.*{_HALF}"):
        with contextlib.suppress(OSError):
            handle = os.open(half, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                half.unlink()
            finally:
                os.close(handle)


def put_aside(path: Path) -> Path:
    """Move a damaged file out of the way, never over an older one, and say where it is."""
    pattern = re.compile(rf"{re.escape(path.name)}\.damaged-(\d+)")
    names = (pattern.fullmatch(each.name) for each in path.parent.iterdir())
    numbers = sorted(int(name[1]) for name in names if name)
    aside = path.with_name(f"{path.name}.damaged-{numbers[-1] + 1 if numbers else 1}")
    path.rename(aside)
    for oldest in numbers[: 1 - _KEPT_ASIDE]:
        with contextlib.suppress(OSError):  # a person's directory of that name
            path.with_name(f"{path.name}.damaged-{oldest}").unlink()
    sync_directory(path.parent)
    return aside


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """One writer at a time among daemon and commands; the lock dies with its holder."""
    make_directory(path.parent)
    # Never through a link: the administrator would give away whatever it leads to.
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    lock = os.open(path.with_name(f".{path.name}.lock"), flags, 0o644)
    try:
        give_to_owner(lock, path.parent)
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def give_to_owner(handle: int, directory: Path) -> None:
    """What the administrator writes into somebody's directory must not shut that one out."""
    if os.geteuid() == 0 and os.fstat(handle).st_nlink == 1:
        owner = directory.stat()
        with contextlib.suppress(OSError):  # FAT knows no owners
            os.fchown(handle, owner.st_uid, owner.st_gid)


def _give_directory_to_owner(new: Path) -> None:
    """Only if it still is the empty one of ours: its parent's owner may have put another there."""
    with contextlib.suppress(OSError):
        handle = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            with os.scandir(handle) as entries:
                is_ours = os.fstat(handle).st_uid == 0 and next(entries, None) is None
            if is_ours:
                owner = new.parent.stat()
                os.fchown(handle, owner.st_uid, owner.st_gid)
        finally:
            os.close(handle)
