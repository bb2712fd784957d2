"""The panel in a terminal: draws on change, takes keys, gives the terminal back on any exit."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from firmware_host.kiosk.box import REAL_READER, Box, PressSource, Words
from firmware_host.kiosk.errors import Refused
from firmware_host.kiosk.keys import KeyParser
from firmware_host.kiosk.terminal_view import View, clip, panel_lines, tiles_in_reach, why_lines
from firmware_host.kiosk.tty_window import TtyWindow
from firmware_host.panel.i18n import Translator

ESCAPE_WAIT_S = 0.05
"""How long a lone Escape waits for the rest of an arrow key."""

MOST_KEYS_WAITING = 64
"""Keys beyond that (a pasted page) are dropped."""

_PRESS = {
    "up": "up",
    "down": "down",
    "enter": "ok",
    "escape": "back",
    "backspace": "back",
    " ": "roll",
    "r": "roll",
}
_HOLD = {"U": "up", "D": "down", "O": "ok", "B": "back", "R": "roll"}
_QUIT = ("q", "interrupt")
_WHY = ("w", "?")


async def run_terminal(
    box: Box,
    stdin: TextIO = sys.stdin,
    stdout: TextIO = sys.stdout,
    *,
    words: Words = Translator,
) -> None:
    """Returns when the person quits, the window goes away or SIGTERM arrives."""
    with TtyWindow(stdin, stdout) as window:
        await Terminal(box, window, words).run()


class Terminal:
    def __init__(self, box: Box, window: TtyWindow, words: Words) -> None:
        self._box = box
        self._window = window
        self._words = words
        self._parser = KeyParser()
        self._presses: PressSource
        self._keys: asyncio.Queue[str] = asyncio.Queue(MOST_KEYS_WAITING)
        self._escape_timer: asyncio.TimerHandle | None = None
        self._redraw = asyncio.Event()
        self._quit = asyncio.Event()
        self._hold_next = False
        self._note = ""
        self._first_tile = 0
        self._why_line: int | None = None
        """The first line of «Why?» in sight; None: the panel is shown."""
        self._beep = False
        self._true_colour = os.environ.get("COLORTERM") in ("truecolor", "24bit")

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as undo:
            self._presses = self._box.connect()
            undo.callback(self._presses.close)
            loop.add_reader(self._window.keys, self._read)
            undo.callback(loop.remove_reader, self._window.keys)
            self._listen(undo, signal.SIGWINCH, self._resized)
            if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
                # Nobody else looks after the terminal when the process is told to end.
                self._listen(undo, signal.SIGTERM, self._quit.set)
            self._redraw.set()
            await self._until_quit(self._draw(), self._watch(), self._act())

    async def _until_quit(self, *work: Any) -> None:
        """Ends all tasks when the person quits or one of them fails."""
        tasks = [asyncio.ensure_future(job) for job in (self._quit.wait(), *work)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except OSError:
            # The window was closed while we drew into it.
            return
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._escape_timer is not None:
                self._escape_timer.cancel()

    def _listen(
        self, undo: contextlib.ExitStack, number: signal.Signals, act: Callable[[], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        # Only the main thread may listen to signals; elsewhere (tests) the panel works without.
        with contextlib.suppress(ValueError, RuntimeError):
            loop.add_signal_handler(number, act)
            undo.callback(loop.remove_signal_handler, number)

    def _resized(self) -> None:
        self._window.forget()
        self._redraw.set()

    async def _watch(self) -> None:
        changes = self._box.subscribe()
        try:
            async for notice in changes:
                self._beep = self._beep or bool(notice.get("beep"))
                self._redraw.set()
        finally:
            changes.close()

    async def _draw(self) -> None:
        while True:
            await self._redraw.wait()
            self._redraw.clear()
            view = self._view()
            beep, self._beep = self._beep, False
            columns, lines = self._window.size()
            if self._why_line is None:
                shown = panel_lines(view, columns, lines, self._words())
            else:
                shown = self._why(columns, lines)
            await self._window.show(shown, beep)

    def _why(self, columns: int, lines: int) -> list[str]:
        """What is asked now, as it is asked: the text follows the game."""
        text = why_lines(self._box.explain(), columns, self._words())
        room = max(1, lines - 1)
        self._why_line = max(0, min(self._why_line or 0, len(text) - room))
        shown = text[self._why_line : self._why_line + room]
        hint = self._words().gettext("↑ ↓ read · any other key: back to the panel")
        return [*shown, clip(hint, columns)]

    def _view(self) -> View:
        state = self._box.state()
        if self._first_tile >= len(state.get("tiles", ())):
            self._first_tile = 0
        return View(
            self._box.frame(),
            state,
            self._hold_next,
            self._note,
            self._true_colour,
            self._first_tile,
        )

    def _read(self) -> None:
        if self._escape_timer is not None:
            self._escape_timer.cancel()
        try:
            data = os.read(self._window.keys, 1024)
        except OSError:
            data = b""
        if not data:
            self._quit.set()
            return
        self._take(self._parser.feed(data))
        if self._parser.pending:
            loop = asyncio.get_running_loop()
            self._escape_timer = loop.call_later(
                ESCAPE_WAIT_S, lambda: self._take(self._parser.flush())
            )

    def _take(self, keys: list[str]) -> None:
        for key in keys:
            if key in _QUIT:
                self._quit.set()
            elif not self._keys.full():
                self._keys.put_nowait(key)

    async def _act(self) -> None:
        while True:
            key = await self._keys.get()
            note, self._note = self._note, ""
            held, self._hold_next = self._hold_next, False
            if self._why_line is not None or key in _WHY:
                self._read_why(key)
            elif key == "h":
                self._hold_next = not held
            elif key in _HOLD:
                await self._press(_HOLD[key], "hold")
            elif key in _PRESS:
                await self._press(_PRESS[key], "hold" if held else "press")
            elif key in "123456789":
                await self._move_tile(int(key))
            elif key == "0":
                self._first_tile += len(self._tiles())
                self._redraw.set()
            if self._note != note or self._hold_next != held:
                self._redraw.set()

    def _read_why(self, key: str) -> None:
        if self._why_line is None:
            self._why_line = 0
        elif key in ("up", "down"):
            self._why_line += 1 if key == "down" else -1
        else:
            self._why_line = None
        self._window.forget()
        self._redraw.set()

    async def _press(self, name: str, gesture: str) -> None:
        try:
            self._presses.send(name, gesture)
            await self._presses.carried_out()
        except Refused as refusal:
            self._note = str(refusal)

    async def _move_tile(self, number: int) -> None:
        tiles = self._tiles()[number - 1 : number]
        if not self._box.virtual:
            self._note = self._words().gettext(REAL_READER)
            return
        for tile in tiles:
            try:
                await self._box.tile(tile["uid"], not tile["on_reader"])
            except Refused as refusal:
                self._note = str(refusal)

    def _tiles(self) -> list[Mapping[str, Any]]:
        """The tiles whose keys are in sight."""
        return tiles_in_reach(self._view(), *self._window.size(), self._words())
