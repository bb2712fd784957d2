"""Several signs in a row: what would take too many words."""

from __future__ import annotations

from firmware_host.panel.canvas import ON, Canvas, Rect, icon

ROW = 11
Signs = tuple[str, ...]
"""Names of signs; "=3" is written, "" is a gap."""
GAP = 2


def draw_signs(canvas: Canvas, at: Rect, signs: Signs, ink: int = ON) -> int:
    """One row of them; gives the x after the last. Gaps give way before anything is cut off."""
    width = sum(_width(canvas, sign) for sign in signs) - 1
    gap = GAP if width + GAP * signs.count("") <= at.width else 0
    if width > at.width:
        canvas.problems.append(f"{signs} are {width - at.width} px too wide")
    x = at.x
    for sign in signs:
        if not sign:
            x += gap
        elif sign.startswith("="):
            x = canvas.text(x, at.y + 2, sign[1:], fill=ink, say="")
        else:
            x += canvas.icon(x, at.y + (ROW - icon(sign).height) // 2, sign, ink) + 1
    return x


def draw_bar(canvas: Canvas | None, area: Rect, words: str) -> None:
    """What OK takes, alone in one line."""
    if canvas is not None:
        ink = canvas.bar(area)
        canvas.text(area.x + 2, area.y + 2, words, fill=ink, width=area.width - 4, free=True)
        canvas.chosen = words


def _width(canvas: Canvas, sign: str) -> int:
    if not sign:
        return 0
    return (canvas.width_of(sign[1:]) if sign[0] == "=" else icon(sign).width) + 1
