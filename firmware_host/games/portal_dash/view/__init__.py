"""Portal Dash on the touch table: what lies where in each mode."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.core.dice_only import DiceState
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.view.board import board_part
from firmware_host.games.portal_dash.view.cube import cube_part
from firmware_host.games.portal_dash.view.parts import (
    aside_part,
    boss_part,
    figures_part,
    line_part,
    rolls_part,
    task_parts,
)
from firmware_host.games.portal_dash.view.seats import drawn_part, item_words, seats_part
from firmware_host.games.portal_dash.view.setting_up import GUIDE, plan
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import GameView, Part, Stage

SHOWS_LINE: Final = "pd.show_line"
"""Asks people to put down the figures that the box has shuffled."""


def _stage(ask: Ask) -> Stage:
    """Dice mode has its rolls, assistant mode what it follows, referee mode the whole table."""
    state = ask.state
    if ask.question.id == GUIDE:
        return Stage((plan(ask),))
    if isinstance(state, DiceState):
        rolls = rolls_part(ask)
        return Stage((rolls,)) if rolls else Stage()
    if isinstance(state, RefereeState):
        if ask.question.id == SHOWS_LINE:
            return Stage((board_part(ask),), (line_part(ask, is_told=True), cube_part(ask)))
        main = (board_part(ask), seats_part(ask))
        lying: list[Part] = [*drawn_part(ask), *aside_part(ask), *task_parts(ask)]
        side = (cube_part(ask), *lying, boss_part(ask), line_part(ask))
        return Stage(main, side, item_words(ask))
    return _assistant_stage(ask)


def _assistant_stage(ask: Ask) -> Stage:
    """Without a board the cube and the tasks are the middle of the table."""
    setup = ask.state.setup
    if ask.question.id == SHOWS_LINE:
        told = (*figures_part(ask, is_told=True), line_part(ask, is_told=True))
        return Stage(told, (cube_part(ask), *task_parts(ask), boss_part(ask)))
    side: list[Part] = [*aside_part(ask), *task_parts(ask)]
    if setup.tracks_hearts:
        side.append(seats_part(ask))
    if setup.tracks_mobs:
        side += [*figures_part(ask), line_part(ask)]
    side.append(boss_part(ask))
    return Stage((cube_part(ask),), tuple(side))


VIEW: Final = GameView(
    stage=_stage,
    still=_stage,
    art=(Path(__file__).parent / "art.txt",),
    cover=("pd:wildfire", "tile:portal", "pd:enderman", "chest:closed"),
)
