"""Who sits at the table: one bot for everybody, or another one on every seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from firmware_host.games.builders_biomes.bots.steady_bot import BiomesSteadyBot
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules
from firmware_host.games.explorers.bots.steady_bot import ExplorersSteadyBot
from firmware_host.games.portal_dash.bots.collector_bots import CollectorBot, FullCollectorBot
from firmware_host.table.bots import BOTS, Bot, bot_for

_STEADY: Final[dict[str, type[Bot]]] = {
    "builders-biomes": BiomesSteadyBot,
    "explorers": ExplorersSteadyBot,
}
"""Games whose one bot plays at every level of help."""


STEADY: Final = "steady"

_SELDOM: Final[dict[tuple[str, str], tuple[type[Bot], ...]]] = {
    ("portal-dash", "box"): (CollectorBot,),
    ("portal-dash", "full"): (FullCollectorBot,),
}


class Player(Protocol):
    def answer(self, question: Question, state: Any) -> str: ...


class Seats:
    """Fewer players than seats go round the table; the first one speaks for the group."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players

    def answer(self, question: Question, state: Any) -> str:
        return self._players[max(question.who, 0) % len(self._players)].answer(question, state)


def player_for(rules: Rules, bots: str, seed: str) -> Player:
    """One bot for everybody ("steady"), or one for each seat ("steady,random")."""
    names = bots.split(",")
    if len(names) == 1:
        return _bot(bots, rules)(Random(f"{seed}:bot"))
    return Seats(
        [_bot(name, rules)(Random(f"{seed}:bot:{seat}")) for seat, name in enumerate(names)]
    )


def bots_of(rules: Rules) -> list[type[Bot]]:
    """Every way to play a game, seldom ones as well: together they meet its rules."""
    return [*(_bot(name, rules) for name in BOTS), *_SELDOM.get((rules.game, rules.level), ())]


def _bot(name: str, rules: Rules) -> type[Bot]:
    return (
        _STEADY[rules.game]
        if name == STEADY and rules.game in _STEADY
        else bot_for(name, rules.level)
    )
