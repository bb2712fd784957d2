"""The board as bit sets: strips and tiles side by side, cells numbered column by column.

A set of cells is one integer, so that "where can it get in three steps" is three shifts and a
mask. New tiles are laid at the right end; the numbers of the cells before them do not change.
Cells are named like chess squares, column letter(s) and row number: "a1", "b1", … "aa3".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.portal_dash.rules.terrain import (
    CHEST,
    LAVA,
    LETTERS,
    MAGMA,
    SOUL_SAND,
    SPAWNERS,
)


def read_map(name: str, rows: Sequence[str]) -> tuple[str, ...]:
    """A text map as columns, checked: same length everywhere, known letters, spawners once each."""
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        # Translators: an error; {name} is a place in a file.
        text = Phrase("{name}: every line of a map needs the same number of letters", name=name)
        raise BadSetup(text)
    letters = "".join(rows)
    strange = sorted(set(letters) - set(LETTERS))
    if strange:
        raise BadSetup(
            # Translators: an error; {name} is a place in a file, {letters} and {known} are letters
            # of a map.
            Phrase(
                "{name}: {letters} is no terrain; use {known}",
                name=name,
                letters=" ".join(strange),
                known=" ".join(LETTERS),
            )
        )
    spawners = [letter for letter in letters if letter in SPAWNERS]
    if len(set(spawners)) < len(spawners):
        # Translators: an error; {name} is a place in a file.
        raise BadSetup(Phrase("{name}: two spawners have the same number", name=name))
    return tuple("".join(row[x] for row in rows) for x in range(len(rows[0])))


@lru_cache(maxsize=64)
def cell_names(height: int, columns: int) -> tuple[str, ...]:
    return tuple(f"{_column_letters(x)}{y + 1}" for x in range(columns) for y in range(height))


def _column_letters(x: int) -> str:
    letters = ""
    while x >= 0:
        letters = chr(ord("a") + x % 26) + letters
        x = x // 26 - 1
    return letters


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, in ascending order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@dataclass(frozen=True, slots=True)
class Ground:
    """What is printed on the face-up parts; another one is made when a part is turned over."""

    height: int
    columns: tuple[str, ...]
    cells: int
    lava: int
    magma: int
    soul_sand: int
    chests: int
    not_first_row: int
    not_last_row: int
    names: tuple[str, ...]
    index: dict[str, int]
    every_spawner: tuple[int, ...]
    """Cells by ascending number (PD-151)."""

    def letter(self, cell: int) -> str:
        return self.columns[cell // self.height][cell % self.height]

    def around(self, cells: int) -> int:
        """PD-060: orthogonal neighbours of a set of cells."""
        return (
            ((cells & self.not_last_row) << 1)
            | ((cells & self.not_first_row) >> 1)
            | (cells << self.height)
            | (cells >> self.height)
        ) & self.cells

    def distance(self, one: int, other: int) -> int:
        """PD-068, PD-A11: plain orthogonal steps, turns allowed, nothing in the way counts."""
        height = self.height
        return abs(one // height - other // height) + abs(one % height - other % height)

    def within(self, cell: int, steps: int) -> int:
        """Every cell at most that many orthogonal steps away, obstacles ignored."""
        return _within(self.height, len(self.columns), cell, steps)

    def spawners(self, first_column: int) -> list[int]:
        """Spawner cells from that column on, by ascending number (PD-151)."""
        first_cell = first_column * self.height
        return [cell for cell in self.every_spawner if cell >= first_cell]

    def find(self, letter: str) -> list[int]:
        return [cell for cell in range(len(self.names)) if self.letter(cell) == letter]


@lru_cache(maxsize=4096)
def _within(height: int, columns: int, cell: int, steps: int) -> int:
    x, y = divmod(cell, height)
    found = 0
    for other_x in range(max(0, x - steps), min(columns, x + steps + 1)):
        rest = steps - abs(other_x - x)
        for other_y in range(max(0, y - rest), min(height, y + rest + 1)):
            found |= 1 << (other_x * height + other_y)
    return found


@lru_cache(maxsize=1024)
def ground(columns: tuple[str, ...]) -> Ground:
    """The ground made of these columns, leftmost first."""
    height = len(columns[0])
    letters = "".join(columns)
    names = cell_names(height, len(columns))

    def of(kind: str) -> int:
        return sum(1 << cell for cell, letter in enumerate(letters) if letter == kind)

    rows = [sum(1 << (x * height + y) for x in range(len(columns))) for y in range(height)]
    cells = (1 << len(letters)) - 1
    spawners = [(letter, cell) for cell, letter in enumerate(letters) if letter in SPAWNERS]
    return Ground(
        height,
        columns,
        cells,
        of(LAVA),
        of(MAGMA),
        of(SOUL_SAND),
        of(CHEST),
        cells & ~rows[0],
        cells & ~rows[-1],
        names,
        {name: cell for cell, name in enumerate(names)},
        tuple(cell for _, cell in sorted(spawners)),
    )


def union(cells: Iterable[int]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def reach(
    place: Ground, start: int, steps: int, blocked: int, magma: int, soul_sand: int
) -> list[list[int]]:
    """`found[h][k]`: the cells a piece can be on with at most k steps that cost at most h hearts.

    Entering magma costs a heart each time, soul sand two steps (PD-100 to PD-103).
    """
    around = place.around
    plain, soft, hot = ~(blocked | magma | soul_sand), soul_sand & ~blocked, magma & ~blocked
    found: list[list[int]] = []
    while True:
        cooler = found[-1] if found else None
        cells = [1 << start]
        near_before = 0
        for k in range(steps):
            near = around(cells[k])
            more = cells[k] | near & plain | near_before & soft
            if cooler is not None:
                more |= around(cooler[k]) & hot
            cells.append(more)
            near_before = near
        if cells == cooler:
            return found
        found.append(cells)
        if not hot:
            return found


def destinations(
    place: Ground, start: int, steps: int, blocked: int, magma: int, soul_sand: int
) -> dict[int, int]:
    """Where a piece can end with that many steps, and the least hearts it costs.

    Nobody gains from a costlier way, so each end is reached by its cheapest one.
    """
    found: dict[int, int] = {}
    known = 0
    for hearts, cells in enumerate(reach(place, start, steps, blocked, magma, soul_sand)):
        found |= dict.fromkeys(bits(cells[-1] & ~known), hearts)
        known |= cells[-1]
    return dict(sorted(found.items())) if any(found.values()) else found


def layers_to(place: Ground, start: int, goals: int, open_cells: int) -> list[int]:
    """The cells that are no, one, two … steps away, up to the first of them that are goals.

    The last set is empty if no way leads to a goal.
    """
    around, layer = place.around, 1 << start
    layers, left = [layer], open_cells & ~layer
    while layer and not layer & goals:
        layer = around(layer) & left
        layers.append(layer)
        left ^= layer
    return layers


def ends_along(place: Ground, layers: list[int], goals: int, steps: int, halts: int) -> int:
    """Where a walk along any shortest way to a goal can end after `steps`, or earlier on a halt.

    PD-065, PD-A08: all equally short ways count; the walk stops where somebody is in range.
    """
    around = place.around
    # backwards: keep only cells that lie on a shortest way
    on_way = layers[-1] & goals
    ways = [on_way]
    for layer in layers[-2::-1]:
        on_way = layer & around(on_way)
        ways.append(on_way)
    ways.reverse()
    ends = 0
    walking = layers[0]
    for way in ways[1 : steps + 1]:
        walking = around(walking) & way
        ends |= walking & halts
        walking &= ~halts
    return ends | walking
