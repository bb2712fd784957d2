"""Moments of Builders & Biomes to draw: every question in both modes, met by really playing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules
from firmware_host.table.snapshot import TableSnapshot
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.panel.panel_moments import COMMITMENT, moment_of

GAME = "builders-biomes"
MODES: dict[str, Rules] = {
    "assistant": BuildersBiomesAssistant(),
    "referee": BuildersBiomesReferee(),
}
GUESSED = frozenset(each.path for each in load_settings(virtual=True).catalogues[GAME].unsure())
COLOURS = ("red", "blue", "yellow", "green")
LONG_NAMES = ("Maximilian", "Bo", "", "Анастасия")


def setup(
    players: int = 2,
    *,
    cube: str = "blocks",
    rules: dict[str, str] | None = None,
    beginners: tuple[int, ...] = (),
    guide: bool = False,
    names: tuple[str, ...] = ("", "", "", ""),
    boards: tuple[int, ...] = (1, 2, 3, 4),
) -> dict[str, Any]:
    return {
        "players": [
            {
                "colour": COLOURS[seat],
                "name": names[seat],
                "beginner": seat in beginners,
                **({"board": boards[seat]} if boards else {}),
            }
            for seat in range(players)
        ],
        "first": 0,
        "game": GAME,
        "cube": cube,
        "rules": rules or {},
        "guide": guide,
        "values": values_of(GAME),
        "commitment": COMMITMENT,
    }


GAMES = (
    ("assistant", setup(2, guide=True)),
    ("assistant", setup(3, cube="layers", beginners=(1,), guide=True, boards=(4, 1, 3))),
    ("assistant", setup(4, names=LONG_NAMES, rules={"bb.tnt": "after_three"})),
    ("referee", setup(2, guide=True)),
    ("referee", setup(4, names=LONG_NAMES, beginners=(0,))),
    ("referee", setup(3, rules={"bb.corners": "off", "bb.collect": "simultaneous"})),
)
ALIKE = ("bb.action", "bb.extra", "bb.card")
"""Questions with answers that look the same: two cards of a mob, two tokens of a kind."""
LIKED = ("build", "fight", "weapon")
"""What is often impossible is done when it can be: so everything is met."""


class BusyPlayer:
    """Answers at random, but rather builds and fights than corrects XP."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, question: Question) -> str:
        answers = list(question.answers)
        random = self._random
        if question.id == "bb.action":
            acts = list(dict.fromkeys(verb(answer) for answer in answers))
            liked = [act for act in LIKED if act in acts]
            if random.random() < 0.95:
                acts = [act for act in acts if act != "adjust"]
            chosen = random.choice(liked if liked and random.random() < 0.6 else acts)
            return random.choice([answer for answer in answers if verb(answer) == chosen])
        if question.id in ("bb.adjust_by", "bb.adjust") and random.random() < 0.5:
            return "done"
        if question.id == "bb.extra" and random.random() < 0.7:
            return answers[-1]
        if question.weights:
            return random.choices(answers, question.weights)[0]
        return random.choice(answers)


class PeacefulPlayer(BusyPlayer):
    """Only collects and explores, and scores the first thing: on equal boards that is a tie."""

    def __call__(self, question: Question) -> str:
        if question.id == "bb.action":
            return next(a for a in question.answers if a in ("collect", "explore"))
        return question.answers[0] if question.id == "bb.score" else super().__call__(question)


def tied_games() -> Iterator[TableSnapshot]:
    values = values_of(GAME)
    same = {**values, "boards": values["boards"][:1]}
    for mode in MODES:
        for seed in (1, 2, 3):
            chosen = {**setup(2, boards=()), "values": same}
            yield from play(mode, chosen, PeacefulPlayer(Random(seed)))


def play(mode: str, chosen: dict[str, Any], player: BusyPlayer) -> Iterator[TableSnapshot]:
    """A game from its first question to its end."""
    rules = MODES[mode]
    state = rules.start({**chosen, "mode": mode})
    events: tuple[Event, ...] = ()
    seq = 0
    while True:
        seq += 1
        question = rules.question(state)
        snapshot = moment_of(seq, GAME, question, state.copy(), events=events)
        yield replace(snapshot, guessed=GUESSED)
        if question is None:
            return
        events = tuple(rules.answer(state, player(question)))


@cache
def all_games(games_each: int = 2) -> tuple[TableSnapshot, ...]:
    return (*_games(range(games_each)), *tied_games())


def _games(seeds: range) -> Iterator[TableSnapshot]:
    for seed in seeds:
        for number, (mode, chosen) in enumerate(GAMES):
            yield from play(mode, chosen, BusyPlayer(Random(seed * 37 + number)))
