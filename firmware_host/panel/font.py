"""Text on pixels: three fonts drawn as text files, composed letters, measuring, wrapping.

A letter with marks is its base letter plus the marks of its Unicode decomposition, so only
the marks are drawn. A character nobody has drawn shows as a box: visible, never silent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

from firmware_host.panel.sheet import HERE, Rows, read_aliases, read_sheet

MARKS = {
    "\u0301": "acute", "\u0300": "grave", "\u0302": "circumflex", "\u0303": "tilde",
    "\u0308": "diaeresis", "\u030a": "ring", "\u030c": "caron", "\u0306": "breve",
    "\u0307": "dot", "\u030b": "double-acute", "\u0304": "macron", "\u0327": "cedilla",
    "\u0328": "ogonek", "\u0326": "comma-below",
}  # fmt: skip
UNDER = frozenset({"cedilla", "ogonek", "comma-below"})
CARON_BESIDE = frozenset("dtlL")  # Czech and Slovak print ď ť ľ Ľ with a stroke beside the letter
DOTLESS = {"i": "ı", "j": "ȷ", "і": "ı"}
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Glyph:
    """Pixels of one character; `top` is the row of its first line, 0 = top of a capital."""

    rows: Rows
    top: int = 0
    missing: bool = False

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0


Columns = tuple[tuple[int, int] | None, ...]
"""Of every column of something drawn its highest and its lowest lit row; None where it is dark."""


@dataclass(slots=True)
class Font:
    """A drawn font. Heights in pixels: capital, above it (marks), below it (descenders)."""

    drawings: dict[str, Rows]
    marks: dict[str, Rows]
    cap: int
    above: int
    below: int
    space: int
    scale: int = 1
    _glyphs: dict[str, Glyph] = field(default_factory=dict)
    _columns: dict[str, Columns] = field(default_factory=dict)

    def glyph(self, char: str) -> Glyph:
        found = self._glyphs.get(char)
        if found is None:
            found = self._compose(char)
            if self.scale == 2:
                found = Glyph(smooth_double(found.rows), found.top * 2, found.missing)
            self._glyphs[char] = found
        return found

    def can_draw(self, text: str) -> bool:
        return not any(self.glyph(char).missing for char in text if char != "\n")

    def width(self, text: str) -> int:
        """Pixels from the first lit column to the last: no gap after the last letter."""
        gap = self.scale
        return max(0, sum(self.glyph(char).width + gap for char in text) - gap)

    def columns(self, text: str) -> Columns:
        """The outline of a line, from above and from below."""
        found: list[tuple[int, int] | None] = []
        for char in text:
            if char not in self._columns:
                self._columns[char] = _columns(self.glyph(char))
            found += self._columns[char]
            found += [None] * self.scale
        return tuple(found)

    def _compose(self, char: str) -> Glyph:
        if char in " \u00a0\u202f\u2009":
            return Glyph((" " * self.space,))
        if char in self.drawings:
            return Glyph(self.drawings[char])
        parts = unicodedata.normalize("NFD", char)
        names = [MARKS.get(mark, "") for mark in parts[1:]]
        if (
            len(parts) < 2
            or parts[0] not in self.drawings
            or not all(n in self.marks for n in names)
        ):
            upper = char.upper()
            if not self.marks and upper != char and upper in self.drawings:
                return Glyph(self.drawings[upper])
            return Glyph(_box(self.cap), missing=True)
        return self._with_marks(parts[0], names)

    def _with_marks(self, base: str, names: list[str]) -> Glyph:
        over = [name for name in names if name not in UNDER]
        rows = self.drawings[DOTLESS.get(base, base) if over else base]
        top = 0
        for name in names:
            if name in UNDER:
                rows = _hang(rows, self.marks[name], self.cap)
            elif name == "caron" and base in CARON_BESIDE:
                rows = _beside(rows, self.marks["beside"])
            else:
                rows, top = _stand(rows, self.marks[name])
        return Glyph(rows, top)


def _columns(glyph: Glyph) -> Columns:
    found: list[tuple[int, int] | None] = []
    for x in range(glyph.width):
        lit = [glyph.top + y for y, row in enumerate(glyph.rows) if row[x] == "#"]
        found.append((lit[0], lit[-1]) if lit else None)
    return tuple(found)


def _box(height: int) -> Rows:
    width = max(3, height - 2)
    return ("#" * width, *(["#" + "." * (width - 2) + "#"] * (height - 2)), "#" * width)


def _pad(row: str, left: int, width: int) -> str:
    return ("." * left + row).ljust(width, ".")


def _hang(rows: Rows, mark: Rows, cap: int) -> Rows:
    width = max(len(rows[0]), len(mark[0]))
    offset = max(0, (len(rows[0]) - len(mark[0]) + 1) // 2)
    body = [row.ljust(width, ".") for row in rows[:cap]]
    return (*body, *(_pad(row, offset, width) for row in mark))


def _beside(rows: Rows, mark: Rows) -> Rows:
    gap = "" if rows[0].endswith(".") else "."
    return tuple(
        row + gap + (mark[i] if i < len(mark) else "." * len(mark[0])) for i, row in enumerate(rows)
    )


def _stand(rows: Rows, mark: Rows) -> tuple[Rows, int]:
    """A mark on top. A capital gives up one row for it, as on every small pixel font."""
    blank = next((i for i, row in enumerate(rows) if "#" in row), 0)
    if blank < 2:
        rows, blank = _squeeze(rows), 1
    ink = [row for row in mark if "#" in row]
    top = blank - 1 - len(ink)
    width = max(len(rows[0]), len(mark[0]))
    left = (width - len(rows[0])) // 2
    letter = [_pad(row, left, width) for row in rows[blank:]]
    offset = (width - len(mark[0])) // 2
    above = [_pad(row, offset, width) for row in ink]
    return (*above, "." * width, *letter), top


def _squeeze(rows: Rows) -> Rows:
    """The same capital one row lower: a repeated row goes, its place on top stays empty."""
    repeated = [i for i in range(1, 6) if rows[i] == rows[i + 1]]
    drop = repeated[0] if repeated else 3
    return ("." * len(rows[0]), *rows[:drop], *rows[drop + 1 :])


def smooth_double(rows: Rows) -> Rows:
    """Twice the size, corners rounded by looking at the four neighbours (EPX)."""
    if not rows or not rows[0]:
        return rows
    lit = [[char == "#" for char in row] for row in rows]
    height, width = len(lit), len(lit[0])

    def at(y: int, x: int) -> bool:
        return 0 <= y < height and 0 <= x < width and lit[y][x]

    out: list[str] = []
    for y in range(height):
        first, second = "", ""
        for x in range(width):
            here = lit[y][x]
            n, s, w, e = at(y - 1, x), at(y + 1, x), at(y, x - 1), at(y, x + 1)
            corners = (
                n if n == w and n != e and n != s else here,
                n if n == e and n != w and n != s else here,
                s if s == w and s != n and s != e else here,
                s if s == e and s != n and s != w else here,
            )
            first += "".join("#" if c else "." for c in corners[:2])
            second += "".join("#" if c else "." for c in corners[2:])
        out += [first, second]
    return tuple(out)


def _load(name: str) -> dict[str, Rows]:
    path: Path = HERE / "fonts" / f"{name}.txt"
    drawings = read_sheet(path)
    for new, old in read_aliases(path).items():
        drawings[new] = drawings[old]
    return drawings


@cache
def small() -> Font:
    return Font(_load("small"), _load("marks"), cap=7, above=2, below=2, space=3)


@cache
def tiny() -> Font:
    return Font(_load("tiny"), {}, cap=5, above=0, below=0, space=2)


@cache
def big() -> Font:
    base = small()
    return Font(base.drawings, base.marks, cap=14, above=4, below=4, space=3, scale=2)


def wrap(font: Font, text: str, width: int) -> list[str]:
    """Lines of at most `width` pixels. No word is lost; a word wider than a line is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            candidate = f"{line} {word}" if line else word
            if font.width(candidate) <= width:
                line = candidate
                continue
            if line:
                lines.append(line)
            *full, line = break_word(font, word, width)
            lines += full
        lines.append(line)
    return lines


