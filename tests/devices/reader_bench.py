"""A virtual reader of any kind on a real tty, the real code that reads it, and computed time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

from firmware_host.config.device import USUAL_BAUD, ReaderProtocol
from firmware_host.devices.events import TileEvent
from firmware_host.devices.presence import SILENCE_S
from firmware_host.devices.protocols import protocol_for, virtual_tray
from firmware_host.devices.reader import TileReader
from firmware_host.devices.virtual_reader import VirtualTray
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import PATIENCE_S, until

PROTOCOLS: tuple[ReaderProtocol, ...] = tuple(USUAL_BAUD)


class StoppableTimers:
    """The part of the loop a TileReader uses: its timers, which a stopped process calls late."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._is_stopped = False
        self._late: list[Callable[[], object]] = []

    def time(self) -> float:
        return self._loop.time()

    def call_later(self, delay: float, callback: Callable[[], object]) -> asyncio.TimerHandle:
        handle: asyncio.TimerHandle

        def due() -> None:
            if self._is_stopped:
                self._late.append(lambda: None if handle.cancelled() else callback())
            else:
                callback()

        handle = self._loop.call_later(delay, due)
        return handle

    def stop(self) -> None:
        self._is_stopped = True

    def go_on(self) -> None:
        self._is_stopped = False
        late, self._late = self._late, []
        for callback in late:
            callback()


class Bench:
    """`far` is the virtual reader, `near` the code under test; both run on the same loop."""

    def __init__(
        self,
        loop: PaperTimeLoop,
        protocol: ReaderProtocol,
        silence_s: float = SILENCE_S,
        far: VirtualTray | None = None,
    ) -> None:
        self.loop = loop
        self.tiles: list[TileEvent] = []
        self.states: list[str] = []
        self.far = far or virtual_tray(protocol, loop)
        self._timers = StoppableTimers(loop)
        self.near = TileReader(
            self.far.path,
            USUAL_BAUD[protocol],
            protocol_for(protocol, silence_s),
            on_tile=self.tiles.append,
            on_status=lambda status: self.states.append(status.state),
            loop=cast("asyncio.AbstractEventLoop", self._timers),
            is_virtual=True,
            silence_s=silence_s,
        )
        self._is_near_stopped = False
        self._to_near = self._to_far = 0
        """Bytes that have left one end and were not read at the other."""
        self._count_bytes()
        loop.is_under_way = self._is_under_way

    def _count_bytes(self) -> None:
        link, port = self.near._link, self.far._port
        send, write, received, heard = port.send, link.write, link._on_bytes, port._on_bytes

        def counted_send(data: bytes) -> None:
            send(data)
            self._to_near += len(data) if self._is_open() else 0

        def counted_write(data: bytes) -> None:
            write(data)
            self._to_far += len(data) if self._is_open() and heard is not None else 0

        def counted_received(data: bytes) -> None:
            self._to_near = max(0, self._to_near - len(data))
            received(data)

        def counted_heard(data: bytes) -> None:
            self._to_far = max(0, self._to_far - len(data))
            if heard is not None:
                heard(data)

        cast("Any", port).send = counted_send
        cast("Any", link).write = counted_write
        link._on_bytes = counted_received
        if heard is not None:
            port._on_bytes = counted_heard

    def _is_open(self) -> bool:
        return self.near._link._open_port is not None and self.far._port._ends is not None

    def _is_under_way(self) -> bool:
        if not self._is_open():
            self._to_near = self._to_far = 0
        return self._to_far > 0 or (self._to_near > 0 and not self._is_near_stopped)

    async def near_stands_still(self, seconds: float) -> None:
        """Stop the process that reads while the reader goes on; afterward its timers come first."""
        port = self.near._link._open_port
        assert port is not None
        self.loop.remove_reader(port.fileno())
        self._timers.stop()
        self._is_near_stopped = True
        await asyncio.sleep(seconds)
        self._is_near_stopped = False
        latest = time.monotonic() + PATIENCE_S
        while port.in_waiting < self._to_near and time.monotonic() < latest:
            pass  # the kernel hands over what was sent to the stopped process
        self.loop.add_reader(port.fileno(), self.near._link._read)
        self._timers.go_on()

    def machine_stands_still(self, seconds: float) -> None:
        """Stop both ends, as a host does that pauses a virtual machine."""
        self.loop.advance(seconds)

    async def ready(self) -> None:
        await until(lambda: self.near.status().state == "virtual")
        await asyncio.sleep(0.15)  # a line that comes at once could be the rest of another

    async def close(self) -> None:
        await self.near.close()
        self.far.close()


def on_a_bench(
    protocol: ReaderProtocol,
    story: Callable[[Bench], Awaitable[None]],
    silence_s: float = SILENCE_S,
) -> Bench:
    async def run(loop: PaperTimeLoop) -> Bench:
        bench = Bench(loop, protocol, silence_s)
        bench.near.start()
        try:
            await bench.ready()
            await story(bench)
        finally:
            await bench.close()
        return bench

    return run_on_paper(run)
