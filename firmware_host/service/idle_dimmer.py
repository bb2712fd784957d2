"""Dims the display, then switches it off, when nobody presses: an OLED wears by being lit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from firmware_host.devices.events import ButtonEvent
from firmware_host.devices.oled import Brightness

log = logging.getLogger(__name__)


class Dimmable(Protocol):
    def brightness(self, level: Brightness) -> None: ...


class IdleDimmer:
    """One timer at most. Any press wakes the display; if it was off, the press does nothing else.

    `on_change` is called after each change of brightness: the light goes out with the display.
    """

    def __init__(
        self,
        glass: Dimmable,
        dim_after: float,
        off_after: float,
        call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle],
    ) -> None:
        self._glass = glass
        steps: tuple[tuple[float, Brightness], ...] = ((dim_after, "dim"), (off_after, "off"))
        self._steps = sorted(step for step in steps if step[0] > 0)
        self._call_later = call_later
        self._timer: asyncio.TimerHandle | None = None
        self._level: Brightness = "full"
        self._waking: str | None = None
        self.on_change: Callable[[], None] = lambda: None

    @property
    def is_dimmed(self) -> bool:
        return self._level != "full"

    @property
    def is_dark(self) -> bool:
        return self._level == "off"

    def on_button(self, event: ButtonEvent) -> bool:
        """False: the press has only switched the display on."""
        if event.gesture == "down":
            self._waking = event.name if self._level == "off" else None
        self.wake()
        is_waking = self._waking == event.name
        if is_waking and event.gesture == "down":
            log.debug("ignored press of %s: it switched the dark display on", event.name.upper())
        return not is_waking

    def wake(self) -> None:
        if self._level != "full":
            self._set("full")
        self._wait(0, 0.0)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, step: int, already: float) -> None:
        self.close()
        if step < len(self._steps):
            seconds, level = self._steps[step]

            def come() -> None:
                self._set(level)
                self._wait(step + 1, seconds)

            self._timer = self._call_later(seconds - already, come)

    def _set(self, level: Brightness) -> None:
        self._level = level
        self._glass.brightness(level)
        self.on_change()
