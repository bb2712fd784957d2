"""The cube as a stage must show it."""

from __future__ import annotations

from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.question import Question
from firmware_host.panel.words import colour_name
from tests.games.stage_contract import ENGLISH, Pattern


def column_patterns(
    cube: Cube, question: Question, takes: bool, marked: object, *, is_name_last: bool = False
) -> list[Pattern]:
    """Return the sixteen columns. `takes`: a tap takes the top block or asks why it cannot."""
    found: list[Pattern] = []
    for n, name in enumerate(COLUMNS):
        height = cube.heights[n]
        tap: Pattern = {}
        if takes and height:
            tap = {"answer" if name in question.answers else "asks": name}
        color, layer = height and cube.colour(n), f"Layer {5 - height}"
        said = [*([colour_name(color, ENGLISH)] if color else []), *[layer] * bool(height)]
        words = [*said, name] if is_name_last and height else [name, *said]
        found.append(
            {
                "id": name,
                "label": ENGLISH.listed(words),
                "blocks": tuple(cube.colours[z * len(COLUMNS) + n] or "" for z in range(height)),
                "is_exposed": cube.is_exposed(n),
                "look": "marked" if marked == name else "",
                **tap,
            }
        )
    return found
