"""What a reader's bytes mean: the interface of a protocol, its readings, and its error counts.

A protocol is pure: it takes bytes and times, and gives readings and bytes to send. The owner of the
port asks it when it wants to be called next. To add a reader: implement TagProtocol, name it in
protocols.py and in config.device.ReaderProtocol.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from firmware_host.devices.events import DeviceStatus
from firmware_host.texts import Counted, Listed


@dataclass(frozen=True, slots=True)
class TagSeen:
    uid: str
    together: bool = False
    """Another tag was in the same answer."""


@dataclass(frozen=True, slots=True)
class Garbled:
    """A frame that could not be read. Many in a row often mean two tiles on the reader."""

    why: Literal["checksum", "broken"]


@dataclass(frozen=True, slots=True)
class Looked:
    """The reader was asked what lies on it, and has answered completely."""


Reading: TypeAlias = TagSeen | Garbled | Looked


@dataclass(slots=True)
class Tally:
    """Counts since the start: many errors mean a bad cable, or metal under the reader."""

    frames: int = 0
    checksum_errors: int = 0
    broken_frames: int = 0
    lost_replies: int = 0

    @property
    def troubles(self) -> int:
        return self.checksum_errors + self.broken_frames + self.lost_replies

    def garbled(self, why: Literal["checksum", "broken"]) -> Garbled:
        if why == "checksum":
            self.checksum_errors += 1
        else:
            self.broken_frames += 1
        return Garbled(why)

    def __str__(self) -> str:
        """What went wrong, a Message; empty while nothing has."""
        counts = (
            # Translators: how often the reader was misheard: the sum of what it said was wrong.
            Counted("{n} checksum error", "{n} checksum errors", n=self.checksum_errors),
            # Translators: how often the reader was misheard: a part of what it said was missing.
            Counted("{n} broken frame", "{n} broken frames", n=self.broken_frames),
            # Translators: how often the reader did not answer.
            Counted("{n} lost answer", "{n} lost answers", n=self.lost_replies),
        )
        return Listed(count for count in counts if count.facts["n"])


LONGEST_LOOK_S: Final = 0.1
"""Of the time between two answers to the question what lies there at most this much counts.

More of it passes only while this process or the reader is held up.
"""

Removal: TypeAlias = Literal["silence", "look", "never"]
"""How this reader shows that a tile was lifted: it stops repeating it, it is asked, or not at all.

One that is asked says nothing while it does not answer: only a look that finds nothing counts.
"""


class TagProtocol(Protocol):
    tally: Tally
    removal: Removal
    same_for_s: float
    """Where removals are not reported: a tag read again within this time still lies there."""

    @property
    def peer_status(self) -> DeviceStatus:
        """Whether somebody is at the other end of an open port: opening, ready or faulty."""
        ...

    def opened(self, now: float) -> None:
        """The port has just been opened: forget everything received before."""
        ...

    def feed(self, data: bytes, now: float) -> list[Reading]:
        """Take bytes that were read at `now`. They may have arrived earlier, in a stall."""
        ...

    def advance(self, now: float) -> list[Reading]:
        """Called at or after next_deadline(), when all bytes that had arrived were fed."""
        ...

    def next_deadline(self) -> float | None: ...

    def outgoing(self) -> bytes:
        """What to send now; asked after every other call."""
        ...

    def closing_bytes(self) -> bytes:
        """What to send before the port is closed."""
        ...


class PassiveProtocol:
    """Defaults for a protocol that never sends and has no time-outs."""

    peer_status = DeviceStatus("ready")
    same_for_s = 0.0

    def opened(self, now: float) -> None:
        pass

    def advance(self, now: float) -> list[Reading]:
        return []

    def next_deadline(self) -> float | None:
        return None

    def outgoing(self) -> bytes:
        return b""

    def closing_bytes(self) -> bytes:
        return b""
