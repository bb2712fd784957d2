"""gpiozero's pin factory, by name: its own search falls through to confusing errors."""

from __future__ import annotations

import importlib
from typing import Any

from firmware_host.devices.errors import NotFitted, brief

_FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory", "python3-lgpio"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory", "python3-rpi.gpio"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory", "python3-pigpio"),
    "native": ("gpiozero.pins.native", "NativeFactory", ""),
    "mock": ("gpiozero.pins.mock", "MockFactory", ""),
}


def open_pin_factory(name: str) -> Any:
    """Blocks for the import (seconds on a small Pi): call it off the loop."""
    try:
        module, factory, package = _FACTORIES[name]
    except KeyError:
        known = ", ".join(_FACTORIES)
        raise NotFitted(f"gpio.pin_factory {name!r} is unknown; use one of {known}") from None
    try:
        pins = importlib.import_module(module)
    except ImportError as error:
        remedy = f"; install {package}" if package else ""
        raise NotFitted(f"pin factory {name} cannot be loaded ({error}){remedy}") from error
    options = {"pin_class": pins.MockPWMPin} if name == "mock" else {}
    try:
        return getattr(pins, factory)(**options)
    except Exception as error:  # every backend has its own classes
        raise NotFitted(
            f"pin factory {name} does not work on this machine ({brief(error)})"
        ) from error
