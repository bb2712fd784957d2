"""The bots of every game: any answer at random, dice as people use them, a bot for each seat."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from firmware_host.games import game_ids, game_of, rules_for
from firmware_host.games.core.dice_only import AGAIN, DONE, DiceState
from firmware_host.games.core.question import Question, choose
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.table.bots import BotsBySeat, DiceOnlyBot, player_for
from tests.games.registered_setups import MAKERS

WITH_DICE = [game for game in game_ids() if DICE_MODE in game_of(game).modes]
ROLLS = 30


def rolled_by_a_bot(game: str, seed: int) -> tuple[list[str], DiceState]:
    """The sets of dice that a bot takes and what it rolls again, and the state at the end."""
    rules = rules_for(game, DICE_MODE)
    state = rules.start(MAKERS[game, DICE_MODE](Random(seed)))
    assert isinstance(state, DiceState)
    bot, dice, said = DiceOnlyBot(Random(seed)), Random(seed), []
    while (question := rules.question(state)) is not None:
        if question.is_chance:
            rules.answer(state, question.answers[dice.randrange(len(question.answers))])
            continue
        said.append(bot.answer(question, state))
        rules.answer(state, said[-1])
    return said, state


@pytest.mark.parametrize("game", WITH_DICE)
def test_a_dice_bot_rolls_thirty_times_mostly_the_first_dice(game: str) -> None:
    said, state = rolled_by_a_bot(game, 1)
    assert said[-1] == DONE
    assert state.count == ROLLS
    taken = Counter(answer for answer in said[:-1] if not answer.startswith(AGAIN))
    first, *others = state.setup.sets
    assert taken.most_common(1)[0][0] == first
    assert sum(taken[other] for other in others) > 0 or not others


def test_a_dice_bot_rolls_misses_again_and_nothing_else() -> None:
    again = 0
    for seed in range(3):
        rules = rules_for("portal-dash", DICE_MODE)
        state = rules.start(MAKERS["portal-dash", DICE_MODE](Random(seed)))
        assert isinstance(state, DiceState)
        bot, dice = DiceOnlyBot(Random(seed)), Random(seed)
        while (question := rules.question(state)) is not None:
            if question.is_chance:
                rules.answer(state, question.answers[dice.randrange(len(question.answers))])
                continue
            answer = bot.answer(question, state)
            if answer.startswith(AGAIN):
                assert state.last is not None
                misses = [str(n) for n, face in enumerate(state.last.faces) if face == "0"]
                assert answer == AGAIN + ",".join(misses)
                again += 1
            rules.answer(state, answer)
    assert again > 0


class Says:
    def __init__(self, answer: str) -> None:
        self._answer = answer

    def answer(self, _question: Question, _state: Any) -> str:
        return self._answer


def test_fewer_bots_than_seats_go_round_the_table_and_the_first_speaks_for_the_group() -> None:
    bots = BotsBySeat([Says("a"), Says("b")])
    asked = [choose("x", who, ["a", "b"]) for who in (-1, 0, 1, 2, 3)]
    assert [bots.answer(question, None) for question in asked] == ["a", "a", "b", "a", "b"]


def test_a_bot_for_each_seat_is_named_in_their_order() -> None:
    rules, question = rules_for("portal-dash", "referee"), choose("x", 1, ["only"])
    assert isinstance(player_for(rules, "random,random", "seed"), BotsBySeat)
    assert player_for(rules, "random,random", "seed").answer(question, None) == "only"
    assert not isinstance(player_for(rules, "random", "seed"), BotsBySeat)
