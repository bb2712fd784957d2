"""The one way a test waits for something that has no event of its own to wait on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE_S = 180.0
"""Only for what never comes: a busy machine may take its time."""
HANGS_S = 1800.0
"""For a whole command, which needs seconds of processor time that a busy machine gives slowly."""
PATIENCE_MS = PATIENCE_S * 1000
"""The same for a browser."""


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - a test may look
            await asyncio.sleep(0.002)
