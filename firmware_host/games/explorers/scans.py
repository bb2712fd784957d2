"""What a card of Explorers may be called in an answer: one card has a front, a back and an item."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from firmware_host.games.core.question import Question
from firmware_host.games.explorers.rules.cards import back_of, front_of, is_worn, item_of
from firmware_host.games.explorers.rules.payments import read
from firmware_host.games.explorers.rules.turns import CHESTS, EAT, END_IN, EXPLORE, FIGHT, MAP
from firmware_host.table.scans import Players, TileAnswers

_QUESTIONS: Final = "ex."
_WITH: Final = re.compile(r"(.+)_with_(\d)")
"""iron_with_1: the item of a back, and its creatures; config/explorers_parts.py names them so."""


def _creature_answers(rest: str, question: Question, _state: Any) -> Iterator[str]:
    name = rest.partition(":")[0]
    yield from _among(question, name, FIGHT + name)


def _chest_answers(chest: str, question: Question, _state: Any) -> Iterator[str]:
    if question.id == "ex.fill":
        yield from (answer for answer in question.answers if answer.endswith(f":{chest}"))
    else:
        yield from _among(question, chest)


def _landscape_answers(rest: str, question: Question, state: Any) -> Iterator[str]:
    """A card lies landscape side up, or, once explored, item side up in somebody's hand."""
    front, back, item = _sides(rest)
    if question.id in ("ex.back", "ex.look"):
        if front_of(question.about["card"]) == front:
            yield from _among(question, back)
        return
    if question.id == "ex.armour":
        yield from _among(question, item)
        return
    cards = {answer: answer.removeprefix(EXPLORE).removeprefix(MAP) for answer in question.answers}
    known = [answer for answer, card in cards.items() if card == f"{front}/{back}"]
    plain = [a for a, card in cards.items() if front_of(card) == front and not back_of(card)]
    held = list(_item_answers(item, question, state))
    card = f"{front}/{back}"
    unfound, printed = state.hidden.get(card, 0), state.setup.cards.get(card, 0)
    if known:
        yield from known
    elif unfound == printed:
        yield from plain or held
    elif not unfound:
        yield from held or plain
    else:  # one of them was found, and nobody can tell whether it is this one
        yield from (*plain, *held)


def _item_answers(item: str, question: Question, state: Any) -> Iterator[str]:
    if question.id == "ex.pay":
        yield from (mix for mix in question.answers if item in map(item_of, read(mix)))
        return
    yield from _among(question, item, EAT + item, END_IN + item)
    is_map = state.setup.kind.get(item) == "map"
    for answer in question.answers:
        if is_map and answer.startswith(MAP):
            yield answer
        thing = answer.partition(":")[0]
        if item_of(thing) == item and (":" in answer or is_worn(answer)):
            yield answer


def _sides(rest: str) -> tuple[str, str, str]:
    """Front, back and item of "mineshaft:iron_with_1" or "woods:wood:2"."""
    front, shown, *_ = (*rest.split(":"), "")
    match = _WITH.fullmatch(shown)
    if match:
        return front, f"{match[1]}+{match[2]}", match[1]
    return front, shown, shown


def _among(question: Question, *names: str) -> list[str]:
    return [name for name in names if name in question.answers]


_ANSWERS: Final = {
    "landscape": _landscape_answers,
    "creature": _creature_answers,
    "chest": _chest_answers,
}


class ExplorersTiles(TileAnswers):
    """Cards have names of their own; a player's tile answers as in every game."""

    def answer_of(self, tile: str, question: Question, players: Players, state: Any) -> str | None:
        """The one answer the card names; None when it names none, or several."""
        if tile in question.answers or tile.partition(":")[0] not in _ANSWERS:
            return super().answer_of(tile, question, players, state)
        found = _named(tile, question, state)
        return found[0] if len(found) == 1 else None

    def meanings(self, tile: str, question: Question, players: Players, state: Any) -> list[str]:
        """The legal answers a card names, if there are several; else what people want to do with
        it."""
        kind, _, rest = tile.partition(":")
        if kind not in _ANSWERS:
            return super().meanings(tile, question, players, state)
        found = _named(tile, question, state)
        return found or list(_WISHES.get(question.id, {}).get(kind, _no_wish)(rest, state))


TILES: Final = ExplorersTiles()


def _named(tile: str, question: Question, state: Any) -> list[str]:
    """The legal answers the card names; none outside of this game, whose state can be anything."""
    if not question.id.startswith(_QUESTIONS):
        return []
    kind, _, rest = tile.partition(":")
    return list(dict.fromkeys(_ANSWERS[kind](rest, question, state)))


def _no_wish(_rest: str, _state: Any) -> Iterator[str]:
    yield from ()


def _wish_to_explore_or_use(rest: str, state: Any) -> Iterator[str]:
    front, back, item = _sides(rest)
    lying = [card for card in state.landscapes if front_of(card) == front]
    unseen = [card for card in lying if not back_of(card)]
    seen = f"{front}/{back}"
    if seen in lying or state.hidden.get(seen):
        yield EXPLORE + (seen if seen in lying else next(iter(unseen), front))
    elif state.setup.kind.get(item) == "map":
        places = state.setup.landscapes.items()
        yield from (MAP + place for place, shows in places if shows.is_destination)


def _wish_to_fight(rest: str, _state: Any) -> Iterator[str]:
    yield FIGHT + rest.partition(":")[0]


def _wish_for_chests(_rest: str, _state: Any) -> Iterator[str]:
    yield CHESTS


def _wish_to_fill(rest: str, state: Any) -> Iterator[str]:
    yield from (f"{_sides(rest)[2]}:{chest}" for chest in state.chests)


_WISHES: Final[Mapping[str, Mapping[str, Callable[[str, Any], Iterator[str]]]]] = {
    "ex.act": {
        "landscape": _wish_to_explore_or_use,
        "creature": _wish_to_fight,
        "chest": _wish_for_chests,
    },
    "ex.fill": {"landscape": _wish_to_fill},
}
