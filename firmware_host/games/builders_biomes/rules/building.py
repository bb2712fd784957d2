"""Structures: every legal way to pay for one, and where it is laid; the same in both modes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from firmware_host.games.builders_biomes.rules.cards import BLOCKS, EMERALD, Structure
from firmware_host.games.builders_biomes.rules.setup import SPACES
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import Question, place


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


def ask_where(state: BiomesState, id: str) -> Question:
    """BB-039, BB-040, BB-A17: any space, also an occupied one."""
    spaces = [str(space) for space in range(SPACES)]
    return place("bb.lay", state.seat, spaces, "BB-035", grid="board", card=id)


def build(state: BiomesState, id: str, space: int) -> None:
    card = state.setup.cards[id]
    assert isinstance(card, Structure)
    state.emit("built", state.seat, id, space)
    if card.bonus:
        state.emit("xp_gained", state.seat, card.bonus, id)  # BB-038
