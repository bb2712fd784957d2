"""What is asked whatever the game: language, game, help, players, house rules, guide, start."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes import lobby as builders_biomes
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.house_rules import Switch
from firmware_host.games.core.question import GROUP, Question, ack, choose
from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers import lobby as explorers
from firmware_host.games.portal_dash import lobby as portal_dash
from firmware_host.table.lobby.state import LobbyState, Part

PARTS: Final[dict[str, Part]] = {
    part.game: part for part in (portal_dash.PART, builders_biomes.PART, explorers.PART)
}
shared: Flow[LobbyState] = Flow()


def part_of(state: LobbyState) -> Part:
    return PARTS[state.choices["game"]]


@shared.ask("language")
def _ask_language(state: LobbyState) -> Question:
    return choose("lobby.language", GROUP, state.offer.languages)


@shared.take("language")
def _take_language(state: LobbyState, answer: str) -> None:
    state.emit("leaves", f"language:{answer}")


@shared.ask("home")
def _ask_home(state: LobbyState) -> Question:
    again = ["again"] if state.offer.last else []
    tags = ["tags"] if state.offer.has_reader else []
    language = ["language"] if len(state.offer.languages) > 1 else []
    return choose("lobby.home", GROUP, [*again, *state.offer.helps, "values", *tags, *language])


@shared.take("home")
def _take_home(state: LobbyState, answer: str) -> None:
    if answer in ("values", "tags"):
        state.emit("leaves", answer)
    elif answer == "language":
        state.then(("language",))
    elif answer == "again":
        _fill_in(state, state.offer.last or {})
        state.then(*part_of(state).unanswered(state.choices), ("start",))
    else:
        state.emit("chosen", "game", answer)
        state.emit("chosen", "help", state.offer.helps[answer][0])
        state.then(("help",), ("players",))


def _fill_in(state: LobbyState, last: Setup) -> None:
    for key in ("game", "help", "first", "guide"):
        state.emit("chosen", key, last[key])
    now = part_of(state).old_colours
    for player in last["players"]:
        state.emit("colour_taken", now.get(player["colour"], player["colour"]))
    for key, value in part_of(state).choices(last).items():
        state.emit("chosen", key, value)
    for switch, setting in last["rules"].items():
        state.emit("rule_set", switch, setting)


@shared.ask("help")
def _ask_help(state: LobbyState) -> Question | None:
    helps = state.offer.helps[state.choices["game"]]
    return choose("lobby.help", GROUP, helps) if len(helps) > 1 else None


@shared.take("help")
def _take_help(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "help", answer)


@shared.ask("players")
def _ask_players(state: LobbyState) -> Question:
    """PD-A44, BB-010."""
    part = part_of(state)
    return choose("lobby.players", GROUP, [str(n) for n in part.players], part.rulings["players"])


@shared.take("players")
def _take_players(state: LobbyState, answer: str) -> None:
    count = int(answer)
    colours = [("colour", seat, count) for seat in range(count)]
    own = part_of(state).steps
    state.then(*colours, ("first", count), *own, ("rules",), ("guide",), ("start",))


@shared.ask("colour")
def _ask_colour(state: LobbyState, seat: int, players: int) -> Question:
    """PD-004, BB-014: clockwise, each colour once."""
    part = part_of(state)
    free = [colour for colour in part.colours if colour not in state.choices["players"]]
    rule = part.rulings["colour"]
    return choose("lobby.colour", GROUP, free, rule, seat=seat, players=players)


@shared.take("colour")
def _take_colour(state: LobbyState, answer: str, _seat: int, _players: int) -> None:
    state.emit("colour_taken", answer)


@shared.ask("first")
def _ask_first(state: LobbyState, players: int) -> Question | None:
    """PD-024, BB-017: the group names who begins; alone there is nothing to name."""
    if players == 1:
        return None
    seats = [f"p{seat}" for seat in range(players)]
    rule = part_of(state).rulings["first"]
    return choose("lobby.first", GROUP, seats, rule, players=list(state.choices["players"]))


@shared.take("first")
def _take_first(state: LobbyState, answer: str, _players: int) -> None:
    state.emit("chosen", "first", int(answer[1:]))


@shared.ask("cube")
def _ask_cube(_state: LobbyState) -> Question:
    return choose("lobby.cube", GROUP, CUBE_WAYS)


@shared.take("cube")
def _take_cube(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "cube", answer)


@shared.ask("rules")
def _ask_rules(_state: LobbyState) -> Question:
    return choose("lobby.rules", GROUP, ["standard", "change"])


@shared.take("rules")
def _take_rules(state: LobbyState, answer: str) -> None:
    if answer == "change":
        state.then(*(("rule", position) for position in range(len(_switches(state)))))


def _switches(state: LobbyState) -> list[Switch]:
    """The house rules that make a difference at the chosen level of help."""
    return [each for each in part_of(state).switches if state.choices["help"] in each.levels]


@shared.ask("rule")
def _ask_rule(state: LobbyState, position: int) -> Question:
    switches = _switches(state)
    switch = switches[position]
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
        rules=len(switches),
    )


@shared.take("rule")
def _take_rule(state: LobbyState, answer: str, position: int) -> None:
    state.emit("rule_set", _switches(state)[position].id, answer)


@shared.ask("guide")
def _ask_guide(_state: LobbyState) -> Question:
    return choose("lobby.guide", GROUP, ["yes", "no"])


@shared.take("guide")
def _take_guide(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "guide", answer == "yes")


@shared.ask("start")
def _ask_start(state: LobbyState) -> Question:
    chosen, part = state.choices, part_of(state)
    about = {"game": part.game, "players": list(chosen["players"]), **part.summary(chosen)}
    return ack("lobby.start", GROUP, **about)


@shared.take("start")
def _take_start(state: LobbyState, _answer: str) -> None:
    state.emit("leaves", "start")
