"""A visit to the page in a real browser that notices every error and every foreign request."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import PICTURES, ServedBox, SomeBox
from tests.waiting import PATIENCE_MS, PATIENCE_S

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PHONE_LYING = {**PHONE, "viewport": {"width": 640, "height": 360}}
TABLET = {**PHONE, "viewport": {"width": 820, "height": 1180}, "device_scale_factor": 2}


class Visit:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE_MS)
        self.errors: list[str] = []
        self.foreign: list[str] = []
        host = urlsplit(address).netloc
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._request(request.url, host))
        page.on("websocket", lambda socket: self._request(socket.url, host))

    def is_connected(self) -> None:
        self.page.wait_for_selector("html[data-link=open]", timeout=PATIENCE_MS)

    def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def pixels(self) -> bytes:
        """The canvas as the box's own bytes: lit where a pixel is bright and opaque."""
        lit: list[int] = self.page.evaluate("""() => {
            const copy = new OffscreenCanvas(128, 64).getContext("2d", {willReadFrequently: true});
            copy.drawImage(document.getElementById("screen"), 0, 0);
            const {data} = copy.getImageData(0, 0, 128, 64);
            return Array.from({length: 8192}, (_, at) => Number(
                data[at * 4] > 128 && data[at * 4 + 2] > 128 && data[at * 4 + 3] === 255));
        }""")
        bits = "".join(map(str, lit))
        return int(bits, 2).to_bytes(1024, "big")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

    def _request(self, url: str, host: str) -> None:
        if urlsplit(url).netloc != host:
            self.foreign.append(url)


@contextmanager
def visit(browser: Browser, served: ServedBox[SomeBox], **screen: Any) -> Iterator[Visit]:
    context = browser.new_context(**(screen or DESKTOP))
    try:
        visiting = Visit(context.new_page(), served.address)
        visiting.page.goto(served.address)
        visiting.is_connected()
        yield visiting
        if visiting.errors or visiting.foreign:
            pytest.fail(f"errors: {visiting.errors}; requests elsewhere: {visiting.foreign}")
    finally:
        context.close()


def soon(is_true: Callable[[], bool], what: Callable[[], object] = lambda: "") -> None:
    """Waits for something that another thread brings about."""
    end = time.monotonic() + PATIENCE_S
    while not is_true():
        if time.monotonic() > end:
            pytest.fail(f"did not happen within {PATIENCE_S} s; instead: {what()}")
        time.sleep(0.01)
