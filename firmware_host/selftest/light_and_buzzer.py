"""Light and buzzer: only a person can say whether they shine and sound, so a person is asked.

Where nobody watches, opening them is all that can be proved, and the result says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.buzzer import Tune
from firmware_host.devices.device_set import Devices
from firmware_host.devices.light import DARK
from firmware_host.selftest.buttons import on_pins
from firmware_host.selftest.check import (
    YES_OR_NO,
    Ask,
    Result,
    Subject,
    failed,
    passed,
    skipped,
)
from firmware_host.selftest.hardware import judged, opened, settled

COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
TONES: Final[Tune] = ((523.25, 400), (0.0, 150), (659.25, 400), (0.0, 150), (783.99, 600))
_LOOK_AT_PINS: Final = "look at its pins and their numbers"

Show = Callable[[DeviceConfig, Devices, Ask], Awaitable[Result]]


def check_light(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _check(subject, "light", nodes, _shines, "see it shine")


def check_buzzer(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _check(subject, "buzzer", nodes, _sounds, "hear it sound")


def _check(subject: Subject, name: str, nodes: Path, show: Show, proof: str) -> Result:
    device = on_pins(subject, name, nodes)
    if isinstance(device, Result):
        return device
    if getattr(device, name).kind == "virtual":
        return skipped("virtual: it exists only on the page of a running box")
    # Whoever tests at night wants to hear it all the same.
    loud = replace(device, buzzer=replace(device.buzzer, quiet_from=None, quiet_until=None))

    async def try_it() -> Result:
        async with opened(loud, name) as devices:
            status = await settled(devices, name)
            alone = f"{status.detail} opens; run it at a terminal to {proof}"
            result = judged(status, _LOOK_AT_PINS, alone)
            if result.status != "pass" or not subject.is_watched:
                return result
            return await show(loud, devices, subject.ask)

    return asyncio.run(try_it())


async def _shines(device: DeviceConfig, devices: Devices, ask: Ask) -> Result:
    pins = device.light.pins
    wrong = []
    for name, colour in COLOURS.items():
        devices.light.set(*colour)
        seen = await ask(f"does the light shine {name}? {YES_OR_NO}")
        devices.light.set(*DARK)
        if seen is None:
            return skipped("nobody said whether the light shines")
        if not seen:
            wrong.append(f"{name} (GPIO{getattr(pins, name)})")
    if not wrong:
        return passed("red, green and blue were shown and seen")
    return failed(
        f"not seen: {', '.join(wrong)}",
        "another color: two wires are swapped (light.pins); dark: look at its wire and resistor; "
        "the opposite of what was asked: light.active_high",
    )


async def _sounds(device: DeviceConfig, devices: Devices, ask: Ask) -> Result:
    if device.buzzer.volume == 0:
        return skipped("buzzer.volume is 0: it stays silent")
    devices.buzzer.play(TONES)
    heard = await ask(f"three tones: did you hear them? {YES_OR_NO}")
    devices.buzzer.stop()
    if heard is None:
        return skipped("nobody said whether the buzzer sounds")
    if heard:
        return passed("three tones were played and heard")
    return failed(
        f"not heard on GPIO{device.buzzer.pin}",
        "look at the transistor's three legs, the diode's ring and the buzzer's +; "
        "buzzer.passive: no, if it beeps by itself as soon as it has power, else yes",
    )
