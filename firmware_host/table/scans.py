"""A scanned tile answers the question at hand, if it names one of the legal answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from firmware_host.games.core.question import Question
from firmware_host.games.explorers import scans as scans_explorers

LYING = ("cards", "tokens", "items")
"""Where a question says what each answer stands for: {"b2": "witch"}, {"use:1": "bow"}."""


def answer_of(
    tile: str, question: Question, players: tuple[tuple[str, str], ...], state: Any
) -> str | None:
    """The answer a tile such as "mob:ghast:2" or "player:pink" gives; None when it gives none."""
    if tile in question.answers:
        return tile
    if tile.partition(":")[0] in scans_explorers.KINDS:
        return scans_explorers.answer_of(tile, question, state)
    words = _words(tile, players)
    for lying in LYING:
        things = question.about.get(lying)
        if isinstance(things, Mapping):
            return _place_of(words, things, question)
    return next((word for word in words if word in question.answers), None)


def meanings(
    tile: str, question: Question, players: tuple[tuple[str, str], ...], state: Any
) -> list[str]:
    """Every answer the tile could be meant as, legal or not, when it gives none by itself."""
    if tile.partition(":")[0] in scans_explorers.KINDS:
        return scans_explorers.meanings(tile, question, state)
    words = _words(tile, players)
    for lying in LYING:
        things = question.about.get(lying)
        if isinstance(things, Mapping):
            things = {**_LYING_THERE.get(question.id, _nothing)(state), **things}
            return [place for place, thing in things.items() if thing in words]
    return words


def _nothing(_state: Any) -> Mapping[str, str]:
    return {}


def _in_the_bag(state: Any) -> Mapping[str, str]:
    return {f"use:{slot}": item.id for slot, item in enumerate(state.bags[state.seat])}


_LYING_THERE: Final[Mapping[str, Callable[[Any], Mapping[str, str]]]] = {
    "pd.act": _in_the_bag,
    "bb.build": lambda state: state.tops,
}
"""Everything of the kind, also what may not be chosen now: the rules say why."""


def _words(tile: str, players: tuple[tuple[str, str], ...]) -> list[str]:
    """What the tile may be called in an answer, the most exact name first."""
    kind, _, rest = tile.partition(":")
    if kind == "player":
        seats = [f"p{seat}" for seat, (colour, _) in enumerate(players) if colour == rest]
        return [*seats, rest]
    name, _, number = rest.partition(":")
    return [f"{name} {number}", name] if number else [name]


def _place_of(words: list[str], things: Mapping[str, str], question: Question) -> str | None:
    """The place where the tile lies; of two alike only the people know which is meant."""
    places = [place for place, thing in things.items() if thing in words]
    return places[0] if len(places) == 1 and places[0] in question.answers else None
