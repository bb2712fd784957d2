"""Buttons on a real event loop, pressed by virtual fingers; real pins: test_contacts.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from firmware_host.devices.buttons import ButtonHub, VirtualButtons
from firmware_host.devices.errors import UnknownButton, UnknownGesture
from firmware_host.devices.timers import DeadlineTimer
from tests.waiting import until

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
        await hub.close()

    asyncio.run(run())
    return heard


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
    reports: list[tuple[str, str | None]] = []

    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.finger("down", True)
        await until(lambda: hub.status().state == "faulty")
        assert "DOWN has been down for a long time: let it go" in hub.status().detail
        fingers.finger("down", False)
        await until(lambda: hub.status().state == "virtual")

    def report(name: str, trouble: str | None) -> None:
        reports.append((name, trouble))

    on_a_loop(story, hold_s=0.02, stuck_s=0.05, on_trouble=report)
    assert reports == [("down", "stuck"), ("down", None)]


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


def test_a_live_picture_gets_every_raw_edge_while_somebody_looks() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.finger("up", True)  # before anybody looked
        seen: list[tuple[str, bool]] = []

        async def look() -> None:
            async for edge in hub.edges():
                seen.append((edge.name, edge.is_down))

        looking = asyncio.create_task(look())
        await asyncio.sleep(0)
        fingers.finger("up", False)
        fingers.finger("ok", True)
        await until(lambda: len(seen) >= 2)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        fingers.finger("ok", False)
        assert seen == [("up", False), ("ok", True)]
        assert not hub._watchers, "nobody looks any more, nothing is kept"

    on_a_loop(story)


def test_no_timer_is_armed_while_nobody_touches_anything() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        hub = ButtonHub(lambda event: None, loop=loop)
        fingers = VirtualButtons(hub)
        hub.attach(fingers)
        fingers.gesture("ok", "press")
        fingers.finger("ok", True)
        fingers.finger("ok", False)
        await until(lambda: hub._timer._handle is None)

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
