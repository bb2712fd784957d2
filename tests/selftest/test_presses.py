"""Buttons shown live: gpiozero's own pins are driven, the row in the terminal is read."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import BUTTONS
from firmware_host.selftest.check import Result, Subject
from firmware_host.selftest.presses import check_presses
from tests.selftest.box_under_test import subject

MOCK_PINS = "gpio: {pin_factory: mock}\n"


def watched(folder: Path, rows: list[str]) -> Subject:
    return replace(subject(folder, MOCK_PINS), is_watched=True, progress=rows.append)


def pressing(names: Sequence[str]) -> Callable[[Devices], None]:
    def press(devices: Devices) -> None:
        for name in names:
            VirtualButtons(devices.hub).gesture(name, "press")

    return press


def test_each_press_lights_up_and_five_end_it(tmp_path: Path) -> None:
    rows: list[str] = []
    result = check_presses(watched(tmp_path, rows), 60, pressing(BUTTONS))
    assert result.status == "pass", result
    assert "0 of 5" in rows[0]
    assert any("\x1b[7m UP" in row for row in rows), "lit while it is down"
    assert any("\x1b[32m UP" in row for row in rows), "green afterwards"
    assert "5 of 5" in rows[-1]


def test_a_button_nobody_saw_is_named_with_its_pin(tmp_path: Path) -> None:
    result = check_presses(watched(tmp_path, []), 0.3, pressing(("up", "down", "ok", "back")))
    assert result.status == "fail"
    assert result.detail == "not seen: ROLL (GPIO26)"
    assert "wire" in result.advice


def test_when_nobody_presses_it_goes_on_without_a_fault(tmp_path: Path) -> None:
    result = check_presses(watched(tmp_path, []), 0.05)
    assert result == Result("skip", "nobody pressed a button")


def test_ctrl_c_ends_the_waiting_and_nothing_else(tmp_path: Path) -> None:
    def leave(devices: Devices) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    result = check_presses(watched(tmp_path, []), 60, leave)
    assert result == Result("skip", "nobody pressed a button before Ctrl-C")


@pytest.mark.parametrize(
    ("device", "reason"),
    [(MOCK_PINS, "at a terminal"), ("buttons: {kind: virtual}", "on the page")],
)
def test_without_a_person_or_a_button_it_is_skipped_with_the_reason(
    device: str, reason: str, tmp_path: Path
) -> None:
    result = check_presses(subject(tmp_path, device))
    assert (result.status, reason in result.detail) == ("skip", True), result


def test_a_running_box_keeps_its_buttons(tmp_path: Path) -> None:
    box = replace(watched(tmp_path, []), daemon_runs=True)
    result = check_presses(box)
    assert result.status == "skip"
    assert "systemctl stop" in result.detail


def test_on_a_laptop_there_is_nothing_to_press(tmp_path: Path) -> None:
    box = replace(subject(tmp_path), is_watched=True)
    assert check_presses(box, nodes=tmp_path).status == "skip"
