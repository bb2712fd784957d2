"""Opens the port of page and API. On a box it is tried again until it opens: its address may
belong to a network that is not up yet, and the game does not wait for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from firmware_host.devices.supervisor import Supervisor, doubling
from firmware_host.kiosk.errors import KioskError

if TYPE_CHECKING:
    from firmware_host.kiosk.server import Server
    from firmware_host.service.kiosk_box import KioskBox

log = logging.getLogger(__name__)

WAITS_S: Final = doubling(2.0, 60.0)


class BoxPage:
    def __init__(self, box: KioskBox, host: str, port: int) -> None:
        self._box = box
        self._host = host
        self._port = port
        self._server: Server | None = None

    async def open(self) -> str:
        """Returns the address people type; raises KioskError if it cannot be served now."""
        # The web library takes seconds to import on a small Pi: off the loop, or buttons are deaf.
        web = await asyncio.to_thread(import_module, "firmware_host.kiosk.server")
        box = self._box
        self._server = await web.serve(box, self._host, self._port, words=lambda: box.words)
        return self._server.address

    async def open_sooner_or_later(self, waits_s: Sequence[float] = WAITS_S) -> None:
        supervisor = Supervisor("", _log_why, waits_s)
        while True:
            try:
                log.info("the page is open: %s", await self.open())
                return
            except KioskError as error:
                supervisor.report(str(error))
            await supervisor.pause()

    async def close(self) -> None:
        if self._server is not None:
            await self._server.close()


def _log_why(why: str) -> None:
    log.warning("%s; the game goes on, and the page is tried again", why)
