"""The events of the dice race as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from firmware_host.games.game import ReplayText

_SENTENCES: Final[Mapping[str, Callable[..., str]]] = {
    "rolled": lambda story, state, *faces: f"rolls {' and '.join(faces)}",
    "moved": lambda story, state, seat, to: f"{story.player(seat)} stands on {to}",
    "fell": lambda story, state, seat, to: f"{story.player(seat)} falls back to {to}",
    "card_drawn": lambda story, state, card: f"draws {card}",
    "pile_shuffled": lambda story, state: "the cards are shuffled",
    "goal_reached": lambda story, state, seat: "",  # the last line of a story says it
}

REPLAY_TEXT: Final = ReplayText(
    sentences={"referee": _SENTENCES}, ends={"goal": "the goal is reached"}
)
