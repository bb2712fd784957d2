"""An owner's file from when the library of the pins could be chosen: it loads, and is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.config.device_schema import OLD_FACTORIES
from firmware_host.selftest.check import Subject
from firmware_host.selftest.configuration import check_configuration
from tests.config.place import Place

NOT_READ = "is no longer read; remove this line (gpiod reaches every pin)"
COPIED = "gpio:\n  pin_factory: {}\nbuttons:\n  kind: gpio\n  backend: {}\n"


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("buttons: {backend: gpiod}\n", ["1: buttons.backend"]),
        ("gpio:\nbuttons:\n  backend: gpiod\n", ["3: buttons.backend"]),
        ("buttons:\n  backend:\n", ["2: buttons.backend"]),
        (COPIED.format("lgpio", "gpiozero"), ["5: buttons.backend", "2: gpio.pin_factory"]),
        (COPIED.format("gpiod", "gpiod"), ["5: buttons.backend"]),
        *((f"gpio: {{pin_factory: {old}}}\n", ["1: gpio.pin_factory"]) for old in OLD_FACTORIES),
        ("gpio: {pin_factory: gpiod}\n", []),
    ],
)
def test_an_old_line_is_accepted_and_named(text: str, told: list[str], tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    settings = place.load()
    assert settings.device.gpio.pin_factory == "gpiod"
    assert settings.moved == tuple(f"{place.config}/device.yaml:{one}: {NOT_READ}" for one in told)
    assert settings.notices == ()


def test_pretended_pins_can_still_be_chosen(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons: {backend: gpiod}\ngpio: {pin_factory: mock}\n")
    assert place.load().device.gpio.pin_factory == "mock"


def test_other_faults_keep_their_lines_beside_an_old_one(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons:\n  backend: gpiod\n  hold_seconds: 99\n")
    (fault,) = place.faults()
    assert fault.startswith("device.yaml:3: buttons.hold_seconds: 99 is not allowed")


@pytest.mark.parametrize(
    "text",
    [
        "buttons: gpiod\n",
        "gpio: gpiod\nbuttons: {backend: gpiod}\n",
        "gpio: {pin_factory: [lgpio]}\n",
        "gpio: {pin_factory: wiringpi}\n",
    ],
)
def test_nonsense_is_refused_as_before(text: str, tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    assert place.faults()


def test_an_update_passes_its_own_test_with_an_old_file_and_says_the_sentence(
    tmp_path: Path,
) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons: {backend: gpiod}\ngpio: {pin_factory: lgpio}\n")
    result = check_configuration(Subject(settings=place.load()))
    assert result.status == "pass"
    assert NOT_READ in result.detail
