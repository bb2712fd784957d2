"""A small board of 3×3 spaces, each with what lies on it; the cursor visits all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from firmware_host.panel.canvas import WIDTH, Canvas, Rect, icon
from firmware_host.panel.commands import Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import CursorScreen, Press, Screen

SIDE = 3
ACROSS, DOWN = 22, 14
DETAILS = SIDE * ACROSS + 4
SIGN_ACROSS, SIGN_DOWN = 14, 11
BAR = 3


@dataclass(frozen=True, slots=True)
class Space:
    """What a space shows: signs side by side, and the pattern of a bar below them."""

    signs: tuple[str, ...]
    pattern: str = ""
    is_card: bool = False
    """A card lies there: it has an edge; a printed space only corners."""


Draw = Callable[[Canvas, Rect], None]
"""Draws beside the board what belongs to the space under the cursor."""


def draw_spaces(canvas: Canvas, x: int, y: int, spaces: Sequence[Space], here: int | None) -> None:
    for number, space in enumerate(spaces):
        at = Rect(x + number % SIDE * ACROSS, y + number // SIDE * DOWN, ACROSS - 1, DOWN - 1)
        left = at.x + (at.width - sum(icon(sign).width + 1 for sign in space.signs) + 1) // 2
        for sign in space.signs:
            left += canvas.icon(left, at.y, sign) + 1
        if space.pattern:
            canvas.hatch(Rect(at.x + 1, at.bottom - BAR, at.width - 2, BAR), space.pattern)
        if not space.is_card:
            for corner_x in (at.x, at.right - 1):
                canvas.pixel(corner_x, at.y)
                canvas.pixel(corner_x, at.bottom - 1)
        if number == here:
            canvas.invert(at)


def draw_group(
    canvas: Canvas, x: int, y: int, signs: Sequence[str], counted: Collection[int]
) -> None:
    """One sign a space; the spaces that count are inverted, neighbours joined."""
    for number, sign in enumerate(signs):
        at = Rect(
            x + number % SIDE * SIGN_ACROSS,
            y + number // SIDE * SIGN_DOWN,
            SIGN_ACROSS - 1,
            SIGN_DOWN - 1,
        )
        if sign:
            drawn = icon(sign)
            canvas.icon(at.x + (at.width - drawn.width) // 2, at.y + 1, sign)
        else:
            canvas.pixel(at.x + at.width // 2, at.y + at.height // 2)
        if number in counted:
            joins_right = number % SIDE < SIDE - 1 and number + 1 in counted
            joins_down = number + SIDE in counted
            canvas.invert(Rect(at.x, at.y, at.width + joins_right, at.height))
            if joins_down:
                canvas.fill(Rect(at.x, at.bottom, at.width, 1))


class SpacesScreen(CursorScreen):
    """UP and DOWN go through the spaces in reading order."""

    def __init__(
        self,
        frame: Frame,
        spaces: Sequence[Space],
        answers: Sequence[str],
        beside: Callable[[str], Draw],
        *,
        start: str = "",
        leave: Command | None = None,
    ) -> None:
        super().__init__(frame, answers, start=start, leave=leave)
        self._spaces = tuple(spaces)
        self._beside = beside

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.chosen = self.answer
        draw_spaces(canvas, 1, body.y + 1, self._spaces, int(self.answer))
        self._beside(self.answer)(canvas, Rect(DETAILS, body.y, WIDTH - DETAILS, body.height))


class SpacesPages(Screen):
    """Boards to look at, one player after the other."""

    def __init__(
        self,
        pages: Sequence[tuple[Frame, Sequence[Space], Draw]],
        closes: Command,
        *,
        start: int = 0,
    ) -> None:
        self._pages = tuple(pages)
        self._closes = closes
        self.page = start

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture != "press":
            return None
        if press.name in ("up", "down"):
            step = 1 if press.name == "down" else -1
            self.page = (self.page + step) % len(self._pages)
            return None
        return self._closes if press.name in ("ok", "back") else None

    def draw(self, canvas: Canvas, now: float) -> None:
        frame, spaces, beside = self._pages[self.page]
        body = frame.draw(canvas)
        top = body.y + (body.height - SIDE * DOWN) // 2
        draw_spaces(canvas, 1, top, spaces, None)
        beside(canvas, Rect(DETAILS, body.y, WIDTH - DETAILS, body.height))
