"""Real buttons: one gpiozero DigitalInputDevice per pin, raw edges, no bounce_time.

gpiozero's Button would wake ten times a second for ever, and bounce_time means something else
on every backend; see gestures.py for what we do instead.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.devices.buttons import ButtonHub
from firmware_host.devices.errors import brief
from firmware_host.devices.events import ABSENT, DeviceStatus


class GpioButtons:
    """Edges arrive in the backend's thread; one guarded line hands them to the loop."""

    def __init__(
        self,
        hub: ButtonHub,
        pins: Mapping[str, int],
        *,
        loop: asyncio.AbstractEventLoop,
        pin_factory: Any,
        pull_up: bool = True,
    ) -> None:
        self._hub = hub
        self._loop = loop
        self._devices: dict[str, Any] = {}
        self._faults: list[str] = []
        from gpiozero import DigitalInputDevice

        for name, pin in pins.items():
            try:
                device = DigitalInputDevice(pin, pull_up=pull_up, pin_factory=pin_factory)
            except Exception as error:  # noqa: BLE001 - one dead pin must not take the others along
                self._faults.append(f"{name.upper()} on GPIO{pin} does not open ({brief(error)})")
                continue
            device.when_activated = self._handler(name, True)
            device.when_deactivated = self._handler(name, False)
            self._devices[name] = device

    def _handler(self, name: str, is_down: bool) -> Callable[[], None]:
        clock, loop, hand_over = self._hub.clock, self._loop, self._hub.edge

        def on_edge() -> None:
            # An exception here would end lgpio's only notify thread, and with it every button.
            with contextlib.suppress(Exception):
                loop.call_soon_threadsafe(hand_over, self, name, is_down, clock())

        return on_edge

    def level(self, name: str) -> bool | None:
        device = self._devices.get(name)
        try:
            return None if device is None else bool(device.is_active)
        except Exception:  # noqa: BLE001 - a pin that cannot be read tells nothing
            return None

    def status(self) -> DeviceStatus:
        if self._faults:
            return DeviceStatus("faulty", "; ".join(self._faults))
        return DeviceStatus("ready", f"{len(self._devices)} buttons on GPIO")

    def close(self) -> None:
        for device in self._devices.values():
            device.close()
        self._devices.clear()


class UnfittedButtons:
    """No buttons on this box, or none that opened; the page may still press."""

    def __init__(self, status: DeviceStatus = ABSENT) -> None:
        self._status = status

    def level(self, name: str) -> bool | None:
        return None

    def status(self) -> DeviceStatus:
        return self._status

    def close(self) -> None:
        pass
