"""Readings to placements, pure: a tile is placed once, and removed after a silence."""

from __future__ import annotations

from firmware_host.devices.events import TileEvent, TilePlaced, TileRemoved

SILENCE_S = 0.3  # four or five frames of a reader that repeats every 65 ms


class Presence:
    """Each tag has its own silence, so two tiles read in turn do not flicker."""

    def __init__(self, silence_s: float = SILENCE_S) -> None:
        self._silence_s = silence_s
        self._last_seen: dict[str, float] = {}  # oldest sighting first

    def seen(self, uid: str, now: float) -> list[TileEvent]:
        events = self.advance(now)
        if self._last_seen.pop(uid, None) is None:
            events.append(TilePlaced(uid))
        self._last_seen[uid] = now
        return events

    def advance(self, now: float) -> list[TileEvent]:
        gone = [uid for uid, at in self._last_seen.items() if at + self._silence_s <= now]
        for uid in gone:
            del self._last_seen[uid]
        return [TileRemoved(uid) for uid in gone]

    def clear(self) -> list[TileEvent]:
        """The reader is gone: whatever lay there can no longer be seen."""
        gone, self._last_seen = list(self._last_seen), {}
        return [TileRemoved(uid) for uid in gone]

    def next_deadline(self) -> float | None:
        return min((at + self._silence_s for at in self._last_seen.values()), default=None)

    @property
    def present(self) -> frozenset[str]:
        return frozenset(self._last_seen)
