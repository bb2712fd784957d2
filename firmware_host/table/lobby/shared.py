"""What is asked whatever the game: language, game, players, start; the rest under «More»."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games import game_of
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, Question, ack, choose
from firmware_host.games.core.rules import DICE_MODE, Setup
from firmware_host.games.core.setups import Switch
from firmware_host.games.game import Game
from firmware_host.table.lobby.state import LobbyState, flow
from firmware_host.table.party import CODE_ALPHABET, CODE_LENGTH

START: Final = "lobby.start"
"""The last page."""
GOAL: Final = "lobby.goal"
"""What people who have never played are told first."""
TAKE_UP: Final = "take_up:"
"""How the lobby ends for a game that waits: with its code."""
VARIANT: Final = "ok:"
"""Starts another way to play: "ok:layers"."""

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
    offer = state.offer
    again = ["again"] if offer.last else []
    dice = ["dice"] if offer.dice_game else []
    doors = offer.doors
    aside = ["take_up"] if doors.aside else []
    values = ["values"] if not doors.locked else []
    tags = ["tags"] if doors.tags and not doors.locked else []
    language = ["language"] if len(offer.languages) > 1 else []
    answers = [*again, *dice, *offer.modes, *aside, *values, *tags, *language]
    return choose("lobby.home", GROUP, answers)


@shared.take("home")
def _take_home(state: LobbyState, answer: str) -> None:
    if answer in ("values", "tags"):
        state.emit("leaves", answer)
    elif answer == "language":
        state.then(("language",))
    elif answer == "take_up":
        state.then(*(("sign", place) for place in range(CODE_LENGTH)))
    elif answer == "again":
        _fill_in(state, state.offer.last or {})
        unanswered = chosen_game(state).lobby.unanswered(state.choices)
        state.then(*unanswered, ("leave",))
    elif answer == "dice":
        _just_dice(state, state.offer.dice_game)
    else:
        state.emit("chosen", "game", answer)
        state.then(("players",))


@shared.ask("sign")
def _ask_sign(state: LobbyState, place: int) -> Question:
    """The next sign of the code a game waits under."""
    typed = str(state.choices.get("code", ""))[:place]
    return choose("lobby.sign", GROUP, CODE_ALPHABET, code=typed, length=CODE_LENGTH)


@shared.take("sign")
def _take_sign(state: LobbyState, answer: str, place: int) -> None:
    code = str(state.choices.get("code", ""))[:place] + answer
    state.emit("chosen", "code", code)
    if len(code) == CODE_LENGTH:
        state.emit("leaves", TAKE_UP + code)


def _just_dice(state: LobbyState, game: str) -> None:
    """Starts the mode "dice" of this game, without players and further questions."""
    state.emit("chosen", "game", game)
    state.emit("chosen", "mode", DICE_MODE)
    state.emit("leaves", "start")


@shared.run("leave")
def _leave(state: LobbyState) -> None:
    state.emit("leaves", "start")


def _fill_in(state: LobbyState, last: Setup) -> None:
    """All choices of the last set-up but the guide."""
    for key in ("game", "mode", "first"):
        state.emit("chosen", key, last[key])
    state.emit("chosen", "players", _colours(state, last))
    _take_over(state, last, chosen_game(state).lobby.choices(last))


def _colours(state: LobbyState, last: Setup) -> list[str]:
    renamed = chosen_game(state).lobby.old_colours
    return [renamed.get(each["colour"], each["colour"]) for each in last["players"]]


def _take_over(state: LobbyState, last: Setup, own: Mapping[str, Any]) -> None:
    for key, value in own.items():
        state.emit("chosen", key, value)
    for switch, setting in last["rules"].items():
        state.emit("rule_set", switch, setting)


@shared.ask("players")
def _ask_players(state: LobbyState) -> Question:
    """As many as last time; two where nobody has played yet."""
    game = chosen_game(state)
    counts = [str(n) for n in game.players]
    last = state.offer.lasts.get(game.id)
    usual = str(len(last["players"])) if last else "2"
    question = choose("lobby.players", GROUP, counts, game.lobby.rulings["players"])
    question.default = usual if usual in counts else counts[0]
    return question


@shared.take("players")
def _take_players(state: LobbyState, answer: str) -> None:
    """Colors by seat, the last answers or the usual ones: only «More» asks for any of it."""
    count, game = int(answer), chosen_game(state)
    last = state.offer.lasts.get(game.id)
    modes = state.offer.modes_with_players(game.id)
    if last and last["mode"] not in modes:
        last = None
    sat = _colours(state, last)[:count] if last else []
    free = [colour for colour in game.colours if colour not in sat]
    first = int(last["first"]) if last else 0
    state.emit("chosen", "mode", last["mode"] if last else modes[0])
    state.emit("chosen", "players", [*sat, *free][:count])
    state.emit("chosen", "first", first if first < count else 0)
    own = _usual(state)
    if last:
        remembered = game.lobby.choices(last)
        fits = len(last["players"]) == count
        own |= {k: v for k, v in remembered.items() if fits or k not in game.lobby.by_seat}
    _take_over(state, last or {"rules": {}}, own)
    state.then(("start",))


_SHARED: Final = frozenset({"game", "mode", "players", "first", "rules", "guide"})
"""Choices of every game."""


def _usual(state: LobbyState) -> dict[str, Any]:
    """What the game's own questions come to, each with its default or else its first answer."""
    twin = _before_start(state, *chosen_game(state).lobby.steps)
    while (question := flow.question(twin)) is not None and question.id != START:
        flow.answer(twin, question.default or question.answers[0])
    return {key: value for key, value in twin.choices.items() if key not in _SHARED}


