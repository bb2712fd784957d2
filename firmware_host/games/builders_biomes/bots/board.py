"""What a player's 3×3 board is worth, now and with one more card on it.

A characteristic is a 9-bit pattern of the spaces that show it; groups of all 512 patterns are
counted once, so thousands of boards can be weighed in a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from firmware_host.games.builders_biomes.rules.cards import SCORINGS, MobCard, Structure
from firmware_host.games.builders_biomes.rules.scoring import NEIGHBOURS
from firmware_host.games.builders_biomes.rules.setup import SPACES
from firmware_host.games.builders_biomes.rules.state import BiomesState

SECOND_BEST: Final = 0.25
"""A group that does not score yet may outgrow the one that does."""
LONE_MOB: Final = 1.0
"""Spaces an end mob may still gain."""

Patterns = dict[str, int]


@cache
def largest(pattern: int) -> int:
    """The size of the largest edge-connected group of a pattern."""
    best, left = 0, pattern
    while left:
        group = edge = left & -left
        while edge:
            space = edge.bit_length() - 1
            edge ^= 1 << space
            grown = sum(1 << n for n in NEIGHBOURS[space]) & pattern & ~group
            group |= grown
            edge |= grown
        left &= ~group
        best = max(best, group.bit_count())
    return best


class Board:
    """One player's board with what is still to be scored on it."""

    def __init__(self, state: BiomesState, seat: int) -> None:
        builder = state.builders[seat]
        self._printed = state.setup.boards[seat]
        self._tops: list[Structure | None] = [
            card if isinstance(card := state.setup.cards.get(id), Structure) else None
            for id in builder.spaces
        ]
        self._points = state.setup.points
        self._count = int.bit_count if state.setup.beginners[seat] else largest
        self._open = [scoring for scoring in SCORINGS if scoring not in state.scored]
        mobs = (state.setup.cards[id] for id in builder.mobs)
        self._mobs = [mob for mob in mobs if isinstance(mob, MobCard) and mob.counts]
        self._found: dict[Structure, tuple[float, int]] = {}
        self._shown = _patterns(self._printed, self._tops)
        self._now = self.value(self._shown)

    def value(self, shown: Mapping[str, int]) -> float:
        """XP to come from a board: the best group of every scoring, and the end mobs."""
        total = float(sum(mob.value * shown[mob.counts].bit_count() for mob in self._mobs))
        for scoring in self._open:
            groups = [self._count(shown[each]) * self._points[each] for each in SCORINGS[scoring]]
            groups.sort()
            total += groups[-1] + SECOND_BEST * groups[-2]
        return total

    def gain(self, card: Structure) -> tuple[float, int]:
        """What the card adds on its best space, bonus included, and which space that is."""
        if card not in self._found:
            self._found[card] = max((self._with(card, space), -space) for space in range(SPACES))
        value, space = self._found[card]
        return value - self._now + card.bonus, -space

    def _with(self, card: Structure, space: int) -> float:
        tops = [*self._tops[:space], card, *self._tops[space + 1 :]]
        return self.value(_patterns(self._printed, tops))

    def mob_gain(self, mob: MobCard) -> float:
        """What an end mob will pay for this board."""
        return mob.value * (self._shown[mob.counts].bit_count() + LONE_MOB)


class Boards:
    """Remembers each seat's board until something on it changes: it is asked for all the time."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Board]] = {}

    def of(self, state: BiomesState, seat: int) -> Board:
        builder = state.builders[seat]
        looks = (state.setup, state.scored, tuple(builder.spaces), tuple(builder.mobs))
        known = self._known.get(seat)
        if known is None or known[0] != looks:
            known = self._known[seat] = looks, Board(state, seat)
        return known[1]


def _patterns(printed: Sequence[str], tops: Iterable[Structure | None]) -> Patterns:
    shown = {each: 0 for group in SCORINGS.values() for each in group}
    for space, (biome, card) in enumerate(zip(printed, tops, strict=True)):
        bit = 1 << space
        if card is None:
            shown[biome] |= bit
        else:
            shown[card.biome] |= bit
            shown[card.material] |= bit
            shown[card.type] |= bit
    return shown
