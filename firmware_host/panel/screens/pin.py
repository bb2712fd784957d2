"""Digits typed with UP, DOWN and OK; nobody who looks on sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_host.panel.canvas import WIDTH, Canvas
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen, stepped

DONE: Final = "✓"


class PinScreen(Screen):
    """OK takes the digit, ✓ behind the nine ends it; BACK takes the last one back, then leaves."""

    def __init__(
        self, frame: Frame, done: Callable[[str], Command], hint: str, most: int, fewest: int
    ) -> None:
        self.frame = frame
        self.typed = ""
        self._done = done
        self._hint = hint
        self._most, self._fewest = most, fewest
        self._at = 0

    @property
    def _signs(self) -> str:
        """No tick before enough digits are there, no digit after the last one."""
        digits = "0123456789" if len(self.typed) < self._most else ""
        return digits + (DONE if len(self.typed) >= self._fewest else "")

    def on(self, press: Press, now: float) -> Command | None:
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            self._at = stepped(press, self._at, len(self._signs))
        elif press.gesture != "press":
            return None
        elif press.name == "back":
            if not self.typed:
                return Close()
            self.typed = self.typed[:-1]
            self._at = 0
        elif press.name == "ok":
            sign = self._signs[self._at]
            if sign == DONE:
                return self._done(self.typed)
            self.typed += sign
            self._at = 0 if len(self.typed) < self._most else len(self._signs) - 1
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.centred(body.y + 4, "•" * len(self.typed) or "–")
        sign = self._signs[self._at]
        if sign == DONE:
            canvas.icon((WIDTH - 9) // 2, body.y + 18, "check")
            canvas.chosen = DONE
        else:
            canvas.centred(body.y + 15, sign, font="big")
        canvas.centred(body.bottom - 10, self._hint)
