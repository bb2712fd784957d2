"""The OLED: sends only what changed, skips frames a newer one has replaced, reopens after a fault.

The target is one immutable value; one worker thread sends the difference to what is shown. After
an error the bus is closed and everything, luma's settings included, is sent again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

from PIL import Image

from firmware_host.devices.dirty_regions import WHOLE, dirty_regions
from firmware_host.devices.errors import brief
from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.luma_driver import (
    CONTRAST,
    DISPLAY_OFF,
    DISPLAY_ON,
    Bus,
    Driver,
    load_driver,
)
from firmware_host.devices.packing import FRAME_BYTES, pack, pack_upside_down
from firmware_host.devices.supervisor import Supervisor, doubling
from firmware_host.texts import Message, Number

WAITS_S = doubling(0.5, 5.0)
LONGEST_CLOSE_S = 0.4
HANGS_AFTER_S = 8.0
"""Far longer than a whole picture takes, and luma's import before the first one on a small Pi."""
LOOKS = 4

Brightness: TypeAlias = Literal["full", "dim", "off"]


@dataclass(frozen=True, slots=True)
class _Picture:
    """Everything the display shows: frame, contrast, on or off."""

    frame: bytes
    contrast: int
    is_on: bool = True
    generation: int = 0  # another one means: trust nothing, send the whole frame
    number: int = field(default=0, compare=False)  # counts what was wanted; whoever waits compares


class Display(Protocol):
    """What the rest of the house needs of a display, fitted or not."""

    def start(self) -> None: ...

    def show(self, image: Image.Image) -> None: ...

    def brightness(self, level: Brightness) -> None: ...

    def resync(self) -> None: ...

    def rows(self) -> bytes:
        """The newest picture: 64 rows of 16 bytes, leftmost pixel in the highest bit."""

    def status(self) -> DeviceStatus: ...

    async def flush(self) -> None: ...

    async def close(self) -> None: ...


