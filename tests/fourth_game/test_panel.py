"""With one folder more on the list the game is in the lobby and is played with five buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import GUIDED, seated, setting, started, to_the_settings

LOBBY = (
    *to_the_settings("Dice race", "3 players"),
    *seated(("Green", "Pink", "Blue"), first="Pink"),
    *setting("House rules", Step(sees="Choose the rules", choose="Change rules")),
    Step(sees="Two dice show 1.", choose="3 spaces back"),
    *started(GUIDED),
    Step(sees="Put all figures at the start.", press="ok"),
    Step(sees="Shuffle the event cards.", press="ok"),
    Step(sees="Safe or risky?"),
)


@pytest.fixture
def flow() -> Iterator[Flow]:
    box = Flow()
    yield box
    box.close()


def play_on(flow: Flow) -> None:
    """Risky every time; the box throws and draws."""
    for _ in range(400):
        question = flow.table.snapshot().question
        if question is None:
            return
        if question.id == "dr.dice" and flow.look().chosen == "One die":
            flow.press("down")
        flow.press("roll" if question.is_chance else "ok")
        flow.now += 3
    raise AssertionError("the race has no end")


def test_the_lobby_shows_four_games(flow: Flow) -> None:
    question = flow.table.snapshot().question
    assert question is not None
    assert list(question.answers)[:5] == [
        "dice",
        "portal-dash",
        "builders-biomes",
        "explorers",
        "dice-race",
    ]


def test_it_is_played_with_buttons_to_its_end_screen_and_back_to_the_lobby(flow: Flow) -> None:
    flow.go(*LOBBY)
    assert flow.table.snapshot().state.setup.rules == {"dr.fall": "three"}
    play_on(flow)
    snapshot = flow.table.snapshot()
    assert snapshot.outcome is not None
    assert snapshot.outcome.reason == "goal"
    flow.now += 10
    while not flow.sees("The goal is reached."):
        flow.press("ok")
    winner = ("Green", "Pink", "Blue")[snapshot.outcome.winners[0]]
    flow.go(
        Step(sees=winner, press="ok"),
        Step(choose="Another game"),
        Step(sees="Tilekeeper", choose="Same again"),
        Step(sees="Locks in every roll"),
    )


def test_menu_and_undo_work_in_it(flow: Flow) -> None:
    flow.go(*LOBBY, Step(choose="One die"), Step(sees="Hold ROLL to shake", press="hold back"))
    flow.go(Step(sees="Undone", press="ok"), Step(sees="Safe or risky?", press="hold ok"))
    flow.go(Step(sees="Menu", press="ok"), Step(sees="0/20"))


def test_a_game_left_early_says_so(flow: Flow) -> None:
    flow.go(*LOBBY, Step(press="hold ok"), Step(sees="Menu", choose="End this game"))
    flow.choose("Yes, end it")
    flow.go(Step(sees="The game was ended early."))
