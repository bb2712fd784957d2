"""What a screen is: it draws, it takes presses, it says when it wants to move again."""

from __future__ import annotations

from typing import Protocol

from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import Command
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
