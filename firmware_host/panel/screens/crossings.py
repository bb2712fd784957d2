"""A field of 6×6 cells with pawns on its crossings: whoever stands on one touches four cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.panel.canvas import OFF, WIDTH, Canvas, Rect, Signs, draw_signs, icon_width
from firmware_host.panel.commands import AnswerCommand, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import CursorScreen

SIZE = 6
WIDE, HIGH = 9, 5
ACROSS, DOWN = WIDE + 3, HIGH + 2
DETAILS = SIZE * ACROSS + 3
ROW = 11

Cell = tuple[int, int]
"""Column and row from the corner at the top left."""


@dataclass(frozen=True, slots=True)
class CrossingSpot:
    """What lies on a cell: a sign with a pattern or a number beside it."""

    sign: str = ""
    beside: str = ""
    """Another sign, or "=4" for a number."""
    is_hidden: bool = False
    """Face down: only a dash, so that what is known stands out."""


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """`pawns`: who stands on a crossing, named by the lines that meet there: (row, column)."""

    spots: Mapping[Cell, CrossingSpot]
    pawns: Mapping[Cell, tuple[str, ...]]

    def draw(
        self, canvas: Canvas, top: int, legal: Sequence[Cell] = (), here: Cell | None = None
    ) -> None:
        """Crossings to choose from are dots; the one under the cursor is a diamond, and what it
        touches is inverted."""
        for (column, row), spot in self.spots.items():
            at = Rect(1 + column * ACROSS, top + row * DOWN, WIDE, HIGH)
            _draw_spot(canvas, at, spot)
            if here is not None and column - here[1] in (-1, 0) and row - here[0] in (-1, 0):
                canvas.invert(Rect(at.x - 1, at.y - 1, WIDE + 2, HIGH + 2))
        for crossing in legal:
            x, y = _at(crossing, top)
            canvas.fill(Rect(x, y, 3, 2))
        for crossing, who in self.pawns.items():
            self._draw_pawns(canvas, _at(crossing, top), who, crossing == here)
        if here is not None and here not in self.pawns:
            _draw_cursor(canvas, _at(here, top))

    def _draw_pawns(
        self, canvas: Canvas, at: tuple[int, int], who: tuple[str, ...], is_here: bool
    ) -> None:
        """One pawn is a small sign on its crossing, several stand side by side."""
        width = 4 * len(who) - 1
        x, y = at[0] + 1 - width // 2, at[1]
        canvas.fill(Rect(x - 1, y - 1, width + 2, 5), OFF)
        for number, pawn in enumerate(who):
            canvas.icon(x + 4 * number, y, f"mini-{pawn}")
        if is_here:
            canvas.invert(Rect(x - 1, y - 1, width + 2, 5))


def _at(crossing: Cell, top: int) -> tuple[int, int]:
    """The top left pixel of the path that crosses there."""
    return crossing[1] * ACROSS - 2, top + crossing[0] * DOWN - 2


def _draw_cursor(canvas: Canvas, at: tuple[int, int]) -> None:
    x, y = at
    canvas.fill(Rect(x - 2, y - 2, 7, 6), OFF)
    canvas.fill(Rect(x - 1, y, 5, 2))
    canvas.fill(Rect(x, y - 1, 3, 4))


def _draw_spot(canvas: Canvas, at: Rect, spot: CrossingSpot) -> None:
    if spot.is_hidden:
        canvas.fill(Rect(at.x + 3, at.y + 2, 3, 1))
    x = at.x if spot.beside else at.x + 2
    if spot.sign:
        canvas.icon(x, at.y, spot.sign)
    if spot.beside.startswith("="):
        canvas.text(at.x + 6, at.y, spot.beside[1:], font="tiny", say="")
    elif spot.beside:
        canvas.icon(at.x + 6, at.y, spot.beside)


class CrossingsScreen(CursorScreen):
    """UP and DOWN walk over the legal crossings; beside the field stands what they touch."""

    def __init__(
        self,
        frame: Frame,
        field: FieldPicture,
        crossings: Mapping[str, Cell],
        beside: Callable[[str], Sequence[tuple[Signs, str]]],
        *,
        start: str = "",
        done: Callable[[str], Command] = AnswerCommand,
        leave: Command | None = None,
        dots: bool = True,
    ) -> None:
        """`beside` gives rows of signs with their words; `dots` mark what may be chosen."""
        super().__init__(frame, list(crossings), start=start, done=done, leave=leave)
        self._crossings = crossings
        self._field = field
        self._beside = beside
        self._dots = list(crossings.values()) if dots else []

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.chosen = self.answer
        here = self._crossings[self.answer]
        top = body.y + 2 + max(0, body.height - 46) // 2
        self._field.draw(canvas, top, self._dots, here)
        for number, (signs, words) in enumerate(self._beside(self.answer)):
            at = Rect(DETAILS, body.y + number * ROW, WIDTH - DETAILS, ROW)
            draw_signs(canvas, at, signs)
            canvas.whisper(words)


def draw_quad(
    canvas: Canvas, x: int, y: int, cells: Sequence[str], pawn: str, here: int | None
) -> int:
    """The four cells round a pawn, close up: signs in reading order; gives the width."""
    across, down = 14, 18
    for number, sign in enumerate(cells):
        at = Rect(x + number % 2 * (across + 2), y + number // 2 * (down + 3), across, down)
        if sign:
            canvas.frame(at)
            canvas.icon(at.x + (12 - icon_width(sign)) // 2 + 1, at.y + 5, sign)
        if number == here:
            canvas.invert(at)
    middle_x, middle_y = x + across, y + down
    canvas.fill(Rect(middle_x - 2, middle_y - 1, 6, 6), OFF)
    canvas.icon(middle_x - 1, middle_y, f"mini-{pawn}")
    return 2 * across + 4
