"""What only Explorers asks: how hard it is to be, and who holds the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules.setup import (
    DIFFICULTIES,
    FIRST_GAME,
    HOLDERS,
)
from firmware_host.table.lobby.state import LobbyPart, LobbyState

GAME: Final = "explorers"
own: Flow[LobbyState] = Flow()


@own.ask("difficulty")
def _ask_difficulty(state: LobbyState) -> Question:
    """EX-015, EX-016: each with the number of its chests."""
    values = state.offer.values[GAME]
    chests = {FIRST_GAME: len(values["first_game"]), **values["difficulties"]}
    return choose("lobby.difficulty", GROUP, DIFFICULTIES, "EX-015", chests=chests)


@own.take("difficulty")
def _take_difficulty(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "difficulty", answer)


@own.ask("holder")
def _ask_holder(_state: LobbyState) -> Question:
    return choose("lobby.holder", GROUP, HOLDERS)


@own.take("holder")
def _take_holder(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "holder", answer)


def _own_keys(chosen: Mapping[str, Any]) -> Setup:
    """The same keys in the choices, in a set-up and on the last page."""
    return {key: chosen[key] for key in ("difficulty", "holder")}


PART: Final = LobbyPart(
    flow=own,
    rulings={"players": "EX-011", "colour": "", "first": "EX-014"},
    steps=(("difficulty",), ("holder",)),
    untagged={"holder": "box"},
    variants={holder: {"mode": "referee", "holder": holder} for holder in HOLDERS},
    setup=_own_keys,
    choices=_own_keys,
    summary=_own_keys,
)
