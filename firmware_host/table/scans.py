"""A scanned tile answers the question at hand, if it names one of the legal answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.games.core.question import PLACE, Question

Players = tuple[tuple[str, str], ...]
"""Colour and name of every seat."""


class TileAnswers:
    """What the tiles of a game mean in an answer; a game with other names for them overrides it."""

    def __init__(
        self,
        lying_there: Mapping[str, Callable[[Any], Mapping[str, str]]] | None = None,
        begins: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        """`lying_there`: for a question id everything of the kind in a state, also what may not be
        chosen now: the rules say why. `begins`: for a question id a kind of tile and the answer
        that any of them gives; which tile it is may be asked next."""
        self._lying_there = lying_there or {}
        self._begins = begins or {}

    def answer_of(self, tile: str, question: Question, players: Players, state: Any) -> str | None:
        """The answer a tile such as "mob:ghast:2" or "player:blue" gives; None if it gives none."""
        if tile in question.answers:
            return tile
        if self.is_begun_by(tile, question):
            return self._begins[question.id][1]
        words = _words(tile, players)
        if question.stands_for:
            return _place_of(words, question.stands_for, question)
        if question.kind == PLACE:  # a seat, p1, may have the name of a space
            return None
        return next((word for word in words if word in question.answers), None)

    def is_begun_by(self, tile: str, question: Question) -> bool:
        """Whether the tile gives an answer after which the same tile may be asked for."""
        kind, answer = self._begins.get(question.id, ("", ""))
        return tile.partition(":")[0] == kind and answer in question.answers

    def meanings(self, tile: str, question: Question, players: Players, state: Any) -> list[str]:
        """Every answer the tile could be meant as, legal or not, when it gives none by itself."""
        words = _words(tile, players)
        there = self._lying_there.get(question.id)
        things = {**(there(state) if there else {}), **question.stands_for}
        if things:
            return [place for place, thing in things.items() if thing in words]
        return [] if question.kind == PLACE else words


def _words(tile: str, players: Players) -> list[str]:
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
