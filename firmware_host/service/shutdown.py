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
import signal
import threading
from collections.abc import Callable
from typing import Final

from firmware_host.devices.oled import Display
from firmware_host.devices.supervisor import in_background
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.overlays import FarewellScreen

log = logging.getLogger(__name__)

EXIT_AFTER_S: Final = 1.8
HOLD_S: Final = 1.0
RULE: Final = "/etc/polkit-1/rules.d/50-tilekeeper.rules, which allows it"
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


def shut_down(*, is_box: bool, on_refusal: Callable[[], None]) -> None:
    """Staff wants the box off. A laptop is not shut down: only the daemon ends there.

    `on_refusal` is called where systemd does not do it; then the daemon goes on.
    """
    if is_box:
        work = _power_off(on_refusal)
        in_background(asyncio.get_running_loop(), work, "shutting down")
    else:
        os.kill(os.getpid(), signal.SIGTERM)


async def _power_off(on_refusal: Callable[[], None]) -> None:
    try:
        process = await asyncio.create_subprocess_exec(
            "systemctl", "poweroff",
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        _, said = await process.communicate()
        why = said.decode(errors="replace").strip()[:200] if process.returncode else ""
        is_refused = process.returncode != 0
    except OSError as error:
        is_refused, why = True, str(error)
    if is_refused:
        log.warning("systemd does not switch the box off (%s); install.sh writes %s", why, RULE)
        on_refusal()


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
