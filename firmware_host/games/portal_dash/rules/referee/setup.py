"""The set-up of referee mode: all of assistant mode's, and board maps and item tiles besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from firmware_host.games.core.checks import Unfit, an_object, shown
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.piles import Bag
from firmware_host.games.portal_dash.rules.board import LAVA, PORTAL, SPAWNERS, read_map
from firmware_host.games.portal_dash.rules.items import (
    ENCHANTMENT,
    STARTING_ITEMS,
    Kinds,
    most_dice,
    read_bag,
    read_kinds,
)
from firmware_host.games.portal_dash.rules.mobs import figure
from firmware_host.games.portal_dash.rules.setup import MOST_DICE, PortalDashSetup

WHITE_ITEMS = 40
NETHERITE_ITEMS = 8
"""PD-005."""

Columns = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefereeSetup(PortalDashSetup):
    kinds: Kinds
    starting: tuple[str, ...]
    coloured: tuple[str, ...]
    """Items of a player's colour: they leave the game when they are replaced (PD-094)."""
    white: Bag
    netherite_items: Bag
    tiles: Mapping[str, Columns]
    start_strip: Columns
    portal_strip: Columns

    def figures(self, kind: str) -> tuple[str, ...]:
        """Twins, of one kind and number, stand in different places: "ghast 1", "ghast 1b"."""
        return _told_apart(kind, self.mobs[kind].numbers)

    @classmethod
    def from_json(cls, data: Any) -> RefereeSetup:
        base = PortalDashSetup.from_json(data)
        try:
            more = _read(an_object("values", data["values"]), base)
        except Unfit as error:
            raise BadSetup(str(error)) from error
        if base.cube != "blocks":
            raise BadSetup(f"cube: {shown(base.cube)} is not enough to referee; use blocks")
        if len(more["tiles"]) < base.level.tiles:
            raise BadSetup(
                f"level.tiles: {base.level.tiles} tiles, but only {len(more['tiles'])} have a map"
            )
        return cls(**{each.name: getattr(base, each.name) for each in fields(base)}, **more)


@lru_cache(maxsize=64)
def _told_apart(kind: str, numbers: tuple[int, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for i, number in enumerate(numbers):
        twins = numbers[:i].count(number)
        name = figure(kind, number)
        found.append(f"{name}{chr(ord('a') + twins)}" if twins else name)
    return tuple(found)


def _read(values: Mapping[str, Any], base: PortalDashSetup) -> dict[str, Any]:
    kinds = read_kinds(values)
    starting = values.get("starting_items")
    if not isinstance(starting, list) or len(starting) != STARTING_ITEMS:
        raise BadSetup(f"values.starting_items: {shown(starting)} are not five items")
    for id in starting:
        if id not in kinds or kinds[id].kind == ENCHANTMENT:
            raise BadSetup(f"values.starting_items: {shown(id)} is no item of the catalog")
    tiles = {
        str(name): _map(f"values.tiles.{name}", rows)
        for name, rows in an_object("values.tiles", values.get("tiles")).items()
    }
    start = _map("values.start_strip", values.get("start_strip"))
    portal = _map("values.portal_strip", values.get("portal_strip"))
    heights = {len(part[0]) for part in (*tiles.values(), start, portal)}
    if len(heights) != 1:
        raise BadSetup("values.tiles: strips and tiles must have the same number of lines")
    if "".join(portal).count(PORTAL) != 1:
        raise BadSetup(f"values.portal_strip: it needs exactly one portal space {PORTAL}")
    if not set("".join(start)) - {LAVA, *SPAWNERS}:
        raise BadSetup("values.start_strip: nobody can start in lava or on a spawner")
    white = read_bag("values.items", values.get("items"), kinds, WHITE_ITEMS)
    netherite = read_bag(
        "values.netherite_items", values.get("netherite_items"), kinds, NETHERITE_ITEMS
    )
    for where, bag in (("items", white), ("netherite_items", netherite)):
        both = [id for id in starting if id in bag]
        if both:  # PD-094 must know at sight which tiles leave the game
            raise BadSetup(
                f"values.{where}: {shown(both[0])} is a starting item too; give it its own id"
            )
    dice = most_dice(kinds, white, netherite)
    if dice > MOST_DICE:
        raise BadSetup(
            f"values.enchantments: a weapon with all of them would roll {dice} dice; "
            f"at most {MOST_DICE} can be shown"
        )
    coloured = tuple(str(id) for id in starting)
    return {
        "kinds": kinds,
        "starting": base.level.starting or coloured,
        "coloured": coloured,
        "white": _without_starting(base, white, coloured),
        "netherite_items": netherite,
        "tiles": tiles,
        "start_strip": start,
        "portal_strip": portal,
    }


def _without_starting(base: PortalDashSetup, white: Bag, coloured: tuple[str, ...]) -> Bag:
    """PD-175, our ruling: other starting items come out of the stack, one for every player."""
    left = dict(white)
    for id in base.level.starting:
        if base.level.starting.count(id) > 1 and id in coloured:
            raise BadSetup(f"level.starting: {shown(id)} is there once in each color")
        if id not in coloured:
            left[id] = left.get(id, 0) - len(base.players)
            if left[id] < 0:
                raise BadSetup(f"level.starting: the stack has not enough of {shown(id)}")
    return {id: count for id, count in left.items() if count}


def _map(where: str, rows: Any) -> Columns:
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadSetup(f"{where}: {shown(rows)} is not a map; give its lines as a list of text")
    return read_map(where, rows)
