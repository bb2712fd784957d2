"""What is asked whatever the game: language, game, help, players, house rules, guide, start."""

from __future__ import annotations

from firmware_host.games import game_of
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.house_rules import Switch
from firmware_host.games.core.question import GROUP, Question, ack, choose
from firmware_host.games.core.rules import Setup
from firmware_host.games.game import Game
from firmware_host.table.lobby.state import LobbyState

shared: Flow[LobbyState] = Flow()


def chosen_game(state: LobbyState) -> Game:
    return game_of(state.choices["game"])


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
    return choose("lobby.home", GROUP, [*again, *state.offer.modes, "values", *tags, *language])


@shared.take("home")
def _take_home(state: LobbyState, answer: str) -> None:
    if answer in ("values", "tags"):
        state.emit("leaves", answer)
    elif answer == "language":
        state.then(("language",))
    elif answer == "again":
        _fill_in(state, state.offer.last or {})
        unanswered = chosen_game(state).lobby.unanswered(state.choices)
        state.then(*unanswered, ("start",))
    else:
        state.emit("chosen", "game", answer)
        state.emit("chosen", "mode", state.offer.modes[answer][0])
        state.then(("mode",), ("players",))


def _fill_in(state: LobbyState, last: Setup) -> None:
    for key in ("game", "mode", "first", "guide"):
        state.emit("chosen", key, last[key])
    lobby = chosen_game(state).lobby
    for player in last["players"]:
        state.emit("colour_taken", lobby.old_colours.get(player["colour"], player["colour"]))
    for key, value in lobby.choices(last).items():
        state.emit("chosen", key, value)
    for switch, setting in last["rules"].items():
        state.emit("rule_set", switch, setting)


@shared.ask("mode")
def _ask_help(state: LobbyState) -> Question | None:
    modes = state.offer.modes[state.choices["game"]]
    return choose("lobby.mode", GROUP, modes) if len(modes) > 1 else None


@shared.take("mode")
def _take_help(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "mode", answer)


@shared.ask("players")
def _ask_players(state: LobbyState) -> Question:
    game = chosen_game(state)
    counts = [str(n) for n in game.players]
    return choose("lobby.players", GROUP, counts, game.lobby.rulings["players"])


@shared.take("players")
def _take_players(state: LobbyState, answer: str) -> None:
    count = int(answer)
    colours = [("colour", seat, count) for seat in range(count)]
    own = chosen_game(state).lobby.steps
    state.then(*colours, ("first", count), *own, ("rules",), ("guide",), ("start",))


@shared.ask("colour")
def _ask_colour(state: LobbyState, seat: int, players: int) -> Question:
    """Clockwise, each colour once."""
    game = chosen_game(state)
    free = [colour for colour in game.colours if colour not in state.choices["players"]]
    rule = game.lobby.rulings["colour"]
    return choose("lobby.colour", GROUP, free, rule, seat=seat, players=players)


@shared.take("colour")
def _take_colour(state: LobbyState, answer: str, _seat: int, _players: int) -> None:
    state.emit("colour_taken", answer)


@shared.ask("first")
def _ask_first(state: LobbyState, players: int) -> Question | None:
    """The group names who begins; alone there is nothing to name."""
    if players == 1:
        return None
    seats = [f"p{seat}" for seat in range(players)]
    rule = chosen_game(state).lobby.rulings["first"]
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
    """The house rules that make a difference at the chosen mode."""
    switches = (rule.switch for rule in chosen_game(state).house_rules)
    return [each for each in switches if state.choices["mode"] in each.modes]


@shared.ask("rule")
def _ask_rule(state: LobbyState, position: int) -> Question:
    switches = _switches(state)
    switch = switches[position]
    now = state.choices["rules"].get(switch.id, switch.default)
    answers = [now, *(option for option in switch.options if option != now)]
    question = choose(
        "lobby.rule",
        GROUP,
        answers,
        switch.ruling,
        switch=switch.id,
        number=position + 1,
        rules=len(switches),
    )
    question.default = switch.default
    return question


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
    chosen, game = state.choices, chosen_game(state)
    about = {"game": game.id, "players": list(chosen["players"]), **game.lobby.summary(chosen)}
    return ack("lobby.start", GROUP, **about)


@shared.take("start")
def _take_start(state: LobbyState, _answer: str) -> None:
    state.emit("leaves", "start")
