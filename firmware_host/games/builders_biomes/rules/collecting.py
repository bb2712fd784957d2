"""Blocks out of the cube, by collecting and by pickaxe: the same in both modes.

Where people have the cube a block's color is asked for when it is taken, not when it is exposed.
"""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.state import BiomesState, note_empty_layers
from firmware_host.games.core.cube import COLUMN_INDEX, COLUMNS, SIZE, Cube, not_exposed
from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import Question, choose, draw, place

collecting: Flow[BiomesState] = Flow()

BLOCKS_PER_COLLECT: Final = 2
"""BB-025: of one Collect action."""
DONE: Final = "done"
SHOW_CUBE: Final[Step] = ("show_cube",)
"""Where the box deals the cube, a block that is taken brings others to light."""


@collecting.run("collect")
def _collect(state: BiomesState) -> None:
    """BB-A04: the second block may be one the first has exposed, unless the table rules otherwise.

    Then `fixed` are the columns exposed, or the layers possible, before the first block.
    """
    fixed: tuple[int, ...] = ()
    if state.setup.rules["bb.collect"] == "simultaneous":
        cube = state.cube
        fixed = tuple(cube.exposed() if isinstance(cube, Cube) else cube.possible_layers())
    state.then(("take_block", BLOCKS_PER_COLLECT, fixed))


@collecting.run("take_block")
def _take_block(state: BiomesState, left: int, fixed: tuple[int, ...]) -> None:
    """BB-025, BB-A05, BB-A30: exactly two, fewer only if there are fewer."""
    places = _places(state, fixed)
    if not left or not places:
        return
    if len(places) == 1:
        _take_and_go_on(state, places[0], left, fixed)
    else:
        state.then(("which_block", left, fixed))


@collecting.ask("which_block")
def _ask_which_block(state: BiomesState, left: int, fixed: tuple[int, ...]) -> Question:
    return _which_block(state, "bb.collect", _places(state, fixed), "BB-025", left)


def _places(state: BiomesState, fixed: tuple[int, ...] = ()) -> list[str]:
    """Where a block can be taken, the nearest to the last one first."""
    if not isinstance(state.cube, Cube):
        layers = state.cube.possible_layers()
        if state.last_block in layers:
            layers.sort(key=lambda layer: layer != state.last_block)
        return [f"L{layer}" for layer in layers if not fixed or layer in fixed]
    columns = [column for column in state.cube.exposed() if not fixed or column in fixed]
    columns.sort(key=_DISTANCE[state.last_block].__getitem__)
    return [COLUMNS[column] for column in columns]


_DISTANCE: Final = tuple(
    tuple(abs(a % SIZE - b % SIZE) + abs(a // SIZE - b // SIZE) for b in range(SIZE * SIZE))
    for a in range(SIZE * SIZE)
)


def _which_block(state: BiomesState, id: str, places: list[str], rule: str, left: int) -> Question:
    if isinstance(state.cube, Cube):
        return place(id, state.seat, places, rule, left=left)
    return choose(f"{id}_layer", state.seat, places, rule, left=left)


@collecting.refuse("which_block")
def _why_not(
    state: BiomesState, answer: str, _left: int, fixed: tuple[int, ...]
) -> tuple[str, str] | None:
    if fixed and answer in _places(state):
        return "BB-A04", "the first block exposed it; both are taken at the same time"
    return not_exposed(answer, "BB-026")


@collecting.take("which_block")
def _take_which_block(state: BiomesState, answer: str, left: int, fixed: tuple[int, ...]) -> None:
    _take_and_go_on(state, answer, left, fixed)


def _take_and_go_on(state: BiomesState, answer: str, left: int, fixed: tuple[int, ...]) -> None:
    rest = fixed
    if isinstance(state.cube, Cube):  # the block below was not exposed; a layer may have another
        rest = tuple(column for column in fixed if COLUMNS[column] != answer)
    if rest or not fixed:
        state.then(("take_block", left - 1, rest))
    _take(state, answer)


def _take(state: BiomesState, answer: str) -> None:
    """`answer` names a column, or a layer where only layers are followed."""
    where = COLUMN_INDEX[answer] if answer in COLUMN_INDEX else int(answer[1:])
    kind = state.block_at(where)
    if kind:
        _leaves_the_cube(state, where, kind)
        return
    possible = [kind for kind, count in state.unseen().items() if count]
    if len(possible) == 1:
        _leaves_the_cube(state, where, possible[0])
    else:
        state.then(("see", where))


@collecting.ask("see")
def _ask_see(state: BiomesState, where: int) -> Question:
    """BB-002: the color of a block that is taken, where nobody has told it."""
    return draw("bb.colour", state.seat, state.unseen(), "BB-002", cell=COLUMNS[where])


@collecting.take("see")
def _take_see(state: BiomesState, kind: str, where: int) -> None:
    _leaves_the_cube(state, where, kind)


def _leaves_the_cube(state: BiomesState, where: int, kind: str) -> None:
    state.emit("block_taken", state.seat, where, kind)
    note_empty_layers(state)
    if state.shows_cube:
        state.then(SHOW_CUBE)


@collecting.ask("pickaxe")
def _ask_pickaxe(state: BiomesState) -> Question | None:
    """BB-062, BB-A22: one exposed block at once, or none."""
    places = _places(state)
    if not places:
        return None
    return _which_block(state, "bb.pickaxe", [*places, DONE], "BB-062", 1)


@collecting.take("pickaxe")
def _take_pickaxe(state: BiomesState, answer: str) -> None:
    if answer != DONE:
        _take(state, answer)
