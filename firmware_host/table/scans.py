"""A scanned tile answers the question at hand, if it names one of the legal answers."""

from __future__ import annotations

from firmware_host.games.core.question import Question


def answer_of(tile: str, question: Question, players: tuple[tuple[str, str], ...]) -> str | None:
    """The answer a tile such as "mob:ghast:2" or "player:pink" gives; None when it gives none."""
    return next((word for word in _words(tile, players) if word in question.answers), None)


def _words(tile: str, players: tuple[tuple[str, str], ...]) -> list[str]:
    """What the tile may be called in an answer, the most exact name first."""
    kind, _, rest = tile.partition(":")
    if kind == "player":
        seats = [f"p{seat}" for seat, (colour, _) in enumerate(players) if colour == rest]
        return [*seats, rest]
    name, _, number = rest.partition(":")
    return [f"{name} {number}", name] if number else [name]
