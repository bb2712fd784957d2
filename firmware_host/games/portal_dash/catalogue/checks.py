"""Sums the values of Portal Dash must satisfy together, one rule per function."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.config.catalogue_spec import Finding, Values
from firmware_host.games.portal_dash.catalogue.schema import SIDES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.setup import MOST_DICE

CUBE_BLOCKS = 64


def contradictions(values: Values) -> Iterator[Finding]:
    yield from _cube(values)
    yield from _dice(values)
    yield from _levels(values)
    yield from _piglin(values)
    yield from _items(values)
    yield from _weapons(values)


def _cube(values: Values) -> Iterator[Finding]:
    total = sum(values["blocks"].values())
    if total != CUBE_BLOCKS:
        yield (
            "blocks",
            f"the colors add up to {total}; the cube has {CUBE_BLOCKS} blocks",
        )  # PD-001


def _dice(values: Values) -> Iterator[Finding]:
    dice = values["dice"]
    if not any(dice["combat"]):
        yield "dice.combat", "has no hit on any face; no creature could be beaten"
    for name, mob in values["mobs"].items():
        silent = sorted(set(mob["numbers"]) - set(dice["mob"]))
        if silent:
            shown = ", ".join(map(str, silent))
            yield f"mobs.{name}.numbers", f"{shown} is on no face of the mob die"
    for face in sorted(set(dice["blocks"]) - {"?"}):
        if not values["blocks"][face]:
            yield "dice.blocks", f"shows {face}, but the cube has no {face} block"


def _levels(values: Values) -> Iterator[Finding]:
    for name, level in values["levels"].items():
        if len(set(level["extra"])) != len(level["extra"]):
            yield f"levels.{name}", "names an extra mob type twice"
        hard = level["difficulty"] == "hard"
        number = Level(level["tiles"], tuple(level["extra"]), level["boss"], hard).number
        if number != int(name):
            yield f"levels.{name}", f"its tiles, mob types and boss make it level {number} (PD-029)"


def _piglin(values: Values) -> Iterator[Finding]:
    totals = {side: sum(map(sum, values["piglin"][side].values())) for side in SIDES}
    few, many = SIDES
    if totals[few] <= totals[many]:  # PD-014
        yield (
            f"piglin.{few}",
            f"asks for {totals[few]} blocks and {many} for {totals[many]}; "
            "fewer players must deliver more (are the sides swapped?)",
        )
    for side in SIDES:
        columns = [size for task in TASKS for size in values["piglin"][side][task]]
        if not _fits(columns, list(values["blocks"].values())):
            yield f"piglin.{side}", "no choice of colors fills all columns from this cube (PD-141)"


def _fits(columns: list[int], supply: list[int]) -> bool:
    """Whether every column can take one colour of the cube."""
    if sum(columns) > sum(supply):
        return False
    reached = {tuple(sorted(supply))}  # what may be left of the five colours, order forgotten
    for size in sorted(columns, reverse=True):
        reached = {
            tuple(sorted((*left[:place], left[place] - size, *left[place + 1 :])))
            for left in reached
            for place in range(len(left))
            if left[place] >= size
        }
    return bool(reached)


def _items(values: Values) -> Iterator[Finding]:
    groups = ("weapons", "pickaxes", "boots", "armour", "leggings")
    known = {name for group in groups for name in values[group]}
    for name in values["starting_items"]:
        if name not in known:
            yield "starting_items", f"{name} is not among the items of this file"
    for name, weapon in values["weapons"].items():
        if weapon["kind"] == "sword" and weapon["range"] != 1:
            yield f"weapons.{name}.range", "a sword reaches the adjacent space only (PD-110)"
    for name, pickaxe in values["pickaxes"].items():
        if not pickaxe["cube"] and not pickaxe["used"]:
            yield f"pickaxes.{name}", "takes no block from anywhere"


def _weapons(values: Values) -> Iterator[Finding]:
    """Enchantments add up (PD-D24), but a screen has an end."""
    for kind in ("sword", "bow"):
        added = sum(
            enchantment["dice"] * values["items"].get(name, 0)
            for name, enchantment in values["enchantments"].items()
            if enchantment["on"] == kind
        )
        own = [each["dice"] for each in values["weapons"].values() if each["kind"] == kind]
        dice = max(own, default=0) + added
        if dice > MOST_DICE:
            yield (
                "enchantments",
                f"a {kind} with all of them would roll {dice} dice; "
                f"at most {MOST_DICE} can be shown",
            )
