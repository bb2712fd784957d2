"""The set-up of referee mode: all of assistant mode's, and board maps and item tiles besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from firmware_host.games.core.checks import Unfit, an_object, shown
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.piles import Bag
from firmware_host.games.portal_dash.rules.board import read_map
from firmware_host.games.portal_dash.rules.items import (
    ENCHANTMENT,
    STARTING_ITEMS,
    Kinds,
    most_dice,
    no_item,
    read_bag,
    read_kinds,
)
from firmware_host.games.portal_dash.rules.mobs import figure
from firmware_host.games.portal_dash.rules.setup import MOST_DICE, PortalDashSetup
from firmware_host.games.portal_dash.rules.terrain import LAVA, PORTAL, SPAWNERS
from firmware_host.games.portal_dash.rules.versions import PIECES_FIRST

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

    @property
    def figures_follow_dice(self) -> bool:
        """Players choose start spaces without knowing the dice (PD-021); older games differ."""
        return not self.guide and self.rules_version < PIECES_FIRST

    def figures(self, kind: str) -> tuple[str, ...]:
        """Twins, of one kind and number, stand in different places: "ghast 1", "ghast 1b"."""
        return _told_apart(kind, self.mobs[kind].numbers)

    @classmethod
    def from_json(cls, data: Any) -> RefereeSetup:
        base = PortalDashSetup.from_json(data)
        try:
            more = _read(an_object("values", data["values"]), base)
        except Unfit as error:
            raise BadSetup(error.said) from error
        if base.cube != "blocks":
            # Translators: an error; {value} is how closely the cube is followed; «blocks» is a word
            # of the command and stays.
            text = Phrase(
                "cube: {value} is not enough to referee; use blocks", value=shown(base.cube)
            )
            raise BadSetup(text)
        if len(more["tiles"]) < base.level.tiles:
            raise BadSetup(
                # Translators: an error; {n} is how many tiles the board has, {known} how many the
                # files have a map of.
                Phrase(
                    "{where}: tiles: {n}, but with a map only {known}",
                    n=base.level.tiles,
                    known=len(more["tiles"]),
                    where="level.tiles",
                )
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
        # Translators: an error; {value} is what was found.
        text = Phrase(
            "{where}: {value} are not five items",
            value=shown(starting),
            where="values.starting_items",
        )
        raise BadSetup(text)
    for id in starting:
        if id not in kinds or kinds[id].kind == ENCHANTMENT:
            raise BadSetup(no_item("values.starting_items", id))
    tiles = {
        str(name): _map(f"values.tiles.{name}", rows)
        for name, rows in an_object("values.tiles", values.get("tiles")).items()
    }
    start = _map("values.start_strip", values.get("start_strip"))
    portal = _map("values.portal_strip", values.get("portal_strip"))
    heights = {len(part[0]) for part in (*tiles.values(), start, portal)}
    if len(heights) != 1:
        text = Phrase(
            "{where}: strips and tiles must have the same number of lines", where="values.tiles"
        )
        raise BadSetup(text)
    if "".join(portal).count(PORTAL) != 1:
        # Translators: an error; {letter} is a letter of a map.
        text = Phrase(
            "{where}: it needs exactly one portal space {letter}",
            letter=PORTAL,
            where="values.portal_strip",
        )
        raise BadSetup(text)
    if not set("".join(start)) - {LAVA, *SPAWNERS}:
        raise BadSetup(
            Phrase("{where}: nobody can start in lava or on a spawner", where="values.start_strip")
        )
    white = read_bag("values.items", values.get("items"), kinds, WHITE_ITEMS)
    netherite = read_bag(
        "values.netherite_items", values.get("netherite_items"), kinds, NETHERITE_ITEMS
    )
    for where, bag in (("items", white), ("netherite_items", netherite)):
        both = [id for id in starting if id in bag]
        if both:  # PD-094 must know at sight which tiles leave the game
            raise BadSetup(
                # Translators: an error; {where} is a place in a file, {item} an item's id.
                Phrase(
                    "{where}: {item} is a starting item too; give it its own id",
                    where=f"values.{where}",
                    item=shown(both[0]),
                )
            )
    dice = most_dice(kinds, white, netherite)
    if dice > MOST_DICE:
        raise BadSetup(
            # Translators: an error; {dice} and {most} are numbers of dice.
            Phrase(
                "{where}: dice of a weapon with all of them: {dice}; at most {most} can be shown",
                dice=dice,
                most=MOST_DICE,
                where="values.enchantments",
            )
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
            # Translators: an error; {item} is an item's id.
            text = Phrase(
                "{where}: {item} is there once in each color",
                item=shown(id),
                where="level.starting",
            )
            raise BadSetup(text)
        if id not in coloured:
            left[id] = left.get(id, 0) - len(base.players)
            if left[id] < 0:
                # Translators: an error; {item} is an item's id.
                text = Phrase(
                    "{where}: not enough in the stack: {item}",
                    item=shown(id),
                    where="level.starting",
                )
                raise BadSetup(text)
    return {id: count for id, count in left.items() if count}


def _map(where: str, rows: Any) -> Columns:
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadSetup(
            # Translators: an error; {where} is a place in a file, {value} what was found.
            Phrase(
                "{where}: {value} is not a map; give its lines as a list of text",
                where=where,
                value=shown(rows),
            )
        )
    return read_map(where, rows)
