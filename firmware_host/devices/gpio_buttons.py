"""One button on a gpiozero pin: DigitalInputDevice, raw edges, no bounce_time.

gpiozero's Button would wake ten times a second for ever, and bounce_time means something else
on every backend; see gestures.py for what we do instead.
"""

from __future__ import annotations

from typing import Any

from firmware_host.devices.contacts import OnEdge


class GpioContact:
    """Opening imports gpiozero and claims the pin: do it off the loop."""

    def __init__(self, pin: int, on_edge: OnEdge, *, pin_factory: Any, pull_up: bool) -> None:
        from gpiozero import DigitalInputDevice

        self._device = DigitalInputDevice(pin, pull_up=pull_up, pin_factory=pin_factory)
        self._device.pin.when_changed = None  # until somebody listens
        self._down_state = not pull_up
        self._factory = pin_factory
        self._on_edge = on_edge

    def level(self) -> bool:
        return bool(self._device.is_active)

    def listen(self, is_on: bool) -> None:
        # The pin keeps only a weak reference: it must be a method of something that lives on.
        self._device.pin.when_changed = self._changed if is_on else None

    def close(self) -> None:
        self._device.close()

    def _changed(self, ticks: Any, state: Any) -> None:
        """In the backend's only thread, which an exception would end: the receiver raises none."""
        self._on_edge(
            bool(state) == self._down_state,
            lambda: self._factory.ticks_diff(self._factory.ticks(), ticks),
        )
