"""What has been chosen so far, what can be chosen from, and what a game adds to the lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_host.games.core.flow import Flow, FlowState, Outcome, Step
from firmware_host.games.core.rules import DICE_MODE, Setup

REFEREE: Final = "referee"


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the lobby leads beside the games."""

    tags: bool = False
    """Tiles can be tagged: the box has a reader."""
    aside: bool = False
    """A game waits that was put aside."""
    locked: bool = False
    """Guests get neither the owner's pages nor house rules."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen from; it does not change while people choose."""

    languages: tuple[str, ...]
    values: Mapping[str, Mapping[str, Any]]
    """The component values of each game."""
    house_rules: Mapping[str, str]
    modes: Mapping[str, tuple[str, ...]]
    """For each game on offer, how much the box may referee: its dice alone, dice and trackers, or
    the board and every rule too."""
    last: Setup | None = None
    """The set-up of the last game, to play the same again; without values and commitment."""
    lasts: Mapping[str, Setup] = field(default_factory=dict)
    """The last set-up of each game."""
    dice_rolled_last: str = ""
    """The game whose dice were rolled last."""
    asks_language: bool = False
    doors: Doors = Doors()
    tagged: frozenset[str] = frozenset()
    """The games that have tiles with a tag: people can show what they draw."""

    @property
    def dice_game(self) -> str:
        """Whose dice people get when they just want to roll; empty where no game has any."""
        games = [game for game, modes in self.modes.items() if DICE_MODE in modes]
        is_there = self.dice_rolled_last in games
        return self.dice_rolled_last if is_there else games[0] if games else ""

    def modes_with_players(self, game: str) -> list[str]:
        return [mode for mode in self.modes[game] if mode != DICE_MODE]


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
            "guide": False,
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
    """Asked under «More», each by itself; a quick start takes the usual answers."""
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
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Ways to play that the last page offers beside the one that is chosen: by name the choices
    that make it, "mode" among them."""
    untagged: Mapping[str, Any] = field(default_factory=dict)
    """Choices of people who have never played and whose tiles carry no tags: what costs them
    fewest presses."""
    by_seat: tuple[str, ...] = ()
    """Choices that fit only as many players as they were made for."""


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
