"""Text to read that scrolls, with a few ways on below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import (
    ON,
    ROW,
    SAFE,
    WIDTH,
    Canvas,
    Rect,
    icon,
    icon_width,
)
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import Option, draw_scroll_bar

PITCH = 9
HEADLINE = "\v"
"""Begins a line that stands above others."""
_MARGIN = 2
_BAR = 4
"""Room for the scroll bar."""


@dataclass(frozen=True, slots=True)
class _Row:
    height: int
    text: str = ""
    option: Option | None = None
    indent: int = 0
    is_headline: bool = False


class ScrollScreen(Screen):
    """UP and DOWN read on by most of a screen and then go through the ways on; OK reads on too, or
    takes the way under the cursor. BACK leaves."""

    def __init__(
        self,
        frame: Frame,
        text: str,
        options: Sequence[Option] = (),
        choose: Callable[[Option], Command | None] = lambda _option: Close(),
        *,
        leave: Command | None = None,
        sign: str = "",
    ) -> None:
        """`sign` is drawn beside the first lines. Without a way on, OK at the end leaves."""
        self.frame = frame
        self.cursor = 0
        self._sign = sign
        self._choose = choose
        self._leave = leave or Close()
        body = frame.body
        self._room = min(body.bottom, SAFE.bottom) - body.y - 2
        self._rows = [*self._text_rows(text), *(_Row(ROW, option=each) for each in options)]
        self._stops = self._text_stops() + [
            number for number, row in enumerate(self._rows) if row.option is not None
        ]
        """Row numbers: those a screenful begins with, then each way on."""

    def _text_rows(self, text: str) -> list[_Row]:
        width = WIDTH - 2 * _MARGIN - _BAR
        indent = icon_width(self._sign) + 3 if self._sign else 0
        beside = -(-icon(self._sign).height // PITCH) if self._sign else 0
        rows: list[_Row] = []
        for paragraph in text.split("\n"):
            if paragraph.startswith(HEADLINE):
                words = fonts.wrap(fonts.small(), paragraph.removeprefix(HEADLINE), width)
                rows += [_Row(PITCH, line) for line in words[:-1]]
                rows.append(_Row(PITCH + 2, words[-1], is_headline=True))
                continue
            left = paragraph
            while left and len(rows) < beside:
                first = fonts.wrap(fonts.small(), left, width - indent)[0]
                rows.append(_Row(PITCH, first, indent=indent))
                left = left[len(first) :].lstrip()
            if left or not paragraph:
                lines = fonts.wrap(fonts.small(), left, width) if left else [""]
                rows += [_Row(PITCH if line else PITCH // 2, line) for line in lines]
        return rows

    def _text_stops(self) -> list[int]:
        lines = [number for number, row in enumerate(self._rows) if row.option is None]
        if not lines:
            return []
        stops, per_screen = [0], max(1, self._room // PITCH)
        while stops[-1] + per_screen < len(lines):
            stops.append(min(stops[-1] + max(1, per_screen - 1), len(lines) - per_screen))
        return stops

    @property
    def screens(self) -> int:
        """How many screenfuls its text takes."""
        return sum(self._rows[stop].option is None for stop in self._stops)

    @property
    def _chosen(self) -> Option | None:
        return self._rows[self._stops[self.cursor]].option if self._stops else None

    def on(self, press: Press, now: float) -> Command | None:
        last = len(self._stops) - 1
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            step = -1 if press.name == "up" else 1
            self.cursor = min(last, max(0, self.cursor + step))
            return None
        if press.gesture != "press":
            return None
        if press.name == "back":
            return self._leave
        if press.name != "ok":
            return None
        if self._chosen is not None:
            return self._choose(self._chosen)
        if self.cursor >= last:
            return self._leave
        self.cursor += 1
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        first = self._first_row()
        y, bottom = body.y + 2, body.y + 2 + self._room
        scrolls = sum(row.height for row in self._rows) > self._room
        width = WIDTH - (_BAR if scrolls else 0)
        for row in self._rows[first:]:
            if y + row.height > bottom + 1:
                break
            if row.option is not None:
                self._draw_option(canvas, Rect(0, y, width, ROW), row.option)
            elif row.text:
                x = canvas.text(_MARGIN + row.indent, y, row.text)
                if row.is_headline:
                    canvas.dots(y + PITCH, _MARGIN, x)
            y += row.height
        if self._sign and first == 0:
            canvas.icon(_MARGIN, body.y + 1, self._sign)
        if scrolls:
            bar = Rect(WIDTH - 3, body.y + 1, 3, self._room)
            draw_scroll_bar(canvas, bar, first, self._fitting_at_end(), len(self._rows))

    def _draw_option(self, canvas: Canvas, at: Rect, option: Option) -> None:
        is_chosen = option is self._chosen
        ink = canvas.bar(at) if is_chosen else ON
        if is_chosen:
            canvas.chosen = option.text
        x = at.x + 1
        if option.icon:
            canvas.icon(x, at.y + (ROW - icon(option.icon).height) // 2, option.icon, ink)
            x += max(11, icon_width(option.icon)) + 2
        canvas.text(x, at.y + 2, option.text, fill=ink, width=at.right - x, free=option.typed)

    def _first_row(self) -> int:
        """The row that a screenful begins with; a way on stands at its end."""
        if not self._stops:
            return 0
        at = self._stops[self.cursor]
        if self._rows[at].option is None:
            return at
        room, first = self._room, at + 1
        while first > 0 and room >= self._rows[first - 1].height:
            first -= 1
            room -= self._rows[first].height
        return first

    def _fitting_at_end(self) -> int:
        room, count = self._room, 0
        for row in reversed(self._rows):
            if room < row.height:
                break
            room -= row.height
            count += 1
        return count
