"""A number as a QR code: as large as the glass allows, with a few words beside it."""

from __future__ import annotations

from typing import Final

from firmware_host.panel.canvas import HEIGHT, OFF, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen

MODULE: Final = 2
"""Pixels of one square; 29 of them and a light edge fill the height of the glass."""
_FIELD: Final = Rect(WIDTH - HEIGHT, 0, HEIGHT, HEIGHT)


def modules_of(number: str) -> list[list[bool]]:
    """Dark squares, row by row. Capitals, digits and hexadecimal numbers take the least room."""
    import segno  # loaded when somebody wants one: the first prompt does not wait for it

    code = segno.make(number.upper(), error="l", micro=False, boost_error=False)
    return [[bool(module) for module in row] for row in code.matrix]


class QrScreen(Screen):
    def __init__(self, number: str, words: str) -> None:
        self.frame = Frame()
        self._modules = modules_of(number)
        self._words = words

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" else None

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.paragraph(Rect(2, 6, _FIELD.x - 5, HEIGHT - 10), self._words, pitch=9)
        canvas.fill(_FIELD)
        edge = (HEIGHT - MODULE * len(self._modules)) // 2
        for row, modules in enumerate(self._modules):
            for column, is_dark in enumerate(modules):
                if is_dark:
                    x, y = _FIELD.x + edge + MODULE * column, edge + MODULE * row
                    canvas.fill(Rect(x, y, MODULE, MODULE), OFF)
