"""How likely a win is from here, and each task in time: steady bots play on, many times.

A forecast works on copies and rolls dice of its own, so it can neither use up nor foresee what
the real dice will show; what lies hidden is drawn anew from the bags in every playout. Call it
where it may block: it takes as long as it is told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from firmware_host.games import game_of
from firmware_host.games.core.rules import Rules
from firmware_host.table.bots import STEADY, bot_for
from firmware_host.table.fair import QuickDice

SECONDS: Final = 0.5
_Z: Final = 1.96
"""19 of 20 intervals hold the true chance."""


@dataclass(frozen=True, slots=True)
class Chance:
    """So many playouts out of so many; `low` to `high` is Wilson's interval."""

    hits: int
    games: int

    @property
    def share(self) -> float:
        return self.hits / self.games if self.games else 0.5

    @property
    def low(self) -> float:
        return max(0.0, self._middle() - self._half())

    @property
    def high(self) -> float:
        return min(1.0, self._middle() + self._half())

    @property
    def margin(self) -> float:
        """How far off the share may be, to the farther end."""
        return max(self.high - self.share, self.share - self.low)

    def _middle(self) -> float:
        return (self.hits + _Z**2 / 2) / (self.games + _Z**2)

    def _half(self) -> float:
        spread = self.hits * (self.games - self.hits) / self.games if self.games else 0.0
        return _Z * sqrt(spread + _Z**2 / 4) / (self.games + _Z**2)


@dataclass(frozen=True, slots=True)
class Forecast:
    games: int
    win: Chance
    tasks: Mapping[str, Chance]
    """Every task still open, and the chance that it is done in time."""


def forecast(
    rules: Rules,
    state: Any,
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.monotonic,
    seed: str | None = None,
) -> Forecast:
    """As many playouts as fit into the time, at least one. The state given is left as it is."""
    random = Random(secrets.token_hex(16) if seed is None else seed)
    bot, dice = bot_for(rules, STEADY)(random), QuickDice(random)
    forecaster = game_of(rules.game).forecaster
    assert forecaster is not None, f"{rules.game} has no forecast"
    open_goals = forecaster.goals(state)
    games = won = 0
    in_time = dict.fromkeys(open_goals, 0)
    began = clock()
    while True:
        end = state.copy()
        while (question := rules.question(end)) is not None:
            rules.answer(
                end, dice.answer(question) if question.is_chance else bot.answer(question, end)
            )
        outcome = rules.outcome(end)
        games += 1
        won += outcome is not None and outcome.won
        for goal in open_goals:
            in_time[goal] += forecaster.is_reached(end, goal)
        spent = clock() - began
        if spent + spent / games > seconds:  # the next one would not fit any more
            break
    return Forecast(
        games, Chance(won, games), {task: Chance(hits, games) for task, hits in in_time.items()}
    )
