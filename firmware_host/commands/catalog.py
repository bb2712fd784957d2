"""`tilekeeper catalog`: do a game's values agree, and which are only stand-ins?"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from firmware_host.commands.arguments import add_json, add_places, add_virtual, load
from firmware_host.commands.errors import GOOD, WRONG
from firmware_host.commands.output import Output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="check|todo", required=True)
    for name, summary in (
        ("check", "read every value and look for contradictions"),
        ("todo", "list the values nobody has read off the game's parts yet"),
    ):
        action = actions.add_parser(name, help=summary, allow_abbrev=False)
        add_places(action)
        add_virtual(action)
        add_json(action)


def run(options: argparse.Namespace, out: Output) -> int:
    return _check(options, out) if options.action == "check" else _todo(options, out)


def _check(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.config.errors import ConfigError

    sources: Counter[str] = Counter()
    notices: tuple[str, ...] = ()
    try:
        settings = load(options)
        problems = tuple(settings.catalogue.check())
        sources.update(entry.source for entry in settings.catalogue.entries())
        notices = settings.notices
    except ConfigError as error:
        problems = error.problems
    document = {
        "ok": not problems,
        "values": sources.total(),
        "sources": dict(sources.most_common()),
        "problems": [
            {"file": each.file, "line": each.line, "key": each.key, "text": each.text}
            for each in problems
        ],
        "notices": list(notices),
    }
    told = ", ".join(f"{count} {source}" for source, count in sources.most_common())
    lines = [str(each) for each in problems] or [
        f"portal_dash: {sources.total()} values ({told}); no contradiction"
    ]
    out.give(document, lines)
    for notice in notices:
        out.note(notice)
    return WRONG if problems else GOOD


def _todo(options: argparse.Namespace, out: Output) -> int:
    todo = load(options).catalogue.todo()
    document = {
        "count": len(todo),
        "todo": [
            {
                "path": each.path,
                "value": each.value,
                "source": each.source,
                "note": each.note,
                "advice": each.advice,
            }
            for each in todo
        ],
    }
    lines = [line for each in todo for line in _item(each)]
    out.give(document, lines or ["Every value comes from the rulebook or from the part itself."])
    if todo:
        out.note(f"{len(todo)} values to look up; each one you replace leaves this list.")
    return GOOD


def _item(each: Any) -> list[str]:
    value = json.dumps(each.value, ensure_ascii=False)
    note = [f"    {each.note}"] if each.note else []
    return [f"{each.path} = {value}  ({each.source})", *note, f"    {each.advice}"]
