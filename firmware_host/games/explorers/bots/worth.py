"""What things are worth in Explorers, counted in hunger: items, creatures gone, quiet nights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from firmware_host.games.explorers.rules.cards import item_of, read_back
from firmware_host.games.explorers.rules.odds import chance_of_game_over
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState

CHEST_ITEM: Final = 7.0
"""Something a chest waits for and nobody holds."""
REVEAL: Final = 4.8
"""One card of the deck: with the last of them the game is lost."""
PLAIN: Final = {
    "armour": 4.0,
    "crossbow": 4.0,
    "spyglass": 0.8,
    "map": 0.5,
    "material": 0.8,
    "lighting": 0.5,
    "furnishing": 0.5,
    "treasure": 0.0,
}
USE_OF_TOOL: Final = 0.9
"""What a use that saves one hunger is worth while it is still to come."""


class Needs:
    """What is still looked for: all chests but the hardest one must be filled (EX-080)."""

    def __init__(self, state: ExplorersState) -> None:
        self._state = state
        held = Counter(
            item_of(thing)
            for inventory in state.inventories
            for thing, count in inventory.items()
            for _ in range(count)
        )
        open_chests = [chest for chest, placed in state.chests.items() if NO_CARD in placed]
        by_effort = sorted(open_chests, key=lambda chest: self._effort(chest, held))
        wanted = len(state.chests) - 1 - state.full_chests()
        self.targets = by_effort[:wanted]
        self.missing: Counter[str] = Counter()
        for chest in self.targets:
            self.missing.update(state.missing(chest))
        self._held = held

    def _effort(self, chest: str, held: Counter[str]) -> float:
        """How far a chest is from being full: few things of its kind are hard to find."""
        state, effort = self._state, 0.0
        for need, count in Counter(state.missing(chest)).items():
            fits = state.setup.fits[need]
            there = sum(held[thing] for thing in fits)
            lacking = max(0, count - there)
            effort += 0.1 * count + lacking * (1 + 12 / (1 + self._findable(need)))
        return effort

    def _findable(self, need: str) -> int:
        """Cards that bring such a thing and still lie somewhere."""
        fits = self._state.setup.fits[need]
        return sum(
            count
            for card, count in self._state.hidden.items()
            if count and read_back(card.partition("/")[2])[0] in fits
        )

    def wants(self, item: str) -> bool:
        """Does a chest wait for one more of it than the players hold?"""
        for need, count in self.missing.items():
            fits = self._state.setup.fits[need]
            if item in fits and sum(self._held[thing] for thing in fits) < count:
                return True
        return False

    def keeps(self, item: str) -> bool:
        """Must this one be kept, because a chest waits for all that are held?"""
        for need, count in self.missing.items():
            fits = self._state.setup.fits[need]
            if item in fits and sum(self._held[thing] for thing in fits) <= count:
                return True
        return False

    def worth(self, item: str) -> float:
        """One more of this item."""
        printed = self._state.setup.items[item]
        if printed.kind == "food":
            plain = 0.8 * printed.value
        elif printed.value:
            plain = 2 * printed.value * USE_OF_TOOL
        else:
            plain = PLAIN[printed.kind]
        if printed.kind == "map" and self._needs_destination():
            plain = CHEST_ITEM
        return plain + CHEST_ITEM if self.wants(item) else plain

    def _needs_destination(self) -> bool:
        """A chest waits for what only a destination holds, and that still lies in the pile."""
        state = self._state
        for front, place in state.setup.landscapes.items():
            if place.is_destination and front not in state.landscapes:
                for back in place.backs:
                    if self.wants(read_back(back)[0]):
                        return True
        return False


def reveals_expected(state: ExplorersState, row: set[str]) -> float:
    """Cards a night turns up with these kinds in the row, Game Over counted as a disaster."""
    unseen, left = dict(state.unseen), state.left
    old = sum(count for kind, count in unseen.items() if kind in row)
    total = sum(unseen.values())
    expected, reached = 0.0, 1.0
    while left > 0 and total > 0:
        ends = float(chance_of_game_over(left, state.setup.last_cards))
        expected += reached * (1 + DISASTER * ends)
        reached *= (1 - ends) * old / total
        old, total, left = old - 1, total - 1, left - 1
        if old < 0 or reached < 1e-6:
            break
    return expected


DISASTER: Final = 12.0
"""Reveals that losing the game is worth."""


def quieter(state: ExplorersState, kind: str, taken: int = 1) -> float:
    """What it is worth tonight that so many of a kind leave the row."""
    row = set(state.row)
    if state.row[kind] > taken:
        return 0.2
    return REVEAL * (reveals_expected(state, row) - reveals_expected(state, row - {kind}))


def danger(state: ExplorersState, creatures: float) -> float:
    """What it costs when so many creatures come at once."""
    return REVEAL * creatures * reveals_expected(state, set(state.row))


def finding(state: ExplorersState, needs: Needs, card: str) -> float:
    """What turning a card over brings on average, its creatures taken off."""
    backs = state.backs_of(card)
    total = Fraction(sum(backs.values()))
    worth = 0.0
    for back, count in backs.items():
        item, creatures = read_back(back)
        worth += float(count / total) * (needs.worth(item) - danger(state, creatures))
    return worth
