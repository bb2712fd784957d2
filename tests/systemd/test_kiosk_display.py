"""The kiosk for real: its script, cage and Chromium on a display, judged by what is on it."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from PIL import Image, ImageChops

from firmware_host.kiosk import kiosk_watch
from tests.kiosk.browser import PICTURES, ServedBox
from tests.kiosk.fake_box import FakeBox
from tests.systemd.display import NEEDED, Display, display_with_kiosk
from tests.tools_needed import needs

pytestmark = [pytest.mark.behavior, needs(*NEEDED)]
Served = ServedBox[FakeBox]
PATIENCE_S = 90
"""A browser's first start on a busy machine."""


@pytest.fixture(scope="module")
def box() -> Iterator[Served]:
    served = ServedBox(lambda: FakeBox(virtual=False))
    served.start()
    yield served
    served.end()


@pytest.fixture(scope="module")
def display(box: Served) -> Iterator[Display]:
    with display_with_kiosk(box.port) as display:
        yield display


def soon(display: Display, is_true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_true():
        display.check_it_runs()
        if time.monotonic() > end:
            keep(display, "kiosk-failed")
            pytest.fail(f"{what}: see {PICTURES}/kiosk-failed.png\n{display.said()[-3000:]}")
        time.sleep(0.2)


def keep(display: Display, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    display.picture().save(PICTURES / f"{name}.png")


def some_frame(seed: int) -> bytes:
    """Anything, but with its four corners lit: they show where the glass is."""
    pixels = bytearray(random.Random(seed).randbytes(1024))
    for row in (0, 63):
        pixels[row * 16] |= 0x80
        pixels[row * 16 + 15] |= 0x01
    return bytes(pixels)


def glass(picture: Image.Image) -> bytes | None:
    """The OLED as it can be read off the display; nothing else there is of its cold blue."""
    red, _, blue = picture.split()
    bright = blue.point(lambda value: 255 * (value > 200), "1")
    cold = ImageChops.subtract(blue, red).point(lambda value: 255 * (value > 20), "1")
    lit = ImageChops.logical_and(bright, cold)
    area = lit.getbbox()
    if area is None:
        return None
    left, top, right, bottom = area
    scale, rest = divmod(right - left, 128)
    if rest or scale < 3 or bottom - top != 64 * scale:
        return None
    # Each pixel of the OLED is a square of the display's: the middle of it tells.
    return lit.crop(area).resize((128, 64), Image.Resampling.NEAREST).tobytes()


def is_the_table(picture: Image.Image) -> bool:
    """The warm wood the box stands on; bars of the browser are grey, an empty screen is black."""
    red, _, blue = picture.split()
    return min(ImageChops.subtract(red, blue).tobytes()) > 10


def test_the_glass_is_on_the_display_pixel_for_pixel(box: Served, display: Display) -> None:
    frame = some_frame(1)
    box.call(box.box.show, frame)
    soon(display, lambda: glass(display.picture()) == frame, "the box's picture is not shown")
    keep(display, "kiosk")


def test_the_page_reaches_every_edge_and_no_bar_of_the_browser_is_seen(
    box: Served, display: Display
) -> None:
    frame = some_frame(2)
    box.call(box.box.show, frame)
    soon(display, lambda: glass(display.picture()) == frame, "the box's picture is not shown")
    picture = display.picture()
    width, height = picture.size
    assert width >= 800
    assert height >= 480
    for edge in (
        (0, 0, width, 4),
        (0, height - 4, width, height),
        (0, 0, 4, height),
        (width - 4, 0, width, height),
    ):
        assert is_the_table(picture.crop(edge)), edge


def test_a_page_longer_than_the_display_has_no_scroll_bar(box: Served, display: Display) -> None:
    frame = some_frame(4)

    def lay_out_many_tiles() -> None:
        box.box.virtual = True
        box.box.tiles = [
            {"uid": f"{number:08X}", "name": f"Tile {number}", "on_reader": False, "hue": 40}
            for number in range(200)
        ]
        box.box.show(frame)

    box.call(lay_out_many_tiles)
    soon(display, lambda: glass(display.picture()) == frame, "the box's picture is not shown")
    keep(display, "kiosk-long")
    picture = display.picture()
    assert is_the_table(picture.crop((picture.width - 20, 0, *picture.size)))


def test_the_page_finds_the_box_again_when_that_has_been_restarted(
    box: Served, display: Display
) -> None:
    soon(display, lambda: glass(display.picture()) is not None, "the page is not shown")
    box.stop()
    soon(display, lambda: glass(display.picture()) is None, "a lost box goes on being shown")
    box.start()
    frame = some_frame(3)
    box.call(box.box.show, frame)
    soon(display, lambda: glass(display.picture()) == frame, "the page does not come back")


def test_without_its_browser_the_kiosk_ends_so_that_systemd_starts_it_again(
    box: Served, display: Display
) -> None:
    soon(display, lambda: glass(display.picture()) is not None, "the page is not shown")
    os.kill(display.browser(), signal.SIGKILL)
    display.kiosk.wait(PATIENCE_S)


def test_a_dead_page_is_seen_at_once_and_its_browser_started_again(
    box: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk_watch, "LOST_S", 2.0)
    box.call(box.box.show, some_frame(5))
    with display_with_kiosk(box.port) as display:
        soon(display, lambda: glass(display.picture()) is not None, "the page is not shown")
        for renderer in display.renderers():
            os.kill(renderer, signal.SIGKILL)
        display.kiosk.wait(PATIENCE_S)
        assert "shows no page any more" in display.said()
