"""Bots at the table: one for everybody, or another one on every seat.

A bot answers questions and knows nothing else. Games bring their own; one that answers at random
plays every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from firmware_host.games import game_of
from firmware_host.games.core.dice_only import AGAIN, DONE, DiceState
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules

RANDOM: Final = "random"
STEADY: Final = "steady"


class Bot(Protocol):
    def __init__(self, random: Random) -> None: ...
    def answer(self, question: Question, state: Any) -> str: ...


Bots = Mapping[str, Mapping[str, type[Bot]]]
"""For each mode the bots by name."""


class RandomBot:
    """Gives any legal answer."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, question: Question, _state: Any) -> str:
        answers = question.answers
        return answers[self._random.randrange(len(answers))]


class DiceOnlyBot:
    """As people play: mostly the first dice, now and then a fight with others, misses once more."""

    _ROLLS: Final = 30
    _SAME: Final = 10
    """So many rolls until people fight with another number of dice."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, _question: Question, state: DiceState) -> str:
        last = state.last
        if state.count >= self._ROLLS:
            return DONE
        picks = last is not None and state.setup.sets[last.set].is_picked_from
        if picks and last and "0" in last.faces and self._random.random() < 0.5:
            return AGAIN + ",".join(str(i) for i, face in enumerate(last.faces) if face == "0")
        first, *others = state.setup.sets
        if others and state.count % 5 == 4:
            return others[state.count // self._SAME % len(others)]
        return first


def bots_of(rules: Rules) -> dict[str, type[Bot]]:
    """Every way to play a game, seldom ones as well: together they meet its rules."""
    return {RANDOM: RandomBot, **game_of(rules.game).bots()[rules.mode]}


def bot_for(rules: Rules, name: str) -> type[Bot]:
    return bots_of(rules)[name]


class Player(Protocol):
    def answer(self, question: Question, state: Any) -> str: ...


class BotsBySeat:
    """Fewer players than seats go round the table; the first one speaks for the group."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def answer(self, question: Question, state: Any) -> str:
        return self._players[max(question.who, 0) % len(self._players)].answer(question, state)


def player_for(rules: Rules, bots: str, seed: str) -> Player:
    """One bot for everybody ("steady"), or one for each seat ("steady,random")."""
    names = bots.split(",")
    if len(names) == 1:
        return bot_for(rules, bots)(Random(f"{seed}:bot"))
    return BotsBySeat(
        [bot_for(rules, name)(Random(f"{seed}:bot:{seat}")) for seat, name in enumerate(names)]
    )
