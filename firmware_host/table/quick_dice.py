"""Chance for playouts and benches: as fair as the real dice, with nothing to prove.

The real dice (fair.py) can be checked afterwards and cost a hash each; nobody checks a playout.
"""

from __future__ import annotations

from random import Random

from firmware_host.games.core.question import DRAW, ROLL, Question


class QuickDice:
    __slots__ = ("_random",)

    def __init__(self, random: Random) -> None:
        self._random = random.random

    def answer(self, question: Question) -> str:
        """The answer to a roll or a draw, every face and every thing in the bag equally likely."""
        random = self._random
        if question.kind == ROLL:
            return " ".join([die.faces[int(random() * len(die.faces))] for die in question.dice])
        if question.kind != DRAW:
            raise ValueError(f"{question.id}: dice cannot answer a {question.kind} question")
        place = int(random() * sum(question.weights))
        for thing, count in zip(question.answers, question.weights, strict=True):
            place -= count
            if place < 0:
                return thing
        raise ValueError(f"{question.id}: nothing is left to draw")
