"""Colours of the cube are learned as blocks become exposed; the same in every game with a cube."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.cube import COLUMN_INDEX, COLUMNS, Cube
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, draw


def learning(question: str, rule: str) -> Flow[Any]:
    """The step ("learn",) and its event; the state has `cube`, `seat` and `unseen()`."""
    flow: Flow[Any] = Flow()

    @flow.ask("learn")
    def _ask_colour(state: Any) -> Question | None:
        unseen = state.cube.unseen() if isinstance(state.cube, Cube) else ()
        if not unseen:
            return None
        cell = COLUMNS[unseen[0]]
        return draw(question, state.seat, state.unseen(), rule, cell=cell, more=len(unseen))

    @flow.take("learn")
    def _take_colour(state: Any, colour: str) -> None:
        state.emit("colour_seen", state.cube.unseen()[0], colour)
        state.then(("learn",))

    @flow.on("colour_seen")
    def _colour_seen(state: Any, column: int, colour: str) -> None:
        state.cube.learn(column, colour)

    return flow


def not_exposed(answer: str, rule: str) -> tuple[str, str] | None:
    """Why a block of the cube was refused: nothing else but exposure can forbid it."""
    if answer in COLUMN_INDEX:
        return rule, f"the top block of {answer} is not exposed"
    return None
