"""The frame of every screen: whose turn and what now on top, what runs out at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import OFF, ON, WIDTH, Canvas, Rect, icon_width

HEADER = 11
STRIP_TOP = 57
BODY_TOP = 12
"""One dark line below the header keeps a chosen first line apart from it."""
BODY_END = 56
GAP = 2
"""Between the title and the dice behind it."""


@dataclass(frozen=True, slots=True)
class StripCell:
    """One deadline: what the task still needs, blocks and turns until it is due, how worried.

    A scoring has no task and no pace: only the blocks until it comes.
    """

    label: str
    missing: int | None
    blocks: int
    turns: int | None = None
    worry: int = 0
    text: str = ""
    """Words instead of those numbers, where a game counts something else."""
    icon: str = ""
    """A tiny sign instead of the letter."""

    @property
    def done(self) -> bool:
        return self.missing == 0


@dataclass(frozen=True, slots=True)
class StripDie:
    """What a die shows, small, beside the title of the question it led to."""

    text: str
    icon: str = ""
    """A tiny sign before the text."""

    @property
    def width(self) -> int:
        return max(9, fonts.small().width(self.text) + (6 if self.icon else 0) + 4)


@dataclass(frozen=True, slots=True)
class Frame:
    title: str = ""
    icon: str = ""
    who: str = ""
    corner: str = ""
    strip: tuple[StripCell, ...] = ()
    badges: tuple[str, ...] = ()
    """Tiny signs at the right end of the header."""
    dice: tuple[StripDie, ...] = ()
    """What was just thrown; it stands before the signs where the title leaves room."""

    @property
    def body(self) -> Rect:
        top = BODY_TOP if self.title or self.who else 0
        bottom = BODY_END if self.strip else 64
        return Rect(0, top, WIDTH, bottom - top)

    @property
    def is_alarming(self) -> bool:
        return any(cell.worry > 1 for cell in self.strip)

    def draw(self, canvas: Canvas) -> Rect:
        if self.title or self.who:
            self._draw_header(canvas)
        if self.strip:
            draw_strip(canvas, self.strip)
        return self.body

    def _draw_header(self, canvas: Canvas) -> None:
        ink = _draw_bar(canvas)
        right = WIDTH - 1
        if self.corner:
            width = fonts.tiny().width(self.corner)
            canvas.text(right - width, 3, self.corner, font="tiny", fill=ink)
            right -= width + 3
        for badge in reversed(self.badges):
            right -= 6
            canvas.icon(right, 3, badge, ink)
        right -= 2 if self.badges else 0
        face = fonts.small()
        title = face.width(self.title)
        sign = icon_width(self.icon) + 2 if self.icon else 0
        for dice, name in self._fitting_ways():
            room = right - _width_of(dice)
            needed = sign + (face.width(name) + 5 if name else 0) + title
            if 1 + needed <= room:
                break
        right -= _width_of(dice)
        at = right + 1 + GAP
        for die in dice:
            _draw_strip_die(canvas, at, die)
            at += die.width + 1
        x = 1 + canvas.shift.along(right - 1 - needed)
        if self.icon:
            x += canvas.icon(x, 1, self.icon, ink) + 2
        if name:
            x = canvas.text(x, 2, name, fill=ink, say=self.who) + 1
            if self.title:
                canvas.line(x, 1, x, HEADER - 2, ink)
            x += 3
        if self.title:
            canvas.text(x, 2, self.title, fill=ink, width=right - x)
        if canvas.shift.sparing:
            canvas.dots_between(HEADER - 1, step=4)

    def _fitting_ways(self) -> Iterator[tuple[tuple[StripDie, ...], str]]:
        """What gives way to the title, in this order: the name, then the dice."""
        for dice in (self.dice, ()) if self.dice else ((),):
            for name in (self.who, self.who[:1], ""):
                yield dice, name


def _width_of(dice: tuple[StripDie, ...]) -> int:
    """With a gap before them, so that no letter of the title touches the first."""
    return sum(die.width + 1 for die in dice) + GAP if dice else 0


def _draw_strip_die(canvas: Canvas, x: int, die: StripDie) -> None:
    lit = [each for each in fonts.small().columns(die.text) if each]
    has_mark = min((each[0] for each in lit), default=0) < 0
    has_tail = max((each[1] for each in lit), default=0) >= fonts.small().cap
    top = 0 if has_mark else 1
    at = Rect(x, top, die.width, HEADER - top - (0 if has_mark or has_tail else 1))
    canvas.fill(at, OFF)
    if canvas.shift.sparing:
        canvas.broken_frame(at, 2)
    left = at.x + (die.width - fonts.small().width(die.text) - (6 if die.icon else 0) + 1) // 2
    if die.icon:
        canvas.icon(left, 3, die.icon)
        left += 6
    canvas.text(left, 3 if has_mark else 2, die.text)


def _draw_bar(canvas: Canvas) -> int:
    """The header is on every screen: sparing, it is dark above a dotted line, which comes when the
    words stand. Gives the ink."""
    if canvas.shift.sparing:
        return ON
    canvas.fill(Rect(0, 0, WIDTH, HEADER))
    return OFF


def draw_strip(canvas: Canvas, cells: tuple[StripCell, ...]) -> None:
    signs, widths = _signs_that_fit(cells)
    room = WIDTH - 2 - sum(widths)
    inset = canvas.shift.along((room - 3 * len(cells)) // 2)
    gap = (room - 2 * inset) // max(1, len(cells) - 1)
    x = 1 + inset
    for cell, width in zip(cells, widths, strict=True):
        _draw_cell(canvas, x, cell, signs)
        if cell.worry > 1 and canvas.blink:
            canvas.invert(Rect(x - 1, STRIP_TOP, width + 2, 7))
        x += width + gap


def _signs_that_fit(cells: tuple[StripCell, ...]) -> tuple[str, list[int]]:
    """Numbers matter more than the signs before them: with many digits the signs give way."""
    for signs in ("need left", "left", ""):
        widths = [_draw_cell(None, 0, cell, signs) for cell in cells]
        if sum(widths) + 3 * len(cells) <= WIDTH:
            break
    return signs, widths


def _draw_cell(canvas: Canvas | None, x: int, cell: StripCell, signs: str) -> int:
    """Draw one deadline, or only measure it; gives its width."""
    start, y = x, STRIP_TOP + 1
    if canvas:
        _draw_label(canvas, x, y, cell)
    x += 7
    if cell.text:
        if canvas:
            canvas.text(x, y, cell.text, font="tiny")
        return x + fonts.tiny().width(cell.text) - start
    if cell.done:
        if canvas:
            canvas.icon(x, y, "check-small")
        return x + 5 - start
    turns = None if cell.turns is None else f"≈{cell.turns}"
    for sign, text in (("need", cell.missing), ("left", cell.blocks), ("", turns)):
        if text is None:
            continue
        if sign in signs.split():
            if canvas:
                canvas.icon(x, y, sign)
            x += 4
        if canvas:
            canvas.text(x, y, str(text), font="tiny")
        x += fonts.tiny().width(str(text)) + 2
    return x - 2 - start


def _draw_label(canvas: Canvas, x: int, y: int, cell: StripCell) -> None:
    if cell.icon:
        canvas.icon(x, y, cell.icon)
        canvas.whisper(cell.label)
        return
    if not canvas.shift.sparing:
        canvas.fill(Rect(x, STRIP_TOP, 5, 7))
    canvas.text(x + 1, y, cell.label, font="tiny", fill=ON if canvas.shift.sparing else OFF)
