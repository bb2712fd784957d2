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
    Ask,
    Result,
    Subject,
    failed,
    passed,
    skipped,
)
from firmware_host.selftest.hardware import judged, opened, settled
from firmware_host.texts import Listed, Message, sentences

COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
TONES: Final[Tune] = ((523.25, 400), (0.0, 150), (659.25, 400), (0.0, 150), (783.99, 600))
_LOOK_AT_PINS: Final = Message("look at its pins and their numbers")
_SEE_IT: Final = Message("it opens; run it at a terminal to see it shine")
_HEAR_IT: Final = Message("it opens; run it at a terminal to hear it sound")
_SHINES: Final = {
    "red": Message("does the light shine red? (Enter = yes, n = no)"),
    "green": Message("does the light shine green? (Enter = yes, n = no)"),
    "blue": Message("does the light shine blue? (Enter = yes, n = no)"),
}

Show = Callable[[DeviceConfig, Devices, Ask], Awaitable[Result]]


def check_light(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _check(subject, "light", nodes, _shines, _SEE_IT)


def check_buzzer(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _check(subject, "buzzer", nodes, _sounds, _HEAR_IT)


def _check(subject: Subject, name: str, nodes: Path, show: Show, proof: Message) -> Result:
    device = on_pins(subject, name, nodes)
    if isinstance(device, Result):
        return device
    if getattr(device, name).kind == "virtual":
        return skipped(Message("virtual: it exists only on the page of a running box"))
    # Whoever tests at night wants to hear it all the same.
    loud = replace(device, buzzer=replace(device.buzzer, quiet_from=None, quiet_until=None))

    async def try_it() -> Result:
        async with opened(loud, name) as devices:
            status = await settled(devices, name)
            result = judged(status, _LOOK_AT_PINS, sentences(status.detail, proof))
            if result.status != "pass" or not subject.is_watched:
                return result
            return await show(loud, devices, subject.ask)

    return asyncio.run(try_it())


async def _shines(device: DeviceConfig, devices: Devices, ask: Ask) -> Result:
    pins = device.light.pins
    wrong = []
    for name, colour in COLOURS.items():
        devices.light.set(*colour)
        seen = await ask(_SHINES[name])
        devices.light.set(*DARK)
        if seen is None:
            return skipped(Message("nobody said whether the light shines"))
        if not seen:
            wrong.append(f"{name} (GPIO{getattr(pins, name)})")
    if not wrong:
        return passed(Message("red, green and blue were shown and seen"))
    return failed(
        # Translators: the self-test says it to the builder; {names} is a list of names.
        Message("not seen: {names}", names=Listed(wrong)),
        Message(
            "another color: two wires are swapped (light.pins); dark: look at its wire and "
            "resistor; the opposite of what was asked: light.active_high"
        ),
    )


async def _sounds(device: DeviceConfig, devices: Devices, ask: Ask) -> Result:
    if device.buzzer.volume == 0:
        return skipped(Message("buzzer.volume is 0: it stays silent"))
    devices.buzzer.play(TONES)
    heard = await ask(Message("three tones: did you hear them? (Enter = yes, n = no)"))
    devices.buzzer.stop()
    if heard is None:
        return skipped(Message("nobody said whether the buzzer sounds"))
    if heard:
        return passed(Message("three tones were played and heard"))
    return failed(
        # Translators: the self-test says it to the builder; {pin} is a number.
        Message("not heard on GPIO{pin}", pin=device.buzzer.pin),
        Message(
            "look at the transistor's three legs, the diode's ring and the buzzer's +; "
            "buzzer.passive: no, if it beeps by itself as soon as it has power, else yes"
        ),
    )
