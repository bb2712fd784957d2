"""Forecasts: honest about their uncertainty, right where it is plain, and blind to the dice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from firmware_host.games import rules_for
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.rules import Rules
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.setups import setups_for
from firmware_host.table.fair import SeededDice
from firmware_host.table.forecast import (
    FEWEST,
    GOOD_ENOUGH,
    Chance,
    Forecast,
    advanced,
    forecast,
    refine,
)
from tests.games.portal_dash.bots.shipped_values import referee_setup, shipped_values

REFEREE = rules_for("portal-dash", "referee")


def ticks(step: float) -> Callable[[], float]:
    """A clock that goes on by one step each time it is read."""
    now: Iterator[float] = (number * step for number in range(1_000_000))
    return lambda: next(now)


def position(rules: Rules, setup: Any, answers: int, seed: str = "here") -> tuple[Any, int]:
    """A game some answers in, by real dice; and how many chance values it used."""
    dice, random, used = SeededDice(seed, scheme=1), Random(seed), 0
    state = rules.start(setup)
    for _ in range(answers):
        question = rules.question(state)
        assert question is not None
        if question.is_chance:
            answer, taken = dice.answer(question, used)
            used += taken
        else:
            answer = question.answers[random.randrange(len(question.answers))]
        rules.answer(state, answer)
    assert rules.question(state) is not None
    return state, used


def at_the_boss(hp: int) -> RefereeState:
    """Tasks done, the boss beside both pieces, mobs gone, many blocks left."""
    state, _ = position(REFEREE, referee_setup(), 60, "boss")
    assert isinstance(state, RefereeState)
    while state.asked and state.asked.id == "pd.colour":  # the box knows all that is exposed
        REFEREE.answer(state, state.asked.answers[0])
    state.piglin.filled = list(state.piglin.sizes)
    state.piglin.colours = ["red"] * len(state.piglin.sizes)
    state.unmet = state.count_unmet()
    state.steps, state.asked = [("turn", 0)], None
    state.boss_is_here, state.boss_hp = True, hp
    state.mobs = []
    state.pieces = [0, 0]
    state.boss_cell = 1
    state.life = [6, 6]
    return state


def test_a_boss_with_one_heart_left_is_as_good_as_beaten() -> None:
    found = forecast(REFEREE, at_the_boss(1), 0.5, ticks(0.01), "won")
    assert found.win.share > 0.95
    assert found.win.low > 0.8
    assert found.tasks == {}


def test_with_the_last_heart_beside_an_untouched_boss_all_is_as_good_as_lost() -> None:
    state = at_the_boss(20)
    state.life = [1, 1]
    state.bags = [[], []]
    found = forecast(REFEREE, state, 0.5, ticks(0.01), "lost")
    assert found.win.share < 0.05
    assert found.win.high < 0.2


def test_a_deadline_that_cannot_be_made_any_more_is_called_so() -> None:
    """One block left in layer 1, which the die will take, and five missing for task A."""
    state, _ = position(REFEREE, referee_setup(), 60, "late")
    assert isinstance(state, RefereeState)
    state.cube = Cube([4] + [3] * 15)
    state.used = {"red": 15 - state.piglin.delivered() - state.brown_on_board}
    state.aside = []
    state.steps, state.asked = [("turn", 0)], None
    state.piglin.filled = [0] * len(state.piglin.sizes)
    state.piglin.colours = [None] * len(state.piglin.sizes)
    state.unmet = state.count_unmet()
    found = forecast(REFEREE, state, 0.5, ticks(0.02), "late")
    assert found.tasks["A"].share < found.tasks["A"].high < 0.5
    firsts = {next(refine(REFEREE, state, seed=str(n))).tasks["A"] for n in range(9)}
    assert Chance(0, 1) in firsts <= {Chance(0, 1), Chance(1, 1)}
    assert set(found.tasks) == {"A", "B", "C"}


@pytest.mark.parametrize("mode", ["assistant", "referee"])
def test_a_forecast_changes_neither_the_game_nor_the_dice_to_come(mode: str) -> None:
    rules = rules_for("portal-dash", mode)
    setup = setups_for(mode, shipped_values(), 2, 1)(0)

    def goes_on(with_forecast: bool) -> list[str]:
        state, used = position(rules, setup, 30)
        if with_forecast:
            before = state.copy()
            forecast(rules, state, 0.5, ticks(0.1))
            assert state == before
        dice, told = SeededDice("here", scheme=1), []
        for _ in range(60):
            question = rules.question(state)
            if question is None:
                break
            answer = question.answers[0]
            if question.is_chance:
                answer, taken = dice.answer(question, used)
                used += taken
            told.append(f"{question.id} {answer} {rules.answer(state, answer)}")
        return told

    assert goes_on(with_forecast=True) == goes_on(with_forecast=False)


def test_a_forecast_does_not_touch_the_random_numbers_of_others() -> None:
    import random

    state, _ = position(REFEREE, referee_setup(), 40)
    random.seed(1)
    expected = random.random()
    random.seed(1)
    forecast(REFEREE, state, 0.1, ticks(0.1), "apart")
    assert random.random() == expected


@pytest.mark.behavior
def test_two_forecasts_of_one_position_differ_unless_they_share_a_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, _ = position(REFEREE, referee_setup(), 40)
    same = [forecast(REFEREE, state, 0.3, ticks(0.02), "same") for _ in range(2)]
    assert same[0] == same[1]
    drawn = iter(("one", "another"))
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(drawn))
    for seed in ("one", "another"):
        fresh = forecast(REFEREE, state, 0.3, ticks(0.02))
        assert fresh == forecast(REFEREE, state, 0.3, ticks(0.02), seed)


def test_playouts_stop_when_the_next_one_would_not_fit() -> None:
    state, _ = position(REFEREE, referee_setup(), 40)
    assert forecast(REFEREE, state, 0.5, ticks(0.1), "fit").games == 5
    assert forecast(REFEREE, state, 0.5, ticks(9), "fit").games == 1


def test_the_real_clock_ends_the_playouts() -> None:
    state, _ = position(REFEREE, referee_setup(), 40)
    assert forecast(REFEREE, state, 0.3).games >= 1


def test_a_game_that_is_over_has_a_certain_forecast() -> None:
    state, _ = position(REFEREE, referee_setup(), 40)
    state.emit("game_over", True, "boss_beaten")
    state.asked = None
    assert forecast(REFEREE, state, 0.1, ticks(0.05), "over").win.share == 1.0


def test_the_margin_is_wilsons_and_shrinks_with_the_number_of_playouts() -> None:
    few, many = Chance(6, 10), Chance(600, 1000)
    assert few.share == many.share == 0.6
    assert (round(few.low, 3), round(few.high, 3)) == (0.313, 0.832)
    assert (round(many.low, 3), round(many.high, 3)) == (0.569, 0.630)
    assert few.margin > many.margin
    assert Chance(0, 10).low == 0.0
    assert 0.25 < Chance(0, 10).high < 0.31
    assert Chance(10, 10).high == 1.0


def test_a_forecast_is_refined_until_it_is_good_and_then_stops() -> None:
    found = list(refine(REFEREE, at_the_boss(1), 500.0, ticks(0.01), "won"))
    assert [each.games for each in found] == list(range(1, len(found) + 1))
    assert not any(each.is_good for each in found[:-1])
    assert found[-1].is_good
    assert found[-1].games >= FEWEST
    assert found[-1].win.margin <= GOOD_ENOUGH


def test_nothing_is_fit_to_show_before_thirty_playouts() -> None:
    assert not Forecast(29, Chance(29, 29), {}).is_fit_to_show
    assert Forecast(30, Chance(30, 30), {}).is_fit_to_show
    assert not Forecast(30, Chance(15, 30), {}).is_good
    assert not Forecast(400, Chance(399, 400), {"A": Chance(10, 20)}).is_good


def test_playouts_go_on_where_they_were_after_each_look_at_them() -> None:
    forecasts = refine(REFEREE, at_the_boss(1), 500.0, ticks(0.01), "won")
    first = advanced(forecasts, 1.0, ticks(0.4))
    second = advanced(forecasts, 1.0, ticks(0.4))
    assert first is not None
    assert second is not None
    assert 0 < first.games < second.games
    while advanced(forecasts, 1.0, ticks(0.4)) is not None:
        pass
