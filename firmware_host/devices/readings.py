"""What a reader's bytes can say, and how often they said nothing sensible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class TagSeen:
    uid: str
    together: bool = False
    """Another tag answered in the same breath."""


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
    """Counted since the start, so that a bad cable or a metal table can be seen as such."""

    frames: int = 0
    checksum_errors: int = 0
    broken_frames: int = 0
    noise_bytes: int = 0
    stale_replies: int = 0
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
        """What went wrong, in words; empty while nothing has."""
        told = (
            (self.checksum_errors, "checksum error"),
            (self.broken_frames, "broken frame"),
            (self.lost_replies, "lost answer"),
        )
        return ", ".join(f"{count} {what}{'s'[: count != 1]}" for count, what in told if count)
