"""Counting sequences of answers: the engine's own lists against lists worked out slowly.

Dice and draws are answered by a script, so that only choices branch. A game that ends before the
depth is reached counts once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.full import PortalDashFull
from firmware_host.games.portal_dash.full.setup import FullSetup
from firmware_host.games.portal_dash.full.state import FullState
from tests.games.portal_dash_full.answer_oracle import legal

FULL = PortalDashFull()
FOLDER = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class Position:
    name: str
    setup: dict[str, Any]
    state: dict[str, Any]
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    def load(self) -> FullState:
        return FULL.load(self.setup, self.state)


def stored() -> list[Position]:
    found = []
    for path in sorted(FOLDER.glob("[0-9]*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = json.loads((FOLDER / f"{data['setup']}.json").read_text(encoding="utf-8"))
        found.append(Position(path.stem, setup, data["state"], tuple(data["counts"])))
    return found


def scripted(question: Question, used: int) -> str:
    """What chance says at its used-th turn: always the same, and not always the first thing."""
    answers = question.answers
    return answers[(7 * used + 3) % len(answers)]


def to_choice(state: FullState, used: int) -> tuple[Question | None, int]:
    """Let chance speak until people are asked; how often it has spoken."""
    question = FULL.question(state)
    while question is not None and question.is_chance:
        FULL.answer(state, scripted(question, used))
        used += 1
        question = FULL.question(state)
    return question, used


def count(state: FullState, depth: int, used: int = 0) -> int:
    """Sequences of that many choices, as the engine offers them."""
    question, used = to_choice(state, used)
    if question is None or not depth:
        return 1
    if depth == 1:
        return len(question.answers)
    total = 0
    for answer in question.answers:
        twin = state.copy()
        FULL.answer(twin, answer)
        total += count(twin, depth - 1, used)
    return total


def count_slowly(setup: dict[str, Any], data: dict[str, Any], depth: int, used: int = 0) -> int:
    """The same by the oracle's answers; every position goes through JSON."""
    parsed = FullSetup.from_json(setup)

    def after(data: dict[str, Any], answer: str) -> dict[str, Any]:
        state = FullState.from_json(parsed, data)
        FULL.answer(state, answer)
        return state.to_json()

    def walk(data: dict[str, Any], depth: int, used: int) -> int:
        state = FullState.from_json(parsed, data)
        question, used = to_choice(state, used)
        if question is None or not depth:
            return 1
        data = state.to_json()
        answers = legal(setup, data)
        if depth == 1:
            return len(answers)
        return sum(walk(after(data, answer), depth - 1, used) for answer in answers)

    return walk(data, depth, used)


def divide(position: Position, depth: int) -> list[str]:
    """Counts per first answer where fast and slow differ: points at the fault at once."""
    state = position.load()
    question, used = to_choice(state, 0)
    assert question is not None
    offered, right = set(question.answers), legal(position.setup, state.to_json())
    lines = [f"{question.id} {dict(question.about)}"]
    for answer in sorted(offered | right):
        if answer not in offered or answer not in right:
            lines.append(f"  {answer}: {'missing' if answer in right else 'illegal'}")
            continue
        twin = state.copy()
        FULL.answer(twin, answer)
        fast = count(twin.copy(), depth - 1, used)
        slow = count_slowly(position.setup, twin.to_json(), depth - 1, used)
        lines.append(f"  {answer}: {fast}" + (f" instead of {slow}" if fast != slow else ""))
    return lines
