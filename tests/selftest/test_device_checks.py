"""Display, reader, buttons, light, buzzer: virtual ones really work, broken ones are found."""

from __future__ import annotations

import asyncio
import os
import sys
import tty
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_host.devices import pins
from firmware_host.devices.device_set import Devices
from firmware_host.devices.errors import NotFitted
from firmware_host.devices.pins import open_pin_factory
from firmware_host.panel.i18n import available_languages
from firmware_host.selftest.buttons import check_buttons
from firmware_host.selftest.check import Result, Subject
from firmware_host.selftest.display import check_display, check_drawing
from firmware_host.selftest.light_and_buzzer import check_buzzer, check_light
from firmware_host.selftest.reader import check_reader
from firmware_host.selftest.voice import check_voice, spoken_languages
from tests.devices.test_voice import needs_espeak
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.selftest.box_under_test import subject

VIRTUAL = "{name}: {{kind: virtual}}"
CHECKS: dict[str, Any] = {
    "oled": check_display,
    "reader": check_reader,
    "buttons": check_buttons,
    "light": check_light,
    "buzzer": check_buzzer,
}
MOCK_PINS = "gpio: {pin_factory: mock}\n"


@pytest.fixture
def no_nodes(tmp_path: Path) -> Path:
    """The /dev of a machine without pins and buses."""
    nodes = tmp_path / "dev"
    nodes.mkdir()
    return nodes


def _check(name: str, box: Subject, nodes: Path) -> Result:
    found: Result = CHECKS[name](box) if name == "reader" else CHECKS[name](box, nodes)
    return found


def test_pictures_come_back_from_the_emulated_chip(tmp_path: Path) -> None:
    assert check_drawing(subject(tmp_path)).status == "pass"


def test_a_single_wrong_pixel_is_found(tmp_path: Path) -> None:
    def one_pixel_off(devices: Devices) -> bytes:
        frame = bytearray(devices.frame())
        frame[500] ^= 0x10
        return bytes(frame)

    result = check_drawing(subject(tmp_path), one_pixel_off)
    assert result.status == "fail"
    assert "picture 1" in result.detail


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("oled", "pass"),
        ("reader", "pass"),
        ("buttons", "pass"),
        ("light", "skip"),
        ("buzzer", "skip"),
    ],
)
def test_virtual_devices_work_or_say_where_they_are(
    name: str, status: str, tmp_path: Path, no_nodes: Path
) -> None:
    result = _check(name, subject(tmp_path, VIRTUAL.format(name=name)), no_nodes)
    assert result.status == status, result


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_absent_is_skipped_with_the_reason(
    name: str, tmp_path: Path, no_nodes: Path
) -> None:
    result = _check(name, subject(tmp_path, f"{name}: {{kind: absent}}"), no_nodes)
    assert result.status == "skip"
    assert f"{name}.kind is absent" in result.detail


@pytest.mark.parametrize("name", CHECKS)
def test_on_a_laptop_missing_hardware_is_no_fault(
    name: str, tmp_path: Path, no_nodes: Path
) -> None:
    result = _check(name, subject(tmp_path), no_nodes)
    assert result.status == "skip"
    assert "does not exist" in result.detail


@pytest.mark.parametrize("name", CHECKS)
def test_on_a_raspberry_pi_missing_hardware_is_a_fault_with_advice(
    name: str, tmp_path: Path, no_nodes: Path
) -> None:
    result = _check(name, subject(tmp_path, is_pi=True), no_nodes)
    assert result.status == "fail"
    assert f"{name}.kind: absent" in result.advice


def test_a_port_the_owner_named_is_a_fault_when_it_is_missing(tmp_path: Path) -> None:
    result = check_reader(subject(tmp_path, "reader: {port: /dev/ttyNOWHERE7}"))
    assert result.status == "fail"
    assert "/dev/ttyNOWHERE7" in result.detail


