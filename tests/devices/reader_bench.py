"""A virtual reader of any kind, the real code that reads it, and what that code said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from firmware_host.config.device import USUAL_BAUD, ReaderProtocol
from firmware_host.devices.events import TileEvent
from firmware_host.devices.presence import SILENCE_S
from firmware_host.devices.protocols import protocol_for, virtual_tray
from firmware_host.devices.reader import TileReader
from tests.waiting import until

PROTOCOLS: tuple[ReaderProtocol, ...] = tuple(USUAL_BAUD)


class Bench:
    def __init__(self, protocol: ReaderProtocol, silence_s: float = SILENCE_S) -> None:
        loop = asyncio.get_running_loop()
        self.tiles: list[TileEvent] = []
        self.states: list[str] = []
        self.far = virtual_tray(protocol, loop)
        self.near = TileReader(
            self.far.path,
            USUAL_BAUD[protocol],
            protocol_for(protocol),
            on_tile=self.tiles.append,
            on_status=lambda status: self.states.append(status.state),
            loop=loop,
            is_virtual=True,
            silence_s=silence_s,
        )

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
    async def run() -> Bench:
        bench = Bench(protocol, silence_s)
        bench.near.start()
        try:
            await bench.ready()
            await story(bench)
        finally:
            await bench.close()
        return bench

    return asyncio.run(run())
