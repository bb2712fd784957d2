"""A box that is not virtual, with a page open: the page follows the panel, whatever the display."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.ports import free_port
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

ABSENT = "{kind: absent}"
MOST_PRESSES = 60
DISPLAYS = {
    "none": ABSENT,
    "on a bus that does not answer": "{kind: i2c, port: 77}",
}


@contextmanager
def real_box(folder: Path, display: str) -> Iterator[str]:
    config = folder / "config"
    config.mkdir()
    (config / "device.yaml").write_text(
        f"buttons: {ABSENT}\nreader: {ABSENT}\noled: {display}\nlight: {ABSENT}\nbuzzer: {ABSENT}\n"
    )
    port = free_port()
    with (folder / "log").open("wb") as log:
        daemon = subprocess.Popen(
            [
                sys.executable, "-m", "firmware_host", "run", "--config", str(config),
                "--state", str(folder / "state"), "--port", str(port),
            ],
            stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        daemon.kill()
        daemon.wait()


async def opened(session: aiohttp.ClientSession, address: str) -> aiohttp.ClientWebSocketResponse:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await session.ws_connect(f"{address}/api/live", origin=address)
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)


async def heard(page: aiohttp.ClientWebSocketResponse, *keys: str) -> dict[str, Any]:
    """Messages until all of these have been told; what each said last."""
    told: dict[str, Any] = {}
    async with asyncio.timeout(PATIENCE_S):
        while not all(key in told for key in keys):
            message = json.loads((await page.receive()).data)
            told |= message["state"] | ({"beep": message["beep"]} if "beep" in message else {})
    return told


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_page_follows_the_panel(display: str, tmp_path: Path) -> None:
    async def journey(address: str) -> None:
        async with aiohttp.ClientSession() as session:
            page = await opened(session, address)
            first = await heard(page, "screen", "question", "light")
            await page.send_json({"type": "button", "name": "down", "gesture": "press"})
            moved = await heard(page, "screen")
            assert moved["screen"]["rows"] != first["screen"]["rows"]
            assert "question" not in moved, "only the cursor moved"
            await page.send_json({"type": "button", "name": "up", "gesture": "press"})
            told: dict[str, Any] = {}
            for _ in range(MOST_PRESSES):  # into a game: the light has a player's color, dice sound
                await page.send_json({"type": "button", "name": "ok", "gesture": "press"})
                told |= await heard(page, "screen")
                if told.get("beep") and ("light" in told or display != "none"):
                    break
                await page.send_json({"type": "button", "name": "roll", "gesture": "press"})
                await asyncio.sleep(0.1)  # a page may press 20 times a second
            assert told["beep"]
            if display == "none":  # a display that fails has the light to itself
                assert told["light"] != first["light"]

    with real_box(tmp_path, DISPLAYS[display]) as address:
        asyncio.run(journey(address))


async def sentence(page: aiohttp.ClientWebSocketResponse) -> str:
    """The next error that this page is shown."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            message = json.loads((await page.receive()).data)
            if "error" in message:
                return str(message["error"])


def test_a_page_cut_off_with_a_finger_down_leaves_the_button_to_others(tmp_path: Path) -> None:
    async def journey(address: str) -> None:
        async with aiohttp.ClientSession() as session:
            pages = [await opened(session, address) for _ in range(2)]
            for page in pages:
                await heard(page, "screen")
            await pages[0].send_json({"type": "button", "name": "ok", "gesture": "down"})
            await pages[0].send_json({"type": "read so far"})
            assert "read so far" in await sentence(pages[0])
            press = {"name": "ok", "gesture": "press"}
            await pages[1].send_json({"type": "button", **press})
            assert "finger is on that button" in await sentence(pages[1])
            pages[0].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    async with session.post(f"{address}/api/button", json=press) as answer:
                        if answer.status == 200:
                            break
                        assert answer.status == 409

    with real_box(tmp_path, ABSENT) as address:
        asyncio.run(journey(address))
