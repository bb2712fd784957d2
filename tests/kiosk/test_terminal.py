"""The terminal panel on a real pty: keys in, picture out, terminal given back."""

import asyncio
import fcntl
import io
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from firmware_host.kiosk import terminal
from firmware_host.kiosk.errors import NotATerminal
from firmware_host.kiosk.terminal import run_terminal
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.vt import Vt
from tests.paths import ROOT
from tests.waiting import PATIENCE_S, until

Journey = Callable[["Desk"], Coroutine[Any, Any, None]]


class Desk:
    """A person at a terminal: types, sees, resizes the window."""

    def __init__(self, box: FakeBox) -> None:
        self.box = box
        self.vt = Vt()
        self.master, self.slave = pty.openpty()
        self.running: asyncio.Task[None]
        self.troubles: list[dict[str, Any]] = []
        self.resize(80, 24, tell=False)

    def resize(self, columns: int, lines: int, tell: bool = True) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)
        if tell:
            os.kill(os.getpid(), signal.SIGWINCH)

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    async def sees(self, text: str) -> None:
        try:
            await until(lambda: text in self.vt.text())
        except TimeoutError:
            pytest.fail(f"{text!r} never appeared in:\n{self.vt.text()}")

    async def box_did(self, *done: tuple[str, Any]) -> None:
        try:
            await until(lambda: self.box.done == list(done))
        except TimeoutError:
            pytest.fail(f"the box did {self.box.done}, not {done}")

    def read(self) -> None:
        self.vt.feed(os.read(self.master, 65536))


def at_desk(journey: Journey, box: FakeBox | None = None) -> Desk:
    """Runs the terminal panel with somebody in front of it; the panel must end by itself."""
    desk = Desk(box or FakeBox())

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, trouble: desk.troubles.append(trouble))
        loop.add_reader(desk.master, desk.read)
        with (
            os.fdopen(desk.slave, "r", closefd=False) as keys,
            os.fdopen(desk.slave, "w", closefd=False) as picture,
        ):
            desk.running = asyncio.create_task(run_terminal(desk.box, keys, picture))
            await journey(desk)
            await asyncio.wait_for(asyncio.wait([desk.running]), PATIENCE_S)
        await until(lambda: not desk.vt.alternate)
        loop.remove_reader(desk.master)

    before = termios.tcgetattr(desk.slave)
    try:
        asyncio.run(main())
        assert termios.tcgetattr(desk.slave) == before
        assert not desk.vt.alternate
        assert desk.vt.cursor
        assert desk.troubles == []
        assert len(desk.box.changes) == 0
    finally:
        os.close(desk.master)
        os.close(desk.slave)
    return desk


def quits(*done: tuple[str, Any], typing: bytes) -> Journey:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.type(typing)
        await desk.box_did(*done)
        desk.type(b"q")

    return journey


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        (b"\x1b[A", [("up", "press")]),
        (b"\x1b[B", [("down", "press")]),
        (b"\r", [("ok", "press")]),
        (b"\x7f", [("back", "press")]),
        (b"\x1b", [("back", "press")]),
        (b" ", [("roll", "press")]),
        (b"r", [("roll", "press")]),
        (b"UDOBR", [(name, "hold") for name in ("up", "down", "ok", "back", "roll")]),
        (b"hr", [("roll", "hold")]),
        (b"hrr", [("roll", "hold"), ("roll", "press")]),
        (b"hhr", [("roll", "press")]),
        (b"h\x1b[A\x1b[B", [("up", "hold"), ("down", "press")]),
        (b"1", [("0A00B1C2D3", True)]),
        (b"11", [("0A00B1C2D3", True), ("0A00B1C2D3", False)]),
        (b"3r", [("04A1B2C3", True), ("roll", "press")]),
        (b"9xyz\x1b[C\r", [("ok", "press")]),
        (b"w\x1b[B\r\r", [("ok", "press")]),
        (b"?xr", [("roll", "press")]),
    ],
)
def test_each_key_does_its_thing(keys: bytes, done: list[tuple[str, Any]]) -> None:
    at_desk(quits(*done, typing=keys))


def test_why_is_one_key_away_and_any_key_leads_back() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.type(b"w")
        await desk.sees("Somebody has to begin.")
        desk.type(b"x")
        await desk.sees("w: why?")
        desk.type(b"q")

    at_desk(journey)


def test_ctrl_c_quits() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.type(b"\x03")

    at_desk(journey)


def test_an_arrow_whose_bytes_come_late_is_no_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "ESCAPE_WAIT_S", 5.0)  # this machine may come later still

    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.type(b"\x1b")
        await asyncio.sleep(0.005)
        desk.type(b"[A")
        await desk.box_did(("up", "press"))
        desk.type(b"q")

    at_desk(journey)


def test_the_window_shows_the_screen_and_follows_it() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        assert desk.vt.alternate
        assert not desk.vt.cursor
        assert "⣿" not in desk.vt.text()
        desk.box.show(b"\xff" * 1024)
        await desk.sees("⣿" * 64)
        desk.box.prompt = "Roll the dice"
        desk.box.change(screen=True)
        await desk.sees("Roll the dice")
        desk.type(b"q")

    at_desk(journey)


def test_only_changed_lines_are_sent_and_nothing_when_nothing_changed() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("q: quit")
        before = desk.vt.received
        for _ in range(5):
            desk.box.change(screen=True)
            await asyncio.sleep(0.02)
        assert desk.vt.received == before
        desk.box.show(bytes(16) + b"\x80" + bytes(1007))
        await desk.sees("⠂")
        assert desk.vt.received - before < 200
        desk.type(b"q")

    at_desk(journey)


