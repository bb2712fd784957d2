"""Finding the chip, and one sentence for everything missing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host.devices import pins
from firmware_host.devices.errors import NoPins, NotFitted
from firmware_host.devices.pins import header_chip, open_pin_factory
from tests.devices.fake_gpiod import Gpiod


def nodes(root: Path, *numbers: int) -> Path:
    for number in numbers:
        (root / f"gpiochip{number}").touch()
    return root


def labels(**found: str) -> Callable[[Path], str]:
    return lambda node: found[node.name]


def test_a_pi_4_has_its_header_on_chip_0(tmp_path: Path) -> None:
    seen = labels(gpiochip0="pinctrl-bcm2711", gpiochip1="raspberrypi-exp-gpio")
    assert header_chip(nodes(tmp_path, 0, 1), seen) == 0


def test_a_pi_5_with_an_older_kernel_has_it_on_chip_4(tmp_path: Path) -> None:
    seen = labels(gpiochip0="gpio-brcmstb@107d508500", gpiochip4="pinctrl-rp1", gpiochip10="x")
    assert header_chip(nodes(tmp_path, 0, 4, 10), seen) == 4


def test_an_unknown_board_is_taken_at_its_first_chip(tmp_path: Path) -> None:
    assert header_chip(nodes(tmp_path, 2, 7), labels(gpiochip2="a", gpiochip7="b")) == 2


def test_no_chip_at_all_is_a_machine_without_pins(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="gpiochip\\* do not exist"):
        header_chip(tmp_path)


def test_a_chip_this_user_may_not_open_names_the_group(tmp_path: Path) -> None:
    def forbidden(node: Path) -> str:
        raise PermissionError(13, "Permission denied")

    with pytest.raises(NotFitted, match="gpiochip0 may not be opened; add this user to the group"):
        header_chip(nodes(tmp_path, 0), forbidden)


def test_what_is_no_chip_is_passed_over(tmp_path: Path) -> None:
    """The real question to the kernel, asked of an ordinary file."""
    assert header_chip(nodes(tmp_path, 3)) == 3


def test_a_machine_without_pins_is_not_asked_for_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> int:
        raise NoPins("no pins")

    monkeypatch.setattr(pins, "header_chip", none)
    with pytest.raises(NoPins):
        open_pin_factory("gpiod")


def test_a_library_that_cannot_be_loaded_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pins, "header_chip", lambda: 0)
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(NotFitted, match=r"gpiod cannot be loaded .* run install\.sh again"):
        open_pin_factory("gpiod")
    monkeypatch.setitem(sys.modules, "gpiod", Gpiod())
    monkeypatch.setitem(sys.modules, "firmware_host.devices.gpiod_pins", None)
    with pytest.raises(NotFitted, match="gpiozero cannot be loaded"):
        open_pin_factory("gpiod")


def test_the_environment_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    factory = open_pin_factory("mock")
    from gpiozero import DigitalInputDevice

    device = DigitalInputDevice(5, pin_factory=factory)
    assert type(device.pin_factory).__name__ == "MockFactory"
    device.close()
