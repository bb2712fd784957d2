"""From readings to placed and removed tiles. Pure.

Absence is counted in looks, not on the clock, because this process may have been held up itself:
stopped, starved, or busy in a callback. Of a reader that is asked what lies there only its answers
are looks. Of one that repeats what it sees each part of the silence is a look. However late a look
comes, it counts once, and the next one comes after whatever has arrived was read.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.devices.events import TileEvent, TilePlaced, TileRemoved, TilesMixed
from firmware_host.devices.reader_protocol import LONGEST_LOOK_S, Removal

SILENCE_S = 0.3  # four or five frames of a reader that repeats every 65 ms
LOOKS = 4  # a quarter of the silence is one frame and more
MOST_TAGS = 32
"""No reader sees so many at once; whatever sends more is no pile of tiles."""
MIXED_FRAMES = 4
MIXED_WITHIN_S = 0.6
"""So many unreadable frames in so short a time, and no good one among them, are two tiles."""


@dataclass(slots=True)
class _Sighting:
    placed_at: float
    last_at: float
    looked_at: float
    missed_looks: int = 0
    missed_s: float = 0.0
    """How much of the time since it was missed first was looked at."""


class Presence:
    """Each tag has its own silence, so two tiles read in turn do not flicker."""

    def __init__(self, silence_s: float = SILENCE_S, removal: Removal = "silence") -> None:
        self._silence_s = silence_s
        self._tells_removal = removal != "never"
        self._is_asked = removal == "look"
        self._there: dict[str, _Sighting] = {}
        self._garbled_at: list[float] = []
        self._is_mixed = False

    def seen(self, uid: str, now: float, *, together: bool = False) -> list[TileEvent]:
        events: list[TileEvent] = []
        self._garbled_at.clear()
        known = self._there.get(uid)
        if known is None:
            self._there[uid] = _Sighting(now, now, now)
            events.append(TilePlaced(uid, alone=not together))
            is_mixed = together
        else:
            # Seen again although another one came meanwhile: this one was not taken away for it.
            others = (each for each in self._there.values() if each is not known)
            is_mixed = together or any(each.placed_at >= known.last_at for each in others)
            known.last_at = known.looked_at = now
            known.missed_looks, known.missed_s = 0, 0.0
        if is_mixed:
            events += self._mixed()
        if len(self._there) > MOST_TAGS:
            events += self._forget(
                [min(self._there, key=lambda tag: self._there[tag].last_at)], now
            )
        return events

    def garbled(self, now: float) -> list[TileEvent]:
        """A frame nobody could read. One alone means nothing; many are two tiles that collide."""
        recent = [at for at in self._garbled_at if at + MIXED_WITHIN_S > now]
        if not recent and len(self._there) < 2:
            self._is_mixed = False
        self._garbled_at = [*recent, now][-MIXED_FRAMES:]
        return self._mixed() if len(self._garbled_at) == MIXED_FRAMES else []

    def _mixed(self) -> list[TileEvent]:
        if self._is_mixed:
            return []
        self._is_mixed = True
        return [TilesMixed()]

    def looked(self, now: float) -> list[TileEvent]:
        """The reader has listed all that lies there; a tag that was not seen now is missing."""
        gone = []
        wait_s = self._silence_s * 0.75  # it was lifted some time before the look that missed it
        for uid, each in self._there.items():
            if each.last_at == now:
                continue
            if each.missed_looks:
                each.missed_s += min(now - each.looked_at, LONGEST_LOOK_S)
            each.missed_looks, each.looked_at = each.missed_looks + 1, now
            if each.missed_looks > 1 and each.missed_s >= wait_s:
                gone.append(uid)
        return self._forget(gone, now)

    def advance(self, now: float) -> list[TileEvent]:
        """Count one look for each tag whose next look is due; remove those missed LOOKS times."""
        gone = []
        for uid, each in self._there.items():
            if self._look_at(each) <= now:
                each.missed_looks, each.looked_at = each.missed_looks + 1, now
                if each.missed_looks == LOOKS:
                    gone.append(uid)
        return self._forget(gone, now)

    def _look_at(self, each: _Sighting) -> float:
        return each.looked_at + self._silence_s / LOOKS

    def clear(self) -> list[TileEvent]:
        """The reader is gone: all tiles count as removed."""
        self._garbled_at.clear()
        return self._forget(list(self._there), float("inf"))

    def _forget(self, gone: list[str], now: float) -> list[TileEvent]:
        for uid in gone:
            del self._there[uid]
        collides = any(at + MIXED_WITHIN_S > now for at in self._garbled_at)
        if (gone or not self._there) and len(self._there) < 2 and not collides:
            self._is_mixed = False
        return [TileRemoved(uid) for uid in gone] if self._tells_removal else []

    def next_deadline(self) -> float | None:
        if self._is_asked:
            return None
        return min(map(self._look_at, self._there.values()), default=None)

    @property
    def present(self) -> frozenset[str]:
        """What lies there now; nothing, where the reader cannot tell."""
        return frozenset(self._there) if self._tells_removal else frozenset()
