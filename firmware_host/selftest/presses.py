"""Press each button: it lights up in the terminal as the box sees it, with debouncing and all."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import BUTTONS, ButtonEvent
from firmware_host.selftest.buttons import on_pins
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import opened
from firmware_host.texts import Listed, Message

QUIET_S: Final = 20.0
"""How long nobody presses anything until the test goes on without."""
_LIT, _SEEN, _PLAIN = "\x1b[7m", "\x1b[32m", "\x1b[0m"


def check_presses(
    subject: Subject,
    quiet_s: float = QUIET_S,
    begun: Callable[[Devices], None] = lambda devices: None,
    nodes: Path = Path("/dev"),
) -> Result:
    """`begun` is called when fingers may come."""
    device = on_pins(subject, "buttons", nodes)
    if isinstance(device, Result):
        return device
    if device.buttons.kind == "virtual":
        return skipped(Message("virtual: press them on the page of a running box"))
    if not subject.is_watched:
        return skipped(
            Message("nobody is at a terminal to press them; run `selftest --only buttons` there")
        )
    return asyncio.run(_watch(device, subject.progress, quiet_s, begun))


async def _watch(
    device: DeviceConfig,
    show: Callable[[str], None],
    quiet_s: float,
    begun: Callable[[Devices], None],
) -> Result:
    seen: set[str] = set()
    down: set[str] = set()
    touched, left = asyncio.Event(), asyncio.Event()

    def on_button(event: ButtonEvent) -> None:
        if event.gesture == "down":
            seen.add(event.name)
            down.add(event.name)
        elif event.gesture in ("press", "release"):
            down.discard(event.name)
        show(_row(seen, down))
        touched.set()

    loop = asyncio.get_running_loop()
    with contextlib.suppress(ValueError, RuntimeError):  # not in the main thread: no Ctrl-C there
        loop.add_signal_handler(signal.SIGINT, left.set)
    try:
        async with opened(device, "buttons", on_button=on_button) as devices:
            status = devices.status()["buttons"]
            if status.state != "ready":
                return failed(status.detail, Message("look at the wires and the pin numbers"))
            show(_row(seen, down))
            begun(devices)
            while len(seen) < len(BUTTONS) and await _somebody(touched, left, quiet_s):
                touched.clear()
    finally:
        with contextlib.suppress(ValueError, RuntimeError):
            loop.remove_signal_handler(signal.SIGINT)
    return _verdict(seen, device, gave_up=left.is_set())


async def _somebody(touched: asyncio.Event, left: asyncio.Event, quiet_s: float) -> bool:
    """Was there another press before everybody left?"""
    waiting = [asyncio.create_task(event.wait()) for event in (touched, left)]
    try:
        await asyncio.wait(waiting, timeout=quiet_s, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
    return touched.is_set() and not left.is_set()


def _row(seen: set[str], down: set[str]) -> str:
    cells = []
    for name in BUTTONS:
        colour = _LIT if name in down else _SEEN if name in seen else ""
        cells.append(f"{colour} {name.upper()} {_PLAIN if colour else ''}")
    # Translators: a line at the command line; {buttons} are the names of the buttons, {n} and {all}
    # how many were pressed.
    return Message(
        "press each button: {buttons}  {n} of {all} (Ctrl-C ends)",
        buttons=" ".join(cells),
        n=len(seen),
        all=len(BUTTONS),
    )


def _verdict(seen: set[str], device: DeviceConfig, gave_up: bool) -> Result:
    missing = [name for name in BUTTONS if name not in seen]
    if not missing:
        return passed(Message("all five buttons were pressed and seen"))
    if not seen:
        return skipped(
            Message("nobody pressed a button before Ctrl-C")
            if gave_up
            else Message("nobody pressed a button")
        )
    pins = device.buttons.pins.as_dict()
    names = Listed(f"{name.upper()} (GPIO{pins[name]})" for name in missing)
    return failed(
        Message("not seen: {names}", names=names),
        Message(
            "if it was pressed: look at its wire, its ground and the pin number in buttons.pins"
        ),
    )
