"""Items: what each kind does, what a player owns, and the two rows of an inventory board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from firmware_host.games.core.checks import (
    an_object,
    not_a_list,
    one_of,
    shown,
    whole,
    wrong_number,
)
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.piles import Bag

BOOTS: Final = "boots"
ARMOUR: Final = "armour"
LEGGINGS: Final = "leggings"
SWORD: Final = "sword"
BOW: Final = "bow"
PICKAXE: Final = "pickaxe"
ENCHANTMENT: Final = "enchantment"
BEARERS: Final = (SWORD, BOW, BOOTS, LEGGINGS, ARMOUR, PICKAXE)
"""What an enchantment may be laid on."""
COLUMNS: Final = 6
"""PD-004, PD-092."""
STARTING_ITEMS: Final = 5
"""PD-020."""
ROUGH_GROUND: Final = ("magma", "soul_sand")
"""What boots may ignore; lava stays closed (PD-104)."""


@dataclass(frozen=True, slots=True)
class ItemKind:
    """A tile's numbers. An enchantment lies on an item of type `on` and adds its own."""

    kind: str
    steps: int = 0
    hearts: int = 0
    dice: int = 0
    rerolls: int = 0
    range: int = 0
    cube: int = 0
    used: int = 0
    ignores: tuple[str, ...] = ()
    """Ground that is like ordinary one: "magma", "soul_sand" (PD-104, PD-124)."""
    on: str = ""


class Owned(NamedTuple):
    """One column of an inventory board: the tile, its row, its hearts, its use, what lies on it."""

    id: str
    is_active: bool = True
    hearts: int = 0
    mode: str = ""
    """Leggings only: "boots" or "armour" (PD-108)."""
    magic: tuple[str, ...] = ()


Kinds = Mapping[str, ItemKind]


def is_armour(kinds: Kinds, item: Owned) -> bool:
    """Armour, or leggings used as such: passive, it soaks up damage (PD-080)."""
    return (item.mode or kinds[item.id].kind) == ARMOUR


def power(kinds: Kinds, item: Owned) -> ItemKind:
    """The tile's numbers with all its enchantments (PD-120 to PD-124, PD-D24)."""
    base = kinds[item.id]
    if not item.magic:
        return base
    magic = [kinds[id] for id in item.magic]
    return ItemKind(
        base.kind,
        base.steps + sum(each.steps for each in magic),
        base.hearts,
        base.dice + sum(each.dice for each in magic),
        base.rerolls + sum(each.rerolls for each in magic),
        base.range + sum(each.range for each in magic),
        base.cube,
        base.used,
        tuple(sorted({*base.ignores, *(ground for each in magic for ground in each.ignores)})),
    )


def fresh(kinds: Kinds, id: str, mode: str = "", magic: tuple[str, ...] = ()) -> Owned:
    """The tile as it is received or repaired: active row, armour full (PD-080, PD-083)."""
    kind = kinds[id]
    hearts = kind.hearts if (mode or kind.kind) == ARMOUR else 0
    return Owned(id, True, hearts, mode, magic)


def worn_out(item: Owned) -> Owned:
    """The same in the damaged row (PD-090)."""
    return Owned(item.id, False, item.hearts, item.mode, item.magic)


def is_worn(kinds: Kinds, item: Owned) -> bool:
    """PD-147, PD-D21: damaged, or armour that is not full."""
    return not item.is_active or (is_armour(kinds, item) and item.hearts < kinds[item.id].hearts)


def bears(kinds: Kinds, item: Owned, enchantment: str, leggings_are_boots: bool) -> bool:
    """PD-118, PD-A24: may the enchantment lie on this item?"""
    on, kind = kinds[enchantment].on, kinds[item.id].kind
    return on == kind or (leggings_are_boots and on == BOOTS and kind == LEGGINGS)


def read_kinds(values: Mapping[str, Any]) -> dict[str, ItemKind]:
    """Every kind of item in the catalogue values."""
    kinds: dict[str, ItemKind] = {}
    for id, item in _group(values, "weapons"):
        kinds[id] = ItemKind(
            str(item["kind"]),
            dice=_number(id, item, "dice"),
            rerolls=_number(id, item, "rerolls"),
            range=_number(id, item, "range"),
        )
    for id, item in _group(values, "pickaxes"):
        kinds[id] = ItemKind(
            PICKAXE, cube=_number(id, item, "cube"), used=_number(id, item, "used")
        )
    for id, item in _group(values, "boots"):
        kinds[id] = ItemKind(
            BOOTS, steps=_number(id, item, "steps"), ignores=_ignored("boots", id, item)
        )
    for id, item in _group(values, "armour"):
        kinds[id] = ItemKind(ARMOUR, hearts=_number(id, item, "hearts"))
    for id, item in _group(values, "leggings"):
        kinds[id] = ItemKind(
            LEGGINGS, steps=_number(id, item, "steps"), hearts=_number(id, item, "hearts")
        )
    for id, item in _group(values, "enchantments"):
        kinds[id] = ItemKind(
            ENCHANTMENT,
            steps=_number(id, item, "steps"),
            dice=_number(id, item, "dice"),
            rerolls=_number(id, item, "rerolls"),
            range=_number(id, item, "range"),
            ignores=_ignored("enchantments", id, item),
            on=one_of(f"values.enchantments.{id}.on", item.get("on"), BEARERS),
        )
    return kinds


def _ignored(group: str, id: str, item: Mapping[str, Any]) -> tuple[str, ...]:
    where = f"values.{group}.{id}.ignores"
    given = item.get("ignores", [])
    if not isinstance(given, list):
        reason = not_a_list(given, ", ".join(ROUGH_GROUND))
        raise BadSetup(Phrase("{where}: {reason}", where=where, reason=reason))
    return tuple(sorted({one_of(where, ground, ROUGH_GROUND) for ground in given}))


def _group(values: Mapping[str, Any], name: str) -> list[tuple[str, Mapping[str, Any]]]:
    where = f"values.{name}"
    group = an_object(where, values.get(name))
    return [(str(id), an_object(f"{where}.{id}", item)) for id, item in group.items()]


def _number(id: str, item: Mapping[str, Any], key: str) -> int:
    return whole(f"values.{id}.{key}", item.get(key, 0), 0, 20)


def most_dice(kinds: Kinds, *bags: Bag) -> int:
    """The dice of the best weapon that bears every enchantment there is for it (PD-D24)."""
    added = dict.fromkeys(BEARERS, 0)
    for bag in bags:
        for id, count in bag.items():
            if kinds[id].kind == ENCHANTMENT:
                added[kinds[id].on] += count * kinds[id].dice
    weapons = (each for each in kinds.values() if each.kind in (SWORD, BOW))
    return max((each.dice + added[each.kind] for each in weapons), default=0)


def read_bag(where: str, given: Any, kinds: Kinds, total: int) -> Bag:
    """How many of each tile there are; together exactly as many as the game has."""
    bag = {
        str(id): whole(f"{where}.{id}", count, 0, 60)
        for id, count in an_object(where, given).items()
    }
    unknown = [id for id in bag if id not in kinds]
    if unknown:
        raise BadSetup(no_item(where, unknown[0]))
    if sum(bag.values()) != total:
        raise BadSetup(wrong_number(where, sum(bag.values()), total))
    return {id: count for id, count in bag.items() if count}


def no_item(where: str, id: object) -> Phrase:
    # Translators: an error; {where} is a place in a file, {item} an item's id.
    return Phrase("{where}: {item} is no item of the catalog", where=where, item=shown(id))
