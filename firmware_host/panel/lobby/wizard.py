"""The way to a game: language, players, level, what the box follows, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.builders_biomes.panel.names import boards_text
from firmware_host.games.explorers.panel.lobby import difficulty_lines
from firmware_host.games.portal_dash.panel.items import ICONS, NAMES, item_name, short_name
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator, language_name
from firmware_host.panel.intents import AnswerIntent
from firmware_host.panel.lobby.house_rules import RULES
from firmware_host.panel.lobby.titles import TITLES, title_option
from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, ToggleScreen
from firmware_host.panel.words import colour_name

TRACKERS = {
    "mobs": (N_("Mobs and line"), "skull"),
    "hearts": (N_("Hearts"), "heart"),
    "boss": (N_("Boss life"), "flame"),
}


@presents("lobby.language")
def _language(ask: Ask) -> Presentation:
    options = tuple(Option(code, language_name(code), typed=True) for code in ask.question.answers)
    return Presentation(ask.t.gettext("Language"), ask.t.gettext("Your language?"), options)


@presents("lobby.home")
def _home(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "again": Option("again", t.gettext("Same again"), "turn"),
        **{game: title_option(game, t) for game in TITLES},
        "values": Option("values", t.gettext("Printed values"), "gear"),
        "tags": Option("tags", t.gettext("Tag the tiles"), "reader"),
        "language": Option("language", t.gettext("Language"), "globe"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation("Tilekeeper", t.gettext("What shall we play?"), options)


@presents("lobby.help")
def _help(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "box": Option("box", t.gettext("Dice and counters"), "dice"),
        "full": Option("full", t.gettext("The whole board"), "eye"),
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


@presents("lobby.level")
def _level(ask: Ask) -> Presentation:
    t = ask.t
    levels: Mapping[str, Mapping[str, Any]] = ask.about["levels"]
    others = {
        "own": Option("own", t.gettext("Your own level"), "gear"),
        "free": Option("free", t.gettext("Free play"), "star"),
    }
    options = tuple(
        others[answer]
        if answer in others
        else Option(
            answer,
            t.gettext("Level {n}").format(n=answer),
            _boss_icon(str(levels[answer]["boss"])),
            t.gettext("hard") if levels[answer]["difficulty"] == "hard" else t.gettext("easy"),
        )
        for answer in ask.question.answers
    )
    return Presentation(t.gettext("Which level?"), t.gettext("Which level?"), options)


def _boss_icon(boss: str) -> str:
    return mob_icon(boss) if boss in ("wildfire", "ancient_hoglin") else "skull"


@presents("lobby.tiles")
def _tiles(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} tile", "{n} tiles", int(n)).format(n=n), "portal")
        for n in ask.question.answers
    )
    title = t.gettext("How many tiles?")
    return Presentation(title, title, options, screen=by_number(ask))


@presents("lobby.base")
def _base(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.about["options"])
    return Presentation(
        t.gettext("Which mobs?"),
        t.gettext("Which of the usual mobs play?"),
        options,
        screen=toggle(options, t, _ticked(ask), has_default=True, fewest=1),
    )


@presents("lobby.extra")
def _extra(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.about["options"])
    return Presentation(
        t.gettext("More mobs?"),
        t.gettext("Which mobs come in addition?"),
        options,
        screen=toggle(options, t, ()),
    )


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
            lambda chosen: AnswerIntent(",".join(map(str, chosen)) or "-"),
            t.gettext("That is all"),
            prompt=prompt,
            ticked=ticked,
            has_default=has_default,
            fewest=fewest,
        )

    return screen


def _ticked(ask: Ask) -> tuple[int, ...]:
    default = str(ask.about["default"])
    return () if default == "-" else tuple(int(i) for i in default.split(","))


@presents("lobby.side")
def _side(ask: Ask) -> Presentation:
    t = ask.t
    words = {"easy": t.gettext("Easy"), "hard": t.gettext("Hard")}
    options = tuple(Option(answer, words[answer], "flame") for answer in ask.question.answers)
    return Presentation(t.gettext("Boss: which side?"), t.gettext("Boss: which side?"), options)


@presents("lobby.boss")
def _boss(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(b, mob_name(b, t), mob_icon(b)) for b in ask.question.answers)
    return Presentation(t.gettext("Which boss?"), t.gettext("Which boss?"), options)


@presents("lobby.second")
def _second(ask: Ask) -> Presentation:
    t = ask.t
    none = Option("none", t.gettext("No, one boss"), "check")
    options = tuple(
        none if answer == "none" else Option(answer, mob_name(answer, t), mob_icon(answer))
        for answer in ask.question.answers
    )
    prompt = t.gettext("Does another boss come when the first is beaten?")
    return Presentation(t.gettext("Second boss?"), prompt, options, says_prompt=True)


@presents("lobby.starting")
def _starting(ask: Ask) -> Presentation:
    t = ask.t
    options = (
        Option("usual", t.gettext("The usual ones"), "check"),
        Option("other", t.gettext("Choose others"), "chest"),
    )
    prompt = t.gettext("Which items does everybody start with?")
    return Presentation(t.gettext("Starting items"), prompt, options, says_prompt=True)


@presents("lobby.starting_item")
def _starting_item(ask: Ask) -> Presentation:
    t, place, kinds = ask.t, ask.about["place"], ask.about["kinds"]
    options = tuple(
        Option(
            id,
            item_name(id, t),
            ICONS[kinds[id]],
            t.gettext("usual") if not i else "",
            short=short_name(id, t),
            typed=id not in NAMES,
        )
        for i, id in enumerate(ask.question.answers)
    )
    title = t.gettext("Starting item {n}").format(n=place)
    prompt = t.gettext("Which item does everybody start with?")
    return Presentation(title, prompt, options, corner=f"{place}/{ask.about['items']}")


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


@presents("lobby.trackers")
def _trackers(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(name, t.gettext(TRACKERS[name][0]), TRACKERS[name][1])
        for name in ask.about["options"]
    )
    return Presentation(
        t.gettext("The box follows…"),
        t.gettext("What shall the box keep track of?"),
        options,
        screen=toggle(options, t, _ticked(ask), has_default=True),
    )


@presents("lobby.line")
def _line(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "box": Option("box", t.gettext("The box"), "dice"),
        "table": Option("table", t.gettext("We do it"), "hand"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Who shuffles the mob figures?")
    return Presentation(t.gettext("Mob line"), prompt, options, says_prompt=True)


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
    prompt, words = RULES[str(ask.about["switch"])]
    options = tuple(
        Option(
            answer,
            t.gettext(words[answer]),
            note=t.gettext("usual") if answer == ask.about["default"] else "",
        )
        for answer in ask.question.answers
    )
    return Presentation(
        t.gettext("House rules"),
        t.gettext(prompt),
        options,
        corner=f"{ask.about['number']}/{ask.about['rules']}",
        says_prompt=True,
    )


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


@presents("lobby.beginners")
def _beginners(ask: Ask) -> Presentation:
    """BB-106: whose scoring counts all spaces; nobody's, unless somebody says so."""
    t = ask.t
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.about["players"])
    prompt = t.gettext("Who is new? For them all spaces count.")
    return Presentation(
        t.gettext("Beginners?"),
        prompt,
        options,
        screen=toggle(options, t, (), has_default=True, prompt=prompt),
    )


