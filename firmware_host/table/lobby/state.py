"""What has been chosen so far, what can be chosen from, and what a game adds to the lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_host.games.core.flow import Flow, FlowState, Outcome, Step
from firmware_host.games.core.rules import Setup

REFEREE: Final = "referee"


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen from; it does not change while people choose."""

    languages: tuple[str, ...]
    values: Mapping[str, Mapping[str, Any]]
    """The component values of each game."""
    house_rules: Mapping[str, str]
    modes: Mapping[str, tuple[str, ...]]
    """For each game on offer, how much the box may referee: its dice and trackers, or the board
    and every rule too."""
    last: Setup | None = None
    """The set-up of the last game, to play the same again; without values and commitment."""
    asks_language: bool = False
    has_reader: bool = False
    """Tiles can be tagged."""


flow: Flow[LobbyState] = Flow()
"""The whole lobby; room.py puts it together."""


class LobbyState(FlowState):
    __slots__ = ("choices", "offer")

    flow = flow

    def __init__(self, offer: Offer) -> None:
        super().__init__()
        self.offer = offer
        self.choices: dict[str, Any] = {
            "players": [],
            "first": 0,
            "rules": dict(offer.house_rules),
        }

    def copy(self) -> LobbyState:
        twin = LobbyState(self.offer)
        self.copy_flow_into(twin)
        twin.choices = {
            key: value.copy() if isinstance(value, list | dict) else value
            for key, value in self.choices.items()
        }
        return twin

    def to_json(self) -> dict[str, Any]:
        return {**self.flow_to_json(), "choices": self.copy().choices}


@dataclass(frozen=True, slots=True)
class LobbyPart:
    """A game's own part of the lobby. Steps named here stand in its `flow`."""

    flow: Flow[LobbyState]
    rulings: Mapping[str, str]
    """The rule behind each shared question: "players", "colour", "first"."""
    steps: tuple[Step, ...]
    """Asked once it is known who plays, before house rules and guide."""
    setup: Callable[[Mapping[str, Any]], Setup]
    """The game's own keys of the set-up, out of the choices."""
    choices: Callable[[Setup], Mapping[str, Any]]
    """The other way round: a set-up's own keys as choices."""
    summary: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """What to show on the last page."""
    unanswered: Callable[[Mapping[str, Any]], tuple[Step, ...]] = lambda _chosen: ()
    """What is still to be asked when a remembered set-up is played again."""
    old_colours: Mapping[str, str] = field(default_factory=dict)
    """What a remembered set-up may call a colour, and its name now."""


@flow.on("chosen")
def _chosen(state: LobbyState, key: str, value: Any) -> None:
    state.choices[key] = value


@flow.on("colour_taken")
def _colour_taken(state: LobbyState, colour: str) -> None:
    state.choices["players"].append(colour)


@flow.on("rule_set")
def _rule_set(state: LobbyState, switch: str, setting: str) -> None:
    state.choices["rules"][switch] = setting


@flow.on("leaves")
def _leaves(state: LobbyState, where: str) -> None:
    """To the game ("start"), or to another room of the table ("values", "tags", "language:xx")."""
    state.outcome = Outcome(True, where)
