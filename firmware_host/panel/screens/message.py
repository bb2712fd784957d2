"""Screens to look at: wrapped text in pages (form feeds begin one), or a number as a QR code."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import HEIGHT, OFF, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command, Hint
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen

PITCH = fonts.PITCH
MARGIN = 3
SIGN = 7
"""Room at the bottom for what leads on."""
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
        height = frame.body.height
        self._pages = [
            page for part in text.split("\f") for page in _paged(part, width, height - 3)
        ]
        if len(self._pages) > 1:
            room = height - 2 - SIGN
            self._pages = [page for part in text.split("\f") for page in _paged(part, width, room)]
        if below and 2 + len(self._pages[-1]) * PITCH + below[0] > height:
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
        lines, tops = self._pages[self.page], self._tops()
        for line, top in zip(lines, tops, strict=False):
            canvas.text(self._x, body.y + 2 + top, line, say="" if top else " ".join(lines))
        self._draw_way_on(canvas, body.bottom)

    def _tops(self) -> list[int]:
        """Where the lines of this page begin, below the first; above the sign if they can."""
        height, lines = self.frame.body.height, self._pages[self.page]
        is_last = self.page == len(self._pages) - 1
        below = self._below[0] if self._below and is_last else SIGN
        tops = fonts.line_tops(fonts.small(), lines, height - 2 - below)
        if len(self._pages) > 1 or all(two - one >= PITCH for one, two in pairwise(tops)):
            return tops
        return fonts.line_tops(fonts.small(), lines, height - 3)

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
        lines, face = self._pages[self.page], fonts.small()
        if not lines or 2 + self._tops()[-1] + face.cap < self.frame.body.height - SIGN:
            return True
        return self._x + face.width(lines[-1]) < x - 2


def _paged(text: str, width: int, room: int) -> list[list[str]]:
    """Its lines, so many on a page as the room holds. A page begins with a sentence where that
    leaves half of the page before it, and never with the last word of one."""
    face = fonts.small()
    lines: list[str] = []
    begins: set[int] = set()
    for paragraph in text.split("\n"):
        for number, line in enumerate(fonts.wrap(face, paragraph, width)):
            if number == 0 or lines[-1].endswith((".", "!", "?")):
                begins.add(len(lines))
            lines.append(line)
    begins.add(len(lines))
    pages, at = [], 0
    while at < len(lines):
        count = fonts.fitting(face, lines[at:], room)
        end = at + count
        if end not in begins:
            sentences = [each for each in begins if at + max(1, count // 2) <= each < end]
            is_last_word = end + 1 in begins and " " not in lines[end] and count > 1
            end = max(sentences, default=end - is_last_word)
        pages.append(lines[at:end])
        at = end
    return pages


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
