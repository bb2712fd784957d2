"""Levels 1 to 5, own levels and free play: tiles, creatures, bosses, easy or hard, number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.checks import not_a_list, not_allowed, shown
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.portal_dash.rules.items import STARTING_ITEMS
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES

MOST_TILES: Final = 8
"""PD-003."""
_KEYS: Final = {"tiles", "extra", "boss", "hard"}
_FREE_KEYS: Final = {"base", "second", "starting"}
"""PD-175."""


@dataclass(frozen=True, slots=True)
class Level:
    tiles: int
    extra: tuple[str, ...]
    boss: str
    hard: bool
    base: tuple[str, ...] = BASE_TYPES
    second: str = ""
    """The boss who comes when the first one is beaten; empty unless both are fought."""
    starting: tuple[str, ...] = ()
    """The items everybody starts with; empty for those of the player's colour."""

    @property
    def is_free(self) -> bool:
        """PD-175: base types left out, both bosses, or other starting items."""
        return self.base != BASE_TYPES or bool(self.second) or bool(self.starting)

    @property
    def number(self) -> int | None:
        """PD-029; free play has none (PD-175)."""
        if self.is_free:
            return None
        return 2 * (self.tiles - 2) + len(self.extra) + (2 if self.hard else 1)

    @property
    def side(self) -> str:
        return "hard" if self.hard else "easy"

    @property
    def bosses(self) -> tuple[str, ...]:
        """In the order they come."""
        return (self.boss, self.second) if self.second else (self.boss,)

    def to_json(self) -> dict[str, Any]:
        """What only free play has is left out where it is as always."""
        found: dict[str, Any] = {
            "tiles": self.tiles,
            "extra": list(self.extra),
            "boss": self.boss,
            "hard": self.hard,
        }
        if self.base != BASE_TYPES:
            found["base"] = list(self.base)
        if self.second:
            found["second"] = self.second
        if self.starting:
            found["starting"] = list(self.starting)
        return found

    @classmethod
    def from_json(cls, data: Any) -> Level:
        if not isinstance(data, Mapping) or set(data) - _FREE_KEYS != _KEYS:
            raise _refused("", not_allowed(data, ", ".join(sorted(_KEYS))))
        tiles, boss, hard = data["tiles"], data["boss"], data["hard"]
        if type(tiles) is not int or not 2 <= tiles <= MOST_TILES:
            raise _refused("tiles", not_allowed(tiles, f"2–{MOST_TILES}"))
        extra = _kinds("extra", data["extra"], EXTRA_TYPES)
        base = _kinds("base", data.get("base", BASE_TYPES), BASE_TYPES)
        if not base:
            # Translators: an error: no type of mob is in the game.
            raise _refused("base", Phrase("[] is not allowed; give at least one type"))
        if boss not in BOSSES:
            raise _refused("boss", not_allowed(boss, ", ".join(BOSSES)))
        if type(hard) is not bool:
            raise _refused("hard", not_allowed(hard, Phrase("true or false")))
        second = data.get("second", "")
        if second and (second not in BOSSES or second == boss):
            # Translators: an error; {value} is what was found in place of a boss.
            text = Phrase(
                "{value} is not allowed; use the other boss or leave it out", value=shown(second)
            )
            raise _refused("second", text)
        starting = _starting(data.get("starting", []))
        return cls(tiles, extra, boss, hard, base, second or "", starting)


def _refused(key: str, reason: Phrase) -> BadSetup:
    where = f"level.{key}" if key else "level"
    return BadSetup(Phrase("{where}: {reason}", where=where, reason=reason))


def _starting(given: Any) -> tuple[str, ...]:
    """Item names; which of them the catalogue has is for the set-up to know."""
    if not isinstance(given, list) or not all(isinstance(id, str) for id in given):
        # Translators: an error; {value} is what was found.
        raise _refused("starting", Phrase("{value} is not a list of items", value=shown(given)))
    if given and len(given) != STARTING_ITEMS:
        # Translators: an error; {n} is a number of items.
        raise _refused("starting", Phrase("items: {n}; everybody starts with five", n=len(given)))
    return tuple(given)


def _kinds(key: str, given: Any, known: tuple[str, ...]) -> tuple[str, ...]:
    """A subset of the known types, in their order."""
    if not isinstance(given, list | tuple) or any(kind not in known for kind in given):
        raise _refused(key, not_a_list(given, ", ".join(known)))
    return tuple(kind for kind in known if kind in given)
