"""`tilekeeper bench`: every target, measured against a peer in one run.

A ratio that cannot be measured here has no value, is neither met nor missed (`ok` is null)
and says why; only a missed target makes the command end with 1.
"""

from __future__ import annotations

import argparse
from typing import Any

from benchmarks.targets import TARGETS, Target
from firmware_host.commands.arguments import add_json, add_places, load
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, CommandError, UsageError
from firmware_host.commands.output import Output, columns

__all__ = ["TARGETS", "add_arguments", "run"]

_GAMES = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", metavar="NAME", action="append", help=f"of {', '.join(TARGETS)}")
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    wanted = options.only or list(TARGETS)
    for name in wanted:
        if name not in TARGETS:
            raise UsageError(f"--only {name}: there is no such ratio; use {', '.join(TARGETS)}")
    ratios = [_ratio(name, TARGETS[name], out) for name in dict.fromkeys(wanted)]
    document: dict[str, Any] = {"ratios": ratios}
    if options.only is None:
        document["information"] = {"decisions_per_second": _decisions_per_second(options, out)}
    out.give(document, _lines(document))
    return EXIT_FAILED if any(ratio["ok"] is False for ratio in ratios) else EXIT_OK


def _ratio(name: str, target: Target, out: Output) -> dict[str, Any]:
    out.progress(f"{name} …")
    row: dict[str, Any] = {"name": name} | target.to_json()
    try:
        measured = target.measure(out)
    except (CommandError, OSError) as error:
        return row | {"value": None, "ok": None, "detail": f"not measured: {error}"}
    is_met = target.is_met(measured)
    return row | {"value": target.as_json(measured.value), "ok": is_met, "detail": measured.detail}


def _decisions_per_second(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.games import all_games
    from firmware_host.table.simulate import play

    out.progress("playing …")
    game = all_games()[0]
    rules = game.modes[game.usual_mode]
    setups = game.setups.from_words(rules.mode, load(options).catalogues[game.id].plain(), 2, {})
    report = play(rules, setups, _GAMES, "bench", "random", check=False)
    return round(report.decisions / max(report.seconds, 1e-6))


def _lines(document: dict[str, Any]) -> list[str]:
    rows = [
        (
            {True: "ok", False: "MISSED", None: "skipped"}[each["ok"]],
            each["name"],
            "-" if each["value"] is None else _value(each["value"]),
            _goal(each),
            f"{each['detail']} (against {each['against']})",
        )
        for each in document["ratios"]
    ]
    information = document.get("information", {})
    speeds = [f"random play: {speed} decisions a second" for speed in information.values()]
    return columns(rows) + speeds


def _value(value: float | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}"


def _goal(row: dict[str, Any]) -> str:
    mark = {"higher": "≥ ", "lower": "≤ "}.get(row["better"], "")
    return f"{mark}{_value(row['goal'])}" + (f" ± {row['within']:g}" if "within" in row else "")
