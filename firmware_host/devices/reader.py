"""The tile reader: a serial link, the parser of its bytes and the tiles that lie on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from firmware_host.devices.events import ABSENT, DeviceStatus, TileEvent
from firmware_host.devices.link import SerialLink
from firmware_host.devices.presence import SILENCE_S, Presence
from firmware_host.devices.rdm6300 import Rdm6300Parser, TagSeen
from firmware_host.devices.timer import Clock, DeadlineTimer

SPOKEN_PROTOCOLS = ("rdm6300", "id12la")


class Reader(Protocol):
    """What the rest of the house needs of a tile reader, fitted or not."""

    @property
    def tiles(self) -> frozenset[str]: ...

    def start(self) -> None: ...

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class AbsentReader:
    """No reader on this box, or one nobody can talk to: people type what they draw."""

    tiles: frozenset[str] = frozenset()

    def __init__(self, status: DeviceStatus = ABSENT) -> None:
        self._status = status

    def start(self) -> None:
        pass

    def status(self) -> DeviceStatus:
        return self._status

    async def close(self) -> None:
        pass


class TileReader:
    """Tells of each placement once. All callbacks run on the loop."""

    def __init__(
        self,
        port: str,
        baud: int = 9600,
        *,
        on_tile: Callable[[TileEvent], None],
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        loop: asyncio.AbstractEventLoop,
        clock: Clock | None = None,
        silence_s: float = SILENCE_S,
        is_virtual: bool = False,
    ) -> None:
        self.parser = Rdm6300Parser()
        self._on_tile = on_tile
        self._on_status = on_status
        self._clock: Clock = clock or loop.time
        self._presence = Presence(silence_s)
        self._timer = DeadlineTimer(loop, self._clock, self._look)
        self._is_virtual = is_virtual
        self._link = SerialLink(port, baud, on_bytes=self._receive, on_status=self._link_changed)

    def start(self) -> None:
        self._link.start()

    async def close(self) -> None:
        self._timer.cancel()
        await self._link.close()

    def status(self) -> DeviceStatus:
        status = self._link.status()
        if self._is_virtual and status.state == "ready":
            return DeviceStatus("virtual", status.detail)
        return status

    @property
    def tiles(self) -> frozenset[str]:
        """The tags that lie on the reader now."""
        return self._presence.present

    def _receive(self, data: bytes) -> None:
        now = self._clock()
        for reading in self.parser.feed(data, now):
            if isinstance(reading, TagSeen):
                self._tell(self._presence.seen(reading.uid, now))
        self._timer.arm(self._presence.next_deadline())

    def _look(self) -> None:
        self._tell(self._presence.advance(self._clock()))
        self._timer.arm(self._presence.next_deadline())

    def _link_changed(self, status: DeviceStatus) -> None:
        if status.state != "ready":
            self._timer.cancel()
            self._tell(self._presence.clear())
        self._on_status(self.status())

    def _tell(self, events: list[TileEvent]) -> None:
        for event in events:
            self._on_tile(event)
