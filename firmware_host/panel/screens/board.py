"""A board from above: spaces, what lies and stands on them; the cursor visits only legal ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import (
    OFF,
    ON,
    SAFE,
    WIDTH,
    Canvas,
    Rect,
    draw_bar,
    icon,
    icon_width,
)
from firmware_host.panel.commands import AnswerCommand, Command
from firmware_host.panel.frame import STRIP_TOP, Frame
from firmware_host.panel.screens.base import CursorScreen

ACROSS, DOWN = 9, 7
"""From one space to the next; the last pixel of each is the line between spaces."""
INNER_WIDTH, INNER_HEIGHT = ACROSS - 1, DOWN - 1
LINE = 9

Place = tuple[int, int]
"""Column and row, from the corner at the top left."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One space: its ground, the number printed on it, who stands there."""

    ground: str = ""
    """The name of a sign; empty for plain ground."""
    number: str = ""
    tokens: tuple[str, ...] = ()
    """Signs of those who stand there; several share the space as small ones."""
    pips: int = 0
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    """A part that lies face down at the right end."""

    columns: int
    sign: str = ""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    columns: tuple[tuple[Spot, ...], ...]
    hidden: tuple[Hidden, ...] = ()

    @property
    def height(self) -> int:
        return len(self.columns[0])

    @property
    def width(self) -> int:
        """In columns, with what lies face down."""
        return len(self.columns) + sum(part.columns for part in self.hidden)

    def draw(
        self,
        canvas: Canvas,
        area: Rect,
        legal: Collection[Place] = (),
        here: Place | None = None,
        looks_at: Place = (0, 0),
    ) -> int:
        """The part around `looks_at` that fits; spaces to choose from are framed, the one under
        the cursor inverted. Gives the y below it."""
        seen, rows = (area.width - 1) // ACROSS, min(self.height, (area.height - 1) // DOWN)
        left = _scrolled(looks_at[0], seen, self.width)
        top = _scrolled(looks_at[1], rows, self.height)
        for x in range(left, min(left + seen, len(self.columns))):
            for y in range(top, top + rows):
                at = Rect(
                    area.x + 1 + (x - left) * ACROSS,
                    area.y + 1 + (y - top) * DOWN,
                    INNER_WIDTH,
                    INNER_HEIGHT,
                )
                _draw_spot(canvas, at, self.columns[x][y])
                around = Rect(at.x - 1, at.y - 1, at.width + 2, at.height + 2)
                if (x, y) in legal:
                    canvas.frame(around)
                if (x, y) == here:
                    canvas.frame(around)
                    canvas.invert(at)
        bottom = area.y + rows * DOWN
        self._draw_hidden(canvas, area, left, seen, bottom)
        if self.width > seen:
            _draw_scroll_bar(canvas, area, bottom, left, seen, self.width)
        return bottom + 2

    def _draw_hidden(self, canvas: Canvas, area: Rect, left: int, seen: int, bottom: int) -> None:
        start = len(self.columns)
        for part in self.hidden:
            first, last = max(start, left), min(start + part.columns, left + seen)
            if first < last:
                box = Rect(
                    area.x + (first - left) * ACROSS + 2,
                    area.y + 2,
                    (last - first) * ACROSS - 2,
                    bottom - area.y - 3,
                )
                _draw_face_down(canvas, box, part.sign)
            start += part.columns


