"""Seeded random games at the full level: any level, any house rules, played by chance or by wits.

Random answers alone lose early and see little, so some players prefer what keeps a game alive:
deliver blocks in time, walk on, reveal, fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.full.state import FullState
from firmware_host.games.portal_dash.house_rules import SWITCHES
from tests.games.portal_dash_full.full_game import FULL
from tests.games.portal_dash_full.full_parts import set_up, values

MOST_ANSWERS = 20_000


def any_setup(random: Random) -> dict[str, Any]:
    """Any way to play the full level."""
    players = random.randint(1, 4)
    parts = values()
    parts["life"] = random.choice([6, 6, 6, 20])
    tasks = {"A": [1, 1], "B": [1], "C": [2]} if random.random() < 0.6 else None
    if tasks:  # short tasks, so that the boss is met
        parts["piglin"] = {"1-2": tasks, "3-4": tasks}
    if random.random() < 0.3:  # twins
        parts["mobs"]["enderman"]["numbers"] = [1, 1, 2]
    return set_up(
        players,
        values=parts,
        first=random.randrange(players),
        guide=random.random() < 0.2,
        commitment=random.choice(["", "ab" * 32]),
        rules={s.id: random.choice(s.options) for s in SWITCHES if random.random() < 0.5},
        level={
            "tiles": random.randint(2, 4),
            "extra": [k for k in ("hoglin", "blaze", "wither_skeleton") if random.random() < 0.5],
            "boss": random.choice(["wildfire", "ancient_hoglin"]),
            "hard": random.random() < 0.5,
        },
    )


def any_answer(question: Question, random: Random) -> str:
    return question.answers[random.randrange(len(question.answers))]


def lively_answer(question: Question, random: Random) -> str:
    """Often a good one, sometimes any."""
    answers = question.answers
    if question.is_chance or random.random() < 0.15:
        return any_answer(question, random)
    wishes: list[str] = []
    if question.id == "pd.use":
        wishes = [a for a in answers if ":A" in a] or [a for a in answers if ":B" in a]
        wishes = wishes or [a for a in answers if ":C" in a]
    elif question.id == "pd.act":
        wishes = [a for a in answers if a.startswith("use")] or [a for a in answers if a == "step"]
    elif question.id == "pd.go":
        furthest = max(answers, key=lambda cell: (len(cell), cell))
        wishes = [furthest] if furthest not in question.about["hurts"] else []
    elif question.id == "pd.between":
        wishes = list(answers[1:])
    elif question.id == "pd.keep":
        wishes = list(answers[:1])
    return random.choice(wishes) if wishes else any_answer(question, random)


def play(setup: dict[str, Any], seed: object) -> Iterator[tuple[FullState, Question]]:
    """The states of one game up to its end, each with its question."""
    random = Random(f"{seed}")
    choose = lively_answer if random.random() < 0.7 else any_answer
    state = FULL.start(setup)
    for _ in range(MOST_ANSWERS):
        question = FULL.question(state)
        if question is None:
            return
        yield state, question
        FULL.answer(state, choose(question, random))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")
