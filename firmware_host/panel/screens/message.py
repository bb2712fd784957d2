"""Screens to look at: wrapped text in pages (form feeds begin one), or a number as a QR code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import HEIGHT, OFF, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command, Hint
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen

PITCH = 9
MARGIN = 3
PRESS = "OK"
"""As it stands on the key, in every language."""

Below = tuple[int, Callable[[Canvas, Rect], None]]
"""A picture below the words: how high it is, and what draws it."""


class MessageScreen(Screen):
    def __init__(
        self,
        frame: Frame,
        text: str,
        done: Command,
        *,
        icon: str = "",
        leave: Command | None = None,
        below: Below | None = None,
    ) -> None:
        """Where the last words leave no room for the picture, it has a page of its own."""
        self.frame = frame
        self.page = 0
        self._below = below
        self._text = text
        self._icon = icon
        self._done = done
        self._leave = leave or Hint()
        indent = 15 if icon else 0
        self._x = MARGIN + indent
        width = WIDTH - 2 * MARGIN - indent
        parts = [fonts.wrap(fonts.small(), part, width) for part in text.split("\f")]
        body = frame.body
        self._per_page = max(1, (body.height - 3 - 8) // PITCH + 1)
        fits = len(parts) == 1 and len(parts[0]) <= self._per_page
        per_page = self._per_page if fits else self._per_page - (1 if body.height < 50 else 0)
        self._pages = [
            lines[i : i + per_page] for lines in parts for i in range(0, len(lines), per_page)
        ]
        if below and 2 + len(self._pages[-1]) * PITCH + below[0] > body.height:
            self._pages.append([])

    @property
    def pages(self) -> int:
        return len(self._pages)

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture != "press":
            return None
        last = len(self._pages) - 1
        if press.name == "ok" and self.page == last:
            return self._done
        if press.name == "back" and self.page == 0:
            return self._leave
        step = {"ok": 1, "down": 1, "up": -1, "back": -1}.get(press.name, 0)
        self.page = min(last, max(0, self.page + step))
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        if self._below and self.page == len(self._pages) - 1:
            height, draw = self._below
            draw(canvas, Rect(0, body.bottom - height, WIDTH, height))
        if self._icon:
            canvas.icon(MARGIN, body.y + 1, self._icon)
        whole = " ".join(self._pages[self.page])
        for number, line in enumerate(self._pages[self.page]):
            canvas.text(self._x, body.y + 2 + number * PITCH, line, say="" if number else whole)
        self._draw_way_on(canvas, body.bottom)

    def _draw_way_on(self, canvas: Canvas, bottom: int) -> None:
        """Which page it is, and what leads on: an arrow to the next one, OK at the end."""
        is_last = self.page == len(self._pages) - 1
        if is_last and self._below:
            return  # the picture reaches down to there
        pages = f"{self.page + 1}/{len(self._pages)}" if len(self._pages) > 1 else ""
        sign = fonts.tiny().width(PRESS) if is_last else 5
        x = WIDTH - 2 - sign
        if pages:
            left = x - 3 - fonts.tiny().width(pages)
            canvas.text(left, bottom - 6, pages, font="tiny", say="")
        if not is_last:
            for row in range(3):
                canvas.line(x + row, bottom - 5 + row, x + 4 - row, bottom - 5 + row)
        elif self._leaves_room_before(x):
            canvas.text(x, bottom - 6, PRESS, font="tiny", say="")

    def _leaves_room_before(self, x: int) -> bool:
        """The lowest line may reach down to the sign: then the words come first."""
        lines = self._pages[self.page]
        if len(lines) < self._per_page:
            return True
        return self._x + fonts.small().width(lines[-1]) < x - 2


MODULE: Final = 2
"""Pixels of one square; 29 of them and a light edge fill the height of the glass."""
_FIELD: Final = Rect(WIDTH - HEIGHT, 0, HEIGHT, HEIGHT)


def modules_of(number: str) -> list[list[bool]]:
    """Dark squares, row by row. Capitals, digits and hexadecimal numbers take the least room."""
    import segno  # loaded when somebody wants one: the first prompt does not wait for it

    code = segno.make(number.upper(), error="l", micro=False, boost_error=False)
    return [[bool(module) for module in row] for row in code.matrix]


class QrScreen(Screen):
    """As large as the glass allows, with a few words beside it; any press closes it."""

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
