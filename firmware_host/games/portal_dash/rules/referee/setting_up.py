"""Before the first turn in referee mode: the first tile, its figures, where pieces stand."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.before_play import shown_first
from firmware_host.games.core.question import GROUP, Question, draw, place
from firmware_host.games.portal_dash.rules.board import bits
from firmware_host.games.portal_dash.rules.items import LEGGINGS
from firmware_host.games.portal_dash.rules.referee.moving import closed_to_pieces
from firmware_host.games.portal_dash.rules.referee.setup import RefereeSetup
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow
from firmware_host.games.portal_dash.rules.setting_up import guide, shows_line


def first_steps(setup: RefereeSetup) -> list[tuple[Any, ...]]:
    steps: list[tuple[Any, ...]] = [*shown_first(setup), *guide.steps(setup)]
    deals = [*(("deal_spawner", kind) for kind in setup.level.base), ("deal_line",)]
    if setup.guide:
        deals = [("reveal",), *deals, ("figures",)]
    return [*steps, *deals, ("turn", setup.first)]  # PD-024


@flow.run("figures")
def _figures(state: RefereeState) -> None:
    """What stands on the first tile: after the guide, or else, with the tile, when the first dice
    lie."""
    setup = state.setup
    steps: list[tuple[Any, ...]] = [*([] if setup.guide else [("reveal",)]), ("first_figures",)]
    if shows_line(setup):
        steps += [("show_line",)]
    seats = range(len(setup.players))
    steps += [("start_space", seat) for seat in seats]
    folded = [slot for slot, id in enumerate(setup.starting) if setup.kinds[id].kind == LEGGINGS]
    steps += [("leggings", seat, slot) for seat in seats for slot in folded]  # PD-108
    state.then(*steps)


@flow.ask("reveal")
def _ask_reveal(state: RefereeState) -> Question:
    """PD-010, PD-012, PD-151: a tile nobody has seen; at a table its tag tells which it is."""
    return draw("pd.tile", GROUP, dict.fromkeys(sorted(state.tiles), 1), "PD-010")


@flow.take("reveal")
def _take_reveal(state: RefereeState, id: str) -> None:
    state.emit("tile_laid", id)


@flow.run("first_figures")
def _first_figures(state: RefereeState) -> None:
    """PD-017, PD-019, PD-A16: spawners in order; what finds no space stays first in the line."""
    for cell in state.ground.spawners(0):
        if state.line:
            state.emit("mob_spawned", state.line[0], cell)


@flow.ask("start_space")
def _ask_start_space(state: RefereeState, seat: int) -> Question:
    """PD-021: any space of the start strip; sharing is allowed. Nobody starts in lava."""
    count = len(state.setup.start_strip) * state.ground.height
    free = (1 << count) - 1 & ~closed_to_pieces(state)
    cells = [state.ground.names[cell] for cell in bits(free)]
    return place("pd.start_space", seat, cells, "PD-021", grid="board")


@flow.take("start_space")
def _take_start_space(state: RefereeState, answer: str, seat: int) -> None:
    state.emit("piece_placed", seat, state.ground.index[answer])
