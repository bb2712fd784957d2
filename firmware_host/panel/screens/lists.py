"""A scrolling list: one thing is chosen with OK."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import (
    ON,
    ROW,
    SAFE,
    WIDTH,
    Canvas,
    Rect,
    Signs,
    draw_signs,
    icon,
    icon_width,
)
from firmware_host.panel.commands import Close, Command, Hint
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen, stepped

PITCH = fonts.PITCH
TWO_LINES = 2 * PITCH
"""The height of two lines, if their letters need no more."""
EDGES = 6
"""Beside the words of a line: a pixel each, and the scroll bar."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A chance of something good, the risk of something bad, or an average number of hits."""

    kind: Literal["chance", "risk", "average"]
    value: Fraction
    text: str
    """With ≈ where it rests on a guess."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line: what it stands for, its words, a sign in front, a value at the end."""

    id: str
    text: str
    icon: str = ""
    note: str = ""
    typed: bool = False
    """The words are a person's own (a name): they may be shortened."""
    short: str = ""
    """Fewer words, used for the whole list when some line is too long; the sign says the rest."""
    details: str = ""
    """What it is good for, shown below the list while the cursor is on it."""
    signs: Signs = ()
    """Signs that say it in less room; a list shows them instead of the words, or below."""
    odds: Likelihood | None = None
    """The same as the note, for faces that have room to draw it."""
    table_note: str | None = None
    """The note of faces that show all the words, where the panel's is its shorthand or repeats
    them; the panel's own if None."""
    art: str = ""
    """The drawing on the touch table; the sign if empty."""
    grid: tuple[tuple[str, ...], ...] = ()
    """Rows of drawings on the touch table: what a board or tile shows."""


Picture = Callable[[Canvas, Rect, str], int]
"""Draws something about the option of this id left of the list; gives its width."""


