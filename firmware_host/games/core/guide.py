"""The guide through the set-up at the table: pages that people turn, in the order hands work.

A game names its pages and the rule each one carries out; their texts belong to the panel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, Question, ack


class Guide:
    """`flow` is for the levels to include; `pages` says which of them a set-up needs."""

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
