"""A player without hands for the dice race."""

from __future__ import annotations

from random import Random
from typing import Final

from firmware_host.games.core.question import Question
from firmware_host.table.bots import Bots
from tests.dice_race.rules.referee import RISKY, RaceState


class SteadyBot:
    """Two dice are more than one; a fall is rare."""

    def __init__(self, random: Random) -> None:
        pass

    def answer(self, question: Question, _state: RaceState) -> str:
        return RISKY if RISKY in question.answers else question.answers[0]


BOTS: Final[Bots] = {"referee": {"steady": SteadyBot}}
