"""`tilekeeper config`: what is in force, and which line of which file says so."""

from __future__ import annotations

import argparse
import json

from firmware_host.commands.arguments import add_json, add_places, add_virtual, load
from firmware_host.commands.errors import EXIT_OK
from firmware_host.commands.output import Output
from firmware_host.texts import Message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_places(parser)
    add_virtual(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    settings = load(options)
    values = settings.effective()
    document = {
        "state_dir": str(settings.state_dir),
        "values": [
            {
                "key": each.key,
                "value": each.value,
                "file": each.origin.file,
                "line": each.origin.line,
            }
            for each in values
        ],
        "notices": [*settings.notices, *settings.moved],
    }
    lines = [
        f"{each.key} = {json.dumps(each.value, ensure_ascii=False, default=str)}  # {each.origin}"
        for each in values
    ]
    out.give(document, lines)
    # Translators: a remark at the command line; {directory} is where the box keeps its games.
    out.note(Message("State is kept in {directory}", directory=settings.state_dir))
    for notice in (*settings.notices, *settings.moved):
        out.note(notice)
    return EXIT_OK
