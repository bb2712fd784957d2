"""Lines about what strangers cause: short, and one a minute of each kind, however often it happens.

Whoever sends garbage must not fill the disk, nor push the lines out that explain a real fault.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

EVERY_S: Final = 60.0
LONGEST: Final = 300


class LimitedLog:
    """`kind` is a constant of the program, never something that was received."""

    def __init__(
        self,
        log: logging.Logger,
        every_s: float = EVERY_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._log = log
        self._every_s = every_s
        self._clock = clock
        self._next_at: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def line(self, kind: str, level: int, text: str, *facts: object, exc_info: Any = None) -> None:
        """Written, or counted; the next one of its kind that is written tells how many were not."""
        now = self._clock()
        if now < self._next_at.get(kind, now):
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return
        self._next_at[kind] = now + self._every_s
        told = text % facts if facts else text
        told = told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"
        if left_out := self._left_out.pop(kind, 0):
            told += f" (and {left_out} more since the last such line)"
        self._log.log(level, "%s", told, exc_info=exc_info)
