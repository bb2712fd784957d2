"""The lobby put together: has the verbs of a game, and ends in a set-up."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Setup
from firmware_host.table.lobby.shared import PARTS, part_of, shared
from firmware_host.table.lobby.state import LobbyState, Offer, flow

for steps in (shared, *(part.flow for part in PARTS.values())):
    flow.include(steps)

GAMES: Final = tuple(PARTS)
"""The games the lobby knows how to set up."""


class Lobby:
    """`setup` tells what was chosen once the lobby is over."""

    def start(self, offer: Offer) -> LobbyState:
        state = LobbyState(offer)
        state.then(*([("language",)] if offer.asks_language else []), ("home",))
        flow.question(state)
        return state

    def question(self, state: LobbyState) -> Question | None:
        return flow.question(state)

    def answer(self, state: LobbyState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def setup(self, state: LobbyState) -> Setup:
        """The set-up without what the table adds: catalogue values and the dice's commitment."""
        chosen, part = state.choices, part_of(state)
        own = {switch.id for switch in part.switches}
        return {
            "game": part.game,
            "help": chosen["help"],
            "players": [{"colour": colour, "name": ""} for colour in chosen["players"]],
            "first": chosen["first"],
            "rules": {id: setting for id, setting in chosen["rules"].items() if id in own},
            "guide": chosen["guide"],
            **part.setup(chosen),
        }
