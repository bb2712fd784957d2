"""What `tilekeeper bench` holds the box to: each target, its goal, a peer, and how it is measured.

Every number that needs no Raspberry Pi stands here. What is simulated says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from firmware_host.commands.output import Output
from firmware_host.games import all_games
from firmware_host.games.game import Game

if TYPE_CHECKING:
    from benchmarks.touch_table import TableNumbers


@dataclass(frozen=True, slots=True)
class Measured:
    value: float
    detail: str = ""
    """Where the value comes from, for people."""
    is_valid: bool = True


Measure = Callable[[Output], Measured]


@dataclass(frozen=True, slots=True)
class Target:
    goal: float
    better: Literal["higher", "lower", "near", "yes"]
    """Than the goal; near is within `within` of it, yes is 1 and no is 0."""
    against: str
    measure: Measure
    within: float = 0

    def is_met(self, measured: Measured) -> bool:
        match self.better:
            case "lower":
                enough = measured.value <= self.goal
            case "near":
                enough = abs(measured.value - self.goal) <= self.within
            case _:
                enough = measured.value >= self.goal
        return enough and measured.is_valid

    def to_json(self) -> dict[str, Any]:
        goal = {"goal": self._plain(self.goal), "better": self.better, "against": self.against}
        return goal | ({"within": self.within} if self.better == "near" else {})

    def as_json(self, value: float) -> float | bool:
        return self._plain(round(value, 3))

    def _plain(self, value: float) -> float | bool:
        return bool(value) if self.better == "yes" else value


def yes(against: str, measure: Measure) -> Target:
    return Target(1, "yes", against, measure)


def _packing(_out: Output) -> Measured:
    from benchmarks.display import packing

    found = packing()
    detail = f"{found.luma_seconds * 1e6:.0f} µs against {found.our_seconds * 1e6:.0f} µs a frame, "
    detail += "identical bytes" if found.is_identical else "BUT THE BYTES DIFFER"
    return Measured(found.ratio, detail, found.is_identical)


def _line(_out: Output) -> Measured:
    from benchmarks.display import wire_bytes_for_a_changed_line

    sent = wire_bytes_for_a_changed_line()
    return Measured(sent, f"bytes, addresses and commands included, {_bus_ms(sent):.1f} ms")


def _line_sh1106(_out: Output) -> Measured:
    from benchmarks.display import wire_bytes_for_a_changed_line

    sent = wire_bytes_for_a_changed_line("sh1106")
    return Measured(sent, f"bytes, page by page, {_bus_ms(sent):.1f} ms")


def _bus_ms(wire_bytes: int) -> float:
    """Nine bits a byte on I2C at 400 kHz."""
    return wire_bytes * 9 / 400


def _no_change(_out: Output) -> Measured:
    from benchmarks.display import wire_bytes_for_no_change

    return Measured(wire_bytes_for_no_change(), "bytes")


def _start(out: Output) -> Measured:
    from benchmarks.daemon import start_ratio

    ratio, ours, theirs = start_ratio(progress=out.progress)
    return Measured(ratio, f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms")


def _splash(out: Output) -> Measured:
    from benchmarks.daemon import splash_ratio

    ratio, ours, theirs = splash_ratio(progress=out.progress)
    return Measured(ratio, f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms")


def _idle(out: Output) -> Measured:
    from benchmarks.daemon import WATCH_S, idle_wake_ups

    out.progress(f"watching an idle box for {WATCH_S:g} s")
    return Measured(idle_wake_ups(), "a second, all threads of a virtual box, no page open")


def _syncs(_out: Output) -> Measured:
    from benchmarks.syncs import fsyncs_per_answer

    value = fsyncs_per_answer()
    return Measured(value, "counted by strace", is_valid=value >= 1)


def _random_play(game: Game, out: Output) -> Measured:
    from benchmarks.games import speed_against_chess

    out.progress("playing against python-chess …")
    ratio, ours, theirs = speed_against_chess(game)
    return Measured(ratio, f"{ours:.0f} decisions against {theirs:.0f} moves a second")


def _copy(game: Game, _out: Output) -> Measured:
    from benchmarks.games import copy_microseconds

    return Measured(copy_microseconds(game), "µs for a state in mid-game")


def _press(out: Output) -> Measured:
    from benchmarks.devices import PRESSES, press_ms

    out.progress(f"pressing {PRESSES} times …")
    found = press_ms()
    return Measured(
        found.middle,
        f"ms, simulated: median of {PRESSES} edges on mock pins, worst {found.worst:.1f}",
    )


def _tag(_out: Output) -> Measured:
    from benchmarks.devices import TAGS, tag_ms

    found = tag_ms()
    return Measured(
        found.middle,
        f"ms after the last byte, simulated: median of {TAGS} tags on a virtual cable, "
        f"worst {found.worst:.1f}",
    )


def _removal(_out: Output) -> Measured:
    from benchmarks.devices import REMOVALS, removal_ms

    found = removal_ms()
    return Measured(
        found.middle,
        f"ms after the last frame, simulated: median of {REMOVALS}, furthest {found.worst:.0f}",
    )


def _unplug(out: Output) -> Measured:
    from benchmarks.devices import UNPLUGGED_S, unplugged_s

    out.progress("pulling the reader's cable …")
    return Measured(
        unplugged_s(),
        f"s until the box is told, simulated: worst of {len(UNPLUGGED_S)} on a virtual cable",
    )


def _replug(out: Output) -> Measured:
    from benchmarks.devices import UNPLUGGED_S, replugged_s

    out.progress("plugging the reader in again …")
    return Measured(
        replugged_s(),
        f"s until a tag is read again, simulated: worst of {len(UNPLUGGED_S)} on a virtual cable",
    )


def _kills(out: Output) -> Measured:
    from benchmarks.kills import KILLS, kill_sweep

    out.progress(f"killing a game {KILLS} times …")
    found = kill_sweep()
    return Measured(
        found.lost,
        f"of {found.shown} shown answers lost in {found.kills} kills at random instants "
        "(simulated: the disk keeps its power; `make vm` cuts it)",
        is_valid=found.shown > found.kills,
    )


def _exposure(_out: Output) -> Measured:
    from benchmarks.files import exposure

    value, unit = exposure()
    return Measured(value, f"of 10, systemd-analyze about {unit}")


def _life(out: Output) -> Measured:
    from benchmarks.daemon import WATCHDOG_S, signs_of_life

    out.progress("listening for signs of life …")
    seconds, heard = signs_of_life()
    detail = (
        f"READY=1 after {seconds:.1f} s, then {heard} signs of life, each within {WATCHDOG_S:g} s"
    )
    return Measured(heard >= 2, detail)


def _simulator(_out: Output) -> Measured:
    from benchmarks.devices import simulated_faults

    faults, good = simulated_faults()
    detail = (
        f"a tile arrived after {good} of {faults} faults of a headless reader, through real bytes"
    )
    return Measured(good == faults, detail)


def _bad_settings(_out: Output) -> Measured:
    from benchmarks.files import MISTAKES, mistakes_explained

    faults = mistakes_explained()
    detail = (
        faults[0] if faults else f"{len(MISTAKES)} mistakes, each one line: file, line, key, value"
    )
    return Measured(not faults, detail)


def _press_with_phones(out: Output) -> Measured:
    from benchmarks.phones import PHONES, presses_with_phones

    phones, none = presses_with_phones(progress=out.progress)
    ratio = phones.median_s / none.median_s
    detail = (
        f"{phones.median_s * 1000:.1f} ms with {PHONES}, {none.median_s * 1000:.1f} ms with none; "
        f"processor {phones.cpu_each_s * 1000:.1f} and {none.cpu_each_s * 1000:.1f} ms each"
    )
    return Measured(ratio, detail)


def _press_with_readers(out: Output) -> Measured:
    from benchmarks.phones import READERS, presses_with_readers

    phones, none = presses_with_readers(progress=out.progress)
    text = (
        f"99 of 100 within {phones.p99_s * 1000:.1f} ms beside {READERS} phones, "
        f"{none.p99_s * 1000:.1f} ms with none; "
        f"median {phones.median_s * 1000:.1f} and {none.median_s * 1000:.1f} ms"
    )
    return Measured(phones.p99_s / none.p99_s, text)


def _table_tap(out: Output) -> Measured:
    found = _table(out)
    waits = f"ms at the 95th percentile, usually {found.usual_tap_ms:.0f}"
    waits += f", and {found.whole_tap_ms:.0f} until nothing of the table is missing"
    return Measured(found.tap_ms, f"{waits}; {found.load:.1f} others at the processors")


def _table_update(out: Output) -> Measured:
    found = _table(out)
    told = "ms of script, style and layout until the question stands there, processor time"
    told += f"; {found.dearest_frame_ms:.0f} for the dearest frame until the table is whole"
    return Measured(found.update_ms, f"{told}, {found.total_ms:.0f} for all of them")


def _table_weight(out: Output) -> Measured:
    return Measured(_table(out).weight_kb, "kB, everything a first visit loads")


def _table_memory(out: Output) -> Measured:
    found = _table(out)
    growth = max(found.heap_growth, found.node_growth, found.listener_growth)
    told = f"times the heap and nodes of the 200th after {found.answers} answers"
    return Measured(growth, told)


def _table(out: Output) -> TableNumbers:
    from benchmarks.touch_table import SLOWED, table_numbers

    out.progress(f"playing on the touch table, Chromium slowed {SLOWED} times …")
    return table_numbers()


TARGETS: Final = {
    "pack-frame": Target(10, "higher", "luma.oled's own display()", _packing),
    "line-change": Target(266, "lower", "1034 bytes, 23.3 ms, of a whole frame", _line),
    "line-change-sh1106": Target(270, "lower", "1080 bytes, 24.3 ms", _line_sh1106),
    "no-change": Target(0, "lower", "1034 bytes of a whole frame", _no_change),
    "start": Target(1.5, "lower", "a process that only imports the dependencies", _start),
    "splash": Target(0.5, "lower", "a process that only imports the dependencies", _splash),
    "idle-wakeups": Target(2, "lower", "gpiozero's Button: 10 a second and button", _idle),
    **{
        f"random-play-{game.id}": Target(
            2.5, "higher", "python-chess, random legal moves", partial(_random_play, game)
        )
        for game in all_games()
    },
    **{
        f"copy-state-{game.id}": Target(
            15, "lower", "90 to 190 µs in catanatron", partial(_copy, game)
        )
        for game in all_games()
    },
    "syncs-per-answer": Target(1, "lower", "4 or 5 with SQLite's rollback journal", _syncs),
    "press-to-event": Target(2, "lower", "the bounce time, 20 to 50 ms, of gpiozero", _press),
    "tag-to-event": Target(5, "lower", "up to 200 ms of sleep in Phoniebox", _tag),
    "removal": Target(300, "near", "1000 to 1200 ms and a thread", _removal, within=50),
    "unplug": Target(1, "lower", "never noticed in Phoniebox", _unplug),
    "replug": Target(2, "lower", "never without a restart in Phoniebox", _replug),
    "lost-by-kills": Target(0, "lower", "zero-byte files seen in the field", _kills),
    "press-with-phones": Target(1.3, "lower", "the same press, no phone there", _press_with_phones),
    "press-with-readers": Target(
        1.3, "lower", "the same press (p99), no phone asks for documents", _press_with_readers
    ),
    "table-tap": Target(100, "lower", "what feels like at once", _table_tap),
    "table-update": Target(16, "lower", "one frame", _table_update),
    "table-weight": Target(250, "lower", "a page of a few seconds over café Wi-Fi", _table_weight),
    "table-memory": Target(1.1, "lower", "flat", _table_memory),
    "exposure": Target(1, "lower", "9.2 to 9.6 of picochess, Phoniebox, kvmd, mopidy", _exposure),
    "ready-and-watchdog": yes("neither in picochess, Phoniebox, kvmd, mopidy", _life),
    "simulator": yes("a window to click, in Phoniebox", _simulator),
    "bad-settings": yes("a traceback or a silent default", _bad_settings),
}
