"""Ways over the board as they are drawn: each is one that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.portal_dash.rules.board import Ground, bits, reach

Step = tuple[int, int]


class Ways:
    """The cheapest ways from a space: least hearts, then fewest steps."""

    def __init__(
        self,
        ground: Ground,
        start: int,
        steps: int,
        blocked: int,
        magma: int = 0,
        soul_sand: int = 0,
    ) -> None:
        self._ground, self._start = ground, start
        self._magma, self._soul_sand = magma, soul_sand
        self._reached = reach(ground, start, steps, blocked, magma, soul_sand)

    def to(self, end: int) -> list[Step]:
        """The steps that lead to a space, from the beginning on; none where no way leads there."""
        found: list[Step] = []
        hearts = _first_with(end, [cells[-1] for cells in self._reached])
        if hearts is None:
            return found
        steps = _first_with(end, self._reached[hearts])
        while end != self._start and steps is not None:
            hearts -= self._magma >> end & 1
            steps -= 2 if self._soul_sand >> end & 1 else 1
            before = next(bits(self._ground.around(1 << end) & self._reached[hearts][steps]))
            found.append((before, end))
            end = before
            steps = _first_with(end, self._reached[hearts])
        return found[::-1]


def _first_with(cell: int, sets: Sequence[int]) -> int | None:
    return next((n for n, cells in enumerate(sets) if cells >> cell & 1), None)
