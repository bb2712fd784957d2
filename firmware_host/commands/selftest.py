"""`tilekeeper selftest`: what works, what does not, and what to do about it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from gettext import gettext as _
from typing import TYPE_CHECKING

from firmware_host.commands.arguments import add_json, add_places, add_virtual, check_places, load
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, UsageError
from firmware_host.commands.output import Output
from firmware_host.texts import Counted, Joined, Listed, Message

if TYPE_CHECKING:
    from firmware_host.selftest.check import Check

_COLOURS = {
    "pass": "\x1b[32m",
    "warn": "\x1b[33m",
    "fail": "\x1b[1;31m",
    "skip": "\x1b[2m",
}
_PLAIN = "\x1b[0m"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--only", metavar="PART", action="append", help=_("this part alone; may be given again")
    )
    add_places(parser)
    add_virtual(parser)
    add_json(parser)
    parser.add_argument(
        "--language",
        metavar="CODE",
        default="en",
        help=_("of the sentences in --json; default: en"),
    )


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.panel.i18n import translator
    from firmware_host.selftest import runner
    from firmware_host.selftest.terminal_prompt import TerminalPrompt

    check_places(options)
    parts = _parts(options.only)
    is_watched = out.is_terminal and out.shows_progress and sys.stdin.isatty() and not out.as_json
    ask = TerminalPrompt(out.progress, sys.stdin.fileno()) if is_watched else None
    subject = runner.subject_of(lambda: load(options), out.progress, ask)
    width = max(map(len, parts))
    checks: list[Check] = []
    for check in runner.run(subject, parts):
        checks.append(check)
        _print_check(check, width, out)
    is_good = all(check.status != "fail" for check in checks)
    words = translator(options.language)
    document = {"ok": is_good, "checks": [check.to_json(words) for check in checks]}
    out.give(document, _summary(checks))
    return EXIT_OK if is_good else EXIT_FAILED


def _parts(only: list[str] | None) -> list[str]:
    from firmware_host.selftest.runner import GROUPS, PARTS, chosen

    if only is None:
        return list(PARTS)
    for name in only:
        if name not in PARTS and name not in GROUPS:
            raise UsageError(
                # Translators: an error at the command line; {name} is a name, {names} is a list
                # of names. Translators: an error at the command line; {name} is a name, {names}
                # is a list of names.
                Message(
                    "--only {name}: there is no such part; use {names}",
                    name=name,
                    names=Listed(dict.fromkeys((*PARTS, *GROUPS))),
                )
            )
    return chosen(only)


def _print_check(check: Check, width: int, out: Output) -> None:
    if out.is_terminal:
        mark = f"{_COLOURS[check.status]}{check.status}{_PLAIN}"
        out.say(check.detail, before=f"{mark}  {check.name.ljust(width)}  ")
    else:
        named = f"{check.status} {check.name}"
        out.say(Joined("{named}: {detail}", named=named, detail=check.detail))


def _summary(checks: list[Check]) -> list[str]:
    counts = Counter(check.status for check in checks)
    lines: list[str] = [
        # Translators: an error at the command line; {passed} is a number, {failed} is a number,
        # {skipped} is a number. Translators: an error at the command line; {passed} is a
        # number, {failed} is a number, {skipped} is a number.
        Message(
            "{passed} passed, {failed} failed, {skipped} skipped",
            passed=counts["pass"],
            failed=counts["fail"],
            skipped=counts["skip"],
        )
    ]
    if counts["warn"]:
        # Translators: an error at the command line; {n} is a number.
        lines.append(Counted("{n} warning", "{n} warnings", n=counts["warn"]))
    bad = [check for check in checks if check.status in ("fail", "warn")]
    if bad:
        lines += ["", Message("What to do:")]
        lines += [Joined("  {name}: {advice}", name=each.name, advice=each.advice) for each in bad]
    return lines
