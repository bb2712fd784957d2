"""Before the first turn in referee mode: the first tile, its figures, where pieces stand."""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.before_play import shown_first
from firmware_host.games.core.question import GROUP, Question, choose, draw, place
from firmware_host.games.portal_dash.rules.board import bits
from firmware_host.games.portal_dash.rules.items import LEGGINGS
from firmware_host.games.portal_dash.rules.referee.moving import closed_to_pieces
from firmware_host.games.portal_dash.rules.referee.setup import RefereeSetup
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow
from firmware_host.games.portal_dash.rules.setting_up import guide, shows_line
from firmware_host.games.portal_dash.rules.versions import PIECES_FIRST

USUAL: Final = "usual"
EACH: Final = "each"
"""Every player chooses a start space."""


def first_steps(setup: RefereeSetup) -> list[tuple[Any, ...]]:
    steps: list[tuple[Any, ...]] = [*shown_first(setup), *guide.steps(setup)]
    deals = [*(("deal_spawner", kind) for kind in setup.level.base), ("deal_line",)]
    if setup.guide:
        deals = [("reveal",), *deals, ("figures",)]
    elif not setup.figures_follow_dice:
        deals = [*deals, ("figures",)]
    return [*steps, *deals, ("turn", setup.first)]  # PD-024


@flow.run("figures")
def _figures(state: RefereeState) -> None:
    """Lay the first tile, unless the guide has, and put everything on it.

    PD-021, PD-024: this comes before the first roll; in older games without guide after it.
    """
    setup = state.setup
    steps: list[tuple[Any, ...]] = [*([] if setup.guide else [("reveal",)]), ("first_figures",)]
    if shows_line(setup):
        steps += [("show_line",)]
    seats = range(len(setup.players))
    if len(seats) > 1 and setup.rules_version >= PIECES_FIRST:
        steps += [("start_spaces",)]
    else:
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


@flow.ask("start_spaces")
def _ask_start_spaces(state: RefereeState) -> Question:
    """PD-021: one answer puts every piece on a usual space."""
    cells = [state.ground.names[cell] for cell in _usual_spaces(state)]
    return choose("pd.start_spaces", GROUP, [USUAL, EACH], "PD-021", cells=cells)


@flow.take("start_spaces")
def _take_start_spaces(state: RefereeState, answer: str) -> None:
    if answer == USUAL:
        for seat, cell in enumerate(_usual_spaces(state)):
            state.emit("piece_placed", seat, cell)
    else:
        state.then(*(("start_space", seat) for seat in range(len(state.setup.players))))


def _usual_spaces(state: RefereeState) -> list[int]:
    """Return a space for each seat: beside the first tile from the top, if there is one free."""
    free = list(bits(_start_cells(state)))
    beside_tile = (len(state.setup.start_strip) - 1) * state.ground.height
    spaces = [cell for cell in free if cell >= beside_tile] or free
    return [spaces[seat % len(spaces)] for seat in range(len(state.setup.players))]


def _start_cells(state: RefereeState) -> int:
    """Return the spaces of the start strip without lava as a bit set."""
    count = len(state.setup.start_strip) * state.ground.height
    return (1 << count) - 1 & ~closed_to_pieces(state)


@flow.ask("start_space")
def _ask_start_space(state: RefereeState, seat: int) -> Question:
    """PD-021: any space of the start strip; sharing is allowed."""
    cells = [state.ground.names[cell] for cell in bits(_start_cells(state))]
    return place("pd.start_space", seat, cells, "PD-021", grid="board")


@flow.take("start_space")
def _take_start_space(state: RefereeState, answer: str, seat: int) -> None:
    state.emit("piece_placed", seat, state.ground.index[answer])
