"""Reports devices that fail or recover: a line in the log each time, a notice on the panel once.

The log and the page say the details; the notice says what people can do.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.light import DARK, Pattern
from firmware_host.service.flapping import FlapDetector
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.texts import Message

log = logging.getLogger(__name__)

NOTICES: Final = {
    "reader": {"absent": "reader_lost", "faulty": "reader_faulty", "well": "reader_back"},
    "buttons": {"absent": "buttons_lost", "faulty": "buttons_lost", "well": "buttons_back"},
    "oled": {"absent": "display_lost", "faulty": "display_lost", "well": "display_back"},
}
NO_GLASS: Final[Pattern] = (((255, 0, 0), 250), (DARK, 250))
"""What the light shows while the display is faulty: the display cannot show it."""


class Health:
    def __init__(self, notify: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._notify = notify
        self._clock = clock
        self._flaps = defaultdict[str, FlapDetector](FlapDetector)
        self._still: dict[str, asyncio.TimerHandle] = {}
        self._last_notice: dict[str, str] = {}
        self._devices: Devices | None = None
        self._dimmer: IdleDimmer | None = None

    def attach(self, devices: Devices, dimmer: IdleDimmer) -> None:
        """Reports also what happened to a device before there was a display to show it on."""
        self._devices, self._dimmer = devices, dimmer
        for name, status in devices.status().items():
            self.changed(name, status)

    def heard(self, name: str, status: DeviceStatus) -> None:
        """A device has a new status: logs it, and shows a notice unless it flaps."""
        flaps = self._flaps[name]
        was_flapping = flaps.deadline is not None
        is_logged = flaps.changed(_is_well(status), self._clock())
        if flaps.deadline is None:
            self._note(name, status)
            return
        self._look_again(name, status, flaps.deadline)
        if not was_flapping:
            # Translators: what is wrong with a device; {detail} is a whole clause about it.
            detail = Message(
                "it comes and goes; check its cable and its power ({detail})",
                detail=status.detail,
            )
            self._note(name, DeviceStatus("faulty", detail))
        elif is_logged:
            log.info("%s: comes and goes, lost %d times by now", name, flaps.losses)

    def close(self) -> None:
        for timer in self._still.values():
            timer.cancel()

    def _look_again(self, name: str, status: DeviceStatus, deadline: float) -> None:
        if name in self._still:
            self._still[name].cancel()
        self._still[name] = asyncio.get_running_loop().call_later(
            deadline - self._clock(), partial(self._keeps_still, name, status)
        )

    def _keeps_still(self, name: str, status: DeviceStatus) -> None:
        self._flaps[name].keeps_still(self._clock())
        self._note(name, status)

    def _note(self, name: str, status: DeviceStatus) -> None:
        log.info("%s: %s, %s", name, status.state, status.detail)
        self.changed(name, status)

    def changed(self, name: str, status: DeviceStatus) -> None:
        notices = NOTICES.get(name)
        if self._devices is None or notices is None or status.state == "opening":
            return
        if status == ABSENT:  # as the owner wants it
            return
        if name == "buttons" and self._devices.hub.troubles:  # each is told by its own name
            return
        news = notices["well" if _is_well(status) else status.state]
        if self._last_notice.get(name, notices["well"]) == news:
            return
        self._last_notice[name] = news
        if self._dimmer is not None and not self.is_well(name):
            self._dimmer.wake()
        if name == "oled":
            self._light_up(self._devices)
        self._notify(news)

    def is_well(self, name: str) -> bool:
        well = NOTICES[name]["well"]
        return self._last_notice.get(name, well) == well

    def _light_up(self, devices: Devices) -> None:
        if self.is_well("oled"):
            devices.light.set(*devices.light.colour)  # the next picture brings its own
        else:
            devices.light.play(NO_GLASS, is_endless=True)


def _is_well(status: DeviceStatus) -> bool:
    return status.state in ("ready", "virtual")
