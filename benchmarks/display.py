"""The display: time to pack a frame against luma, bytes on the wire."""

from __future__ import annotations

import asyncio
import random
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from firmware_host.devices.dirty_regions import WHOLE
from firmware_host.devices.luma_driver import Recorder, WindowDriver
from firmware_host.devices.oled import Oled
from firmware_host.devices.oled_bus import CHIPS
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.devices.packing import HEIGHT, WIDTH, pack


@dataclass(frozen=True, slots=True)
class Packing:
    """One frame from picture to bus, luma's display() against ours."""

    ratio: float
    luma_seconds: float
    our_seconds: float
    is_identical: bool  # every byte of every frame, commands included


class _Sink(Recorder):
    """A bus that takes no time, and keeps what it was sent only when asked to."""

    is_recording = False

    def command(self, *cmd: int) -> None:
        if self.is_recording:
            super().command(*cmd)

    def data(self, data: Sequence[int]) -> None:
        if self.is_recording:
            super().data(data)


def packing(frames: int = 20, rounds: int = 15) -> Packing:
    """Both send the same pictures to the same kind of bus; the best round of each counts."""
    import luma.oled.device

    pictures = [_screenful(random.Random(seed)) for seed in range(frames)]
    theirs, ours = _Sink(), _Sink()
    driver = WindowDriver(settings=())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma calls Pillow's getdata()
        device: Any = luma.oled.device.ssd1306(theirs)
        device.persist = True

        def draw_with_luma() -> None:
            for picture in pictures:
                device.display(picture)

        def draw_with_ours() -> None:
            for picture in pictures:
                driver.write(ours, WHOLE, pack(picture))

        theirs.is_recording = ours.is_recording = True
        draw_with_luma()
        draw_with_ours()
        theirs.is_recording = ours.is_recording = False
        luma_seconds = our_seconds = float("inf")
        for _ in range(rounds):  # taking turns, so that a busy machine disturbs both alike
            luma_seconds = min(luma_seconds, _timed(draw_with_luma) / frames)
            our_seconds = min(our_seconds, _timed(draw_with_ours) / frames)
    is_identical = len(ours.transfers) == 2 * frames and theirs.transfers == ours.transfers
    return Packing(luma_seconds / our_seconds, luma_seconds, our_seconds, is_identical)


def wire_bytes_for_a_changed_line(driver: str = "ssd1306") -> int:
    """A 16-pixel line whose every pixel changes: address, control, commands and data."""
    before, after = _picture(), _picture()
    ImageDraw.Draw(after).rectangle((0, 16, WIDTH - 1, 31), fill=1)
    return _wire_bytes(before, after, driver)


def wire_bytes_for_no_change() -> int:
    return _wire_bytes(_picture(), _picture())


def _screenful(chance: random.Random) -> Image.Image:
    """Five lines of text, as full as the panel ever is; luma is slower still on noise."""
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    for top in range(0, HEIGHT, 12):
        letters = chance.choices("abcdefghijklmnop QRSTUVW 0123456789", k=22)
        draw.text((0, top), "".join(letters), fill=1)
    return image


def _picture() -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).rectangle((0, 0, WIDTH - 1, 10), fill=1)
    return image


def _wire_bytes(before: Image.Image, after: Image.Image, driver: str = "ssd1306") -> int:
    async def run() -> int:
        bus = VirtualBus(CHIPS[driver]())
        oled = Oled(lambda: bus, driver, loop=asyncio.get_running_loop())
        oled.show(before)
        await oled.flush()
        start = bus.wire_bytes
        oled.show(after)
        await oled.flush()
        sent = bus.wire_bytes - start
        await oled.close()
        if bus.chip.pixels() != after.tobytes():
            raise AssertionError("the glass does not show the picture")
        return sent

    return asyncio.run(run())


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
