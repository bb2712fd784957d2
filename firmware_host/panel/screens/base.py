"""What a screen is: it draws, it takes presses, it says when it wants to move again."""

from __future__ import annotations

from typing import Protocol

from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import Command
from firmware_host.panel.frame import Frame


class Press(Protocol):
    """A button event of the devices room: name, gesture (down, press, hold, release), time."""

    @property
    def name(self) -> str: ...
    @property
    def gesture(self) -> str: ...
    @property
    def at(self) -> float: ...


class Screen:
    """Screens act on short presses; hold gestures belong to the panel, except for ROLL."""

    frame = Frame()
    tune = ""
    """Heard when it comes to the front."""

    def begin(self, now: float) -> None:
        """It has just come to the front; clocks of notices and dice start now."""

    def is_over(self, now: float) -> bool:
        """May it go away by itself?"""
        return False

    def draw(self, canvas: Canvas, now: float) -> None:
        raise NotImplementedError

    def on(self, press: Press, now: float) -> Command | None:
        """Only "press" reaches most screens; a rolling one also gets "down", "hold", "release"."""
        raise NotImplementedError

    def wakes_at(self, now: float) -> float | None:
        """When it must be drawn again by itself: animations only."""
        return None
