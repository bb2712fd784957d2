"""The way to a game: language, game, players, start; the rest under «More»."""

from __future__ import annotations

from typing import Any

from firmware_host.games import all_games, game_of
from firmware_host.games.game import HouseRule
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator, language_name
from firmware_host.panel.lobby.titles import title_option
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option, ToggleScreen
from firmware_host.panel.words import colour_name


@presents("lobby.language")
def _language(ask: Ask) -> Presentation:
    options = tuple(Option(code, language_name(code), typed=True) for code in ask.question.answers)
    return Presentation(
        ask.t.gettext("Choose a language"), ask.t.gettext("Which language do you speak?"), options
    )


@presents("lobby.home")
def _home(ask: Ask) -> Presentation:
    """ROLL leads to the dice from wherever the cursor is."""
    t = ask.t
    words = {
        "again": Option("again", t.gettext("Same again"), "turn"),
        "dice": Option("dice", t.gettext("Just roll dice"), "dice"),
        **{game.id: title_option(game, t) for game in all_games()},
        "values": Option("values", t.gettext("Printed values"), "gear"),
        "tags": Option("tags", t.gettext("Tag the tiles"), "reader"),
        "language": Option("language", t.gettext("Language"), "globe"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    roll = "dice" if "dice" in ask.question.answers else ""
    return Presentation("Tilekeeper", t.gettext("Choose a game"), options, roll=roll)


@presents("lobby.mode")
def _mode(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(mode, mode_name(mode, t), MODES[mode][1]) for mode in ask.question.answers
    )
    prompt = t.gettext("How much should the box track?")
    return Presentation(t.gettext("Choose how much"), prompt, options, says_prompt=True)


MODES = {
    "dice": (N_("Just roll dice"), "dice"),
    "assistant": (N_("Dice & counters"), "dice"),
    "referee": (N_("Everything"), "eye"),
}


def mode_name(mode: str, t: Translator) -> str:
    return t.gettext(MODES[mode][0])


@presents("lobby.players")
def _players(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} player", "{n} players", int(n)).format(n=n), "people")
        for n in ask.question.answers
    )
    title = t.gettext("How many players?")
    return Presentation(title, title, options, cursor=ask.question.default)


@presents("lobby.more")
def _more(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        **game_of(ask.about["game"]).panel().settings,
        "mode": (N_("How much to track"), "eye"),
        "colours": (N_("Player colors"), "people"),
        "first": (N_("Who goes first"), "flag"),
        "rules": (N_("House rules"), "gear"),
        "back": (N_("Done"), "check"),
    }
    options = tuple(
        Option(answer, t.gettext(words[answer][0]), words[answer][1])
        for answer in ask.question.answers
    )
    return Presentation(
        t.gettext("Change what?"), t.gettext("What do you want to change?"), options
    )


@presents("lobby.colour")
def _colour(ask: Ask) -> Presentation:
    """Anybody may be the first; who comes after them is a matter of where people sit."""
    t, seat = ask.t, int(ask.about["seat"]) + 1
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.question.answers)
    if seat > 1:
        prompt = t.gettext("Who sits next, clockwise?")
    else:
        prompt = t.gettext("Which color is player {n}?").format(n=seat)
    return Presentation(
        t.gettext("Player {n}: color?").format(n=seat),
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
    title = t.gettext("Who goes first?")
    return Presentation(title, title, options)


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
            t.gettext("Done"),
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
    prompt = t.gettext("How closely should the box track the cube?")
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(t.gettext("Track the cube"), prompt, options, says_prompt=True)


@presents("lobby.rules")
def _rules(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "standard": Option("standard", t.gettext("Standard rules"), "check"),
        "change": Option("change", t.gettext("Change rules"), "gear"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Which rules do you want to play by?")
    return Presentation(t.gettext("Choose the rules"), prompt, options, says_prompt=True)


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


@presents("lobby.start")
def _start(ask: Ask) -> Presentation:
    t, about = ask.t, ask.about
    own = game_of(about["game"]).panel()
    words = {
        **{
            f"ok:{name}": Option(f"ok:{name}", t.gettext(text), icon)
            for name, (text, icon) in own.settings.items()
        },
        "ok": Option("ok", t.gettext("Start"), "flag"),
        "guide": Option("guide", t.gettext("Help with setup"), "list"),
        "more": Option("more", t.gettext("More"), "gear"),
        "dice": Option("dice", t.gettext("Just roll dice"), "dice"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    colours = ", ".join(colour_name(colour, t) for colour in about["players"])
    lines = (*own.ready_lines(ask)[:2], colours)
    words_of_way = own.settings.get(about["variant"])
    title = t.gettext(words_of_way[0]) if words_of_way else t.gettext("Ready?")

    def draw_lines(canvas: Canvas, body: Rect) -> None:
        """What does not fit is cut: «More» shows it in full."""
        for number, line in enumerate(lines):
            canvas.text(2, body.y + 2 + number * 9, line, width=WIDTH - 4, free=True)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=(9 * len(lines) + 2, draw_lines))

    return Presentation(title, "\n".join(lines), options, screen=screen)
