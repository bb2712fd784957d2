"""A button in trouble is named on the glass of a running box."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.panel.screens.overlays import NoticeScreen
from firmware_host.service.controller import Controller
from firmware_host.service.daemon import RunOptions, _open_box
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior


def test_a_stuck_button_is_named_on_the_glass_and_so_is_its_recovery(tmp_path: Path) -> None:
    async def until_told(box: Controller, words: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                front = box._panel._front
                if isinstance(front, NoticeScreen) and words in front.text:
                    return
                await asyncio.sleep(0.01)

    async def run() -> None:
        settings = load_settings(None, tmp_path, virtual=True)
        async with _open_box(settings, RunOptions(virtual=True)) as box:
            working = asyncio.create_task(box.controller.commands.run_commands())
            assert box.controller.devices is not None
            box.controller.devices.hub._gestures._buttons["back"].stuck_s = 0.0  # instead of 20 s
            page = box.kiosk.connect()
            page.send("back", "down")
            await until_told(box.controller, "BACK is stuck: let go or free the key")
            assert "BACK has been down" in box.kiosk.state()["devices"]["buttons"]["detail"]
            page.send("back", "up")
            await until_told(box.controller, "BACK works again")
            working.cancel()

    asyncio.run(run())
