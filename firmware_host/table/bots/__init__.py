"""Players without hands, one class each: they answer questions, nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Protocol

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.bots.assistant_steady_bot import SteadyBot
from firmware_host.games.portal_dash.bots.referee_steady_bot import FullSteadyBot
from firmware_host.table.bots.random_bot import RandomBot


class Bot(Protocol):
    def __init__(self, random: Random) -> None: ...
    def answer(self, question: Question, state: Any) -> str: ...


BOTS: Final[dict[str, dict[str, type[Bot]]]] = {
    "random": {"box": RandomBot, "full": RandomBot},
    "steady": {"box": SteadyBot, "full": FullSteadyBot},
}
"""By name, then by how much the box referees."""


def bot_for(name: str, level: str) -> type[Bot]:
    return BOTS[name][level]
