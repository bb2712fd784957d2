"""A pile is a sequence of bags: contents known, order inside a bag unknown.

So «the Netherite item is among the top six» is exact knowledge and not a guess, and the
chance of each thing to lie on top is a fraction, not a simulation. Five unseen tiles that were
shuffled into the top bag are five times BELOW there: each is one of the bag underneath.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from firmware_host.games.core.errors import BadState

Bag = dict[str, int]

BELOW: Final = "*"
"""In a bag: something that came, unseen, out of the bag underneath."""


def bag_of(things: Iterable[str]) -> Bag:
    bag: Bag = {}
    for thing in things:
        bag[thing] = bag.get(thing, 0) + 1
    return bag


class Pile:
    """Top bag first. A bag of one kind of thing is simply a known thing (or run of them)."""

    __slots__ = ("bags",)

    def __init__(self, bags: Iterable[Mapping[str, int]] = ()) -> None:
        self.bags: list[Bag] = []
        for bag in bags:
            self.put_under(bag)

    def __len__(self) -> int:
        return sum(sum(bag.values()) - bag.get(BELOW, 0) for bag in self.bags)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.bags == other.bags

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Pile({self.bags!r})"

    def copy(self) -> Pile:
        twin = Pile()
        twin.bags = [bag.copy() for bag in self.bags]
        return twin

    def on_top(self) -> Bag:
        """What may lie on top, with its weight: the answers and weights of a draw."""
        return self._weights(0) if self.bags else {}

    def _weights(self, depth: int) -> Bag:
        bag = self.bags[depth]
        unseen = bag.get(BELOW, 0)
        if not unseen:
            return bag
        under = self._weights(depth + 1)
        total = sum(under.values())
        weights = {thing: count * total for thing, count in bag.items() if thing != BELOW}
        for thing, weight in under.items():
            weights[thing] = weights.get(thing, 0) + unseen * weight
        return weights

    def take(self, thing: str) -> None:
        """Draw one named thing from the top."""
        if not self.on_top().get(thing):
            raise BadState(f"{thing!r} cannot lie on top of this pile")
        depth = 0
        while not self.bags[depth].get(thing):
            self._remove(depth, BELOW)
            depth += 1
        self._remove(depth, thing)
        if not all(self.bags):
            self.bags = [bag for bag in self.bags if bag]

    def _remove(self, depth: int, thing: str) -> None:
        bag = self.bags[depth]
        bag[thing] -= 1
        if not bag[thing]:
            del bag[thing]

    def shuffle_in(self, thing: str, among: int) -> None:
        """Shuffle a known thing with that many unseen ones from the top, and lay all on top."""
        mixed = {thing: 1}
        while among and self.bags:
            places = sum(self.bags[0].values()) - mixed.get(BELOW, 0)
            if places > among:
                mixed[BELOW] = mixed.get(BELOW, 0) + among
                break
            # The whole bag goes in; what was said to come out of it is now simply part of it.
            mixed.pop(BELOW, None)
            for other, count in self.bags.pop(0).items():
                mixed[other] = mixed.get(other, 0) + count
            among -= places
        self.bags.insert(0, mixed)

    def put_under(self, bag: Mapping[str, int]) -> None:
        """Lay shuffled things under the pile."""
        kept = {thing: count for thing, count in bag.items() if count}
        if kept:
            self.bags.append(kept)

    def put_on_top(self, bag: Mapping[str, int]) -> None:
        """Lay shuffled things on the pile."""
        kept = {thing: count for thing, count in bag.items() if count}
        if kept:
            self.bags.insert(0, kept)

    def contents(self) -> Bag:
        total: Bag = {}
        for bag in self.bags:
            for thing, count in bag.items():
                if thing != BELOW:
                    total[thing] = total.get(thing, 0) + count
        return total

    def to_json(self) -> list[Bag]:
        return [bag.copy() for bag in self.bags]

    @classmethod
    def from_json(cls, data: Any) -> Pile:
        if not isinstance(data, list) or not all(
            isinstance(bag, dict)
            and all(type(count) is int and count > 0 for count in bag.values())
            for bag in data
        ):
            raise BadState("a pile is a list of bags {thing: count}")
        return cls(data)