@pytest.mark.parametrize("name", CHECKS)
def test_hardware_that_a_running_box_uses_is_left_alone(
    name: str, tmp_path: Path, no_nodes: Path
) -> None:
    result = _check(name, subject(tmp_path, is_pi=True, daemon_runs=True), no_nodes)
    assert result.status == "skip"
    assert "running box" in result.detail


@pytest.fixture
def port() -> Iterator[str]:
    far, near = os.openpty()
    tty.setraw(near)
    yield os.ttyname(near)
    os.close(far)
    os.close(near)


def test_a_real_port_opens(port: str, tmp_path: Path) -> None:
    result = check_reader(subject(tmp_path, f"reader: {{port: {port}}}"))
    assert result.status == "pass"
    assert port in result.detail
    assert "tags watch" in result.detail


def test_a_port_without_the_pn532_that_should_be_there_is_found(port: str, tmp_path: Path) -> None:
    result = check_reader(subject(tmp_path, f"reader: {{port: {port}, protocol: pn532}}"))
    assert result.status == "fail"
    assert "no PN532 answers" in result.detail
    assert "tags probe" in result.advice


@pytest.mark.parametrize("protocol", ["rdm6300", "id12la", "line", "pn532"])
def test_a_virtual_reader_of_every_kind_passes(protocol: str, tmp_path: Path) -> None:
    box = subject(tmp_path, f"reader: {{kind: virtual, protocol: {protocol}}}")
    result = check_reader(box)
    assert result.status == "pass", result
    assert protocol in result.detail


def test_a_port_under_a_name_that_may_change_is_told_the_one_that_stays(
    port: str, tmp_path: Path
) -> None:
    names = tmp_path / "dev" / "serial" / "by-id"
    names.mkdir(parents=True)
    (names / "usb-FTDI_FT232R-if00-port0").symlink_to(port)
    result = check_reader(subject(tmp_path, f"reader: {{port: {port}}}"), tmp_path)
    assert result.status == "pass"
    assert f"{names}/usb-FTDI_FT232R-if00-port0 is a name that stays" in result.detail


def test_a_port_that_carries_the_console_is_found(port: str, tmp_path: Path) -> None:
    line = tmp_path / "proc" / "cmdline"
    line.parent.mkdir()
    line.write_text(f"console={Path(port).name},115200 root=/dev/mmcblk0p2")
    result = check_reader(subject(tmp_path, f"reader: {{port: {port}}}"), tmp_path)
    assert result.status == "fail"
    assert "console" in result.detail
    line.write_text("console=tty1 root=/dev/mmcblk0p2")
    assert check_reader(subject(tmp_path, f"reader: {{port: {port}}}"), tmp_path).status == "pass"


def test_a_port_that_is_no_serial_port_is_found(tmp_path: Path) -> None:
    result = check_reader(subject(tmp_path, "reader: {port: /dev/null}"))
    assert result.status == "fail"
    assert "/dev/null" in result.detail
    assert result.advice


def test_a_bus_without_a_display_is_found(tmp_path: Path, no_nodes: Path) -> None:
    (no_nodes / "i2c-77").touch()
    result = check_display(subject(tmp_path, "oled: {port: 77}"), no_nodes)
    assert result.status == "fail"
    assert "i2cdetect -y 77" in result.advice


def test_buttons_on_pins_pass(tmp_path: Path, no_nodes: Path) -> None:
    result = check_buttons(subject(tmp_path, MOCK_PINS), no_nodes)
    assert result.status == "pass"
    assert "all buttons open" in result.detail


def test_a_stuck_button_is_found_by_name_and_pin(tmp_path: Path, no_nodes: Path) -> None:
    from gpiozero.pins.mock import MockPWMPin

    class Grounded(MockPWMPin):  # type: ignore[misc]
        def _get_state(self) -> int:
            return 0

    def stuck(name: str) -> Any:
        factory = open_pin_factory(name)
        factory.pin(13, pin_class=Grounded)
        return factory

    result = check_buttons(subject(tmp_path, MOCK_PINS), no_nodes, stuck)
    assert result.status == "fail"
    assert "OK (GPIO13)" in result.detail
    assert "UP" not in result.detail


