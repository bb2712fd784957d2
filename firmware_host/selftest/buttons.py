"""Do the five buttons answer, and is none of them stuck?"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.buttons import ButtonHub, VirtualButtons
from firmware_host.devices.contacts import Contacts, contact_opener
from firmware_host.devices.events import BUTTONS, ButtonEvent
from firmware_host.devices.pins import PinBoard
from firmware_host.selftest.check import Result, Subject, failed, passed
from firmware_host.selftest.hardware import ON_THE_BOX, fitted, missing, not_there, opened
from firmware_host.texts import Listed, Message, Number

_WIRING = Message("look at the wire, the pin number and the ground of each button named")
_LISTEN_S = 0.3
_RESTLESS_EDGES = 12  # one finger that presses right now, with some bounces, is no fault


def check_buttons(
    subject: Subject,
    nodes: Path = Path("/dev"),
    open_pins: Callable[[str], Any] | None = None,
) -> Result:
    device = on_pins(subject, "buttons", nodes)
    if isinstance(device, Result):
        return device
    if device.buttons.kind == "virtual":
        return asyncio.run(_fingers_arrive(device))
    return asyncio.run(_contacts_are_open(device, open_pins))


def on_pins(subject: Subject, name: str, nodes: Path = Path("/dev")) -> DeviceConfig | Result:
    """The configuration of a device on pins that this machine has, or why it is not looked at."""
    device = fitted(subject, name)
    if isinstance(device, Result):
        return device
    needs_chip = getattr(device, name).kind == "gpio" and device.gpio.pin_factory != "mock"
    if needs_chip and not any(nodes.glob("gpiochip*")):
        return not_there(subject, name, missing(f"{nodes}/gpiochip*"), ON_THE_BOX)
    return device


async def _contacts_are_open(
    device: DeviceConfig, open_pins: Callable[[str], Any] | None
) -> Result:
    """Every pin opens, no contact is closed, and none makes edges while nobody presses."""
    loop = asyncio.get_running_loop()
    hub = ButtonHub(lambda event: None, loop=loop)
    wiring = device.buttons.pins.as_dict()
    board = PinBoard(device.gpio.pin_factory, open_pins)
    opener = contact_opener(device.buttons, board)
    contacts = Contacts(hub, wiring, opener, board, loop=loop)
    hub.attach(contacts)
    edges: Counter[str] = Counter()
    try:
        await contacts.open()
        status = contacts.status()
        if status.state != "ready":
            return failed(status.detail, _advice(status.detail))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LISTEN_S):
                async for edge in hub.edges():
                    edges[edge.name] += 1
        down = [name for name in BUTTONS if contacts.level(name)]
    finally:
        await hub.close()
        await board.close()
    restless = [name for name in BUTTONS if edges[name] > _RESTLESS_EDGES]
    if restless:
        detail = Listed(f"{_named(name, wiring)}: {edges[name]}" for name in restless)
        return failed(
            # Translators: the self-test says it to the builder; {seconds} is a number,
            # {buttons} is a list of buttons.
            Message(
                "chattering without a finger (edges in {seconds} s): {buttons}",
                seconds=Number(_LISTEN_S, 1),
                buttons=detail,
            ),
            Message(
                "look for a loose wire or a missing ground at each button named, or replace it"
            ),
        )
    if down:
        detail = Listed(_named(name, wiring) for name in down)
        return failed(
            # Translators: the self-test says it to the builder; {buttons} is a list of buttons.
            Message("pressed without a finger: {buttons}", buttons=detail),
            Message(
                "look at the wire, the pin number and the ground of each button named; if all five "
                "are: the line buttons.pull_up"
            ),
        )
    return passed(Message("all buttons open, none is stuck or chatters"))


def _named(name: str, wiring: Mapping[str, int]) -> str:
    return f"{name.upper()} (GPIO{wiring[name]})"


def _advice(detail: str) -> Message:
    if "busy" in detail.lower():
        return Message(
            "end the program that uses the pin (gpioinfo names it), or choose another pin"
        )
    if "group gpio" in detail:
        return Message("add the user to the group gpio, log in again, or run it with sudo")
    if "cannot be loaded" in detail:
        return Message("run install.sh again, or install the library named")
    return _WIRING


async def _fingers_arrive(device: DeviceConfig) -> Result:
    """Virtual fingers go through the debouncer of the real buttons."""
    heard: list[ButtonEvent] = []
    async with opened(device, "buttons", on_button=heard.append) as devices:
        fingers = VirtualButtons(devices.hub)
        for name in BUTTONS:
            fingers.edge(name, True)
            fingers.edge(name, False)
        await asyncio.sleep(device.buttons.debounce_seconds * 3 + 0.05)
    expected = {(name, gesture) for name in BUTTONS for gesture in ("down", "press")}
    unheard = expected - {(event.name, event.gesture) for event in heard}
    if unheard:
        lost = Listed(sorted(f"{name} {gesture}" for name, gesture in unheard))
        return failed(
            # Translators: the self-test says it to the builder.
            Message("virtual presses did not arrive: {presses}", presses=lost),
            Message("report it"),
        )
    return passed(Message("virtual presses of all five buttons arrived"))
