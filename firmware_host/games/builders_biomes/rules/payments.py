"""Paying for a structure: every legal mix of blocks, emeralds standing in for any (BB-036)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from firmware_host.games.builders_biomes.rules.cards import BLOCKS, EMERALD
from firmware_host.games.core.piles import Bag


def payments(cost: tuple[tuple[str, int], ...], owned: Mapping[str, int]) -> list[Bag]:
    """Every different payment, the one with the fewest emeralds first (BB-A13, BB-A14)."""
    needed = dict(cost)
    spare = owned.get(EMERALD, 0) - needed.pop(EMERALD, 0)
    if spare < 0:
        return []
    choices = [
        [(kind, own) for own in range(min(count, owned.get(kind, 0)), -1, -1)]
        for kind, count in needed.items()
    ]
    found = []
    for mix in product(*choices):
        replaced = sum(needed[kind] - own for kind, own in mix)
        if replaced > spare:
            continue
        paid = {kind: own for kind, own in mix if own}
        emeralds = replaced + dict(cost).get(EMERALD, 0)
        if emeralds:
            paid[EMERALD] = emeralds
        found.append(paid)
    return sorted(found, key=lambda paid: (paid.get(EMERALD, 0), named(paid)))


def missing(cost: tuple[tuple[str, int], ...], owned: Mapping[str, int]) -> int:
    """How many more blocks of the right kinds a structure needs; emeralds fill gaps."""
    short = 0
    for kind, count in cost:
        own = 0 if kind == EMERALD else owned.get(kind, 0)
        if count > own:
            short += count - own
    return max(0, short - owned.get(EMERALD, 0))


def named(paid: Mapping[str, int]) -> str:
    """A payment as an answer: "2wood,1emerald"; "free" for a structure that costs nothing."""
    return ",".join(f"{paid[kind]}{kind}" for kind in BLOCKS if paid.get(kind)) or "free"
