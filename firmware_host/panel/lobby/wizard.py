"""The way to a game: language, game, players, start; the rest under «More»."""

from __future__ import annotations

from typing import Any

from firmware_host.games import all_games, game_of
from firmware_host.games.game import Game, HouseRule
from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator, language_name
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option, ToggleScreen
from firmware_host.panel.words import colour_name
from firmware_host.table.party import shown_code


@presents("lobby.language")
def _language(ask: Ask) -> Presentation:
    options = tuple(Option(code, language_name(code), typed=True) for code in ask.question.answers)
    return Presentation(
        # Translators: title; 20 letters.
        ask.t.gettext("Choose a language"),
        ask.t.gettext("Choose your language"),
        options,
    )


@presents("lobby.home")
def _home(ask: Ask) -> Presentation:
    """ROLL leads to the dice from wherever the cursor is, so it starts at the first game."""
    t, answers = ask.t, ask.question.answers
    words = {
        # Translators: line of a list: the same game with the same people; 18 letters.
        "again": Option("again", t.gettext("Same again"), "turn"),
        # Translators: line of a list; 18 letters.
        "dice": Option("dice", t.gettext("Just roll dice"), "dice"),
        **{game.id: title_option(game, t) for game in all_games()},
        "take_up": Option(
            "take_up",
            # Translators: line of a list; 18 letters.
            t.gettext("Go on with a saved game"),
            "hourglass",
            # Translators: line of a list; 18 letters.
            short=t.gettext("Saved game"),
        ),
        "values": Option("values", t.gettext("Printed values"), "gear"),
        "tags": Option("tags", t.gettext("Tag the tiles"), "reader"),
        "language": Option("language", t.gettext("Language"), "globe"),
    }
    options = tuple(words[answer] for answer in answers)
    has_dice_first = answers[0] == "dice"
    return Presentation(
        "Tilekeeper",
        t.gettext("Choose a game"),
        options,
        roll="dice" if "dice" in answers else "",
        cursor=answers[1] if has_dice_first else "",
    )


@presents("lobby.sign")
def _sign(ask: Ask) -> Presentation:
    """The code grows sign by sign; BACK takes the last one back."""
    t, typed = ask.t, str(ask.about["code"])
    left = int(ask.about["length"]) - len(typed)
    shown = shown_code(typed + "·" * left)
    options = tuple(Option(sign, sign, typed=True) for sign in ask.question.answers)
    prompt = t.gettext("What is your game's code?")
    # Translators: {code} is the code of a saved game, four letters and digits in two groups;
    # title, 20 letters.
    return Presentation(t.gettext("Code: {code}").format(code=shown), f"{prompt} {shown}", options)


@presents("lobby.mode")
def _mode(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(mode, mode_name(mode, t), MODES[mode][1]) for mode in ask.question.answers
    )
    prompt = t.gettext("How much should the box do?")
    # Translators: line of a list; 18 letters.
    return Presentation(t.gettext("What the box does"), prompt, options, says_prompt=True)


MODES = {
    "dice": (N_("Just roll dice"), "dice"),
    # Translators: line of a list; 18 letters.
    "assistant": (N_("Roll and count"), "dice"),
    # Translators: line of a list; 18 letters.
    "referee": (N_("Check every rule"), "eye"),
}


def mode_name(mode: str, t: Translator) -> str:
    return t.gettext(MODES[mode][0])


@presents("lobby.players")
def _players(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        # Translators: line of a list; 18 letters.
        Option(n, t.ngettext("{n} player", "{n} players", int(n)).format(n=n), "people")
        for n in ask.question.answers
    )
    # Translators: title; 20 letters.
    title = t.gettext("How many players?")
    return Presentation(title, title, options, cursor=ask.question.default)


@presents("lobby.more")
def _more(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        **game_of(ask.about["game"]).panel().settings,
        "mode": (N_("What the box does"), "eye"),
        # Translators: line of a list; 18 letters.
        "colours": (N_("Player colors"), "people"),
        # Translators: line of a list; 18 letters.
        "first": (N_("Who goes first"), "flag"),
        "rules": (N_("House rules"), "gear"),
        "back": (N_("Done"), "check"),
    }
    options = tuple(
        Option(answer, t.gettext(words[answer][0]), words[answer][1])
        for answer in ask.question.answers
    )
    return Presentation(
        # Translators: title above a list of settings; 20 letters.
        t.gettext("Change what?"),
        t.gettext("What do you want to change?"),
        options,
    )


