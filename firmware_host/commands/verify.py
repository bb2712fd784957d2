"""`tilekeeper verify`: does every roll follow from the secret that was promised?"""

from __future__ import annotations

import argparse
import textwrap
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from firmware_host.commands.arguments import add_json
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, QUALIFIED
from firmware_host.commands.output import Output, columns, in_words
from firmware_host.texts import Joined, Message

if TYPE_CHECKING:
    from firmware_host.table.verify import Finding, Verdict

# Translators: the end of the help of `tilekeeper verify`; keep the lines, at most 90 letters each.
_CODES: Final = Message(
    """\
exit codes:
  0  the game is over and every roll of the box follows from the secret
  1  something is wrong: a roll, the secret, the set-up, or it is no game by the rules
  2  called wrongly
  3  every roll so far follows, but: the game is not over or was cut off, its secret was
     known before some rolls, rolls were seen and undone, or it was played with another
     version of the rules: then only its secret and the order of its rolls are checked
"""
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _(_CODES)
    parser.add_argument("file", metavar="FILE", type=Path, help=_("from `tilekeeper games export`"))
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import read_game
    from firmware_host.table.fair import digest_of
    from firmware_host.table.verify import verify

    log = read_game(options.file)
    verdict = verify(log)
    digest = digest_of(log)
    document = {
        "file": str(options.file),
        "ok": verdict.ok,
        "status": verdict.status,
        "commitment": log.commitment,
        "digest": digest,
        "rolls": verdict.rolls,
        "undone": len(verdict.undone),
        "remarks": verdict.remarks(),
        "by_hand": [entry.n for entry in verdict.by_hand],
        "not_drawn": [entry.n for entry in verdict.not_drawn],
        "undone_rolls": [entry.to_json() for entry in verdict.undone],
        "undos": verdict.undos,
        "secret_known_from": verdict.secret_known_from,
        "outcome": log.outcome.to_json() if log.outcome else None,
        "finding": _finding(verdict.finding),
        "lines": verdict.lines(),
    }
    # Translators: before a long number at the command line; as is «digest».
    rows = [(Message("commitment"), log.commitment), (Message("digest"), digest)]
    numbers = [*columns(rows), ""]
    out.give(document, [*numbers, *verdict.lines(), "", *_what_it_proves(verdict)])
    return _code(verdict)


def _code(verdict: Verdict) -> int:
    """A game that is over without its secret can never be checked: that is wrong, not early."""
    if verdict.finding or verdict.lacks_secret:
        return EXIT_FAILED
    return EXIT_OK if verdict.ok else QUALIFIED


def _finding(finding: Finding | None) -> dict[str, Any] | None:
    if finding is None:
        return None
    return {
        "problem": finding.problem,
        "entry": finding.entry.n if finding.entry else None,
        "question": finding.entry.question if finding.entry else None,
        "expected": finding.expected,
        "found": finding.found,
    }


def _what_it_proves(verdict: Verdict) -> list[str]:
    """A file agrees with itself or not; the rest people have to compare."""
    if verdict.finding:
        return [Message("This record proves nothing.")]
    points = (
        Message("What to compare with the box; without it the file only agrees with itself."),
        Joined("- {said}", said=_what_the_commitment_proves(verdict)),
        Joined("- {said}", said=_what_the_digest_proves(verdict)),
    )
    return [
        line
        for point in points
        for line in textwrap.wrap(in_words(point), 96, subsequent_indent="  ")
    ]


def _what_the_commitment_proves(verdict: Verdict) -> Message:
    from firmware_host.games.core.log import OLD_SCHEME

    is_old = verdict.log.scheme == OLD_SCHEME
    if is_old and verdict.other_rules:
        return Message(
            "The commitment: if the box showed it before the first roll, the secret was fixed "
            "by then."
        )
    if is_old:
        return Message(
            "The commitment: if the box showed it before the first roll, the secret was fixed "
            "by then, and no roll could be chosen afterwards."
        )
    if verdict.other_rules:
        return Message(
            "The commitment: if the box showed it before the first roll, secret and set-up were "
            "fixed by then."
        )
    return Message(
        "The commitment: if the box showed it before the first roll, secret and set-up were fixed "
        "by then, and no roll could be chosen afterwards."
    )


def _what_the_digest_proves(verdict: Verdict) -> Message:
    if verdict.log.old:
        return Message(
            "The digest of a file in the old format cannot be compared with the box: export it "
            "again."
        )
    # Translators: «Fair dice» is a page of the menu: use its title.
    return Message(
        "The digest: if the box showed it at the end (menu, Fair dice), the record is whole: "
        "nothing was left out, added or changed."
    )
