"""The lobby in steps: every game is begun this way."""

from __future__ import annotations

from collections.abc import Sequence

from tests.flows.flow import Step

START = "Start"
GUIDED = "Help with setup"
LANGUAGE = Step(sees="Choose a language", choose="English")
"""Asked first by a new box that has several languages."""


def to_the_settings(game: str, players: str, mode: str = "") -> list[Step]:
    """From home to the list of everything that can be changed, in that mode."""
    return [
        Step(sees="Tilekeeper", choose=game),
        Step(sees="How many players?", choose=players),
        Step(sees="Start", choose="More"),
        *([*setting("What the box does", Step(choose=mode))] if mode else []),
    ]


def setting(name: str, *steps: Step) -> list[Step]:
    return [Step(sees="Change what?", choose=name), *steps]


def seated(colours: Sequence[str], first: str = "") -> list[Step]:
    """Who sits where, clockwise, and who goes first."""
    asked = [Step(sees=f"Player {n}: color?", choose=c) for n, c in enumerate(colours, 1)]
    begins = setting("Who goes first", Step(sees="Who goes first?", choose=first)) if first else []
    return [*setting("Player colors", *asked), *begins]


def seated_by_tags(colors: Sequence[str]) -> list[Step]:
    """Like `seated`, but everyone puts the own tile on the reader."""
    asked = [
        Step(sees=f"Player {n}: color?", lays=f"player:{color}")
        for n, color in enumerate(colors, 1)
    ]
    return setting("Player colors", *asked)


def started(how: str = START) -> list[Step]:
    """From the list of settings into the game; the seal goes by itself."""
    return [
        *setting("Done"),
        Step(sees="Start", choose=how),
        Step(sees="Locks in every roll", waits=2.1),
    ]
