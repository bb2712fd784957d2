"""Does the tile reader open, and does a tile laid on it arrive?"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from firmware_host.config.device import DeviceConfig
from firmware_host.devices.events import TileEvent, TilePlaced
from firmware_host.devices.port_users import ROOT, console_on, port_users, serial_ports
from firmware_host.devices.protocols import protocol_for
from firmware_host.devices.reader_protocol import PassiveProtocol
from firmware_host.selftest.check import PASS, Ask, Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import fitted, judged, not_there, opened, settled

_SAMPLES = {"pn532": "04A31B22C45D80"}  # every other kind reads five bytes
_PATIENCE_S = 8.0
_SETTLES_S = 0.2  # a line right after opening could be the rest of another, and does not count


def check_reader(subject: Subject, root: Path = ROOT) -> Result:
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
    if console := console_on(device.reader.port, root):
        return failed(console.what, console.way_out)
    ask = subject.ask if subject.is_watched else None
    return asyncio.run(_opens(device, _remarks(device.reader.port, root), ask))


def _remarks(port: str, root: Path) -> str:
    """A better name for the port, and who else has it open."""
    found = next(each for each in serial_ports(root / "dev", [port]) if port in each.names)
    notes = [] if found.path == port else [f"{found.path} is a name that stays, use it"]
    if others := port_users(port):
        notes.append(f"also open in {', '.join(map(str, others))}")
    return "".join(f"; {each}" for each in notes)


async def _opens(device: DeviceConfig, remarks: str, ask: Ask | None) -> Result:
    """`ask` reaches the person who can lay a tile on it."""
    tile: asyncio.Queue[str] = asyncio.Queue()

    def on_tile(event: TileEvent) -> None:
        if isinstance(event, TilePlaced):
            tile.put_nowait(event.uid)

    async with opened(device, "reader", on_tile=on_tile) as devices:
        status = await settled(devices, "reader")
        result = judged(
            status,
            "look at the cable and the lines reader.port and reader.protocol "
            "(`tilekeeper tags probe` finds both); a user needs the group dialout",
            f"{status.detail}; {_unproved(device)}`tilekeeper tags watch` shows what it reads",
        )
        if result.status == PASS and ask is not None:
            result = _judged_by_a_tile(device, status.detail, await _laid_down(tile, ask))
    return replace(result, detail=f"{result.detail}{remarks}")


def _unproved(device: DeviceConfig) -> str:
    """A reader that only talks opens without power and without a reader: it is never asked."""
    only_talks = isinstance(protocol_for(device.reader.protocol), PassiveProtocol)
    return "it only talks, so only a tile proves it; " if only_talks else ""


async def _laid_down(tile: asyncio.Queue[str], ask: Ask) -> str | None:
    """The tag of the tile somebody has laid on the reader."""
    read = asyncio.ensure_future(tile.get())
    left = asyncio.ensure_future(ask("lay a tagged tile on the reader (Enter goes on without it)"))
    await asyncio.wait({read, left}, return_when=asyncio.FIRST_COMPLETED)
    for waiting in (read, left):
        waiting.cancel()
    await asyncio.gather(read, left, return_exceptions=True)
    return None if read.cancelled() else read.result()


def _judged_by_a_tile(device: DeviceConfig, detail: str, uid: str | None) -> Result:
    if uid is not None:
        return passed(f"{detail}; the tag {uid} was read")
    if unproved := _unproved(device):
        return skipped(
            f"{detail}; no tile was laid down: {unproved.rstrip('; ')}; if one was: "
            "its power, its TX wire, the coil, the kind of tag (`tilekeeper tags probe`)"
        )
    return passed(f"{detail}; it answers; no tile was laid down")


async def _tile_arrives(device: DeviceConfig) -> Result:
    """The virtual reader sends real bytes through a terminal pair."""
    arrived = asyncio.Event()
    sample = _SAMPLES.get(device.reader.protocol, "0A00C0FFEE")

    def on_tile(event: TileEvent) -> None:
        if event == TilePlaced(sample):
            arrived.set()

    async with opened(device, "reader", on_tile=on_tile) as devices:
        status = await settled(devices, "reader")
        if status.state != "virtual" or devices.tray is None:
            return failed(status.detail, "allow this user to make pseudo-terminals (/dev/ptmx)")
        await asyncio.sleep(_SETTLES_S)
        devices.tray.put(sample)
        try:
            await asyncio.wait_for(arrived.wait(), _PATIENCE_S)
        except TimeoutError:
            return failed("a virtual tile was laid down and did not arrive", "report it")
    return passed(f"a virtual tile was laid on the {device.reader.protocol} reader and arrived")
