"""Which gestures count on the screen that is shown: not those that began on another one.

UP and DOWN count when they go down; all others when it is known what they are.
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


class PressFilter:
    """Follows gestures, not fingers: which source holds what, only the button hub knows."""

    def __init__(self) -> None:
        self._begun: set[str] = set()
        self._ignored: set[str] = set()

    def counts(self, press: Press) -> bool:
        """Whether this part of a gesture means anything on the screen of now."""
        ignored = press.name in self._ignored
        if press.gesture == "down":  # a new gesture, even if the end of the last one was not seen
            self._ignored.discard(press.name)
            self._begun.add(press.name)
            return True
        if press.gesture in ("press", "release"):
            self._begun.discard(press.name)
            self._ignored.discard(press.name)
        return not ignored

    def at_once(self, press: Press) -> Press:
        """The short press that this first touch is already, if it can be nothing else."""
        if press.gesture != "down" or press.name not in _AT_ONCE:
            return press
        self._ignored.add(press.name)
        return _ShortPress(press.name, press.at)

    def drop_begun(self) -> None:
        """The screen has changed: gestures under way do not count until they begin anew."""
        self._ignored |= self._begun
