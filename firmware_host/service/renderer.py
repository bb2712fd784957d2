"""The one place that draws: panel to glass, light, buzzer and page.

Whoever changes what the panel shows requests a picture. All requests of one turn of the event
loop are one picture; a page hears of it whatever display the box has, or none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import ABSENT
from firmware_host.devices.light import DARK, Colour
from firmware_host.kiosk.box import HEIGHT, WIDTH
from firmware_host.kiosk.changes import Changes
from firmware_host.panel.panel import Panel
from firmware_host.service.rest import Rest
from firmware_host.service.tunes import tune


class Renderer:
    """Must be used on the event loop. Draws nothing before `attach`."""

    def __init__(self, panel: Panel, changes: Changes, clock: Callable[[], float]) -> None:
        self._panel = panel
        self._changes = changes
        self._clock = clock
        self._devices: Devices | None = None
        self._rest: Rest | None = None
        self._light_is_free: Callable[[], bool] = lambda: True
        self._pending: asyncio.Handle | None = None
        self._next_frame: asyncio.TimerHandle | None = None
        self._rows = b""
        self._colour: Colour = DARK

    def attach(self, devices: Devices, rest: Rest, light_is_free: Callable[[], bool]) -> None:
        """`light_is_free`: False while the light reports a fault instead of the game."""
        self._devices, self._rest = devices, rest
        self._light_is_free = light_is_free
        rest.on_change = self.shine
        self.request()

    def close(self) -> None:
        for handle in (self._pending, self._next_frame):
            if handle is not None:
                handle.cancel()
        self._devices = self._pending = None

    def request(self) -> None:
        """The picture may have changed: it is drawn once, when the loop is next free."""
        if self._devices is not None and self._pending is None:
            self._pending = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Draw now what was requested, if anything was."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
            self._draw()

    def frame(self) -> bytes:
        """64 rows of 16 bytes, as a page shows them."""
        self.flush()
        return self._devices.frame() if self._devices else bytes(WIDTH * HEIGHT // 8)

    @property
    def colour(self) -> Colour:
        """What the light shows, or would show if the box had one."""
        has_light = self._devices is not None and self._devices.light.status() != ABSENT
        return self._devices.light.colour if self._devices and has_light else self._colour

    def shine(self) -> None:
        """Light in the color of what the picture is about; dark while the glass is dim."""
        devices = self._devices
        if devices is None or not self._light_is_free():
            return
        is_dim = self._rest is not None and self._rest.is_resting
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
        devices.oled.show(self._panel.draw(now).image)
        if devices.glass is None and devices.oled.rows() != self._rows:
            # A virtual glass reports by itself when its picture has crossed the bus.
            self._rows = devices.oled.rows()
            self._changes.notify(screen=True)
        self.shine()
        for name in self._panel.sounds()[-1:]:
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
