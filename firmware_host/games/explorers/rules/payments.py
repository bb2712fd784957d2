"""Ways to pay a cost: hunger, credit, pairs of trophies and uses of tools, in any mix.

EX-022: nothing is given back, so a mix from which something could be left out is not offered.
The cheapest comes first: credit and hunger are lost tonight anyway, trophies and tools are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from firmware_host.games.core.piles import Bag
from firmware_host.games.explorers.rules.cards import Item, is_worn, item_of, worn

HUNGER: Final = "hunger"
CREDIT: Final = "credit"
PAIR: Final = "pair."

Mix = dict[str, int]
"""How much of what: "hunger", "credit", "pair.zombie", or uses of "iron_pickaxe(.worn)"."""


def mixes(
    cost: int,
    hunger: int,
    credit: int,
    trophies: Mapping[str, int],
    inventory: Mapping[str, int],
    tools: Mapping[str, Item],
) -> list[Mix]:
    """Every mix that covers the cost and wastes nothing, the cheapest first.

    Credit goes before hunger: both are lost tonight and both pay for anything, so no other split
    of the two can make a difference.
    """
    if (
        not credit
        and max(trophies.values(), default=0) < 2
        and tools.keys().isdisjoint(map(item_of, inventory))
    ):
        return [{HUNGER: cost}] if hunger >= cost else []  # the usual case, told quickly
    found: list[Mix] = []
    for used, saved in sorted(tool_uses(cost, inventory, tools), key=_wear):
        rest = cost - saved
        if rest <= 0:
            found.append(used)
            continue
        for pairs in _pairs(rest, trophies):
            due = rest - sum(pairs.values())
            from_credit = min(credit, due)
            if due - from_credit <= hunger:
                mix = {CREDIT: from_credit, HUNGER: due - from_credit, **pairs, **used}
                found.append({what: amount for what, amount in mix.items() if amount})
    return found


def tool_uses(
    cost: int, inventory: Mapping[str, int], tools: Mapping[str, Item]
) -> Iterator[tuple[Mix, int]]:
    """EX-060, EX-061: uses of tools, none of them in vain, and what they save together.

    A fresh tool may be used twice at once: after its first use it is one worn tool more.
    """
    owned = [id for id in tools if id in inventory or worn(id) in inventory]

    def from_kind(number: int, used: Mix, saved: int) -> Iterator[tuple[Mix, int]]:
        if number == len(owned):
            least = min((tools[item_of(tool)].value for tool in used), default=saved)
            if not used or saved - least < cost:  # EX-A13: above the cost, but no use too many
                yield used, saved
            return
        id = owned[number]
        value, fresh, old = tools[id].value, inventory.get(id, 0), inventory.get(worn(id), 0)
        for firsts in range(fresh + 1):
            for seconds in range(old + firsts + 1):
                uses = firsts + seconds
                if uses and saved + (uses - 1) * value >= cost:
                    break
                named = {k: v for k, v in ((id, firsts), (worn(id), seconds)) if v}
                yield from from_kind(number + 1, {**used, **named}, saved + uses * value)

    yield from from_kind(0, {}, 0)


def _wear(found: tuple[Mix, int]) -> tuple[int, int, int]:
    """How much a choice of tools is missed: uses, then how many break, then how good they are."""
    used, saved = found
    return sum(used.values()), sum(uses for tool, uses in used.items() if is_worn(tool)), saved


def _pairs(most: int, trophies: Mapping[str, int]) -> list[Mix]:
    """EX-043, EX-A12: pairs of one creature each, the fewest first."""
    found: list[Mix] = [{}]
    for kind, count in trophies.items():
        if count < 2:
            continue
        found = [
            {**pairs, PAIR + kind: number} if number else pairs
            for pairs in found
            for number in range(count // 2 + 1)
            if sum(pairs.values()) + number <= most
        ]
    return sorted(found, key=lambda pairs: sum(pairs.values()))


def written(mix: Mix) -> str:
    return "+".join(f"{what}:{amount}" for what, amount in mix.items())


def read(answer: str) -> Bag:
    """The mix an answer names."""
    parts = (part.rpartition(":") for part in answer.split("+"))
    return {what: int(amount) for what, _, amount in parts}
