"""A question that random presses do not answer: UP and DOWN must be pressed in the order shown."""

from __future__ import annotations

from typing import Final

from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen

ORDER: Final = ("up", "up", "down", "up", "down", "down")
"""Neither one button nor two in turn: this is what a child presses without reading."""
PITCH: Final = 16
"""Pixels from one arrow to the next."""


class InOrderScreen(Screen):
    """Every other press means no. Holding a button instead would not do, because children hold."""

    def __init__(self, frame: Frame, yes: Command, t: Translator) -> None:
        self.frame = frame
        self._yes = yes
        self._pressed = 0
        # Translators: arrows below it show which buttons; two lines of 20 letters.
        self._prompt = t.gettext("Press in this order:")
        # Translators: one line below a text that says what a button does; 20 letters.
        self._hint = t.gettext("OK: go back")

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture != "press":
            return None
        if press.name != ORDER[self._pressed]:
            return Close()
        self._pressed += 1
        return self._yes if self._pressed == len(ORDER) else None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.centred(body.y + 3, self._prompt)
        left = (WIDTH - PITCH * len(ORDER)) // 2
        for number, name in enumerate(ORDER):
            x, y = left + PITCH * number + (PITCH - 9) // 2, body.y + 20
            canvas.icon(x, y, name)
            canvas.whisper(name)
            if number < self._pressed:
                canvas.fill(Rect(x, y + 11, 9, 2))
        canvas.centred(body.bottom - 12, self._hint)
