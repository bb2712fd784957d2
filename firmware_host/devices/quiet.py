"""Quiet hours: the buzzer is silent between two times of the day, once the clock has been set.

Decided here: without a clock that was set there are no hours. A Pi without network and battery
wakes up at the time it was switched off; a box that fell silent by such a clock would look broken.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from datetime import time as time_of_day
from pathlib import Path

from firmware_host.devices.buzzer import Buzzer, Tune
from firmware_host.devices.events import DeviceStatus

_SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
_RTC = Path("/sys/class/rtc")
_AGREES_S = 120.0


@dataclass(frozen=True, slots=True)
class QuietHours:
    start: time_of_day
    end: time_of_day

    def contain(self, snapshot: time_of_day) -> bool:
        if self.start < self.end:
            return self.start <= snapshot < self.end
        return snapshot >= self.start or snapshot < self.end  # over midnight

    def __str__(self) -> str:
        return f"{self.start:%H:%M} to {self.end:%H:%M}"


def network_has_set_it(marker: Path = _SYNCHRONIZED) -> bool:
    """Asking the kernel (adjtimex) would be shorter, but a service that may not set the clock can
    be killed for it."""
    return marker.exists()


def battery_clock_agrees(clocks: Path = _RTC, now: Callable[[], float] = time.time) -> bool:
    """A Pi 5 without its battery has such a clock too, but it shows 1970. May wait for the I2C bus:
    ask off the loop."""
    for clock in sorted(clocks.glob("rtc*/since_epoch")):
        try:
            if abs(int(clock.read_text()) - now()) < _AGREES_S:
                return True
        except (OSError, ValueError):
            continue
    return False


class QuietBuzzer:
    """A buzzer that looks at the clock before each tune; nothing is armed for the hour itself."""

    def __init__(
        self,
        buzzer: Buzzer,
        hours: QuietHours,
        *,
        clock_is_set: bool = False,
        now: Callable[[], datetime] = datetime.now,
        is_set_meanwhile: Callable[[], bool] = network_has_set_it,
    ) -> None:
        self._buzzer = buzzer
        self._hours = hours
        self._clock_is_set = clock_is_set
        self._now = now
        self._is_set_meanwhile = is_set_meanwhile

    def play(self, tune: Tune) -> bool:
        if self._hours.contain(self._now().time()) and self._is_set():
            return False
        return self._buzzer.play(tune)

    def _is_set(self) -> bool:
        self._clock_is_set = self._clock_is_set or self._is_set_meanwhile()
        return self._clock_is_set

    def stop(self) -> None:
        self._buzzer.stop()

    def set_volume(self, share: float) -> None:
        self._buzzer.set_volume(share)

    def status(self) -> DeviceStatus:
        status = self._buzzer.status()
        text = f"quiet {self._hours}"
        if not self._is_set():
            text += " once the clock is set (no network time, no battery clock)"
        return replace(status, detail=f"{status.detail}; {text}")

    async def close(self) -> None:
        await self._buzzer.close()
