"""Buttons and tile reader against the clock: the box's own code on mock pins and a virtual cable.

What a finger or a tag does is simulated; everything from the pin's edge or the cable's last byte
to the event on the loop is what runs on a Pi.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from statistics import median
from typing import Any, Final, NamedTuple, TypeVar

from benchmarks.daemon import CannotMeasure
from firmware_host.config.device import ButtonsConfig
from firmware_host.devices.buttons import ButtonHub
from firmware_host.devices.contacts import Contacts, contact_opener
from firmware_host.devices.events import ButtonEvent, TileEvent, TilePlaced, TileRemoved
from firmware_host.devices.pins import PinBoard, open_pin_factory
from firmware_host.devices.rdm6300 import encode
from firmware_host.devices.reader import TileReader
from firmware_host.devices.virtual_port import VirtualPort
from firmware_host.devices.virtual_reader import VirtualReader, VirtualTray

PRESSES: Final = 40
TAGS: Final = 40
REMOVALS: Final = 5
PATIENCE_S = 60.0
_APART_S: Final = 0.05
UNPLUGGED_S: Final = (1.6, 2.2, 2.6)
"""Looks for a lost port come 0.5, 1.5 and 2.5 s after it; plugged in just after one is worst."""

T = TypeVar("T")


class Spread(NamedTuple):
    """Some of them in the middle, and the worst."""

    middle: float
    worst: float


class Replugged(NamedTuple):
    noticed_s: float
    works_s: float


def press_ms(presses: int = PRESSES) -> Spread:
    """From the edge at the pin, in a thread of its own as on a Pi, to the event on the loop."""
    return _spread(_measured(_press_ms(presses)))


def tag_ms(tags: int = TAGS) -> Spread:
    """From the last byte of a frame on the cable to the event."""
    return _spread(_measured(_tag_ms(tags)))


def removal_ms(times: int = REMOVALS) -> Spread:
    """From a tile's last frame to the event that it is gone; the worst is furthest from 300."""
    found = _measured(_removal_ms(times))
    return Spread(median(found), max(found, key=lambda each: abs(each - 300)))


def unplugged_s(times: int = len(UNPLUGGED_S)) -> float:
    """How long until the box knows that the reader is gone; the worst."""
    return max(each.noticed_s for each in _measured(_replugged((0.1,) * times)))


def replugged_s(away_s: Sequence[float] = UNPLUGGED_S) -> float:
    """Plugged in again after so many seconds each: how long until a tag is read; the worst."""
    return max(each.works_s for each in _measured(_replugged(away_s)))


def simulated_faults() -> tuple[int, int]:
    """How many faults a virtual reader was told to commit, and after how many a tile arrived."""
    return _measured(_faults())


def _measured(work: Coroutine[Any, Any, T]) -> T:
    async def in_time() -> T:
        async with asyncio.timeout(PATIENCE_S):
            return await work

    try:
        return asyncio.run(in_time())
    except TimeoutError:
        raise CannotMeasure("a simulated press or tag did not arrive at all") from None


def _spread(found: list[float]) -> Spread:
    return Spread(median(found), max(found))


async def _press_ms(presses: int) -> list[float]:
    loop = asyncio.get_running_loop()
    factory = open_pin_factory("mock")
    config = ButtonsConfig()
    board = PinBoard("mock", lambda name: factory)
    heard: asyncio.Queue[float] = asyncio.Queue()

    def on_button(event: ButtonEvent) -> None:
        if event.gesture == "down":
            heard.put_nowait(time.perf_counter())

    hub = ButtonHub(on_button, loop=loop)
    pin_numbers = config.pins.as_dict()
    contacts = Contacts(hub, pin_numbers, contact_opener(config, board), board, loop=loop)
    hub.attach(contacts)
    found = []
    try:
        await contacts.open()
        pin = factory.pin(pin_numbers["ok"])
        for _ in range(presses):
            began = await asyncio.to_thread(_timed, pin.drive_low)
            found.append((await heard.get() - began) * 1000)
            await asyncio.sleep(_APART_S)
            pin.drive_high()
            await asyncio.sleep(_APART_S)
    finally:
        await hub.close()
        await board.close()
    return found


