"""Seeded random games in both modes: any number of players, any house rules, any cube.

Lean parts (nothing is worth anything) make for ties; with many weapons fights get long.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_host.games.builders_biomes.rules.setup import SWITCHES
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.core.question import Question
from tests.games.builders_biomes.rules.biomes_game import MODES
from tests.games.builders_biomes.rules.biomes_parts import BIOMES, set_up, values

MOST_ANSWERS = 20_000


def lean() -> dict[str, Any]:
    """No XP but from hoes and two mobs, so that players tie."""
    parts = values()
    parts["points"] = dict.fromkeys(parts["points"], 0)
    for mob in parts["mobs"].values():
        mob["xp"] = 0
        mob["value"] = 0
    for card in parts["structures"].values():
        card["bonus"] = 0
    parts["neutral_tokens"] |= {"golden_hoe": 0, "bow": 6}
    return parts


def any_setup(mode: str, random: Random) -> dict[str, Any]:
    """Any way to play."""
    players = random.randint(2, 4)
    parts = lean() if random.random() < 0.25 else values()
    parts["boards"] = [[random.choice(BIOMES) for _ in range(9)] for _ in range(4)]
    return set_up(
        players,
        values=parts,
        first=random.randrange(players),
        cube="layers" if mode == "assistant" and random.random() < 0.4 else "blocks",
        beginners=[seat for seat in range(players) if random.random() < 0.3],
        guide=random.random() < 0.2,
        commitment=random.choice(["", "ab" * 32]),
        rules={s.id: random.choice(s.options) for s in SWITCHES if random.random() < 0.5},
        boards=random.sample((1, 2, 3, 4), players) if random.random() < 0.5 else (),
    )


def assistant_setup(random: Random) -> dict[str, Any]:
    return any_setup("assistant", random)


def referee_setup(random: Random) -> dict[str, Any]:
    return any_setup("referee", random)


def any_answer(question: Question, random: Random) -> str:
    """Any legal answer; corrections of the track seldom, and few blocks left at the end."""
    if question.id == "bb.blocks_left":
        return random.choice(question.answers[:2])
    answers = question.answers
    if question.id == "bb.action":  # first what is done, then to what
        act = random.choice(list(dict.fromkeys(verb(answer) for answer in answers)))
        answers = [answer for answer in answers if verb(answer) == act]
    answer = answers[random.randrange(len(answers))]
    if answer in ("adjust", "+1", "+5", "-1", "-5") and random.random() < 0.9:
        return question.answers[0]
    return answer


def play(mode: str, setup: dict[str, Any], seed: object) -> Iterator[tuple[Any, Question]]:
    """The states of one game up to its end, each with its question."""
    rules, random = MODES[mode], Random(f"{seed}")
    state = rules.start(setup)
    for _ in range(MOST_ANSWERS):
        question = rules.question(state)
        if question is None:
            return
        yield state, question
        rules.answer(state, any_answer(question, random))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")
