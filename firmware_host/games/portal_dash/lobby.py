"""What only Portal Dash asks: the level, the boss, and what the box keeps track of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import GROUP, NONE, Question, choose, pick, picked
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.rules.levels import MOST_TILES, Level
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES
from firmware_host.games.portal_dash.rules.setup import LINE_WAYS, TRACKERS
from firmware_host.table.lobby.state import REFEREE, LobbyPart, LobbyState

GAME: Final = "portal-dash"
own: Flow[LobbyState] = Flow()


OWN_LEVEL: Final = (("tiles",), ("extra",), ("side",), ("boss",))
FREE_PLAY: Final = (
    ("base",),
    ("extra",),
    ("side",),
    ("boss",),
    ("second",),
    ("tiles",),
    ("starting",),
)
"""PD-175."""


@own.ask("level")
def _ask_level(state: LobbyState) -> Question:
    levels = {number: dict(level) for number, level in _levels(state).items()}
    return choose("lobby.level", GROUP, [*levels, "own", "free"], "PD-029", levels=levels)


def _levels(state: LobbyState) -> Mapping[str, Mapping[str, Any]]:
    levels: Mapping[str, Mapping[str, Any]] = _values(state)["levels"]
    return levels


def _values(state: LobbyState) -> Mapping[str, Any]:
    return state.offer.values[GAME]


@own.take("level")
def _take_level(state: LobbyState, answer: str) -> None:
    if answer in ("own", "free"):
        state.emit("chosen", "level", {})
        state.then(*(OWN_LEVEL if answer == "own" else FREE_PLAY))
        return
    level = _levels(state)[answer]
    chosen = {
        "tiles": int(level["tiles"]),
        "extra": list(level["extra"]),
        "hard": level["difficulty"] == "hard",
    }
    if level["boss"] in BOSSES:
        chosen["boss"] = str(level["boss"])
    else:
        state.then(("boss",))  # PD-026: boss of choice
    state.emit("chosen", "level", chosen)


def _set(state: LobbyState, key: str, value: Any) -> None:
    """One more thing is known of the level."""
    state.emit("chosen", "level", {**state.choices["level"], key: value})


@own.ask("tiles")
def _ask_tiles(_state: LobbyState) -> Question:
    return choose("lobby.tiles", GROUP, [str(n) for n in range(2, MOST_TILES + 1)], "PD-029")


@own.take("tiles")
def _take_tiles(state: LobbyState, answer: str) -> None:
    _set(state, "tiles", int(answer))


@own.ask("base")
def _ask_base(_state: LobbyState) -> Question:
    """PD-175: no magma cubes, for one; but somebody must be there."""
    everything = ",".join(str(i) for i in range(len(BASE_TYPES)))
    question = pick("lobby.base", GROUP, BASE_TYPES, "PD-175", default=everything)
    question.answers = tuple(answer for answer in question.answers if answer != NONE)
    return question


@own.refuse("base")
def _why_not_base(_state: LobbyState, answer: str) -> tuple[str, str] | None:
    return ("PD-175", "at least one of these types plays") if answer == NONE else None


@own.take("base")
def _take_base(state: LobbyState, answer: str) -> None:
    _set(state, "base", [BASE_TYPES[i] for i in picked(answer)])


@own.ask("extra")
def _ask_extra(_state: LobbyState) -> Question:
    return pick("lobby.extra", GROUP, EXTRA_TYPES, "PD-029")


@own.take("extra")
def _take_extra(state: LobbyState, answer: str) -> None:
    _set(state, "extra", [EXTRA_TYPES[i] for i in picked(answer)])


@own.ask("side")
def _ask_side(_state: LobbyState) -> Question:
    return choose("lobby.side", GROUP, ["easy", "hard"], "PD-029")


@own.take("side")
def _take_side(state: LobbyState, answer: str) -> None:
    _set(state, "hard", answer == "hard")


@own.ask("boss")
def _ask_boss(state: LobbyState) -> Question:
    return choose("lobby.boss", GROUP, BOSSES, "PD-026", **state.choices["level"])


@own.take("boss")
def _take_boss(state: LobbyState, answer: str) -> None:
    _set(state, "boss", answer)


@own.ask("second")
def _ask_second(state: LobbyState) -> Question:
    """PD-175: both bosses, one after the other."""
    first = state.choices["level"]["boss"]
    others = [boss for boss in BOSSES if boss != first]
    return choose("lobby.second", GROUP, ["none", *others], "PD-175", boss=first)


@own.take("second")
def _take_second(state: LobbyState, answer: str) -> None:
    if answer != "none":
        _set(state, "second", answer)


@own.ask("starting")
def _ask_starting(state: LobbyState) -> Question:
    """PD-175: other starting items, for everybody the same."""
    items = list(_values(state)["starting_items"])
    return choose("lobby.starting", GROUP, ["usual", "other"], "PD-175", items=items)


@own.take("starting")
def _take_starting(state: LobbyState, answer: str) -> None:
    if answer == "other":
        usual = list(_values(state)["starting_items"])
        state.then(*(("starting_item", place) for place in range(len(usual))))


@own.ask("starting_item")
def _ask_starting_item(state: LobbyState, place: int) -> Question:
    """The usual one, or one out of the stack if there is one for every player."""
    values = _values(state)
    usual = [str(id) for id in values["starting_items"]]
    taken = state.choices["level"].get("starting", [])
    players = len(state.choices["players"])
    white = [
        str(id)
        for id, count in values["items"].items()
        if id not in values["enchantments"] and count >= players * (taken.count(id) + 1)
    ]
    answers = [usual[place], *white]
    about: dict[str, Any] = {"place": place + 1, "items": len(usual)}
    about["kinds"] = _kinds(values, answers)
    return choose("lobby.starting_item", GROUP, answers, "PD-175", **about)


def _kinds(values: Mapping[str, Any], ids: list[str]) -> dict[str, str]:
    """What sort of item each one is."""
    groups = {"pickaxes": "pickaxe", "boots": "boots", "armour": "armour", "leggings": "leggings"}
    found = {id: kind for group, kind in groups.items() for id in values[group] if id in ids}
    weapons = {id: str(values["weapons"][id]["kind"]) for id in ids if id in values["weapons"]}
    return {**found, **weapons}


@own.take("starting_item")
def _take_starting_item(state: LobbyState, answer: str, _place: int) -> None:
    chosen = [*state.choices["level"].get("starting", []), answer]
    usual = [str(id) for id in _values(state)["starting_items"]]
    if chosen == usual:
        _set(state, "starting", [])
    else:
        _set(state, "starting", chosen)


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
    if state.choices["mode"] == REFEREE:
        state.emit("chosen", "cube", CUBE_WAYS[0])
        state.emit("chosen", "trackers", list(TRACKERS))
        state.then(("line",))
    else:
        state.then(("cube",), ("trackers",))


@own.ask("line")
def _ask_line(state: LobbyState) -> Question:
    """Where only layers are followed there is nothing to draw but the mobs."""
    ways = LINE_WAYS if state.choices["cube"] == CUBE_WAYS[0] else LINE_WAYS[:2]
    return choose("lobby.line", GROUP, ways)


@own.take("line")
def _take_line(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "line", answer)


def _setup(chosen: Mapping[str, Any]) -> Setup:
    return {
        "level": Level.from_json(chosen["level"]).to_json(),
        "trackers": {name: name in chosen["trackers"] for name in TRACKERS},
        "line": chosen["line"],
        "cube": chosen["cube"],
    }


def _choices(last: Setup) -> Mapping[str, Any]:
    return {
        "level": last["level"],
        "trackers": [name for name in TRACKERS if last["trackers"][name]],
        "line": last["line"],
        "cube": last["cube"],
    }


def _summary(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    level = Level.from_json(chosen["level"])
    return {"number": level.number, **level.to_json()}


PART: Final = LobbyPart(
    flow=own,
    rulings={"players": "PD-A44", "colour": "PD-004", "first": "PD-024"},
    steps=(("level",), ("follow",)),
    variants={
        "layers": {"mode": "assistant", "cube": "layers"},
        "blocks": {"mode": "assistant", "cube": "blocks"},
        "everything": {"mode": REFEREE, "cube": CUBE_WAYS[0], "trackers": list(TRACKERS)},
    },
    setup=_setup,
    choices=_choices,
    summary=_summary,
)
