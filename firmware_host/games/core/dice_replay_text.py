"""Dice only as sentences, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

DICE_ONLY: Final[Mapping[str, Callable[..., str]]] = {
    "dice_rolled": lambda story, state, set, faces, moved: _rolled(set, faces, moved),
    "dice_put_away": lambda story, state, reason: "",  # the last line of a replay says it
}
DICE_ENDS: Final = {
    "done": "the dice were put away",
    "many_rolls": "so many rolls fill one record",
}


def _rolled(set: str, faces: Any, moved: Any) -> str:
    name, _, count = set.partition(":")
    dice = f"{count} {name} dice" if count and count != "1" else f"{name} dice"
    again = " again" if len(moved) < len(faces) else ""
    return f"{dice.replace('1 ', '')}{again}: {' '.join(map(str, faces))}"
