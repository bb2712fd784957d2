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
from firmware_host.selftest.hardware import fitted, judged, missing, not_there, opened, settled
from firmware_host.texts import Listed, Message, sentences

_SAMPLES = {"pn532": "04A31B22C45D80"}  # every other kind reads five bytes
_WATCH = Message("`tilekeeper tags watch` shows what it reads")
LAY_IT = Message("lay a tagged tile on the reader (Enter goes on without it)")
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
            missing(port),
            Message(
                "plug the reader in, or switch the serial port on "
                "(sudo raspi-config nonint do_serial_hw 0)"
            ),
        )
    if console := console_on(device.reader.port, root):
        return failed(console.what, console.way_out)
    ask = subject.ask if subject.is_watched else None
    return asyncio.run(_opens(device, _remarks(device.reader.port, root), ask))


def _remarks(port: str, root: Path) -> list[Message]:
    """A better name for the port, and who else has it open."""
    found = next(each for each in serial_ports(root / "dev", [port]) if port in each.names)
    notes = []
    if found.path != port:
        # Translators: the self-test says it to the builder; {port} is a port.
        notes.append(Message("{port} is a name that stays, use it", port=found.path))
    if others := port_users(port):
        # Translators: the self-test says it to the builder; {programs} is a list of programs.
        notes.append(Message("also open in {programs}", programs=Listed(map(str, others))))
    return notes


async def _opens(device: DeviceConfig, remarks: list[Message], ask: Ask | None) -> Result:
    """`ask` reaches the person who can lay a tile on it."""
    tile: asyncio.Queue[str] = asyncio.Queue()

    def on_tile(event: TileEvent) -> None:
        if isinstance(event, TilePlaced):
            tile.put_nowait(event.uid)

    async with opened(device, "reader", on_tile=on_tile) as devices:
        status = await settled(devices, "reader")
        result = judged(
            status,
            Message(
                "look at the cable and the lines reader.port and reader.protocol "
                "(`tilekeeper tags probe` finds both); a user needs the group dialout"
            ),
            sentences(status.detail, *_unproved(device), _WATCH),
        )
        if result.status == PASS and ask is not None:
            result = _judged_by_a_tile(device, status.detail, await _laid_down(tile, ask))
    return replace(result, detail=sentences(result.detail, *remarks))


def _unproved(device: DeviceConfig) -> list[Message]:
    """A reader that only talks opens without power and without a reader: it is never asked."""
    only_talks = isinstance(protocol_for(device.reader.protocol), PassiveProtocol)
    return [Message("it only talks, so only a tile proves it")] if only_talks else []


async def _laid_down(tile: asyncio.Queue[str], ask: Ask) -> str | None:
    """The tag of the tile somebody has laid on the reader."""
    read = asyncio.ensure_future(tile.get())
    left = asyncio.ensure_future(ask(LAY_IT))
    await asyncio.wait({read, left}, return_when=asyncio.FIRST_COMPLETED)
    for waiting in (read, left):
        waiting.cancel()
    await asyncio.gather(read, left, return_exceptions=True)
    return None if read.cancelled() else read.result()


def _judged_by_a_tile(device: DeviceConfig, detail: str, uid: str | None) -> Result:
    if uid is not None:
        # Translators: the self-test says it to the builder; {uid} is a tag's number.
        return passed(sentences(detail, Message("the tag {uid} was read", uid=uid)))
    if unproved := _unproved(device):
        nothing = Message(
            "no tile was laid down; if one was: its power, its TX wire, the coil, the kind of tag "
            "(`tilekeeper tags probe`)"
        )
        return skipped(sentences(detail, *unproved, nothing))
    return passed(sentences(detail, Message("it answers; no tile was laid down")))


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
            return failed(
                status.detail, Message("allow this user to make pseudo-terminals (/dev/ptmx)")
            )
        await asyncio.sleep(_SETTLES_S)
        devices.tray.put(sample)
        try:
            await asyncio.wait_for(arrived.wait(), _PATIENCE_S)
        except TimeoutError:
            return failed(
                Message("a virtual tile was laid down and did not arrive"), Message("report it")
            )
    return passed(
        # Translators: the self-test says it to the builder.
        Message(
            "a virtual tile was laid on the {protocol} reader and arrived",
            protocol=device.reader.protocol,
        )
    )
