"""The piglin board: tasks A, B and C, their columns, and one colour per column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from firmware_host.games.core.errors import BadState

TASKS: Final = ("A", "B", "C")
ANY: Final = "?"
"""What the die shows for a block of any color; a block whose color nobody told."""
LAYER_OF_TASK: Final = {"A": 1, "B": 2, "C": 3}
"""PD-171: task A is due before layer 1 is empty, B before layer 2, C before layer 3."""


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

    def open_for(self, colour: str) -> list[str]:
        """PD-140, PD-141: open columns of any task that are empty or hold that color.

        Those begun come first, then by task; of columns that are alike only the first.
        """
        begun: dict[tuple[str, int], str] = {}
        empty: dict[tuple[str, int], str] = {}
        rows = zip(self.names, self.sizes, self.filled, self.colours, strict=True)
        for name, size, filled, held in rows:
            if held is None:
                empty.setdefault((name[0], size), name)
            elif held == colour and filled < size:
                begun.setdefault((name[0], size - filled), name)
        return [*begun.values(), *empty.values()]

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

    def need(self, colour: str) -> tuple[int, int]:
        """How much the tasks need the color, the smaller the more: a column of it that is begun,
        then any empty one; of these the task that is due first."""
        best = (2, 0)
        for name, size, filled, held in zip(
            self.names, self.sizes, self.filled, self.colours, strict=True
        ):
            if filled < size and held in (None, colour):
                best = min(best, (0 if held else 1, TASKS.index(name[0])))
        return best

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
