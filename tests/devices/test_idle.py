"""What a box at rest costs: timers, threads and wake-ups of the loop, with every pin in use."""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device import DeviceConfig
from firmware_host.config.settings import load_settings
from firmware_host.devices.device_set import Devices, Listeners, open_devices
from tests.devices.fake_gpiod import Gpiod, installed
from tests.devices.test_software_pwm import running
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.behavior

REST_S = 3.0
AT_REST = 2.0
"""Wake-ups a second."""
PINK = (255, 50, 130)


class CountingSelector(selectors.DefaultSelector):
    """The place where the loop sleeps; it returns once for each wake-up."""

    def __init__(self) -> None:
        super().__init__()
        self.wake_ups = 0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(timeout)
        self.wake_ups += 1
        return found


def run(story: Callable[[CountingSelector], Coroutine[Any, Any, None]]) -> None:
    selector = CountingSelector()
    loop = asyncio.SelectorEventLoop(selector)
    try:
        loop.run_until_complete(story(selector))
    finally:
        loop.close()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gpiod]:
    machine = installed(monkeypatch)
    yield machine
    assert running() == []


@pytest.fixture
def shipped(tmp_path: Path) -> DeviceConfig:
    """device.yaml as it is shipped; only what is no pin is virtual here."""
    (tmp_path / "owner").mkdir()
    device = load_settings(tmp_path / "owner", tmp_path / "state").device
    virtual = device.as_virtual()
    return replace(device, reader=virtual.reader, oled=virtual.oled)


def timers(loop: asyncio.AbstractEventLoop) -> list[asyncio.TimerHandle]:
    return [timer for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]


async def count_at_rest(selector: CountingSelector) -> float:
    """Wake-ups a second once all is quiet, without the one that ends the wait.

    On a busy machine a pattern can be between two steps with neither timer nor pulses, its next
    step still with the pins' thread: what is counted then is no rest, and the count begins again.
    """
    loop = asyncio.get_running_loop()
    latest = loop.time() + PATIENCE_S
    while True:
        await until(lambda: len(timers(loop)) <= 1 and running() == [])  # 1: the look itself
        before, began = selector.wake_ups, loop.time()
        await asyncio.sleep(REST_S)
        found = (selector.wake_ups - before - 1) / (loop.time() - began)
        if found <= AT_REST or loop.time() > latest:
            return found


@asynccontextmanager
async def opened(config: DeviceConfig, listeners: Listeners) -> AsyncIterator[Devices]:
    """Closed whatever comes: the pins are wanted again by the next test."""
    devices = await open_devices(config, listeners)
    try:
        yield devices
    finally:
        await devices.close()


@pytest.mark.parametrize("colour", [(0, 255, 0), PINK, (30, 30, 30)])
def test_the_shipped_box_at_rest_sleeps_with_light_and_buzzer(
    colour: tuple[int, int, int], machine: Gpiod, shipped: DeviceConfig
) -> None:
    before = set(threading.enumerate())

    async def story(selector: CountingSelector) -> None:
        silent = Listeners(lambda event: None, lambda event: None)
        async with opened(shipped, silent) as devices:
            states = devices.status()
            assert {states[name].state for name in ("buttons", "light", "buzzer")} == {"ready"}
            devices.light.play([(PINK, 10), (colour, 10)], rest=colour)
            devices.buzzer.play([(880.0, 20), (0.0, 5), (440.0, 20)])
            await until(lambda: 1 in machine.wires[18].driven)
            await until(lambda: devices.light.colour == colour)
            assert await count_at_rest(selector) <= AT_REST
            assert machine.wires[18].driven[-1] == 0
            new = {thread.name.split("_")[0] for thread in set(threading.enumerate()) - before}
            assert new <= {"pins", "oled", "asyncio"}, "each waits for work without a time-out"

    run(story)


def test_a_press_wakes_it_and_then_it_sleeps_again(machine: Gpiod, shipped: DeviceConfig) -> None:
    async def story(selector: CountingSelector) -> None:
        heard: list[str] = []
        listeners = Listeners(lambda event: heard.append(event.gesture), lambda event: None)
        async with opened(shipped, listeners):
            for is_down in (True, False):
                machine.ground(shipped.buttons.pins.ok, is_down)
                await until(lambda: bool(heard))
            await until(lambda: heard[:2] == ["down", "press"])
            assert await count_at_rest(selector) <= AT_REST

    run(story)