class ListScreen(Screen):
    def __init__(
        self,
        frame: Frame,
        options: Sequence[Option],
        choose: Callable[[Option], Command | None],
        *,
        prompt: str = "",
        leave: Command | None = None,
        cursor: int = 0,
        picture: Picture | None = None,
        headline: tuple[int, Callable[[Canvas, Rect], None]] | None = None,
        signs_below: bool = False,
    ) -> None:
        """`picture` draws left of the list and says how wide; `headline` draws above, so high."""
        self.frame = frame
        self._signs_below = signs_below
        self._picture = picture
        self._headline = headline
        self.options = tuple(options)
        self.cursor = min(cursor, max(0, len(self.options) - 1))
        self._choose = choose
        self._leave = leave or Hint()
        self._prompt = prompt
        self.roll: Command | None = None
        """What ROLL means here."""

    def on(self, press: Press, now: float) -> Command | None:
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            if self.options:
                self.cursor = stepped(press, self.cursor, len(self.options))
            return None
        if press.gesture != "press":
            return None
        if press.name == "ok" and self.options:
            return self._choose(self.options[self.cursor])
        if press.name == "back":
            return self._leave
        if press.name == "roll":
            return self.roll
        return None

    def mark(self, id: str) -> None:
        """Put the cursor on this option, if there is one of this id."""
        ids = [option.id for option in self.options]
        self.cursor = ids.index(id) if id in ids else self.cursor

    @property
    def _chosen_id(self) -> str:
        return self.options[self.cursor].id if self.options else ""

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        left = self._picture(canvas, body, self._chosen_id) if self._picture else 0
        top = body.y
        if self._headline:
            self._headline[1](canvas, body)
            top += self._headline[0]
        words = self._prompt or (self.sentence if self._has_room_for_sentence() else "")
        if words:
            room = self._room_for(words, Rect(left + 2, body.y + 2, WIDTH - left - 4, body.height))
            top = canvas.paragraph(room, words, pitch=fonts.TIGHT) + 1
        bottom = self._draw_details(canvas, left, body.bottom)
        rows = max(1, (bottom - top) // ROW)
        top = min(top, SAFE.bottom - rows * ROW)
        scrolls = len(self.options) > rows
        icons = max((icon_width(o.icon) for o in self.options if o.icon), default=0)
        width = WIDTH - left - (4 if scrolls else 0)
        for_words = width - (icons + 2 if icons else 0) - 2
        is_short = self._needs_short_words(for_words)
        is_long = rows > 1 and self._needs_two_lines(for_words, is_short)
        rows -= is_long
        first = self._first_row(rows)
        y = top
        for number, option in enumerate(self.options[first : first + rows], first):
            words = option.short if is_short and option.short else option.text
            height = ROW
            if is_long and number == self.cursor:
                height = _height_of_two(_two_lines(words, for_words - _note_room(option)))
            at = Rect(left, y, width, height)
            self._draw_row(canvas, at, option, words, icons, number == self.cursor)
            y += height
        if scrolls:
            bar = Rect(WIDTH - 3, top, 3, bottom - top)
            draw_scroll_bar(canvas, bar, first, rows, len(self.options))

    def _room_for(self, words: str, at: Rect) -> Rect:
        """Above the lines that stay in sight: all below a sentence, two below a prompt, or one
        where the letters of the prompt need more room."""
        end = min(self.frame.body.bottom, SAFE.bottom)
        for rows in (2, 1) if self._prompt else (self._all_rows,):
            height = end - rows * ROW - at.y
            if _fits(words, at.width, height):
                break
        return Rect(at.x, at.y, at.width, height)

    def hides_sentence(self) -> bool:
        is_said = self._prompt or self._has_room_for_sentence()
        return bool(self.sentence) and self.cursor == 0 and not is_said

    def _has_room_for_sentence(self) -> bool:
        """It stands above the list only where no line has to give way to it."""
        if self._picture or self._headline or not self.sentence:
            return False
        body, width = self.frame.body, WIDTH - 4
        lines = len(fonts.wrap(fonts.small(), self.sentence, width))
        if 3 + lines * PITCH + self._all_rows * ROW > min(body.height, SAFE.bottom):
            return False
        end = min(body.bottom, SAFE.bottom) - self._all_rows * ROW
        return _fits(self.sentence, width, end - body.y - 2)

    @property
    def _all_rows(self) -> int:
        return len(self.options) + (1 if self._has_details() else 0)

    def _has_details(self) -> bool:
        return self._signs_below or any(option.details for option in self.options)

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        if not self.options:
            return False
        if canvas is not None:
            option = self.options[self.cursor]
            icons = icon_width(option.icon) if option.icon else 0
            is_short = self._needs_short_words(area.width - (icons + 2 if icons else 0) - 2)
            words = option.short if is_short and option.short else option.text
            self._draw_row(canvas, area, option, words, icons, chosen=True)
        return True

    def _draw_details(self, canvas: Canvas, left: int, bottom: int) -> int:
        """A line about what is under the cursor, if anything in the list has one."""
        if not self._has_details():
            return bottom
        bottom = min(bottom, SAFE.bottom)
        if self._signs_below:
            canvas.dots(bottom - ROW, left + 1)
            signs = self.options[self.cursor].signs
            draw_signs(canvas, Rect(left + 2, bottom - ROW + 1, WIDTH - left - 4, ROW), signs)
            return bottom - ROW
        text = self.options[self.cursor].details
        canvas.text(left + 2, bottom - ROW + 2, text, width=WIDTH - left - 4)
        canvas.dots_between(bottom - ROW, left + 1)
        return bottom - ROW

    def _needs_short_words(self, width: int) -> bool:
        measure = fonts.small().width
        return any(
            measure(option.text) + _note_room(option) > width
            for option in self.options
            if option.short
        )

    def _needs_two_lines(self, width: int, is_short: bool) -> bool:
        """Words that are cut in their row stand in full under the cursor."""
        if not self.options:
            return False
        option, measure = self.options[self.cursor], fonts.small().width
        words = option.short if is_short and option.short else option.text
        return option.typed and not option.signs and measure(words) + _note_room(option) > width

    def _first_row(self, rows: int) -> int:
        """The cursor stays in the middle as long as the list goes on at both ends."""
        last = max(0, len(self.options) - rows)
        return min(last, max(0, self.cursor - rows // 2))

    def _draw_row(
        self, canvas: Canvas, at: Rect, option: Option, words: str, icons: int, chosen: bool
    ) -> None:
        ink = canvas.bar(at) if chosen else ON
        if chosen:
            canvas.chosen = option.text
        x, right = at.x + 1, at.right - 1
        if icons:
            if option.icon:
                left = x + (icons - icon_width(option.icon)) // 2
                above = (ROW - icon(option.icon).height) // 2
                canvas.icon(left, at.y + above, option.icon, ink)
            x += icons + 2
        if option.note:
            width = fonts.small().width(option.note)
            canvas.text(right - width, at.y + 2, option.note, fill=ink)
            right -= width + 2
        if option.signs and not self._signs_below:
            draw_signs(canvas, Rect(x, at.y, right - x, ROW), option.signs, ink)
            canvas.whisper(option.text)
        elif at.height > ROW:
            _draw_two_lines(canvas, Rect(x, at.y, right - x, at.height), words, ink)
        else:
            canvas.text(x, at.y + 2, words, fill=ink, width=right - x, free=option.typed)


def _note_room(option: Option) -> int:
    return fonts.small().width(option.note) + 5 if option.note else 0


def _two_lines(words: str, width: int) -> list[str]:
    """What is still too long for both is cut."""
    first, *rest = fonts.wrap(fonts.small(), words, width)
    return [first, fonts.shorten(fonts.small(), " ".join(rest), width)] if rest else [first]


def _above(line: str) -> int:
    """Lit rows over its capitals: one, and what its marks take."""
    return 1 - min((each[0] for each in fonts.small().columns(line) if each), default=0)


def _height_of_two(lines: list[str]) -> int:
    """A lit bar wears the glass: no row more than the letters need."""
    tops = fonts.line_tops(fonts.small(), lines, TWO_LINES)
    return _above(lines[0]) + tops[-1] + fonts.lowest_row(fonts.small(), lines[-1]) + 1


def _draw_two_lines(canvas: Canvas, at: Rect, words: str, ink: int) -> None:
    lines = _two_lines(words, at.width)
    y = at.y + _above(lines[0])
    for line, top in zip(lines, fonts.line_tops(fonts.small(), lines, TWO_LINES), strict=True):
        canvas.text(at.x, y + top, line, fill=ink, say="" if top else words)


def _fits(words: str, width: int, height: int) -> bool:
    """With all marks and tails of its letters."""
    lines = fonts.wrap(fonts.small(), words, width)
    tops = fonts.line_tops(fonts.small(), lines, height)
    return tops[-1] + fonts.lowest_row(fonts.small(), lines[-1]) < height


def draw_scroll_bar(canvas: Canvas, at: Rect, first: int, shown: int, count: int) -> None:
    """`shown` of `count` rows are in sight, from row `first` on."""
    for y in range(at.y + 1, at.bottom, 2):
        canvas.pixel(at.x + 1, y)
    height = max(5, at.height * shown // count)
    travel = at.height - height
    y = at.y + travel * first // max(1, count - shown)
    thumb = Rect(at.x + 1, y, 1, height) if canvas.shift.sparing else Rect(at.x, y, 3, height)
    canvas.fill(thumb)


class ReadingList(ListScreen):
    """Something to do line by line: OK reads on, and only on the last line it means done."""

    def on(self, press: Press, now: float) -> Command | None:
        last = len(self.options) - 1
        if press.gesture == "press" and press.name == "ok" and self.cursor < last:
            self.cursor = min(last, self.cursor + self.frame.body.height // ROW)
            return None
        return super().on(press, now)


class SentenceList(ListScreen):
    """One option at a time: its words are a whole sentence, its note is marked below them."""

    def draw(self, canvas: Canvas, now: float) -> None:
        corner = f"{self.cursor + 1}/{len(self.options)}" if self.options else ""
        body = replace(self.frame, corner=corner).draw(canvas)
        if not self.options:
            return
        option, row = self.options[self.cursor], SAFE.bottom - ROW
        canvas.paragraph(Rect(2, body.y + 3, WIDTH - 4, row - body.y - 4), option.text)
        icons = icon_width(option.icon) if option.icon else 0
        line = replace(option, text=option.note, note="")
        self._draw_row(canvas, Rect(0, row, WIDTH, ROW), line, option.note, icons, chosen=True)


def confirm(frame: Frame, prompt: str, yes: str, no: str, command: Command) -> ListScreen:
    """A question with a safe first answer: nothing happens unless one moves down to yes."""
    options = (Option("no", no, "back"), Option("yes", yes, "check"))
    return ListScreen(
        frame,
        options,
        lambda option: command if option.id == "yes" else Close(),
        prompt=prompt,
        leave=Close(),
    )


class ToggleScreen(ListScreen):
    """Any of the options: OK ticks them, the last line says done."""

    def __init__(
        self,
        frame: Frame,
        options: Sequence[Option],
        done: Callable[[tuple[int, ...]], Command],
        done_text: str,
        *,
        prompt: str = "",
        ticked: Sequence[int] = (),
        has_default: bool = False,
        fewest: int = 0,
        is_ordered: bool = False,
    ) -> None:
        """With a default nearly everybody just goes on: the cursor starts on the last line.

        That line is there only while at least `fewest` are ticked. `is_ordered`: they are named in
        the order in which they were ticked.
        """
        self._fewest = fewest
        self._is_ordered = is_ordered
        self.ticked = list(ticked)
        self._things = tuple(options)
        self._done = done
        self._done_text = done_text
        super().__init__(frame, (), self._toggle, prompt=prompt)
        self._write_lines()
        if has_default:
            self.cursor = len(self.options) - 1

    def _write_lines(self) -> None:
        lines = [
            Option(str(i), thing.text, "tick" if i in self.ticked else "untick", typed=thing.typed)
            for i, thing in enumerate(self._things)
        ]
        done = Option("done", self._done_text, "check")
        self.options = (*lines, done) if len(self.ticked) >= self._fewest else tuple(lines)

    def _toggle(self, option: Option) -> Command | None:
        if option.id == "done":
            return self._done(tuple(self.ticked))
        number = int(option.id)
        if number in self.ticked:
            self.ticked.remove(number)
        else:
            self.ticked.append(number)
        if not self._is_ordered:
            self.ticked.sort()
        self._write_lines()
        return None
