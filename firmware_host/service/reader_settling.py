"""The moment after a reader came up, in which tiles were there before rather than laid down now."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from firmware_host.devices.events import TileEvent

log = logging.getLogger(__name__)

READER_SETTLES_S: Final = 0.3
"""Longer than a reader needs to report a tile that lay on it all the time."""
LOOKS: Final = 3


class ReaderSettling:
    """Counts in looks because this process may have stalled in between."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()
        self._over.set()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def drops(self, event: TileEvent) -> bool:
        """Tell whether the tile lay there before the reader came up."""
        if not self.is_over:
            log.debug("dropped scan: the tile lay there before the reader came up: %s", event)
        return not self.is_over

    async def over(self) -> None:
        """Return once a tile counts as laid down now."""
        await self._over.wait()

    def begin(self) -> None:
        """Begin to ignore tiles, whether or not an earlier moment is over."""
        self._cancel()
        self._over.clear()
        self._look(LOOKS)

    def end(self) -> None:
        """Count every tile from now on."""
        self._cancel()
        self._over.set()

    def _look(self, left: int) -> None:
        if not left:
            self.end()
            return
        self._timer = asyncio.get_running_loop().call_later(
            READER_SETTLES_S / LOOKS, self._look, left - 1
        )

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
