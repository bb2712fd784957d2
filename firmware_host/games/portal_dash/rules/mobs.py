"""Figures: "ghast 2" is the ghast with activation number 2. The line, and who is on the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from firmware_host.games.core.errors import BadState

BASE_TYPES: Final = ("magma_cube", "ghast", "enderman")
"""PD-015, PD-030: always in, one of each on the first three spawners."""
EXTRA_TYPES: Final = ("hoglin", "blaze", "wither_skeleton")
BOSSES: Final = ("wildfire", "ancient_hoglin")

IMMUNE: Final = {"no_sword": "sword", "no_bow": "bow"}
"""PD-114."""


def figure(kind: str, number: int) -> str:
    return f"{kind} {number}"


@lru_cache(maxsize=256)
def kind_of(name: str) -> str:
    return name.split(" ", 1)[0]


@lru_cache(maxsize=256)
def number_of(name: str) -> int:
    """PD-002. One digit; a twin has a letter behind it."""
    return int(name.split(" ")[1][0])


class MobLine:
    """`queue` is the line, its front first; `board` are the figures on the board, oldest first."""

    __slots__ = ("board", "queue")

    def __init__(self, queue: Iterable[str] = (), board: Iterable[str] = ()) -> None:
        self.queue = list(queue)
        self.board = list(board)

    def copy(self) -> MobLine:
        return MobLine(self.queue, self.board)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, MobLine) and self.queue == other.queue and self.board == other.board
        )

    __hash__ = None  # type: ignore[assignment]

    def numbered(self, number: int) -> list[str]:
        """PD-055, PD-058: who acts on that number."""
        return [name for name in self.board if number_of(name) == number]

    def spawn(self, name: str) -> None:
        """PD-075, PD-151: from the line to the board; of twins the one further in front."""
        self.queue.remove(name)
        self.board.append(name)

    def unspawn(self, name: str) -> None:
        """PD-076: it found no free spawner, so it is the first of the line again."""
        self.board.remove(name)
        self.queue.insert(0, name)

    def defeat(self, name: str) -> None:
        """PD-112: off the board, to the end of the line."""
        self.board.remove(name)
        self.queue.append(name)

    def to_json(self) -> dict[str, Any]:
        return {"queue": self.queue.copy(), "board": self.board.copy()}

    @classmethod
    def from_json(cls, data: Any) -> MobLine:
        try:
            return cls([str(n) for n in data["queue"]], [str(n) for n in data["board"]])
        except (TypeError, KeyError) as error:
            raise BadState("a mob line has a queue and a board") from error
