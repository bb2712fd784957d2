"""Counting sequences of answers: the engine's own lists against lists worked out slowly.

Draws are answered by a script, so that only choices branch. A game that ends before the depth is
reached counts once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from firmware_host.games import game_ids, rules_for
from firmware_host.games.core.question import Question
from tests.paths import game_folder

Data = dict[str, Any]

VALUES = "values.json"
"""Component values shared by all positions of a game, where they are stored apart."""
DEEPEST = 4


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


@dataclass(frozen=True)
class Position:
    """A stored position with the counts it had when it was written."""

    game: str
    mode: str
    name: str
    setup: Data
    state: Data
    counts: tuple[int, ...]
    """Sequences of 1, 2, … answers."""

    @property
    def asked(self) -> str:
        """The kind of choice: "07-referee-act" and "07-act" are positions of `act`."""
        return self.name.rpartition("-")[2]

    @property
    def rules(self) -> Any:
        return rules_for(self.game, self.mode)

    def load(self) -> Any:
        return self.rules.load(self.setup, self.state)

    def oracle(self) -> Oracle:
        perft = perft_of(self.game)
        return Oracle(self.rules, perft.read(self.mode, self.setup), self.legal_in)

    def legal_in(self, state: Data) -> set[str]:
        return perft_of(self.game).legal(self.setup, state)


@dataclass(frozen=True)
class Perft:
    """What a game adds to the suite; `tests/games/<game>/perft/counting.py` has it as PERFT."""

    read: Callable[[str, Data], Callable[[Data], Any]]
    """From mode and set-up to the reader of positions, without the engine's own checks."""
    legal: Callable[[Data, Data], set[str]]
    """The legal answers of (set-up, position), worked out independently of the engine."""
    conceivable: Callable[[Position], list[str]]
    """Every answer a person could think of, legal or not."""
    wanted: Mapping[str, Mapping[str, int]]
    """By mode, each kind of choice and the smallest number of its positions."""


def perft_of(game: str) -> Perft:
    module = import_module(f"tests.games.{game_folder(game).name}.perft.counting")
    perft: Perft = module.PERFT
    return perft


def stored(game: str) -> list[Position]:
    folder, found = game_folder(game) / "perft" / "positions", []
    values = _read(folder / VALUES) if (folder / VALUES).exists() else None
    for path in sorted(folder.glob("[0-9]*.json")):
        data = _read(path)
        named = data["setup"]
        setup = _read(folder / f"{named}.json") if values is None else {**named, "values": values}
        mode, counts = data.get("mode", "referee"), tuple(data["counts"])
        found.append(Position(game, mode, path.stem, setup, data["state"], counts))
    return found


def all_positions() -> list[Position]:
    return [position for game in game_ids() for position in stored(game)]


def counts_of(rules: Any, setup: Data, data: Data, most: int) -> list[int]:
    """Count as deep as `most` sequences allow, never less than two answers deep."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = count(rules, rules.load(setup, data), depth)
        if depth > 2 and number > most:
            break
        found.append(number)
    return found


def write_positions(game: str, documents: Mapping[str, object], *, sort_keys: bool = True) -> None:
    """Replace the stored positions of a game by these files."""
    folder = game_folder(game) / "perft" / "positions"
    for old in folder.glob("*.json"):
        old.unlink()
    for name, document in documents.items():
        text = json.dumps(document, separators=(",", ":"), sort_keys=sort_keys)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
