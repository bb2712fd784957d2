"""A real headless Chromium, and a server in a thread for it; end-to-end tests use it too."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

from playwright.sync_api import Browser, sync_playwright

from firmware_host.kiosk.box import Box
from firmware_host.kiosk.server import Server, serve
from tests.paths import ROOT
from tests.tools_needed import need
from tests.waiting import PATIENCE_S

T = TypeVar("T")
SomeBox = TypeVar("SomeBox", bound=Box)

CHROMIUM = Path("/usr/bin/chromium")
PICTURES = ROOT / "build" / "page"
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    need("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class ServedBox(Generic[SomeBox]):
    """A box served on a real port from its own thread; it can be stopped and started again."""

    def __init__(self, make_box: Callable[[], SomeBox], port: int = 0) -> None:
        self._make_box = make_box
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: Server | None = None
        self.box: SomeBox
        self.port = port

    @property
    def address(self) -> str:
        assert self._server is not None
        return self._server.address

    def start(self) -> None:
        self.do(self._start())

    def stop(self) -> None:
        if self._server is not None:
            self.do(self._server.close())
        self._server = None

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine on the server's loop and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def call(self, act: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Calls a function on the server's loop and waits for it."""

        async def work() -> Any:
            return act(*arguments, **named)

        return self.do(work())

    def end(self) -> None:
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()

    async def _start(self) -> None:
        self.box = self._make_box()
        self._server = await serve(self.box, "127.0.0.1", self.port, words=lambda: self.box.words)
        self.port = self._server.port
