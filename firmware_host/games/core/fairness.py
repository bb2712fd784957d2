"""The first step of every game with people: the hash of its secret, shown before the first roll."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, Question, ack

fairness: Flow[Any] = Flow()


def shown_first(setup: Any) -> list[Step]:
    """A game without a commitment is a simulation: there is nobody to show it to."""
    return [("fair",)] if setup.commitment else []


@fairness.ask("fair")
def _ask_fair(state: Any) -> Question:
    return ack("fair", GROUP, commitment=state.setup.commitment)


@fairness.take("fair")
def _take_fair(_state: Any, _answer: str) -> None:
    pass
