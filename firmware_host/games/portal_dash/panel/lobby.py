"""What the lobby asks only for Portal Dash: the level, the boss, what the box follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.portal_dash.panel.items import ICONS, NAMES, item_name, short_name
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.rules.mobs import BOSSES
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.lobby.wizard import ticked, toggle
from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.lists import Option

SETTINGS = {
    "layers": (N_("Track only layers"), "list"),
    "blocks": (N_("Track every block"), "block"),
    "everything": (N_("Track everything"), "eye"),
    "level": (N_("Level"), "portal"),
    "follow": (N_("Tracking"), "list"),
}
TRACKERS = {
    "mobs": (N_("Mobs and line"), "skull"),
    "hearts": (N_("Hearts"), "heart"),
    "boss": (N_("Boss life"), "flame"),
}


@presents("lobby.level")
def _level(ask: Ask) -> Presentation:
    t = ask.t
    levels: Mapping[str, Mapping[str, Any]] = ask.about["levels"]
    others = {
        "own": Option("own", t.gettext("Your own level"), "gear"),
        "free": Option("free", t.gettext("Free play"), "star"),
    }
    options = tuple(
        others[answer] if answer in others else _printed_level(answer, levels[answer], t)
        for answer in ask.question.answers
    )
    return Presentation(t.gettext("Choose a level"), t.gettext("Which level do you play?"), options)


def _printed_level(number: str, level: Mapping[str, Any], t: Translator) -> Option:
    """What sets it apart: the boss and its side, the way there, the mobs that come in addition."""
    boss = str(level["boss"])
    is_known = boss in BOSSES
    name = mob_name(boss, t) if is_known else t.gettext("any boss")
    tiles = t.ngettext("{n} tile", "{n} tiles", int(level["tiles"])).format(n=level["tiles"])
    mobs = [f"+{mob_name(kind, t)}" for kind in level["extra"]]
    return Option(
        number,
        f"{number}: {name}",
        mob_icon(boss) if is_known else "skull",
        t.gettext("hard") if level["difficulty"] == "hard" else t.gettext("easy"),
        short=t.gettext("Level {n}").format(n=number),
        details=" ".join((tiles, *mobs)),
    )


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
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.question.options)
    return Presentation(
        t.gettext("Which mobs?"),
        t.gettext("Which of the usual mobs are in?"),
        options,
        screen=toggle(options, t, ticked(ask), has_default=True, fewest=1),
    )


@presents("lobby.extra")
def _extra(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.question.options)
    return Presentation(
        t.gettext("Add which mobs?"),
        t.gettext("Which mobs do you add?"),
        options,
        screen=toggle(options, t, ()),
    )


@presents("lobby.side")
def _side(ask: Ask) -> Presentation:
    t = ask.t
    words = {"easy": t.gettext("Easy"), "hard": t.gettext("Hard")}
    options = tuple(Option(answer, words[answer], "flame") for answer in ask.question.answers)
    return Presentation(
        t.gettext("Which boss side?"), t.gettext("Which side of the boss board?"), options
    )


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
    prompt = t.gettext("Add a second boss after the first?")
    return Presentation(t.gettext("Second boss?"), prompt, options, says_prompt=True)


@presents("lobby.starting")
def _starting(ask: Ask) -> Presentation:
    t = ask.t
    options = (
        Option("usual", t.gettext("The usual ones"), "check"),
        Option("other", t.gettext("Choose others"), "chest"),
    )
    prompt = t.gettext("Which items does each player start with?")
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
    prompt = t.gettext("Which item does each player start with?")
    return Presentation(title, prompt, options, corner=f"{place}/{ask.about['items']}")


@presents("lobby.trackers")
def _trackers(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(name, t.gettext(TRACKERS[name][0]), TRACKERS[name][1])
        for name in ask.question.options
    )
    return Presentation(
        t.gettext("Box keeps track of"),
        t.gettext("What should the box keep track of?"),
        options,
        screen=toggle(options, t, ticked(ask), has_default=True),
    )


@presents("lobby.line")
def _line(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "box": Option("box", t.gettext("Box: only mobs"), "skull"),
        "table": Option("table", t.gettext("We do"), "hand"),
        "all": Option("all", t.gettext("Box: everything"), "dice"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Who shuffles and draws?")
    return Presentation(t.gettext("Who shuffles?"), prompt, options, says_prompt=True)


def ready_lines(ask: Ask) -> tuple[str, ...]:
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
