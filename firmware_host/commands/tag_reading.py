"""Reading tags from the box's own reader, for `tilekeeper tags watch` and `enroll`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.commands.errors import CommandError
from firmware_host.devices.box import Listeners, open_devices
from firmware_host.devices.events import DeviceStatus, TilePlaced
from firmware_host.selftest.occupied import daemon_is_running

if TYPE_CHECKING:
    from firmware_host.config.device import DeviceConfig
    from firmware_host.config.settings import Settings

_PATIENCE_S = 5.0
_BY_HAND = "or name the tag yourself: `tilekeeper tags enroll GAME --uid HEX --tile ID`"


def check_reader(settings: Settings) -> None:
    """A reader this command can open; otherwise why not, and the way out."""
    kind = settings.device.reader.kind
    if kind == "absent":
        raise CommandError(
            "this box has no reader (reader.kind is absent); "
            f"set reader.kind in /etc/tilekeeper/device.yaml, {_BY_HAND}"
        )
    if kind == "virtual":
        raise CommandError(
            "the reader is virtual and exists only on the page of a running box; "
            f"use the page, {_BY_HAND}"
        )
    if daemon_is_running(settings.state_dir):
        raise CommandError(
            "the running box uses the reader; stop it first (sudo systemctl stop tilekeeper), "
            f"{_BY_HAND}"
        )


@asynccontextmanager
async def opened_reader(settings: Settings) -> AsyncIterator[asyncio.Queue[str]]:
    """The tags laid on the reader, one by one, as long as the block runs."""
    placed: asyncio.Queue[str] = asyncio.Queue()
    answered = asyncio.Event()

    def on_status(_name: str, status: DeviceStatus) -> None:
        if status.state != "opening":
            answered.set()

    devices = await open_devices(
        _reader_alone(settings.device),
        Listeners(
            on_button=lambda event: None,
            on_tile=lambda event: (
                placed.put_nowait(event.uid) if isinstance(event, TilePlaced) else None
            ),
            on_status=on_status,
        ),
    )
    try:
        if devices.reader.status().state != "opening":
            answered.set()
        try:
            await asyncio.wait_for(answered.wait(), _PATIENCE_S)
        except TimeoutError:
            raise CommandError(f"the reader does not open within {_PATIENCE_S:g} s") from None
        status = devices.reader.status()
        if status.state != "ready":
            raise CommandError(f"the reader is {status.state}: {status.detail}; {_BY_HAND}")
        yield placed
    finally:
        await devices.close()


def _reader_alone(device: DeviceConfig) -> DeviceConfig:
    return replace(
        device,
        buttons=replace(device.buttons, kind="absent"),
        oled=replace(device.oled, kind="absent"),
        light=replace(device.light, kind="absent"),
        buzzer=replace(device.buzzer, kind="absent"),
    )
