"""A held button never acts on the next screen: what is down when the screen changes is ignored
until it comes up."""

from __future__ import annotations

from firmware_host.panel.screens.base import Press


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

    def swallow(self) -> None:
        """Ignore everything that is down now until it has been released."""
        self._ignored |= self._down
