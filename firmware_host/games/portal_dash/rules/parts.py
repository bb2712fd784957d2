"""Bounds on items, chests and boots in a game, for the doubts of assistant mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.checks import an_object, whole
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.terrain import CHEST

DIAMOND_STEPS: Final = 4
"""Steps of diamond boots (PD-100). Starting items are worse than others, so theirs are no more."""
ENCHANTED_DIE: Final = 1
"""Dice and rerolls that an enchantment adds (PD-120 to PD-122)."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Bounds on what players can hold; a set-up without these values gives loose ones."""

    own: tuple[str, ...]
    """The items that each player starts with; empty if the set-up does not name them."""
    colored: tuple[str, ...]
    """Starting items of the game, which are never drawn (PD-094)."""
    copies: Mapping[str, int]
    """How many tiles of each item players can draw, Netherite items included."""
    netherite: frozenset[str]
    """Items that are locked at first (PD-133)."""
    most_own_steps: int
    most_chests: int
    """Chest spaces of the tile that has the most (PD-023)."""
    portal_chests: int
    most_dice: int
    most_rerolls: int
    """Maximum number of rerolls that one enchantment adds."""

    def drawable(self, item: str, drawn: int) -> int:
        """Return how many tiles of an item a player with that many drawn items can have drawn."""
        if item in self.copies:
            return min(drawn, self.copies[item])
        return 0 if item in self.colored else drawn


def read_parts(values: Mapping[str, Any], level: Level) -> Parts:
    white, netherite = _counts(values, "items"), _counts(values, "netherite_items")
    given = values.get("starting_items")
    colored = tuple(map(str, given)) if isinstance(given, list) else ()
    own = level.starting or colored
    boots = _table(values, "boots")
    steps = [_number("boots", id, boots[id], "steps") for id in own if id in boots]
    maps = [_chests(rows) for rows in _table(values, "tiles").values()]
    magic = _table(values, "enchantments")
    copies = {id: white.get(id, 0) + netherite.get(id, 0) for id in (*white, *netherite)}
    return Parts(
        own,
        colored,
        copies,
        frozenset(netherite) - set(white) - set(own),
        max([DIAMOND_STEPS, *steps]),
        max([1, *maps]),
        max(1, _chests(values.get("portal_strip"))),
        _most(magic, "dice"),
        _most(magic, "rerolls"),
    )


def _table(values: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return an_object(f"values.{name}", values[name]) if values.get(name) else {}


def _counts(values: Mapping[str, Any], name: str) -> dict[str, int]:
    found = _table(values, name).items()
    return {str(id): whole(f"values.{name}.{id}", count, 0, 60) for id, count in found}


def _number(group: str, id: str, tile: Any, key: str) -> int:
    where = f"values.{group}.{id}"
    return whole(f"{where}.{key}", an_object(where, tile).get(key, 0), 0, 20)


def _chests(rows: Any) -> int:
    return "".join(map(str, rows)).count(CHEST) if isinstance(rows, list) else 0


def _most(magic: Mapping[str, Any], key: str) -> int:
    found = [_number("enchantments", id, each, key) for id, each in magic.items()]
    return max([ENCHANTED_DIE, *found])
