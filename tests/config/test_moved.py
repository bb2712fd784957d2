"""An owner's file from before `gpio.pin_factory: gpiod`: it means what it meant, and is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.selftest.check import Subject
from firmware_host.selftest.configuration import check_configuration
from tests.config.place import Place

STILL_COUNTS = "has moved and still counts; write gpio: {pin_factory: gpiod} instead of this line"
NOT_READ = "is no longer read; remove this line (gpio.pin_factory decides for all pins)"
COPIED = "gpio:\n  pin_factory: lgpio\nbuttons:\n  kind: gpio\n  backend: {}\n"


@pytest.mark.parametrize(
    ("text", "line", "factory", "sentence"),
    [
        ("buttons: {backend: gpiod}\n", 1, "gpiod", STILL_COUNTS),
        (COPIED.format("gpiod"), 5, "gpiod", STILL_COUNTS),
        ("gpio:\nbuttons:\n  backend: gpiod\n", 3, "gpiod", STILL_COUNTS),
        ("gpio: {pin_factory: pigpio}\nbuttons: {backend: gpiod}\n", 2, "pigpio", NOT_READ),
        (COPIED.format("gpiozero"), 5, "lgpio", NOT_READ),
        ("buttons:\n  backend:\n", 2, "lgpio", NOT_READ),
    ],
)
def test_an_old_line_means_what_it_meant_and_says_how_to_write_it_today(
    text: str, line: int, factory: str, sentence: str, tmp_path: Path
) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    settings = place.load()
    assert settings.device.gpio.pin_factory == factory
    assert settings.moved == (f"{place.config}/device.yaml:{line}: buttons.backend: {sentence}",)
    assert settings.notices == ()


def test_the_origin_of_the_value_is_the_old_line(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "\nbuttons: {backend: gpiod}\n")
    (found,) = [e for e in place.load().effective() if e.key == "device.gpio.pin_factory"]
    assert str(found.origin) == f"{place.config}/device.yaml:2"


def test_other_faults_keep_their_lines_beside_an_old_one(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons:\n  backend: gpiod\n  hold_seconds: 99\n")
    (fault,) = place.faults()
    assert fault.startswith("device.yaml:3: buttons.hold_seconds: 99 is not allowed")


@pytest.mark.parametrize("text", ["buttons: gpiod\n", "gpio: gpiod\nbuttons: {backend: gpiod}\n"])
def test_nonsense_is_refused_as_before(text: str, tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    assert place.faults()


def test_an_update_passes_its_own_test_with_an_old_file_and_says_the_sentence(
    tmp_path: Path,
) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons: {backend: gpiod}\n")
    result = check_configuration(Subject(settings=place.load()))
    assert result.status == "pass"
    assert STILL_COUNTS in result.detail
