"""`tilekeeper catalog`: do the games' values agree, and which are only stand-ins?"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from firmware_host.commands.arguments import (
    add_json,
    add_places,
    add_virtual,
    check_game,
    load,
)
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK
from firmware_host.commands.output import Output
from firmware_host.texts import Counted, Joined, Listed, Message

if TYPE_CHECKING:
    from firmware_host.config.catalogue import Catalogue
    from firmware_host.config.errors import Problem
    from firmware_host.config.settings import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="check|todo", required=True)
    for name, summary in (
        ("check", _("read every value and look for contradictions")),
        ("todo", _("list the values nobody has read off the game's parts yet")),
    ):
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        action.add_argument(
            "game", metavar="GAME", nargs="?", help=_("only this game (all of them)")
        )
        add_places(action)
        add_virtual(action)
        add_json(action)


def run(options: argparse.Namespace, out: Output) -> int:
    if options.game is not None:
        check_game(options.game)
    return _check(options, out) if options.action == "check" else _todo(options, out)


def _wanted(settings: Settings, game: str | None) -> dict[str, Catalogue]:
    return {name: each for name, each in settings.catalogues.items() if game in (None, name)}


def _check(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.config.errors import ConfigError

    games: list[dict[str, Any]] = []
    sources: Counter[str] = Counter()
    problems: list[Problem] = []
    warnings: list[Problem] = []
    lines: list[str] = []
    notices: tuple[str, ...] = ()
    try:
        settings = load(options)
        notices = settings.notices
        for game, catalogue in _wanted(settings, options.game).items():
            found = catalogue.check()
            own = Counter(entry.source for entry in catalogue.entries())
            games.append({"game": game, "ok": not found, **_counted(own)})
            sources += own
            problems += found
            lines += [each.told() for each in found] or [_sound(game, own)]
            unlikely = catalogue.warnings()
            warnings += unlikely
            lines += [_warning(each) for each in unlikely]
    except ConfigError as error:
        problems = list(error.problems)
        lines = [each.told() for each in problems]
    document = {
        "ok": not problems,
        **_counted(sources),
        "games": games,
        "problems": [_as_json(each) for each in problems],
        "warnings": [_as_json(each) for each in warnings],
        "notices": list(notices),
    }
    out.give(document, lines)
    for notice in notices:
        out.note(notice)
    return EXIT_FAILED if problems else EXIT_OK


def _as_json(found: Problem) -> dict[str, Any]:
    return {"file": found.file, "line": found.line, "key": found.key, "text": found.text}


def _warning(found: Problem) -> str:
    # Translators: a line at the command line; {problem} is a file, a line and a sentence.
    return Message("warning: {problem}", problem=found.told())


def _counted(sources: Counter[str]) -> dict[str, Any]:
    return {"values": sources.total(), "sources": dict(sources.most_common())}


def _sound(game: str, sources: Counter[str]) -> str:
    # Translators: a line at the command line; {game} is a game, {values} «120 values», {sources}
    # says how many come from where, in words of the files: 80 rulebook, 40 stand-in.
    return Message(
        "{game}: {values} ({sources}); no contradiction",
        game=game,
        values=Counted("{n} value", "{n} values", n=sources.total()),
        sources=Listed(f"{count} {source}" for source, count in sources.most_common()),
    )


def _todo(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.games import game_of

    found = [
        (game, each)
        for game, catalogue in _wanted(load(options), options.game).items()
        for each in catalogue.todo()
    ]
    document = {
        "count": len(found),
        "todo": [
            {
                "game": game,
                "path": each.path,
                "value": each.value,
                "source": each.source,
                "note": each.note,
                "advice": each.advice,
            }
            for game, each in found
        ],
    }
    lines: list[str] = []
    for place, (game, each) in enumerate(found):
        if options.game is None and (place == 0 or found[place - 1][0] != game):
            title = Message(game_of(game).title)  # every game's title is a text of its panel
            lines += [*([""] if lines else []), Joined("{title}:", title=title)]
        lines += _item(each)
    every = Message("Every value comes from the rulebook or from the part itself.")
    out.give(document, lines or [every])
    if found:
        left = Counted(
            "{n} value to look up; each one you replace leaves this list.",
            "{n} values to look up; each one you replace leaves this list.",
            n=len(found),
        )
        out.note(left)
    return EXIT_OK


def _item(each: Any) -> list[str]:
    value = json.dumps(each.value, ensure_ascii=False)
    note = [f"    {each.note}"] if each.note else []
    return [
        f"{each.path} = {value}  ({each.source})",
        *note,
        Joined("    {advice}", advice=each.advice),
    ]