PITCH = 9
"""From line to line: a capital and what hangs below it."""
TIGHT = 8
"""The least, where nothing hangs below."""


def lowest_row(font: Font, text: str) -> int:
    """The last lit row of a line, from the top of its capitals."""
    return max((each[1] for each in font.columns(text) if each), default=0)


def apart(above: Columns, below: Columns, shift: int = 0, *, clear: bool = False) -> int:
    """How far below a line the next one begins at least, so that no pixel of one lies on or right
    beside a pixel of the other; `clear` leaves a dark row between them too. `shift` is how much
    further right the lower line begins."""
    least = 0
    for x, here in enumerate(below):
        for beside in (-1, 0, 1) if here else ():
            at = x + shift + beside
            over = above[at] if 0 <= at < len(above) else None
            if here and over:
                least = max(least, over[1] - here[0] + 1 + (clear and beside == 0))
    return least


def line_tops(font: Font, lines: Sequence[str], room: int, lefts: Sequence[int] = ()) -> list[int]:
    """Where each line begins, 0 = the first. Marks and tails of neighbors keep apart: lines give
    way to each other within `room`, which is the height of all of it; `lefts` says where each one
    begins, if not all at the same x."""
    lefts = lefts or [0] * len(lines)
    outlines = [(font.columns(line), x) for line, x in zip(lines, lefts, strict=True)]
    least, wanted = [], []
    for (above, x), (below, x_below) in pairwise(outlines):
        shift = x_below - x
        least.append(apart(above, below, shift))
        wanted.append(max(PITCH, apart(above, below, shift, clear=True)))
    left = room - (lowest_row(font, lines[-1]) + 1 if lines else 0)
    steps = [max(PITCH, each) for each in least]
    if sum(steps) > left:
        steps = [max(TIGHT, each) for each in least]
    for number, want in enumerate(wanted):
        steps[number] += max(0, min(want - steps[number], left - sum(steps)))
    return [0, *accumulate(steps)]


def fitting(font: Font, lines: Sequence[str], room: int, pitch: int = PITCH) -> int:
    """How many of the lines fit into this height one below the other, at least one."""
    most = max(1, (room - font.cap) // pitch + 1)
    left, count = room - font.cap, 1
    for above, below in pairwise(lines[:most]):
        left -= max(TIGHT, apart(font.columns(above), font.columns(below)))
        if left < 0:
            break
        count += 1
    return count


def break_word(font: Font, word: str, width: int) -> list[str]:
    parts = [""]
    for char in word:
        if parts[-1] and font.width(parts[-1] + char) > width:
            parts.append("")
        parts[-1] += char
    return parts


def shorten(font: Font, text: str, width: int) -> str:
    """The text, or as much of its beginning as fits before an ellipsis."""
    if font.width(text) <= width:
        return text
    while text and font.width(text.rstrip() + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS
