"""A canvas that remembers which signs, numbers, pixels and areas were drawn on it, and where."""

from __future__ import annotations

from typing import Any

from firmware_host.panel.canvas import ON, Canvas, Rect
from firmware_host.panel.screens.base import CursorScreen


class Marks(Canvas):
    def __init__(self) -> None:
        super().__init__()
        self.signs: list[tuple[int, int, str]] = []
        self.numbers: list[tuple[int, int, str]] = []
        """What is written in the tiny font."""
        self.pixels: set[tuple[int, int]] = set()
        self.inverted: set[Rect] = set()
        self.framed: set[Rect] = set()
        self.filled: set[Rect] = set()

    def icon(self, x: int, y: int, name: str, ink: int = ON) -> int:
        self.signs.append((x, y, name))
        return super().icon(x, y, name, ink)

    def text(self, x: int, y: int, text: str, **more: Any) -> int:
        if more.get("font") == "tiny":
            self.numbers.append((x, y, text))
        return super().text(x, y, text, **more)

    def pixel(self, x: int, y: int, ink: int = ON) -> None:
        self.pixels.add((x, y))
        super().pixel(x, y, ink)

    def frame(self, area: Rect, ink: int = ON) -> None:
        self.framed.add(area)
        super().frame(area, ink)

    def fill(self, area: Rect, ink: int = ON) -> None:
        if ink == ON:
            self.filled.add(area)
        super().fill(area, ink)

    def invert(self, area: Rect) -> None:
        self.inverted.add(area)
        super().invert(area)

    def signs_in(self, area: Rect) -> list[str]:
        """Return the signs in an area in reading order."""
        found = sorted((y, x, name) for x, y, name in self.signs if area.holds(Rect(x, y, 1, 1)))
        return [name for _, _, name in found]


def with_cursor_on(screen: CursorScreen, answer: str) -> Marks:
    """Draw the screen while its cursor is on an answer."""
    screen.cursor = screen.way.index(answer)
    canvas = Marks()
    screen.draw(canvas, 0.0)
    return canvas
