"""Loads on a box, in a process of their own: only to 127.0.0.1, bounded in count and in time.

Run as a script: loads.py KIND PORT SECONDS
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable

import aiohttp

HOST = "127.0.0.1"
HALF = b"GET / HTTP/1.1\r\nHost: loc"
SLOW = (
    b"POST /api/button HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{"
)
GARBAGE = b"\x00" * 128_000
CALLERS = 100
PAGES = 8
BURST = 10_000
_FAULTS = (OSError, asyncio.IncompleteReadError, aiohttp.ClientError)

Load = Callable[[int], Awaitable[None]]


async def _call(port: int, sent: bytes, drips: bool = False) -> None:
    """One connection, again and again; it stays until the box ends it."""
    while True:
        with contextlib.suppress(*_FAULTS):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(sent)
                while drips:
                    await asyncio.sleep(0.5)
                    writer.write(b" ")
                    await writer.drain()
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(0.05)


async def connections(port: int) -> None:
    """Half requests, idle connections, bodies that drip in: a hundred of each."""
    await asyncio.gather(
        *(_call(port, HALF) for _ in range(CALLERS)),
        *(_call(port, b"") for _ in range(CALLERS)),
        *(_call(port, SLOW, drips=True) for _ in range(CALLERS)),
    )


async def garbage(port: int) -> None:
    await asyncio.gather(*(_call(port, GARBAGE) for _ in range(8)))


async def _page(port: int, message: str) -> None:
    """Ten thousand messages at once; cut off, it comes again."""
    async with aiohttp.ClientSession() as client:
        while True:
            with contextlib.suppress(*_FAULTS):
                async with client.ws_connect(f"http://{HOST}:{port}/api/live") as page:
                    reading = asyncio.create_task(_read(page))
                    try:
                        for _ in range(BURST):
                            await page.send_str(message)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.25)  # as the page's own link does


async def _read(page: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in page:
        pass


async def presses(port: int) -> None:
    message = json.dumps({"type": "button", "name": "down", "gesture": "press"})
    await asyncio.gather(*(_page(port, message) for _ in range(PAGES)))


async def tiles(port: int) -> None:
    message = json.dumps({"type": "tile", "uid": "0B00C0FFEE", "placed": True})
    await asyncio.gather(*(_page(port, message) for _ in range(PAGES)))


async def nothing(port: int) -> None:
    await asyncio.Event().wait()


LOADS: dict[str, Load] = {
    "nothing": nothing,
    "connections": connections,
    "garbage": garbage,
    "presses": presses,
    "tiles": tiles,
}


async def main(kind: str, port: int, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await LOADS[kind](port)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
