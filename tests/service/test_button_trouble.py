"""A button in trouble is named on the glass of a running box."""

from __future__ import annotations

import asyncio
from pathlib import Path

from firmware_host.config.settings import load_settings
from firmware_host.panel.screens.overlays import NoticeScreen
from firmware_host.service.box import LiveBox
from firmware_host.service.daemon import _open_box
from firmware_host.service.options import RunOptions


def test_a_stuck_button_is_named_on_the_glass_and_so_is_its_recovery(tmp_path: Path) -> None:
    async def until_told(box: LiveBox, words: str) -> None:
        async with asyncio.timeout(20):
            while True:
                front = box._panel._front
                if isinstance(front, NoticeScreen) and words in front.text:
                    return
                await asyncio.sleep(0.01)

    async def run() -> None:
        settings = load_settings(None, tmp_path, virtual=True)
        async with _open_box(settings, RunOptions(virtual=True)) as (box, _store):
            wishes = asyncio.create_task(box.carry_out_wishes())
            assert box._devices is not None
            box._devices.hub._gestures._buttons["back"].stuck_s = 0.0  # instead of 20 s
            await box.button("back", "down")
            await until_told(box, "BACK is stuck: let it go")
            assert "BACK has been down" in box.state()["devices"]["buttons"]["detail"]
            await box.button("back", "up")
            await until_told(box, "BACK works again")
            wishes.cancel()

    asyncio.run(run())
