"""The whole board under the box's eyes: from the lobby through the first turns, five buttons."""

from __future__ import annotations

import pytest

from firmware_host.panel.commands import AnswerCommand, ForecastCommand, ThrowCommand
from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import seated, setting, started, to_the_settings

LOBBY = [
    *to_the_settings("Portal Dash", "2 players", "Check every rule"),
    *seated(("Green", "Pink"), first="Pink"),
    *started(),
]

ROLLED = [  # a wooden blocks die on brown, which is nowhere exposed; a mob die on 1
    Step(sees="Hold ROLL", press="ok down down down ok ok"),
    Step(sees="OK: that is right", press="ok"),
]

SET_UP = [
    *LOBBY,
    Step(sees="Which tile is first?", choose="Bridge"),
    Step(sees="Put a chest on its chest space", press="ok"),
    Step(sees="Place the mobs", choose="All in place"),
    Step(sees="Start on these?", choose="Choose the spaces"),
    Step(sees="Start on which?", choose="b3"),
    Step(sees="Start on which?", choose="b3"),
    *ROLLED,
]

LUCKY = [Step(sees="Remove 1", choose="None: lucky!")]


def past_the_notices(flow: Flow) -> None:
    """Whatever the mob die brought: read it, move the figures, lose the hearts."""
    for _ in range(12):
        if flow.sees("Choose action 1"):
            return
        flow.press("ok")
    raise AssertionError(f"no action in sight: {flow.look().texts}")


def test_from_the_lobby_to_the_first_roll_on_a_known_board(flow: Flow) -> None:
    flow.go(*SET_UP)
    state = flow.table.snapshot().state
    assert [state.ground.names[cell] for cell in state.pieces] == ["b3", "b3"]
    assert state.laid == ["bridge"]
    assert len(state.mobs) == 3


def test_the_box_asks_neither_for_cube_nor_trackers_when_it_watches_all(flow: Flow) -> None:
    flow.go(*to_the_settings("Portal Dash", "2 players", "Check every rule"))
    flow.go(
        *setting("Who does what", Step(sees="Who shuffles?", choose="Box: only mobs")), *started()
    )
    setup = flow.table.snapshot().state.setup
    assert setup.cube == "blocks"
    assert setup.tracks_mobs
    assert setup.tracks_hearts
    assert setup.tracks_boss


def test_back_goes_from_the_line_to_the_list_of_settings(flow: Flow) -> None:
    flow.go(*to_the_settings("Portal Dash", "2 players", "Check every rule"))
    flow.go(*setting("Who does what", Step(sees="Who shuffles?", press="back")))
    flow.go(Step(sees="Change what?"))


@pytest.mark.behavior
def test_a_step_and_a_block_are_a_whole_turn(flow: Flow) -> None:
    flow.go(*SET_UP, *LUCKY)
    past_the_notices(flow)
    here = flow.table.snapshot().state.pieces[1]
    flow.go(
        Step(sees="Choose action 1", choose="Move 1 space"),
        Step(sees="Move where?", press="ok"),
    )
    state = flow.table.snapshot().state
    assert state.ground.distance(here, state.pieces[1]) == 1
    flow.go(
        Step(sees="Choose action 2", choose="Mine 1 block"),
        Step(sees="Mine which?", press="ok"),
        Step(sees="What color: a1?", press="ok"),
    )
    flow.go(Step(sees="Roll the dice"))


@pytest.mark.behavior
def test_an_item_is_used_and_lies_in_the_damaged_row(flow: Flow) -> None:
    flow.go(*SET_UP, *LUCKY)
    past_the_notices(flow)
    flow.go(
        Step(sees="Choose action 1", choose="Leather boots"),
        Step(sees="Move where?", press="ok"),
        Step(sees="Choose action 2", not_sees="Leather boots", press="hold ok"),
        Step(sees="Menu", choose="Items"),
        Step(sees="Leather boots"),
        Step(sees="damaged", press="back"),
        Step(sees="Menu", press="back"),
        Step(sees="Choose action 2", press="hold back"),
        Step(sees="Undone: Move where?", press="ok"),
        Step(sees="Move where?"),
    )


def test_the_board_is_one_menu_away_and_any_moment_comes_back(flow: Flow) -> None:
    flow.go(
        *SET_UP,
        Step(press="hold ok"),
        Step(sees="Menu", choose="Board"),
        Step(sees="Ground", press="down ok"),
        Step(sees="On the board"),
        Step(sees="Magma cube", press="back"),
        Step(sees="Board", press="back"),
        Step(sees="Menu", choose="Forecast"),
        Step(sees="One moment…", press="back"),
        Step(sees="Menu", press="back"),
        Step(sees="Remove 1"),
    )
    assert ForecastCommand() in flow.commands


def test_the_box_can_turn_over_the_tile_itself(flow: Flow) -> None:
    flow.go(*LOBBY, Step(sees="Which tile is first?", press="roll"))
    assert flow.commands[-1] == ThrowCommand()
    assert len(flow.table.snapshot().state.laid) == 1


@pytest.mark.behavior
def test_buttons_alone_play_many_turns(flow: Flow) -> None:
    """OK on whatever stands there, ROLL where dice are asked for: the game never gets stuck."""
    flow.go(*SET_UP)
    turns = 0
    for _ in range(600):
        snapshot = flow.table.snapshot()
        if snapshot.question is None:
            break
        turns = snapshot.state.turns
        flow.press("roll" if snapshot.question.kind == "roll" else "ok")
        flow.now += 4.0
        flow.look()
    assert turns >= 4 or flow.table.snapshot().outcome is not None
    assert any(isinstance(command, AnswerCommand) for command in flow.commands)
