"""A number, large: up and down change it, OK takes it."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import Command, Hint
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen


class NumberScreen(Screen):
    def __init__(
        self,
        frame: Frame,
        value: int,
        low: int,
        high: int,
        done: Callable[[int], Command],
        *,
        prompt: str = "",
        leave: Command | None = None,
    ) -> None:
        self.frame = frame
        self.value = min(high, max(low, value))
        self._low, self._high = low, high
        self._done = done
        self._prompt = prompt
        self._leave = leave or Hint()

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture not in ("press", "repeat"):
            return None
        if press.name in ("up", "down"):
            step = 1 if press.name == "up" else -1
            self.value = min(self._high, max(self._low, self.value + step))
        elif press.name == "ok":
            return self._done(self.value)
        elif press.name == "back":
            return self._leave
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        y = body.y + 3
        words = self._prompt or self.sentence
        if words and (self._prompt or len(fonts.wrap(fonts.small(), words, WIDTH - 6)) <= 2):
            y = canvas.paragraph(Rect(3, y, WIDTH - 6, 20), words)
        text = str(self.value)
        middle = (y + body.bottom) // 2
        width = fonts.big().width(text)
        left = (WIDTH - width) // 2
        canvas.text(left, middle - 7, text, font="big")
        if self.value < self._high:
            canvas.icon(left + width + 6, middle - 9, "up")
        if self.value > self._low:
            canvas.icon(left + width + 6, middle + 1, "down")
