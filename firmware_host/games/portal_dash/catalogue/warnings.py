"""Warnings about catalog values that contradict the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from firmware_host.config.catalogue_spec import Finding, Values
from firmware_host.games.portal_dash.rules.combat_dice import MOST_PLAIN_DICE
from firmware_host.games.portal_dash.rules.terrain import FEWEST_SPAWNERS
from firmware_host.texts import Listed, Message

NETHERITE_SWORD: Final = "netherite_sword"
COMPARED: Final = {
    "weapons": ("dice", "rerolls", "range"),
    "boots": ("steps",),
    "armour": ("hearts",),
}
"""Numbers in which no drawn item is below the starting item of its kind."""


def warnings(values: Values) -> Iterator[Finding]:
    yield from _spawners(values)
    yield from _dice(values)
    for own in values["starting_items"]:
        yield from _worse_than(own, values)


def _spawners(values: Values) -> Iterator[Finding]:
    """PD-017: any tile can be the first one."""
    for name, rows in values["tiles"].items():
        letters = "".join(rows)
        missing = [n for n in range(1, FEWEST_SPAWNERS + 1) if str(n) not in letters]
        if missing:
            # Translators: what is unlikely in an owner's file: a map; {numbers} is a list.
            text = Message(
                "missing spawners: {numbers}; any tile can be the first one, and mobs start on "
                "spawners 1, 2 and 3 (PD-017)",
                numbers=Listed(missing),
            )
            yield f"tiles.{name}", text


def _dice(values: Values) -> Iterator[Finding]:
    """PD-120: the rule of the seventh die is given for the Netherite sword alone."""
    for name, weapon in values["weapons"].items():
        if name != NETHERITE_SWORD and weapon["dice"] > MOST_PLAIN_DICE:
            # Translators: what is unlikely in an owner's file: a weapon; {most} is always 5.
            text = Message(
                "more than {most} dice; only the Netherite sword has 6 (PD-120)",
                most=MOST_PLAIN_DICE,
            )
            yield f"weapons.{name}.dice", text


def _worse_than(own: str, values: Values) -> Iterator[Finding]:
    """PD-020: starting items are the least powerful ones."""
    for group, numbers in COMPARED.items():
        mine = values[group].get(own)
        for name, tile in values[group].items() if mine else ():
            if tile.get("kind") != mine.get("kind"):
                continue
            for number in numbers:
                if tile[number] < mine[number]:
                    yield f"{group}.{name}.{number}", _too_low(own, mine[number])
    mine = values["pickaxes"].get(own)
    for name, pickaxe in values["pickaxes"].items() if mine else ():
        if _blocks(pickaxe) < _blocks(mine):
            yield f"pickaxes.{name}", _too_low(own, _blocks(mine))


def _blocks(pickaxe: Mapping[str, Any]) -> int:
    return int(pickaxe["cube"]) + int(pickaxe["used"])


def _too_low(own: str, number: int) -> Message:
    # Translators: what is unlikely in an owner's file: a number of an item; {item} is a word of the
    # file, {number} its number.
    return Message(
        "less than a starting item: {item} has {number} (PD-020)", item=own, number=number
    )
