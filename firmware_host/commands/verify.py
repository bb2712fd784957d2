"""`tilekeeper verify`: does every roll follow from the secret that was promised?"""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.commands.arguments import add_json
from firmware_host.commands.errors import GOOD, WRONG
from firmware_host.commands.output import Output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="from `tilekeeper games export`")
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    """A game that is not over proves nothing yet, so it is not good either: exit 1."""
    from firmware_host.commands.game_files import read_game
    from firmware_host.table.verify import verify

    file = read_game(options.file)
    log = file.log
    verdict = verify(log, file.secret_known_from)
    finding = verdict.finding
    document = {
        "file": str(options.file),
        "ok": verdict.ok,
        "status": verdict.status,
        "rolls": verdict.rolls,
        "by_hand": [entry.n for entry in verdict.by_hand],
        "not_drawn": [entry.n for entry in verdict.not_drawn],
        "undos": verdict.undos,
        "secret_known_from": verdict.secret_known_from,
        "commitment": log.commitment,
        "finding": None
        if finding is None
        else {
            "problem": finding.problem,
            "entry": finding.entry.n if finding.entry else None,
            "question": finding.entry.question if finding.entry else None,
            "expected": finding.expected,
            "found": finding.found,
        },
        "lines": verdict.lines(),
    }
    out.give(document, verdict.lines())
    return GOOD if verdict.ok else WRONG
