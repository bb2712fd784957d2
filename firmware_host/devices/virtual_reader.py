"""The far end of a virtual tile reader: a pty that sends real RDM6300 bytes, and can misbehave.

The near end is an ordinary TileReader on `path`. A symbolic link stands in for /dev/serial/by-id:
it vanishes on unplug() and points to a new terminal after plug(), as with a USB adapter.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import tempfile
import tty
from pathlib import Path

from firmware_host.devices.errors import UnknownFault
from firmware_host.devices.rdm6300 import clean_uid, encode

REPEAT_S = 0.065  # how often the module repeats a tag that stays
FAULTS = ("noise", "half", "checksum", "double", "drop")


class VirtualReader:
    """A tile put here is read again and again until it is taken. Without one, nothing wakes up."""

    def __init__(
        self, *, loop: asyncio.AbstractEventLoop, chance: random.Random | None = None
    ) -> None:
        self._loop = loop
        self._chance = chance or random.Random(0)
        self._folder = Path(tempfile.mkdtemp(prefix="tilekeeper-reader-"))
        self._path = self._folder / "reader"
        self._ends: tuple[int, int] | None = None
        self._uid: str | None = None
        self._repeat: asyncio.TimerHandle | None = None
        self._lift: asyncio.TimerHandle | None = None
        self._faults: list[str] = []
        self.plug()

    @property
    def path(self) -> str:
        return str(self._path)

    @property
    def tile(self) -> str | None:
        """What lies on the reader."""
        return self._uid

    def put(self, uid: str, for_s: float | None = None) -> None:
        """Lay a tile on the reader, instead of the one there; perhaps only for a moment."""
        uid = clean_uid(uid)
        self.take()
        self._uid = uid
        if for_s is not None:
            self._lift = self._loop.call_later(for_s, self.take)
        self._send_frame()

    def take(self) -> None:
        self._uid = None
        for timer in (self._repeat, self._lift):
            if timer is not None:
                timer.cancel()
        self._repeat = self._lift = None

    def misbehave(self, fault: str, times: int = 1) -> None:
        """The next `times` frames go wrong in this way; several faults queue up."""
        if fault not in FAULTS:
            raise UnknownFault(f"no fault is called {fault!r}; there are {', '.join(FAULTS)}")
        self._faults += [fault] * times

    def plug(self) -> None:
        if self._ends is None:
            master, slave = os.openpty()
            # Raw before anybody opens it, or the line discipline would echo our own bytes.
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._ends = master, slave
            self._path.symlink_to(os.ttyname(slave))

    def unplug(self) -> None:
        """The cable is pulled: the port vanishes; a tile stays where it is, unread."""
        if self._ends is not None:
            self._path.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
            self._ends = None

    def close(self) -> None:
        self.take()
        self.unplug()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _send_frame(self) -> None:
        if self._uid is None:
            return
        self._repeat = self._loop.call_later(REPEAT_S, self._send_frame)
        if self._ends is not None:
            # A full buffer means nobody listens; a UART would lose the bytes just so.
            with contextlib.suppress(BlockingIOError):
                os.write(self._ends[0], self._spoil(encode(self._uid)))

    def _spoil(self, frame: bytes) -> bytes:
        fault = self._faults.pop(0) if self._faults else ""
        match fault:
            case "noise":
                return self._chance.randbytes(self._chance.randint(1, 40)) + frame
            case "half":
                return frame[: len(frame) // 2]
            case "checksum":
                wrong = b"0" if frame[12:13] != b"0" else b"1"
                return frame[:12] + wrong + frame[13:]
            case "double":
                return frame * 2
            case "drop":
                return b""
            case _:
                return frame