def test_a_pin_that_does_not_open_is_found(tmp_path: Path, no_nodes: Path) -> None:
    def one_taken(name: str) -> Any:
        factory = open_pin_factory(name)
        opened = factory.pin

        def pin(number: int) -> Any:
            if number == 26:
                raise OSError(16, "Device or resource busy")
            return opened(number)

        factory.pin = pin
        return factory

    result = check_buttons(subject(tmp_path, MOCK_PINS), no_nodes, one_taken)
    assert result.status == "fail"
    assert "ROLL on GPIO26" in result.detail
    assert "gpioinfo" in result.advice


def test_a_chattering_button_is_found_by_name_and_pin(
    tmp_path: Path, no_nodes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []

    async def chatter() -> None:
        while True:
            await asyncio.sleep(0.002)
            if opened:
                opened[0].drive_low()
                opened[0].drive_high()

    def run_beside_the_wire(check: Coroutine[Any, Any, Result]) -> Result:
        async def story(loop: PaperTimeLoop) -> Result:
            wire = loop.create_task(chatter())
            try:
                return await check
            finally:
                wire.cancel()

        return run_on_paper(story)

    def loose(name: str) -> Any:
        factory = open_pin_factory(name)
        opened.append(factory.pin(19))
        return factory

    monkeypatch.setattr(asyncio, "run", run_beside_the_wire)
    result = check_buttons(subject(tmp_path, MOCK_PINS), no_nodes, loose)
    assert result.status == "fail"
    assert "chattering without a finger (edges in 0.3 s): BACK (GPIO19): " in result.detail
    assert "OK" not in result.detail
    assert "loose wire" in result.advice


def test_buttons_on_pins_need_a_chip(tmp_path: Path, no_nodes: Path) -> None:
    owner = subject(tmp_path, is_pi=True)
    result = check_buttons(owner, no_nodes)
    assert result.status == "fail"
    assert "gpiochip* does not exist" in result.detail


def test_a_missing_library_is_told_by_its_name(tmp_path: Path, no_nodes: Path) -> None:
    (no_nodes / "gpiochip0").touch()

    def unfitted(name: str) -> Any:
        raise NotFitted(f"{name} cannot be loaded; install it")

    result = check_buttons(subject(tmp_path), no_nodes, unfitted)
    assert result.status == "fail"
    assert "gpiod cannot be loaded" in result.detail
    assert "install.sh" in result.advice


@pytest.mark.parametrize("name", ["light", "buzzer"])
def test_light_and_buzzer_open_on_pins(name: str, tmp_path: Path, no_nodes: Path) -> None:
    result = _check(name, subject(tmp_path, MOCK_PINS), no_nodes)
    assert result.status == "pass", result


@pytest.mark.parametrize("name", ["light", "buzzer"])
def test_a_light_or_buzzer_without_its_library_is_found(
    name: str, tmp_path: Path, no_nodes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (no_nodes / "gpiochip0").touch()
    monkeypatch.setattr(pins, "header_chip", lambda: 0)
    monkeypatch.setitem(sys.modules, "gpiod", None)
    result = _check(name, subject(tmp_path), no_nodes)
    assert result.status == "fail"
    assert "gpiod cannot be loaded" in result.detail


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_without_settings_every_device_is_skipped(check: Any) -> None:
    assert check(Subject(None)).status == "skip"


def test_a_voice_is_judged_by_its_programs_and_its_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = subject(tmp_path, "voice: {kind: absent}\n")
    assert check_voice(silent).status == "skip"
    wanted = subject(tmp_path, "voice: {kind: espeak}\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    result = check_voice(wanted)
    assert result.status == "fail"
    assert "espeak-ng is not installed" in result.detail


@needs_espeak
def test_espeak_ng_speaks_every_language_of_the_box() -> None:
    assert spoken_languages() == set(available_languages())
