"""The bytes of an RDM6300, and of an ID-12LA, which adds CR LF. Pure: no port, no clock.

A frame is STX, ten hex digits, two hex digits XOR checksum, ETX. Whatever else arrives is counted
and dropped; nothing but a complete frame with the right checksum ever becomes a tag.
"""

from __future__ import annotations

import re

from firmware_host.devices.errors import BadUid
from firmware_host.devices.reader_protocol import PassiveProtocol, Reading, Removal, TagSeen, Tally

STX, ETX = 0x02, 0x03
_DIGITS = 12
_HEX = frozenset(b"0123456789ABCDEFabcdef")
_TAIL = {0x0D: b"\r", 0x0A: b"\n"}

# Longer than a hiccup of a small board, shorter than the 50 ms of silence between two frames,
# so that half a frame never joins the next one.
GAP_S = 0.04


class Rdm6300Parser(PassiveProtocol):
    """Feed it bytes as they come; at most one frame (15 bytes) is ever kept."""

    def __init__(self, gap_s: float = GAP_S, removal: Removal = "silence") -> None:
        self.tally = Tally()
        self.removal = removal
        self.ends_lines = False
        """The last tag came with CR or LF before ETX, as an ID-12LA sends it."""
        self._gap_s = gap_s
        self._digits: bytearray | None = None  # None = waiting for STX
        self._tail = b""
        self._last_at = float("-inf")

    def opened(self, now: float) -> None:
        self._reset()

    def feed(self, data: bytes, now: float) -> list[Reading]:
        readings: list[Reading] = []
        self._last_at = now
        for byte in data:
            self._take(byte, readings)
        return readings

    def next_deadline(self) -> float | None:
        """When half a frame will have waited too long for its rest."""
        return None if self._digits is None else self._last_at + self._gap_s

    def advance(self, now: float) -> list[Reading]:
        readings: list[Reading] = []
        due = self.next_deadline()
        if due is not None and now >= due:
            self._break_off(readings)
        return readings

    def _take(self, byte: int, readings: list[Reading]) -> None:
        if byte == STX:
            self._break_off(readings)
            self._digits = bytearray()
        elif self._digits is None:
            return  # noise between frames
        elif len(self._digits) < _DIGITS and byte in _HEX:
            self._digits.append(byte)
        elif len(self._digits) < _DIGITS:
            self._break_off(readings)
        elif byte == ETX:
            readings.append(self._finish(bytes.fromhex(self._digits.decode("ascii"))))
        elif byte in _TAIL and (self._tail + _TAIL[byte]) in b"\r\n":
            self._tail += _TAIL[byte]
        else:
            self._break_off(readings)

    def _finish(self, frame: bytes) -> Reading:
        ends_lines = bool(self._tail)
        self._reset()
        if checksum(frame[:5]) != frame[5]:
            return self.tally.garbled("checksum")
        self.tally.frames += 1
        self.ends_lines = ends_lines
        return TagSeen(frame[:5].hex().upper())

    def _break_off(self, readings: list[Reading]) -> None:
        if self._digits is not None:
            readings.append(self.tally.garbled("broken"))
        self._reset()

    def _reset(self) -> None:
        self._digits = None
        self._tail = b""


def checksum(payload: bytes) -> int:
    total = 0
    for byte in payload:
        total ^= byte
    return total


def clean_uid(text: str) -> str:
    """The canonical form of a tag number typed by a person or sent by a page."""
    uid = text.strip().upper()
    if not re.fullmatch(r"[0-9A-F]{10}", uid):
        raise BadUid(f"a tag number is ten hex digits, like 0A00C0FFEE; this is not: {text!r}")
    return uid


def encode(uid: str, tail: bytes = b"") -> bytes:
    """The 14 bytes the module sends for this tag; an ID-12LA sends CR LF as the `tail`."""
    payload = bytes.fromhex(clean_uid(uid))
    digits = (payload + bytes([checksum(payload)])).hex().upper().encode()
    return b"\x02" + digits + tail + b"\x03"