class Oled:
    """All methods are called on the loop and return at once; close() and flush() wait."""

    def __init__(
        self,
        open_bus: Callable[[], Bus],
        driver: str = "ssd1306",
        *,
        loop: asyncio.AbstractEventLoop,
        rotate: int = 0,
        contrast: int = 160,
        dim_contrast: int = 8,
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        is_virtual: bool = False,
        first_frame: bytes = bytes(FRAME_BYTES),
        waits_s: Sequence[float] = WAITS_S,
        hangs_after_s: float = HANGS_AFTER_S,
    ) -> None:
        self._open_bus = open_bus
        self._driver_name = driver
        self._loop = loop
        self._pack = pack_upside_down if rotate == 180 else pack
        self._contrasts = {"full": contrast, "dim": dim_contrast}
        # Translators: how the display is; {chip} is its chip: ssd1306.
        fitted = Message("{chip} display", chip=driver)
        self._ready = DeviceStatus("virtual" if is_virtual else "ready", fitted)
        # Translators: how the display is; {chip} is its chip: ssd1306.
        soon = Message("{chip} display is about to be opened", chip=driver)
        opening = DeviceStatus("opening", soon)
        self._supervisor = Supervisor(opening, on_status, waits_s)
        self._job: asyncio.Future[str | None] | None = None
        self._hangs_after_s = hangs_after_s
        self._hanging: asyncio.TimerHandle | None = None
        self._is_hanging = False
        self._shown_number = -1  # the picture it starts with is number 0
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="oled")
        self._is_closing = False
        self._rows = bytes(FRAME_BYTES)
        self._wanted = _Picture(first_frame, contrast)
        # From here on only the worker touches these.
        self._driver: Driver | None = None
        self._bus: Bus | None = None
        self._shown: _Picture | None = None

    def start(self) -> None:
        self._schedule()

    def status(self) -> DeviceStatus:
        return self._supervisor.status

    def show(self, image: Image.Image) -> None:
        """A 128×64 picture of mode "1"; the caller may go on drawing on it."""
        self._set_target(replace(self._wanted, frame=self._pack(image)))
        self._rows = image.tobytes()

    def rows(self) -> bytes:
        return self._rows

    def brightness(self, level: Brightness) -> None:
        contrast = self._contrasts.get(level, self._wanted.contrast)
        self._set_target(replace(self._wanted, contrast=contrast, is_on=level != "off"))

    def resync(self) -> None:
        """Send settings and the whole frame again: a short dip of the power changes both."""
        self._set_target(replace(self._wanted, generation=self._wanted.generation + 1))

    async def flush(self) -> None:
        """Until the glass shows what is wanted now, or something newer, or is found faulty.

        Pictures that come later are not waited for: somebody may go on drawing for ever.
        """
        number = self._wanted.number
        if self._job is not None and not self._is_hanging and self._shown_number < number:
            shown = self._loop.create_future()
            self._waiting.append((number, shown))
            await shown

    async def close(self) -> None:
        """The last frame stays on the glass, or the dark, if that was wanted.

        A bus that hangs is left to its thread: the kernel gives up on it by itself.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_CLOSE_S):
                await self.flush()
                self._is_closing = True
                await self._loop.run_in_executor(self._pool, self._drop_bus)
        self._is_closing = True
        self._supervisor.close()
        if self._hanging is not None:
            self._hanging.cancel()
        self._pool.shutdown(wait=False)

    def _set_target(self, picture: _Picture) -> None:
        self._wanted = replace(picture, number=self._wanted.number + 1)
        self._schedule()

    def _schedule(self) -> None:
        if self._job is not None or self._supervisor.is_waiting or self._is_closing:
            return
        if self._wanted == self._shown:
            self._let_go(self._wanted.number)
            return
        self._is_hanging = False
        self._job = self._loop.run_in_executor(self._pool, self._sync, self._wanted)
        self._job.add_done_callback(self._job_done)
        self._look_later(LOOKS)

    def _let_go(self, number: float) -> None:
        """Of those who wait in flush(): everybody who wanted this picture or an earlier one."""
        still_waiting = []
        for wanted, shown in self._waiting:
            if wanted > number:
                still_waiting.append((wanted, shown))
            elif not shown.done():  # its waiter may have been cancelled
                shown.set_result(None)
        self._waiting = still_waiting

    def _look_later(self, looks: int) -> None:
        """Wait in looks, so that a stall of this process does not count as one of the bus."""
        wait_s = self._hangs_after_s / LOOKS
        if looks > 1:
            self._hanging = self._loop.call_later(wait_s, self._look_later, looks - 1)
        else:
            self._hanging = self._loop.call_later(wait_s, self._hangs)

    def _hangs(self) -> None:
        """Reports the fault. The thread cannot be ended: it returns when the kernel gives up."""
        waited = self._hangs_after_s
        # Translators: what is wrong with the display; bus: its wires; {seconds} is a number.
        detail = Message(
            "the display does not answer (its bus hangs for {seconds} s)",
            seconds=Number(waited, 0 if waited == int(waited) else 1),
        )
        self._is_hanging = True
        self._supervisor.report(DeviceStatus("faulty", detail))
        self._let_go(float("inf"))

    def _job_done(self, job: asyncio.Future[str | None]) -> None:
        self._job = None
        if self._hanging is not None:
            self._hanging.cancel()
        fault = job.result()
        if fault is None:
            self._supervisor.works()
            self._shown_number = self._shown.number if self._shown else -1
            self._let_go(self._shown_number)
            self._supervisor.report(self._ready)
            self._schedule()
        else:
            self._let_go(float("inf"))
            self._supervisor.retry(self._schedule)
            # Translators: what is wrong with the display; {reason} is what the system says.
            detail = Message("the display does not answer ({reason})", reason=fault)
            self._supervisor.report(DeviceStatus("faulty", detail))

    def _sync(self, wanted: _Picture) -> str | None:
        """In the worker: make the display show this picture; the fault, if it cannot be done.

        One picture each: a thread that goes on as long as pictures come looks as if it hung.
        """
        try:
            driver = self._driver = self._driver or load_driver(self._driver_name)
            self._bus = self._bus or self._open_bus()
            self._send(self._bus, driver, wanted)
            self._shown = wanted
        except Exception as error:  # noqa: BLE001 - luma raises its own tree, bare OSErrors and more
            self._drop_bus()
            return brief(error)
        return None

    def _send(self, bus: Bus, driver: Driver, wanted: _Picture) -> None:
        shown = self._shown
        if shown is None or shown.generation != wanted.generation:
            self._set_up(bus, driver, wanted)
            return
        if shown.is_on and not wanted.is_on:
            bus.command(DISPLAY_OFF)
        if shown.contrast != wanted.contrast:
            bus.command(CONTRAST, wanted.contrast)
        for window in dirty_regions(
            shown.frame, wanted.frame, overhead=driver.overhead, max_pages=driver.max_pages
        ):
            driver.write(bus, window, wanted.frame)
        if wanted.is_on and not shown.is_on:
            bus.command(DISPLAY_ON)

    def _set_up(self, bus: Bus, driver: Driver, wanted: _Picture) -> None:
        """Sends settings, contrast and the whole frame; a display that has them does not blink."""
        if not wanted.is_on:
            bus.command(DISPLAY_OFF)
        bus.command(*driver.settings)
        bus.command(CONTRAST, wanted.contrast)
        driver.write(bus, WHOLE, wanted.frame)
        if wanted.is_on:
            bus.command(DISPLAY_ON)

    def _drop_bus(self) -> None:
        bus, self._bus, self._shown = self._bus, None, None
        if bus is not None:
            with contextlib.suppress(Exception):  # broken already; the next open tells more
                bus.cleanup()


class AbsentOled:
    """No display on this box; the page still wants to see the picture."""

    def __init__(self) -> None:
        self._rows = bytes(FRAME_BYTES)

    def start(self) -> None:
        pass

    def show(self, image: Image.Image) -> None:
        self._rows = image.tobytes()

    def brightness(self, level: Brightness) -> None:
        pass

    def resync(self) -> None:
        pass

    def rows(self) -> bytes:
        return self._rows

    def status(self) -> DeviceStatus:
        return ABSENT

    async def flush(self) -> None:
        pass

    async def close(self) -> None:
        pass
