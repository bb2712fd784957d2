"""Explorers worked out slowly and plainly, from JSON alone; nothing of the engine's.

Payments are found by trying every combination of units, odds by laying out every order of a deck,
and the legal answers to a question by asking the rules file's sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

Data = dict[str, Any]

CATEGORIES = ("pickaxe", "sword", "food", "lighting", "furnishing")


# Payments


def payments(
    cost: int,
    hunger: int,
    credit: int,
    trophies: dict[str, int],
    inventory: dict[str, int],
    values: dict[str, int],
) -> set[str]:
    """Every mix that covers the cost and from which no single part can be left out.

    Hunger only once the credit is spent: another split of the two changes nothing.
    `values` are the tools that serve here. More uses or pairs than the cost are always too many.
    """
    pairs = {kind: min(count // 2, cost) for kind, count in trophies.items() if count > 1}
    found = set()
    for wear in tool_uses(cost, inventory, values):
        for spent in product(*(range(count + 1) for count in pairs.values())):
            for from_hunger in range(min(hunger, cost) + 1):
                for from_credit in range(min(credit, cost) + 1):
                    if from_hunger and from_credit < credit:
                        continue
                    parts = [("credit", from_credit, 1), ("hunger", from_hunger, 1)]
                    parts += [(f"pair.{k}", n, 1) for k, n in zip(pairs, spent, strict=True)]
                    mix = [part for part in parts + wear if part[1]]
                    total = sum(count * value for _, count, value in mix)
                    if total >= cost and all(total - value < cost for _, _, value in mix):
                        found.add("+".join(f"{what}:{n}" for what, n, _ in mix))
    return found


def tool_uses(
    cost: int, inventory: dict[str, int], values: dict[str, int]
) -> Iterator[list[tuple[str, int, int]]]:
    """Any number of first and second uses; a second one needs a worn tool or a first one."""
    ranges = []
    for tool in sorted(values):
        fresh, old = inventory.get(tool, 0), inventory.get(f"{tool}.worn", 0)
        ranges.append(
            [
                [(tool, firsts, values[tool]), (f"{tool}.worn", seconds, values[tool])]
                for firsts in range(fresh + 1)
                for seconds in range(old + firsts + 1)
                if firsts + seconds <= cost
            ]
        )
    for chosen in product(*ranges):
        yield [use for uses in chosen for use in uses]


# Reveals


def event(order: Sequence[str], row: set[str], creatures: int, per_card: bool) -> tuple[bool, bool]:
    """A whole event with the deck in a known order: does it overrun, does it end the game?"""
    cards, row, matched_ever, matched = iter(order), set(row), False, False

    def turn() -> str:
        """ "over", "old" or "new"."""
        card = next(cards)
        if card == "game_over":
            return "over"
        kind = "old" if card in row else "new"
        row.add(card)
        return kind

    def chain() -> bool:
        """Until something new comes; True if Game Over comes first."""
        while (kind := turn()) == "old":
            pass
        return kind == "over"

    for _ in range(creatures):
        kind = turn()
        if kind == "over":
            return matched_ever, True
        matched = matched or kind == "old"
        matched_ever = matched_ever or matched
        if per_card and matched:
            if chain():
                return True, True
            matched = False
    if matched and not per_card and chain():
        return True, True
    return matched_ever, False


def decks(unseen: Sequence[str], left: int, last_cards: int) -> Iterator[tuple[str, ...]]:
    """Every order of the unseen creatures with every place of Game Over, all equally likely."""
    for order in sorted({*permutations(unseen)}):
        deck = order[: left - 1]
        for place in range(max(0, left - last_cards), left):
            yield (*deck[:place], "game_over", *deck[place:])


def odds(
    unseen: Sequence[str], left: int, row: set[str], last_cards: int, creatures: int, per_card: bool
) -> tuple[Fraction, Fraction]:
    """Of all decks the share that overruns, and the share that ends the game."""
    total = overruns = overs = 0
    for deck in decks(unseen, left, last_cards):
        overrun, over = event(deck, row, creatures, per_card)
        total, overruns, overs = total + 1, overruns + overrun, overs + over
    return Fraction(overruns, total), Fraction(overs, total)


# The legal answers to any question


def legal(setup: Data, data: Data) -> set[str]:
    """`data` is a position as JSON; the step on top says what is asked."""
    step, *rest = data["steps"][-1]
    answers: set[str] = ASKED[step](Asked(setup, data), *rest)
    return answers


class Asked:
    """A position and the plain facts the answers hang on."""

    def __init__(self, setup: Data, data: Data) -> None:
        self.setup, self.data, self.values = setup, data, setup["values"]
        self.seat: int = data["seat"]
        self.inventory: dict[str, int] = data["inventories"][self.seat]
        self.lying: list[str] = data["open"] + data["extra"]
        self.is_dealt = setup["holder"] == "box"
        """By the box."""
        self.piled: list[str] = [card for bag in data["pile"] for card in bag]
        self.may_lie: list[str] = self.lying + (self.piled if data["unnamed"] else [])
        """People deal their own: as long as one lies there that nobody named, it may be any."""

    def rule(self, id: str, default: str) -> str:
        return str(self.setup["rules"].get(id, default))

    def kind(self, thing: str) -> str:
        return str(self.values["items"][thing.split(".")[0]]["kind"])

    def fits(self, thing: str, need: str) -> bool:
        if need in CATEGORIES:
            return self.kind(thing) == need
        return thing.split(".")[0] == need

    def place(self, card: str) -> Data:
        found: Data = self.values["landscapes"][card.split("/")[0].rstrip("?")]
        return found

    def backs(self, card: str) -> set[str]:
        """What may be behind a card."""
        front, _, seen = card.partition("/")
        if seen:
            return {seen}
        worlds = self.data["mixed"].get(front.rstrip("?"))
        if worlds:
            return {back for _, spread in worlds for back in spread[front]}
        hidden, front = self.data["hidden"], front.rstrip("?")
        return {back for back in self.place(front)["backs"] if hidden[f"{front}/{back}"]}

    def tools(self, icons: Sequence[str]) -> dict[str, int]:
        items = self.values["items"]
        return {id: items[id]["value"] for id in items if items[id]["kind"] in icons}

    def ways(self, cost: int, icons: Sequence[str]) -> set[str]:
        trophies = self.data["trophies"][self.seat]
        tools = self.tools(icons)
        return payments(
            cost, self.data["hunger"], self.data["credit"], trophies, self.inventory, tools
        )

    def can_pay(self, cost: int, icons: Sequence[str]) -> bool:
        """All there is, together."""
        total = self.data["hunger"] + self.data["credit"]
        total += sum(count // 2 for count in self.data["trophies"][self.seat].values())
        for tool, value in self.tools(icons).items():
            total += value * (2 * self.inventory.get(tool, 0))
            total += value * self.inventory.get(f"{tool}.worn", 0)
        return bool(total >= cost)

    def needs(self) -> Iterator[tuple[str, str]]:
        """Every place that is empty: chest and need."""
        for chest, placed in self.data["chests"].items():
            for need, thing in zip(self.values["chests"][chest], placed, strict=True):
                if not thing:
                    yield chest, need

    def placements(self) -> set[str]:
        return {
            f"{thing}:{chest}"
            for chest, need in self.needs()
            for thing in self.inventory
            if self.fits(thing, need)
        }

    def takings(self) -> set[str]:
        if self.rule("ex.takeback", "no") == "no":
            return set()
        still_open = {chest for chest, _ in self.needs()}
        chests = self.data["chests"]
        return {f"back:{thing}:{c}" for c in still_open for thing in chests[c] if thing}

    def destinations(self) -> set[str]:
        in_the_pile = sum(sum(bag.values()) for bag in self.data["pile"]) - self.data["unnamed"]
        cards = {self.data["top"], *(self.piled if in_the_pile else [])} - {""}
        return {card for card in cards if self.place(card).get("destination")}

    def armours(self, fresh: str) -> set[str]:
        found = {thing for thing in self.inventory if self.kind(thing) == "armour"}
        if self.rule("ex.armour_fresh", "yes") == "no" and self.inventory.get(fresh) == 1:
            found -= {fresh}
        return found


def _act(at: Asked) -> set[str]:
    found = {"end"} | {f"end:{armour}" for armour in at.armours("")}
    for card in at.may_lie:
        place = at.place(card)
        if not at.can_pay(place["cost"], place.get("tools", [])):
            continue
        takes = place.get("takes", [])
        if not takes or any(at.fits(thing, need) for thing in at.inventory for need in takes):
            found.add(f"explore:{card}")
    for kind in at.data["row"]:
        if at.can_pay(at.values["creatures"][kind]["cost"], ["sword"]):
            found.add(f"fight:{kind}")
    if at.can_pay(1, []):
        found |= _renewals(at)
        if at.placements() or at.takings():
            found.add("chests")
    return found | _uses(at)


def _renewals(at: Asked) -> set[str]:
    if not at.is_dealt:
        return {"landscapes"} if at.piled or at.lying else set()
    if not at.lying:
        return {"refill"} if at.data["top"] else set()
    return {"refill", "replace"} | ({"landscapes"} if len(at.lying) > 1 else set())


def _uses(at: Asked) -> set[str]:
    kinds = {at.kind(thing) for thing in at.inventory}
    found = {f"eat:{thing}" for thing in at.inventory if at.kind(thing) == "food"}
    if "crossbow" in kinds and at.data["row"]:
        found.add("crossbow")
    if "spyglass" in kinds and any(len(at.backs(card)) > 1 for card in at.may_lie):
        found.add("spyglass")
    if "map" in kinds:
        found |= {f"map:{card}" for card in at.destinations()}
    if at.rule("ex.trade", "no") == "yes" and at.inventory and len(at.setup["players"]) > 1:
        found.add("give")
    return found


def _creature(at: Asked, *_: Any) -> set[str]:
    left, last = at.data["left"], 5 if at.rule("ex.gameover", "last5") == "last5" else 4
    kinds = {kind for kind, count in at.data["unseen"].items() if count and left > 1}
    return kinds | ({"game_over"} if left <= last else set())


def _fill(at: Asked, placed: int, taken: int) -> set[str]:
    found = at.placements() | (at.takings() if not placed else set())
    return found | ({"done"} if placed or taken else set())


def _shoot(at: Asked, shot: int) -> set[str]:
    return {*at.data["row"]} | ({"done"} if shot else set())


def _return(at: Asked) -> set[str]:
    """Any of them, named by their places."""
    found = {""}
    for place in range(len(at.lying)):
        found |= {f"{chosen},{place}".lstrip(",") for chosen in found}
    return {chosen or "-" for chosen in found}


def _trade(at: Asked, card: str) -> set[str]:
    takes = at.place(card)["takes"]
    return {thing for thing in at.inventory if any(at.fits(thing, need) for need in takes)}


ASKED: dict[str, Any] = {
    "fair": lambda at, *_: {"ok"},
    "guide": lambda at, *_: {"ok"},
    "ready": lambda at, *_: {"ok"},
    "draw_chest": lambda at: {*at.values["chests"]} - {*at.data["chests"]},
    "draw_top": lambda at: {*at.data["pile"][0]},
    "reveal": _creature,
    "shield": lambda at, left, matched, chaining, why, fresh: at.armours(fresh) | {"reveal"},
    "act": _act,
    "choose_pay": lambda at, cost, icons: at.ways(cost, icons),
    "choose_trade": _trade,
    "draw_back": lambda at, card: at.backs(card),
    "return": _return,
    "look_behind": lambda at: at.backs(next(card for card in at.lying if len(at.backs(card)) > 1)),
    "choose_shoot": _shoot,
    "choose_fill": _fill,
    "bonus": lambda at, chest: {*at.data["row"], "none"},
    "choose_give": lambda at: {*at.inventory},
    "give_to": lambda at, thing: {
        str(seat) for seat in range(len(at.setup["players"])) if seat != at.seat
    },
}
CHANCE = ("draw_chest", "draw_top", "reveal", "draw_back", "look_behind")
