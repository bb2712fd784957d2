"""Buttons on gpiozero's pins over libgpiod: a descriptor a line on the loop, no thread, no poll."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from firmware_host.devices import pins
from firmware_host.devices.contacts import GpioContact
from firmware_host.devices.errors import NoPins, NotFitted
from firmware_host.devices.gpiod_pins import GpiodFactory
from firmware_host.devices.pins import import_gpiod, open_pin_factory
from tests.devices import fake_gpiod
from tests.devices.fake_gpiod import EVENT, Gpiod, installed
from tests.devices.pin_room import PINS, PinRoom, with_pins
from tests.waiting import until

NO_GPIOD = "gpiod is missing; install with: .venv/bin/pip install -r requirements-pi.lock"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gpiod]:
    machine = installed(monkeypatch)
    yield machine
    assert all(wire.request is None for wire in machine.wires.values()), "all lines are free again"


def with_lines(story: Callable[[PinRoom], Awaitable[None]], **options: Any) -> PinRoom:
    return with_pins(story, factory_name="gpiod", open_factory=open_pin_factory, **options)


def test_an_event_is_as_long_as_the_kernels() -> None:
    assert EVENT.size == 48


def test_a_press_on_a_line_arrives_and_bounces_are_one(machine: Gpiod) -> None:
    async def story(room: PinRoom) -> None:
        assert room.contacts.status().state == "ready"
        for is_grounded in (True, False, True, False, True):
            machine.ground(PINS["roll"], is_grounded)
        await until(lambda: room.heard[:1] == [("roll", "down")])
        machine.ground(PINS["roll"], False)
        await until(lambda: len(room.heard) >= 2)

    assert with_lines(story).heard == [("roll", "down"), ("roll", "press")]


def test_a_press_during_a_busy_loop_keeps_its_time(machine: Gpiod) -> None:
    async def story(room: PinRoom) -> None:
        machine.ground(PINS["ok"], True)
        machine.ground(PINS["ok"], False)
        room.loop.advance(0.3)  # the loop hangs
        await until(lambda: len(room.heard) >= 2)

    assert with_lines(story, hold_s=0.1).heard == [("ok", "down"), ("ok", "press")]


def test_the_kernels_queue_may_overflow(machine: Gpiod) -> None:
    async def story(room: PinRoom) -> None:
        for number in range(70):
            machine.ground(PINS["ok"], number % 2 == 0)
        await until(lambda: len(room.heard) >= 2)

    assert with_lines(story).heard == [("ok", "down"), ("ok", "press")]


def test_what_overflowed_still_counts_as_chatter(machine: Gpiod) -> None:
    async def story(room: PinRoom) -> None:
        machine.ground(PINS["ok"], True)
        await until(lambda: room.heard[:1] == [("ok", "down")])
        for number in range(400):  # while the loop does something else; 64 of them are left
            machine.ground(PINS["ok"], number % 2 == 1)
        await until(lambda: room.troubles[:1] == [("ok", "chattering")])

    assert with_lines(story, settle_s=2.0).heard == [("ok", "down")]


def test_a_chattering_line_makes_no_more_interrupts(machine: Gpiod) -> None:
    async def story(room: PinRoom) -> None:
        request = machine.wires[PINS["up"]].request
        assert request is not None
        for _ in range(10):
            for number in range(40):
                machine.ground(PINS["up"], number % 2 == 0)
            await asyncio.sleep(0.001)
        await until(lambda: room.troubles[:1] == [("up", "chattering")])
        assert request._settings.edge_detection == fake_gpiod.Edge.NONE
        machine.ground(PINS["ok"], True)
        await until(lambda: ("ok", "down") in room.heard)

    with_lines(story, settle_s=2.0)


def test_a_finger_at_start_does_nothing_until_it_is_lifted(machine: Gpiod) -> None:
    machine.ground(PINS["ok"], True)

    async def story(room: PinRoom) -> None:
        machine.ground(PINS["ok"], False)
        await asyncio.sleep(0.1)
        assert room.heard == []
        machine.ground(PINS["ok"], True)
        await until(lambda: room.heard[:1] == [("ok", "down")])

    with_lines(story)


def test_one_busy_line_leaves_four_and_is_tried_again(machine: Gpiod) -> None:
    machine.busy.add(26)

    async def story(room: PinRoom) -> None:
        assert "ROLL on GPIO26 does not open" in room.contacts.status().detail
        assert "another program uses that pin" in room.contacts.status().detail
        machine.busy.clear()
        await until(lambda: room.contacts.status().state == "ready")
        machine.ground(26, True)
        await until(lambda: room.heard[:1] == [("roll", "down")])

    with_lines(story)


def test_nothing_wakes_up_while_nobody_presses(machine: Gpiod) -> None:
    before = set(threading.enumerate())

    async def story(room: PinRoom) -> None:
        assert room.hub._timer._handle is None
        new = {thread.name.split("_")[0] for thread in set(threading.enumerate()) - before}
        assert new == {"pins"}, "it opened the lines, and waits for work without a time-out"

    with_lines(story)


def test_a_line_that_breaks_is_told_once_and_opened_again(machine: Gpiod) -> None:
    reads = 0

    async def story(room: PinRoom) -> None:
        request = machine.wires[PINS["ok"]].request
        assert request is not None

        def broken(count: int) -> list[Any]:
            nonlocal reads
            reads += 1
            raise OSError(19, "No such device")

        request.read_edge_events = broken  # type: ignore[method-assign, assignment]
        machine.ground(PINS["ok"], True)
        await until(lambda: len(room.statuses) >= 2)
        machine.ground(PINS["ok"], False)
        await until(lambda: len(room.statuses) >= 3)
        machine.ground(PINS["ok"], True)
        await until(lambda: room.heard[:1] == [("ok", "down")])

    room = with_lines(story)
    assert reads == 1, "it is not asked again and again"
    assert [status.state for status in room.statuses] == ["ready", "faulty", "ready"]
    assert room.statuses[1].detail == (
        "OK on GPIO13 is no longer heard ([Errno 19] No such device)"
    )


def test_without_a_chip_the_buttons_are_absent_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> int:
        raise NoPins("this machine has no pins: /dev/gpiochip* do not exist")

    monkeypatch.setattr(pins, "header_chip", none)

    async def story(room: PinRoom) -> None:
        assert room.contacts.status().state == "absent"
        assert "no pins" in room.contacts.status().detail

    with_lines(story, factory=open_pin_factory("mock"))


@pytest.mark.parametrize(
    ("module", "sentence"), [(None, "cannot be loaded"), (dataclasses, "version 1")]
)
def test_a_missing_or_ancient_library_is_told_with_the_way_out(
    module: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", module)
    with pytest.raises(NotFitted, match=sentence) as caught:
        import_gpiod()
    assert "run install.sh again" in str(caught.value)


def test_the_stand_in_has_the_names_of_the_real_package() -> None:
    gpiod = pytest.importorskip("gpiod", reason=NO_GPIOD)
    for kind in ("Direction", "Edge", "Bias", "Clock", "Value"):
        real = {member.name for member in getattr(gpiod.line, kind)}
        assert {member.name for member in getattr(fake_gpiod, kind)} <= real
    real = {each.name for each in dataclasses.fields(gpiod.LineSettings)}
    assert {each.name for each in dataclasses.fields(fake_gpiod.LineSettings)} <= real
    for function, stand_in in (
        (gpiod.request_lines, Gpiod.request_lines),
        (gpiod.LineRequest.get_value, fake_gpiod.LineRequest.get_value),
        (gpiod.LineRequest.set_value, fake_gpiod.LineRequest.set_value),
        (gpiod.LineRequest.reconfigure_lines, fake_gpiod.LineRequest.reconfigure_lines),
        (gpiod.LineRequest.read_edge_events, fake_gpiod.LineRequest.read_edge_events),
        (gpiod.LineRequest.release, fake_gpiod.LineRequest.release),
    ):
        ours = set(inspect.signature(stand_in).parameters) - {"self"}
        assert ours <= set(inspect.signature(function).parameters), function
    assert isinstance(gpiod.LineRequest.fd, property)
    assert {member.name for member in gpiod.EdgeEvent.Type} == {"RISING_EDGE", "FALLING_EDGE"}
    assert {"event_type", "timestamp_ns"} <= {f.name for f in dataclasses.fields(gpiod.EdgeEvent)}


def test_the_real_package_takes_our_settings_as_far_as_the_missing_chip() -> None:
    pytest.importorskip("gpiod", reason=NO_GPIOD)
    factory = GpiodFactory(4711)
    with pytest.raises(OSError, match=r"No such file.*GPIO5"):
        GpioContact(5, lambda is_down, age: None, print, pin_factory=factory, pull_up=True)
    factory.close()
