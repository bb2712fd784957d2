"""Bots give legal answers, and the steady one plays to win."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firmware_host.games import rules_for
from firmware_host.games.portal_dash.rules.items import fresh
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.setups import setups_for
from firmware_host.table.bots import bot_for, bots_of
from firmware_host.table.fair import QuickDice
from firmware_host.table.simulate import play
from tests.games.portal_dash.bots.shipped_values import referee_setup, shipped_values

REFEREE = rules_for("portal-dash", "referee")
PLAYERS = (1, 2, 3, 4)
MODES = (1, 2, 3, 4, 5)


def steady_game(players: int, level: int, seed: str) -> RefereeState:
    random = Random(seed)
    bot, dice = bot_for(REFEREE, "steady")(random), QuickDice(random)
    state: Any = REFEREE.start(referee_setup(players, level))
    while (question := REFEREE.question(state)) is not None:
        REFEREE.answer(
            state, dice.answer(question) if question.is_chance else bot.answer(question, state)
        )
    assert isinstance(state, RefereeState)
    return state


def at_first(question_id: str, players: int = 2, seed: str = "still") -> tuple[RefereeState, Any]:
    """A steady game, stopped where that question stands first; and the bot."""
    random = Random(seed)
    bot, dice = bot_for(REFEREE, "steady")(random), QuickDice(random)
    state: Any = REFEREE.start(referee_setup(players))
    while (question := REFEREE.question(state)) is not None:
        if question.id == question_id:
            return state, bot
        REFEREE.answer(
            state, dice.answer(question) if question.is_chance else bot.answer(question, state)
        )
    raise AssertionError(f"{question_id} was never asked")


def answer_now(state: RefereeState, bot: Any) -> str:
    """What the bot says after somebody has changed the state by hand."""
    state.asked = None
    question = REFEREE.question(state)
    assert question is not None
    answer = bot.answer(question, state)
    assert isinstance(answer, str)
    return answer


def test_every_bot_plays_every_level_of_help() -> None:
    for level in ("assistant", "referee"):
        assert {"random", "steady"} <= set(bots_of(rules_for("portal-dash", level)))


@pytest.mark.behavior
def test_the_steady_bot_wins_level_1_with_two_players_in_nearly_half_of_the_games() -> None:
    """Like people it sees the colors of the exposed blocks."""
    games = [steady_game(2, 1, f"third {number}") for number in range(120)]
    won = sum(state.outcome is not None and state.outcome.won for state in games)
    assert won >= 54, f"{won} of 120"


@pytest.mark.behavior
@pytest.mark.parametrize("level", MODES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_steady_bot_meets_the_boss(players: int, level: int) -> None:
    met = (steady_game(players, level, f"boss {number}").boss_is_here for number in range(20))
    assert any(met)


@pytest.mark.behavior
def test_the_steady_bot_plays_better_than_chance() -> None:
    ends = {
        bot: play(
            REFEREE, setups_for("referee", shipped_values(), 2, 1), 30, "better", bot, check=False
        )
        for bot in ("random", "steady")
    }
    assert ends["steady"].outcomes["boss_beaten"] > ends["random"].outcomes["boss_beaten"]
    assert ends["steady"].milestones["met_boss"] > 10 > ends["random"].milestones["met_boss"]


def test_a_player_near_death_is_healed_first() -> None:
    state, bot = at_first("pd.act")
    state.life = [5, 1]
    state.cube.learn(0, "red")  # type: ignore[union-attr]
    state.bags[state.seat] = []
    assert answer_now(state, bot) == "mine"
    REFEREE.answer(state, "mine")
    assert answer_now(state, bot) == "a1:heal"
    REFEREE.answer(state, "a1:heal")
    while state.asked is not None and state.asked.is_chance:  # what the block has exposed
        REFEREE.answer(state, state.asked.answers[0])
    assert answer_now(state, bot) == "p1"


def test_a_boss_with_few_hearts_is_attacked_rather_than_anything_else() -> None:
    state, bot = at_first("pd.act")
    state.mobs, state.pieces = [], [0, 0]
    state.boss_is_here, state.boss_hp, state.boss_cell = True, 2, 1
    slot = next(i for i, item in enumerate(state.bags[state.seat]) if item.id == "stone_sword")
    assert answer_now(state, bot) in (f"use:{slot}", f"use:{slot - 1}")
    REFEREE.answer(state, answer_now(state, bot))
    question = REFEREE.question(state)
    assert question is not None
    assert (question.id, question.about["target"]) == ("pd.combat", "wildfire")


def test_a_better_item_is_kept_and_takes_the_place_of_a_weak_one() -> None:
    state, bot = at_first("pd.act")
    kinds = state.setup.kinds
    weak = ["stone_sword", "bow", "stone_sword", "bow", "leather_boots", "stone_pickaxe"]
    state.bags[0] = [fresh(kinds, id) for id in weak]
    state.then(("keep", 0, ("iron_boots", "netherite_sword")))
    assert answer_now(state, bot) == "netherite_sword"
    REFEREE.answer(state, "netherite_sword")
    assert answer_now(state, bot) in ("0", "1", "2", "3")


def test_the_steady_bot_does_not_turn_over_a_part_before_the_tasks_are_done() -> None:
    state, bot = at_first("pd.between", seed="window")
    last_column = len(state.ground.names) - 1
    state.pieces[0] = last_column
    state.piglin.filled = [0] * len(state.piglin.sizes)
    assert answer_now(state, bot) == "next"
    state.piglin.filled = list(state.piglin.sizes)
    state.life = [6, 6]
    assert answer_now(state, bot) == "tile"
