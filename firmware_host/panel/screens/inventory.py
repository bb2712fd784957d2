"""Inventory boards as they lie on the table: active tiles above, damaged ones below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import WIDTH, Canvas, Rect, icon_width
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen, stepped

ACROSS, DOWN = 21, 20
MOST_STARS = 5
"""More dots for enchantments find no room on a tile."""


@dataclass(frozen=True, slots=True)
class InventoryTile:
    """One column: its sign, a number below it, how many enchantments, the words about it."""

    icon: str
    number: str
    is_active: bool
    stars: int
    text: str
    short: str
    note: str


@dataclass(frozen=True, slots=True)
class Bag:
    frame: Frame
    tiles: tuple[InventoryTile, ...]


class InventoryScreen(Screen):
    """UP and DOWN walk over the tiles and on to the next player's."""

    def __init__(self, bags: Sequence[Bag], first: int = 0) -> None:
        self._bags = tuple(bags)
        self._at = [(bag, slot) for bag in range(len(bags)) for slot in range(len(bags[bag].tiles))]
        self.cursor = self._at.index((first, 0)) if (first, 0) in self._at else 0

    def on(self, press: Press, now: float) -> Command | None:
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            self.cursor = stepped(press, self.cursor, len(self._at))
            return None
        if press.gesture != "press":
            return None
        if press.name in ("ok", "back"):
            return Close()
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        number, chosen = self._at[self.cursor]
        bag = self._bags[number]
        body = bag.frame.draw(canvas)
        for slot, tile in enumerate(bag.tiles):
            top = body.y + 1 + (0 if tile.is_active else DOWN)
            empty = body.y + 1 + (DOWN if tile.is_active else 0)
            at = Rect(1 + slot * ACROSS, top, ACROSS - 2, DOWN - 2)
            _draw_tile(canvas, at, tile)
            canvas.pixel(at.x + at.width // 2, empty + at.height // 2)
            if slot == chosen:
                canvas.invert(at)
        tile = bag.tiles[chosen]
        canvas.chosen = tile.text
        y = body.y + 2 * DOWN + 2
        room = WIDTH - canvas.width_of(tile.note) - 5
        canvas.text(room + 4, y, tile.note)
        fits = canvas.width_of(tile.text) <= room
        canvas.text(1, y, tile.text if fits else tile.short, width=room)


def _draw_tile(canvas: Canvas, at: Rect, tile: InventoryTile) -> None:
    """A damaged tile has a broken edge."""
    if tile.is_active:
        canvas.frame(at)
    else:
        canvas.broken_frame(at, 3)
    canvas.icon(at.x + (at.width - icon_width(tile.icon)) // 2, at.y + 2, tile.icon)
    width = fonts.tiny().width(tile.number)
    canvas.text(at.x + (at.width - width) // 2 + 1, at.bottom - 6, tile.number, font="tiny", say="")
    for star in range(min(tile.stars, MOST_STARS)):
        canvas.fill(Rect(at.right - 4, at.y + 2 + 3 * star, 2, 2))
