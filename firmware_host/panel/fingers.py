"""When a finger counts: at once where it can mean only one thing, and never on the next screen.

What is down when the screen changes is ignored until it comes up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware_host.panel.screens.base import Press

_AT_ONCE: Final = ("up", "down")
"""A long press of them only repeats, so nobody has to wait for the finger to come up."""


@dataclass(frozen=True, slots=True)
class _Step:
    name: str
    at: float
    gesture: str


class Fingers:
    def __init__(self) -> None:
        self._down: set[str] = set()
        self._ignored: set[str] = set()
        self._has_acted: set[str] = set()

    def counts(self, press: Press) -> bool:
        """Keep the books about one event; does it mean anything on the screen of now?"""
        name = press.name
        if press.gesture == "down":
            # It came up unseen: this is a new finger.
            self._ignored.discard(name)
            self._has_acted.discard(name)
            self._down.add(name)
            return True
        counts = name not in self._ignored
        if press.gesture in ("press", "release"):
            counts = counts and name not in self._has_acted
            self._down.discard(name)
            self._ignored.discard(name)
            self._has_acted.discard(name)
        return counts

    def at_once(self, press: Press) -> Press:
        """The step that this touch is already, if it can be nothing else."""
        if press.name not in _AT_ONCE or press.gesture not in ("down", "hold", "repeat"):
            return press
        self._has_acted.add(press.name)
        return _Step(press.name, press.at, "press" if press.gesture == "down" else "repeat")

    def ignore(self, name: str) -> None:
        """This one, until it has been released."""
        self._ignored.add(name)

    def swallow(self) -> None:
        """Ignore everything that is down now until it has been released."""
        self._ignored |= self._down
