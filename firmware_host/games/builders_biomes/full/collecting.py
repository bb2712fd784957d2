"""Blocks at the full level: kinds are learned as blocks become exposed, and owned when taken."""

from __future__ import annotations

from firmware_host.games.builders_biomes.full.state import FullBiomesState, flow
from firmware_host.games.builders_biomes.state import note_empty_layers
from firmware_host.games.core.question import Question, place
from firmware_host.games.cube import COLUMN_INDEX, COLUMNS, Cube
from firmware_host.games.cube_learning import learning, not_exposed

BLOCKS_PER_COLLECT = 2
"""BB-025."""

flow.include(learning("bb.colour", "BB-002"))


@flow.run("collect")
def _collect(state: FullBiomesState) -> None:
    """BB-A04: the second block may be one the first has freed, unless the table rules otherwise."""
    assert isinstance(state.cube, Cube)
    fixed = tuple(state.cube.exposed())
    if state.setup.rules["bb.collect"] == "sequential":
        fixed = ()
    state.then(("take_block", BLOCKS_PER_COLLECT, fixed))


@flow.ask("take_block")
def _ask_take_block(state: FullBiomesState, left: int, fixed: tuple[int, ...]) -> Question | None:
    """BB-025, BB-A05, BB-A30: exactly two, fewer only if there are fewer."""
    columns = _open_columns(state, fixed)
    if not left or not columns:
        return None
    cells = [COLUMNS[column] for column in columns]
    return place("bb.collect", state.seat, cells, "BB-025", left=left)


def _open_columns(state: FullBiomesState, fixed: tuple[int, ...]) -> list[int]:
    assert isinstance(state.cube, Cube)
    exposed = state.cube.exposed()
    return [column for column in exposed if column in fixed] if fixed else exposed


@flow.refuse("take_block")
def _why_not(
    _state: FullBiomesState, answer: str, _left: int, _fixed: tuple[int, ...]
) -> tuple[str, str] | None:
    return not_exposed(answer, "BB-026")


@flow.take("take_block")
def _take_take_block(
    state: FullBiomesState, answer: str, left: int, fixed: tuple[int, ...]
) -> None:
    column = COLUMN_INDEX[answer]
    take(state, column)
    rest = tuple(each for each in fixed if each != column)
    follow = ("take_block", left - 1, rest) if rest or not fixed else ("learn",)
    state.then(("learn",), follow)


def take(state: FullBiomesState, column: int) -> None:
    assert isinstance(state.cube, Cube)
    kind = state.cube.colour(column)
    assert kind is not None
    state.emit("block_taken", state.seat, column, kind)
    note_empty_layers(state)


@flow.ask("pickaxe")
def _ask_pickaxe(state: FullBiomesState) -> Question | None:
    """BB-062, BB-A22: one exposed block at once, or none."""
    cells = [COLUMNS[column] for column in _open_columns(state, ())]
    if not cells:
        return None
    return place("bb.pickaxe", state.seat, [*cells, "done"], "BB-062", left=1)


@flow.take("pickaxe")
def _take_pickaxe(state: FullBiomesState, answer: str) -> None:
    if answer != "done":
        take(state, COLUMN_INDEX[answer])
        state.then(("learn",))
