"""Seeded random games in referee mode: any level, any house rules, played by chance or by wits.

Random answers alone lose early and see little, so some players prefer what keeps a game alive:
deliver blocks in time, walk on, reveal, fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.portal_dash.rules.assistant.printed_parts import maybe_free
from tests.games.portal_dash.rules.referee.referee_game import REFEREE
from tests.games.portal_dash.rules.referee.referee_parts import set_up, values

MOST_ANSWERS = 20_000
NARROW = ("1s.", "..~", "2c.", ".m~", "3..")
STRIPS = (
    ("..", "~.", ".P", "~.", ".."),
    ("c.", "~2", ".P", "1~", "3c"),
    ("P1", "..", ".m", "s.", ".."),
)
GROUNDS: tuple[list[str], ...] = ([], ["magma"], ["soul_sand"], ["magma", "soul_sand"])


def any_setup(random: Random) -> dict[str, Any]:
    """Any way to play referee mode."""
    players = random.randint(1, 4)
    parts = values()
    parts["life"] = random.choice([6, 20])
    if random.random() < 0.6:  # short tasks, so that the boss is met, and sometimes beaten
        tasks = {"A": [1, 1], "B": [1], "C": [1]}
        parts["piglin"] = {"1-2": tasks, "3-4": tasks}
        for sides in parts["bosses"].values():
            for side in sides.values():
                side["hp"] = random.choice([4, side["hp"]])
    if random.random() < 0.5:  # a short way to the portal
        parts["tiles"] = {name: list(NARROW) for name in ("north", "south", "east", "west")}
    parts["portal_strip"] = list(random.choice(STRIPS))
    parts["enchantments"]["boots_ground"]["ignores"] = random.choice(GROUNDS)
    if random.random() < 0.3:  # twins
        parts["mobs"]["enderman"]["numbers"] = [1, 1, 2]
    starting = {"starting": any_starting_items(random, players)} if random.random() < 0.2 else {}
    return set_up(
        players,
        values=parts,
        first=random.randrange(players),
        guide=random.random() < 0.2,
        commitment=random.choice(["", "ab" * 32]),
        rules={s.id: random.choice(s.options) for s in SWITCHES if random.random() < 0.5},
        level=maybe_free(
            {
                "tiles": random.randint(2, 4),
                "extra": [
                    k for k in ("hoglin", "blaze", "wither_skeleton") if random.random() < 0.5
                ],
                "boss": random.choice(["wildfire", "ancient_hoglin"]),
                "hard": random.random() < 0.5,
            },
            random,
        )
        | starting,
        line=random.choice(("box", "box", "box", "all")),
    )


def any_starting_items(random: Random, players: int) -> list[str]:
    """PD-175: some of the usual ones, some out of the stack if there are enough of them."""
    parts = values()
    found: list[str] = []
    for usual in parts["starting_items"]:
        others = [
            id
            for id, count in parts["items"].items()
            if id not in parts["enchantments"] and count >= players * (found.count(id) + 1)
        ]
        found.append(random.choice(others) if others and random.random() < 0.4 else usual)
    return found


def any_answer(question: Question, random: Random) -> str:
    return question.answers[random.randrange(len(question.answers))]


def lively_answer(question: Question, random: Random, state: RefereeState) -> str:
    """Often a good one, sometimes any."""
    if question.is_chance or random.random() < 0.1:
        return any_answer(question, random)
    wish = _WISHES.get(question.id)
    wishes = wish(question, state) if wish else []
    return random.choice(wishes) if wishes else any_answer(question, random)


def _act(question: Question, state: RefereeState) -> list[str]:
    kinds = [state.setup.kinds[item.id].kind for item in state.bags[state.seat]]
    usable = [int(a[4:]) for a in question.answers if a.startswith("use:")]
    fights = [f"use:{slot}" for slot in usable if kinds[slot] in ("sword", "bow")]
    walks = [f"use:{slot}" for slot in usable if kinds[slot] in ("boots", "leggings")]
    if state.boss_is_here:
        return fights or ["mine"]
    hurt = min(state.life) < state.setup.life // 2
    return ["mine"] if hurt else fights or walks or [a for a in question.answers if a != "pass"]


def _use(question: Question, state: RefereeState) -> list[str]:
    heals = [a for a in question.answers if a.endswith((":heal", ":repair"))]
    due = [a for task in "ABC" for a in question.answers if f":{task}" in a]
    return heals if heals and min(state.life) < state.setup.life // 2 else due[:1]


def _weakest(question: Question, state: RefereeState) -> list[str]:
    return [min(question.answers, key=lambda answer: state.life[int(answer[1:])])]


def _onwards(question: Question, _state: RefereeState) -> list[str]:
    safe = [cell for cell in question.answers if cell not in question.about["hurts"]]
    return [max(safe, key=lambda cell: (len(cell), cell))] if safe else []


_WISHES: dict[str, Callable[[Question, RefereeState], list[str]]] = {
    "pd.act": _act,
    "pd.use": _use,
    "pd.for_whom": _weakest,
    "pd.go": _onwards,
    "pd.between": lambda question, _: list(question.answers[1:]),
    "pd.keep": lambda question, _: list(question.answers[:1]),
}


def play(setup: dict[str, Any], seed: object) -> Iterator[tuple[RefereeState, Question]]:
    """The states of one game up to its end, each with its question."""
    random = Random(f"{seed}")
    is_lively = random.random() < 0.7
    state = REFEREE.start(setup)
    for _ in range(MOST_ANSWERS):
        question = REFEREE.question(state)
        if question is None:
            return
        yield state, question
        if is_lively:
            REFEREE.answer(state, lively_answer(question, random, state))
        else:
            REFEREE.answer(state, any_answer(question, random))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")
