"""Sums the values of Explorers must satisfy together, one rule per function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from firmware_host.config.game_parts import Finding, Values
from firmware_host.games.explorers.rules.cards import CATEGORIES, read_back
from firmware_host.games.explorers.rules.setup import LANDSCAPES

CREATURE_CARDS = 30
CHEST_CARDS = 12
BACKS_WITH_CREATURES = {1: 12, 2: 2}
"""How many backs show one creature, and how many two."""
DESTINATIONS = 2


def contradictions(values: Values) -> Iterator[Finding]:
    yield from _counts(values)
    yield from _items(values)
    yield from _copies(values)
    yield from _danger(values)
    yield from _villagers(values)
    yield from _needs(values)
    yield from _chests(values)


def _backs(values: Values) -> Iterator[tuple[str, str, int, int]]:
    """Front, item, creatures and number of every kind of card."""
    for front, place in values["landscapes"].items():
        for back, number in place["backs"].items():
            yield front, *read_back(back), number


def _printed(values: Values) -> Counter[str]:
    found: Counter[str] = Counter()
    for _, item, _, number in _backs(values):
        found[item] += number
    return found


def _counts(values: Values) -> Iterator[Finding]:
    total = _printed(values).total()
    if total != LANDSCAPES:  # EX-001
        yield "landscapes", f"the backs make {total} cards; the game has {LANDSCAPES}"
    creatures = sum(card["copies"] for card in values["creatures"].values())
    if creatures != CREATURE_CARDS:  # EX-002
        yield "creatures", f"{creatures} cards; the game has {CREATURE_CARDS}"
    if len(values["chests"]) != CHEST_CARDS:  # EX-003
        yield "chests", f"lists {len(values['chests'])}; the game has {CHEST_CARDS}"
    places = sum(place["destination"] for place in values["landscapes"].values())
    if places != DESTINATIONS:  # EX-067
        yield "landscapes", f"{places} places for the explorer map; the game has {DESTINATIONS}"


def _items(values: Values) -> Iterator[Finding]:
    for front, item, _, _ in _backs(values):
        if item not in values["items"]:
            yield f"landscapes.{front}.backs", f"{item} is no item of this file"
    for kind, items in values["kinds"].items():
        for item in items:
            if (other := _kind(values, item)) != kind:
                yield f"{kind}.{item}", f"{item} is of the kind {other}, too; an item has one kind"


def _copies(values: Values) -> Iterator[Finding]:
    printed = _printed(values)
    for item in sorted({*printed, *values["copies"]}):
        if printed[item] != values["copies"].get(item, 0):
            yield (
                "copies",
                f"{item} is on {printed[item]} backs, but {values['copies'].get(item, 0)} are said;"
                " correct the backs, or write all copies anew",
            )


def _danger(values: Values) -> Iterator[Finding]:
    found: Counter[int] = Counter()
    for front, item, creatures, number in _backs(values):
        found[creatures] += number
        if creatures and not values["landscapes"][front]["danger"]:
            yield (
                f"landscapes.{front}.backs",
                f"{item}+{creatures} brings creatures, but the front shows no danger",
            )
    for creatures, number in BACKS_WITH_CREATURES.items():
        if found[creatures] != number:
            yield "landscapes", f"{found[creatures]} backs with {creatures} creatures, not {number}"


def _villagers(values: Values) -> Iterator[Finding]:
    """EX-035: what a villager takes exists, and is not used up in paying."""
    there = _with_kinds(values, _printed(values))
    for front, place in values["landscapes"].items():
        for need in place["takes"]:
            if not there[need]:
                yield f"landscapes.{front}.front", f"takes {need}, which no back shows"
            if _kind(values, need) in place["tools"]:
                yield f"landscapes.{front}.front", f"{need} cannot be taken and lower the cost, too"


def _needs(values: Values) -> Iterator[Finding]:
    """What chests ask for exists, and often enough for all of them together."""
    asked: Counter[str] = Counter()
    for chest, needs in values["chests"].items():
        for need in needs:
            if need in values["items"] or need in CATEGORIES:
                asked[need] += 1
            else:
                yield f"chests.{chest}", f"{need} is no item of this file, and no kind of item"
    there, wanted = _with_kinds(values, _printed(values)), _with_kinds(values, asked)
    for need in asked:
        if there[need] < wanted[need]:
            yield "chests", f"all chests need {wanted[need]} {need}, but the game has {there[need]}"


def _with_kinds(values: Values, counted: Counter[str]) -> Counter[str]:
    """Each thing as often as it is counted, and each kind of thing as often as all of that kind."""
    found = Counter(counted)
    for thing, number in counted.items():
        kind = _kind(values, thing)
        if kind != thing:
            found[kind] += number
    return found


def _kind(values: Values, thing: str) -> str:
    """The kind of an item; a kind is its own."""
    return str(values["items"].get(thing, {}).get("kind", thing))


def _chests(values: Values) -> Iterator[Finding]:
    listed: Counter[str] = Counter(values["first_game"])
    for chest, times in listed.items():
        if chest not in values["chests"]:
            yield "first_game", f"there is no chest {chest}"
        if times > 1:
            yield "first_game", f"chest {chest} stands there {times} times; each lies there once"
