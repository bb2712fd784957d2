"""The frames of a PN532 on its UART, in both directions. Pure: bytes in, bytes out.

00 00 FF LEN LCS TFI data… DCS 00, where LEN + LCS and TFI + data + DCS are 0 modulo 256. Whatever
does not add up is counted and dropped, and looked through again for a frame that begins inside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from firmware_host.devices.reader_protocol import Tally

TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
ACK: Final = b"\x00\x00\xff\x00\xff\x00"
SYNTAX_ERROR: Final = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
WAKE: Final = b"\x55\x55" + bytes(14)
"""Takes the chip out of its sleep; the zeros give its oscillator time to start."""
GAP_S: Final = 0.05
"""A whole frame takes 2 ms; half a frame is over after this silence."""
_START: Final = b"\x00\xff"


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The command has arrived."""


@dataclass(frozen=True, slots=True)
class Response:
    """A whole frame: command or reply code first, without the TFI."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class ErrorFrame:
    """A NACK, or the frame that says the command was not understood."""


@dataclass(frozen=True, slots=True)
class Bad:
    why: Literal["checksum", "broken"]


Item: TypeAlias = Acknowledged | Response | ErrorFrame | Bad


def frame(payload: bytes, tfi: int = TO_CHIP) -> bytes:
    """A normal frame around a command (or around a reply, with the chip's TFI)."""
    body = bytes([tfi]) + payload
    length = len(body)
    if length > 255:
        raise ValueError("a normal frame carries at most 254 bytes")
    check = bytes([-sum(body) & 0xFF])
    return b"\x00\x00\xff" + bytes([length, -length & 0xFF]) + body + check + b"\x00"


class FrameParser:
    """Keeps at most one frame (261 bytes)."""

    def __init__(self, tally: Tally, tfi: int = FROM_CHIP) -> None:
        self._tally = tally
        self._tfi = tfi
        self._kept = bytearray()
        self._last_at = float("-inf")

    def reset(self) -> None:
        self._kept.clear()

    def half_frame_until(self) -> float | None:
        """When half a frame that waits for its rest will have waited too long."""
        return self._last_at + GAP_S if self._is_inside() else None

    def feed(self, data: bytes, now: float) -> list[Item]:
        items = self.expire(now)
        self._last_at = now
        self._kept += data
        while (item := self._next()) is not None:
            items.append(item)
        return items

    def expire(self, now: float) -> list[Item]:
        due = self.half_frame_until()
        if due is None or now < due:
            return []
        self._kept.clear()
        return [self._bad("broken")]

    def _is_inside(self) -> bool:
        return self._kept.startswith(_START) and len(self._kept) > len(_START)

    def _next(self) -> Item | None:
        """One item off the front, or None while more bytes are needed."""
        at = self._kept.find(_START)
        if at < 0:
            keep = 1 if self._kept.endswith(b"\x00") else 0
            del self._kept[: len(self._kept) - keep]
            return None
        del self._kept[:at]
        if len(self._kept) < 4:
            return None
        length, check = self._kept[2], self._kept[3]
        if (length, check) in ((0x00, 0xFF), (0xFF, 0x00)):
            del self._kept[:4]
            return ErrorFrame() if length else Acknowledged()
        if length == 0 or (length + check) & 0xFF:
            return self._give_up("checksum" if length else "broken")
        if len(self._kept) < 4 + length + 1:
            return None
        body = bytes(self._kept[4 : 4 + length])
        if (sum(body) + self._kept[4 + length]) & 0xFF:
            return self._give_up("checksum")
        if body == b"\x7f":
            del self._kept[: 5 + length]
            return ErrorFrame()
        if body[0] != self._tfi or length < 2:
            return self._give_up("broken")
        del self._kept[: 5 + length]
        self._tally.frames += 1
        return Response(body[1:])

    def _give_up(self, why: Literal["checksum", "broken"]) -> Bad:
        """No frame begins here; one may begin right behind."""
        del self._kept[:1]
        return self._bad(why)

    def _bad(self, why: Literal["checksum", "broken"]) -> Bad:
        self._tally.garbled(why)
        return Bad(why)


def targets(reply: bytes) -> list[str] | None:
    """The uids in a reply to InListPassiveTarget (106 kbit/s type A); None if it makes no sense."""
    if len(reply) < 2 or reply[0] != 0x4B or reply[1] > 2:
        return None
    uids: list[str] = []
    at = 2
    for number in range(1, reply[1] + 1):
        head = reply[at : at + 5]
        if len(head) < 5 or head[0] != number or head[4] not in (4, 7, 10):
            return None
        uid = reply[at + 5 : at + 5 + head[4]]
        if len(uid) < head[4]:
            return None
        at += 5 + head[4]
        if head[3] & 0x20:  # ISO 14443-4: an answer to select follows, its length first
            if at >= len(reply) or not 1 <= reply[at] <= len(reply) - at:
                return None
            at += reply[at]
        uids.append(uid.hex().upper())
    return uids if at == len(reply) and len(set(uids)) == len(uids) else None


def is_lasting(uid: str) -> bool:
    """Four bytes that begin with 08 are made up anew each time: a phone or a bank card."""
    return len(uid) != 8 or not uid.startswith(("08", "88"))
