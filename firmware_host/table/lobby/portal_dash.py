"""What only Portal Dash asks: the level, the boss, and what the box keeps track of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import GROUP, Question, choose, pick, picked
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.house_rules import SWITCHES
from firmware_host.games.portal_dash.levels import MOST_TILES, Level
from firmware_host.games.portal_dash.mobs import BOSSES, EXTRA_TYPES
from firmware_host.games.portal_dash.setup import (
    CUBE_WAYS,
    LINE_WAYS,
    PLAYER_COLOURS,
    TRACKERS,
)
from firmware_host.table.lobby.state import FULL, LobbyState, Part

GAME: Final = "portal-dash"
own: Flow[LobbyState] = Flow()


@own.ask("level")
def _ask_level(state: LobbyState) -> Question:
    levels = {number: dict(level) for number, level in _levels(state).items()}
    return choose("lobby.level", GROUP, [*levels, "own"], "PD-029", levels=levels)


def _levels(state: LobbyState) -> Mapping[str, Mapping[str, Any]]:
    levels: Mapping[str, Mapping[str, Any]] = state.offer.values[GAME]["levels"]
    return levels


@own.take("level")
def _take_level(state: LobbyState, answer: str) -> None:
    if answer == "own":
        state.then(("tiles",))
        return
    level = _levels(state)[answer]
    tiles, extra = int(level["tiles"]), tuple(level["extra"])
    hard = level["difficulty"] == "hard"
    if level["boss"] in BOSSES:
        _set_level(state, Level(tiles, extra, str(level["boss"]), hard))
    else:
        state.then(("boss", tiles, extra, hard))  # PD-026: boss of choice


@own.ask("tiles")
def _ask_tiles(_state: LobbyState) -> Question:
    return choose("lobby.tiles", GROUP, [str(n) for n in range(2, MOST_TILES + 1)], "PD-029")


@own.take("tiles")
def _take_tiles(state: LobbyState, answer: str) -> None:
    state.then(("extra", int(answer)))


@own.ask("extra")
def _ask_extra(_state: LobbyState, _tiles: int) -> Question:
    return pick("lobby.extra", GROUP, EXTRA_TYPES, "PD-029")


@own.take("extra")
def _take_extra(state: LobbyState, answer: str, tiles: int) -> None:
    state.then(("side", tiles, tuple(EXTRA_TYPES[i] for i in picked(answer))))


@own.ask("side")
def _ask_side(_state: LobbyState, _tiles: int, _extra: tuple[str, ...]) -> Question:
    return choose("lobby.side", GROUP, ["easy", "hard"], "PD-029")


@own.take("side")
def _take_side(state: LobbyState, answer: str, tiles: int, extra: tuple[str, ...]) -> None:
    state.then(("boss", tiles, extra, answer == "hard"))


@own.ask("boss")
def _ask_boss(_state: LobbyState, tiles: int, extra: tuple[str, ...], hard: bool) -> Question:
    return choose("lobby.boss", GROUP, BOSSES, "PD-026", tiles=tiles, extra=list(extra), hard=hard)


@own.take("boss")
def _take_boss(
    state: LobbyState, answer: str, tiles: int, extra: tuple[str, ...], hard: bool
) -> None:
    _set_level(state, Level(tiles, extra, answer, hard))


def _set_level(state: LobbyState, level: Level) -> None:
    state.emit("chosen", "level", level.to_json())


@own.ask("trackers")
def _ask_trackers(_state: LobbyState) -> Question:
    everything = ",".join(str(i) for i in range(len(TRACKERS)))
    return pick("lobby.trackers", GROUP, TRACKERS, default=everything)


@own.take("trackers")
def _take_trackers(state: LobbyState, answer: str) -> None:
    kept = [TRACKERS[i] for i in picked(answer)]
    state.emit("chosen", "trackers", kept)
    if "mobs" in kept:
        state.then(("line",))
    else:
        state.emit("chosen", "line", LINE_WAYS[0])


@own.run("follow")
def _follow(state: LobbyState) -> None:
    """A referee who knows the board follows everything; a dice box what people like."""
    if state.choices["help"] == FULL:
        state.emit("chosen", "cube", CUBE_WAYS[0])
        state.emit("chosen", "trackers", list(TRACKERS))
        state.then(("line",))
    else:
        state.then(("cube",), ("trackers",))


@own.ask("line")
def _ask_line(_state: LobbyState) -> Question:
    return choose("lobby.line", GROUP, LINE_WAYS)


@own.take("line")
def _take_line(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "line", answer)


def _setup(chosen: Mapping[str, Any]) -> Setup:
    return {
        "level": chosen["level"],
        "trackers": {name: name in chosen["trackers"] for name in TRACKERS},
        "line": chosen["line"],
    }


def _choices(last: Setup) -> Mapping[str, Any]:
    return {
        "level": last["level"],
        "trackers": [name for name in TRACKERS if last["trackers"][name]],
        "line": last["line"],
    }


def _summary(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    level = Level.from_json(chosen["level"])
    return {"number": level.number, **level.to_json()}


PART: Final = Part(
    game=GAME,
    flow=own,
    players=range(1, len(PLAYER_COLOURS) + 1),
    colours=PLAYER_COLOURS,
    rulings={"players": "PD-A44", "colour": "PD-004", "first": "PD-024"},
    switches=SWITCHES,
    steps=(("level",), ("follow",)),
    setup=_setup,
    choices=_choices,
    summary=_summary,
)
