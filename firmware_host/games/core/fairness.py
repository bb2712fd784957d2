"""The hash of a game's secret, before the first roll: the box shows it, or the game asks for it.

Games of before have a page of their own for it, to be acknowledged. A set-up with SEAL_SHOWN says
that the box shows the hash by itself when the game begins.
"""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, Question, ack

fairness: Flow[Any] = Flow()
SEAL_SHOWN: Final = "seal_shown"
FAIR: Final = ("fair",)


def shown_first(setup: Any) -> list[Step]:
    """A game without a commitment is a simulation: there is nobody to show it to."""
    return [FAIR] if setup.commitment else []


@fairness.ask("fair")
def _ask_fair(state: Any) -> Question:
    return ack("fair", GROUP, commitment=state.setup.commitment)


@fairness.take("fair")
def _take_fair(_state: Any, _answer: str) -> None:
    pass
