"""The cube that the box deals: every outer block is shown, as on a real cube that players turn."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.collecting import SHOW_CUBE
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState, flow
from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.question import UNASKED, Question, draw


def cube_of(state: RefereeBiomesState) -> Cube:
    assert isinstance(state.cube, Cube)
    return state.cube


@flow.ask(SHOW_CUBE[0])
def _ask_show_cube(state: RefereeBiomesState) -> Question | None:
    """BB-A41, BB-027: Draw the color of an outer block that was not displayed yet."""
    at = cube_of(state).outer_unseen()
    if at is None:
        return None
    cell = COLUMNS[at % len(COLUMNS)]
    return draw("bb.colour", state.seat, state.unseen(), "BB-A41", UNASKED, cell=cell)


@flow.take(SHOW_CUBE[0])
def _take_show_cube(state: RefereeBiomesState, kind: str) -> None:
    state.emit("block_shown", cube_of(state).outer_unseen(), kind)
    state.then(SHOW_CUBE)


@flow.on("block_shown")
def _block_shown(state: RefereeBiomesState, at: int, kind: str) -> None:
    cube_of(state).colours[at] = kind
