"""The box of `make vm` without a VM: real store, table, panel, commands and page, in this process.

Its clock goes on only while somebody pauses or waits, so no run of it depends on the machine.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from firmware_host.config.device import GuestsConfig
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.events import TilePlaced
from firmware_host.panel.i18n import available_languages
from tests.service.cafe_box import CafeBox
from tests.waiting import until
from tools.vm.played_box import PlayedBox, T, as_pages
from tools.vm.playing import tags_file


class WalkedBox(PlayedBox):
    def __init__(self, folder: Path) -> None:
        languages = ("en", *sorted(set(available_languages()) - {"en"}))
        TagRegistry(folder).load_from(tags_file().encode(), "tags.yaml")
        self._loop = asyncio.new_event_loop()
        self._box = CafeBox(folder, GuestsConfig(), languages=languages)

    def __enter__(self) -> Self:
        self._run(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._box.close())
        self._loop.close()

    async def _open(self) -> None:
        await self._box.open()
        await until(lambda: self._box.devices.reader.status().state == "virtual")
        await self._box.controller.reader_settling.over()

    def _run(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)

    def state(self) -> dict[str, Any]:
        async def current() -> dict[str, Any]:
            self._box.controller.renderer.request()
            return self._box.kiosk.state()

        document: dict[str, Any] = self._run(current())
        return document

    def press(self, name: str, ms: int = 60, bounces: int = 0) -> None:
        self._run(self._box.press(name))

    def lay(self, uid: str, frames: int = 5) -> None:
        async def placed() -> None:
            self._box.controller.listeners().on_tile(TilePlaced(uid, alone=True))
            await self._box.settle()

        self._run(placed())

    def glass(self) -> bytes:
        return as_pages(base64.b64decode(self.state()["screen"]["rows"]))

    def pause(self, seconds: float) -> None:
        self._run(self._box.wait(seconds))

    def until(
        self, condition: Callable[[], T], patience_s: float = 120.0, pause_s: float = 0.2
    ) -> T | None:
        for _ in range(int(patience_s / pause_s)):
            if answer := condition():
                return answer
            self.pause(pause_s)
        return condition() or None
