"""Finished games kept as exported logs, and what happened in them, read off their events.

.venv/bin/python -m tests.golden.make_golden     writes the games of this version anew
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from firmware_host.games.core.flow import Event
from firmware_host.games.core.log import GameLog, asked
from firmware_host.games.core.question import Question
from firmware_host.games.replay import begin
from tests.golden.biomes_golden import BiomesWitness, wanted_in_biomes
from tests.golden.explorers_golden import ExplorersWitness, wanted_in_explorers
from tests.golden.portal_golden import PortalWitness, wanted_in_portal_dash

FOLDER = Path(__file__).parent / "games"

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


GOLDEN = {
    "portal-dash": Golden(PortalWitness, wanted_in_portal_dash),
    "builders-biomes": Golden(BiomesWitness, wanted_in_biomes),
    "explorers": Golden(ExplorersWitness, wanted_in_explorers),
}


def stored(game: str = "") -> list[Path]:
    return sorted(FOLDER.glob(f"{game}*.json"))


def facts_of(log: GameLog) -> set[Fact]:
    """Everything worth having seen that happens in the game."""
    rules, state = begin(log)
    witness = GOLDEN[log.game].witness(state)
    for entry in log.entries:
        question = asked(rules, state, entry)
        witness.before(question, entry.answer)
        witness.after(rules.answer(state, entry.answer))
    outcome = rules.outcome(state)
    if outcome is not None:
        witness.seen.add(("end", outcome.reason))
    return witness.seen