@presents("lobby.start")
def _start(ask: Ask) -> Presentation:
    t = ask.t
    lines = {
        "portal-dash": _level_lines,
        "builders-biomes": _beginner_lines,
        "explorers": difficulty_lines,
    }
    own = lines[ask.about["game"]](ask)
    colours = ", ".join(colour_name(colour, t) for colour in ask.about["players"])
    text = "\n".join((*own, colours, t.gettext("OK: start")))
    return Presentation(t.gettext("Ready?"), text, icon="flag")


def _level_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    hard = t.gettext("hard") if ask.about["hard"] else t.gettext("easy")
    tiles = t.ngettext("{n} tile", "{n} tiles", int(ask.about["tiles"]))
    number = ask.about["number"]
    level = t.gettext("Free play") if number is None else t.gettext("Level {n}").format(n=number)
    bosses = [str(ask.about[key]) for key in ("boss", "second") if key in ask.about]
    return (
        f"{level}, {tiles.format(n=ask.about['tiles'])}",
        f"{' + '.join(mob_name(boss, t) for boss in bosses)}, {hard}",
    )


def _beginner_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    players = ask.about["players"]
    seats = ", ".join(colour_name(players[seat], t) for seat in ask.about["beginners"])
    beginners = (t.gettext("Beginners: {names}").format(names=seats),) if seats else ()
    return (t.gettext("Builders & Biomes"), *beginners, *_board_lines(ask))


def _board_lines(ask: Ask) -> tuple[str, ...]:
    """Who has which board, unless everybody has the usual one."""
    numbers: list[int] = ask.about["boards"]
    if numbers == list(range(1, len(numbers) + 1)):
        return ()
    return (boards_text(ask.about["players"], numbers, ask.t),)
