"""From one turn to the next: both white dice, two actions, then the window between turns."""

from __future__ import annotations

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, roll
from firmware_host.games.portal_dash.rules.state import ACTIONS_PER_TURN, PortalState

turns: Flow[PortalState] = Flow()
"""Steps of every level; ("figures",), ("mobs", number), ("action",) and ("between",) are the mode's
own."""


def next_seat(state: PortalState) -> int:
    """PD-035: clockwise."""
    return (state.seat + 1) % len(state.setup.players)


@turns.run("turn")
def _turn(state: PortalState, seat: int) -> None:
    """PD-036, PD-038: one step after another, each done before the next begins."""
    state.emit("turn_began", seat)
    state.then(("white_dice",), *([("action",)] * ACTIONS_PER_TURN), ("turn_over",))
    if state.turns == 0:
        state.then(("learn",))


@turns.ask("white_dice")
def _ask_white_dice(state: PortalState) -> Question:
    return roll("pd.roll", state.seat, (state.setup.blocks_die, state.setup.mob_die), "PD-036")


@turns.take("white_dice")
def _take_white_dice(state: PortalState, answer: str) -> None:
    """PD-036, PD-A04: the blocks die, then the mob die, unless the game is lost by then."""
    blocks, mob = answer.split(" ")
    state.emit("rolled", blocks, mob)
    state.then(("block_goes", blocks, "die"), ("mobs", int(mob)))
    if state.turns == 0 and state.setup.figures_follow_dice:
        state.then(("figures",))


@turns.run("turn_over")
def _turn_over(state: PortalState) -> None:
    state.emit("turn_ended", state.seat)
    state.then(("between",))
