"""A pile is a sequence of bags: contents known, order inside a bag unknown.

So «the Netherite item is among the top six» is exact knowledge and not a guess, and the
chance of each thing to lie on top is a fraction, not a simulation. Five unseen tiles that were
shuffled into the top bag are five times BELOW there: each is one of the bag underneath.

A thing that is drawn may have been shuffled in, or an equal one may have come from below. Nobody
can tell, so both cases stay, each with its weight, until a later draw rules one out or makes
them alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Final

from firmware_host.games.core.errors import BadState

Bag = dict[str, int]
Case = tuple[int, list[Bag]]
"""The weight of a case, and the bags if it is the true one."""

BELOW: Final = "*"
"""In a bag: something that came, unseen, out of the bag underneath."""
_MOST_WEIGHT: Final = 1 << 62
"""The dice choose one of at most 2**64; weights that add up to more are rounded."""


def bag_of(things: Iterable[str]) -> Bag:
    bag: Bag = {}
    for thing in things:
        bag[thing] = bag.get(thing, 0) + 1
    return bag


class Pile:
    """Top bag first. A bag of one kind of thing is simply a known thing (or run of them).

    `bags` is the only case, or the first of several; `weight` and `others` matter only then.
    """

    __slots__ = ("bags", "others", "weight")

    def __init__(self, bags: Iterable[Mapping[str, int]] = ()) -> None:
        self.bags: list[Bag] = []
        self.weight = 1
        self.others: list[Case] = []
        for bag in bags:
            self.put_under(bag)

    def __len__(self) -> int:
        return sum(sum(bag.values()) - bag.get(BELOW, 0) for bag in self.bags)

    def __bool__(self) -> bool:
        """Whether anything is left: no empty bag is kept."""
        return bool(self.bags)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.cases() == other.cases()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Pile({self.cases() if self.others else self.bags!r})"

    def cases(self) -> list[Case]:
        """What the pile may be, with weights that add up to the whole."""
        return [(self.weight, self.bags), *self.others]

    def copy(self) -> Pile:
        twin = Pile.__new__(Pile)
        twin.bags = [bag.copy() for bag in self.bags]
        twin.weight = self.weight
        twin.others = [(weight, [bag.copy() for bag in bags]) for weight, bags in self.others]
        return twin

    def on_top(self) -> Bag:
        """What may lie on top, with its weight: the answers and weights of a draw."""
        if not self.bags:
            return {}
        return _mixed_weights(self.cases()) if self.others else _weights(self.bags, 0)

    def take(self, thing: str) -> None:
        """Draw one named thing from the top."""
        if not self.others:
            depths = _depths(self.bags, thing)
            if not depths:
                raise BadState(f"{thing!r} cannot lie on top of this pile")
            if len(depths) == 1:
                self.bags = _drawn(self.bags, thing, depths[0])
                return
        shares = [
            (weight * share, after)
            for weight, bags in self.cases()
            for share, after in _draws(bags, thing)
        ]
        if not shares:
            raise BadState(f"{thing!r} cannot lie on top of this pile")
        self._settle(shares)

    def take_nearest(self, thing: str) -> None:
        """Draw it as if it could only be the uppermost one: what logs of old rules rest on."""
        depths = _depths(self.bags, thing)
        if not depths:
            raise BadState(f"{thing!r} cannot lie on top of this pile")
        self.bags = _drawn(self.bags, thing, depths[0])

    def _settle(self, shares: Iterable[tuple[Fraction, list[Bag]]]) -> None:
        """Keep these cases: alike ones as one, in an order of their own, in whole weights."""
        found: dict[tuple[Any, ...], tuple[Fraction, list[Bag]]] = {}
        for share, bags in shares:
            plain = _plain(bags)
            key = tuple(tuple(sorted(bag.items())) for bag in plain)
            before = found[key][0] if key in found else Fraction(0)
            found[key] = before + share, plain
        whole = lcm(*(share.denominator for share, _ in found.values()))
        weights = [int(found[key][0] * whole) for key in sorted(found)]
        common = gcd(*weights)
        first, *others = (
            (weight // common, found[key][1])
            for weight, key in zip(weights, sorted(found), strict=True)
        )
        self.weight, self.bags = first
        self.others = others

    def shuffle_in(self, thing: str, among: int) -> None:
        """Shuffle a known thing with that many unseen ones from the top, and lay all on top."""
        for _, bags in self.cases():
            _shuffle_in(bags, thing, among)
        if self.others:
            self._settle([(Fraction(weight), bags) for weight, bags in self.cases()])

    def put_under(self, bag: Mapping[str, int]) -> None:
        """Lay shuffled things under the pile."""
        kept = {thing: count for thing, count in bag.items() if count}
        if kept:
            self.bags.append(kept)
            for _, bags in self.others:
                bags.append(kept.copy())

    def contents(self) -> Bag:
        """The same in every case."""
        total: Bag = {}
        for bag in self.bags:
            for thing, count in bag.items():
                if thing != BELOW:
                    total[thing] = total.get(thing, 0) + count
        return total

    def to_json(self) -> list[Any]:
        """The bags; with several cases [weight, bags] for each."""
        if not self.others:
            return [bag.copy() for bag in self.bags]
        return [[weight, [bag.copy() for bag in bags]] for weight, bags in self.cases()]

    @classmethod
    def from_json(cls, data: Any) -> Pile:
        if not isinstance(data, list):
            raise BadState("a pile is a list of bags {thing: count}")
        if not data or isinstance(data[0], dict):
            return cls(_bags_of(data))
        pile = cls()
        cases = [_case_of(case) for case in data]
        (pile.weight, pile.bags), pile.others = cases[0], cases[1:]
        return pile


def _weights(bags: list[Bag], depth: int) -> Bag:
    """What may be drawn out of the bag at that depth, with its weight."""
    bag = bags[depth]
    unseen = bag.get(BELOW, 0)
    if not unseen:
        return bag
    under = _weights(bags, depth + 1)
    total = sum(under.values())
    weights = {thing: count * total for thing, count in bag.items() if thing != BELOW}
    for thing, weight in under.items():
        weights[thing] = weights.get(thing, 0) + unseen * weight
    return weights


def _mixed_weights(cases: list[Case]) -> Bag:
    """The weights of every case together, in the smallest whole numbers."""
    each = [(weight, _weights(bags, 0)) for weight, bags in cases]
    whole = lcm(*(sum(weights.values()) for _, weights in each))
    mixed: Bag = {}
    for weight, weights in each:
        factor = weight * (whole // sum(weights.values()))
        for thing, count in weights.items():
            mixed[thing] = mixed.get(thing, 0) + factor * count
    common = gcd(*mixed.values())
    total = sum(mixed.values()) // common
    if total <= _MOST_WEIGHT:
        return {thing: weight // common for thing, weight in mixed.items()}
    return {
        thing: max(1, weight // common * _MOST_WEIGHT // total) for thing, weight in mixed.items()
    }


def _depths(bags: list[Bag], thing: str) -> list[int]:
    """The bags out of which the thing on top may have come."""
    found = []
    for depth, bag in enumerate(bags):
        if thing in bag:
            found.append(depth)
        if BELOW not in bag:
            break
    return found


def _draws(bags: list[Bag], thing: str) -> Iterator[tuple[Fraction, list[Bag]]]:
    """Every way to draw the thing: its chance, and the bags afterwards."""
    chance = Fraction(1)
    for depth, bag in enumerate(bags):
        places = sum(bag.values())
        if thing in bag:
            left = [each.copy() for each in bags]
            yield chance * Fraction(bag[thing], places), _drawn(left, thing, depth)
        if BELOW not in bag:
            return
        chance *= Fraction(bag[BELOW], places)


def _drawn(bags: list[Bag], thing: str, depth: int) -> list[Bag]:
    """These very bags after the thing has come up from that depth; empty ones are gone."""
    for bag in bags[:depth]:
        _remove(bag, BELOW)
    _remove(bags[depth], thing)
    return bags if all(bags) else [bag for bag in bags if bag]


def _remove(bag: Bag, thing: str) -> None:
    bag[thing] -= 1
    if not bag[thing]:
        del bag[thing]


def _shuffle_in(bags: list[Bag], thing: str, among: int) -> None:
    mixed = {thing: 1}
    while among and bags:
        places = sum(bags[0].values()) - mixed.get(BELOW, 0)
        if places > among:
            mixed[BELOW] = mixed.get(BELOW, 0) + among
            break
        # The whole bag goes in; what was said to come out of it is now simply part of it.
        mixed.pop(BELOW, None)
        for other, count in bags.pop(0).items():
            mixed[other] = mixed.get(other, 0) + count
        among -= places
    bags.insert(0, mixed)


def _plain(bags: list[Bag]) -> list[Bag]:
    """The same knowledge in the fewest bags, so that cases that are alike look alike."""
    found: list[Bag] = []
    for bag in reversed(bags):
        if set(bag) == {BELOW}:
            continue  # so many of the bag underneath: simply its top
        under = sum(found[-1].values()) if found else 0
        if under and bag.get(BELOW) == under:
            merged = found.pop()
            for thing, count in bag.items():
                if thing != BELOW:
                    merged[thing] = merged.get(thing, 0) + count
            found.append(merged)
        else:
            found.append(bag)
    return found[::-1]


def _case_of(data: Any) -> Case:
    match data:
        case [int(weight), list(bags)] if weight > 0:
            return weight, _bags_of(bags)
    raise BadState("a case of a pile is a weight and a list of bags")


def _bags_of(data: list[Any]) -> list[Bag]:
    if not all(
        isinstance(bag, dict) and all(type(count) is int and count > 0 for count in bag.values())
        for bag in data
    ):
        raise BadState("a pile is a list of bags {thing: count}")
    return [dict(bag) for bag in data]
