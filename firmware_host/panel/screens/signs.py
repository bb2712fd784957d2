"""Several signs in a row: what would take too many words."""

from __future__ import annotations

from firmware_host.panel.canvas import ON, Canvas, Rect, icon

ROW = 11
Signs = tuple[str, ...]
"""Names of signs; "=3" is written, "" is a gap."""
GAP = 2


def draw_signs(canvas: Canvas, at: Rect, signs: Signs, ink: int = ON) -> int:
    """One row of them; gives the x after the last. What finds no room is a problem."""
    x = at.x
    for sign in signs:
        if not sign:
            x += GAP
        elif sign.startswith("="):
            x = canvas.text(x, at.y + 2, sign[1:], fill=ink, say="")
        else:
            x += canvas.icon(x, at.y + (ROW - icon(sign).height) // 2, sign, ink) + 1
    if x - 1 > at.right:
        canvas.problems.append(f"{signs} are {x - 1 - at.right} px too wide")
    return x
