"""Does the tile reader open, and does a tile laid on it arrive?"""

from __future__ import annotations

import asyncio
from pathlib import Path

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.events import TileEvent, TilePlaced
from firmware_host.selftest.check import Result, Subject, failed, passed
from firmware_host.selftest.hardware import fitted, judged, not_there, opened, settled

_SAMPLE = "0A00C0FFEE"
_PATIENCE_S = 8.0


def check_reader(subject: Subject, kernel_line: Path = Path("/proc/cmdline")) -> Result:
    device = fitted(subject, "reader")
    if isinstance(device, Result):
        return device
    if device.reader.kind == "virtual":
        return asyncio.run(_tile_arrives(device))
    port = Path(device.reader.port)
    if not port.exists():
        return not_there(
            subject,
            "reader",
            f"{port} does not exist",
            "plug the reader in, or switch the serial port on "
            "(sudo raspi-config nonint do_serial_hw 0)",
        )
    if _has_console(port, kernel_line):
        return failed(
            f"{port} carries the kernel's console, which garbles every tag",
            "take the console off it (sudo raspi-config nonint do_serial_cons 1) and start again",
        )
    return asyncio.run(_opens(device))


async def _opens(device: DeviceConfig) -> Result:
    async with opened(device, "reader") as devices:
        status = await settled(devices, "reader")
    return judged(
        status,
        "look at the cable and the line reader.port; a user needs the group dialout",
        f"{status.detail} opens; `tilekeeper tags probe` shows what it reads",
    )


async def _tile_arrives(device: DeviceConfig) -> Result:
    """The virtual reader sends real bytes through a terminal pair."""
    arrived = asyncio.Event()

    def on_tile(event: TileEvent) -> None:
        if event == TilePlaced(_SAMPLE):
            arrived.set()

    async with opened(device, "reader", on_tile=on_tile) as devices:
        status = await settled(devices, "reader")
        if status.state != "virtual" or devices.tray is None:
            return failed(status.detail, "allow this user to make pseudo-terminals (/dev/ptmx)")
        devices.tray.put(_SAMPLE)
        try:
            await asyncio.wait_for(arrived.wait(), _PATIENCE_S)
        except TimeoutError:
            return failed("a virtual tile was laid down and did not arrive", "report it")
    return passed("a virtual tile was laid on the reader and arrived")


def _has_console(port: Path, kernel_line: Path) -> bool:
    try:
        words = kernel_line.read_text("utf-8", "replace").split()
    except OSError:
        return False
    names = {port.name, port.resolve().name}
    consoles = {word.removeprefix("console=").split(",")[0] for word in words if "console=" in word}
    return bool(names & consoles)
