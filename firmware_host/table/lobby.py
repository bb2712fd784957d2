"""Before a game: language, game, players, level, what the box follows, house rules.

The lobby asks and is answered exactly like a game, so panel, page, undo and resume need nothing
of their own for it. Its end is a set-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.games.core.flow import Event, Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, ack, choose, pick, picked
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

GAME = "portal-dash"
BOX = "box"
FULL = "full"


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen from; it does not change while people choose."""

    languages: tuple[str, ...]
    levels: Mapping[str, Mapping[str, Any]]
    house_rules: Mapping[str, str]
    last: Setup | None = None
    """The set-up of the last game, to play the same again; without values and commitment."""
    asks_language: bool = False
    helps: tuple[str, ...] = (BOX,)
    """How much the box may referee: its dice and trackers, or the board and every rule too."""


class LobbyState(FlowState):
    __slots__ = ("choices", "offer")

    def __init__(self, offer: Offer) -> None:
        super().__init__()
        self.offer = offer
        self.choices: dict[str, Any] = {
            "players": [],
            "first": 0,
            "help": offer.helps[0],
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


flow: Flow[LobbyState] = Flow()


class Lobby:
    """Has the verbs of a game; `setup` tells what was chosen once the lobby is over."""

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
        chosen = state.choices
        return {
            "help": chosen["help"],
            "players": [{"colour": colour, "name": ""} for colour in chosen["players"]],
            "first": chosen["first"],
            "level": chosen["level"],
            "cube": chosen["cube"],
            "trackers": {name: name in chosen["trackers"] for name in TRACKERS},
            "rules": chosen["rules"],
            "line": chosen["line"],
            "guide": chosen["guide"],
        }


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
    """To the game ("start"), or to another room of the table ("values", "language:xx")."""
    state.outcome = Outcome(True, where)


def _chooser(step: str, answers: Sequence[str]) -> None:
    """A step that is one plain choice, kept under its own name."""

    @flow.ask(step)
    def ask(_state: LobbyState) -> Question:
        return choose(f"lobby.{step}", GROUP, answers)

    @flow.take(step)
    def take(state: LobbyState, answer: str) -> None:
        flow.emit(state, "chosen", step, answer)


_chooser("cube", CUBE_WAYS)
_chooser("line", LINE_WAYS)


@flow.ask("language")
def _ask_language(state: LobbyState) -> Question:
    return choose("lobby.language", GROUP, state.offer.languages)


@flow.take("language")
def _take_language(state: LobbyState, answer: str) -> None:
    flow.emit(state, "leaves", f"language:{answer}")


@flow.ask("home")
def _ask_home(state: LobbyState) -> Question:
    again = ["again"] if state.offer.last else []
    return choose("lobby.home", GROUP, [*again, GAME, "values", "language"])


@flow.take("home")
def _take_home(state: LobbyState, answer: str) -> None:
    if answer == "values":
        flow.emit(state, "leaves", "values")
    elif answer == "language":
        state.then(("language",))
    elif answer == "again":
        _fill_in(state, state.offer.last or {})
        state.then(("start",))
    else:
        state.then(("help",), ("players",))


def _fill_in(state: LobbyState, last: Setup) -> None:
    for player in last["players"]:
        flow.emit(state, "colour_taken", player["colour"])
    trackers = [name for name in TRACKERS if last["trackers"][name]]
    flow.emit(state, "chosen", "trackers", trackers)
    for key in ("help", "first", "level", "cube", "line", "guide"):
        flow.emit(state, "chosen", key, last[key])
    for switch, setting in last["rules"].items():
        flow.emit(state, "rule_set", switch, setting)


@flow.ask("help")
def _ask_help(state: LobbyState) -> Question | None:
    if len(state.offer.helps) == 1:
        return None
    return choose("lobby.help", GROUP, state.offer.helps)


@flow.take("help")
def _take_help(state: LobbyState, answer: str) -> None:
    flow.emit(state, "chosen", "help", answer)


@flow.ask("players")
def _ask_players(_state: LobbyState) -> Question:
    """PD-A44."""
    counts = [str(n) for n in range(1, len(PLAYER_COLOURS) + 1)]
    return choose("lobby.players", GROUP, counts, "PD-A44")


@flow.take("players")
def _take_players(state: LobbyState, answer: str) -> None:
    count = int(answer)
    colours = [("colour", seat, count) for seat in range(count)]
    state.then(
        *colours, ("first", count), ("level",), ("follow",), ("rules",), ("guide",), ("start",)
    )


@flow.run("follow")
def _follow(state: LobbyState) -> None:
    """A referee who knows the board follows everything; a dice box what people like."""
    if state.choices["help"] == FULL:
        flow.emit(state, "chosen", "cube", CUBE_WAYS[0])
        flow.emit(state, "chosen", "trackers", list(TRACKERS))
        state.then(("line",))
    else:
        state.then(("cube",), ("trackers",))


@flow.ask("colour")
def _ask_colour(state: LobbyState, seat: int, players: int) -> Question:
    """PD-004: clockwise, each colour once."""
    free = [colour for colour in PLAYER_COLOURS if colour not in state.choices["players"]]
    return choose("lobby.colour", GROUP, free, "PD-004", seat=seat, players=players)


@flow.take("colour")
def _take_colour(state: LobbyState, answer: str, _seat: int, _players: int) -> None:
    flow.emit(state, "colour_taken", answer)


@flow.ask("first")
def _ask_first(state: LobbyState, players: int) -> Question | None:
    """PD-024: the group names who begins; alone there is nothing to name."""
    if players == 1:
        return None
    seats = [f"p{seat}" for seat in range(players)]
    return choose("lobby.first", GROUP, seats, "PD-024", players=list(state.choices["players"]))


@flow.take("first")
def _take_first(state: LobbyState, answer: str, _players: int) -> None:
    flow.emit(state, "chosen", "first", int(answer[1:]))


@flow.ask("level")
def _ask_level(state: LobbyState) -> Question:
    levels = {number: dict(level) for number, level in state.offer.levels.items()}
    return choose("lobby.level", GROUP, [*levels, "own"], "PD-029", levels=levels)


@flow.take("level")
def _take_level(state: LobbyState, answer: str) -> None:
    if answer == "own":
        state.then(("tiles",))
        return
    level = state.offer.levels[answer]
    tiles, extra = int(level["tiles"]), tuple(level["extra"])
    hard = level["difficulty"] == "hard"
    if level["boss"] in BOSSES:
        _set_level(state, Level(tiles, extra, str(level["boss"]), hard))
    else:
        state.then(("boss", tiles, extra, hard))  # PD-026: boss of choice


@flow.ask("tiles")
def _ask_tiles(_state: LobbyState) -> Question:
    return choose("lobby.tiles", GROUP, [str(n) for n in range(2, MOST_TILES + 1)], "PD-029")


@flow.take("tiles")
def _take_tiles(state: LobbyState, answer: str) -> None:
    state.then(("extra", int(answer)))


@flow.ask("extra")
def _ask_extra(_state: LobbyState, _tiles: int) -> Question:
    return pick("lobby.extra", GROUP, EXTRA_TYPES, "PD-029")


@flow.take("extra")
def _take_extra(state: LobbyState, answer: str, tiles: int) -> None:
    state.then(("side", tiles, tuple(EXTRA_TYPES[i] for i in picked(answer))))


@flow.ask("side")
def _ask_side(_state: LobbyState, _tiles: int, _extra: tuple[str, ...]) -> Question:
    return choose("lobby.side", GROUP, ["easy", "hard"], "PD-029")


@flow.take("side")
def _take_side(state: LobbyState, answer: str, tiles: int, extra: tuple[str, ...]) -> None:
    state.then(("boss", tiles, extra, answer == "hard"))


@flow.ask("boss")
def _ask_boss(_state: LobbyState, tiles: int, extra: tuple[str, ...], hard: bool) -> Question:
    return choose("lobby.boss", GROUP, BOSSES, "PD-026", tiles=tiles, extra=list(extra), hard=hard)


@flow.take("boss")
def _take_boss(
    state: LobbyState, answer: str, tiles: int, extra: tuple[str, ...], hard: bool
) -> None:
    _set_level(state, Level(tiles, extra, answer, hard))


def _set_level(state: LobbyState, level: Level) -> None:
    flow.emit(state, "chosen", "level", level.to_json())


@flow.ask("trackers")
def _ask_trackers(_state: LobbyState) -> Question:
    everything = ",".join(str(i) for i in range(len(TRACKERS)))
    return pick("lobby.trackers", GROUP, TRACKERS, default=everything)


@flow.take("trackers")
def _take_trackers(state: LobbyState, answer: str) -> None:
    kept = [TRACKERS[i] for i in picked(answer)]
    flow.emit(state, "chosen", "trackers", kept)
    if "mobs" in kept:
        state.then(("line",))
    else:
        flow.emit(state, "chosen", "line", LINE_WAYS[0])


@flow.ask("rules")
def _ask_rules(_state: LobbyState) -> Question:
    return choose("lobby.rules", GROUP, ["standard", "change"])


@flow.take("rules")
def _take_rules(state: LobbyState, answer: str) -> None:
    if answer == "change":
        state.then(*(("rule", position) for position in range(len(SWITCHES))))


@flow.ask("rule")
def _ask_rule(state: LobbyState, position: int) -> Question:
    switch = SWITCHES[position]
    now = state.choices["rules"].get(switch.id, switch.default)
    answers = [now, *(option for option in switch.options if option != now)]
    return choose(
        "lobby.rule",
        GROUP,
        answers,
        switch.ruling,
        switch=switch.id,
        default=switch.default,
        number=position + 1,
        rules=len(SWITCHES),
    )


@flow.take("rule")
def _take_rule(state: LobbyState, answer: str, position: int) -> None:
    flow.emit(state, "rule_set", SWITCHES[position].id, answer)


@flow.ask("guide")
def _ask_guide(_state: LobbyState) -> Question:
    return choose("lobby.guide", GROUP, ["yes", "no"])


@flow.take("guide")
def _take_guide(state: LobbyState, answer: str) -> None:
    flow.emit(state, "chosen", "guide", answer == "yes")


@flow.ask("start")
def _ask_start(state: LobbyState) -> Question:
    level = Level.from_json(state.choices["level"])
    return ack(
        "lobby.start",
        GROUP,
        number=level.number,
        players=list(state.choices["players"]),
        **level.to_json(),
    )


@flow.take("start")
def _take_start(state: LobbyState, _answer: str) -> None:
    flow.emit(state, "leaves", "start")
