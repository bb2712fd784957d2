"""Text to read that scrolls, with a few ways on below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

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

PITCH = fonts.PITCH
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

    @property
    def least(self) -> int:
        """What it needs where no row follows."""
        return ROW if self.option is not None else min(PITCH, self.height)


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
        words = _kept_apart(self._text_rows(text))
        self._rows = [*words, *(_Row(ROW, option=each) for each in options)]
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
        end = len(lines)
        last = self._first_of_screen(end)
        stops = [0]
        while stops[-1] < last:
            shown = self._rows_from(stops[-1])
            stops.append(min(stops[-1] + max(1, shown - 1), last))
        return stops

    def _rows_from(self, first: int) -> int:
        """How many rows a screenful shows that begins with this one."""
        room, count = self._room, 0
        for row in self._rows[first:]:
            if room < row.least:
                break
            room -= row.height
            count += 1
        return count

    def _first_of_screen(self, end: int) -> int:
        """The row with which the screenful begins that ends before row `end`."""
        first = end - 1
        room = self._room - self._rows[first].least
        while first > 0 and room >= self._rows[first - 1].height:
            first -= 1
            room -= self._rows[first].height
        return first

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
            if y + row.least > bottom:
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
        return self._first_of_screen(at + 1)

    def _fitting_at_end(self) -> int:
        return len(self._rows) - self._first_of_screen(len(self._rows))


def _kept_apart(rows: list[_Row]) -> list[_Row]:
    """A line gets more room where its tails would meet the marks of the next one."""
    face = fonts.small()
    outlines = [face.columns(row.text) for row in rows]
    spread = []
    for number, row in enumerate(rows):
        height = row.height
        if row.text and number + 1 < len(rows):
            below = outlines[number + 1]
            shift = rows[number + 1].indent - row.indent
            height = max(height, fonts.apart(outlines[number], below, shift))
            if row.is_headline:  # the dots below it, and a dark row
                height = max(
                    height, PITCH + 2 - min((each[0] for each in below if each), default=0)
                )
        spread.append(replace(row, height=height))
    return spread
