"""Is the machine prepared? A machine made of a directory, and a kernel made of bytes."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.paths import daemon_is_running
from firmware_host.devices.pins import header_chip
from firmware_host.selftest import runner
from firmware_host.selftest.check import Result, Subject, failed, passed
from firmware_host.selftest.machine import Machine, check_power
from firmware_host.selftest.provisioning import (
    check_clock,
    check_disk,
    check_groups,
    check_i2c,
    check_pins,
    check_spi,
    check_uart,
)
from tests.devices.fake_pwm import FakePwm
from tests.selftest.box_under_test import subject

CHECKS: list[Callable[..., Result]] = [
    check_i2c,
    check_spi,
    check_uart,
    check_pins,
    check_groups,
    check_disk,
]
ALL_VIRTUAL = "\n".join(
    f"{name}: {{kind: virtual}}" for name in ("buttons", "reader", "oled", "light", "buzzer")
)


class Pi:
    """Files below a directory, and the answers of a GPIO chip."""

    def __init__(self, root: Path) -> None:
        self.root = root / "machine"
        self.root.mkdir()
        self.held: dict[int, str] = {}
        self.chips = {"gpiochip0": ("pinctrl-bcm2711", 58)}
        self.machine = Machine(
            root=self.root,
            run=lambda *command: "",
            ioctl=self._ioctl,
            may_use=lambda node: True,
            user="pi",
        )

    def file(self, name: str, content: str | bytes = "") -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def _ioctl(self, node: Path, request: int, argument: bytes) -> bytes:
        """linux/gpio.h: GPIO_GET_CHIPINFO_IOCTL and GPIO_V2_GET_LINEINFO_IOCTL."""
        if request == 0x8044B401:
            assert len(argument) == 68
            label, lines = self.chips[node.name]
            return struct.pack("=32s32sI", node.name.encode(), label.encode(), lines)
        assert request == 0xC100B405
        assert len(argument) == 256
        offset = int.from_bytes(argument[64:68], "little")
        held = self.held.get(offset)
        consumer = (held or "").encode()
        flags = 0x5 if held is not None else 0x4  # used and input, or input alone
        told = struct.pack("=32s32sIIQ", b"GPIO%d" % offset, consumer, offset, 0, flags)
        return told.ljust(256, b"\0")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_bus_that_is_there_is_told_with_its_speed(pi: Pi, tmp_path: Path) -> None:
    pi.file("dev/i2c-1")
    speed = "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"
    box = subject(tmp_path, is_pi=True)
    assert check_i2c(box, pi.machine) == passed("/dev/i2c-1 is there")
    pi.file(speed, (400_000).to_bytes(4, "big"))
    assert check_i2c(box, pi.machine) == passed("/dev/i2c-1 is there, 400 kHz")
    pi.file(speed, (100_000).to_bytes(4, "big"))
    assert "i2c_arm_baudrate=400000" in check_i2c(box, pi.machine).detail


@pytest.mark.parametrize(
    ("config", "is_adapter", "advice"),
    [
        ("#dtparam=i2c_arm=on\n", False, "raspi-config nonint do_i2c 0"),
        ("dtparam=i2c_arm=on\n", False, "sudo reboot"),
        ("dtparam=i2c_arm=on\r\n", True, "modprobe i2c-dev"),
    ],
    ids=["off", "not yet", "no module"],
)
def test_a_bus_that_is_missing_is_told_with_the_next_step(
    config: str, is_adapter: bool, advice: str, pi: Pi, tmp_path: Path
) -> None:
    pi.file("boot/firmware/config.txt", config)
    if is_adapter:
        pi.file("sys/class/i2c-adapter/i2c-1/name")
    result = check_i2c(subject(tmp_path, is_pi=True), pi.machine)
    assert (result.status, advice in result.advice) == ("fail", True), result


def test_on_a_laptop_a_missing_bus_is_no_fault(pi: Pi, tmp_path: Path) -> None:
    assert check_i2c(subject(tmp_path), pi.machine).status == "skip"
    assert check_pins(subject(tmp_path), pi.machine).status == "skip"
    assert check_uart(subject(tmp_path), pi.machine).status == "skip"


def test_a_port_that_carries_the_console_is_found_by_any_of_its_names(
    pi: Pi, tmp_path: Path
) -> None:
    pi.file("dev/ttyS0")
    (pi.root / "dev/serial0").symlink_to("ttyS0")
    box = subject(tmp_path, is_pi=True)
    assert check_uart(box, pi.machine).detail.startswith("/dev/serial0 (ttyS0): ")
    pi.file("proc/cmdline", "console=ttyS0,115200 console=tty1")
    result = check_uart(box, pi.machine)
    assert result.status == "fail"
    assert "do_serial_cons 1" in result.advice
    pi.file("boot/firmware/cmdline.txt", "console=tty1")
    assert "sudo reboot" in check_uart(box, pi.machine).advice


@pytest.mark.parametrize(
    ("port", "advice"),
    [
        ("/dev/serial0", "do_serial_hw 0"),
        ("/dev/tilekeeper-reader", "/dev/serial/by-id/usb-FTDI"),
    ],
)
def test_a_port_that_is_missing_is_told_with_the_next_step(
    port: str, advice: str, pi: Pi, tmp_path: Path
) -> None:
    pi.file("dev/serial/by-id/usb-FTDI")
    result = check_uart(subject(tmp_path, f"reader: {{port: {port}}}", is_pi=True), pi.machine)
    assert result.status == "fail"
    assert advice in result.advice


def test_pins_somebody_else_holds_are_named_with_their_holder(pi: Pi, tmp_path: Path) -> None:
    pi.file("dev/gpiochip0")
    box = subject(tmp_path, is_pi=True)
    assert check_pins(box, pi.machine) == passed("9 pins of gpiochip0 are free")
    pi.held = {26: "w1-gpio", 18: ""}
    result = check_pins(box, pi.machine)
    assert result.status == "fail"
    assert "GPIO26 (buttons.roll) by w1-gpio" in result.detail
    assert "GPIO18 (buzzer.pin) by the kernel" in result.detail


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ({"gpiochip0": ("raspberrypi-exp", 8), "gpiochip4": ("pinctrl-rp1", 54)}, "gpiochip4"),
        ({"gpiochip0": ("gpio-brcmstb", 32), "gpiochip1": ("pinctrl-rp1", 54)}, "gpiochip1"),
        ({"gpiochip0": ("gpio-sim.0-node0", 58)}, "gpiochip0"),
        ({"gpiochip2": ("some-expander", 8), "gpiochip10": ("gpio-sim", 58)}, "gpiochip2"),
    ],
)
def test_the_chip_behind_the_header_is_found_on_every_model(
    chips: dict[str, tuple[str, int]], expected: str, pi: Pi
) -> None:
    pi.chips = chips
    for name in chips:
        pi.file(f"dev/{name}")
    found = pi.machine.header_chip()
    assert found is not None
    assert found.name == expected
    labels = {name: label for name, (label, _) in chips.items()}
    box_s = header_chip(pi.machine.path("/dev"), lambda node: labels[node.name])
    assert found.name == f"gpiochip{box_s}", "the self-test judges the chip the box uses"


def test_a_pin_on_kernel_pwm_is_told_and_not_taken_for_busy(pi: Pi, tmp_path: Path) -> None:
    FakePwm.on(pi.machine.path("/sys"), 18)
    box = subject(tmp_path, is_pi=True)
    pi.file("dev/gpiochip0")
    pi.held = {18: ""}
    assert check_pins(box, pi.machine) == passed(
        "9 pins of gpiochip0 are free; the kernel makes the pulses on GPIO18"
    )


@pytest.mark.parametrize(("reached", "status"), [(18, "pass"), (19, "fail"), (12, "fail")])
def test_a_pwm_overlay_must_reach_the_buzzer(
    reached: int, status: str, pi: Pi, tmp_path: Path
) -> None:
    FakePwm.on(pi.machine.path("/sys"), reached)
    pi.file("dev/gpiochip0")
    pi.file("boot/firmware/config.txt", f"dtoverlay=pwm,pin={reached},func=2\n")
    result = check_pins(subject(tmp_path, is_pi=True), pi.machine)
    assert result.status == status
    if status == "fail":
        assert result.detail == "the PWM overlay in config.txt does not reach GPIO18"
        assert "dtoverlay=pwm " in result.advice


def test_the_debug_plug_of_a_pi_5_is_no_port_for_a_reader(pi: Pi, tmp_path: Path) -> None:
    pi.file("dev/ttyAMA10")
    (pi.root / "dev/serial0").symlink_to("ttyAMA10")
    pi.file("boot/firmware/config.txt", "enable_uart=1\n")
    result = check_uart(subject(tmp_path, is_pi=True), pi.machine)
    assert result.status == "fail"
    assert "/dev/serial0 is ttyAMA10, the debug plug" in result.detail
    assert "add dtparam=uart0=on to config.txt, set reader.port to /dev/ttyAMA0" in result.advice


def test_the_pins_of_an_spi_display_must_be_free_before_it_is_judged(
    pi: Pi, tmp_path: Path
) -> None:
    pi.file("dev/gpiochip0")
    pi.held = {24: "spi0 CS2"}
    box = subject(tmp_path, ALL_VIRTUAL.replace("oled: {kind: virtual}", "oled: {kind: spi}"))
    pi.file("dev/spidev0.0")
    for check in (check_pins, check_spi):
        result = check(box, pi.machine)
        assert result.status == "fail"
        assert "GPIO24 (oled.spi.dc) by spi0 CS2" in result.detail
    pi.held = {5: "somebody else's line"}
    assert check_spi(box, pi.machine).status == "pass"


def test_the_mini_uart_is_told_with_the_way_to_the_better_one(pi: Pi, tmp_path: Path) -> None:
    pi.file("dev/ttyS0")
    (pi.root / "dev/serial0").symlink_to("ttyS0")
    config = pi.file("boot/firmware/config.txt", "enable_uart=1\n")
    box = subject(tmp_path, "reader: {port: /dev/serial0}", is_pi=True)
    told = check_uart(box, pi.machine)
    assert told.status == "pass"
    assert "add dtoverlay=disable-bt to config.txt" in told.detail
    config.write_text("enable_uart=1\ndtoverlay=disable-bt\n")
    assert "until the Pi is started again" in check_uart(box, pi.machine).detail
    (pi.root / "dev/serial0").unlink()
    pi.file("dev/ttyAMA0")
    (pi.root / "dev/serial0").symlink_to("ttyAMA0")
    assert check_uart(box, pi.machine) == passed("/dev/serial0 (ttyAMA0) is there")


def test_a_running_box_holds_the_pins_and_is_not_blamed_for_it(pi: Pi, tmp_path: Path) -> None:
    pi.file("dev/gpiochip0")
    pi.held = {26: "lg"}
    result = check_pins(subject(tmp_path, is_pi=True, daemon_runs=True), pi.machine)
    assert result.status == "skip"
    assert "sudo systemctl stop tilekeeper" in result.detail


def test_a_user_without_rights_learns_the_group(pi: Pi, tmp_path: Path) -> None:
    node = pi.file("dev/i2c-1")
    pi.file("dev/gpiochip0")
    box = subject(tmp_path, is_pi=True)
    assert check_groups(box, pi.machine).status == "pass"
    machine = replace(pi.machine, may_use=lambda each: each != node)
    result = check_groups(box, machine)
    assert result.status == "fail"
    assert "pi may not use i2c-1" in result.detail
    assert "sudo -u tilekeeper tilekeeper selftest" in result.advice
    os.chown(node, -1, 20)  # dialout
    assert "usermod -aG dialout pi" in check_groups(box, machine).advice


def mounts(kind: str, options: str, place: Path) -> str:
    return f"/dev/root / ext4 rw,noatime 0 0\n/dev/x {place} {kind} {options} 0 0\n"


@pytest.mark.parametrize(
    ("kind", "options", "free", "told"),
    [
        ("ext4", "ro,noatime", 10**9, "read-only"),
        ("tmpfs", "rw", 10**9, "lies in memory"),
        ("overlay", "rw,lowerdir=/x", 10**9, "lies in memory"),
        ("vfat", "rw,noatime", 10**9, "keeps no games through a power cut (vfat)"),
        ("nfs4", "rw", 10**9, "keeps no games through a power cut (nfs4)"),
        ("ext4", "rw", 10**6, ": 1 MB"),
    ],
)
def test_a_disk_that_would_not_keep_the_games_is_found(
    kind: str, options: str, free: int, told: str, pi: Pi, tmp_path: Path
) -> None:
    pi.file("proc/self/mounts", mounts(kind, options, tmp_path))
    machine = replace(pi.machine, free_bytes=lambda place: free)
    result = check_disk(subject(tmp_path, is_pi=True), machine)
    assert (result.status, told in result.detail) == ("fail", True), result
    assert result.advice


def test_a_sound_disk_passes_and_a_laptop_may_keep_games_where_it_likes(
    pi: Pi, tmp_path: Path
) -> None:
    machine = replace(pi.machine, free_bytes=lambda place: 10**9)
    pi.file("proc/self/mounts", mounts("ext4", "rw,errors=remount-ro", tmp_path))
    assert check_disk(subject(tmp_path, is_pi=True), machine).status == "pass"
    pi.file("proc/self/mounts", mounts("overlay", "rw", tmp_path))
    assert check_disk(subject(tmp_path), machine).status == "pass"


def test_a_clock_without_battery_is_told_but_no_fault(pi: Pi, tmp_path: Path) -> None:
    box = subject(tmp_path)
    early = replace(pi.machine, now=lambda: datetime(1970, 1, 1, tzinfo=UTC))
    assert check_clock(box, early).status == "skip"
    right = replace(pi.machine, now=lambda: datetime(2026, 3, 1, 12, 5, tzinfo=UTC))
    assert check_clock(box, right) == passed("it is 2026-03-01 12:05 UTC")


@pytest.mark.parametrize(
    ("told", "status"),
    [("throttled=0x0\n", "pass"), ("throttled=0x50000\n", "fail"), ("", "skip"), ("VCHI", "skip")],
)
def test_the_firmware_is_asked_for_the_voltage(
    told: str, status: str, pi: Pi, tmp_path: Path
) -> None:
    machine = replace(pi.machine, run=lambda *command: told)
    assert check_power(subject(tmp_path), machine).status == status


@pytest.mark.parametrize(("alarm", "status"), [("0\n", "pass"), ("1\n", "fail")])
def test_the_sensor_of_the_kernel_is_the_last_resort(
    alarm: str, status: str, pi: Pi, tmp_path: Path
) -> None:
    pi.file("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    pi.file("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    pi.file("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    assert check_power(subject(tmp_path), pi.machine).status == status


@pytest.mark.parametrize("check", CHECKS)
def test_without_settings_and_on_a_virtual_box_there_is_nothing_to_judge(
    check: Callable[..., Result], pi: Pi, tmp_path: Path
) -> None:
    assert check(Subject(None), pi.machine).status == "skip"
    if check is not check_disk:
        assert check(subject(tmp_path, ALL_VIRTUAL, is_pi=True), pi.machine).status == "skip"


@pytest.mark.parametrize("part", ["display", "reader", "buttons", "presses", "light", "buzzer"])
def test_a_part_whose_precondition_fails_is_skipped_with_the_reason(part: str) -> None:
    asked: list[str] = []

    def probe(name: str, result: Result) -> Any:
        def look(_subject: Subject) -> Result:
            asked.append(name)
            return result

        return look

    need = runner.NEEDS[part][0]
    probes = {name: probe(name, passed("well")) for name in runner.PARTS}
    probes[need] = probe(need, failed("it is switched off", "switch it on"))
    checks = {each.name: each for each in runner.run(Subject(None), runner.chosen([part]), probes)}
    assert checks[need].status == "fail"
    assert checks[part].status == "skip"
    assert "it is switched off" in checks[part].detail
    assert need in checks[part].detail
    assert part not in asked


def test_naming_a_part_also_asks_what_it_needs_first() -> None:
    assert runner.chosen(["oled"]) == ["drawing", "i2c", "spi", "display"]
    assert runner.chosen(["buttons"]) == ["pins", "buttons", "presses"]
    assert runner.chosen(["reader", "rules"]) == ["uart", "reader", "rules"]
    assert runner.chosen(["storage"]) == ["disk", "storage"]
    assert set(runner.NEEDS) <= set(runner.PARTS)
    for names in runner.GROUPS.values():
        assert set(names) <= set(runner.PARTS)


def test_a_box_of_another_user_is_noticed_by_what_systemd_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    assert daemon_is_running(tmp_path, tmp_path / "run") is False
    (tmp_path / "run").mkdir()
    assert daemon_is_running(tmp_path, tmp_path / "run") is True
