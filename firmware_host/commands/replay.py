"""`tilekeeper replay`: an exported game as a story, turn by turn."""

from __future__ import annotations

import argparse
from gettext import gettext as _
from pathlib import Path

from firmware_host.commands.arguments import add_json
from firmware_host.commands.errors import EXIT_OK, CommandError
from firmware_host.commands.output import Output, terminal_language
from firmware_host.texts import Joined


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=_("from `tilekeeper games export`"))
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import read_game
    from firmware_host.commands.replay_story import ReplayStory
    from firmware_host.panel.i18n import translator

    log = read_game(options.file)
    story = ReplayStory(log, translator("en" if out.as_json else terminal_language()))
    lines = []
    for line in story.lines():
        lines.append(line)
        out.say(line)
    if story.error:
        raise CommandError(Joined("{file}: {error}", file=options.file, error=story.error))
    if out.as_json:
        outcome = story.outcome or log.outcome
        document = {
            "file": str(options.file),
            "game": log.game,
            "mode": log.mode,
            "answers": len(log.entries),
            "turns": story.turns,
            "outcome": outcome.to_json() if outcome else None,
            "lines": lines,
        }
        out.give(document, ())
    return EXIT_OK
