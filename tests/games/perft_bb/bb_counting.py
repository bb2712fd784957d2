"""Counting sequences of answers: the engine's own lists against lists worked out slowly.

Draws are answered by a script, so that only choices branch. A game that ends before the depth is
reached counts once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_host.games.builders_biomes.box.state import BoxBiomesState
from firmware_host.games.builders_biomes.full.state import FullBiomesState
from firmware_host.games.builders_biomes.setup import BiomesSetup
from firmware_host.games.core.question import Question
from tests.games.builders_biomes.biomes_game import LEVELS
from tests.games.builders_biomes.biomes_oracle import legal

FOLDER = Path(__file__).parent / "positions"
VALUES = "values.json"


@dataclass(frozen=True)
class Position:
    name: str
    level: str
    setup: dict[str, Any]
    state: dict[str, Any]
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    def load(self) -> Any:
        return LEVELS[self.level].load(self.setup, self.state)


def stored() -> list[Position]:
    values = json.loads((FOLDER / VALUES).read_text(encoding="utf-8"))
    found = []
    for path in sorted(FOLDER.glob("[0-9]*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = {**data["setup"], "values": values}
        found.append(
            Position(path.stem, data["level"], setup, data["state"], tuple(data["counts"]))
        )
    return found


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


def count_slowly(position: Position, data: dict[str, Any], depth: int, used: int = 0) -> int:
    """The same by the oracle's answers; every position goes through JSON."""
    rules, parsed = LEVELS[position.level], BiomesSetup.from_json(position.setup)
    read = FullBiomesState.from_json if position.level == "full" else BoxBiomesState.from_json

    def after(data: dict[str, Any], answer: str) -> dict[str, Any]:
        state = read(parsed, data)
        rules.answer(state, answer)
        return state.to_json()

    def walk(data: dict[str, Any], depth: int, used: int) -> int:
        state = read(parsed, data)
        question, used = past_chance(rules, state, used)
        if question is None or not depth:
            return 1
        data = state.to_json()
        answers = legal(position.setup, data)
        if depth == 1:
            return len(answers)
        return sum(walk(after(data, answer), depth - 1, used) for answer in answers)

    return walk(data, depth, used)


def divide(position: Position, depth: int) -> list[str]:
    """Counts per first answer where fast and slow differ: points at the fault at once."""
    rules, state = LEVELS[position.level], position.load()
    question, used = past_chance(rules, state, 0)
    assert question is not None
    offered, right = {*question.answers}, legal(position.setup, state.to_json())
    lines = [f"{question.id} {dict(question.about)}"]
    for answer in sorted(offered | right):
        if answer not in offered or answer not in right:
            lines.append(f"  {answer}: {'missing' if answer in right else 'illegal'}")
            continue
        twin = state.copy()
        rules.answer(twin, answer)
        fast = count(rules, twin.copy(), depth - 1, used)
        slow = count_slowly(position, twin.to_json(), depth - 1, used)
        lines.append(f"  {answer}: {fast}" + (f" instead of {slow}" if fast != slow else ""))
    return lines
