"""Virtual tile readers: real bytes on a pty, with faults on demand.

The near end is an ordinary TileReader on `path`. The same object serves laptop, tests and demos.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from firmware_host.devices.errors import UnknownFault
from firmware_host.devices.line_reader import encode_line
from firmware_host.devices.rdm6300 import clean_uid, encode
from firmware_host.devices.virtual_port import VirtualPort

REPEAT_S = 0.065  # how often an RDM6300 repeats a tag that stays
DELAY_S = 0.4
FAULTS = ("noise", "half", "checksum", "double", "drop", "delay")


class VirtualTray:
    """What lies on a virtual reader, its cable, and the faults that wait to happen."""

    faults: tuple[str, ...] = FAULTS

    def __init__(
        self, *, loop: asyncio.AbstractEventLoop, chance: random.Random | None = None
    ) -> None:
        self._loop = loop
        self._chance = chance or random.Random(0)
        self._port = VirtualPort(loop, self._on_bytes())
        self._tiles: tuple[str, ...] = ()
        self._lift: asyncio.TimerHandle | None = None
        self._faults: list[str] = []

    @property
    def path(self) -> str:
        return self._port.path

    @property
    def tile(self) -> str | None:
        """What lies on the reader."""
        return self._tiles[0] if self._tiles else None

    def put(self, uid: str, for_s: float | None = None) -> None:
        """Lay a tile on the reader, instead of the one there; perhaps only for a moment."""
        uid = self._clean(uid)
        self._lift_all()
        self._tiles = (uid,)
        if for_s is not None:
            self._lift = self._loop.call_later(for_s, self.take)
        self._changed()

    def put_beside(self, uid: str) -> None:
        """A second tile, while the first still lies there."""
        self._tiles = (*self._tiles, self._clean(uid))
        self._changed()

    def take(self) -> None:
        self._lift_all()
        self._changed()

    def misbehave(self, fault: str, times: int = 1) -> None:
        """The next `times` frames go wrong in this way; several faults queue up."""
        if fault not in self.faults:
            raise UnknownFault(f"no fault is called {fault!r}; there are {', '.join(self.faults)}")
        self._faults += [fault] * times

    def plug(self) -> None:
        self._port.plug()

    def unplug(self) -> None:
        """The cable is pulled; a tile stays where it is, unread."""
        self._port.unplug()

    def close(self) -> None:
        self._lift_all()
        self._port.close()

    def _lift_all(self) -> None:
        self._tiles = ()
        if self._lift is not None:
            self._lift.cancel()
            self._lift = None

    def _next_fault(self) -> str:
        return self._faults.pop(0) if self._faults else ""

    def _noise(self) -> bytes:
        return self._chance.randbytes(self._chance.randint(1, 40))

    def _on_bytes(self) -> Callable[[bytes], None] | None:
        return None

    def _clean(self, uid: str) -> str:
        return clean_uid(uid)

    def _changed(self) -> None:
        """What lies there has changed."""


class VirtualReader(VirtualTray):
    """An RDM6300: a tile put here is read again and again. Without one, nothing wakes up."""

    _repeats = True
    _checksum_at = 12
    _repeat: asyncio.TimerHandle | None = None

    def close(self) -> None:
        super().close()
        self._rest()

    def _changed(self) -> None:
        self._rest()
        self._send_frame()

    def _rest(self) -> None:
        if self._repeat is not None:
            self._repeat.cancel()
            self._repeat = None

    def _encode(self, uid: str) -> bytes:
        return encode(uid)

    def _send_frame(self) -> None:
        if not self._tiles:
            return
        if self._repeats:
            self._repeat = self._loop.call_later(REPEAT_S, self._send_frame)
        # Two tags in the field of such a reader talk at once: what arrives adds up to nothing.
        fault = self._next_fault() if len(self._tiles) == 1 else "checksum"
        frame = self._encode(self._tiles[0])
        if fault == "delay":
            self._loop.call_later(DELAY_S, self._port.send, frame)
        else:
            self._port.send(self._spoil(frame, fault))

    def _spoil(self, frame: bytes, fault: str) -> bytes:
        match fault:
            case "noise":
                return self._noise() + frame
            case "half":
                return frame[: len(frame) // 2]
            case "checksum":
                at = self._checksum_at
                wrong = b"0" if frame[at : at + 1] != b"0" else b"1"
                return frame[:at] + wrong + frame[at + 1 :]
            case "double":
                return frame * 2
            case "drop":
                return b""
            case _:
                return frame


class VirtualId12la(VirtualReader):
    """Speaks once when a tile comes, with CR LF inside the frame."""

    _repeats = False

    def _encode(self, uid: str) -> bytes:
        return encode(uid, b"\r\n")


class VirtualLineReader(VirtualReader):
    """Prints the number, checksum and all, once."""

    _repeats = False
    _checksum_at = 11
    ending = b"\r\n"

    def _encode(self, uid: str) -> bytes:
        return encode_line(encode(uid)[1:13].decode("ascii"), self.ending)
