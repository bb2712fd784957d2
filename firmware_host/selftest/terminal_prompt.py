"""Asks the person at the terminal, while the loop and what it drives go on."""

from __future__ import annotations

import asyncio
import os
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final

QUIET_S: Final = 30.0
"""How long nobody answers until the test goes on without."""
_LINE: Final = 1024


class TerminalPrompt:
    """Enter is yes, a line that begins with n is no; None when nobody answers."""

    def __init__(
        self, show: Callable[[str], None], terminal: int = 0, quiet_s: float = QUIET_S
    ) -> None:
        self._show = show
        self._terminal = terminal
        self._quiet_s = quiet_s

    async def __call__(self, question: str) -> bool | None:
        with suppress(termios.error):
            termios.tcflush(self._terminal, termios.TCIFLUSH)  # typed before it was asked
        self._show(f"{question} ")
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[bytes] = loop.create_future()

        def readable() -> None:
            loop.remove_reader(self._terminal)
            try:
                answered.set_result(os.read(self._terminal, _LINE))
            except OSError:
                answered.set_result(b"")

        loop.add_reader(self._terminal, readable)
        try:
            line = await asyncio.wait_for(answered, self._quiet_s)
        except TimeoutError:
            return None
        finally:
            loop.remove_reader(self._terminal)
        # No line at all: the terminal is closed, or somebody pressed Ctrl-D.
        return None if not line else not line.strip().lower().startswith(b"n")
