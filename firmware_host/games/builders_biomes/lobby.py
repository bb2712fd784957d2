"""What only Builders & Biomes asks: who scores as a beginner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import GROUP, NONE, Question, pick, picked
from firmware_host.games.core.rules import Setup
from firmware_host.table.lobby.state import FULL, LobbyPart, LobbyState

own: Flow[LobbyState] = Flow()


@own.ask("beginners")
def _ask_beginners(state: LobbyState) -> Question:
    """BB-106: nobody, unless somebody says so."""
    players = list(state.choices["players"])
    seats = [f"p{seat}" for seat in range(len(players))]
    return pick("lobby.beginners", GROUP, seats, "BB-106", default=NONE, players=players)


@own.take("beginners")
def _take_beginners(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "beginners", list(picked(answer)))


@own.run("follow_cube")
def _follow_cube(state: LobbyState) -> None:
    """Whoever referees costs must know every block; a table may be content with layers."""
    if state.choices["help"] == FULL:
        state.emit("chosen", "cube", CUBE_WAYS[0])
    else:
        state.then(("cube",))


def _setup(chosen: Mapping[str, Any]) -> Setup:
    return {
        "players": [
            {"colour": colour, "name": "", "beginner": seat in chosen["beginners"]}
            for seat, colour in enumerate(chosen["players"])
        ],
        "cube": chosen["cube"],
    }


def _choices(last: Setup) -> Mapping[str, Any]:
    players = last["players"]
    beginners = [seat for seat, player in enumerate(players) if player.get("beginner")]
    return {"beginners": beginners, "cube": last["cube"]}


def _summary(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"help": chosen["help"], "beginners": list(chosen["beginners"])}


PART: Final = LobbyPart(
    flow=own,
    rulings={"players": "BB-010", "colour": "BB-014", "first": "BB-017"},
    steps=(("beginners",), ("follow_cube",)),
    setup=_setup,
    choices=_choices,
    summary=_summary,
)
