"""What all checks of devices share: first the machine is judged, then the device.

A part that is missing is a fault where it should be (on a Raspberry Pi, or where the owner's
own files ask for it); anywhere else it is only absent, and its check is skipped.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.device_set import Devices, Listeners, open_devices
from firmware_host.devices.events import DeviceStatus
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.texts import Message, Number

_PATIENCE_S = 8.0
BUSY = Message(
    "the running box uses it; to test it: sudo systemctl stop tilekeeper, and start it afterwards"
)
ON_THE_BOX = Message("run it on the box itself")
DEVICES = ("buttons", "reader", "oled", "light", "buzzer", "voice")


def fitted(subject: Subject, device: str) -> DeviceConfig | Result:
    """The configuration of a device that should be looked at, or why it is not."""
    if subject.settings is None:
        return skipped(
            Message("what is built in stands in the configuration, which cannot be read")
        )
    config = subject.settings.device
    kind = getattr(config, device).kind
    if kind == "absent":
        # Translators: the self-test says it to the builder; {device} is a device of the file
        # device.yaml.
        return skipped(Message("the box has none ({device}.kind is absent)", device=device))
    if kind != "virtual" and subject.daemon_runs:
        return skipped(BUSY)
    return config


def missing(node: object) -> Message:
    # Translators: the self-test says it to the builder; {node} is a file of the kernel.
    return Message("{node} does not exist", node=node)


def not_there(subject: Subject, device: str, detail: str, advice: str) -> Result:
    """Something this device needs is not on this machine."""
    if subject.is_pi or subject.has_chosen(device, "kind") or subject.has_chosen(device, "port"):
        return failed(
            detail,
            # Translators: the self-test says it to the builder; {advice} is a whole clause,
            # {device} is a device of the file device.yaml.
            Message(
                "{advice}; if the box has none: {device}.kind: absent",
                advice=advice,
                device=device,
            ),
        )
    # Translators: the self-test says it to the builder; {detail} is a whole clause.
    return skipped(Message("{detail} (no Raspberry Pi, and nobody asked for it)", detail=detail))


@asynccontextmanager
async def opened(device: DeviceConfig, only: str, **listeners: Any) -> AsyncIterator[Devices]:
    """The box with one device, opened by the code the daemon uses."""
    others: dict[str, Any] = {
        name: replace(getattr(device, name), kind="absent") for name in DEVICES if name != only
    }
    silent: dict[str, Any] = {"on_button": lambda event: None, "on_tile": lambda event: None}
    devices = await open_devices(replace(device, **others), Listeners(**(silent | listeners)))
    try:
        yield devices
    finally:
        await devices.close()


async def settled(devices: Devices, name: str, patience_s: float = _PATIENCE_S) -> DeviceStatus:
    """How the device is once it has opened, or failed to."""
    try:
        async with asyncio.timeout(patience_s):
            while (status := devices.status()[name]).state == "opening":  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    except TimeoutError:
        waited = Number(patience_s, 0 if patience_s == int(patience_s) else 1)
        # Translators: the self-test says it to the builder; {device} is a device of the file
        # device.yaml, {seconds} is a number.
        sentence = Message("{device} did not open within {seconds} s", device=name, seconds=waited)
        return DeviceStatus("faulty", sentence)
    return status


def judged(status: DeviceStatus, advice: str, good: str = "") -> Result:
    if status.state in ("ready", "virtual"):
        return passed(good or status.detail)
    return failed(status.detail, advice)
