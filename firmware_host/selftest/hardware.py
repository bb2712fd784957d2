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

_PATIENCE_S = 8.0
BUSY = (
    "the running box uses it; to test it: sudo systemctl stop tilekeeper, and start it afterwards"
)
DEVICES = ("buttons", "reader", "oled", "light", "buzzer")


def fitted(subject: Subject, device: str) -> DeviceConfig | Result:
    """The configuration of a device that should be looked at, or why it is not."""
    if subject.settings is None:
        return skipped("what is built in stands in the configuration, which cannot be read")
    config = subject.settings.device
    kind = getattr(config, device).kind
    if kind == "absent":
        return skipped(f"the box has none ({device}.kind is absent)")
    if kind != "virtual" and subject.daemon_runs:
        return skipped(BUSY)
    return config


def not_there(subject: Subject, device: str, detail: str, advice: str) -> Result:
    """Something this device needs is not on this machine."""
    if subject.is_pi or subject.has_chosen(device, "kind") or subject.has_chosen(device, "port"):
        return failed(detail, f"{advice}; if the box has none: {device}.kind: absent")
    return skipped(f"{detail} (no Raspberry Pi, and nobody asked for it)")


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
        return DeviceStatus("faulty", f"{name} did not open within {patience_s:g} s")
    return status


def judged(status: DeviceStatus, advice: str, good: str = "") -> Result:
    if status.state in ("ready", "virtual"):
        return passed(good or status.detail)
    return failed(status.detail, advice)
