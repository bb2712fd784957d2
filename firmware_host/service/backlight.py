"""The backlight of a touch screen: /sys/class/backlight, as the kernel shows it for DSI panels."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from firmware_host.config.device import ScreenConfig
from firmware_host.devices.oled import Brightness

CLASS: Final = Path("/sys/class/backlight")
log = logging.getLogger(__name__)


class Backlight:
    """Implements `idle_dimmer.Dimmable`. Writing a few bytes there does not block."""

    def __init__(self, config: ScreenConfig, folder: Path = CLASS) -> None:
        self._config = config
        self._level: Brightness = "full"
        self._device = _found(config.backlight, folder)
        self._highest = _number(self._device / "max_brightness") if self._device else 0

    @property
    def is_there(self) -> bool:
        return self._highest > 0

    def configure(self, config: ScreenConfig) -> None:
        self._config = config
        self.brightness(self._level)

    def brightness(self, level: Brightness) -> None:
        self._level = level
        if self._device is None or not self.is_there:
            return
        dim = min(self._config.dim_brightness, self._config.brightness)
        share = {"full": self._config.brightness, "dim": dim, "off": 0.0}[level]
        value = round(share * self._highest)
        try:
            (self._device / "brightness").write_text(str(max(value, 0 if level == "off" else 1)))
        except OSError as error:
            log.warning("the screen cannot be dimmed: %s", error)
            self._device = None  # said once; a udev rule gives the right to write


def _found(name: str, folder: Path) -> Path | None:
    try:
        devices = sorted(each for each in folder.iterdir() if not name or each.name == name)
    except OSError:
        devices = []
    if name and not devices:
        log.warning("there is no backlight %s in %s", name, folder)
    return devices[0] if len(devices) == 1 or (devices and name) else None


def _number(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0
