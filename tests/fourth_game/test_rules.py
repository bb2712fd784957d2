"""The rules of the dice race: they are an example, and so are their tests."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.errors import BadSetup, IllegalAnswer
from tests.dice_race.rules.referee import DiceRace, RaceState
from tests.dice_race.setups import race_setup
from tests.games.game_trials import catalogue_of

RULES = DiceRace()


def race(*answers: str, **other: Any) -> RaceState:
    setup = {**race_setup(catalogue_of("dice-race").plain(), 2), **other}
    state = RULES.start(setup)
    for answer in answers:
        RULES.answer(state, answer)
    assert RULES.check(state) == []
    return state


def test_dice_move_the_figure_of_whose_turn_it_is() -> None:
    """DR-001, DR-002, DR-010, DR-011, DR-012."""
    state = race("safe", "5", "risky", "4 3")
    assert state.places == [5, 7]
    assert (state.seat, state.turns) == (0, 3)


@pytest.mark.parametrize(("fall", "place"), [("start", 0), ("three", 2)])
def test_two_ones_are_a_fall(fall: str, place: int) -> None:
    """DR-013, DR-A01."""
    state = race("safe", "5", "safe", "1", "risky", "1 1", rules={"dr.fall": fall})
    assert state.places[0] == place


def test_an_event_space_draws_one_card() -> None:
    """DR-003, DR-014: three spaces on lies another event space, which draws none."""
    state = race("safe", "3", "tailwind")
    assert state.places == [6, 0]
    assert state.seat == 1
    assert race("safe", "3", "mud").places == [1, 0]


def test_a_pile_that_is_through_is_shuffled_and_till_then_a_card_is_drawn_once() -> None:
    """DR-015."""
    state = race("safe", "3", "mud", "safe", "3", "mud", "risky", "4 1")
    with pytest.raises(IllegalAnswer) as refused:
        RULES.answer(state, "mud")
    assert refused.value.rule == "DR-015"
    RULES.answer(state, "tailwind")
    for answer in ("risky", "4 1", "tailwind"):
        RULES.answer(state, answer)
    assert state.pile.contents() == {"tailwind": 2, "mud": 2}


def test_the_goal_ends_the_race_at_once() -> None:
    """DR-020."""
    state = race("risky", "5 6", "safe", "1", "risky", "6 6")
    assert state.places[0] == 20
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("goal", (0,))


@pytest.mark.parametrize("wrong", [{"players": []}, {"first": 2}, {"rules": {"dr.fall": "moon"}}])
def test_a_set_up_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        race(**wrong)
