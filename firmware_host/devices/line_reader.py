"""Readers that print one tag per line: tolerant of how it is written, strict about what it is.

A line counts only if it was seen from its beginning to its end, without a pause, and is nothing but
a number with a length that tags have. Hex may be divided by blanks, colons or dashes and follow a
word such as «UID:»; decimal numbers keep their digits, so that what is printed on a tag can be
compared. Twelve digits are an EM4100 number with its checksum, which must be right.
"""

from __future__ import annotations

import re
from typing import Final

from firmware_host.devices.rdm6300 import checksum
from firmware_host.devices.reader_protocol import PassiveProtocol, Reading, Removal, TagSeen, Tally

GAP_S: Final = 0.1
"""A pause inside a line spoils it: what comes after could be the rest of a longer number."""
FORGOTTEN_S: Final = 2.0
"""After such a silence no rest is to come: a new line begins."""
LONGEST: Final = 64
SAME_FOR_S: Final = 1.5
"""Many of these readers repeat a tag about once a second while it lies there."""

_ENDS: Final = b"\r\n"
_PRINTABLE: Final = frozenset(range(0x20, 0x7F)) | {0x09}
_LABEL: Final = r"(?:(?:card|tag|rfid|em|nfc)?[ _-]?(?:uid|id|tag|card|number|no)\.? ?[:=] ?)?"
_HEX: Final = re.compile(
    rf"{_LABEL}(?:0x)?([0-9A-F]{{2}}(?:([ :-]?)[0-9A-F]{{2}}(?:\2[0-9A-F]{{2}})*))", re.IGNORECASE
)
_DECIMAL: Final = re.compile(rf"{_LABEL}([0-9]{{7,9}})", re.IGNORECASE)
_FACILITY: Final = re.compile(rf"{_LABEL}([0-9]{{3}}),([0-9]{{5}})", re.IGNORECASE)
_TAG_BYTES: Final = (4, 5, 7, 8, 10)
"""MIFARE and NTAG have 4, 7 or 10 bytes, EM4100 5, ISO 15693 8."""


class LineParser(PassiveProtocol):
    """Feed it bytes as they come; at most one line (64 characters) is ever kept."""

    removal: Removal = "never"
    same_for_s = SAME_FOR_S

    def __init__(self) -> None:
        self.tally = Tally()
        self._line = bytearray()
        self._is_begun = False
        self._is_whole = True  # the line's beginning was seen, and it may still be a tag
        self._last_at = float("-inf")

    def opened(self, now: float) -> None:
        """Bytes that come at once may be the rest of a line whose beginning nobody heard."""
        self._begin(is_whole=False)
        self._last_at = now

    def next_deadline(self) -> float | None:
        """When a silence will have been so long that a new line begins."""
        if self._is_begun:
            return self._last_at + FORGOTTEN_S
        return None if self._is_whole else self._last_at + GAP_S

    def advance(self, now: float) -> list[Reading]:
        """Begin a new line after a silence. Only here, because `feed` may have been held up."""
        readings: list[Reading] = []
        due = self.next_deadline()
        if due is not None and now >= due:
            if self._is_begun:
                readings.append(self.tally.garbled("broken"))
            self._begin()
        return readings

    def feed(self, data: bytes, now: float) -> list[Reading]:
        readings: list[Reading] = []
        if self._is_begun and now - self._last_at > GAP_S:
            self._is_whole = False
        self._last_at = now
        for byte in data:
            if byte in _ENDS:
                self._end(readings)
                continue
            self._is_begun = True
            if byte not in _PRINTABLE or len(self._line) >= LONGEST:
                self._is_whole = False
            else:
                self._line.append(byte)
        return readings

    def _end(self, readings: list[Reading]) -> None:
        line, is_whole, is_begun = self._line.decode("ascii"), self._is_whole, self._is_begun
        self._begin()
        if is_begun and not is_whole:
            readings.append(self.tally.garbled("broken"))
        elif is_begun and (reading := self._read(line.strip())):
            readings.append(reading)

    def _read(self, line: str) -> Reading | None:
        uid = uid_of(line)
        if uid is None:
            return None  # a greeting, a version, a remark
        if len(uid) == 12:
            frame = bytes.fromhex(uid)
            if checksum(frame[:5]) != frame[5]:
                return self.tally.garbled("checksum")
            uid = uid[:10]
        self.tally.frames += 1
        return TagSeen(uid)

    def _begin(self, is_whole: bool = True) -> None:
        self._line.clear()
        self._is_begun = False
        self._is_whole = is_whole


def uid_of(line: str) -> str | None:
    """The number a line consists of, as even hex digits; None for anything else."""
    if found := _FACILITY.fullmatch(line):
        facility, number = found.groups()
        return facility + number if int(facility) < 256 and int(number) < 65_536 else None
    if found := _HEX.fullmatch(line):
        uid = re.sub(r"[ :-]", "", found[1]).upper()
        if len(uid) // 2 in _TAG_BYTES or len(uid) == 12:
            return uid
        return None
    if found := _DECIMAL.fullmatch(line):
        digits = found[1]
        # An odd number of digits cannot be hex; a zero before it leaves the number what it is.
        return "0" + digits if len(digits) % 2 else None
    return None


def encode_line(uid: str, ending: bytes = b"\r\n") -> bytes:
    return uid.encode("ascii") + ending
