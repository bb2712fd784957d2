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
    name, _, more = set.partition(":")
    again = " again" if len(moved) < len(faces) else ""
    if more and not more.isdecimal():
        dice = f"{name} with {more.replace('_', ' ')}"
    else:
        dice = f"{more} {name} dice" if more and more != "1" else f"{name} dice"
    return f"{dice}{again}: {' '.join(map(str, faces))}"
