"""Sums the values of Explorers must satisfy together, one rule per function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from firmware_host.config.catalogue_spec import Finding, Values
from firmware_host.games.explorers.rules.cards import CATEGORIES, read_back
from firmware_host.games.explorers.rules.setup import LANDSCAPES
from firmware_host.texts import Counted, Message

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
        # Translators: what is wrong in an owner's file; {all} is always 60 (cards).
        backs = Counted(
            "the backs make {n} card; the game has {all}",
            "the backs make {n} cards; the game has {all}",
            n=total,
            all=LANDSCAPES,
        )
        yield "landscapes", backs
    creatures = sum(card["copies"] for card in values["creatures"].values())
    if creatures != CREATURE_CARDS:  # EX-002
        # Translators: what is wrong in an owner's file; {all} is always 30 (cards).
        cards = Counted(
            "{n} card; the game has {all}",
            "{n} cards; the game has {all}",
            n=creatures,
            all=CREATURE_CARDS,
        )
        yield "creatures", cards
    if len(values["chests"]) != CHEST_CARDS:  # EX-003
        # Translators: what is wrong in an owner's file; {n} is a number of chests, {all} is always
        # 12.
        chests = Message("lists {n}; the game has {all}", n=len(values["chests"]), all=CHEST_CARDS)
        yield "chests", chests
    places = sum(place["destination"] for place in values["landscapes"].values())
    if places != DESTINATIONS:  # EX-067
        # Translators: what is wrong in an owner's file; {all} is always 2 (places).
        shown = Counted(
            "{n} place for the explorer map; the game has {all}",
            "{n} places for the explorer map; the game has {all}",
            n=places,
            all=DESTINATIONS,
        )
        yield "landscapes", shown


def _items(values: Values) -> Iterator[Finding]:
    for front, item, _, _ in _backs(values):
        if item not in values["items"]:
            # Translators: what is wrong in an owner's file; {word} is a word of it: iron.
            unknown = Message("{word} is no item of this file", word=item)
            yield f"landscapes.{front}.backs", unknown
    for kind, items in values["kinds"].items():
        for item in items:
            if (other := _kind(values, item)) != kind:
                # Translators: what is wrong in an owner's file; {word} and {kind} are words of it:
                # torch, lighting.
                both = Message(
                    "{word} is of the kind {kind}, too; an item has one kind",
                    word=item,
                    kind=other,
                )
                yield f"{kind}.{item}", both


def _copies(values: Values) -> Iterator[Finding]:
    printed = _printed(values)
    for item in sorted({*printed, *values["copies"]}):
        if printed[item] != values["copies"].get(item, 0):
            # Translators: what is wrong in an owner's file; {word} and copies are words of it,
            # {said} is a number of copies.
            differ = Counted(
                "{word} is on {n} back, but {said} are said; "
                "correct the backs, or write all copies anew",
                "{word} is on {n} backs, but {said} are said; "
                "correct the backs, or write all copies anew",
                n=printed[item],
                word=item,
                said=values["copies"].get(item, 0),
            )
            yield "copies", differ


def _danger(values: Values) -> Iterator[Finding]:
    found: Counter[int] = Counter()
    for front, item, creatures, number in _backs(values):
        found[creatures] += number
        if creatures and not values["landscapes"][front]["danger"]:
            # Translators: what is wrong in an owner's file; {back} is a word of it: wood+1.
            calm = Message(
                "{back} brings creatures, but the front shows no danger",
                back=f"{item}+{creatures}",
            )
            yield f"landscapes.{front}.backs", calm
    for creatures, number in BACKS_WITH_CREATURES.items():
        if found[creatures] != number:
            yield "landscapes", _backs_with(creatures, found[creatures], number)


def _backs_with(creatures: int, found: int, wanted: int) -> Message:
    if creatures == 1:
        # Translators: what is wrong in an owner's file; {wanted} is a number.
        return Counted(
            "{n} back with 1 creature, not {wanted}",
            "{n} backs with 1 creature, not {wanted}",
            n=found,
            wanted=wanted,
        )
    # Translators: what is wrong in an owner's file; {wanted} is a number.
    return Counted(
        "{n} back with 2 creatures, not {wanted}",
        "{n} backs with 2 creatures, not {wanted}",
        n=found,
        wanted=wanted,
    )


def _villagers(values: Values) -> Iterator[Finding]:
    """EX-035: what a villager takes exists, and is not used up in paying."""
    there = _with_kinds(values, _printed(values))
    for front, place in values["landscapes"].items():
        for need in place["takes"]:
            if not there[need]:
                # Translators: what is wrong in an owner's file: a villager takes it; {word} is a
                # word of the file: iron.
                nowhere = Message("takes {word}, which no back shows", word=need)
                yield f"landscapes.{front}.front", nowhere
            if _kind(values, need) in place["tools"]:
                # Translators: what is wrong in an owner's file: a villager cannot take what also
                # lowers the cost; {word} is a word of the file: iron.
                twice = Message("{word} cannot be taken and lower the cost, too", word=need)
                yield f"landscapes.{front}.front", twice


def _needs(values: Values) -> Iterator[Finding]:
    """What chests ask for exists, and often enough for all of them together."""
    asked: Counter[str] = Counter()
    for chest, needs in values["chests"].items():
        for need in needs:
            if need in values["items"] or need in CATEGORIES:
                asked[need] += 1
            else:
                # Translators: what is wrong in an owner's file; {word} is a word of it.
                unknown = Message("{word} is no item of this file, and no kind of item", word=need)
                yield f"chests.{chest}", unknown
    there, wanted = _with_kinds(values, _printed(values)), _with_kinds(values, asked)
    for need in asked:
        if there[need] < wanted[need]:
            # Translators: what is wrong in an owner's file; {n} and {there} are numbers, {word} is
            # a word of the file that stays as it is: «need 2 totem».
            too_few = Message(
                "all chests need {n} {word}, but the game has {there}",
                n=wanted[need],
                word=need,
                there=there[need],
            )
            yield "chests", too_few


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
            # Translators: what is wrong in an owner's file; {chest} is its number: 06.
            yield "first_game", Message("there is no chest {chest}", chest=chest)
        if times > 1:
            # Translators: what is wrong in an owner's file; {chest} is its number: 06.
            often = Counted(
                "chest {chest} stands there {n} time; each lies there once",
                "chest {chest} stands there {n} times; each lies there once",
                n=times,
                chest=chest,
            )
            yield "first_game", often
