"""The 6×6 overworld: 16 stacks of cards in the middle, 16 weapon tokens round them, 25 crossings.

Cells are named like chess squares, column letter then row number from the top: "b2" is the first
stack. A crossing is named by the two lines that meet there: "33" is the centre (G10 to G13).
"""

from __future__ import annotations

from functools import cache
from typing import Final

SIZE: Final = 6
CELLS: Final = tuple(f"{'abcdef'[c]}{r + 1}" for r in range(SIZE) for c in range(SIZE))


def _inner(line: int) -> bool:
    return 1 <= line <= SIZE - 2


STACKS: Final = tuple(
    cell for i, cell in enumerate(CELLS) if _inner(i // SIZE) and _inner(i % SIZE)
)
TOKENS: Final = tuple(cell for i, cell in enumerate(CELLS) if _inner(i // SIZE) != _inner(i % SIZE))
CROSSINGS: Final = tuple(f"{i}{j}" for i in range(1, SIZE) for j in range(1, SIZE))
CENTRE: Final = "33"
CORNERS: Final = ("11", "15", "51", "55")


def _touched(crossing: str) -> tuple[str, ...]:
    i, j = int(crossing[0]), int(crossing[1])
    around = ((i - 1, j - 1), (i - 1, j), (i, j - 1), (i, j))
    cells = (CELLS[r * SIZE + c] for r, c in around)
    return tuple(cell for cell in cells if cell in STACKS or cell in TOKENS)


TOUCHED: Final = {crossing: _touched(crossing) for crossing in CROSSINGS}
"""G11, G12: what lies next to a pawn on a crossing; the void corners are nothing."""


def distance(one: str, other: str) -> int:
    """G13, BB-A03: steps along the paths; a diagonal neighbor is two away."""
    return abs(int(one[0]) - int(other[0])) + abs(int(one[1]) - int(other[1]))


@cache
def within(crossing: str, steps: int, corners: bool) -> tuple[str, ...]:
    """BB-030, BB-A01: crossings a pawn can reach, its own included."""
    return tuple(
        other
        for other in CROSSINGS
        if distance(crossing, other) <= steps and (corners or other not in CORNERS)
    )
