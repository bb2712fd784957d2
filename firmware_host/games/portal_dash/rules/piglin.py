"""The piglin board: tasks A, B and C, their columns, and one colour per column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from firmware_host.games.core.errors import BadState

TASKS: Final = ("A", "B", "C")
ANY: Final = "?"
"""What the die shows for a block of any color; a block whose color nobody told."""
UNTOLD_NEED: Final = 2 * len(TASKS)
"""How much the tasks need a block whose color nobody has told: less than one for an empty column,
more than one of a color that no open column takes."""
LAYER_OF_TASK: Final = {"A": 1, "B": 2, "C": 3}
"""PD-171: task A is due before layer 1 is empty, B before layer 2, C before layer 3."""


class OpenColumns(NamedTuple):
    """The columns that take another block; of those that are alike only the first."""

    begun: Mapping[str, tuple[str, ...]]
    """For a color that is in one: those that hold it, then the empty ones."""
    empty: tuple[str, ...]

    def take(self, colour: str) -> tuple[str, ...]:
        """PD-140, PD-141: those begun with the color come first, then by task."""
        return self.begun.get(colour, self.empty)

    def need(self, colour: str) -> int:
        """How much the tasks need a color, the smaller the more: a column of it that is begun, then
        any empty one; of these the task that is due first."""
        if colour in self.begun:
            return TASKS.index(self.begun[colour][0][0])
        return len(TASKS) + TASKS.index(self.empty[0][0]) if self.empty else UNTOLD_NEED + 1


@lru_cache(maxsize=4096)
def _open_columns(
    names: tuple[str, ...],
    sizes: tuple[int, ...],
    filled: tuple[int, ...],
    colours: tuple[str | None, ...],
) -> OpenColumns:
    """Asked several times between two blocks delivered, so it is remembered."""
    begun: dict[str, dict[tuple[str, int], str]] = {}
    empty: dict[tuple[str, int], str] = {}
    for name, size, count, held in zip(names, sizes, filled, colours, strict=True):
        if held is None:
            empty.setdefault((name[0], size), name)
        elif count < size:
            begun.setdefault(held, {}).setdefault((name[0], size - count), name)
    every = {c: (*columns.values(), *empty.values()) for c, columns in begun.items()}
    return OpenColumns(every, tuple(empty.values()))


class PiglinBoard:
    """Columns in printed order; `names` and `sizes` never change and are shared between copies."""

    __slots__ = ("colours", "filled", "names", "sizes")

    def __init__(self, columns: Mapping[str, Sequence[int]]) -> None:
        self.names = tuple(f"{task}{i + 1}" for task in TASKS for i in range(len(columns[task])))
        self.sizes = tuple(size for task in TASKS for size in columns[task])
        self.filled = [0] * len(self.sizes)
        self.colours: list[str | None] = [None] * len(self.sizes)

    def copy(self) -> PiglinBoard:
        twin = PiglinBoard.__new__(PiglinBoard)
        twin.names = self.names
        twin.sizes = self.sizes
        twin.filled = self.filled.copy()
        twin.colours = self.colours.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PiglinBoard)
            and self.sizes == other.sizes
            and self.filled == other.filled
            and self.colours == other.colours
        )

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "  ".join(
            f"{name} {filled}/{size}{' ' + colour if colour else ''}"
            for name, size, filled, colour in zip(
                self.names, self.sizes, self.filled, self.colours, strict=True
            )
        )

    def open_columns(self) -> OpenColumns:
        return _open_columns(self.names, self.sizes, tuple(self.filled), tuple(self.colours))

    def open_for(self, colour: str) -> list[str]:
        """PD-140, PD-141: open columns of any task that are empty or hold that color.

        Those begun come first, then by task; of columns that are alike only the first.
        """
        return list(self.open_columns().take(colour))

    def takes(self, name: str, colour: str) -> bool:
        """PD-140, PD-141: whether that column has room for a block of the color."""
        if name not in self.names:
            return False
        column = self.names.index(name)
        is_open = self.filled[column] < self.sizes[column]
        return is_open and self.colours[column] in (None, colour)

    def first_open(self, task: str) -> str:
        """The column that gets a block whose color nobody tells."""
        rows = zip(self.names, self.sizes, self.filled, strict=True)
        return next(name for name, size, filled in rows if name[0] == task and filled < size)

    def deliver(self, name: str, colour: str) -> None:
        column = self.names.index(name)
        self.filled[column] += 1
        self.colours[column] = colour

    def missing(self, task: str) -> int:
        return sum(
            size - filled
            for name, size, filled in zip(self.names, self.sizes, self.filled, strict=True)
            if name[0] == task
        )

    def is_complete(self, task: str) -> bool:
        """PD-142, PD-143."""
        return self.missing(task) == 0

    def all_complete(self) -> bool:
        return self.filled == list(self.sizes)

    def delivered(self) -> int:
        return sum(self.filled)

    def to_json(self) -> dict[str, Any]:
        return {"filled": self.filled.copy(), "colours": self.colours.copy()}

    def load(self, data: Mapping[str, Any]) -> None:
        if len(data["filled"]) != len(self.sizes) or len(data["colours"]) != len(self.sizes):
            raise BadState("the piglin board has another number of columns")
        self.filled = list(data["filled"])
        self.colours = list(data["colours"])
