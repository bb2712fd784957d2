"""Counting sequences of answers: the engine's own lists against lists worked out slowly.

Draws are answered by a script, so that only choices branch. A game that ends before the depth is
reached counts once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firmware_host.games.core.question import Question

Data = dict[str, Any]


def scripted(question: Question, used: int) -> str:
    """What chance says at its used-th turn: always the same, and not always the first thing."""
    return question.answers[(7 * used + 3) % len(question.answers)]


def past_chance(rules: Any, state: Any, used: int) -> tuple[Question | None, int]:
    """The next choice, once the script has answered every draw before it."""
    question = rules.question(state)
    while question is not None and question.is_chance:
        rules.answer(state, scripted(question, used))
        used += 1
        question = rules.question(state)
    return question, used


def count(rules: Any, state: Any, depth: int, used: int = 0) -> int:
    """Sequences of that many choices, as the engine offers them."""
    question, used = past_chance(rules, state, used)
    if question is None or not depth:
        return 1
    if depth == 1:
        return len(question.answers)
    total = 0
    for answer in question.answers:
        twin = state.copy()
        rules.answer(twin, answer)
        total += count(rules, twin, depth - 1, used)
    return total


@dataclass(frozen=True)
class Oracle:
    """A game whose legal answers somebody else works out, from positions as JSON."""

    rules: Any
    read: Callable[[Data], Any]
    legal: Callable[[Data], set[str]]

    def count(self, data: Data, depth: int, used: int = 0) -> int:
        """The same by the oracle's answers; every position goes through JSON."""
        state = self.read(data)
        question, used = past_chance(self.rules, state, used)
        if question is None or not depth:
            return 1
        data = state.to_json()
        answers = self.legal(data)
        if depth == 1:
            return len(answers)
        return sum(self.count(self._after(data, each), depth - 1, used) for each in answers)

    def _after(self, data: Data, answer: str) -> Data:
        state = self.read(data)
        self.rules.answer(state, answer)
        found: Data = state.to_json()
        return found

    def divide(self, data: Data, depth: int) -> list[str]:
        """Counts per first answer where fast and slow differ: points at the fault at once."""
        rules, state = self.rules, self.read(data)
        question, used = past_chance(rules, state, 0)
        assert question is not None
        offered, right = {*question.answers}, self.legal(state.to_json())
        lines = [f"{question.id} {dict(question.about)}"]
        for answer in sorted(offered | right):
            if answer not in offered or answer not in right:
                lines.append(f"  {answer}: {'missing' if answer in right else 'illegal'}")
                continue
            twin = state.copy()
            rules.answer(twin, answer)
            fast = count(rules, twin.copy(), depth - 1, used)
            slow = self.count(twin.to_json(), depth - 1, used)
            lines.append(f"  {answer}: {fast}" + (f" instead of {slow}" if fast != slow else ""))
        return lines
