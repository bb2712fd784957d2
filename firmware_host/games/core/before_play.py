"""What every game shows before its first turn: the hash of its secret, and the guide.

Games begun by earlier versions ask people to acknowledge a page with the hash. A set-up with
SEAL_SHOWN says that the box shows the hash by itself when the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, Question, ack

fairness: Flow[Any] = Flow()
SEAL_SHOWN: Final = "seal_shown"
FAIR: Final = ("fair",)


def shown_first(setup: Any) -> list[Step]:
    """The page with the hash; none for a simulation, which has no commitment."""
    return [FAIR] if setup.commitment else []


@fairness.ask("fair")
def _ask_fair(state: Any) -> Question:
    return ack("fair", GROUP, commitment=state.setup.commitment)


@fairness.take("fair")
def _take_fair(_state: Any, _answer: str) -> None:
    pass


class Guide:
    """Pages through the set-up at the table, in the order of the work, and the rule of each.

    Modes include `flow`; `pages` says which of them a set-up needs. The panel has their texts.
    """

    def __init__(
        self,
        question: str,
        rules: Mapping[str, str],
        pages: Callable[[Any], Sequence[str]] | None = None,
    ) -> None:
        self.pages = pages or (lambda _setup: tuple(rules))
        self.flow: Flow[Any] = Flow()

        @self.flow.ask("guide")
        def ask(state: Any, page: str) -> Question:
            pages = self.pages(state.setup)
            number = pages.index(page) + 1
            return ack(question, GROUP, rules[page], page=page, number=number, pages=len(pages))

        @self.flow.take("guide")
        def take(_state: Any, _answer: str, _page: str) -> None:
            pass

    def steps(self, setup: Any) -> list[Step]:
        """Every page, where people want to be guided."""
        return [("guide", page) for page in self.pages(setup)] if setup.guide else []
