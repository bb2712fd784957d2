"""`tilekeeper bench`: what this box promises, measured against its peers in one run.

A ratio that cannot be measured here has no value, is neither kept nor broken (`ok` is null)
and says why; only a broken promise makes the command end with 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.commands.arguments import add_json, add_places, load
from firmware_host.commands.errors import GOOD, WRONG, CommandError, Misuse
from firmware_host.commands.output import Output, columns

_GAMES = 200


@dataclass(frozen=True, slots=True)
class Measured:
    value: float
    told: str = ""
    """Where the value comes from, for people."""
    is_valid: bool = True


Measure = Callable[[Output], Measured]


@dataclass(frozen=True, slots=True)
class Promise:
    goal: float
    better: str  # "higher" or "lower" than the goal
    against: str
    measure: Measure

    def is_kept(self, measured: Measured) -> bool:
        enough = (
            measured.value >= self.goal if self.better == "higher" else measured.value <= self.goal
        )
        return enough and measured.is_valid


def _packing(_out: Output) -> Measured:
    from firmware_host.devices.measure import packing

    found = packing()
    told = f"{found.luma_seconds * 1e6:.0f} µs against {found.our_seconds * 1e6:.0f} µs a frame, "
    told += "identical bytes" if found.is_identical else "BUT THE BYTES DIFFER"
    return Measured(found.ratio, told, found.is_identical)


def _line(_out: Output) -> Measured:
    from firmware_host.devices.measure import wire_bytes_for_a_changed_line

    sent = wire_bytes_for_a_changed_line()
    return Measured(sent, f"bytes, addresses and commands included, {_bus_ms(sent):.1f} ms")


def _line_sh1106(_out: Output) -> Measured:
    from firmware_host.devices.measure import wire_bytes_for_a_changed_line

    sent = wire_bytes_for_a_changed_line("sh1106")
    return Measured(sent, f"bytes, page by page, {_bus_ms(sent):.1f} ms")


def _bus_ms(wire_bytes: int) -> float:
    """Nine bits a byte on I2C at 400 kHz."""
    return wire_bytes * 9 / 400


def _no_change(_out: Output) -> Measured:
    from firmware_host.devices.measure import wire_bytes_for_no_change

    return Measured(wire_bytes_for_no_change(), "bytes")


def _start(out: Output) -> Measured:
    from firmware_host.commands.bench_daemon import start_ratio

    ratio, ours, theirs = start_ratio(progress=out.progress)
    return Measured(ratio, f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms")


def _splash(out: Output) -> Measured:
    from firmware_host.commands.bench_daemon import splash_ratio

    ratio, ours, theirs = splash_ratio(progress=out.progress)
    return Measured(ratio, f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms")


def _idle(out: Output) -> Measured:
    from firmware_host.commands.bench_daemon import WATCH_S, idle_wake_ups

    out.progress(f"watching an idle box for {WATCH_S:g} s")
    return Measured(idle_wake_ups(), "a second, all threads, no page open")


def _syncs(_out: Output) -> Measured:
    from firmware_host.store.measure import fsyncs_per_answer

    value = fsyncs_per_answer()
    return Measured(value, "counted by strace", is_valid=value >= 1)


def _random_play(out: Output) -> Measured:
    from firmware_host.commands.bench_games import speed_against_chess

    out.progress("playing against python-chess …")
    ratio, ours, theirs = speed_against_chess()
    return Measured(ratio, f"{ours:.0f} decisions against {theirs:.0f} moves a second")


def _random_biomes(out: Output) -> Measured:
    from firmware_host.commands.bench_games import BIOMES, speed_against_chess

    out.progress("playing against python-chess …")
    ratio, ours, theirs = speed_against_chess(BIOMES)
    return Measured(ratio, f"{ours:.0f} decisions against {theirs:.0f} moves a second")


def _copy(_out: Output) -> Measured:
    from firmware_host.commands.bench_games import BIOMES, copy_microseconds

    value = max(copy_microseconds(), copy_microseconds(BIOMES))
    return Measured(value, "µs for a state in mid-game, the slower of two games")


PROMISES: Final = {
    "pack-frame": Promise(10, "higher", "luma.oled's own display()", _packing),
    "line-change": Promise(266, "lower", "1034 bytes, 23.3 ms, of a whole frame", _line),
    "line-change-sh1106": Promise(270, "lower", "1080 bytes, 24.3 ms", _line_sh1106),
    "no-change": Promise(0, "lower", "1034 bytes of a whole frame", _no_change),
    "start": Promise(1.5, "lower", "a process that only imports the dependencies", _start),
    "splash": Promise(0.5, "lower", "a process that only imports the dependencies", _splash),
    "idle-wakeups": Promise(2, "lower", "gpiozero's Button: 10 a second and button", _idle),
    "random-play": Promise(2, "higher", "python-chess, random legal moves", _random_play),
    "random-play-biomes": Promise(1.5, "higher", "the same", _random_biomes),
    "copy-state": Promise(15, "lower", "90 to 190 µs in catanatron", _copy),
    "syncs-per-answer": Promise(1, "lower", "4 or 5 with SQLite's rollback journal", _syncs),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", metavar="NAME", action="append", help=f"of {', '.join(PROMISES)}")
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    wanted = options.only or list(PROMISES)
    for name in wanted:
        if name not in PROMISES:
            raise Misuse(f"--only {name}: there is no such ratio; use {', '.join(PROMISES)}")
    ratios = [_ratio(name, PROMISES[name], out) for name in dict.fromkeys(wanted)]
    document: dict[str, Any] = {"ratios": ratios}
    if options.only is None:
        document["information"] = {"decisions_per_second": _decisions_per_second(options, out)}
    out.give(document, _lines(document))
    return WRONG if any(ratio["ok"] is False for ratio in ratios) else GOOD


def _ratio(name: str, promise: Promise, out: Output) -> dict[str, Any]:
    from firmware_host.store.errors import MeasureError

    out.progress(f"{name} …")
    row: dict[str, Any] = {"name": name, "goal": promise.goal, "better": promise.better}
    row["against"] = promise.against
    try:
        measured = promise.measure(out)
    except (CommandError, MeasureError, OSError) as error:
        return row | {"value": None, "ok": None, "detail": f"not measured: {error}"}
    value = round(measured.value, 3)
    return row | {"value": value, "ok": promise.is_kept(measured), "detail": measured.told}


def _decisions_per_second(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.games.core.registry import rules_for
    from firmware_host.table.simulate import alternating_setups, play

    out.progress("playing …")
    setups = alternating_setups(load(options).catalogues["portal-dash"].plain(), 2, 1)
    report = play(rules_for("portal-dash", "box"), setups, _GAMES, "bench", "random", check=False)
    return round(report.decisions / max(report.seconds, 1e-6))


def _lines(document: dict[str, Any]) -> list[str]:
    rows = [
        (
            {True: "ok", False: "MISSED", None: "skipped"}[each["ok"]],
            each["name"],
            "-" if each["value"] is None else f"{each['value']:g}",
            f"{'≥' if each['better'] == 'higher' else '≤'} {each['goal']:g}",
            f"{each['detail']} (against {each['against']})",
        )
        for each in document["ratios"]
    ]
    information = document.get("information", {})
    told = [f"random play: {speed} decisions a second" for speed in information.values()]
    return columns(rows) + told
