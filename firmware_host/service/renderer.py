"""Draws the panel on display, light, buzzer and page; nothing else draws.

All requests of one turn of the event loop are one picture. Pages are notified of it whatever
display the box has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import ABSENT
from firmware_host.devices.light import DARK, Colour
from firmware_host.kiosk.box import HEIGHT, WIDTH, Changes
from firmware_host.panel.burn_in import PLAIN, BurnInShift
from firmware_host.panel.panel import Panel
from firmware_host.service.idle_dimmer import IdleDimmer

Tune = tuple[tuple[float, int], ...]

TUNES: Final[dict[str, Tune]] = {
    "roll": ((180, 25), (0, 30), (220, 25), (0, 30), (160, 25)),
    "settle": ((523, 60), (659, 80)),
    "lucky": ((659, 70), (784, 70), (1047, 140)),
    "notice": ((659, 50),),
    "good": ((659, 70), (988, 120)),
    "bad": ((247, 140), (196, 180)),
    "hurt": ((220, 90), (165, 160)),
    "undo": ((523, 50), (392, 70)),
    "turn": ((784, 50), (0, 40), (784, 70)),
    "still": ((587, 120), (0, 80), (784, 160)),
    "alarm": ((880, 160), (0, 70), (880, 160), (0, 70), (880, 260)),
    "won": ((523, 110), (659, 110), (784, 110), (1047, 320)),
    "lost": ((392, 180), (330, 180), (262, 400)),
}
"""(hertz, milliseconds); 0 Hz is a rest."""


def tune(name: str) -> Tune:
    """An unknown name sounds like "notice"."""
    return TUNES.get(name, TUNES["notice"])


class Renderer:
    """Must be used on the event loop. Draws nothing before `attach`."""

    def __init__(self, panel: Panel, changes: Changes, clock: Callable[[], float]) -> None:
        self._panel = panel
        self._is_muted = False
        self.is_silent = False
        """Volume 0: neither buzzer nor page."""
        self._changes = changes
        self._clock = clock
        self._devices: Devices | None = None
        self._dimmer: IdleDimmer | None = None
        self._light_is_free: Callable[[], bool] = lambda: True
        self._pending: asyncio.Handle | None = None
        self._next_frame: asyncio.TimerHandle | None = None
        self._rows = b""
        self._look = PLAIN
        self._colour: Colour = DARK

    def attach(
        self, devices: Devices, dimmer: IdleDimmer, light_is_free: Callable[[], bool]
    ) -> None:
        """`light_is_free`: False while the light reports a fault instead of the game."""
        self._devices, self._dimmer = devices, dimmer
        self._light_is_free = light_is_free
        dimmer.on_change = self.shine
        self.request()

    def close(self) -> None:
        for handle in (self._pending, self._next_frame):
            if handle is not None:
                handle.cancel()
        self._devices = self._pending = None

    def request(self) -> None:
        """Draws in the next turn of the loop; any number of requests until then draw once."""
        if self._devices is not None and self._pending is None:
            self._pending = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Draw now what was requested, if anything was."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
            self._draw()

    def show(self, panel: Panel, *, is_muted: bool = False) -> None:
        """Draws another panel from now on, such as that of a table that shows itself playing."""
        self._panel, self._is_muted = panel, is_muted
        self.request()

    def frame(self) -> bytes:
        """64 rows of 16 bytes, as a page shows them."""
        self.flush()
        if self._devices is None:
            return bytes(WIDTH * HEIGHT // 8)
        return self._rows if self._devices.glass is None and self._rows else self._devices.frame()

    def apply_shift(self, look: BurnInShift) -> None:
        """Draws the picture on a real display in another look, against burn-in; pages keep the
        plain one, and a virtual display cannot burn in."""
        self._look = look
        self.request()

    @property
    def colour(self) -> Colour:
        """What the light shows, or would show if the box had one."""
        has_light = self._devices is not None and self._devices.light.status() != ABSENT
        return self._devices.light.colour if self._devices and has_light else self._colour

    def shine(self) -> None:
        """Sets the light to the color of the picture; dark while the display is dimmed."""
        devices = self._devices
        if devices is None or not self._light_is_free():
            return
        is_dim = self._dimmer is not None and self._dimmer.is_dimmed
        colour = DARK if is_dim else self._panel.light(self._clock())
        if colour != devices.light.colour:
            devices.light.set(*colour)
        if colour != self._colour:
            self._colour = colour
            self._changes.notify(light=True)

    def _draw(self) -> None:
        devices = self._devices
        assert devices is not None
        now = self._clock()
        plain = self._panel.draw(now).image
        if devices.glass is not None:  # it reports by itself when its picture has crossed the bus
            devices.oled.show(plain)
        else:
            worn = plain if self._look == PLAIN else self._panel.draw(now, self._look).image
            devices.oled.show(worn)
            if plain.tobytes() != self._rows:
                self._rows = plain.tobytes()
                self._changes.notify(screen=True)
        self.shine()
        tunes = self._panel.sounds()[-1:]
        for name in () if self._is_muted or self.is_silent else tunes:
            tones = tune(name)
            if devices.buzzer.play(tones):
                beep = [{"hz": int(hertz), "ms": ms} for hertz, ms in tones]
                self._changes.notify(beep=beep)
        self._arm(now)

    def _arm(self, now: float) -> None:
        if self._next_frame is not None:
            self._next_frame.cancel()
            self._next_frame = None
        wakes_at = self._panel.wakes_at(now)
        if wakes_at is not None:
            loop = asyncio.get_running_loop()
            self._next_frame = loop.call_later(max(0.0, wakes_at - now), self.request)
