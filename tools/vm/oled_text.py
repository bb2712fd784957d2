"""Reads words on the picture of the display, with the fonts they were drawn in.

Journeys name the words that a person sees. A VM has only pixels, so the words are drawn once more
and searched for in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from firmware_host.panel import font as fonts

WIDTH, HEIGHT = 128, 64
_FONTS = {"small": fonts.small, "tiny": fonts.tiny, "big": fonts.big}
_DOTS = (
    (1, 0, 0), (2, 0, 1), (4, 0, 2), (64, 0, 3),
    (8, 1, 0), (16, 1, 1), (32, 1, 2), (128, 1, 3),
)  # fmt: skip
"""Of a Braille letter: bit, column and row."""
_TOUCHES = (0, 1, 5)
"""Columns between parts of one line of words: none, those between letters, those of a space."""
_TAILS = 2
"""Rows of a line into which tails of the line above may reach."""


@dataclass(frozen=True, slots=True)
class _Ink:
    """Words as columns of pixels, one character per column, as high as capitals."""

    upper: str
    """The rows where other lines may have pixels, too."""
    lower: str
    upper_rows: int
    lower_rows: int

    @property
    def height(self) -> int:
        return self.upper_rows + self.lower_rows


class OledText:
    def __init__(self, rows: bytes) -> None:
        """Read 64 rows of 16 bytes, as the page has them."""
        lines = [int.from_bytes(rows[y * 16 : y * 16 + 16]) for y in range(HEIGHT)]
        self._lit = [
            sum((line >> (WIDTH - 1 - x) & 1) << y for y, line in enumerate(lines))
            for x in range(WIDTH)
        ]
        self._dark = [column ^ ((1 << HEIGHT) - 1) for column in self._lit]

    def sees(self, words: str) -> bool:
        """Return whether these words are displayed, on one line or wrapped."""
        return any(
            _reads(columns, font, words.split())
            for columns in (self._lit, self._dark)
            for font in _FONTS
        )

    def is_chosen(self, words: str) -> bool:
        """Return whether these are the words under the cursor: dark letters on a lit bar.

        The title of a screen looks the same, so a journey must not choose a line named like it.
        """
        ink = _ink("small", words)
        return any(
            self._is_whole_line(x, y, ink)
            for y in range(1, HEIGHT - ink.height)
            for x in _places(self._dark, y, ink)
        )

    def _is_whole_line(self, x: int, y: int, ink: _Ink) -> bool:
        """Return whether nothing else on the bar is as near as another word would be."""
        end = x + len(ink.lower)
        before = self._beside(range(x - 1, -1, -1), y, ink.height)
        behind = self._beside(range(end, WIDTH), y, ink.height)
        return before not in _TOUCHES and behind not in _TOUCHES

    def _beside(self, columns: Iterable[int], y: int, height: int) -> int | None:
        """Return how many columns of the bar are empty before something else; None: all are."""
        for gap, x in enumerate(columns):
            if not self._lit[x] >> (y - 1) & 1:
                return None  # the bar ends
            if self._dark[x] >> y & (1 << height) - 1:
                return gap
        return None

    def __str__(self) -> str:
        """Draw the picture with 16 lines of Braille."""
        return "\n".join(
            "".join(
                chr(0x2800 + sum(dot for dot, at, row in _DOTS if self._lit[x + at] >> y + row & 1))
                for x in range(0, WIDTH, 2)
            )
            for y in range(0, HEIGHT, 4)
        )


@cache
def _ink(name: str, words: str) -> _Ink:
    font = _FONTS[name]()
    columns: list[int] = []
    for char in words:
        glyph = font.glyph(char)
        lit = [(x, glyph.top + y) for y, row in enumerate(glyph.rows) for x in _lit_in(row)]
        columns += [
            sum(1 << y for at, y in lit if at == x and 0 <= y < font.cap)
            for x in range(glyph.width)
        ]
        columns += [0] * font.scale
    del columns[-font.scale :]
    upper_rows = _TAILS * font.scale
    return _Ink(
        "".join(chr(column & (1 << upper_rows) - 1) for column in columns),
        "".join(chr(column >> upper_rows) for column in columns),
        upper_rows,
        font.cap - upper_rows,
    )


def _lit_in(row: str) -> list[int]:
    return [x for x, pixel in enumerate(row) if pixel == "#"]


def _places(columns: Sequence[int], y: int, ink: _Ink) -> Iterator[int]:
    """Find where the words begin if their capitals begin in row `y`."""
    strip = "".join(
        chr(column >> y + ink.upper_rows & (1 << ink.lower_rows) - 1) for column in columns
    )
    x = strip.find(ink.lower)
    while x >= 0:
        above = columns[x : x + len(ink.upper)]
        wanted = map(ord, ink.upper)
        if all(column >> y & lit == lit for column, lit in zip(above, wanted, strict=True)):
            yield x
        x = strip.find(ink.lower, x + 1)


def _reads(columns: Sequence[int], font: str, words: Sequence[str], top: int = 0) -> bool:
    """Search for the longest beginning on one line and for the rest on lines below it."""
    for count in range(len(words), 0, -1):
        ink = _ink(font, " ".join(words[:count]))
        for y in range(top, HEIGHT):
            if next(_places(columns, y, ink), None) is not None:
                return count == len(words) or _reads(columns, font, words[count:], y + 1)
    return False
