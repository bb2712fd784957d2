"""The cube as a stage must show it."""

from __future__ import annotations

from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.question import Question
from tests.games.stage_contract import Pattern


def column_patterns(cube: Cube, question: Question, takes: bool, marked: object) -> list[Pattern]:
    """Return the sixteen columns. `takes`: a tap takes the top block or asks why it cannot."""
    found: list[Pattern] = []
    for n, name in enumerate(COLUMNS):
        height = cube.heights[n]
        tap: Pattern = {}
        if takes and height:
            tap = {"answer" if name in question.answers else "asks": name}
        found.append(
            {
                "id": name,
                "blocks": tuple(cube.colours[z * len(COLUMNS) + n] or "" for z in range(height)),
                "is_exposed": cube.is_exposed(n),
                "look": "marked" if marked == name else "",
                **tap,
            }
        )
    return found
