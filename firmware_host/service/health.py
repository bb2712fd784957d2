"""What people at the table are told about the devices: each change for the worse or better, once.

The details are for the builder, in the journal and on the page; people get a notice by its id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_host.devices.box import Devices
from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.light import DARK, Pattern
from firmware_host.service.rest import Rest

NOTICES: Final = {
    "reader": {"absent": "reader_lost", "faulty": "reader_faulty", "well": "reader_back"},
    "buttons": {"absent": "buttons_lost", "faulty": "buttons_lost", "well": "buttons_back"},
    "oled": {"absent": "display_lost", "faulty": "display_lost", "well": "display_back"},
}
NO_GLASS: Final[Pattern] = (((255, 0, 0), 250), (DARK, 250))
"""The light of a box whose display is dead: it cannot say so itself."""


class Health:
    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told: dict[str, str] = {}
        self._devices: Devices | None = None
        self._rest: Rest | None = None

    def attach(self, devices: Devices, rest: Rest) -> None:
        """What befell a device while there was no glass to say it on is said now."""
        self._devices, self._rest = devices, rest
        for name, status in devices.status().items():
            self.changed(name, status)

    def changed(self, name: str, status: DeviceStatus) -> None:
        notices = NOTICES.get(name)
        if self._devices is None or notices is None or status.state == "opening":
            return
        if status == ABSENT:  # as the owner wants it
            return
        if name == "buttons" and self._devices.hub.troubles:  # each is told by its own name
            return
        news = notices["well" if status.state in ("ready", "virtual") else status.state]
        if self._told.get(name, notices["well"]) == news:
            return
        self._told[name] = news
        if self._rest is not None and not self.is_well(name):
            self._rest.woken()
        if name == "oled":
            self._light_up(self._devices)
        self._tell(news)

    def is_well(self, name: str) -> bool:
        well = NOTICES[name]["well"]
        return self._told.get(name, well) == well

    def _light_up(self, devices: Devices) -> None:
        if self.is_well("oled"):
            devices.light.set(*devices.light.colour)  # the next picture brings its own
        else:
            devices.light.play(NO_GLASS, is_endless=True)
