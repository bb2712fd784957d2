"""When a finger counts: at once where it can mean only one thing, and never on the next screen.

What is down when the screen changes is ignored until it comes up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware_host.panel.screens.base import Press

_AT_ONCE: Final = ("up", "down")
"""They have no long press, so nobody has to wait for the finger to come up."""


@dataclass(frozen=True, slots=True)
class _ShortPress:
    name: str
    at: float
    gesture: str = "press"


class Fingers:
    def __init__(self) -> None:
        self._down: set[str] = set()
        self._ignored: set[str] = set()

    def counts(self, press: Press) -> bool:
        """Keep the books about one event; does it mean anything on the screen of now?"""
        ignored = press.name in self._ignored
        if press.gesture == "down":
            # It came up unseen: this is a new finger.
            self._ignored.discard(press.name)
            self._down.add(press.name)
            return True
        if press.gesture in ("press", "release"):
            self._down.discard(press.name)
            self._ignored.discard(press.name)
        return not ignored

    def at_once(self, press: Press) -> Press:
        """The short press that this first touch is already, if it can be nothing else."""
        if press.gesture != "down" or press.name not in _AT_ONCE:
            return press
        self._ignored.add(press.name)
        return _ShortPress(press.name, press.at)

    def swallow(self) -> None:
        """Ignore everything that is down now until it has been released."""
        self._ignored |= self._down
