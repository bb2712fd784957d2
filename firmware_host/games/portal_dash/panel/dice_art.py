"""Its own dice: swords for hits; two white dice are told apart by a sign before they are thrown."""

from __future__ import annotations

from typing import Final

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import ON, Canvas, Rect
from firmware_host.panel.dice_art import BIG, SMALL, TINY, DieArt


def _draw_hits(canvas: Canvas, body: Rect, face: str) -> None:
    """No hit is a dash, one or two hits that many swords, more a sword and a number."""
    hits = int(face)
    middle = body.y + body.height // 2
    if hits <= 0:
        canvas.fill(Rect(body.x + body.width // 2 - 2, middle, 5, 1), ON)
        return
    big = body.width >= BIG
    if hits == 1 or not big:
        size, name = (9, "sword") if big else (5, "sword-small")
        canvas.icon(body.x + (body.width - size) // 2, middle - size // 2, name)
        if hits > 1:
            canvas.wipe(Rect(body.x + 1, body.y + 1, body.width - 2, body.height - 2))
            _draw_small_hits(canvas, body, hits)
        return
    if hits == 2:
        canvas.icon(body.x + 2, body.y + 2, "sword")
        canvas.icon(body.x + body.width - 11, body.y + body.height - 11, "sword")
        return
    canvas.icon(body.x + 2, middle - 4, "sword")
    canvas.text(body.x + 14, middle - 3, str(hits), say="")


def _draw_small_hits(canvas: Canvas, body: Rect, hits: int) -> None:
    edge = 2 if body.width >= SMALL else 1
    middle = body.y + body.height // 2
    if hits == 2 and body.width >= TINY:
        canvas.icon(body.x + edge, body.y + edge, "sword-small")
        far = body.width - edge - 5
        canvas.icon(body.x + far, body.y + far, "sword-small")
    elif body.width >= TINY:
        canvas.icon(body.x + edge, middle - 2, "sword-small")
        canvas.text(body.x + edge + 6 + edge // 2, middle - 3, str(hits), say="")
    else:
        left = (body.width - fonts.small().width(str(hits))) // 2
        canvas.text(body.x + left, middle - 3, str(hits), say="")


DICE: Final = {
    "combat": DieArt(face=_draw_hits),
    "blocks": DieArt(unthrown="block"),
    "mob": DieArt(unthrown="skull"),
}
