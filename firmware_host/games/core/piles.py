"""A pile is a sequence of bags: contents known, order inside a bag unknown.

So «the Netherite item is among the top six» is exact knowledge and not a guess, and the
chance of each thing to lie on top is a fraction, not a simulation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from firmware_host.games.core.errors import BadState

Bag = dict[str, int]


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
        return sum(sum(bag.values()) for bag in self.bags)

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
        """What may lie on top, with how many of each: the answers and weights of a draw."""
        return self.bags[0] if self.bags else {}

    def take(self, thing: str) -> None:
        """Draw one named thing from the top bag."""
        top = self.on_top()
        if not top.get(thing):
            raise BadState(f"{thing!r} cannot lie on top of this pile")
        top[thing] -= 1
        if not top[thing]:
            del top[thing]
        if not top:
            del self.bags[0]

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
                total[thing] = total.get(thing, 0) + count
        return total

    def to_json(self) -> list[Bag]:
        return [bag.copy() for bag in self.bags]

    @classmethod
    def from_json(cls, data: Any) -> Pile:
        if not isinstance(data, list) or not all(
            isinstance(bag, dict) and all(isinstance(n, int) and n > 0 for n in bag.values())
            for bag in data
        ):
            raise BadState("a pile is a list of bags {thing: count}")
        return cls(data)
