"""Sums the values of Portal Dash must satisfy together, one rule per function."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.config.catalogue_spec import Finding, Values
from firmware_host.games.portal_dash.catalogue.schema import SIDES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.setup import MOST_DICE
from firmware_host.texts import Counted, Listed, Message

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
    if total != CUBE_BLOCKS:  # PD-001
        # Translators: what is wrong in an owner's file: colors of blocks; {n} is a number, {cube}
        # is always 64.
        sums = Message(
            "the colors add up to {n}; the cube has {cube} blocks", n=total, cube=CUBE_BLOCKS
        )
        yield "blocks", sums


def _dice(values: Values) -> Iterator[Finding]:
    dice = values["dice"]
    if not any(dice["combat"]):
        # Translators: what is wrong in an owner's file: a die.
        yield "dice.combat", Message("has no hit on any face; no mob could be beaten")
    for name, mob in values["mobs"].items():
        silent = sorted(set(mob["numbers"]) - set(dice["mob"]))
        if silent:
            # Translators: what is wrong in an owner's file; {numbers} is one number, or a list.
            unheard = Counted(
                "{numbers} is on no face of the mob die",
                "{numbers} are on no face of the mob die",
                n=len(silent),
                numbers=Listed(silent),
            )
            yield f"mobs.{name}.numbers", unheard
    for face in sorted(set(dice["blocks"]) - {"?"}):
        if not values["blocks"][face]:
            # Translators: what is wrong in an owner's file: a die; {word} is a color there: red.
            gone = Message("shows {word}, but the cube has no block of that color", word=face)
            yield "dice.blocks", gone


def _levels(values: Values) -> Iterator[Finding]:
    for name, level in values["levels"].items():
        if len(set(level["extra"])) != len(level["extra"]):
            # Translators: what is wrong in an owner's file: a level.
            yield f"levels.{name}", Message("names an extra mob type twice")
        hard = level["difficulty"] == "hard"
        number = Level(level["tiles"], tuple(level["extra"]), level["boss"], hard).number
        if number != int(name):
            # Translators: what is wrong in an owner's file: a level; {number} is that of a level.
            other = Message(
                "its tiles, mob types and boss make it level {number} (PD-029)", number=number
            )
            yield f"levels.{name}", other


def _piglin(values: Values) -> Iterator[Finding]:
    totals = {side: sum(map(sum, values["piglin"][side].values())) for side in SIDES}
    few, many = SIDES
    if totals[few] <= totals[many]:  # PD-014
        # Translators: what is wrong in an owner's file: one side of a board; {side} is the other
        # side, a word of the file, {count} is a number of blocks.
        swapped = Counted(
            "asks for {n} block and {side} for {count}; "
            "fewer players must deliver more (are the sides swapped?)",
            "asks for {n} blocks and {side} for {count}; "
            "fewer players must deliver more (are the sides swapped?)",
            n=totals[few],
            side=many,
            count=totals[many],
        )
        yield f"piglin.{few}", swapped
    for side in SIDES:
        columns = [size for task in TASKS for size in values["piglin"][side][task]]
        if not _fits(columns, list(values["blocks"].values())):
            unfit = Message("no choice of colors fills all columns from this cube (PD-141)")
            yield f"piglin.{side}", unfit


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
            # Translators: what is wrong in an owner's file; {word} is a word of it.
            unknown = Message("{word} is not among the items of this file", word=name)
            yield "starting_items", unknown
    for name, weapon in values["weapons"].items():
        if weapon["kind"] == "sword" and weapon["range"] != 1:
            near = Message("a sword reaches the adjacent space only (PD-110)")
            yield f"weapons.{name}.range", near
    for name, pickaxe in values["pickaxes"].items():
        if not pickaxe["cube"] and not pickaxe["used"]:
            # Translators: what is wrong in an owner's file: a pickaxe.
            yield f"pickaxes.{name}", Message("takes no block from anywhere")


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
            yield "enchantments", _too_many(kind, dice)


def _too_many(kind: str, dice: int) -> Message:
    if kind == "sword":
        # Translators: what is wrong in an owner's file: enchantments; {most} is always 12 (dice).
        return Counted(
            "a sword with all of them would roll {n} die; at most {most} can be shown",
            "a sword with all of them would roll {n} dice; at most {most} can be shown",
            n=dice,
            most=MOST_DICE,
        )
    # Translators: what is wrong in an owner's file: enchantments; {most} is always 12 (dice).
    return Counted(
        "a bow with all of them would roll {n} die; at most {most} can be shown",
        "a bow with all of them would roll {n} dice; at most {most} can be shown",
        n=dice,
        most=MOST_DICE,
    )
