"""A whole virtual box in a thread of the test process, on a clock that a test puts forward.

It is the daemon without its process: no signals, no exit, no limits of its own. Opening it takes a
tenth of what starting a process takes.
"""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Self

from firmware_host.config.settings import load_settings
from firmware_host.service.daemon import OpenBox, RunOptions, run_box
from tests.service.driven_box import DrivenBox
from tests.waiting import PATIENCE_S


class ClockedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time also passes when a test says so."""

    passed_s = 0.0

    def time(self) -> float:
        return time.monotonic() + self.passed_s


class BoxInProcess(DrivenBox):
    def __init__(
        self, state: Path, *, port: int = 0, device: str = "", language: str = "en"
    ) -> None:
        """Open a box; `device` is the text of its device.yaml, `language` what its people choose.

        With an empty language the first question of a new box stays open.
        """
        config: Path | None = None
        if device:
            config = state.with_name(f"{state.name}-config")
            config.mkdir(exist_ok=True)
            (config / "device.yaml").write_text(device)
        self._options = RunOptions(virtual=True, config=config, state=state, port=port)
        self._loop = ClockedLoop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)
        self._thread.start()
        if not self._ready.wait(PATIENCE_S):
            raise AssertionError("the box did not open")
        if self._failure is not None:
            raise self._failure
        self.choose_language(language)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait(self, seconds: float) -> None:
        """Let time pass at once for everything that goes by the box's clock."""

        async def pass_time() -> None:
            self._loop.passed_s += seconds

        asyncio.run_coroutine_threadsafe(pass_time(), self._loop).result(PATIENCE_S)

    def glass(self) -> str:
        """Return what is written on the display now, line by line."""

        async def read() -> str:
            panel = self._box.controller._panel
            return "\n".join(map(str, panel.draw(panel._clock()).texts))

        return asyncio.run_coroutine_threadsafe(read(), self._loop).result(PATIENCE_S)

    def lift(self, uid: str) -> None:
        """Take a tile off the reader and wait until the reader has noticed.

        A tile that is laid down again before that was never away.
        """
        assert self.post("api/tile", {"uid": uid, "placed": False})[0] == 200
        devices = self._box.controller.devices
        assert devices is not None
        assert devices.reader is not None
        reader = devices.reader
        self.until("an empty reader", lambda _: not reader.tiles)

    def close(self) -> None:
        """End the box in order; raise what it died of, if it did."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(PATIENCE_S)
            assert not self._thread.is_alive(), "the box did not end"
        if self._failure is not None:
            raise self._failure

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            settings = load_settings(self._options.config, self._options.state, virtual=True)
            self._loop.run_until_complete(
                run_box(settings, self._options, self._stop, self._opened)
            )
        except BaseException as error:  # noqa: BLE001 - raised in the test's thread
            self._failure = error
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()
            self._ready.set()

    def _opened(self, address: str, box: OpenBox) -> None:
        self.address, self._box = address, box
        self._ready.set()
