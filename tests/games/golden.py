"""Finished games kept as exported logs, and what happened in them, read off their events.

.venv/bin/python -m tests.games.make_golden     writes the games of this version anew
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from firmware_host.games import game_ids
from firmware_host.games.core.flow import Event
from firmware_host.games.core.log import GameLog, asked
from firmware_host.games.core.question import Question
from firmware_host.games.replay import begin
from tests.paths import game_folder

Fact = tuple[str, ...]


class Witness(Protocol):
    """Watches one game; `seen` grows."""

    seen: set[Fact]

    def before(self, question: Question, answer: str) -> None: ...
    def after(self, events: list[Event]) -> None: ...


class Golden(NamedTuple):
    """Of one game: who watches it, and what must occur in at least one golden game."""

    witness: Callable[[Any], Witness]
    wanted: Callable[[], set[Fact]]


def golden_of(game: str) -> Golden:
    """Return what `tests/games/<game>/golden/facts.py` has as WITNESS and `wanted`."""
    facts = import_module(f"tests.games.{game_folder(game).name}.golden.facts")
    return Golden(facts.WITNESS, facts.wanted)


def stored(game: str) -> list[Path]:
    return sorted((game_folder(game) / "golden").glob("*.json"))


def all_stored() -> list[Path]:
    return [path for game in game_ids() for path in stored(game)]


def facts_of(log: GameLog) -> set[Fact]:
    """Everything worth having seen that happens in the game."""
    rules, state = begin(log)
    witness = golden_of(log.game).witness(state)
    for entry in log.entries:
        question = asked(rules, state, entry)
        witness.before(question, entry.answer)
        witness.after(rules.answer(state, entry.answer))
    outcome = rules.outcome(state)
    if outcome is not None:
        witness.seen.add(("end", outcome.reason))
    return witness.seen
