"""Buttons on a real event loop, pressed by virtual fingers; real pins: test_contacts.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from firmware_host.devices.buttons import MOST_SOURCES, ButtonHub, VirtualButtons
from firmware_host.devices.errors import TooManySources, UnknownButton, UnknownGesture
from firmware_host.devices.gestures import SETTLE_S
from firmware_host.devices.timers import DeadlineTimer
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import until

Heard = list[tuple[str, str]]


def on_a_loop(story: Callable[[ButtonHub, Heard], Awaitable[None]], **options: Any) -> Heard:
    heard: Heard = []

    async def run(loop: PaperTimeLoop) -> None:
        hub = ButtonHub(
            lambda event: heard.append((event.name, event.gesture)),
            loop=loop,
            **options,
        )
        await story(hub, heard)
        await hub.close()

    run_on_paper(run)
    return heard


def test_a_virtual_finger_goes_through_the_debouncer() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        for is_down in (True, False, True):  # bouncing
            fingers.edge("ok", is_down)
        assert heard == [("ok", "down")], "the first edge acts at once"
        fingers.edge("ok", False)
        await until(lambda: len(heard) > 1)

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")]


def test_a_finger_kept_down_becomes_a_hold_by_the_timer_alone() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        fingers.edge("back", True)
        await until(lambda: ("back", "hold") in heard)
        fingers.edge("back", False)
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
        assert fingers.gesture("roll", gesture)
        assert heard == [("roll", part) for part in events]
        assert fingers.gesture("roll", gesture), "and can follow itself without a pause"

    assert on_a_loop(story) == [("roll", part) for part in events * 2]


def test_a_button_under_a_finger_cannot_be_pressed_a_second_time() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        fingers.edge("ok", True)
        assert not fingers.gesture("ok", "press")
        fingers.edge("ok", False)
        assert fingers.gesture("ok", "press"), "the finger is gone, its press ends first"

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")] * 2


def test_a_button_that_several_sources_hold_comes_up_with_the_last_of_them() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        left, right, other = VirtualButtons(hub), VirtualButtons(hub), VirtualButtons(hub)
        left.edge("roll", True)
        right.edge("roll", True)
        left.edge("roll", False)
        other.edge("roll", False)  # it never held it
        await until(lambda: ("roll", "hold") in heard)
        right.edge("roll", False)
        await until(lambda: ("roll", "release") in heard)

    assert on_a_loop(story, hold_s=0.05) == [
        ("roll", "down"),
        ("roll", "hold"),
        ("roll", "release"),
    ]


def test_a_source_that_is_detached_releases_what_it_holds_and_presses_no_more() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        page = VirtualButtons(hub)
        page.edge("ok", True)
        page.detach()
        page.detach()
        await until(lambda: ("ok", "press") in heard)
        page.edge("ok", True)
        assert not page.gesture("ok", "press")
        assert VirtualButtons(hub).gesture("ok", "press"), "the button is free for others"

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")] * 2


def test_an_edge_told_twice_does_not_put_off_the_release_by_another_source() -> None:
    now = [100.0]

    async def story(hub: ButtonHub, heard: Heard) -> None:
        finger, page = VirtualButtons(hub), VirtualButtons(hub)
        finger.edge("ok", True)
        now[0] += 0.1
        finger.edge("ok", False)
        due = hub._gestures.next_deadline()
        now[0] += SETTLE_S / 2
        page.edge("ok", False)
        assert hub._gestures.next_deadline() == due

    on_a_loop(story, clock=lambda: now[0])


def test_every_gesture_another_machine_has_a_part_in_is_marked() -> None:
    heard: list[tuple[str, bool]] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        hub = ButtonHub(lambda event: heard.append((event.gesture, event.is_here)), loop=loop)
        here, elsewhere = VirtualButtons(hub), VirtualButtons(hub, is_here=False)

        async def hears(*expected: tuple[str, bool]) -> None:
            await until(lambda: len(heard) == len(expected))
            assert heard == list(expected)
            heard.clear()

        for source in (here, elsewhere, here):
            source.gesture("ok", "press")
            await hears(("down", source.is_here), ("press", source.is_here))
        # One gesture begins before the loop has let the other come to rest: each has its own mark.
        for one, other in ((here, elsewhere), (elsewhere, here)):
            now = hub.clock()
            hub.edge(one, "ok", True, now)
            hub.edge(one, "ok", False, now)
            hub.edge(other, "ok", True, now + SETTLE_S)
            hub.edge(other, "ok", False, now + SETTLE_S)
            both = [(part, each.is_here) for each in (one, other) for part in ("down", "press")]
            await hears(*both)
        # Both hold it.
        here.edge("ok", True)
        elsewhere.edge("ok", True)
        elsewhere.edge("ok", False)
        here.edge("ok", False)
        await hears(("down", True), ("press", False))
        await hub.close()

    asyncio.run(run())


def test_there_is_room_for_so_many_sources_and_for_another_when_one_goes() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        pages = [VirtualButtons(hub) for _ in range(MOST_SOURCES)]
        with pytest.raises(TooManySources):
            VirtualButtons(hub)
        pages.pop().detach()
        assert VirtualButtons(hub).gesture("ok", "press")

    assert on_a_loop(story) == [("ok", "down"), ("ok", "press")]


def test_a_stuck_button_is_reported_by_name_and_heals_when_released() -> None:
    reports: list[tuple[str, str | None]] = []

    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        fingers.edge("down", True)
        await until(lambda: hub.status().state == "faulty")
        assert "DOWN has been down for a long time: let it go" in hub.status().detail
        fingers.edge("down", False)
        await until(lambda: hub.status().state == "virtual")

    def report(name: str, trouble: str | None) -> None:
        reports.append((name, trouble))

    on_a_loop(story, hold_s=0.02, stuck_s=0.05, on_trouble=report)
    assert reports == [("down", "stuck"), ("down", None)]


def test_wrong_names_are_refused_with_the_way_out() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        with pytest.raises(UnknownButton, match="up, down, ok, back, roll"):
            fingers.edge("left", True)
        with pytest.raises(UnknownButton):
            fingers.gesture("left", "press")
        with pytest.raises(UnknownGesture, match="press or hold"):
            fingers.gesture("ok", "wave")

    assert on_a_loop(story) == []


def test_a_live_picture_gets_every_raw_edge_while_somebody_looks() -> None:
    async def story(hub: ButtonHub, heard: Heard) -> None:
        fingers = VirtualButtons(hub)
        fingers.edge("up", True)  # before anybody looked
        seen: list[tuple[str, bool]] = []

        async def look() -> None:
            async for edge in hub.edges():
                seen.append((edge.name, edge.is_down))

        looking = asyncio.create_task(look())
        await asyncio.sleep(0)
        fingers.edge("up", False)
        fingers.edge("ok", True)
        await until(lambda: len(seen) >= 2)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        fingers.edge("ok", False)
        assert seen == [("up", False), ("ok", True)]
        assert not hub._watchers, "nobody looks any more, nothing is kept"

    on_a_loop(story)


def test_no_timer_is_armed_while_nobody_touches_anything() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        hub = ButtonHub(lambda event: None, loop=loop)
        fingers = VirtualButtons(hub)
        fingers.gesture("ok", "press")
        fingers.edge("ok", True)
        fingers.edge("ok", False)
        await until(lambda: hub._timer._handle is None)

    asyncio.run(run())


def test_a_timer_armed_anew_forgets_the_old_moment() -> None:
    fired: list[float] = []

    async def run(loop: PaperTimeLoop) -> None:
        start = loop.time()
        timer = DeadlineTimer(loop, loop.time, lambda: fired.append(loop.time() - start))
        timer.arm(start + 0.01)
        timer.arm(start + 0.05)
        await asyncio.sleep(0.1)
        timer.arm(start + 0.12)
        timer.arm(None)
        await asyncio.sleep(0.05)

    run_on_paper(run)
    assert fired == [pytest.approx(0.05)]
