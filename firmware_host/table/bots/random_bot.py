"""Gives any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any

from firmware_host.games.core.question import Question


class RandomBot:
    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, question: Question, _state: Any) -> str:
        answers = question.answers
        return answers[self._random.randrange(len(answers))]
