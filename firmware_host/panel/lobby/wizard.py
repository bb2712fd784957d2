"""The way to a game: language, players, level, what the box follows, house rules."""

from __future__ import annotations

from typing import Any

from firmware_host.games import all_games, game_of
from firmware_host.games.game import HouseRule
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.lobby.titles import title_option
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, ToggleScreen
from firmware_host.panel.words import colour_name


@presents("lobby.language")
def _language(ask: Ask) -> Presentation:
    options = tuple(Option(code, language_name(code), typed=True) for code in ask.question.answers)
    return Presentation(ask.t.gettext("Language"), ask.t.gettext("Your language?"), options)


@presents("lobby.home")
def _home(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "again": Option("again", t.gettext("Same again"), "turn"),
        **{game.id: title_option(game, t) for game in all_games()},
        "values": Option("values", t.gettext("Printed values"), "gear"),
        "tags": Option("tags", t.gettext("Tag the tiles"), "reader"),
        "language": Option("language", t.gettext("Language"), "globe"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation("Tilekeeper", t.gettext("What shall we play?"), options)


@presents("lobby.mode")
def _help(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "assistant": Option("assistant", t.gettext("Dice and counters"), "dice"),
        "referee": Option("referee", t.gettext("The whole board"), "eye"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("What shall the box watch over?")
    return Presentation(t.gettext("The referee"), prompt, options, says_prompt=True)


@presents("lobby.players")
def _players(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} player", "{n} players", int(n)).format(n=n), "people")
        for n in ask.question.answers
    )
    return Presentation(t.gettext("How many play?"), t.gettext("How many play?"), options)


@presents("lobby.colour")
def _colour(ask: Ask) -> Presentation:
    """Anybody may be the first; who comes after them is a matter of where people sit."""
    t, seat = ask.t, int(ask.about["seat"]) + 1
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.question.answers)
    if seat > 1:
        prompt = t.gettext("Who sits next, clockwise?")
    else:
        prompt = t.gettext("Which colour does player {n} have?").format(n=seat)
    return Presentation(
        t.gettext("Player {n}: colour?").format(n=seat),
        prompt,
        options,
        corner=f"{seat}/{ask.about['players']}",
        says_prompt=seat > 1,
    )


@presents("lobby.first")
def _first(ask: Ask) -> Presentation:
    t = ask.t
    colours = ask.about["players"]
    options = tuple(
        Option(answer, colour_name(colours[int(answer[1:])], t), colours[int(answer[1:])])
        for answer in ask.question.answers
    )
    return Presentation(t.gettext("Who begins?"), t.gettext("Who begins?"), options)


def toggle(
    options: tuple[Option, ...],
    t: Translator,
    ticked: tuple[int, ...],
    has_default: bool = False,
    fewest: int = 0,
    prompt: str = "",
) -> Any:
    def screen(frame: Frame) -> Screen:
        return ToggleScreen(
            frame,
            options,
            lambda chosen: AnswerCommand(",".join(map(str, chosen)) or "-"),
            t.gettext("That is all"),
            prompt=prompt,
            ticked=ticked,
            has_default=has_default,
            fewest=fewest,
        )

    return screen


def ticked(ask: Ask) -> tuple[int, ...]:
    default = str(ask.question.default)
    return () if default == "-" else tuple(int(i) for i in default.split(","))


@presents("lobby.cube")
def _cube(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "blocks": Option("blocks", t.gettext("Every block"), "block"),
        "layers": Option("layers", t.gettext("Only layers"), "list"),
    }
    prompt = t.gettext("How closely shall the box follow the cube?")
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(t.gettext("The cube"), prompt, options, says_prompt=True)


@presents("lobby.rules")
def _rules(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "standard": Option("standard", t.gettext("As they are"), "check"),
        "change": Option("change", t.gettext("Look at each"), "gear"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(t.gettext("House rules"), t.gettext("House rules"), options)


@presents("lobby.rule")
def _rule(ask: Ask) -> Presentation:
    t = ask.t
    rule = _house_rule(str(ask.about["switch"]))
    options = tuple(
        Option(
            answer,
            t.gettext(rule.words[answer]),
            note=t.gettext("usual") if answer == ask.question.default else "",
        )
        for answer in ask.question.answers
    )
    return Presentation(
        t.gettext("House rules"),
        t.gettext(rule.prompt),
        options,
        corner=f"{ask.about['number']}/{ask.about['rules']}",
        says_prompt=True,
    )


def _house_rule(id: str) -> HouseRule:
    return next(rule for game in all_games() for rule in game.house_rules if rule.switch.id == id)


@presents("lobby.guide")
def _guide(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "yes": Option("yes", t.gettext("Yes, step by step"), "list"),
        "no": Option("no", t.gettext("No, all is ready"), "check"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Shall the box guide you through the set-up?")
    return Presentation(t.gettext("Set-up"), prompt, options, says_prompt=True)


@presents("lobby.start")
def _start(ask: Ask) -> Presentation:
    t = ask.t
    own = game_of(ask.about["game"]).panel().ready_lines(ask)
    colours = ", ".join(colour_name(colour, t) for colour in ask.about["players"])
    text = "\n".join((*own, colours, t.gettext("OK: start")))
    return Presentation(t.gettext("Ready?"), text, icon="flag")
