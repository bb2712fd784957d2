"""A 128×64 one-bit drawing surface that remembers what it was asked to say.

Besides pixels it keeps the visible texts (flows read them) and every problem of the layout
(text cut off, outside the glass, over another text or into a drawing), so that an overflow is a
failing test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from firmware_host.games import game_ids, game_of
from firmware_host.panel import font as fonts
from firmware_host.panel.burn_in import PLAIN, BurnInShift
from firmware_host.panel.font import Font
from firmware_host.panel.sheet import HERE, Rows, read_sheet

WIDTH, HEIGHT = 128, 64
ON, OFF = 255, 0


@dataclass(frozen=True, slots=True)
class Rect:
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def touches(self, other: Rect) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, other: Rect) -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


GLASS = Rect(0, 0, WIDTH, HEIGHT)
SAFE = Rect(1, 0, WIDTH - 2, HEIGHT - 1)
"""Words and signs stay in here: the picture wanders (burn_in.ORBIT) and never cuts one off."""
ROW = 11
"""Height of a row of signs."""
GAP = 2
Signs = tuple[str, ...]
"""Names of signs in a row; "=3" is written, "" is a gap."""


def bitmap(rows: Rows) -> Image.Image:
    width = max((len(row) for row in rows), default=0)
    image = Image.new("1", (max(1, width), max(1, len(rows))))
    image.putdata([255 if char == "#" else 0 for row in rows for char in row.ljust(width, ".")])
    return image


SIGNS = HERE / "icons" / "signs.txt"
_BLOCKS = HERE / "icons" / "blocks.txt"


@cache
def _drawings(sheet: Path) -> dict[str, Rows]:
    return read_sheet(sheet)


def _sheets() -> tuple[Path, ...]:
    """Where a sign is looked for by its name."""
    return _sheets_of(game_ids())


@cache
def _sheets_of(games: tuple[str, ...]) -> tuple[Path, ...]:
    return (SIGNS, *(sheet for game in games for sheet in game_of(game).sheets))


@cache
def icon(name: str) -> Image.Image:
    """A sign, a creature or "block:red" by name; an unknown name is a visible cross."""
    if name.startswith("block:"):
        return _block_icon(name.removeprefix("block:"))
    for sheet in _sheets():
        if name in _drawings(sheet):
            return bitmap(_drawings(sheet)[name])
    return bitmap(_drawings(SIGNS)["cross"])


def icon_width(name: str) -> int:
    return icon(name).width


def _block_icon(colour: str) -> Image.Image:
    """A block from above: a frame with the hatch of its colour, a question mark for any."""
    if colour == "?":
        return bitmap(_drawings(SIGNS)["any-block"])
    rows = hatch(colour)
    edge, middle = "#########", ["#" + row[:7] + "#" for row in rows[:7]]
    return bitmap((edge, *middle, edge))


def has_icon(name: str) -> bool:
    if name.startswith("block:"):
        return name.removeprefix("block:") in {*_drawings(_BLOCKS), "?"}
    return any(name in _drawings(sheet) for sheet in _sheets())


@cache
def hatch(colour: str) -> Rows:
    sheet = _drawings(_BLOCKS)
    return sheet.get(colour, sheet["unknown"])


_FONTS = {"small": fonts.small, "tiny": fonts.tiny, "big": fonts.big}


def load_drawings() -> None:
    """Read every font and every sheet now: when a picture needs one, there may be no descriptor."""
    for sheet in (*_sheets(), _BLOCKS):
        _drawings(sheet)
    for font in _FONTS.values():
        font()


@cache
def _glyph_bitmap(font: str, char: str) -> tuple[Image.Image, int, int]:
    glyph = _FONTS[font]().glyph(char)
    return bitmap(glyph.rows), glyph.width, glyph.top


@dataclass(frozen=True, slots=True)
class _Written:
    """One line as it was drawn, to find out later whether it can be read."""

    font: str
    x: int
    y: int
    text: str
    ink: int
    box: Rect
    """All of it, with its marks and tails."""
    beneath: Image.Image
    """What lay in the box before."""

    @property
    def pixels(self) -> Image.Image:
        """Its own pixels, alone on the glass."""
        image = Image.new("1", (WIDTH, HEIGHT))
        pen, x = ImageDraw.Draw(image), self.x
        for char in self.text:
            drawn, advance, top = _glyph_bitmap(self.font, char)
            pen.bitmap((x, self.y + top), drawn, fill=ON)
            x += advance + _FONTS[self.font]().scale
        return image


@cache
def _ink(name: str) -> Rect:
    """Where a sign has pixels, from its corner."""
    left, top, right, bottom = icon(name).getbbox() or (0, 0, 0, 0)
    return Rect(left, top, right - left, bottom - top)


class Canvas:
    def __init__(self, blink: bool = True, shift: BurnInShift = PLAIN) -> None:
        """`blink` is the phase of everything that blinks: on, or off for a moment."""
        self.blink = blink
        self.shift = shift
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._draw = ImageDraw.Draw(self.image)
        self._draw.fontmode = "1"
        self._said: list[tuple[Rect, str]] = []
        self._quiet: list[str] = []
        self._written: list[_Written] = []
        self._painted: list[tuple[Rect, int]] = []
        """Areas that were filled, and after how many lines."""
        self._found: list[str] = []
        self.chosen = ""
        """The words under the cursor, if the screen has one."""

    @property
    def texts(self) -> list[str]:
        """What a person can read or make out now, in the order it was drawn."""
        return self.words + self._quiet

    @property
    def words(self) -> list[str]:
        """The part of it that is written in letters."""
        return [text for _, text in self._said if text]

    @property
    def problems(self) -> list[str]:
        """What cannot be read as it should. Lines are compared pixel by pixel: only tests ask."""
        return self._found + _unreadable(self._written, self._painted)

    def report(self, problem: str) -> None:
        """Something that is drawn here does not fit."""
        self._found.append(problem)

    def sees(self, words: str) -> bool:
        return words in "\n".join(self.texts) or words in " ".join(self.texts)

    # -- text ----------------------------------------------------------------

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        font: str = "small",
        fill: int = ON,
        width: int | None = None,
        free: bool = False,
        say: str | None = None,
    ) -> int:
        """Draw one line, `y` = top of its capitals; give back the x after its last pixel.

        `width` limits it; what does not fit is shortened, and that is a problem unless the
        text is `free` (a person's own name, a hash). `say` replaces what flows can read.
        """
        face = _FONTS[font]()
        shown = text if width is None else fonts.shorten(face, text, width)
        if shown != text and not free:
            over = face.width(text) - (width or 0)
            self._found.append(f"{text!r} is {over} px too wide")
        self._remember(face, x, y, shown, text if say is None else say)
        if shown.strip():
            box = Rect(x, y - face.above, face.width(shown), face.above + face.cap + face.below)
            under = self.image.crop((box.x, box.y, box.right, box.bottom))
            self._written.append(_Written(font, x, y, shown, fill, box, under))
        for char in shown:
            drawn, advance, top = _glyph_bitmap(font, char)
            if y + top < SAFE.y or y + top + drawn.height > SAFE.bottom:
                self._found.append(f"the {char!r} of {shown!r} is too near the edge")
            self._draw.bitmap((x, y + top), drawn, fill=fill)
            x += advance + face.scale
        return x

    def centred(self, y: int, text: str, *, font: str = "small", fill: int = ON) -> None:
        face = _FONTS[font]()
        width = min(WIDTH, face.width(text))
        self.text((WIDTH - width) // 2, y, text, font=font, fill=fill, width=WIDTH)

    def centred_lines(self, top: int, bottom: int, lines: Sequence[str]) -> None:
        """Lines one below the other, as far apart as the height allows and their letters need."""
        face = fonts.small()
        lefts = [(WIDTH - min(WIDTH, face.width(line))) // 2 for line in lines]
        tops = fonts.line_tops(face, lines, min(bottom, SAFE.bottom) - top, lefts)
        for line, below in zip(lines, tops, strict=True):
            self.centred(top + below, line)

    def paragraph(
        self,
        area: Rect,
        text: str,
        *,
        pitch: int = fonts.PITCH,
        fill: int = ON,
        centre: bool = False,
    ) -> int:
        """Wrapped text inside an area; more lines than fit at this pitch are a problem. Gives the y
        below it."""
        face = fonts.small()
        lines = fonts.wrap(face, text, area.width)
        room = max(1, (area.height - face.cap) // pitch + 1)
        if len(lines) > room:
            self._found.append(f"{text!r} needs {len(lines)} lines, {room} fit")
            lines = [*lines[: room - 1], fonts.shorten(face, lines[room - 1] + "…", area.width)]
        lefts = [(area.width - face.width(line)) // 2 if centre else 0 for line in lines]
        tops = fonts.line_tops(face, lines, area.height, lefts)
        for line, left, top in zip(lines, lefts, tops, strict=True):
            self.text(area.x + left, area.y + top, line, fill=fill, say="" if top else text)
        return area.y + tops[-1] + pitch

    def whisper(self, text: str) -> None:
        """Something shown as a drawing that flows may look for by its words."""
        self._quiet.append(text)

    def _remember(self, face: Font, x: int, y: int, shown: str, said: str) -> None:
        if not shown.strip():
            return
        box = Rect(x, y, face.width(shown), face.cap)
        if not SAFE.holds(box):
            self._found.append(f"{shown!r} is too near the edge at {box}")
        for other, text in self._said:
            if box.touches(other):
                self._found.append(f"{shown!r} lies over {text!r}")
        self._said.append((box, said))

    # -- shapes --------------------------------------------------------------

    def fill(self, area: Rect, ink: int = ON) -> None:
        if area.width > 0 and area.height > 0:
            corner = (area.x, area.y, area.right - 1, area.bottom - 1)
            self._draw.rectangle(corner, fill=ink)
            self._painted.append((area, len(self._written)))

    def bar(self, area: Rect) -> int:
        """What OK takes: lit with dark words on it in every look. Gives the ink."""
        self.fill(area)
        return OFF

    def width_of(self, text: str, font: str = "small") -> int:
        return _FONTS[font]().width(text)

    def wipe(self, area: Rect) -> None:
        """Clear an area, with everything that was said there."""
        self.fill(area, OFF)
        self._said = [(box, text) for box, text in self._said if not box.touches(area)]
        self._written = [line for line in self._written if not line.box.touches(area)]

    def frame(self, area: Rect, ink: int = ON) -> None:
        self._draw.rectangle((area.x, area.y, area.right - 1, area.bottom - 1), outline=ink)

    def broken_frame(self, area: Rect, step: int) -> None:
        """A frame of single pixels."""
        for x in range(area.x, area.right, step):
            self.pixel(x, area.y)
            self.pixel(x, area.bottom - 1)
        for y in range(area.y, area.bottom, step):
            self.pixel(area.x, y)
            self.pixel(area.right - 1, y)

    def line(self, x1: int, y1: int, x2: int, y2: int, ink: int = ON) -> None:
        self._draw.line((x1, y1, x2, y2), fill=ink)

    def dots(self, y: int, x1: int = 0, x2: int = WIDTH, step: int = 2) -> None:
        for x in range(x1, x2, step):
            self.pixel(x, y)

    def dots_between(self, y: int, x1: int = 0, step: int = 2) -> None:
        """Dots to the right edge that keep off what is drawn already: letters above and below."""
        for x in range(x1, WIDTH, step):
            if self.image.crop((x - 1, y - 1, x + 2, y + 2)).getbbox() is None:
                self.pixel(x, y)

    def pixel(self, x: int, y: int, ink: int = ON) -> None:
        self._draw.point((x, y), fill=ink)

    def icon(self, x: int, y: int, name: str, ink: int = ON) -> int:
        """Draw a sign with its top left corner at (x, y); give back its width."""
        drawn, covered = icon(name), _ink(name)
        box = Rect(x + covered.x, y + covered.y, covered.width, covered.height)
        if not SAFE.holds(box):
            self._found.append(f"the sign {name} is too near the edge at {box}")
        self._draw.bitmap((x, y), drawn, fill=ink)
        return drawn.width

    def hatch(self, area: Rect, colour: str) -> None:
        rows = hatch(colour)
        for y in range(area.y, area.bottom):
            row = rows[(y - area.y) % len(rows)]
            for x in range(area.x, area.right):
                if row[(x - area.x) % len(row)] == "#":
                    self.pixel(x, y)

    def apply_shift(self) -> None:
        """The whole picture moves a little; what stands at the very edge may leave the glass."""
        if self.shift.shift != (0, 0):
            moved = Image.new("1", (WIDTH, HEIGHT))
            moved.paste(self.image, self.shift.shift)
            self.image = moved

    def invert(self, area: Rect) -> None:
        box = (area.x, area.y, area.right, area.bottom)
        self.image.paste(ImageChops.invert(self.image.crop(box)), box)


def _unreadable(lines: list[_Written], painted: list[tuple[Rect, int]]) -> list[str]:
    """Lines that share a pixel with what lay beneath them, with another one, or with an area that
    was filled later."""
    found = []
    inks = [line.pixels for line in lines]
    for number, (line, ink) in enumerate(zip(lines, inks, strict=True)):
        beneath = Image.new("1", (WIDTH, HEIGHT), OFF)
        beneath.paste(line.beneath, (line.box.x, line.box.y))
        if line.ink == OFF:
            beneath = ImageChops.invert(beneath)
        over = [
            f"{other.text!r}"
            for other, own in zip(lines[:number], inks, strict=False)
            if line.box.touches(other.box) and _share(ink, own)
        ]
        if over:
            found.append(f"{line.text!r} is written into {', '.join(over)}")
        elif _share(ink, beneath):
            found.append(f"{line.text!r} runs into what is drawn there")
        for area, after in painted if line.font != "tiny" else ():  # a piece may stand on a number
            box = (area.x, area.y, area.right, area.bottom)
            if after > number and line.box.touches(area) and ink.crop(box).getbbox():
                found.append(f"{line.text!r} is painted over")
    return found


def _share(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_and(one, other).getbbox() is not None


def draw_signs(canvas: Canvas, at: Rect, signs: Signs, ink: int = ON) -> int:
    """One row of them; gives the x after the last. Gaps give way before anything is cut off."""
    width = sum(_width(canvas, sign) for sign in signs) - 1
    gaps = signs.count("")
    gap = min(GAP, max(0, at.width - width) // gaps) if gaps else 0
    if width > at.width:
        canvas.report(f"{signs} are {width - at.width} px too wide")
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
