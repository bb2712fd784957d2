"""The end of the daemon: a last picture, and an exit that nothing can hold up.

The Pi keeps its displays powered after it has halted, so a picture that stayed on the glass would
burn in overnight; it is shown for a second, then the display is switched off. Every answer was
synced before it was seen: once the glass is dark, the plug may be pulled.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from typing import Final

from firmware_host.devices.oled import Display
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.overlays import FarewellScreen

EXIT_AFTER_S: Final = 1.8
HOLD_S: Final = 1.0
FLUSH_S: Final = 0.3
"""How long a display that hangs is waited for, so that all of it ends within two seconds."""


def force_exit_after(code: int, seconds: float = EXIT_AFTER_S) -> None:
    """The process is gone after so many seconds at the latest, with this exit code.

    A thread that computes or a device that hangs is not waited for: answers are on the disk.
    """
    timer = threading.Timer(seconds, _exit_now, (code,))
    timer.daemon = True
    timer.start()


def _exit_now(code: int) -> None:
    logging.getLogger(__name__).warning("something did not end in time; the games are safe")
    os._exit(code)


async def show_shutdown_screen(oled: Display, t: Translator, hold_s: float = HOLD_S) -> None:
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
        async with asyncio.timeout(FLUSH_S):
            await oled.flush()
