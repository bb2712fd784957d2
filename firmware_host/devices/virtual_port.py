"""A serial port that exists only on this machine: a pty behind a name that comes and goes.

The symbolic link stands in for /dev/serial/by-id: it vanishes on unplug() and points to a new
terminal after plug(), as with a USB adapter.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import tty
from collections.abc import Callable
from pathlib import Path


class VirtualPort:
    """The device's end of the cable; `on_bytes` hears what the box sends."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        on_bytes: Callable[[bytes], None] | None = None,
    ) -> None:
        self._loop = loop
        self._on_bytes = on_bytes
        self._folder = Path(tempfile.mkdtemp(prefix="tilekeeper-reader-"))
        self._hold = hold(self._folder)
        self._path = self._folder / LINK
        self._ends: tuple[int, int] | None = None
        self.plug()

    @property
    def path(self) -> str:
        return str(self._path)

    def plug(self) -> None:
        if self._ends is not None:
            return
        master, slave = os.openpty()
        # Raw before anybody opens it, or the line discipline would echo our own bytes.
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = master, slave
        self._path.symlink_to(os.ttyname(slave))
        if self._on_bytes is not None:
            self._loop.add_reader(master, self._readable)

    def unplug(self) -> None:
        """The cable is pulled: the port vanishes."""
        if self._ends is None:
            return
        self._path.unlink(missing_ok=True)
        if self._on_bytes is not None:
            self._loop.remove_reader(self._ends[0])
        for end in self._ends:
            os.close(end)
        self._ends = None

    def close(self) -> None:
        self.unplug()
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._hold is not None:
            os.close(self._hold)
            self._hold = None

    def send(self, data: bytes) -> None:
        if self._ends is not None and data:
            # A full buffer means nobody listens; a UART would lose the bytes just so.
            with contextlib.suppress(BlockingIOError):
                os.write(self._ends[0], data)

    def _readable(self) -> None:
        if self._ends is not None and self._on_bytes is not None:
            with contextlib.suppress(BlockingIOError):
                self._on_bytes(os.read(self._ends[0], 4096))


PATTERN = "tilekeeper-reader-*"
LINK = "reader"


def clear_stale_ptys(directory: Path | None = None) -> None:
    """Remove the folders of virtual readers that are gone; what cannot be removed stays.

    A living reader holds its folder, and the kernel lets go of it when its process dies. (That its
    link leads nowhere would not do: the next one to open a terminal gets the same name.) Only
    folders of this user that contain such a link and nothing else go.
    """
    for folder in (directory or Path(tempfile.gettempdir())).glob(PATTERN):
        with contextlib.suppress(OSError):
            if _is_ours(folder) and (held := hold(folder)) is not None:
                try:
                    (folder / LINK).unlink()
                    folder.rmdir()
                finally:
                    os.close(held)


def hold(folder: Path) -> int | None:
    """Ours until it is closed or this process ends; None when somebody else holds it."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        return None
    return held


def _is_ours(folder: Path) -> bool:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        return False
    link = folder / LINK
    return list(folder.iterdir()) == [link] and link.is_symlink()
