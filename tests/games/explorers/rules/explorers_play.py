"""Seeded random games of Explorers: any number of players, difficulty, holder and house rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_game import EXPLORERS
from tests.games.explorers.rules.printed_cards import any_setup, values

MOST_ANSWERS = 20_000


def a_setup(game: object) -> dict[str, Any]:
    return dict(any_setup(Random(f"setup {game}")))


def golden_setup(random: Random) -> dict[str, Any]:
    """The printed chests always; with much hunger people get far enough to fill them."""
    return {**any_setup(random), "values": {**values(), "hunger": random.choice([6, 20, 20])}}


def any_answer(question: Question, random: Random) -> str:
    return question.answers[random.randrange(len(question.answers))]


def lively_answer(question: Question, random: Random) -> str:
    """Mostly random, but nobody ends the turn or stops filling while something can be done."""
    if question.id == "ex.act" and random.random() < 0.9:
        for verb in ("chests", "map", "explore", "crossbow", "fight"):
            wanted = [answer for answer in question.answers if answer.startswith(verb)]
            if wanted and random.random() < 0.8:
                return random.choice(wanted)
        if len(question.answers) > 1:
            return random.choice(question.answers[:-1])
    if question.id == "ex.fill" and not question.answers[0].startswith("back:"):
        return question.answers[0]
    return any_answer(question, random)


def play(setup: dict[str, Any], seed: object) -> Iterator[tuple[ExplorersState, Question]]:
    """The states of one game up to its end, each with its question."""
    random = Random(f"{seed}")
    state = EXPLORERS.start(setup)
    for _ in range(MOST_ANSWERS):
        question = EXPLORERS.question(state)
        if question is None:
            return
        yield state, question
        EXPLORERS.answer(state, any_answer(question, random))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")
