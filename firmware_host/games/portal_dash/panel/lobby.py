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
    # Translators: setting in a list, 18 letters.
    "layers": (N_("Track only layers"), "list"),
    # Translators: setting in a list, 18 letters.
    "blocks": (N_("Track every block"), "block"),
    # Translators: setting in a list, 18 letters.
    "everything": (N_("Track everything"), "eye"),
    # Translators: setting in a list, 18 letters: how hard the game is.
    "level": (N_("Level"), "portal"),
    # Translators: setting in a list, 18 letters.
    "follow": (N_("Who does what"), "list"),
}
TRACKERS = {
    # Translators: what the box can keep track of, 15 letters: the mobs on the board and in the
    # queue.
    "mobs": (N_("Mobs and line"), "skull"),
    # Translators: what the box can keep track of, 15 letters.
    "hearts": (N_("Hearts"), "heart"),
    # Translators: what the box can keep track of, 15 letters.
    "boss": (N_("Boss life"), "flame"),
}


@presents("lobby.level")
def _level(ask: Ask) -> Presentation:
    t = ask.t
    levels: Mapping[str, Mapping[str, Any]] = ask.about["levels"]
    others = {
        # Translators: answer, 18 letters.
        "own": Option("own", t.gettext("Your own level"), "gear"),
        # Translators: answer, 18 letters: a game without a level.
        "free": Option("free", t.gettext("Free play"), "star"),
    }
    options = tuple(
        others[answer] if answer in others else _printed_level(answer, levels[answer], t)
        for answer in ask.question.answers
    )
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Choose a level"), t.gettext("Which level do you play?"), options)


def side_name(is_hard: bool, t: Translator) -> str:
    """Beside a level or a boss."""
    if is_hard:
        # Translators: beside a level or the name of a boss. 8 letters.
        return t.pgettext("boss side", "hard")
    # Translators: beside a level or the name of a boss. 8 letters.
    return t.pgettext("boss side", "easy")


def _printed_level(number: str, level: Mapping[str, Any], t: Translator) -> Option:
    """What sets it apart: the boss and its side, the way there, the mobs that come in addition."""
    boss = str(level["boss"])
    is_known = boss in BOSSES
    # Translators: in place of the name of a boss, behind the number of a level: you may choose it.
    name = mob_name(boss, t) if is_known else t.gettext("any boss")
    # Translators: tiles of the board.
    tiles = t.ngettext("{n} tile", "{n} tiles", int(level["tiles"])).format(n=level["tiles"])
    mobs = [f"+{mob_name(kind, t)}" for kind in level["extra"]]
    return Option(
        number,
        t.pair(number, name),
        mob_icon(boss) if is_known else "skull",
        side_name(level["difficulty"] == "hard", t),
        # Translators: 10 letters.
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
    # Translators: title, 20 letters.
    title = t.gettext("How many tiles?")
    return Presentation(title, title, options, screen=by_number(ask))


@presents("lobby.base")
def _base(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.question.options)
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Which mobs?"),
        t.gettext("Which of the usual mobs are you using?"),
        options,
        screen=toggle(options, t, ticked(ask), has_default=True, fewest=1),
    )


@presents("lobby.extra")
def _extra(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(kind, mob_name(kind, t)) for kind in ask.question.options)
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Add which mobs?"),
        t.gettext("Which mobs do you add?"),
        options,
        screen=toggle(options, t, ()),
    )


@presents("lobby.side")
def _side(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer: the easy side of the board of the boss.
        "easy": t.pgettext("boss side", "Easy"),
        # Translators: answer: the hard side of the board of the boss.
        "hard": t.pgettext("boss side", "Hard"),
    }
    options = tuple(Option(answer, words[answer], "flame") for answer in ask.question.answers)
    return Presentation(
        # Translators: title, 20 letters: which side of the board of the boss?
        t.gettext("Which boss side?"),
        t.gettext("Which side of the boss board?"),
        options,
    )


@presents("lobby.boss")
def _boss(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(b, mob_name(b, t), mob_icon(b)) for b in ask.question.answers)
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Which boss?"), t.gettext("Which boss?"), options)


@presents("lobby.second")
def _second(ask: Ask) -> Presentation:
    t = ask.t
    # Translators: answer to «Add a second boss after the first?». 18 letters.
    none = Option("none", t.gettext("No, one boss"), "check")
    options = tuple(
        none if answer == "none" else Option(answer, mob_name(answer, t), mob_icon(answer))
        for answer in ask.question.answers
    )
    prompt = t.gettext("Add a second boss after the first?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Second boss?"), prompt, options, says_prompt=True)


@presents("lobby.starting")
def _starting(ask: Ask) -> Presentation:
    t = ask.t
    options = (
        # Translators: answer, 18 letters: the usual items.
        Option("usual", t.gettext("The usual ones"), "check"),
        # Translators: answer, 18 letters: other items.
        Option("other", t.gettext("Choose others"), "chest"),
    )
    prompt = t.gettext("Which items does each player start with?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Starting items"), prompt, options, says_prompt=True)


@presents("lobby.starting_item")
def _starting_item(ask: Ask) -> Presentation:
    t, place, kinds = ask.t, ask.about["place"], ask.about["kinds"]
    # Translators: beside the item that every player usually starts with. 7 letters.
    usual = t.pgettext("item", "usual")
    options = tuple(
        Option(
            id,
            item_name(id, t),
            ICONS[kinds[id]],
            usual if not i else "",
            short=short_name(id, t),
            typed=id not in NAMES,
        )
        for i, id in enumerate(ask.question.answers)
    )
    # Translators: title, 16 letters. {n}: the first to the fifth item.
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
        # Translators: title, 20 letters.
        t.gettext("Box keeps track of"),
        t.gettext("What should the box keep track of?"),
        options,
        screen=toggle(options, t, ticked(ask), has_default=True),
    )


@presents("lobby.line")
def _line(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer to «Who shuffles and draws?». 18 letters.
        "box": Option("box", t.gettext("Box: only mobs"), "skull"),
        # Translators: answer to «Who shuffles and draws?»: the players. 18 letters.
        "table": Option("table", t.gettext("We do"), "hand"),
        # Translators: answer to «Who shuffles and draws?». 18 letters.
        "all": Option("all", t.gettext("Box: everything"), "dice"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Who shuffles and draws?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Who shuffles?"), prompt, options, says_prompt=True)


def ready_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    side = side_name(bool(ask.about["hard"]), t)
    tiles = t.ngettext("{n} tile", "{n} tiles", int(ask.about["tiles"]))
    number = ask.about["number"]
    level = t.gettext("Free play") if number is None else t.gettext("Level {n}").format(n=number)
    bosses = [str(ask.about[key]) for key in ("boss", "second") if key in ask.about]
    return (
        t.listed((level, tiles.format(n=ask.about["tiles"]))),
        t.listed((" + ".join(mob_name(boss, t) for boss in bosses), side)),
    )
