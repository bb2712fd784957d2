"""The lobby put together: has the verbs of a game, and ends in a set-up."""

from __future__ import annotations

from functools import cache

from firmware_host.games import all_games, game_of
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import DICE_MODE, Setup
from firmware_host.table.lobby.shared import chosen_game, shared
from firmware_host.table.lobby.state import LobbyState, Offer, flow


@cache
def _include(game: str) -> None:
    """The steps of this game become part of the lobby, once."""
    flow.include(game_of(game).lobby.flow)


flow.include(shared)


class Lobby:
    """Asks and is answered like a game; `setup` is what was chosen once it is over."""

    def start(self, offer: Offer) -> LobbyState:
        for game in all_games():
            _include(game.id)
        state = LobbyState(offer)
        state.then(*([("language",)] if offer.asks_language else []), ("home",))
        flow.question(state)
        return state

    def question(self, state: LobbyState) -> Question | None:
        return flow.question(state)

    def answer(self, state: LobbyState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def why_not(self, state: LobbyState, answer: str) -> IllegalAnswer | None:
        return flow.why_not(state, answer)

    def setup(self, state: LobbyState) -> Setup:
        """The set-up without what the table adds: catalogue values and the dice's commitment."""
        chosen, game = state.choices, chosen_game(state)
        if chosen["mode"] == DICE_MODE:
            return {"game": game.id, "mode": DICE_MODE, "players": []}
        own = {rule.switch.id for rule in game.house_rules}
        return {
            "game": game.id,
            "mode": chosen["mode"],
            "players": [{"colour": colour, "name": ""} for colour in chosen["players"]],
            "first": chosen["first"],
            "rules": {id: setting for id, setting in chosen["rules"].items() if id in own},
            "guide": chosen["guide"],
            **game.lobby.setup(chosen),
        }
