"""What the blocks of the cube are worth to the steady bot in referee mode, and for what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from firmware_host.games.core.cube import Cube
from firmware_host.games.portal_dash.bots import referee_worth as worth
from firmware_host.games.portal_dash.rules.piglin import LAYER_OF_TASK, TASKS
from firmware_host.games.portal_dash.rules.referee.state import RefereeState

LATER_TASK: Final = 0.2
"""So much less for each task that is not due yet."""
BEGUN: Final = 0.6
"""More for a column that has its colour: no other will do there."""
SAVED_FOR_LATER: Final = {"red": 0.25, "gray": 0.2, "gold": 0.1, "black": 0.0, "brown": 0.0}
"""Less for colours whose ability will be wanted: other ones fill the tasks."""
LAYER: Final = 1.0
"""The last block that can be spared from the layer due next."""
CLOCK: Final = 1.1
CLOCK_AFTER_TASKS: Final = 0.3
"""A block that is not delivered is time lost: the cube is the clock."""
NOT_WORTH_IT: Final = 0.2
"""Below that a pickaxe leaves a block where it is."""


def block_uses(state: RefereeState, colours: Iterable[str]) -> dict[str, tuple[float, str]]:
    """For each colour the best use of one block, and what it is worth."""
    cube, piglin = state.cube, state.piglin
    assert isinstance(cube, Cube)
    exposed = [cube.colour(column) for column in cube.exposed()]
    due = next((task for task in TASKS if not piglin.is_complete(task)), None)
    clock = CLOCK if due else CLOCK_AFTER_TASKS
    found = {}
    for colour in colours:
        uses = ability_worth(state, colour)
        if due:
            near = exposed.count(colour) + state.aside.count(colour)
            uses += [
                (task_worth(state, due, name, colour, near), name)
                for name in piglin.open_for(colour)
            ]
        value, use = max(uses, default=(0.0, "box"))
        found[colour] = value if use[0] in TASKS else value - clock, use
    return found


def task_worth(state: RefereeState, due: str, name: str, colour: str, near: int) -> float:
    """A block in that column: the task due next first, columns begun before empty ones."""
    piglin = state.piglin
    column = piglin.names.index(name)
    value = 1.0 - LATER_TASK * (TASKS.index(name[0]) - TASKS.index(due))
    if piglin.filled[column]:
        return value + BEGUN
    value *= min(1.0, 0.4 + 0.2 * near)
    return value - 0.02 * piglin.sizes[column] - SAVED_FOR_LATER[colour]


def block_worths(state: RefereeState) -> dict[int, float]:
    """What each exposed block is worth, by its column."""
    return blocks_and_uses(state)[0]


def blocks_and_uses(state: RefereeState) -> tuple[dict[int, float], dict[str, tuple[float, str]]]:
    """What each exposed block is worth, the layer due next is spared; and each color's best use."""
    cube = state.cube
    assert isinstance(cube, Cube)
    tops = {column: cube.colour(column) for column in cube.exposed()}
    colours = dict.fromkeys(tops.values())
    unseen = state.unseen() if None in colours else {}
    known = [colour for colour in state.setup.blocks if colour in colours or unseen.get(colour)]
    uses = block_uses(state, known)
    values: dict[str | None, float] = {colour: value for colour, (value, _) in uses.items()}
    if unseen:  # what a block brings on average whose color nobody has told
        total = sum(count * values[colour] for colour, count in unseen.items() if count)
        values[None] = total / sum(unseen.values())
    layer, cost = _due_layer(state)
    worths = {
        column: values[colour] - (cost if cube.layer_of(column) == layer else 0.0)
        for column, colour in tops.items()
    }
    return worths, uses


def _due_layer(state: RefereeState) -> tuple[int, float]:
    """The layer due next, and what it costs to take a block out of it."""
    for task in TASKS:
        if missing := state.piglin.missing(task):
            layer = LAYER_OF_TASK[task]
            return layer, LAYER / max(1, state.cube.left_in_layer(layer) - missing)
    return 0, 0.0


def ability_worth(state: RefereeState, colour: str) -> list[tuple[float, str]]:
    seats = range(len(state.life))
    if colour == "red":
        return [(max(worth.healing(state, seat) for seat in seats), "heal")]
    if colour == "gray":
        return [(max(worth.repairing(state, seat) for seat in seats), "repair")]
    if colour == "gold":
        return [(worth.ITEM if not state.boss_is_here else 0.3, "item")]
    if colour == "black":
        return [(0.3, "netherite")] if state.netherite else []
    return [(0.05, "board")] if "board" in state.uses_beside_piglin(colour) else []
