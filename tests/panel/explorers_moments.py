"""Moments of Explorers to draw: every question with every holder, met by really playing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.explorers import Explorers
from firmware_host.table.bots.explorers_steady_bot import ExplorersSteadyBot
from firmware_host.table.moment import Moment
from tests.bots.shipped_values import values_of
from tests.panel.panel_moments import COMMITMENT, moment_of

GAME = "explorers"
COLOURS = ("pink", "blue", "yellow", "green")
LONG_NAMES = ("Maximilian", "Bo", "", "Анастасия")
RULES = Explorers()


def setup(
    players: int = 2,
    holder: str = "box",
    difficulty: str = "easy",
    *,
    rules: dict[str, str] | None = None,
    names: tuple[str, ...] = ("", "", "", ""),
) -> dict[str, Any]:
    return {
        "players": [{"colour": COLOURS[seat], "name": names[seat]} for seat in range(players)],
        "first": 0,
        "game": GAME,
        "difficulty": difficulty,
        "holder": holder,
        "rules": rules or {},
        "guide": False,
        "values": values_of(GAME),
        "commitment": COMMITMENT,
    }


LENIENT = {"ex.takeback": "yes", "ex.trade": "yes", "ex.armour_mid": "yes", "ex.chain": "per_card"}
GAMES = (
    setup(2, "table"),
    setup(1, "creatures", "first_game"),
    setup(4, "box", "very_hard", names=LONG_NAMES),
    setup(3, "table", "normal", rules=LENIENT),
    setup(2, "box", "easy", names=LONG_NAMES),
)


class BusyPlayer:
    """Now at random, now to win: so everything is met, full chests and full hands too."""

    def __init__(self, seed: int, boldness: float) -> None:
        self._random = Random(seed)
        self._bot = ExplorersSteadyBot(Random(seed))
        self._boldness = boldness

    def __call__(self, question: Question, state: Any) -> str:
        answers = list(question.answers)
        if question.weights:
            return self._random.choices(answers, question.weights)[0]
        if self._random.random() < self._boldness:
            return self._random.choice(answers)
        return self._bot.answer(question, state)


def play(chosen: dict[str, Any], player: BusyPlayer) -> Iterator[Moment]:
    """A game from its first question to its end."""
    state = RULES.start({**chosen, "help": "full"})
    events: tuple[Event, ...] = ()
    seq = 0
    while True:
        seq += 1
        question = RULES.question(state)
        yield moment_of(seq, GAME, question, state.copy(), events=events)
        if question is None:
            return
        events = tuple(RULES.answer(state, player(question, state)))


@cache
def all_games(games_each: int = 3) -> tuple[Moment, ...]:
    return tuple(
        moment
        for seed in range(games_each)
        for number, chosen in enumerate(GAMES)
        for moment in play(chosen, BusyPlayer(seed * 37 + number, (0.0, 0.15, 0.5)[seed % 3]))
    )
