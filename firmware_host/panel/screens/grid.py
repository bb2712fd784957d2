"""The cube seen from above: 4×4 columns; the cursor visits only what may be taken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from firmware_host.panel.canvas import OFF, ON, ROW, WIDTH, Canvas, Rect, draw_bar
from firmware_host.panel.commands import Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import CursorScreen
from firmware_host.panel.screens.lists import Option

CELL_WIDTH, CELL_HEIGHT = 16, 11
SWATCH = 9
DETAILS = 4 * CELL_WIDTH + 4


def position(cell: str) -> tuple[int, int]:
    """Where a cell stands on the screen, row first: a1 is the corner at the bottom left."""
    return 3 - (int(cell[1]) - 1), "abcd".index(cell[0])


@dataclass(frozen=True, slots=True)
class CubePicture:
    """The cube from above; columns in the order a1 b1 c1 d1 a2 …, colours of their top blocks."""

    heights: Sequence[int]
    colours: Sequence[str | None]

    def draw(self, canvas: Canvas, top: int, legal: Collection[str], here: str | None) -> int:
        """Each column as a swatch of its top block and its height; what may be taken is framed,
        the one under the cursor inverted. Gives the width."""
        for column in range(16):
            name = f"{'abcd'[column % 4]}{column // 4 + 1}"
            row, across = position(name)
            at = Rect(across * CELL_WIDTH, top + row * CELL_HEIGHT, CELL_WIDTH - 1, CELL_HEIGHT)
            self._draw_column(canvas, at, column, name in legal)
            if name == here:
                canvas.invert(at)
        return DETAILS

    def _draw_column(self, canvas: Canvas, at: Rect, column: int, is_legal: bool) -> None:
        height, colour = self.heights[column], self.colours[column]
        if not height:
            canvas.pixel(at.x + 5, at.y + 5)
            return
        swatch = Rect(at.x + 1, at.y + 1, SWATCH, SWATCH)
        if colour:
            canvas.hatch(Rect(swatch.x + 1, swatch.y + 1, SWATCH - 2, SWATCH - 2), colour)
        else:
            canvas.pixel(swatch.x + SWATCH // 2, swatch.y + SWATCH // 2)
        if is_legal:
            canvas.frame(swatch)
        canvas.text(at.x + SWATCH + 2, at.y + 3, str(height), font="tiny", say="")


class GridScreen(CursorScreen):
    """One column of the cube is chosen. `extra` options, like «done», come after the columns."""

    def __init__(
        self,
        frame: Frame,
        cells: Sequence[str],
        cube: CubePicture,
        details: Callable[[str], Sequence[str]],
        *,
        prompt: str = "",
        extra: Sequence[Option] = (),
        leave: Command | None = None,
    ) -> None:
        self.cells = sorted(cells, key=position)
        super().__init__(frame, [*self.cells, *(option.id for option in extra)], leave=leave)
        self._cube = cube
        self._details = details
        self._prompt = prompt
        self._extra = tuple(extra)

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        here = self.answer
        canvas.chosen = here
        self._cube.draw(canvas, body.y, self.cells, here if here in self.cells else None)
        width = WIDTH - DETAILS - 1
        y = body.y + 3
        if self._prompt:
            y = canvas.paragraph(Rect(DETAILS, y, width, 27), self._prompt) + 1
        if here in self.cells:
            for line in self._details(here):
                canvas.text(DETAILS, y, line, width=width)
                y += 9
        if self._extra:
            self._draw_extra(canvas, body.bottom, width)

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        extra = {option.id: option.text for option in self._extra}
        words = extra.get(self.answer) or ", ".join(self._details(self.answer))
        draw_bar(canvas, area, words)
        return True

    def _draw_extra(self, canvas: Canvas, bottom: int, width: int) -> None:
        for number, option in enumerate(reversed(self._extra)):
            at = Rect(DETAILS - 2, bottom - ROW * (number + 1), width + 2, ROW)
            chosen = option.id == self.answer
            if chosen:
                canvas.fill(at)
                canvas.chosen = option.text
            ink = OFF if chosen else ON
            indent = canvas.icon(at.x + 2, at.y + 1, option.icon, ink) + 3 if option.icon else 0
            x = at.x + 2 + indent
            canvas.text(x, at.y + 2, option.text, fill=ink, width=at.right - x - 1)
