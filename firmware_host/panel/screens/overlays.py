"""Screens that come over others for a while: notice, alarm, splash, the end of a game."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import GLASS, HEIGHT, OFF, ROW, SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.board import BoardNews, line_top, write_below
from firmware_host.panel.screens.message import PRESS

LINE = fonts.PITCH
MARGIN = 3
DIGEST = 42
"""Where the number at the end of a game begins, with its sign."""


def reading_time(text: str) -> float:
    """Seconds until it goes by itself: by the length of the text, at most 6."""
    return min(6.0, 1.5 + len(text) * 0.06)


class NoticeScreen(Screen):
    """A few words instead of the base view; it goes by itself or with any press.

    The press counts for the base view too. Where there is room below the words, the line that OK
    would take stays in sight.
    """

    is_passing = True

    def __init__(
        self, base: Screen, text: str, icon: str = "", tune: str = "", short: str = ""
    ) -> None:
        self.frame = base.frame
        self.tune = tune
        self.text = text
        self._base = base
        self._icon = icon
        self._short = short
        self._until = 0.0

    def begin(self, now: float) -> None:
        self._until = now + reading_time(self.text)

    def is_over(self, now: float) -> bool:
        return now >= self._until

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" else None

    def wakes_at(self, now: float) -> float | None:
        return self._until

    def draw(self, canvas: Canvas, now: float) -> None:
        """Header and strip stay in sight; the words take the middle."""
        body = self.frame.draw(canvas)
        text, height = self._words()
        indent = self._indent
        width = WIDTH - 14 - indent
        free = body.height - height
        if self.shows_choice:
            bottom = min(body.bottom, SAFE.bottom)
            self._base.draw_choice(canvas, Rect(0, bottom - ROW, WIDTH, ROW))
            free -= ROW
        box = Rect(2, body.y + free // 2, WIDTH - 4, height)
        canvas.frame(box)
        if self._icon:
            canvas.icon(box.x + 4, box.y + 4, self._icon)
        canvas.paragraph(Rect(box.x + 5 + indent, box.y + 5, width, height - 6), text)

    @property
    def _indent(self) -> int:
        return 13 if self._icon else 0

    def _words(self) -> tuple[str, int]:
        """The words that fit, and how high their box is."""
        most, width = self.frame.body.height - 2, WIDTH - 14 - self._indent
        face, text = fonts.small(), self.text
        lines = fonts.wrap(face, text, width)
        if self._short and len(lines) * LINE + 8 > most:
            text = self._short
            lines = fonts.wrap(face, text, width)
        tops = fonts.line_tops(face, lines, most - 6)
        return text, min(most, tops[-1] + LINE + 8)

    @property
    def shows_choice(self) -> bool:
        """Whoever presses OK now sees what that takes."""
        body = self.frame.body
        room = min(body.bottom, SAFE.bottom) - body.y - self._words()[1]
        return room >= ROW + 1 and self._base.draw_choice(None, body)


class SentenceScreen(NoticeScreen):
    """What is asked, in full, for whoever pressed UP above the first line; any press ends it."""

    def __init__(self, base: Screen) -> None:
        super().__init__(base, base.sentence)
        lines = len(fonts.wrap(fonts.small(), self.text, WIDTH - 6))
        needed = lines * LINE + ROW + 4
        self.frame = replace(base.frame, strip=())
        if needed > self.frame.body.height:
            self.frame = Frame()

    def is_over(self, now: float) -> bool:
        return False

    def wakes_at(self, now: float) -> float | None:
        return None

    @property
    def shows_choice(self) -> bool:
        lines = len(fonts.wrap(fonts.small(), self.text, WIDTH - 6))
        has_room = lines * LINE + ROW + 4 <= self.frame.body.height
        return has_room and self._base.draw_choice(None, self.frame.body)

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        bottom = min(body.bottom, SAFE.bottom)
        if self.shows_choice:
            bottom -= ROW
            self._base.draw_choice(canvas, Rect(0, bottom, WIDTH, ROW))
        room = Rect(3, body.y + 2, WIDTH - 6, bottom - body.y - 1)
        canvas.paragraph(room, self.text, pitch=LINE)


class BoardNotice(NoticeScreen):
    """Something to do with one's hands on the board: it stays until they have done it."""

    is_passing = False

    def __init__(
        self, base: Screen, text: str, icon: str = "", tune: str = "", *, board: BoardNews
    ) -> None:
        super().__init__(base, text, icon, tune)
        self.frame = replace(base.frame, title=board.title, corner="")
        self._board = board

    def is_over(self, now: float) -> bool:
        return False

    def wakes_at(self, now: float) -> float | None:
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        y = self._board.draw(canvas, Rect(0, body.y, WIDTH, body.height - LINE + 1))
        y = line_top(y, self.text, bool(self.frame.strip))
        x = 1 + (canvas.icon(1, y - 1, self._icon) + 3 if self._icon else 0)
        write_below(canvas, x, y, self.text, WIDTH - x - 1)


