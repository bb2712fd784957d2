"""Whose printed values are to be entered? Asks and is answered like a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose

DONE: Final = "done"
GUESSED: Final = "guessed:"
flow: Flow[GamesState] = Flow()


class GamesState(FlowState):
    __slots__ = ("games",)

    flow = flow

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__()
        self.games = games

    def copy(self) -> GamesState:
        twin = GamesState(self.games)
        self.copy_flow_into(twin)
        return twin

    def to_json(self) -> dict[str, Any]:
        return {**self.flow_to_json(), "games": list(self.games)}


class OwnerGames:
    """Over with the id of a game as `outcome.reason`, "guessed:<id>" for all its guesses, or
    "done"."""

    def start(self, games: Sequence[str], guessed: Sequence[str] = ()) -> GamesState:
        """`games` have a wizard, `guessed` have values to look up."""
        state = GamesState((*games, *(f"{GUESSED}{game}" for game in guessed)))
        state.then(("game",))
        flow.question(state)
        return state

    def question(self, state: GamesState) -> Question | None:
        return flow.question(state)

    def answer(self, state: GamesState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def why_not(self, state: GamesState, answer: str) -> IllegalAnswer | None:
        return flow.why_not(state, answer)


@flow.on("leaves")
def _leaves(state: GamesState, where: str) -> None:
    state.outcome = Outcome(True, where)


@flow.ask("game")
def _ask_game(state: GamesState) -> Question:
    return choose("owner.game", GROUP, [*state.games, DONE])


@flow.take("game")
def _take_game(state: GamesState, answer: str) -> None:
    state.emit("leaves", answer)