def _take_what_costs_least(state: LobbyState) -> None:
    """For people without tags; what they have chosen under «More» stays."""
    usual = _usual(state)
    for key, value in chosen_game(state).lobby.untagged.items():
        if state.choices[key] == usual[key]:
            state.emit("chosen", key, value)


def _before_start(state: LobbyState, *steps: Step) -> LobbyState:
    """A lobby in which only these steps are left before the last page."""
    twin = state.copy()
    twin.steps, twin.asked = [], None
    twin.then(*steps, ("start",))
    return twin


@shared.ask("more")
def _ask_more(state: LobbyState) -> Question:
    """What can be changed; what is not to be asked now is not there."""
    modes = ["mode"] if len(state.offer.modes_with_players(state.choices["game"])) > 1 else []
    first = ["first"] if len(state.choices["players"]) > 1 else []
    own = [step[0] for step in chosen_game(state).lobby.steps if _asks(state, step)]
    rules = ["rules"] if _switches(state) and not state.offer.doors.locked else []
    answers = [*own, *modes, "colours", *first, *rules, "back"]
    return choose("lobby.more", GROUP, answers, game=state.choices["game"])


def _asks(state: LobbyState, step: Step) -> bool:
    question = flow.question(_before_start(state, step))
    return question is not None and question.id != START


@shared.take("more")
def _take_more(state: LobbyState, answer: str) -> None:
    count = len(state.choices["players"])
    if answer == "colours":
        state.emit("chosen", "players", [])
        state.then(*(("colour", seat, count) for seat in range(count)), ("more",))
    elif answer == "first":
        state.then(("first", count), ("more",))
    elif answer != "back":
        state.then((answer,), ("more",))


@shared.ask("mode")
def _ask_mode(state: LobbyState) -> Question:
    return choose("lobby.mode", GROUP, state.offer.modes_with_players(state.choices["game"]))


@shared.take("mode")
def _take_mode(state: LobbyState, answer: str) -> None:
    """What the box follows depends on the mode: those answers are the usual ones again."""
    if answer != state.choices["mode"]:
        state.emit("chosen", "mode", answer)
        _take_over(state, {"rules": {}}, _usual(state))


@shared.ask("colour")
def _ask_colour(state: LobbyState, seat: int, players: int) -> Question:
    """Clockwise, each color once."""
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


@shared.ask("start")
def _ask_start(state: LobbyState) -> Question:
    chosen, game = state.choices, chosen_game(state)
    about = {
        "game": game.id,
        "mode": chosen["mode"],
        "variant": _variant(state),
        "players": list(chosen["players"]),
        **game.lobby.summary(chosen),
    }
    dice = ["dice"] if DICE_MODE in state.offer.modes[game.id] else []
    others = [VARIANT + name for name in _other_variants(state)]
    answers = ["learn", "ok", *others, "guide", "more", *dice]
    question = choose(START, GROUP, answers, **about)
    question.default = "ok"
    return question


@shared.ask("way")
def _ask_way(state: LobbyState) -> Question | None:
    """How much the box shall do in a first game: the easiest way of each mode, where a game has
    names for them."""
    modes = state.offer.modes_with_players(state.choices["game"])
    variants = chosen_game(state).lobby.variants
    easiest: dict[str, str] = {}
    for name, made_of in variants.items():
        if made_of["mode"] in modes:
            easiest.setdefault(made_of["mode"], name)
    names = list(easiest.values())
    about = {"game": state.choices["game"]}
    return choose("lobby.way", GROUP, names, **about) if len(names) > 1 else None


@shared.take("way")
def _take_way(state: LobbyState, name: str) -> None:
    for key, value in chosen_game(state).lobby.variants[name].items():
        state.emit("chosen", key, value)


@shared.ask("goal")
def _ask_goal(state: LobbyState) -> Question:
    """That they are to be taught is noted down with the party, not with the game."""
    return ack(GOAL, GROUP, game=state.choices["game"])


@shared.take("goal")
def _take_goal(state: LobbyState, _answer: str) -> None:
    state.emit("leaves", "start")


def _variant(state: LobbyState) -> str:
    """The name of what is chosen, where the game has one for it."""
    for name, made_of in chosen_game(state).lobby.variants.items():
        if all(state.choices.get(key) == value for key, value in made_of.items()):
            return name
    return ""


def _other_variants(state: LobbyState) -> list[str]:
    """Those on offer that differ from what is chosen."""
    modes = state.offer.modes_with_players(state.choices["game"])
    return [
        name
        for name, made_of in chosen_game(state).lobby.variants.items()
        if made_of["mode"] in modes
        and any(state.choices.get(key) != value for key, value in made_of.items())
    ]


@shared.take("start")
def _take_start(state: LobbyState, answer: str) -> None:
    if answer == "more":
        state.then(("more",), ("start",))
    elif answer == "dice":
        _just_dice(state, state.choices["game"])
    elif answer == "learn":
        state.emit("chosen", "guide", True)
        if state.choices["game"] not in state.offer.tagged:
            _take_what_costs_least(state)
        state.then(("way",), ("goal",))
    else:
        if answer.startswith(VARIANT):
            _take_way(state, answer.removeprefix(VARIANT))
        state.emit("chosen", "guide", answer == "guide")
        state.emit("leaves", "start")
