"""Groups on a 3×3 board and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

SIDE: Final = 3
NEIGHBOURS: Final = tuple(
    tuple(
        y * SIDE + x
        for x, y in ((c % SIDE - 1, c // SIDE), (c % SIDE + 1, c // SIDE),
                     (c % SIDE, c // SIDE - 1), (c % SIDE, c // SIDE + 1))
        if 0 <= x < SIDE and 0 <= y < SIDE
    )
    for c in range(SIDE * SIDE)
)  # fmt: skip
"""G14: a shared edge connects, a corner does not."""


def largest_group(shown: Sequence[str | None], wanted: str) -> tuple[int, ...]:
    """BB-084, BB-088, BB-A28: the spaces of the largest connected group, the first of equals."""
    best: tuple[int, ...] = ()
    seen: set[int] = set()
    for start in range(len(shown)):
        if shown[start] != wanted or start in seen:
            continue
        group, edge = {start}, [start]
        while edge:
            for nxt in NEIGHBOURS[edge.pop()]:
                if shown[nxt] == wanted and nxt not in group:
                    group.add(nxt)
                    edge.append(nxt)
        seen |= group
        if len(group) > len(best):
            best = tuple(sorted(group))
    return best


def counted(shown: Sequence[str | None], wanted: str, beginner: bool) -> tuple[int, ...]:
    """The spaces that score: the largest group, or all of them for a beginner (BB-105)."""
    if beginner:
        return tuple(space for space, each in enumerate(shown) if each == wanted)
    return largest_group(shown, wanted)
