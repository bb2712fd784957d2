"""What runs out: blocks and roughly turns until each task is due, and how worried to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.portal_dash.rules.piglin import LAYER_OF_TASK, TASKS, PiglinBoard

SAFE: Final = 0
WATCH: Final = 1
ENDANGERED: Final = 2

_USUAL_BLOCKS_PER_TURN: Final = 2
"""One for the blocks die, one mined: what a table takes before it has shown its own pace."""
_USUAL_WEIGHS: Final = 2
"""The usual pace counts like this many turns, so that one wild turn does not shake the forecast."""


@dataclass(frozen=True, slots=True)
class Deadline:
    task: str
    missing: int
    blocks: int
    """Blocks that may still go before the layer is empty: upper layers empty first (G7)."""
    turns: int
    worry: int

    @property
    def is_met(self) -> bool:
        return self.missing == 0


def blocks_until(cube: Cube | LayerTally, layer: int) -> int:
    return sum(cube.left_in_layer(above) for above in range(1, layer + 1))


def deadlines(cube: Cube | LayerTally, piglin: PiglinBoard, turns: int) -> tuple[Deadline, ...]:
    """One entry per task; `turns` is how many turns have been played."""
    gone = 64 - cube.left()
    found = []
    for task in TASKS:
        blocks = blocks_until(cube, LAYER_OF_TASK[task])
        left = blocks * (turns + _USUAL_WEIGHS) // (gone + _USUAL_WEIGHS * _USUAL_BLOCKS_PER_TURN)
        missing = piglin.missing(task)
        found.append(Deadline(task, missing, blocks, left, _worry(missing, blocks, left)))
    return tuple(found)


def _worry(missing: int, blocks: int, turns: int) -> int:
    """Endangered: a turn or two left, or hardly more blocks than the task still wants."""
    if not missing:
        return SAFE
    if turns <= 2 or blocks <= missing + 2:
        return ENDANGERED
    if turns <= 4 or blocks <= 2 * missing + 2:
        return WATCH
    return SAFE
