"""The tile reader: a serial link, the parser of its bytes and the tiles that lie on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from firmware_host.devices.events import ABSENT, DeviceStatus, TileEvent
from firmware_host.devices.link import SerialLink
from firmware_host.devices.presence import SILENCE_S, Presence
from firmware_host.devices.rdm6300 import Rdm6300Parser
from firmware_host.devices.reader_protocol import (
    Garbled,
    Looked,
    Reading,
    TagProtocol,
    TagSeen,
    Tally,
)
from firmware_host.devices.timers import Clock, DeadlineTimer
from firmware_host.texts import sentences

log = logging.getLogger(__name__)


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
    """Emits one event for each placement and removal. All callbacks run on the loop."""

    def __init__(
        self,
        port: str,
        baud: int = 9600,
        protocol: TagProtocol | None = None,
        *,
        on_tile: Callable[[TileEvent], None],
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        loop: asyncio.AbstractEventLoop,
        clock: Clock | None = None,
        silence_s: float = SILENCE_S,
        is_virtual: bool = False,
    ) -> None:
        self._protocol: TagProtocol = protocol or Rdm6300Parser()
        self._on_tile = on_tile
        self._on_status = on_status
        self._clock: Clock = clock or loop.time
        self._presence = Presence(max(silence_s, self._protocol.same_for_s), self._protocol.removal)
        self._timer = DeadlineTimer(loop, self._clock, self._look)
        self._is_virtual = is_virtual
        self._link = SerialLink(port, baud, on_bytes=self._receive, on_status=self._link_changed)
        self._last_reported: object = None
        self._troubles_to_log = 1

    def start(self) -> None:
        self._link.start()

    async def close(self) -> None:
        self._timer.cancel()
        self._link.write(self._protocol.closing_bytes())
        await self._link.close()

    @property
    def tally(self) -> Tally:
        return self._protocol.tally

    @property
    def tiles(self) -> frozenset[str]:
        """The tags that lie on the reader now; none where it cannot tell."""
        return self._presence.present

    def status(self) -> DeviceStatus:
        """The port first, then whoever is at its other end; the detail counts what went wrong."""
        link, contact = self._link.status(), self._protocol.peer_status
        if link.state != "ready":
            return link
        state = contact.state
        if state == "ready" and self._is_virtual:
            state = "virtual"
        return DeviceStatus(state, sentences(link.detail, contact.detail, str(self.tally)))

    def port_status(self) -> DeviceStatus:
        """The port alone, whoever is at its other end."""
        return self._link.status()

    def _receive(self, data: bytes) -> None:
        now = self._clock()
        self._heard(self._protocol.feed(data, now), now)

    def _look(self) -> None:
        # This call may be late, and a slow callback may have run since the loop looked at the port.
        self._link.read_arrived()
        now = self._clock()
        if self._presence.next_deadline() is not None:
            self._emit(self._presence.advance(now))
        self._heard(self._protocol.advance(now), now)

    def _heard(self, readings: list[Reading], now: float) -> None:
        for reading in readings:
            match reading:
                case TagSeen(uid, together):
                    self._emit(self._presence.seen(uid, now, together=together))
                case Garbled():
                    log.debug("dropped scan: an unreadable frame, %s since the start", self.tally)
                    self._emit(self._presence.garbled(now))
                case Looked():
                    self._emit(self._presence.looked(now))
        self._link.write(self._protocol.outgoing())
        self._note_troubles()
        self._report_status()
        self._arm()

    def _arm(self) -> None:
        deadlines = (self._presence.next_deadline(), self._protocol.next_deadline())
        is_open = self._link.status().state == "ready"
        due = min((each for each in deadlines if each is not None), default=None)
        self._timer.arm(due if is_open else None)

    def _link_changed(self, status: DeviceStatus) -> None:
        if status.state == "ready":
            now = self._clock()
            self._protocol.opened(now)
            self._heard([], now)
        else:
            self._timer.cancel()
        self._report_status()

    def _report_status(self) -> None:
        """Reports each change once; a counter that has grown is none."""
        status = self.status()
        if (status.state, self._link.status(), self._protocol.peer_status) == self._last_reported:
            return
        self._last_reported = (status.state, self._link.status(), self._protocol.peer_status)
        if status.state not in ("ready", "virtual"):
            self._emit(self._presence.clear())
        self._on_status(status)

    def _note_troubles(self) -> None:
        """The first bad frame, the tenth, the hundredth: enough for the log."""
        if self.tally.troubles >= self._troubles_to_log:
            log.info("reader: %s since the start", self.tally)
            while self._troubles_to_log <= self.tally.troubles:
                self._troubles_to_log *= 10

    def _emit(self, events: list[TileEvent]) -> None:
        for event in events:
            self._on_tile(event)
