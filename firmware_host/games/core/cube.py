"""The 4×4×4 cube as 16 column heights plus colours.

A block may leave only when nothing lies on it, so every column is solid and heights say it all
(G1–G7 in the rules). Layer 1 is the top, layer 4 stands on the base. A column is named like a
chess square: letter for x, digit for y, "a1" to "d4".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import Any, Final, NamedTuple

from firmware_host.games.core.errors import BadSetup, BadState
from firmware_host.games.core.phrases import Phrase

SIZE: Final = 4
CUBE_WAYS: Final = ("blocks", "layers")
"""How a cube may be followed: every block (`Cube`), or only how many a layer has left."""
COLUMNS: Final = tuple(f"{'abcd'[i % SIZE]}{i // SIZE + 1}" for i in range(SIZE * SIZE))
COLUMN_INDEX: Final = {name: i for i, name in enumerate(COLUMNS)}
LAYERS: Final = (1, 2, 3, 4)


def _neighbours(column: int) -> tuple[int, ...]:
    x, y = column % SIZE, column // SIZE
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return tuple(b * SIZE + a for a, b in around if 0 <= a < SIZE and 0 <= b < SIZE)


NEIGHBOURS: Final = tuple(_neighbours(column) for column in range(SIZE * SIZE))
_IN_BYTES: Final = "little"
"""All heights can be one number with a byte for each column, so that all are compared at once."""
_ONES: Final = int.from_bytes(bytes([1] * 16), _IN_BYTES)
_FLAGS: Final = _ONES << 7
"""The highest bit of each byte: set or left over where a comparison holds."""
_NUMBERS: Final = int.from_bytes(bytes(range(16)), _IN_BYTES)
_NOT_A: Final = int.from_bytes(bytes([0, 255, 255, 255] * SIZE), _IN_BYTES)
_NOT_D: Final = int.from_bytes(bytes([255, 255, 255, 0] * SIZE), _IN_BYTES)
"""Bytes of all columns but those of file a, or d: no shift may lead into the next row."""
_ALL: Final = _ONES * 255
_MAY_BE_COVERED: Final = 2
"""G3: two of the four sides must be free; a side outside the cube always is."""
_FEW: Final = _ONES * _MAY_BE_COVERED


def _beside(columns: int) -> tuple[int, int, int, int]:
    """For each column the byte of the one to its west, east, south and north; 0 outside."""
    return (
        (columns & _NOT_D) << 8,
        (columns & _NOT_A) >> 8,
        columns << 8 * SIZE & _ALL,
        columns >> 8 * SIZE,
    )


def _not_less(columns: int, others: int) -> int:
    """1 for each column whose byte is as great as the other one."""
    return ((columns | _FLAGS) - others & _FLAGS) >> 7


def _covered(heights: int, tops: int) -> int:
    """For each column how many sides of a block are covered if it ends at the height in `tops`."""
    covered = 0
    for beside in _beside(heights):
        covered += ((beside | _FLAGS) - tops & _FLAGS) >> 7
    return covered


class _Exposure(NamedTuple):
    """What follows from the heights alone."""

    columns: tuple[int, ...]
    """G3: those whose top block is exposed."""
    tops: tuple[int, ...]
    """Where in `Cube.colours` these blocks are."""


@lru_cache(maxsize=4096)
def _exposure(heights: bytes) -> _Exposure:
    """Asked several times between two blocks taken, so it is remembered."""
    ends = int.from_bytes(heights, _IN_BYTES)
    covered = _covered(ends, ends)  # an empty column counts as covered: 0 is not less than 0
    exposed = _not_less(_FEW, covered).to_bytes(16, _IN_BYTES)
    tops = ((ends - _not_less(ends, _ONES) << 4) + _NUMBERS).to_bytes(16, _IN_BYTES)
    return _Exposure(tuple(compress(range(16), exposed)), tuple(compress(tops, exposed)))


@lru_cache(maxsize=4096)
def _shapes(heights: bytes) -> bytes:
    """See `Cube.shapes`."""
    ends = int.from_bytes(heights, _IN_BYTES)
    covered = _covered(ends, ends)
    exposed = _not_less(_FEW, covered)
    below = ends - _not_less(ends, _ONES)
    bared = _not_less(_FEW, _covered(ends, below))
    # those with just one side too many covered, which their neighbor of the same height may bare
    hemmed = ends & (_not_less(_FEW + _ONES, covered) - exposed) * 255
    beside = 0
    for others in _beside(hemmed):
        beside += _not_less(0, others ^ ends)
    return ((ends << 4 | bared << 3 | beside) & exposed * 255).to_bytes(16, _IN_BYTES)


class Cube:
    """16 column heights; `colours[z * 16 + column]` is None while nobody has seen the block."""

    __slots__ = ("colours", "heights")

    def __init__(self, heights: Sequence[int] | None = None) -> None:
        # bytes are the quickest key to what is remembered about heights
        self.heights = bytes([SIZE] * 16 if heights is None else heights)
        self.colours: list[str | None] = [None] * 64

    def copy(self) -> Cube:
        twin = Cube.__new__(Cube)
        twin.heights = self.heights
        twin.colours = self.colours.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Cube)
            and self.heights == other.heights
            and self.colours == other.colours
        )

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """Four layers side by side, top layer first: a letter per block, "?" unseen, "." gone."""
        return "\n".join(
            "  ".join(
                "".join(self._mark(z, y * SIZE + x) for x in range(SIZE))
                for z in reversed(range(SIZE))
            )
            for y in range(SIZE)
        )

    def _mark(self, z: int, column: int) -> str:
        if z >= self.heights[column]:
            return "."
        return _LETTER.get(self.colours[z * 16 + column] or "", "?")

    def left(self) -> int:
        return sum(self.heights)

    def left_in_layer(self, layer: int) -> int:
        """G5: a layer is empty when no column reaches it."""
        heights, left = self.heights, 0
        for height in range(SIZE + 1 - layer, SIZE + 1):
            left += heights.count(height)
        return left

    def layer_of(self, column: int) -> int:
        """The layer of a column's top block."""
        return SIZE + 1 - self.heights[column]

    def highest_layer(self) -> int:
        """The highest layer that still holds a block; 5 when the cube is empty."""
        return SIZE + 1 - max(self.heights)

    def is_exposed(self, column: int) -> bool:
        """G3: the top and at least two lateral sides are free; the underside never counts (G4)."""
        height = self.heights[column]
        if not height:
            return False
        covered = 0
        for neighbour in NEIGHBOURS[column]:
            if self.heights[neighbour] >= height:
                covered += 1
        return covered <= _MAY_BE_COVERED

    def exposed(self) -> list[int]:
        return list(_exposure(self.heights).columns)

    def exposed_in_highest_layer(self) -> list[int]:
        """Never empty while a block is left (G6)."""
        top = max(self.heights)
        return [column for column in self.exposed() if self.heights[column] == top]

    def exposed_of(self, colour: str) -> list[int]:
        """Exposed blocks of a colour in the highest layer that has one exposed."""
        colours, tops = self.colours, _exposure(self.heights).tops
        found = [top for top in tops if colours[top] == colour]
        layer = max(found, default=0) // 16
        return [top % 16 for top in found if top // 16 == layer]

    def colour(self, column: int) -> str | None:
        """The colour of a column's top block."""
        return self.colours[(self.heights[column] - 1) * 16 + column]

    def unseen(self) -> list[int]:
        """Exposed blocks whose colour is not known yet."""
        colours, tops = self.colours, _exposure(self.heights).tops
        return [top % 16 for top in tops if colours[top] is None]

    def first_unseen(self) -> int | None:
        """The first exposed block whose colour is not known yet."""
        colours = self.colours
        for top in _exposure(self.heights).tops:
            if colours[top] is None:
                return top % 16
        return None

    def outer_unseen(self) -> int | None:
        """The place in `colours` of the topmost block that shows a side but whose color is unknown.

        The underside never shows.
        """
        for at in range(len(self.colours) - 1, -1, -1):
            if self.colours[at] is None and self._shows_a_side(at):
                return at
        return None

    def _shows_a_side(self, at: int) -> bool:
        z, column = divmod(at, SIZE * SIZE)
        heights, beside = self.heights, NEIGHBOURS[column]
        if z >= heights[column] - 1:
            return z < heights[column]
        return len(beside) < SIZE or any(heights[other] <= z for other in beside)

    def shapes(self) -> bytes:
        """For each column a number: equal for exposed blocks in one layer whose removal exposes
        equally many blocks, below and beside; 0 where none is exposed."""
        return _shapes(self.heights)

    def learn(self, column: int, colour: str) -> None:
        self.colours[(self.heights[column] - 1) * 16 + column] = colour

    def take(self, column: int) -> str | None:
        """Remove a column's top block and say its colour."""
        heights = bytearray(self.heights)
        heights[column] -= 1
        self.heights = bytes(heights)
        at = heights[column] * 16 + column
        colour = self.colours[at]
        self.colours[at] = None
        return colour

    def known(self) -> dict[str, int]:
        """How many blocks of each colour are known to be in the cube."""
        count: dict[str, int] = {}
        for colour in filter(None, self.colours):
            count[colour] = count.get(colour, 0) + 1
        return count

    def problems(self) -> list[str]:
        """G2: what no cube can look like."""
        return [] if max(self.heights) <= SIZE else ["a column of the cube is too high"]

    def to_json(self) -> dict[str, Any]:
        return {"heights": list(self.heights), "colours": self.colours.copy()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Cube:
        cube = cls(data["heights"])
        cube.colours = list(data["colours"])
        if len(cube.heights) != 16 or len(cube.colours) != 64:
            raise BadState("a cube has 16 heights and 64 colors")
        return cube


_LETTER: Final = {
    "red": "R", "gray": "G", "gold": "Y", "brown": "B", "black": "K",
    "wood": "W", "sand": "S", "stone": "T", "obsidian": "O", "emerald": "E",
}  # fmt: skip


def whole_cube(blocks: dict[str, int]) -> dict[str, int]:
    """The blocks of a set-up, so many of each colour, if they fill a cube."""
    if sum(blocks.values()) != 64:
        # Translators: an error; {n} is a number of blocks.
        text = Phrase(
            "{where}: there are {n}; the cube needs 64",
            n=sum(blocks.values()),
            where="values.blocks",
        )
        raise BadSetup(text)
    return blocks


class LayerTally:
    """The cube for people who only say which layer a block came from: blocks left per layer."""

    __slots__ = ("counts",)

    def __init__(self, counts: Iterable[int] = (16, 16, 16, 16)) -> None:
        self.counts = list(counts)

    def copy(self) -> LayerTally:
        return LayerTally(self.counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LayerTally) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join(f"L{layer}:{self.counts[layer - 1]}" for layer in LAYERS)

    def left(self) -> int:
        return sum(self.counts)

    def left_in_layer(self, layer: int) -> int:
        return self.counts[layer - 1]

    def highest_layer(self) -> int:
        return next((layer for layer in LAYERS if self.counts[layer - 1]), SIZE + 1)

    def possible_layers(self) -> list[int]:
        """Layers that can hold an exposed block: some column ends there, so a corner may."""
        return [
            layer
            for layer in LAYERS
            if self.counts[layer - 1] > (self.counts[layer - 2] if layer > 1 else 0)
        ]

    def take(self, layer: int) -> None:
        self.counts[layer - 1] -= 1

    def problems(self) -> list[str]:
        """G2: what no cube can look like."""
        sound = all(above <= below for above, below in pairwise(self.counts))
        return [] if sound else ["a layer holds more blocks than the one below it"]

    def to_json(self) -> list[int]:
        return self.counts.copy()

    @classmethod
    def from_json(cls, data: Any) -> LayerTally:
        if not isinstance(data, list) or len(data) != SIZE:
            raise BadState("a layer tally has four counts")
        return cls(data)


def not_exposed(answer: str, rule: str) -> tuple[str, str] | None:
    """Why a block of the cube was refused: nothing else but exposure can forbid it."""
    if answer in COLUMN_INDEX:
        return rule, f"the top block of {answer} is not exposed"
    return None