def test_a_resized_window_is_drawn_anew() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("─" * 64)
        desk.resize(140, 45)
        await desk.sees("─" * 128)
        desk.resize(30, 10)
        await desk.sees("needs 66×23.")
        assert "─" not in desk.vt.text()
        desk.resize(80, 24)
        await desk.sees("─" * 64)
        assert "larger" not in desk.vt.text()
        desk.type(b"q")

    at_desk(journey)


def test_the_hold_key_is_shown_while_it_waits() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("hold the next key")
        desk.type(b"h")
        await desk.sees("The next key is held")
        desk.type(b"h")
        await desk.sees("hold the next key")
        desk.type(b"q")

    at_desk(journey)


def test_a_beep_rings_the_bell_once() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("q: quit")
        desk.box.change(beep=[{"hz": 880, "ms": 50}])
        await until(lambda: desk.vt.bells >= 1)
        desk.box.show(b"\xff" * 1024)
        await desk.sees("⣿" * 64)
        assert desk.vt.bells == 1
        desk.type(b"q")

    at_desk(journey)


def test_zero_turns_to_the_tiles_that_did_not_fit_and_round_again() -> None:
    box = FakeBox()
    names = [f"Wither skeleton {n}" for n in range(7)]
    box.tiles = [{"uid": f"0{n}", "name": name, "on_reader": False} for n, name in enumerate(names)]

    async def journey(desk: Desk) -> None:
        await desk.sees("1: Wither skeleton 0")
        desk.type(b"0")
        await desk.sees("1: Wither skeleton 2")
        desk.type(b"2")
        await desk.box_did(("03", True))
        await desk.sees("2▣ Wither skeleton 3")
        desk.type(b"000")
        await desk.sees("1: Wither skeleton 0")
        desk.type(b"q")

    at_desk(journey, box)


def test_a_refused_tile_says_why_until_the_next_key() -> None:
    box = FakeBox()
    box.refusal = "That tile is not in this pile."

    async def journey(desk: Desk) -> None:
        await desk.sees("Tiles  1")
        desk.type(b"1")
        await desk.sees("That tile is not in this pile.")
        desk.type(b"r")
        await desk.sees("Tiles  1")
        desk.type(b"q")

    at_desk(journey, box)


@pytest.mark.parametrize("key", [b"r", b"R"])
def test_a_refused_key_says_why_and_the_panel_goes_on(key: bytes) -> None:
    box = FakeBox()

    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        box.button_refusal = "A finger is on that button."
        desk.type(key)
        await desk.sees("A finger is on that button.")
        box.button_refusal = None
        desk.type(b"\r")
        await desk.box_did(("ok", "press"))
        desk.type(b"q")

    assert at_desk(journey, box).running.exception() is None


def test_a_real_reader_takes_no_tiles_from_the_keyboard() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Tiles  1")
        desk.type(b"1")
        await desk.sees("real reader")
        desk.type(b"q")

    desk = at_desk(journey, FakeBox(virtual=False))
    assert desk.box.done == []


def test_a_flood_of_keys_is_cut_short_and_quitting_still_works() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.type(b"r" * 3000)
        await until(lambda: ("roll", "press") in desk.box.done)
        desk.type(b"q")

    assert len(at_desk(journey).box.done) < 3000


def test_being_cancelled_gives_the_terminal_back() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        desk.running.cancel()

    assert at_desk(journey).running.cancelled()


def test_a_stopped_window_does_not_stop_the_box() -> None:
    async def journey(desk: Desk) -> None:
        await desk.sees("Who begins?")
        loop = asyncio.get_running_loop()
        loop.remove_reader(desk.master)
        for number in range(300):
            desk.box.show(bytes([number % 256, 255 - number % 256]) * 512)
            await asyncio.sleep(0.001)
        desk.box.show(b"\xff" * 1024)
        loop.add_reader(desk.master, desk.read)
        await desk.sees("⣿" * 64)
        desk.type(b"q")

    at_desk(journey)


def test_without_a_terminal_there_is_one_clear_sentence() -> None:
    with pytest.raises(NotATerminal, match="--terminal needs a terminal"):
        asyncio.run(run_terminal(FakeBox(), io.StringIO(), io.StringIO()))


@pytest.mark.behavior
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_process_and_gives_the_terminal_back(number: signal.Signals) -> None:
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    vt = Vt()
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kiosk.terminal_child"],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        while "Who begins?" not in vt.text():
            vt.feed(os.read(master, 65536))
        assert termios.tcgetattr(slave) != before
        child.send_signal(number)
        child.wait(PATIENCE_S)
        while vt.alternate:
            vt.feed(os.read(master, 65536))
        assert termios.tcgetattr(slave) == before
        if number is signal.SIGTERM:
            assert child.returncode == 0
    finally:
        child.kill()
        child.communicate()
        os.close(master)
        os.close(slave)


def test_a_window_that_goes_away_ends_the_panel() -> None:
    master, slave = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kiosk.terminal_child"],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    os.close(slave)
    try:
        assert os.read(master, 1024)
        os.close(master)
        _, trouble = child.communicate(timeout=PATIENCE_S)
        assert (child.returncode, trouble) == (0, b"")
    finally:
        child.kill()
        child.communicate()