@presents("lobby.colour")
def _colour(ask: Ask) -> Presentation:
    """Anybody may be the first; who comes after them is a matter of where people sit."""
    t, seat = ask.t, int(ask.about["seat"]) + 1
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.question.answers)
    if seat > 1:
        prompt = t.gettext("Who sits next, clockwise?")
    else:
        # Translators: {n} is a player's number.
        prompt = t.gettext("Which color is player {n}?").format(n=seat)
    return Presentation(
        # Translators: {n} is a player's number; title, 16 letters.
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
    # Translators: title; 20 letters.
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
        # Translators: line of a list; 18 letters.
        "blocks": Option("blocks", t.gettext("Every block"), "block"),
        # Translators: line of a list; 18 letters.
        "layers": Option("layers", t.gettext("Only layers"), "list"),
    }
    prompt = t.gettext("How closely should the box track the cube?")
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(t.gettext("Track the cube"), prompt, options, says_prompt=True)


@presents("lobby.rules")
def _rules(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: line of a list; 18 letters.
        "standard": Option("standard", t.gettext("Standard rules"), "check"),
        # Translators: line of a list; 18 letters.
        "change": Option("change", t.gettext("Change rules"), "gear"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Which rules do you want to play by?")
    # Translators: title; 20 letters.
    return Presentation(t.gettext("Choose the rules"), prompt, options, says_prompt=True)


@presents("lobby.rule")
def _rule(ask: Ask) -> Presentation:
    t = ask.t
    rule = _house_rule(str(ask.about["switch"]))
    options = tuple(
        Option(
            answer,
            t.gettext(rule.words[answer]),
            # Translators: beside the setting that most people choose; 6 letters.
            note=t.pgettext("setting", "usual") if answer == ask.question.default else "",
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
        # Translators: line of a list: begins the game; 18 letters.
        "ok": Option("ok", t.pgettext("verb", "Start"), "flag"),
        "learn": Option(
            "learn",
            # Translators: line of a list; 18 letters.
            t.gettext("We have never played"),
            "star",
            # Translators: short for «We have never played»; line of a list, 18 letters.
            short=t.gettext("Never played"),
        ),
        # Translators: line of a list; 18 letters.
        "guide": Option("guide", t.gettext("Help with setup"), "list"),
        # Translators: line of a list: more settings; 18 letters.
        "more": Option("more", t.pgettext("settings", "More"), "gear"),
        "dice": Option("dice", t.gettext("Just roll dice"), "dice"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    colours = t.listed(colour_name(colour, t) for colour in about["players"])
    lines = (*own.ready_lines(ask)[:2], colours)
    words_of_way = own.settings.get(about["variant"])
    # Translators: title before a game begins; 20 letters.
    title = t.gettext("Ready?")
    if words_of_way:
        title = t.gettext(words_of_way[0])

    def draw_lines(canvas: Canvas, body: Rect) -> None:
        """What does not fit is cut: «More» shows it in full."""
        tops = fonts.line_tops(fonts.small(), lines, fonts.PITCH * len(lines))
        for line, top in zip(lines, tops, strict=True):
            canvas.text(2, body.y + 2 + top, line, width=WIDTH - 4, free=True)

    usual = "ok" if "ok" in ask.question.answers else ""

    def screen(frame: Frame) -> Screen:
        headline = fonts.PITCH * len(lines) + 2, draw_lines
        made = ListScreen(frame, options, answer_with, headline=headline)
        made.mark(usual)
        return made

    return Presentation(title, "\n".join(lines), options, screen=screen, cursor=usual)


@presents("lobby.way")
def _way(ask: Ask) -> Presentation:
    t, own = ask.t, game_of(ask.about["game"]).panel().settings
    options = tuple(
        Option(name, t.gettext(own[name][0]), own[name][1]) for name in ask.question.answers
    )
    prompt = t.gettext("How much should the box do in your first game?")
    # Translators: title; 20 letters.
    return Presentation(t.gettext("What to track"), prompt, options, says_prompt=True)


@presents("lobby.goal")
def _goal(ask: Ask) -> Presentation:
    """Who we are, how it is won, how it is lost: a page each."""
    t, game = ask.t, game_of(ask.about["game"])
    pages = "\f".join(t.gettext(sentence) for sentence in game.teaching().goal)
    # Translators: line of a list; 18 letters.
    return Presentation(t.gettext("What it is about"), pages, icon=game.sign)


def title_option(game: Game, t: Translator) -> Option:
    return Option(game.id, t.gettext(game.title), game.sign)
