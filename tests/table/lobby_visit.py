"""Somebody in the lobby, and what the lobby has to offer."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.question import Question
from firmware_host.table.lobby import Lobby, LobbyState, Offer
from tests.games.builders_biomes.rules.biomes_parts import values as biomes_values
from tests.games.explorers.rules.printed_cards import values as explorers_values
from tests.games.portal_dash.rules.referee.referee_parts import values as portal_dash_values

VALUES = {
    "portal-dash": portal_dash_values(),
    "builders-biomes": biomes_values(),
    "explorers": explorers_values(),
}
BOTH = {"portal-dash": ("assistant", "referee"), "builders-biomes": ("assistant", "referee")}
ALL = {**BOTH, "explorers": ("referee",)}


def offer(**other: Any) -> Offer:
    """Portal Dash as a dice box; `other` replaces any part of the offer."""
    chosen = {
        "languages": ("en", "de"),
        "values": VALUES,
        "house_rules": {},
        "modes": {"portal-dash": ("assistant",)},
    }
    return Offer(**{**chosen, **other})


class Visit:
    def __init__(self, offered: Offer) -> None:
        self.lobby = Lobby()
        self.state: LobbyState = self.lobby.start(offered)

    @property
    def asks(self) -> str:
        question = self.lobby.question(self.state)
        assert question is not None
        return question.id

    @property
    def answers(self) -> list[str]:
        question = self.lobby.question(self.state)
        assert question is not None
        return list(question.answers)

    @property
    def question(self) -> Question:
        question = self.lobby.question(self.state)
        assert question is not None
        return question

    @property
    def about(self) -> Any:
        question = self.lobby.question(self.state)
        assert question is not None
        return question.about

    @property
    def rule(self) -> str:
        question = self.lobby.question(self.state)
        assert question is not None
        return question.rule

    def say(self, *answers: str) -> Visit:
        for answer in answers:
            self.lobby.answer(self.state, answer)
        return self

    def setting(self, name: str, *answers: str) -> Visit:
        """Under «More», and back to the last page."""
        return self.say("more", name, *answers, "back")

    def setup(self) -> dict[str, Any]:
        assert self.state.outcome is not None
        assert self.state.outcome.reason == "start"
        return self.lobby.setup(self.state)
