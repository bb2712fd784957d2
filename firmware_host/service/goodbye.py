"""The last picture: what it says is true when the glass goes dark.

The Pi keeps its displays powered after it has halted, so a farewell that stayed on the glass would
burn in overnight; it is shown for a moment, then the display is switched off. Every answer was
synced before it was seen, so dark means that the plug may be pulled.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from firmware_host.devices.oled import Display
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.overlays import FarewellScreen

HOLD_S: Final = 1.0
PATIENCE_S: Final = 0.3
"""A display that hangs must not keep the box from ending within its two seconds."""


async def say_goodbye(oled: Display, t: Translator, hold_s: float = HOLD_S) -> None:
    canvas = Canvas()
    FarewellScreen(t).draw(canvas, 0.0)
    oled.brightness("full")
    oled.show(canvas.image)
    await _flushed(oled)
    if oled.status().state == "ready":  # nobody waits for a display that shows nothing
        await asyncio.sleep(hold_s)
    oled.brightness("off")
    await _flushed(oled)


async def _flushed(oled: Display) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE_S):
            await oled.flush()