def _timed(act: Callable[[], None]) -> float:
    began = time.perf_counter()
    act()
    return began


class _Cable:
    """A reader of the box on a port whose far end sends what the measurement wants."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.port = VirtualPort(loop)
        self.tiles: asyncio.Queue[tuple[TileEvent, float]] = asyncio.Queue()
        self.states: asyncio.Queue[tuple[str, float]] = asyncio.Queue()
        self.reader = TileReader(
            self.port.path,
            on_tile=lambda event: self.tiles.put_nowait((event, time.perf_counter())),
            on_status=lambda status: self.states.put_nowait((status.state, time.perf_counter())),
            loop=loop,
        )

    async def arrives(self, kind: type[TileEvent]) -> float:
        while True:
            event, at = await self.tiles.get()
            if isinstance(event, kind):
                return at

    async def becomes(self, *states: str) -> float:
        while True:
            state, at = await self.states.get()
            if state in states:
                return at


@asynccontextmanager
async def _cable() -> AsyncIterator[_Cable]:
    cable = _Cable()
    cable.reader.start()
    try:
        await cable.becomes("ready")
        yield cable
    finally:
        await cable.reader.close()
        cable.port.close()


def _tag(number: int) -> bytes:
    return encode(f"0A00C0{number:04X}")


async def _tag_ms(tags: int) -> list[float]:
    found = []
    async with _cable() as cable:
        for number in range(tags):
            frame = _tag(number)
            cable.port.send(frame[:-1])
            await asyncio.sleep(0.005)  # the box has read all the rest by then
            began = time.perf_counter()
            cable.port.send(frame[-1:])
            found.append((await cable.arrives(TilePlaced) - began) * 1000)
    return found


async def _removal_ms(times: int) -> list[float]:
    found = []
    async with _cable() as cable:
        for number in range(times):
            cable.port.send(_tag(number))
            began = time.perf_counter()
            found.append((await cable.arrives(TileRemoved) - began) * 1000)
    return found


async def _replugged(times_away_s: Sequence[float]) -> list[Replugged]:
    found = []
    async with _cable() as cable:
        for number, away_s in enumerate(times_away_s):
            began = time.perf_counter()
            cable.port.unplug()
            noticed = await cable.becomes("absent", "faulty") - began
            await asyncio.sleep(away_s)
            began = time.perf_counter()
            cable.port.plug()
            await cable.becomes("ready")
            cable.port.send(_tag(number))
            found.append(Replugged(noticed, await cable.arrives(TilePlaced) - began))
    return found


async def _faults() -> tuple[int, int]:
    """Each fault in turn hits a frame of a tile that stays; the tile arrives all the same."""
    loop = asyncio.get_running_loop()
    tray: VirtualTray = VirtualReader(loop=loop)
    arrived: asyncio.Queue[str] = asyncio.Queue()

    def on_tile(event: TileEvent) -> None:
        if isinstance(event, TilePlaced):
            arrived.put_nowait(event.uid)

    reader = TileReader(tray.path, on_tile=on_tile, loop=loop, is_virtual=True)
    reader.start()
    good = 0
    try:
        while reader.status().state != "virtual":  # noqa: ASYNC110 - once, at the start
            await asyncio.sleep(0.01)
        for number, fault in enumerate(tray.faults):
            uid = f"0A00C1{number:04X}"
            tray.misbehave(fault)
            tray.put(uid)
            try:
                good += await asyncio.wait_for(arrived.get(), 5) == uid
            except TimeoutError:
                continue
    finally:
        await reader.close()
        tray.close()
    return len(tray.faults), good
