"""What keeps an OLED from burning in: which look the panel has in which minute. Pure.

Ruled by measurement over ten hours of games without a pause: one look leaves 2,000 pixels lit more
than half of the time, some all the time. Bars as outlines most of the time, a header and deadlines
that drift along, and a picture that wanders by a pixel bring every pixel below half. Wandering in a
ring through the display's memory would need no margin, but shows the top of the header at the
bottom; so words and signs keep the margin (canvas.SAFE) that the wandering takes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

STEP_S: Final = 60.0
WIDEST_DRIFT: Final = 33
ORBIT: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Never up: the accents of capitals reach the first row."""
STEPS_PER_PLACE: Final = 5
BARS_EVERY, BARS_FOR = 23, 5
"""Prime to the other periods, or some pixels would meet the same part of the picture every time."""


class Look(NamedTuple):
    sparing: bool = False
    """Bars are outlines."""
    drift: int = 0
    """How far header and deadlines move along, where they have room."""
    shift: tuple[int, int] = (0, 0)


PLAIN: Final = Look()


def look_at_step(step: int) -> Look:
    """The first minutes look as on the pictures; after that it is never long the same."""
    along = step % (2 * WIDEST_DRIFT)
    return Look(
        sparing=step % BARS_EVERY >= BARS_FOR,
        drift=min(along, 2 * WIDEST_DRIFT - along),
        shift=ORBIT[step // STEPS_PER_PLACE % len(ORBIT)],
    )
