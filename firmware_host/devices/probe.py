"""Finds which reader is at which port: asks for a PN532, then listens for the others.

Those can only be recognised while a tile lies on them, so somebody has to lay one there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from firmware_host.config.device import USUAL_BAUD, ReaderProtocol
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.line_reader import LineParser
from firmware_host.devices.link import SerialLink
from firmware_host.devices.pn532 import Pn532
from firmware_host.devices.port_users import Port
from firmware_host.devices.rdm6300 import Rdm6300Parser
from firmware_host.devices.reader import TileReader
from firmware_host.devices.reader_protocol import TagSeen
from firmware_host.texts import Message

ASKING_S: Final = 10.0
"""Only for a port whose opening hangs: a chip that says nothing is given up much earlier."""
RATES: Final = (9600, 115_200, 57_600, 38_400, 19_200)
"""Readers that print lines come in all of these; what arrives at a wrong rate makes no sense."""
RUBBISH: Final = 24
"""So many bytes without a tag among them mean a wrong rate."""

NAMES: Final[dict[ReaderProtocol, str]] = {
    "rdm6300": "RDM6300",
    # Translators: two readers nobody can tell apart.
    "id12la": Message("ID-12LA or ID-20LA"),
    "pn532": "PN532",
    # Translators: in place of a reader's name.
    "line": Message("a reader that prints one tag per line"),
}


@dataclass(frozen=True, slots=True)
class Found:
    port: Port
    protocol: ReaderProtocol
    baud: int
    detail: str
    tag: str = ""
    """What lay on it, if something did."""

    def yaml(self) -> list[str]:
        """The lines for device.yaml."""
        lines = ["reader:", "  kind: serial", f"  port: {self.port.path}"]
        lines.append(f"  protocol: {self.protocol}")
        return lines + ([f"  baud: {self.baud}"] if self.baud != USUAL_BAUD[self.protocol] else [])


@dataclass(frozen=True, slots=True)
class Trouble:
    """A port that does not open."""

    port: Port
    detail: str


async def ask(ports: Sequence[Port]) -> list[Found | Trouble]:
    """Which of them are a PN532, and which do not even open."""
    found = await asyncio.gather(*(_ask(port) for port in ports))
    return [each for each in found if each is not None]


async def _ask(port: Port) -> Found | Trouble | None:
    settled = asyncio.Event()
    tags: list[str] = []
    baud = USUAL_BAUD["pn532"]
    chip = Pn532()
    reader = TileReader(
        port.path,
        baud,
        chip,
        on_tile=lambda event: tags.append(getattr(event, "uid", "")),
        on_status=lambda status: settled.set() if status.state != "opening" else None,
        loop=asyncio.get_running_loop(),
    )
    reader.start()
    try:
        async with asyncio.timeout(ASKING_S):
            await settled.wait()
    except TimeoutError:
        pass
    status, at_port = reader.status(), reader.port_status()
    await reader.close()
    if at_port.state != "ready":
        return Trouble(port, at_port.detail)
    if status.state != "ready":
        return None
    return Found(port, "pn532", baud, chip.peer_status.detail, tags[0] if tags else "")


async def listen(
    ports: Iterable[Port], seconds: float, on_rubbish: Callable[[Port, int], None]
) -> Found | None:
    """The first port on which somebody lays a tile; `on_rubbish` hears of a rate that was wrong."""
    ears = [asyncio.create_task(_listen(port, on_rubbish)) for port in ports]
    if not ears:
        return None
    try:
        done, _ = await asyncio.wait(ears, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return next((ear.result() for ear in done), None)
    finally:
        for ear in ears:
            ear.cancel()
        await asyncio.gather(*ears, return_exceptions=True)


async def _listen(port: Port, on_rubbish: Callable[[Port, int], None]) -> Found:
    turn = 0
    while True:
        baud = RATES[turn % len(RATES)]
        found = await _listen_at(port, baud)
        if found is not None:
            return found
        turn += 1
        on_rubbish(port, RATES[turn % len(RATES)])


async def _listen_at(port: Port, baud: int) -> Found | None:
    """None = what came was no tag in any language: another rate, perhaps."""
    loop = asyncio.get_running_loop()
    framed, lines = Rdm6300Parser(), LineParser()
    heard: asyncio.Future[Found | None] = loop.create_future()
    received = 0

    def on_bytes(data: bytes) -> None:
        nonlocal received
        now = loop.time()
        received += len(data)
        lines.advance(now)
        for reading in framed.feed(data, now):
            if isinstance(reading, TagSeen):
                report("id12la" if framed.ends_lines else "rdm6300", reading.uid)
        for reading in lines.feed(data, now):
            if isinstance(reading, TagSeen):
                report("line", reading.uid)
        if received >= RUBBISH and not heard.done():
            heard.set_result(None)

    def report(protocol: ReaderProtocol, tag: str) -> None:
        if not heard.done():
            # Translators: a reader was found by its tile; {tag} is the tile's number: 0A00C0FFEE,
            # {baud} is a number: 9600.
            how = Message("read {tag} at {baud} baud", tag=tag, baud=baud)
            heard.set_result(Found(port, protocol, baud, how, tag))

    def on_status(status: DeviceStatus) -> None:
        if status.state == "ready":
            framed.opened(loop.time())
            lines.opened(loop.time())

    link = SerialLink(port.path, baud, on_bytes=on_bytes, on_status=on_status)
    link.start()
    try:
        return await heard
    finally:
        await link.close()
