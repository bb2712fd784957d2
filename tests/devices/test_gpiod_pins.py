"""gpiozero's own devices on our libgpiod pins: levels, pulses, and lines that are let go of."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import gpiozero
import pytest
from gpiozero import DigitalOutputDevice, InputDevice, PWMOutputDevice
from gpiozero.pins.local import LocalPiFactory

from firmware_host.config.device import DeviceConfig, GpioConfig
from firmware_host.devices.buzzer import ToneOutput
from firmware_host.devices.device_set import Devices, Listeners, open_devices
from firmware_host.devices.errors import NotFitted
from firmware_host.devices.light import GpioLightOutput, Shine
from firmware_host.devices.outputs import PinWriter
from firmware_host.devices.pins import PinBoard, open_pin_factory
from tests.devices.fake_gpiod import Bias, Gpiod, installed
from tests.devices.test_software_pwm import running
from tests.waiting import PATIENCE_S, until

RED, GREEN, BLUE, BUZZER = 17, 27, 22, 18


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gpiod]:
    machine = installed(monkeypatch)
    yield machine
    assert running() == [], "no thread is left"
    assert all(wire.request is None for wire in machine.wires.values()), "all lines are free again"


@pytest.fixture
def factory(machine: Gpiod) -> Iterator[Any]:
    factory = open_pin_factory("gpiod")
    yield factory
    factory.close()


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_a_line_is_requested_of_the_headers_chip_in_our_name(machine: Gpiod, factory: Any) -> None:
    with DigitalOutputDevice(24, pin_factory=factory) as wire:
        assert machine.requested == [("/dev/gpiochip4", 24, "tilekeeper")]
        wire.on()
        assert wire.value == 1
        wire.off()
        assert wire.value == 0
        assert machine.wires[24].driven == [0, 1, 0]
    assert machine.wires[24].request is None


def test_an_output_begins_at_its_level_without_a_wrong_moment(machine: Gpiod, factory: Any) -> None:
    with DigitalOutputDevice(24, active_high=False, pin_factory=factory):
        assert machine.wires[24].driven == [1]


def test_an_input_is_pulled_and_read(machine: Gpiod, factory: Any) -> None:
    with InputDevice(16, pull_up=True, pin_factory=factory) as contact:
        request = machine.wires[16].request
        assert request is not None
        assert request._settings.bias == Bias.PULL_UP
        assert not contact.is_active
        machine.ground(16, True)
        assert contact.is_active


def test_edges_reach_a_device_of_gpiozero_on_the_event_loop(machine: Gpiod, factory: Any) -> None:
    async def run() -> None:
        seen: list[str] = []
        with gpiozero.DigitalInputDevice(16, pull_up=True, pin_factory=factory) as contact:
            contact.when_activated = lambda: seen.append("down")
            contact.when_deactivated = lambda: seen.append("up")
            machine.ground(16, True)
            machine.ground(16, False)
            await until(lambda: len(seen) >= 2)
        assert seen == ["down", "up"]

    asyncio.run(run())


def test_the_kernel_can_filter_bounces_and_choose_edges(machine: Gpiod, factory: Any) -> None:
    async def run() -> None:
        with gpiozero.DigitalInputDevice(
            16, pull_up=True, bounce_time=0.02, pin_factory=factory
        ) as contact:
            request = machine.wires[16].request
            assert request is not None
            assert request._settings.debounce_period == timedelta(milliseconds=20)
            assert request._settings.edge_detection.name == "BOTH"
            contact.pin.edges = "rising"
            assert request._settings.edge_detection.name == "RISING"
            contact.pin.bounce = None
            assert request._settings.debounce_period == timedelta()
            with pytest.raises(gpiozero.PinInvalidEdges):
                contact.pin.edges = "sometimes"
            with pytest.raises(gpiozero.PinInvalidBounce):
                contact.pin.bounce = -1

    asyncio.run(run())


def test_a_thread_without_an_event_loop_is_refused_in_gpiozeros_words(
    machine: Gpiod, factory: Any
) -> None:
    with InputDevice(16, pull_up=True, pin_factory=factory) as contact:
        contact.pin.when_changed = None
        for _ in range(2):
            with pytest.raises(gpiozero.PinEdgeDetectUnsupported):
                contact.pin.when_changed = print


def test_a_pin_that_is_listened_to_may_be_closed_in_another_thread(
    machine: Gpiod, factory: Any
) -> None:
    async def run() -> None:
        contact = gpiozero.DigitalInputDevice(16, pull_up=True, pin_factory=factory)
        request = machine.wires[16].request
        assert request is not None
        fd = request.fd
        await asyncio.to_thread(contact.close)
        assert not asyncio.get_running_loop().remove_reader(fd), "it is no longer watched"

    asyncio.run(run())


def test_a_listener_that_stops_listening_hears_nothing_more_of_the_same_burst(
    machine: Gpiod, factory: Any
) -> None:
    async def run() -> None:
        heard: list[int] = []
        with InputDevice(16, pull_up=True, pin_factory=factory) as contact:

            def once(ticks: float, state: int) -> None:
                heard.append(state)
                contact.pin.when_changed = None

            contact.pin.when_changed = once
            for is_grounded in (True, False, True):
                machine.ground(16, is_grounded)
            await until(lambda: len(heard) >= 1)
            await asyncio.sleep(0)
            assert heard == [0]

    asyncio.run(run())


def test_a_board_gpiozero_does_not_know_has_the_lines_of_a_header(
    machine: Gpiod, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(self: Any) -> int:
        raise gpiozero.PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(LocalPiFactory, "_get_revision", unknown)
    factory = open_pin_factory("gpiod")
    with DigitalOutputDevice(27, pin_factory=factory):
        assert machine.wires[27].driven == [0]
    factory.close()


@pytest.mark.parametrize(
    ("name", "value", "refusal"),
    [
        ("function", "alt5", gpiozero.PinInvalidFunction),
        ("state", 1.5, gpiozero.PinInvalidState),
        ("pull", "up", gpiozero.PinFixedPull),
    ],
)
def test_what_an_output_cannot_be_is_refused_in_gpiozeros_words(
    name: str, value: Any, refusal: type[Exception], machine: Gpiod, factory: Any
) -> None:
    with DigitalOutputDevice(24, pin_factory=factory) as wire, pytest.raises(refusal):
        setattr(wire.pin, name, value)


@pytest.mark.parametrize(
    ("name", "value", "refusal"),
    [
        ("state", 1, gpiozero.PinSetInput),
        ("frequency", 100, gpiozero.PinPWMFixedValue),
        ("pull", "sideways", gpiozero.PinInvalidPull),
    ],
)
def test_what_an_input_cannot_be_is_refused_in_gpiozeros_words(
    name: str, value: Any, refusal: type[Exception], machine: Gpiod, factory: Any
) -> None:
    with InputDevice(16, pull_up=True, pin_factory=factory) as contact, pytest.raises(refusal):
        setattr(contact.pin, name, value)


def test_a_physical_resistor_is_not_argued_with(machine: Gpiod, factory: Any) -> None:
    with pytest.raises(gpiozero.PinFixedPull):
        InputDevice(2, pull_up=False, pin_factory=factory)


def test_software_pwm_last_while_they_are_wanted_and_end_low(machine: Gpiod, factory: Any) -> None:
    with PWMOutputDevice(BUZZER, frequency=None, pin_factory=factory) as device:
        driven = machine.wires[BUZZER].driven
        device.frequency = 500
        assert running() == [], "no share, no pulses"
        device.value = 0.25
        assert device.value == 0.25
        assert running() == ["software-pwm"]
        wait_for(lambda: len(driven) > 12)
        device.frequency = None
        assert running() == []
        assert driven[-1] == 0
        device.frequency = 500
        device.value = 1
        device.frequency = None
        assert driven[-1] == 0, "from any share"
        assert device.value == 0
        count = len(driven)
        time.sleep(0.05)
        assert len(driven) == count


def test_always_up_and_always_down_need_no_pulses(machine: Gpiod, factory: Any) -> None:
    with PWMOutputDevice(RED, frequency=100, pin_factory=factory) as device:
        for value, threads in (
            (1, []),
            (0.5, ["software-pwm"]),
            (1, []),
            (0.5, ["software-pwm"]),
            (0, []),
        ):
            device.value = value
            assert (device.value, running()) == (value, threads)
            if not threads:
                assert machine.wires[RED].driven[-1] == value


def test_a_change_of_pitch_is_no_break(machine: Gpiod, factory: Any) -> None:
    with PWMOutputDevice(BUZZER, frequency=500, initial_value=0.5, pin_factory=factory) as device:
        pulses = device.pin._software_pwm
        device.frequency = 250
        device.value = 0.25
        assert device.pin._software_pwm is pulses
        assert pulses._spans == pytest.approx((0.001, 0.003))


def test_software_pwm_begin_at_the_level_the_pin_has(machine: Gpiod, factory: Any) -> None:
    """A light with a common anode is dark while its pin is high: no flash before the colour."""
    with PWMOutputDevice(RED, active_high=False, frequency=None, pin_factory=factory) as device:
        count = len(machine.wires[RED].driven)
        device.frequency = 100
        assert set(machine.wires[RED].driven[count:]) == {1}


def test_closing_a_pulsing_pin_ends_its_thread_and_drives_nothing(
    machine: Gpiod, factory: Any
) -> None:
    device = PWMOutputDevice(BUZZER, frequency=500, initial_value=0.5, pin_factory=factory)
    request = machine.wires[BUZZER].request
    assert request is not None
    wait_for(lambda: len(machine.wires[BUZZER].driven) > 6)
    device.close()
    assert running() == []
    assert request._settings.direction.name == "INPUT"
    assert machine.wires[BUZZER].request is None


def test_closing_the_factory_lets_go_of_every_line(machine: Gpiod) -> None:
    factory = open_pin_factory("gpiod")
    devices = [PWMOutputDevice(pin, initial_value=0.5, pin_factory=factory) for pin in (17, 27)]
    assert running() == ["software-pwm"] * 2
    factory.close()
    assert running() == []
    assert [machine.wires[pin].request for pin in (17, 27)] == [None, None]
    for device in devices:
        device.close()


def test_a_closed_pin_can_be_opened_again(machine: Gpiod, factory: Any) -> None:
    for level in (1, 0, 1):
        with DigitalOutputDevice(24, initial_value=bool(level), pin_factory=factory):
            assert machine.wires[24].driven[-1] == level


def test_a_line_that_breaks_while_it_pulses_is_told_at_the_next_write_and_let_go_of(
    machine: Gpiod, factory: Any
) -> None:
    output = ToneOutput(BUZZER, pin_factory=factory)
    output.put(440)
    machine.wires[BUZZER].is_broken = True
    wait_for(lambda: running() == [])
    with pytest.raises(OSError, match="No such device"):
        output.put(880)
    output.close()
    machine.wires[BUZZER].is_broken = False
    again = ToneOutput(BUZZER, pin_factory=factory)
    again.put(440)
    wait_for(lambda: machine.wires[BUZZER].driven[-1] == 1)
    again.close()


def test_a_steady_light_never_pulses_and_shows_the_nearest_plain_color(
    machine: Gpiod, factory: Any
) -> None:
    output = GpioLightOutput(RED, GREEN, BLUE, pin_factory=factory, software_pwm="moving")
    output.put(Shine((255, 96, 0)))
    assert [machine.wires[pin].driven[-1] for pin in (RED, GREEN, BLUE)] == [1, 0, 0]
    assert running() == []
    output.put(Shine((255, 96, 0), is_moving=True))
    assert running() == ["software-pwm"], "only green is mixed, while it moves"
    wait_for(lambda: 1 in machine.wires[GREEN].driven)
    output.put(Shine((0, 255, 0)))
    assert [machine.wires[pin].driven[-1] for pin in (RED, GREEN, BLUE)] == [0, 1, 0]
    assert running() == []
    output.close()


def test_a_busy_line_is_named_with_the_way_out_and_tried_again(machine: Gpiod) -> None:
    machine.busy.add(GREEN)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        board = PinBoard("gpiod")
        output: PinWriter[Any] = PinWriter(
            "light",
            lambda: GpioLightOutput(RED, GREEN, BLUE, pin_factory=board.factory()),
            board,
            loop=loop,
            retry_s=(0.02,),
        )
        await output.open()
        output.put(Shine((0, 255, 0)))
        assert output.status().state == "faulty"
        assert output.status().detail == (
            "the light does not open ([Errno 16] Device or resource busy: 'GPIO27'): "
            "another program uses that pin, gpioinfo names it"
        )
        assert [machine.wires[pin].request for pin in (RED, BLUE)] == [None, None]
        machine.busy.clear()
        await until(lambda: output.status().state == "ready")
        await until(lambda: machine.wires[GREEN].driven[-1:] == [1])
        await output.close()
        await board.close()

    asyncio.run(run())


def test_one_setting_takes_the_whole_box_to_libgpiod_and_no_thread_looks_around(
    machine: Gpiod,
) -> None:
    config = DeviceConfig(gpio=GpioConfig("gpiod")).as_virtual()
    config = replace(
        config,
        reader=replace(config.reader, kind="absent"),
        oled=replace(config.oled, kind="absent"),
        buttons=replace(config.buttons, kind="gpio"),
        light=replace(config.light, kind="gpio"),
        buzzer=replace(config.buzzer, kind="gpio"),
    )
    heard: list[Any] = []

    async def run() -> None:
        before = set(threading.enumerate())
        devices = await open_devices(config, Listeners(heard.append, lambda event: None))
        try:
            await story(devices, before)
        finally:
            await devices.close()

    async def story(devices: Devices, before: set[threading.Thread]) -> None:
        states = devices.status()
        assert {states[name].state for name in ("buttons", "light", "buzzer")} == {"ready"}
        assert len(machine.requested) == 9, "five buttons, three colours, one buzzer"
        devices.light.set(0, 255, 0)
        devices.buzzer.play([(440.0, 20)])
        await until(lambda: 1 in machine.wires[BUZZER].driven)
        await until(lambda: machine.wires[GREEN].driven[-1] == 1)
        await until(lambda: running() == [] and machine.wires[BUZZER].driven[-1] == 0)
        machine.ground(13, True)
        await until(lambda: [(e.name, e.gesture) for e in heard][:1] == [("ok", "down")])
        new = {thread.name.split("_")[0] for thread in set(threading.enumerate()) - before}
        assert new == {"pins"}, "it waits for work without a time-out"

    asyncio.run(run())


def test_without_the_library_the_light_says_what_to_do(
    machine: Gpiod, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(NotFitted, match=r"^gpiod cannot be loaded .*; install gpiod 2"):
        open_pin_factory("gpiod")
