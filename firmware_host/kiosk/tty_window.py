"""A terminal window taken over and given back: raw keys, alternate screen, only changed lines.

Decided here: not by curses. Its refresh() writes to the terminal and waits. Measured on a pty that
nobody reads (Ctrl-S, a stalled SSH): it returned 56 times and then never again, and with it stands
the event loop: buttons, reader and watchdog. It has no way to take half of a picture and go on
later, it may not be used from two threads, and endwin() waits just so. Nor can it show the light's
color: with TERM=xterm-256color it has 256 colors, and more only by changing the person's palette.
A test holds what this window does instead: the box goes on, and the newest picture follows.
"""

import asyncio
import contextlib
import os
import select
import termios
import tty
from typing import Self, TextIO

from firmware_host.kiosk.errors import NotATerminal
from firmware_host.texts import Message

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_BELL = "\a"


class TtyWindow:
    """Use as a context: whatever ends it, the terminal is as it was.

    Output goes through a file description of our own that never blocks: a window stopped with
    Ctrl-S or a slow line must not stop the box, and the shell's own description stays untouched.
    """

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        if not (stdin.isatty() and stdout.isatty()):
            raise NotATerminal(
                Message(
                    "--terminal needs a terminal for keys and picture; "
                    "run it without a pipe, or leave --terminal out and use the page"
                )
            )
        self.keys = stdin.fileno()
        self._stdout = stdout
        self._out = -1
        self._before = termios.tcgetattr(self.keys)
        self._shown: list[str] = []

    def __enter__(self) -> Self:
        self._stdout.flush()
        self._out = _open_again(self._stdout.fileno())
        tty.setraw(self.keys, termios.TCSADRAIN)
        self._write_what_fits(_ENTER.encode())
        return self

    def __exit__(self, *_exc: object) -> None:
        # The window may be gone already (closed, unplugged): then there is nothing to restore.
        with contextlib.suppress(OSError, termios.error):
            termios.tcsetattr(self.keys, termios.TCSANOW, self._before)
        with contextlib.suppress(OSError):
            self._leave()
        os.close(self._out)

    def size(self) -> tuple[int, int]:
        """Columns and lines; 80×24 where the terminal does not know."""
        columns, lines = os.get_terminal_size(self._out)
        return columns or 80, lines or 24

    def forget(self) -> None:
        """The window changed its size: everything must be drawn again."""
        self._shown = []

    async def show(self, lines: list[str], beep: bool = False) -> None:
        """Returns when the window has taken it; the caller then draws what is newest."""
        text = "\x1b[0m\x1b[2J" if not self._shown else ""
        for row, line in enumerate(lines):
            if row >= len(self._shown) or self._shown[row] != line:
                text += f"\x1b[{row + 1};1H{line}\x1b[0m\x1b[K"
        if len(lines) < len(self._shown):
            text += f"\x1b[{len(lines) + 1};1H\x1b[J"
        self._shown = lines
        if beep:
            text += _BELL
        if text:
            await self._write(text.encode())

    def _leave(self) -> None:
        # A window that takes nothing for a second is given up: the box must be able to end.
        unsent = _LEAVE.encode()
        while unsent and select.select([], [self._out], [], 1.0)[1]:
            unsent = unsent[self._write_what_fits(unsent) :]

    async def _write(self, data: bytes) -> None:
        while data := data[self._write_what_fits(data) :]:
            await self._writable()

    def _write_what_fits(self, data: bytes) -> int:
        try:
            return os.write(self._out, data)
        except BlockingIOError:
            return 0

    async def _writable(self) -> None:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()

        def wake() -> None:
            if not ready.done():
                ready.set_result(None)

        loop.add_writer(self._out, wake)
        try:
            await ready
        finally:
            loop.remove_writer(self._out)


def _open_again(fd: int) -> int:
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError:
        # Inside some containers the terminal has no name; blocking writes are better than none.
        return os.dup(fd)
