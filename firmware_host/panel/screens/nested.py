"""A screen that can open one more over itself, for a confirmation or a detail."""

from __future__ import annotations

from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.screens.base import Press, Screen


class Nested(Screen):
    def __init__(self, base: Screen) -> None:
        self.frame = base.frame
        self._base = base
        self._over: Screen | None = None

    @property
    def top(self) -> Screen:
        return self._over or self._base

    def open(self, over: Screen) -> None:
        self._over = over

    def on(self, press: Press, now: float) -> Command | None:
        command = self.top.on(press, now)
        if isinstance(command, Close) and self._over is not None:
            self._over = None
            return None
        return command

    def hides_sentence(self) -> bool:
        self._base.sentence = self.sentence
        return self._over is None and self._base.hides_sentence()

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        return self.top.draw_choice(canvas, area)

    def draw(self, canvas: Canvas, now: float) -> None:
        self._base.sentence = self.sentence
        self.top.draw(canvas, now)

    def wakes_at(self, now: float) -> float | None:
        return self.top.wakes_at(now)
