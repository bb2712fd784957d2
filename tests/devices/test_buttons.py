"""Buttons on a real event loop: virtual fingers, and gpiozero's pins."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from firmware_host.devices.buttons import ButtonHub, VirtualButtons
from firmware_host.devices.errors import NotFitted, UnknownButton, UnknownGesture
from firmware_host.devices.gpio_buttons import GpioButtons
from firmware_host.devices.pins import open_pin_factory
from firmware_host.devices.timer import DeadlineTimer

PINS = {"up": 5, "down": 6, "ok": 13, "back": 19, "roll": 26}
Heard = list[tuple[str, str]]


def on_a_loop(story: Callable[[ButtonHub, Heard], Awaitable[None]], **options: Any) -> Heard:
    heard: Heard = []

    async def run() -> None:
        hub = ButtonHub(
            lambda event: heard.append((event.name, event.gesture)),
            loop=asyncio.get_running_loop(),
            **options,
        )
        await story(hub, heard)
        hub.close()

    asyncio.run(run())
    return heard


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - a test may look
            await asyncio.sleep(0.002)


def test_a_virtual_finger_goes_through_the_debouncer() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        for is_down in (True, False, True):  # bouncing
            fingers.finger("ok", is_down)
        assert heard == [("ok", "down")], "the first edge acts at once"
        fingers.finger("ok", False)
        await until(lambda: len(heard) > 1)

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")]


def test_a_finger_kept_down_becomes_a_hold_by_the_timer_alone() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.finger("back", True)
        await until(lambda: ("back", "hold") in heard)
        fingers.finger("back", False)
        await until(lambda: ("back", "release") in heard)

    assert on_a_loop(story, hold_s=0.05) == [
        ("back", "down"),
        ("back", "hold"),
        ("back", "release"),
    ]


@pytest.mark.parametrize(
    ("gesture", "events"), [("press", ["down", "press"]), ("hold", ["down", "hold", "release"])]
)
def test_a_whole_gesture_is_complete_when_the_call_returns(gesture: str, events: list[str]) -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        assert fingers.gesture("roll", gesture)
        assert heard == [("roll", part) for part in events]
        assert fingers.gesture("roll", gesture), "and can follow itself without a pause"

    assert on_a_loop(story) == [("roll", part) for part in events * 2]


def test_a_button_under_a_finger_cannot_be_pressed_a_second_time() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.finger("ok", True)
        assert not fingers.gesture("ok", "press")
        fingers.finger("ok", False)
        assert fingers.gesture("ok", "press"), "the finger is gone, its press ends first"

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")] * 2


def test_a_stuck_button_is_reported_by_name_and_heals_when_released() -> None:
    reports: list[frozenset[str]] = []

    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.finger("down", True)
        await until(lambda: hub.status().state == "faulty")
        assert "DOWN" in hub.status().detail
        fingers.finger("down", False)
        await until(lambda: hub.status().state == "virtual")

    on_a_loop(story, hold_s=0.02, stuck_s=0.05, on_stuck=reports.append)
    assert reports == [frozenset({"down"}), frozenset()]


def test_wrong_names_are_refused_with_the_way_out() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        with pytest.raises(UnknownButton, match="up, down, ok, back, roll"):
            fingers.finger("left", True)
        with pytest.raises(UnknownButton):
            fingers.gesture("left", "press")
        with pytest.raises(UnknownGesture, match="press or hold"):
            fingers.gesture("ok", "wave")

    assert on_a_loop(story) == []


def test_a_real_pin_that_bounces_is_one_press() -> None:
    factory = open_pin_factory("mock")

    async def story(hub: ButtonHub, heard: Heard) -> None:
        buttons = GpioButtons(hub, PINS, loop=asyncio.get_running_loop(), pin_factory=factory)
        hub.attach(buttons)
        pin = factory.pin(13)
        assert buttons.status().state == "ready"

        def bounce() -> None:  # as lgpio does: from a thread of its own
            for _ in range(5):
                pin.drive_low()
                pin.drive_high()

        thread = threading.Thread(target=bounce)
        thread.start()
        thread.join()
        await until(lambda: len(heard) >= 2)
        await asyncio.sleep(0.05)

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")]
    assert not factory.pin(13).when_changed, "closed devices let go of their pins"


def test_a_release_the_backend_swallowed_is_noticed_by_reading_the_pin() -> None:
    factory = open_pin_factory("mock")

    async def story(hub: ButtonHub, heard: Heard) -> None:
        hub.attach(GpioButtons(hub, PINS, loop=asyncio.get_running_loop(), pin_factory=factory))
        pin = factory.pin(13)
        pin.drive_low()
        pin._change_state(True)  # no event, as when the kernel's queue overflows
        await until(lambda: len(heard) >= 2)

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")]


def test_a_button_down_at_start_is_ignored_until_it_has_been_released() -> None:
    factory = open_pin_factory("mock")

    async def story(hub: ButtonHub, heard: Heard) -> None:
        buttons = GpioButtons(hub, PINS, loop=asyncio.get_running_loop(), pin_factory=factory)
        pin = factory.pin(13)
        pin._change_state(False)
        hub.attach(buttons)
        await asyncio.sleep(0.1)
        pin._change_state(True)
        hub.edge(buttons, "ok", False, hub.clock())
        await asyncio.sleep(0.1)
        assert heard == []
        pin.drive_low()
        await until(lambda: heard == [("ok", "down")])

    on_a_loop(story, hold_s=0.03)


def test_a_pin_and_the_page_may_press_the_same_button() -> None:
    factory = open_pin_factory("mock")

    async def story(hub: ButtonHub, heard: Heard) -> None:
        hub.attach(GpioButtons(hub, PINS, loop=asyncio.get_running_loop(), pin_factory=factory))
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        factory.pin(13).drive_low()
        await until(lambda: bool(heard))
        fingers.finger("ok", True)
        factory.pin(13).drive_high()
        await asyncio.sleep(0.06)
        assert heard == [("ok", "down")], "one finger is still on it"
        fingers.finger("ok", False)
        await until(lambda: len(heard) == 2)

    assert on_a_loop(story, hold_s=30.0) == [("ok", "down"), ("ok", "press")]


def test_one_pin_that_does_not_open_leaves_the_others_working() -> None:
    factory = open_pin_factory("mock")

    async def story(hub: ButtonHub, heard: Heard) -> None:
        pins = {**PINS, "up": 99}
        buttons = GpioButtons(hub, pins, loop=asyncio.get_running_loop(), pin_factory=factory)
        hub.attach(buttons)
        assert buttons.status().state == "faulty"
        assert "UP on GPIO99" in buttons.status().detail
        factory.pin(13).drive_low()
        await until(lambda: heard == [("ok", "down")])

    on_a_loop(story)


def test_an_edge_after_the_loop_has_ended_does_not_kill_the_backends_thread() -> None:
    factory = open_pin_factory("mock")
    keep: list[GpioButtons] = []

    async def story() -> None:
        loop = asyncio.get_running_loop()
        hub = ButtonHub(lambda event: None, loop=loop)
        keep.append(GpioButtons(hub, PINS, loop=loop, pin_factory=factory))

    asyncio.run(story())
    factory.pin(13).drive_low()  # must not raise
    keep[0].close()


def test_a_pin_factory_that_cannot_work_here_says_so_in_one_sentence() -> None:
    with pytest.raises(NotFitted, match="lgpio"):
        open_pin_factory("lgpio")
    with pytest.raises(NotFitted, match="use one of lgpio"):
        open_pin_factory("wiringpi")


def test_no_timer_is_armed_while_nobody_touches_anything() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        hub = ButtonHub(lambda event: None, loop=loop)
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.gesture("ok", "press")
        fingers.finger("ok", True)
        fingers.finger("ok", False)
        await asyncio.sleep(0.06)
        assert hub._timer._handle is None

    asyncio.run(run())


def test_a_timer_armed_anew_forgets_the_old_moment() -> None:
    fired: list[float] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        timer = DeadlineTimer(loop, loop.time, lambda: fired.append(loop.time() - start))
        timer.arm(start + 0.01)
        timer.arm(start + 0.05)
        await asyncio.sleep(0.1)
        timer.arm(start + 0.12)
        timer.arm(None)
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert len(fired) == 1
    assert fired[0] > 0.04
