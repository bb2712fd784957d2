"""What a screen is: it draws, it takes presses, it says when it wants to move again.

Two bases for screens of games: a cursor in a picture, and a screen that opens one over itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import AnswerCommand, Close, Command, Hint
from firmware_host.panel.frame import Frame


class Press(Protocol):
    """A button event of the devices room: name, gesture (down, press, hold …), time."""

    @property
    def name(self) -> str: ...
    @property
    def gesture(self) -> str: ...
    @property
    def at(self) -> float: ...


def stepped(press: Press, cursor: int, count: int) -> int:
    """Where UP or DOWN leads among so many. One step goes round at the ends, a run stops there."""
    step = {"up": -1, "down": 1}.get(press.name, 0)
    if press.gesture == "repeat":
        return min(count - 1, max(0, cursor + step))
    return (cursor + step) % count


class Screen:
    """Screens act on short presses; hold gestures belong to the panel, except for ROLL."""

    frame = Frame()
    tune = ""
    """Heard when it comes to the front."""

    is_passing = False
    """It stands before the question only for a while; a press means what is behind it."""

    sentence = ""
    """Who does what, in full; whoever shows the screen sets it."""

    opened_as = ""
    """The page of the menu it is; whoever opens it sets it."""

    def hides_sentence(self) -> bool:
        """UP was pressed where nothing more is above: is there a sentence it has no room for?"""
        return False

    def begin(self, now: float) -> None:
        """It has just come to the front; clocks of notices and dice start now."""

    def is_over(self, now: float) -> bool:
        """May it go away by itself?"""
        return False

    def draw(self, canvas: Canvas, now: float) -> None:
        raise NotImplementedError

    def on(self, press: Press, now: float) -> Command | None:
        """Most screens act on "press", lists on the "repeat" of UP and DOWN too; a rolling one also
        gets "down", "hold", "release"."""
        raise NotImplementedError

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        """Draw what OK would take, alone, for whatever stands before this screen; False where no
        line can say it. Without a canvas nothing is drawn."""
        return False

    def wakes_at(self, now: float) -> float | None:
        """When it must be drawn again by itself: animations only."""
        return None


class CursorScreen(Screen):
    """UP and DOWN visit the answers in the order of `way`, OK takes one; subclasses draw."""

    def __init__(
        self,
        frame: Frame,
        way: Sequence[str],
        *,
        start: str = "",
        done: Callable[[str], Command] = AnswerCommand,
        leave: Command | None = None,
    ) -> None:
        self.frame = frame
        self.way = list(way)
        self.cursor = self.way.index(start) if start in self.way else 0
        self._done = done
        self._leave = leave or Hint()

    @property
    def answer(self) -> str:
        return self.way[self.cursor]

    def hides_sentence(self) -> bool:
        return bool(self.sentence) and self.cursor == 0

    def on(self, press: Press, now: float) -> Command | None:
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            self.cursor = stepped(press, self.cursor, len(self.way))
            return None
        if press.gesture != "press":
            return None
        if press.name == "ok":
            return self._done(self.answer)
        if press.name == "back":
            return self._leave
        return None


class Nested(Screen):
    """Can open one more screen over itself, for a confirmation or a detail."""

    def __init__(self, base: Screen) -> None:
        self.frame = base.frame
        self._base = base
        self._over: Screen | None = None

    @property
    def top(self) -> Screen:
        return self._over or self._base

    def open(self, over: Screen) -> None:
        self._over = over

    def on(self, press: Press, now: float) -> Command | None:
        command = self.top.on(press, now)
        if isinstance(command, Close) and self._over is not None:
            self._over = None
            return None
        return command

    def hides_sentence(self) -> bool:
        self._base.sentence = self.sentence
        return self._over is None and self._base.hides_sentence()

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        return self.top.draw_choice(canvas, area)

    def draw(self, canvas: Canvas, now: float) -> None:
        self._base.sentence = self.sentence
        self.top.draw(canvas, now)

    def wakes_at(self, now: float) -> float | None:
        return self.top.wakes_at(now)
