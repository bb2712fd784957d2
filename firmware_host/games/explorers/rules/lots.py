"""What is known of hidden backs once a shuffle has mixed cards somebody has seen with others.

A lot is all cards of one front that nobody can tell apart: "woods", or "woods?" for those a later
shuffle mixed. While there is only one lot its cards share the hidden backs evenly. Of several, the
worlds say how the backs may be spread over them, each with its weight; that is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import comb, gcd
from typing import Any, Final, TypeAlias

from firmware_host.games.core.piles import Bag

Spread: TypeAlias = dict[str, Bag]
"""Lot to backs."""
World: TypeAlias = tuple[int, Spread]

MOST_WORLDS: Final = 1000
"""The printed cards make a dozen at most. A home-made front with twenty backs could make millions,
and there the table forgets what it saw."""


def seen_in(worlds: list[World], lot: str) -> Bag:
    """What the back of a card of this lot may be, with its weight."""
    weights: Bag = {}
    for weight, spread in worlds:
        for back, count in spread[lot].items():
            weights[back] = weights.get(back, 0) + weight * count
    shared = gcd(*weights.values())
    return {back: weight // shared for back, weight in weights.items()}


def after_seeing(worlds: list[World], lot: str, back: str) -> list[World]:
    """One card of the lot has shown its back, and is none of the lot any more."""
    return _merged(
        (weight * spread[lot][back], {**spread, lot: _less(spread[lot], {back: 1})})
        for weight, spread in worlds
        if back in spread[lot]
    )


def after_mixing(
    worlds: list[World], mixed: Mapping[str, int], seen: Bag, into: str
) -> list[World] | None:
    """So many cards of each lot, and the `seen` ones, are one lot from now on; None: too many ways.

    Which cards of a lot these are nobody knows: every choice of their backs is a world.
    """
    for lot, count in mixed.items():
        if sum(_how_many(spread[lot], count) for _, spread in worlds) > MOST_WORLDS:
            return None
        worlds = _merged(
            (weight * chances, _moved(spread, lot, chosen, into))
            for weight, spread in worlds
            for chosen, chances in _choices(spread[lot], count)
        )
    return _merged((weight, _moved(spread, "", seen, into)) for weight, spread in worlds)


def _how_many(backs: Bag, count: int) -> int:
    """How many choices of so many cards there are, without making them."""
    choices = [1] + [0] * count
    for copies in backs.values():
        choices = [sum(choices[max(0, n - copies) : n + 1]) for n in range(count + 1)]
    return choices[count]


def _choices(backs: Bag, count: int) -> Iterator[tuple[Bag, int]]:
    """Every choice of so many cards, and how many ways there are to make it."""
    if not backs:
        yield {}, 1
        return
    (back, copies), *rest = backs.items()
    fewest = max(0, count - sum(left for _, left in rest))
    for taken in range(fewest, min(copies, count) + 1):
        for others, chances in _choices(dict(rest), count - taken):
            yield ({back: taken, **others} if taken else others), comb(copies, taken) * chances


def _moved(spread: Spread, lot: str, backs: Bag, into: str) -> Spread:
    there = dict(spread.get(into, {}))
    for back, count in backs.items():
        there[back] = there.get(back, 0) + count
    left = {lot: _less(spread[lot], backs)} if lot else {}
    return {**spread, **left, into: there}


def _less(backs: Bag, taken: Bag) -> Bag:
    return {back: n for back, count in backs.items() if (n := count - taken.get(back, 0))}


def _merged(worlds: Iterable[World]) -> list[World]:
    """Equal worlds are one; weights in lowest terms; no lot without cards; always in one order."""
    weights: dict[Any, int] = {}
    for weight, spread in worlds:
        key = tuple(
            (lot, tuple(sorted(backs.items()))) for lot, backs in sorted(spread.items()) if backs
        )
        weights[key] = weights.get(key, 0) + weight
    shared = gcd(*weights.values())
    return [
        (weight // shared, {lot: dict(backs) for lot, backs in key})
        for key, weight in sorted(weights.items())
    ]
