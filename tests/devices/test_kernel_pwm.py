"""PWM by the kernel: which pin has it, in which order its numbers are written, who closes it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice, InputDevice, PWMOutputDevice

from firmware_host.devices import kernel_pwm
from firmware_host.devices.buzzer import ToneOutput
from firmware_host.devices.kernel_pwm import KernelPwm, PwmChannel, pwm_channels
from firmware_host.devices.light import GpioLightOutput, Shine
from firmware_host.devices.pins import open_pin_factory
from tests.devices.fake_gpiod import Gpiod, installed
from tests.devices.fake_pwm import PI_4, PI_5, FakePwm
from tests.devices.test_software_pwm import running

NS = 1_000_000_000


@pytest.mark.parametrize(
    ("board", "pins", "channels"),
    [
        (PI_4, (18,), {18: 0}),
        (PI_4, (12, 13), {12: 0, 13: 1}),
        (PI_4, (18, 19), {18: 0, 19: 1}),
        (PI_5, (18, 19), {18: 2, 19: 3}),
        (PI_5, (12,), {12: 0}),
        (PI_4, (40, 41), {}),
    ],
)
def test_the_device_tree_tells_which_pins_have_a_channel(
    board: Any, pins: tuple[int, ...], channels: dict[int, int], tmp_path: Path
) -> None:
    FakePwm.on(tmp_path, *pins, board=board)
    found = pwm_channels(tmp_path)
    assert {pin: channel.number for pin, channel in found.items()} == channels


def test_the_overlay_of_a_pi_5_writes_pins_as_numbers_and_means_its_own_channels(
    tmp_path: Path,
) -> None:
    pwm = FakePwm.on(tmp_path, 18, board=PI_5, as_numbers=True)
    assert pwm_channels(tmp_path)[18].number == 2
    (pwm.chip / "device/of_node/compatible").unlink()
    assert pwm_channels(tmp_path)[18].number == 2, "four channels are those of a Pi 5, too"


def test_a_channel_that_the_chip_does_not_have_is_not_offered(tmp_path: Path) -> None:
    pwm = FakePwm.on(tmp_path, 18, board=PI_5)
    (pwm.chip / "npwm").write_text("2\n")
    assert pwm_channels(tmp_path) == {}


def test_a_chip_without_pins_and_a_machine_without_chips_have_none(tmp_path: Path) -> None:
    assert pwm_channels(tmp_path) == {}
    pwm = FakePwm.on(tmp_path, 18)
    (pwm.chip / "device/of_node/pinctrl-0").unlink()
    assert pwm_channels(tmp_path) == {}


@pytest.fixture
def pwm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePwm:
    return FakePwm.on(tmp_path, 18, 19).install(monkeypatch)


def opened(pwm: FakePwm, number: int = 0) -> KernelPwm:
    return KernelPwm(PwmChannel(pwm.chip, number))


def test_a_pulse_is_never_longer_than_its_period_not_even_for_a_moment(pwm: FakePwm) -> None:
    """The kernel would refuse it, in either direction."""
    channel = opened(pwm)
    for hertz in (440.0, 27.5, 7040.0, 880.0):
        channel.set(hertz, 0.5)
        period = round(NS / hertz)
        assert pwm.channel() == (period, round(period / 2), 1)
    channel.set(880.0, 1.0)
    assert pwm.channel()[:2] == (round(NS / 880),) * 2
    channel.close()


def test_silence_switches_the_channel_off_and_costs_no_write_when_it_is(pwm: FakePwm) -> None:
    channel = opened(pwm)
    channel.set(440.0, 0.5)
    channel.set(440.0, 0.0)
    assert pwm.channel()[1:] == (0, 0)
    count = len(pwm.writes)
    channel.set(440.0, 0.0)
    assert len(pwm.writes) == count
    channel.close()
    assert pwm.writes[-1] == ("unexport", 0)
    assert not (pwm.chip / "pwm0").exists()


def test_a_channel_a_crashed_process_left_exported_is_taken_over(pwm: FakePwm) -> None:
    opened(pwm).set(440.0, 0.5)  # and never closed
    again = opened(pwm)
    again.set(7040.0, 0.5)
    assert pwm.channel()[0] == round(NS / 7040)
    again.close()


def test_rights_that_udev_gives_a_moment_later_are_waited_for(
    pwm: FakePwm, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = iter([False, False, True])
    naps: list[float] = []
    monkeypatch.setattr("os.access", lambda path, mode: next(looks))
    KernelPwm(PwmChannel(pwm.chip, 0), sleep=naps.append).close()
    assert len(naps) == 2


def test_rights_that_never_come_are_told_and_the_channel_is_given_back(
    pwm: FakePwm, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []
    monkeypatch.setattr("os.access", lambda path, mode: False)

    def forbidden(path: Path, value: int) -> None:
        if path.name == "enable":
            raise PermissionError(13, "Permission denied")
        pwm.write(path, value)

    monkeypatch.setattr(kernel_pwm, "_write", forbidden)
    with pytest.raises(PermissionError):
        KernelPwm(PwmChannel(pwm.chip, 0), sleep=naps.append)
    assert sum(naps) == pytest.approx(kernel_pwm.RIGHTS_S)
    assert not (pwm.chip / "pwm0").exists()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gpiod]:
    machine = installed(monkeypatch)
    yield machine
    assert running() == []
    assert all(wire.request is None for wire in machine.wires.values())


@pytest.fixture
def factory(machine: Gpiod, pwm: FakePwm) -> Iterator[Any]:
    factory = open_pin_factory("gpiod")
    yield factory
    factory.close()


def test_the_kernel_makes_the_tone_and_no_thread_and_no_line_is_used(
    machine: Gpiod, pwm: FakePwm, factory: Any
) -> None:
    threads = threading.active_count()
    output = ToneOutput(18, pin_factory=factory)
    assert machine.wires[18].request is None, "a requested line would cut the PWM off"
    output.put(440.0)
    assert pwm.channel() == (round(NS / 440), round(NS / 440 / 2), 1)
    output.put(880.0)
    assert pwm.channel()[0] == round(NS / 880)
    assert threading.active_count() == threads
    output.put(0.0)
    assert pwm.channel()[2] == 0
    output.close()
    assert not (pwm.chip / "pwm0").exists()


def test_a_light_mixes_on_the_pins_that_have_it_and_shows_the_nearest_on_the_others(
    machine: Gpiod, pwm: FakePwm, factory: Any
) -> None:
    output = GpioLightOutput(18, 19, 22, pin_factory=factory)
    output.put(Shine((255, 128, 100)))
    assert pwm.channel(0)[1] == pwm.channel(0)[0], "fully on"
    period, pulse, is_on = pwm.channel(1)
    assert (period, is_on) == (NS // 100, 1)
    assert pulse == pytest.approx(period * 128 / 255, rel=1e-6)
    assert machine.wires[22].driven[-1] == 0
    assert running() == []
    output.close()


def test_a_common_anode_light_is_dark_while_the_channel_is_always_up(
    pwm: FakePwm, factory: Any
) -> None:
    with PWMOutputDevice(18, active_high=False, frequency=None, pin_factory=factory):
        period, pulse, is_on = pwm.channel()
        assert (pulse, is_on) == (period, 1)


def test_plain_devices_work_on_such_a_pin_too(machine: Gpiod, pwm: FakePwm, factory: Any) -> None:
    with DigitalOutputDevice(18, pin_factory=factory) as wire:
        wire.on()
        assert wire.value == 1
        assert pwm.channel()[2] == 1
        wire.off()
        assert pwm.channel()[2] == 0
    with InputDevice(18, pull_up=True, pin_factory=factory) as contact:
        assert machine.wires[18].request is not None
        machine.ground(18, True)
        assert contact.is_active


def test_a_channel_that_may_not_be_used_is_logged_and_software_takes_over(
    machine: Gpiod, pwm: FakePwm, factory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    pwm.error = PermissionError(13, "Permission denied")
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            output = ToneOutput(18, pin_factory=factory)
            output.put(440.0)
            assert running() == ["software-pwm"]
            output.close()
    assert caplog.text.count("GPIO18: no PWM by the kernel") == 1
