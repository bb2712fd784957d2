"""Which gestures count on the screen that is shown: not those that began on another one.

UP and DOWN count when they go down; all others when it is known what they are.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from firmware_host.panel.screens.base import Press

log = logging.getLogger(__name__)

_AT_ONCE: Final = ("up", "down")
"""A long press of them only repeats, so nobody has to wait for the finger to come up."""


@dataclass(frozen=True, slots=True)
class _Step:
    name: str
    at: float
    gesture: str


class PressFilter:
    """Follows gestures, not fingers: which source holds what, only the button hub knows."""

    def __init__(self) -> None:
        self._begun: set[str] = set()
        self._ignored: set[str] = set()
        self._has_acted: set[str] = set()
        self._logged: set[str] = set()
        """Ignored buttons whose reason is in the log already."""

    def counts(self, press: Press) -> bool:
        """Whether this part of a gesture means anything on the screen of now."""
        name = press.name
        if press.gesture == "down":  # a new gesture, even if the end of the last one was not seen
            self._ignored.discard(name)
            self._logged.discard(name)
            self._has_acted.discard(name)
            self._begun.add(name)
            return True
        counts = name not in self._ignored
        if not counts and name not in self._has_acted:
            self.log_ignored(press, "the screen changed while the button was down")
        if press.gesture in ("press", "release"):
            counts = counts and name not in self._has_acted
            self._begun.discard(name)
            self._ignored.discard(name)
            self._has_acted.discard(name)
        return counts

    def at_once(self, press: Press) -> Press:
        """The step that this touch is already, if it can be nothing else."""
        if press.name not in _AT_ONCE or press.gesture not in ("down", "hold", "repeat"):
            return press
        self._has_acted.add(press.name)
        return _Step(press.name, press.at, "press" if press.gesture == "down" else "repeat")

    def drop(self, press: Press, why: str) -> None:
        """Ignore this gesture to its end."""
        self.log_ignored(press, why, at_once=True)
        self._ignored.add(press.name)
        if press.gesture in ("press", "release"):
            self.counts(press)

    def log_ignored(self, press: Press, why: str, *, at_once: bool = False) -> None:
        """Write one debug line for an ignored press, when it is known to be one."""
        if press.name not in self._logged and (at_once or press.gesture in ("press", "hold")):
            self._logged.add(press.name)
            log.debug("ignored %s of %s: %s", press.gesture, press.name.upper(), why)

    @property
    def is_under_way(self) -> bool:
        """A button is down."""
        return bool(self._begun)

    def drop_begun(self) -> None:
        """The screen has changed: gestures under way do not count until they begin anew."""
        self._ignored |= self._begun
