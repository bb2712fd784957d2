"""A box on a real port with a client beside it, inside one event loop."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from firmware_host.kiosk.server import Server, serve
from tests.kiosk.fake_box import FakeBox
from tests.waiting import PATIENCE_S


@asynccontextmanager
async def served(
    box: FakeBox, host: str = "127.0.0.1", **options: Any
) -> AsyncIterator[tuple[aiohttp.ClientSession, Server]]:
    server = await serve(box, host, 0, **options)
    try:
        async with aiohttp.ClientSession(server.address) as client:
            yield client, server
    finally:
        await server.close()


async def next_message(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    message: dict[str, Any] = await socket.receive_json(timeout=PATIENCE_S)
    return message
