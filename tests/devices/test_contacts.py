"""Buttons on gpiozero's pins: its real code, with edges from another thread."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from firmware_host.config.device import ButtonsConfig
from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.contacts import Handover
from firmware_host.devices.errors import NoPins, NotFitted
from firmware_host.devices.pins import open_pin_factory
from tests.devices.pin_room import PINS, PinRoom, with_pins
from tests.waiting import until

pytestmark = pytest.mark.behavior


def in_a_thread(work: Any) -> None:
    """As the backend calls us; an exception in it is an exception of the test."""
    failed: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    thread = threading.Thread(target=guarded)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


def bounce(pin: Any, edges: int) -> None:
    for number in range(edges):
        (pin.drive_low if number % 2 == 0 else pin.drive_high)()


def test_a_real_pin_that_bounces_is_one_press() -> None:
    async def story(room: PinRoom) -> None:
        assert room.contacts.status().state == "ready"
        in_a_thread(lambda: bounce(room.pin("ok"), 10))
        await until(lambda: len(room.heard) >= 2)
        await asyncio.sleep(0.05)

    room = with_pins(story, settle_s=0.3)
    assert room.heard == [("ok", "down"), ("ok", "press")]
    assert not room.factory.pin(13).when_changed, "closed devices let go of their pins"


def test_random_bouncing_fingers_on_five_pins_are_one_press_each() -> None:
    """Against what the fingers did: no press lost, none invented."""
    chance = random.Random(7)
    fingers = [chance.choice(sorted(PINS)) for _ in range(12)]

    async def story(room: PinRoom) -> None:
        def bounce_and_come_to(name: str, end: Callable[[], None]) -> None:
            for _ in range(chance.randrange(4)):
                room.pin(name).drive_low()
                room.pin(name).drive_high()
            end()

        for name in fingers:
            for end in (room.pin(name).drive_low, room.pin(name).drive_high):
                in_a_thread(partial(bounce_and_come_to, name, end))
                await asyncio.sleep(0.2)
        await until(lambda: len(room.heard) >= 2 * len(fingers))
        await asyncio.sleep(0.05)

    room = with_pins(story, hold_s=60.0, settle_s=0.08)
    assert [name for name, gesture in room.heard if gesture == "down"] == fingers
    assert len(room.heard) == 2 * len(fingers)
    assert room.troubles == []


def test_the_time_stamp_is_the_backends_not_that_of_a_busy_loop() -> None:
    async def story(room: PinRoom) -> None:
        room.pin("ok").drive_low()
        room.pin("ok").drive_high()
        room.loop.advance(0.4)  # the loop hangs well beyond the hold time
        room.pin("back").drive_low()
        await until(lambda: ("ok", "press") in room.heard)

    assert ("ok", "hold") not in with_pins(story, hold_s=0.2).heard


@pytest.mark.parametrize("age", [-5.0, 3.0, 1.7e9])
def test_a_time_stamp_of_another_clock_is_replaced_by_now(age: float) -> None:
    taken: list[float] = []

    async def run() -> None:
        hand_over = Handover(
            asyncio.get_running_loop(), lambda: 100.0, lambda is_down, at: taken.append(at)
        )
        hand_over(True, lambda: age)
        hand_over(False, lambda: 0.5)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert taken == [100.0, 99.5]


def test_an_exception_in_the_hand_over_is_logged_and_does_not_reach_the_backend(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken() -> float:
        raise ZeroDivisionError("no clock today")

    async def run() -> None:
        hand_over = Handover(asyncio.get_running_loop(), lambda: 1.0, lambda is_down, at: None)
        in_a_thread(lambda: hand_over(True, broken))

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert "an edge of a button was lost: no clock today" in caplog.text


def test_an_edge_after_the_loop_has_ended_does_not_kill_the_backends_thread(
    caplog: pytest.LogCaptureFixture,
) -> None:
    kept: list[Handover] = []

    async def run() -> None:
        kept.append(Handover(asyncio.get_running_loop(), lambda: 1.0, lambda is_down, at: None))

    asyncio.run(run())
    in_a_thread(lambda: kept[0](True, lambda: 0.0))
    assert not caplog.records


def test_a_release_the_backend_swallowed_is_noticed_by_reading_the_pin() -> None:
    async def story(room: PinRoom) -> None:
        room.pin("ok").drive_low()
        room.pin("ok")._change_state(True)  # no event, as when the kernel's queue overflows
        await until(lambda: len(room.heard) >= 2)

    assert with_pins(story).heard == [("ok", "down"), ("ok", "press")]


def held(number: int) -> Any:
    """A factory on one of whose pins a finger rests."""
    from gpiozero.pins.mock import MockPWMPin

    class Grounded(MockPWMPin):  # type: ignore[misc]
        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            self._change_state(False)

    factory = open_pin_factory("mock")
    factory.pin(number, pin_class=Grounded)
    return factory


def test_a_button_down_at_start_is_ignored_until_it_has_been_released() -> None:
    async def story(room: PinRoom) -> None:
        await asyncio.sleep(0.1)
        room.pin("ok").drive_high()
        await asyncio.sleep(0.1)
        assert room.heard == []
        room.pin("ok").drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_pins(story, factory=held(13), hold_s=0.03)


def test_a_button_down_at_start_that_stays_so_is_named_as_stuck() -> None:
    async def story(room: PinRoom) -> None:
        await until(lambda: room.troubles[:1] == [("ok", "stuck")])
        assert room.hub.status().state == "faulty"
        assert room.hub.status().detail.startswith("OK (GPIO13) has been down for a long time")
        room.pin("up").drive_low()
        await until(lambda: room.heard[:1] == [("up", "down")])
        room.pin("ok").drive_high()
        await until(lambda: room.troubles[-1] == ("ok", None))

    with_pins(story, factory=held(13), hold_s=0.02, stuck_s=0.05)


def test_a_chattering_button_is_named_silenced_and_costs_nothing_more() -> None:
    async def story(room: PinRoom) -> None:
        edges = 0

        async def count() -> None:
            nonlocal edges
            async for _ in room.hub.edges():
                edges += 1

        counting = asyncio.create_task(count())
        for _ in range(30):
            in_a_thread(lambda: bounce(room.pin("back"), 100))
            await asyncio.sleep(0.01)
        await until(lambda: room.troubles[:1] == [("back", "chattering")])
        assert room.pin("back").when_changed is None, "the backend does not even look"
        assert "BACK (GPIO19) chatters and is ignored" in room.hub.status().detail
        assert "loose wire" in room.hub.status().detail
        room.pin("ok").drive_low()
        await until(lambda: ("ok", "down") in room.heard)
        assert edges < 1000
        counting.cancel()

    heard = with_pins(story, hold_s=0.05).heard
    assert heard == [("back", "down"), ("ok", "down")], "it neither undoes nor presses anything"


def test_a_flood_while_the_loop_is_busy_is_bounded() -> None:
    taken: list[bool] = []

    async def run() -> None:
        hand_over = Handover(
            asyncio.get_running_loop(), lambda: 1.0, lambda is_down, at: taken.append(is_down)
        )
        for number in range(100_000):
            hand_over(number % 2 == 0, lambda: 0.0)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert len(taken) == 256
    assert taken[-1] is False, "the newest edges are kept"


def test_a_button_that_has_calmed_down_works_again() -> None:
    now = 0.0

    async def story(room: PinRoom) -> None:
        nonlocal now
        for number in range(200):
            now += 0.001
            room.hub.edge(room.contacts, "ok", number % 2 == 0, now)
        assert room.troubles == [("ok", "chattering")]
        for _ in range(2):  # the rest is over; it was quiet while watched
            now += 6.0
            room.hub._tick()
        assert room.troubles == [("ok", "chattering"), ("ok", None)]
        assert room.pin("ok").when_changed is not None
        room.heard.clear()
        room.pin("ok").drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_pins(story, clock=lambda: now)


def test_the_page_can_press_a_button_whose_contact_chatters() -> None:
    async def story(room: PinRoom) -> None:
        for number in range(201):  # it ends closed
            room.hub.edge(room.contacts, "ok", number % 2 == 0, number * 0.001)
        room.heard.clear()
        assert VirtualButtons(room.hub).gesture("ok", "press")
        assert room.heard == [("ok", "down"), ("ok", "press")]

    with_pins(story)


def test_a_page_cannot_press_under_a_real_finger_and_does_not_let_it_go() -> None:
    async def story(room: PinRoom) -> None:
        page = VirtualButtons(room.hub)
        room.pin("ok").drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])
        assert not page.gesture("ok", "press")
        page.edge("ok", True)
        page.detach()
        await until(lambda: room.heard[1:2] == [("ok", "hold")])
        room.pin("ok").drive_high()
        await until(lambda: room.heard[2:3] == [("ok", "release")])

    with_pins(story, hold_s=0.05)


def test_no_backend_is_asked_to_debounce() -> None:
    """The kernel would report every press that much later."""

    async def story(room: PinRoom) -> None:
        assert [room.pin(name).bounce for name in PINS] == [None] * 5

    with_pins(story)


def test_buttons_to_3_3_volts_are_down_when_the_pin_is_high() -> None:
    async def story(room: PinRoom) -> None:
        room.pin("ok").drive_high()
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_pins(story, config=ButtonsConfig(pull_up=False))


class Busy:
    """A factory one of whose pins another program holds, until it lets go."""

    def __init__(self, number: int) -> None:
        self.inner = open_pin_factory("mock")
        self.number = number
        self.is_busy = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def pin(self, number: int) -> Any:
        if number == self.number and self.is_busy:
            try:
                raise KeyError(number)  # gpiozero looks for the pin before it makes one
            except KeyError:
                raise OSError(16, "Device or resource busy")  # noqa: B904
        return self.inner.pin(number)


def test_a_busy_pin_is_named_leaves_the_others_working_and_is_tried_again() -> None:
    factory = Busy(26)

    async def story(room: PinRoom) -> None:
        assert room.contacts.status().state == "faulty"
        assert "ROLL on GPIO26 does not open" in room.contacts.status().detail
        assert "another program uses that pin" in room.contacts.status().detail
        await room.contacts.open()
        assert "already in use" not in room.contacts.status().detail, "not by ourselves"
        room.pin("ok").drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])
        factory.is_busy = False
        await until(lambda: room.contacts.status().state == "ready")
        room.pin("roll").drive_low()
        await until(lambda: ("roll", "down") in room.heard)

    room = with_pins(story, factory=factory)
    assert [status.state for status in room.statuses] == ["faulty", "ready"]


@pytest.mark.parametrize(
    ("error", "state"),
    [(NoPins("this machine has no pins"), "absent"), (NotFitted("add to group gpio"), "faulty")],
)
def test_pins_that_appear_later_are_opened_then(error: NotFitted, state: str) -> None:
    factory = open_pin_factory("mock")
    is_there = False

    def open_factory(name: str) -> Any:
        if not is_there:
            raise error
        return factory

    async def story(room: PinRoom) -> None:
        nonlocal is_there
        assert room.contacts.status().state == state
        assert room.contacts.status().detail == str(error), "one sentence, not one per button"
        is_there = True
        await until(lambda: room.contacts.status().state == "ready")
        room.pin("ok").drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_pins(story, factory=factory, open_factory=open_factory)


def test_a_button_that_cannot_be_silenced_is_closed_and_opened_again() -> None:
    async def story(room: PinRoom) -> None:
        pin = room.pin("ok")

        class Deaf(type(pin)):  # type: ignore[misc]
            def _disable_event_detect(self) -> None:
                pin.__class__ = Deaf.__base__
                raise OSError(5, "Input/output error")

        pin.__class__ = Deaf
        room.contacts.listen("ok", False)
        assert "OK on GPIO13 is no longer heard" in room.contacts.status().detail
        await until(lambda: room.contacts.status().state == "ready")
        pin.drive_low()
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_pins(story)


def test_waits_begin_anew_once_every_button_has_worked() -> None:
    """A button that is lost hours after a start with trouble is not left alone for a minute."""

    factory = Busy(26)

    async def story(room: PinRoom) -> None:
        factory.is_busy = False  # the first retry finds it; the second wait is an hour
        await until(lambda: room.contacts.status().state == "ready")
        room.contacts._lose("ok", OSError(19, "No such device"))
        await until(lambda: room.contacts.status().state == "ready")

    with_pins(story, factory=factory, retry_s=(0.02, 3600.0))


def test_closing_while_a_pin_is_still_missing_ends_the_retries() -> None:
    tries = 0

    class Counted(Busy):
        def pin(self, number: int) -> Any:
            nonlocal tries
            tries += number == 26
            return super().pin(number)

    factory = Counted(26)

    async def story(room: PinRoom) -> None:
        await until(lambda: tries >= 3)
        await room.contacts.close()
        seen = tries
        await asyncio.sleep(0.2)
        assert tries == seen

    with_pins(story, factory=factory)


def test_idle_buttons_start_no_thread_that_wakes_up() -> None:
    """gpiozero's Button would start one per button."""
    before = set(threading.enumerate())

    async def story(room: PinRoom) -> None:
        new = {thread.name.split("_")[0] for thread in set(threading.enumerate()) - before}
        assert new == {"pins"}
        assert room.hub._timer._handle is None

    with_pins(story)