class AlarmScreen(Screen):
    """A task is in danger. Inverted, blinking frame; it stays until somebody presses OK."""

    tune = "alarm"

    def __init__(self, title: str, text: str, hint: str) -> None:
        self.frame = Frame()
        self._title = title
        self._text = text
        self._hint = hint

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" and press.name in ("ok", "back") else None

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.fill(GLASS)
        if canvas.blink:
            for inset in (1, 2):
                area = Rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
                canvas.frame(area, OFF)
        for x in (7, WIDTH - 16):
            canvas.icon(x, 5, "warning", OFF)
        face = fonts.small()
        canvas.text((WIDTH - face.width(self._title)) // 2, 6, self._title, fill=OFF, width=92)
        room = Rect(6, 17, WIDTH - 12, 33)
        lines = fonts.wrap(face, self._text, room.width)
        if fonts.fitting(face, lines, room.height, fonts.TIGHT) == len(lines):
            canvas.centred(52, self._hint, fill=OFF)
        else:  # the words come first
            room = Rect(6, 17, WIDTH - 12, 43)
            at = WIDTH - 5 - canvas.width_of(PRESS, "tiny")
            canvas.text(at, HEIGHT - 9, PRESS, font="tiny", fill=OFF)
        canvas.paragraph(room, self._text, pitch=fonts.TIGHT, fill=OFF, centre=True)


class SplashScreen(Screen):
    """The first thing on the glass."""

    def __init__(self, name: str, text: str) -> None:
        self.frame = Frame()
        self._name = name
        self._text = text

    def on(self, press: Press, now: float) -> Command | None:
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        for x, sign in ((36, "dice"), (60, "block"), (84, "portal")):
            canvas.icon(x, 8, sign)
        canvas.centred(24, self._name, font="big")
        canvas.centred(50, self._text)


class FarewellScreen(SplashScreen):
    """The last thing on the glass before it goes dark."""

    def __init__(self, t: Translator) -> None:
        super().__init__(
            # Translators: the box shuts down; 18 letters.
            t.gettext("Goodbye!"),
            t.gettext("Everything is saved. Unplug when the screen is dark."),
        )

    def draw(self, canvas: Canvas, now: float) -> None:
        is_big = fonts.big().width(self._name) <= SAFE.width
        canvas.centred(8, self._name, font="big" if is_big else "small")
        canvas.paragraph(Rect(3, 32, WIDTH - 6, 27), self._text, centre=True)


class EndScreen(Screen):
    """Won or lost, and why, with the digest of the record. OK goes on to what comes next."""

    def __init__(
        self, sign: str, title: str, reason: str, hint: str, done: Command, *, digest: str = ""
    ) -> None:
        self.frame = Frame()
        self._sign = sign
        self._title = title
        self._reason = reason
        self._hint = hint
        self._done = done
        self._digest = digest

    def on(self, press: Press, now: float) -> Command | None:
        return self._done if press.gesture == "press" and press.name == "ok" else None

    def draw(self, canvas: Canvas, now: float) -> None:
        font, y, reason = self._layout()
        width = canvas.width_of(self._title, font)
        left = (WIDTH - min(width, WIDTH - 2)) // 2
        if width <= WIDTH - 26:
            above = y + (fonts.big().cap - ROW) // 2 if font == "big" else max(0, y - 2)
            canvas.icon(left - 12, above, self._sign)
            canvas.icon(left + width + 3, above, self._sign)
        canvas.text(left, y, self._title, font=font, width=WIDTH - 2)
        bottom = DIGEST - 1 if self._digest else DIGEST + ROW - 2
        room = Rect(MARGIN, reason, WIDTH - 2 * MARGIN, bottom - reason)
        canvas.paragraph(room, self._reason, pitch=fonts.TIGHT, centre=True)
        if self._digest:
            canvas.centred(DIGEST + 2, self._digest)
            lock = (WIDTH - canvas.width_of(self._digest)) // 2 - 13
            canvas.icon(lock, DIGEST, "lock")  # the sign of «Fair dice»
        ink = canvas.bar(Rect(0, HEIGHT - 12, WIDTH, 11))
        canvas.centred(HEIGHT - 10, self._hint, fill=ink)

    def _layout(self) -> tuple[str, int, int]:
        """The font of the headline, and where headline and reason begin: it is large where the
        reason leaves room for it."""
        small = fonts.small()
        lines = fonts.wrap(small, self._reason, WIDTH - 2 * MARGIN)
        lefts = [(WIDTH - small.width(line)) // 2 for line in lines]
        bottom = DIGEST - 1 if self._digest else DIGEST + ROW - 2
        for font, face in (("big", fonts.big()), ("small", small)):
            width = face.width(self._title)
            outline = face.columns(self._title)
            y = max(1, -min((each[0] for each in outline if each), default=0))
            shift = lefts[0] - (WIDTH - min(width, WIDTH - 2)) // 2
            clear = fonts.apart(outline, small.columns(lines[0]), shift, clear=True)
            reason = y + max(face.cap + 3, clear)
            low = fonts.line_tops(small, lines, 0, lefts)[-1] + fonts.lowest_row(small, lines[-1])
            spare = bottom - reason - low - 1
            if font == "small" or (width <= WIDTH - 2 and spare >= 0):
                return font, y + max(0, spare) // 4, reason + max(0, spare) // 2
        raise AssertionError("the small font is the last")
