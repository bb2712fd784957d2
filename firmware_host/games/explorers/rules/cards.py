"""The printed cards: landscapes with their two sides, items, and what a need accepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

CREATURES: Final = ("zombie", "skeleton", "spider", "creeper", "witch", "enderman")
GAME_OVER: Final = "game_over"

TOOLS: Final = ("pickaxe", "sword")
CATEGORIES: Final = (*TOOLS, "food", "lighting", "furnishing")
"""EX-048, EX-069: a chest or a villager may ask for any item of one of these."""
KINDS: Final = (*CATEGORIES, "armour", "crossbow", "spyglass", "map", "material", "treasure")

_WORN: Final = ".worn"
_LATER: Final = "?"


@dataclass(frozen=True, slots=True)
class Item:
    kind: str
    value: int = 0
    """What a tool saves per use, or what a food gives."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """EX-004, EX-005: a front; several cards may show it, each with its own back."""

    cost: int
    tools: tuple[str, ...]
    is_dangerous: bool
    takes: tuple[str, ...]
    """EX-035: what a villager wants one of; empty for a landscape that is no village."""
    is_destination: bool
    """EX-067: a place an explorer map can lead to; it may also be dealt like any other."""
    backs: Mapping[str, int]


def worn(tool: str) -> str:
    """EX-060: the name of a tool that has been used once."""
    return tool + _WORN


def is_worn(thing: str) -> bool:
    return thing.endswith(_WORN)


def item_of(thing: str) -> str:
    """The item a thing in an inventory is, used or not."""
    return thing.removesuffix(_WORN)


def front_of(card: str) -> str:
    """A card is its lot, or "front/back" when somebody has seen its back."""
    return card.partition("/")[0].rstrip(_LATER)


def back_of(card: str) -> str:
    return card.partition("/")[2]


def lot_after(front: str, shuffles: int) -> str:
    """EX-A20: the name of the cards of a front that so many shuffles told apart from others."""
    return front + _LATER * shuffles


def shuffles_of(lot: str) -> int:
    return lot.count(_LATER)


def read_back(back: str) -> tuple[str, int]:
    """EX-005: the item on a back, and how many creatures come with it."""
    item, _, creatures = back.partition("+")
    return item, int(creatures or 0)
