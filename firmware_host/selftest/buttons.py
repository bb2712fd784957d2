"""Do the five buttons answer, and is none of them stuck? Also light and buzzer: do they open?"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.buttons import ButtonHub
from firmware_host.devices.errors import DeviceError
from firmware_host.devices.events import BUTTONS, ButtonEvent
from firmware_host.devices.gpio_buttons import GpioButtons
from firmware_host.devices.pins import open_pin_factory
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import fitted, judged, not_there, opened, settled

_WIRING = "look at the wire, the pin number and the ground of each button named"


def check_buttons(
    subject: Subject,
    nodes: Path = Path("/dev"),
    open_pins: Callable[[str], Any] = open_pin_factory,
) -> Result:
    device = on_pins(subject, "buttons", nodes)
    if isinstance(device, Result):
        return device
    if device.buttons.kind == "virtual":
        return asyncio.run(_fingers_arrive(device))
    _give_lgpio_a_place()
    try:
        pins = open_pins(device.gpio.pin_factory)
    except DeviceError as error:
        return failed(str(error), "install the library named, or set gpio.pin_factory")
    try:
        return asyncio.run(_contacts_are_open(device, pins))
    finally:
        pins.close()


def check_light(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _opens(subject, "light", nodes)


def check_buzzer(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    return _opens(subject, "buzzer", nodes)


def on_pins(subject: Subject, name: str, nodes: Path = Path("/dev")) -> DeviceConfig | Result:
    """The configuration of a device on pins that this machine has, or why it is not looked at."""
    device = fitted(subject, name)
    if isinstance(device, Result):
        return device
    needs_chip = getattr(device, name).kind == "gpio" and device.gpio.pin_factory != "mock"
    if needs_chip and not any(nodes.glob("gpiochip*")):
        return not_there(
            subject, name, f"{nodes}/gpiochip* do not exist", "run it on the box itself"
        )
    return device


def _opens(subject: Subject, name: str, nodes: Path) -> Result:
    device = on_pins(subject, name, nodes)
    if isinstance(device, Result):
        return device
    if getattr(device, name).kind == "virtual":
        return skipped("virtual: it exists only on the page of a running box")
    _give_lgpio_a_place()

    async def open_it() -> Result:
        async with opened(device, name) as devices:
            return judged(await settled(devices, name), "look at its pins and their numbers")

    return asyncio.run(open_it())


def _give_lgpio_a_place() -> None:
    """lgpio makes a pipe in the working directory, which may be read-only."""
    os.environ.setdefault("LG_WD", tempfile.gettempdir())


async def _contacts_are_open(device: DeviceConfig, pins: Any) -> Result:
    loop = asyncio.get_running_loop()
    hub = ButtonHub(lambda event: None, loop=loop)
    wiring = device.buttons.pins.as_dict()
    build = partial(GpioButtons, hub, wiring, loop=loop, pin_factory=pins)
    buttons = await asyncio.to_thread(build, pull_up=device.buttons.pull_up)
    try:
        status = buttons.status()
        if status.state != "ready":
            return failed(status.detail, _WIRING)
        down = [name for name in BUTTONS if buttons.level(name)]
    finally:
        buttons.close()
    if down:
        told = ", ".join(f"{name.upper()} (GPIO{wiring[name]})" for name in down)
        return failed(
            f"pressed without a finger: {told}",
            f"{_WIRING}; if all five are: the line buttons.pull_up",
        )
    return passed(f"{len(wiring)} buttons open, none is stuck")


async def _fingers_arrive(device: DeviceConfig) -> Result:
    """Virtual fingers go through the debouncer of the real buttons."""
    heard: list[ButtonEvent] = []
    async with opened(device, "buttons", on_button=heard.append) as devices:
        for name in BUTTONS:
            devices.fingers.finger(name, True)
            devices.fingers.finger(name, False)
        await asyncio.sleep(device.buttons.debounce_seconds * 3 + 0.05)
    expected = {(name, gesture) for name in BUTTONS for gesture in ("down", "press")}
    missing = expected - {(event.name, event.gesture) for event in heard}
    if missing:
        told = ", ".join(sorted(f"{name} {gesture}" for name, gesture in missing))
        return failed(f"virtual presses did not arrive: {told}", "report it")
    return passed("virtual presses of all five buttons arrived")
