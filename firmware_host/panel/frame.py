"""The frame of every screen: whose turn and what now on top, what runs out at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import OFF, ON, WIDTH, Canvas, Rect

HEADER = 11
STRIP_TOP = 55


@dataclass(frozen=True, slots=True)
class StripCell:
    """One deadline: what the task still needs, blocks and turns until it is due, how worried."""

    label: str
    missing: int
    blocks: int
    turns: int
    worry: int = 0

    @property
    def done(self) -> bool:
        return self.missing == 0


@dataclass(frozen=True, slots=True)
class Frame:
    title: str = ""
    icon: str = ""
    who: str = ""
    corner: str = ""
    strip: tuple[StripCell, ...] = ()
    who_is_typed: bool = False

    @property
    def body(self) -> Rect:
        top = HEADER if self.title or self.who else 0
        bottom = STRIP_TOP if self.strip else 64
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
        canvas.fill(Rect(0, 0, WIDTH, HEADER))
        right = WIDTH - 1
        if self.corner:
            width = fonts.tiny().width(self.corner)
            canvas.text(right - width, 3, self.corner, font="tiny", fill=OFF)
            right -= width + 3
        x = 1
        if self.icon:
            x += canvas.icon(x, 1, self.icon, OFF) + 2
        face = fonts.small()
        for name in (self.who, self.who[:1], ""):
            needed = face.width(name) + 5 + face.width(self.title) if name else 0
            if name and x + needed <= right:
                x = canvas.text(x, 2, name, fill=OFF, say=self.who) + 1
                if self.title:
                    canvas.line(x, 1, x, HEADER - 2, OFF)
                x += 3
                break
        if self.title:
            canvas.text(x, 2, self.title, fill=OFF, width=right - x)


def draw_strip(canvas: Canvas, cells: tuple[StripCell, ...]) -> None:
    canvas.dots(STRIP_TOP)
    widths = [_draw_cell(None, 0, cell) for cell in cells]
    gap = (WIDTH - 2 - sum(widths)) // max(1, len(cells) - 1)
    x = 1
    for cell, width in zip(cells, widths, strict=True):
        _draw_cell(canvas, x, cell)
        if cell.worry > 1 and canvas.blink:
            canvas.invert(Rect(x - 1, STRIP_TOP + 1, width + 2, 8))
        x += width + gap


def _draw_cell(canvas: Canvas | None, x: int, cell: StripCell) -> int:
    """Draw one deadline, or only measure it; gives its width."""
    start, y = x, STRIP_TOP + 3
    if canvas:
        canvas.fill(Rect(x, y - 1, 5, 7), ON)
        canvas.text(x + 1, y, cell.label, font="tiny", fill=OFF)
    x += 7
    if cell.done:
        if canvas:
            canvas.icon(x, y, "check-small")
        return x + 5 - start
    facts = (("need", cell.missing), ("left", cell.blocks), ("turns", cell.turns))
    for icon, number in facts:
        text = str(number)
        if canvas:
            canvas.icon(x, y, icon)
            canvas.text(x + 4, y, text, font="tiny")
        x += 4 + fonts.tiny().width(text) + 2
    return x - 2 - start