def _scrolled(at: int, seen: int, whole: int) -> int:
    """The first one in sight, so that `at` is in the middle as far as there is more."""
    return max(0, min(whole - seen, at - seen // 2))


def _draw_spot(canvas: Canvas, at: Rect, spot: Spot) -> None:
    if len(spot.tokens) > 1:
        for number, token in enumerate(spot.tokens[:4]):
            x, y = at.x + number % 2 * 4, at.y + number // 2 * 3
            canvas.icon(x, y, token.replace("at-", "mini-"))
    elif spot.tokens:
        room = at.width - (2 if spot.pips else 0)
        token = spot.tokens[0]
        canvas.icon(at.x + (room - icon_width(token) + 1) // 2, at.y, token)
        for pip in range(spot.pips):
            canvas.pixel(at.right - 1, at.y + 2 * pip + 1)
    elif spot.number:
        canvas.text(at.x + 3, at.y, spot.number, font="tiny", say="")
    elif spot.ground:
        canvas.icon(at.x, at.y, spot.ground)
    else:
        canvas.pixel(at.x + 3, at.y + 3)
    if spot.is_marked:
        canvas.line(at.x, at.bottom, at.right - 1, at.bottom)


def _draw_face_down(canvas: Canvas, box: Rect, sign: str) -> None:
    canvas.broken_frame(box, 2)
    drawn = icon(sign)
    if box.width > drawn.width + 2:
        x = box.x + (box.width - drawn.width) // 2
        canvas.icon(x, box.y + (box.height - drawn.height) // 2, sign)


def _draw_scroll_bar(canvas: Canvas, area: Rect, y: int, first: int, seen: int, whole: int) -> None:
    for x in range(area.x, area.right, 3):
        canvas.pixel(x, y)
    width = area.width * seen // whole
    canvas.fill(Rect(area.x + (area.width - width) * first // (whole - seen), y, width, 1))


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The line below the board: what is there, signs of whom it concerns, a value at the end."""

    text: str
    signs: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class BoardNews:
    """Something happened on the board: to whom, where from (framed) and where to (inverted)."""

    title: str
    board: BoardPicture
    framed: tuple[Place, ...]
    here: Place | None = None

    def draw(self, canvas: Canvas, area: Rect) -> int:
        looks_at = self.here or self.framed[-1]
        return self.board.draw(canvas, area, self.framed, self.here, looks_at)


def walk(places: Mapping[str, Place]) -> list[str]:
    """Every place once, column by column, so that the next one is near the last one."""
    columns: dict[int, list[str]] = {}
    for name in sorted(places, key=lambda name: places[name]):
        columns.setdefault(places[name][0], []).append(name)
    way: list[str] = []
    for names in columns.values():
        if way:
            last = places[way[-1]][1]
            if abs(places[names[0]][1] - last) > abs(places[names[-1]][1] - last):
                names.reverse()
        way += names
    return way


class BoardScreen(CursorScreen):
    """One space is chosen; UP and DOWN walk through the legal ones, the view follows."""

    def __init__(
        self,
        frame: Frame,
        board: BoardPicture,
        places: Mapping[str, Place],
        line: Callable[[str], BoardLine],
        *,
        start: str = "",
        done: Callable[[str], Command] = AnswerCommand,
        leave: Command | None = None,
        frames: bool = True,
    ) -> None:
        """`frames`: what may be chosen is framed; a map to look at goes without."""
        super().__init__(frame, walk(places), start=start, done=done, leave=leave)
        self._legal = set(places.values()) if frames else set()
        self._board = board
        self._places = places
        self._line = line

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        here = self._places[self.answer]
        canvas.chosen = self.answer
        area = Rect(0, body.y, WIDTH, body.height - LINE + 1)
        y = self._board.draw(canvas, area, self._legal, here, here)
        draw_line(canvas, y, self._line(self.answer), has_strip=bool(self.frame.strip))

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        draw_bar(canvas, area, self._line(self.answer).text)
        return True


def line_top(y: int, words: str, has_strip: bool) -> int:
    """Where capitals begin below a board that ends above row `y`: marks stay off the board, tails
    off the strip, as far as there is room for both."""
    lit = [each for each in fonts.small().columns(words) if each]
    high = min((each[0] for each in lit), default=0)
    low = max((each[1] for each in lit), default=0)
    end = STRIP_TOP if has_strip else SAFE.bottom
    return min(max(y, y - 1 - high), end - low - 1)


def write_below(canvas: Canvas, x: int, y: int, words: str, width: int | None = None) -> None:
    """Words close below a board: its lowest line lets their marks through."""
    for column, lit in enumerate(fonts.small().columns(words)):
        for row in range(y + lit[0] - 1, y) if lit else ():
            canvas.fill(Rect(x + column - 1, row, 3, 1), OFF)
    canvas.text(x, y, words, width=width)


def draw_line(canvas: Canvas, y: int, line: BoardLine, *, has_strip: bool = False) -> None:
    y = line_top(y, line.text + line.note, has_strip)
    right = WIDTH - 1
    if line.note:
        width = fonts.small().width(line.note)
        write_below(canvas, right - width, y, line.note)
        right -= width + 3
    for sign in reversed(line.signs):
        right -= icon_width(sign)
        canvas.icon(right, y - 1, sign, ON)
        right -= 2
    write_below(canvas, 1, y, line.text, right - 2)
