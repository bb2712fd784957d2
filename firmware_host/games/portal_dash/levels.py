"""Levels 1 to 5 and own levels: tiles, extra creatures, boss, easy or hard, and their number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.untrusted import shown
from firmware_host.games.portal_dash.mobs import BOSSES, EXTRA_TYPES

MOST_TILES: Final = 8
"""PD-003."""


@dataclass(frozen=True, slots=True)
class Level:
    tiles: int
    extra: tuple[str, ...]
    boss: str
    hard: bool

    @property
    def number(self) -> int:
        """PD-029."""
        return 2 * (self.tiles - 2) + len(self.extra) + (2 if self.hard else 1)

    @property
    def side(self) -> str:
        return "hard" if self.hard else "easy"

    def to_json(self) -> dict[str, Any]:
        return {
            "tiles": self.tiles,
            "extra": list(self.extra),
            "boss": self.boss,
            "hard": self.hard,
        }

    @classmethod
    def from_json(cls, data: Any) -> Level:
        if not isinstance(data, Mapping) or set(data) != {"tiles", "extra", "boss", "hard"}:
            raise BadSetup(f"level: {shown(data)} is not allowed; give tiles, extra, boss and hard")
        tiles, extra, boss, hard = data["tiles"], data["extra"], data["boss"], data["hard"]
        if type(tiles) is not int or not 2 <= tiles <= MOST_TILES:
            raise BadSetup(f"level.tiles: {shown(tiles)} is not allowed; use 2 to {MOST_TILES}")
        if not isinstance(extra, list | tuple) or any(kind not in EXTRA_TYPES for kind in extra):
            raise BadSetup(
                f"level.extra: {shown(extra)} is not allowed; "
                f"give a list out of {', '.join(EXTRA_TYPES)}"
            )
        if boss not in BOSSES:
            raise BadSetup(f"level.boss: {shown(boss)} is not allowed; use {' or '.join(BOSSES)}")
        if type(hard) is not bool:
            raise BadSetup(f"level.hard: {shown(hard)} is not allowed; use true or false")
        return cls(tiles, tuple(kind for kind in EXTRA_TYPES if kind in extra), boss, hard)
