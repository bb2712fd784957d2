"""What keeps an OLED from burning in: which look the panel has in which minute. Pure.

Ruled by measurement over ten hours of games without a pause: one look leaves 2,000 pixels lit more
than half of the time, some all the time. A header without its bar most of the time, a header and
deadlines that drift along, and a picture that wanders by a pixel bring every pixel below three
fifths; the line that OK takes stays lit, because people must find it at once. Wandering in a
ring through the display's memory would need no margin, but shows the top of the header at the
bottom; so words and signs keep the margin (canvas.SAFE) that the wandering takes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

STEP_S: Final = 60.0
ORBIT: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Never up: the accents of capitals reach the first row."""
STEPS_PER_PLACE: Final = 5
BARS_EVERY, BARS_FOR = 23, 3
"""Prime to the other periods, or some pixels would meet the same part of the picture every time.

Lit bars are in every list: at 5 of 23 the rows of a header's letters were lit 0.02 longer."""


class BurnInShift(NamedTuple):
    sparing: bool = False
    """The header has no lit bar."""
    drift: int = 0
    """How many pixels header and deadlines have moved along, to and fro, where they have room."""
    shift: tuple[int, int] = (0, 0)

    def along(self, room: int) -> int:
        """Where something has drifted that has so many free pixels: to and fro between both ends.

        Each turns round at its own end; one that waited there would be lit longest there.
        """
        if room <= 0:
            return 0
        way = self.drift % (2 * room)
        return min(way, 2 * room - way)


PLAIN: Final = BurnInShift()


def shift_at_step(step: int) -> BurnInShift:
    """Step 0 looks as on the pictures; after that it is never long the same."""
    return BurnInShift(
        sparing=step % BARS_EVERY >= BARS_FOR,
        drift=step,
        shift=ORBIT[step // STEPS_PER_PLACE % len(ORBIT)],
    )
