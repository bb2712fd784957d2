"""Tables of good and bad values for device.yaml, and that no wire meets another."""

from __future__ import annotations

from dataclasses import asdict
from datetime import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from firmware_host.config.device import DeviceConfig
from firmware_host.config.paths import shipped_dir
from firmware_host.config.settings import load_settings
from tests.config.place import Place


def value_at(device: DeviceConfig, path: str) -> Any:
    node: Any = asdict(device)
    for part in path.split("."):
        node = node[part]
    return node


def nested(path: str, value: str) -> str:
    """`a.b`, `1` → YAML with one key per line."""
    *sections, last = path.split(".")
    lines = [f"{'  ' * depth}{name}:" for depth, name in enumerate(sections)]
    return "\n".join([*lines, f"{'  ' * len(sections)}{last}: {value}"]) + "\n"


EXIT_OK: list[tuple[str, str, object]] = [
    ("language", "de", "de"),
    ("language", "pt_BR", "pt_BR"),
    ("state_dir", "/srv/box", Path("/srv/box")),
    ("gpio.pin_factory", "mock", "mock"),
    ("gpio.pin_factory", "gpiod", "gpiod"),
    ("light.software_pwm", "moving", "moving"),
    ("light.software_pwm", "", None),
    ("buttons.kind", "absent", "absent"),
    ("buttons.pins.up", "27", 27),
    ("buttons.pins.up", "4", 4),
    ("buttons.pull_up", "no", False),
    ("buttons.hold_seconds", "1", 1.0),
    ("buttons.debounce_seconds", "0", 0.0),
    ("reader.kind", "virtual", "virtual"),
    ("reader.port", "/dev/serial/by-id/usb-FTDI_FT232R-if00-port0", None),
    ("reader.port", "/dev/serial/by-path/platform-3f980000.usb-usb-0:1.3:1.0-port0", None),
    ("reader.baud", "115200", 115200),
    ("reader.baud", "", None),
    ("reader.protocol", "id12la", "id12la"),
    ("reader.protocol", "pn532", "pn532"),
    ("reader.protocol", "line", "line"),
    ("oled.driver", "sh1106", "sh1106"),
    ("oled.address", "0x3d", 0x3D),
    ("oled.address", "60", 60),
    ("oled.rotate", "180", 180),
    ("oled.kind", "spi", "spi"),
    ("oled.spi.device", "1", 1),
    ("oled.spi.mhz", "4", 4),
    ("oled.dim_after_seconds", "0", 0.0),
    ("oled.off_after_seconds", "0", 0.0),
    ("light.brightness", "0.25", 0.25),
    ("light.active_high", "off", False),
    ("buzzer.pin", "12", 12),
    ("buzzer.volume", "0", 0.0),
    ("buzzer.volume", "0.25", 0.25),
    ("http.host", "0.0.0.0", "0.0.0.0"),
    ("phones.host", "'::'", "::"),
    ("http.host", '"::1"', "::1"),
    ("http.host", "localhost", "localhost"),
    ("http.port", "80", 80),
    ("screen.turn", "270", 270),
    ("screen.follows_players", "yes", True),
    ("screen.scale", "1", 1.0),
    ("screen.scale", "1.4", 1.4),
    ("screen.volume", "0", 0.0),
    ("screen.picture_brightness", "0.4", 0.4),
    ("screen.high_contrast", "yes", True),
]


@pytest.mark.behavior
@pytest.mark.parametrize(("path", "text", "value"), EXIT_OK)
def test_a_good_value_is_taken(tmp_path: Path, path: str, text: str, value: object) -> None:
    place = Place.at(tmp_path)
    extra = "light:\n  pins:\n    green: 24\n" if text == "27" else ""
    place.write("device.yaml", nested(path, text) + extra)
    found = value_at(place.load().device, path)
    assert found == ((text or None) if value is None else value)


PIN = "use a BCM pin number from 0 to 27"
BAD = [
    ("language", "English", "'English' is not allowed; use a language code such as en or de"),
    ("language", "no", "no is not allowed; use a language code such as en or de"),
    ("state_dir", "here", "'here' is not allowed; use a directory that starts with / or ~/"),
    ("gpio.pin_factory", "lgpoi", "use one of gpiod, mock"),
    ("buttons.kind", "i2c", "'i2c' is not allowed; use one of gpio, virtual, absent"),
    ("buttons.pins.up", "99", f"99 is not allowed; {PIN}"),
    ("buttons.pins.up", "-1", f"-1 is not allowed; {PIN}"),
    ("buttons.pins.up", "5.5", f"5.5 is not allowed; {PIN}"),
    ("buttons.pins.up", "yes", f"yes is not allowed; {PIN}"),
    ("buttons.pins.up", "GPIO5", f"'GPIO5' is not allowed; {PIN}"),
    ("buttons.pins.up", "[5]", f"[5] is not allowed; {PIN}"),
    ("buttons.pins.up", "{pin: 5}", f"a section is not allowed; {PIN}"),
    ("buttons.pins", "[5, 6, 13]", "write a section with the keys up, down, ok, back, roll"),
    ("buttons.pins.rol", "26", "unknown key; did you mean roll?"),
    ("buttons.pull_up", "1", "1 is not allowed; use yes or no"),
    ("buttons.hold_seconds", "0", "0 is not allowed; use a number of seconds from 0.2 to 5"),
    ("reader.port", "COM3", "'COM3' is not allowed; use a serial port such as /dev/serial0"),
    ("reader.port", "socket://localhost:7000", "use a serial port such as /dev/serial0"),
    ("reader.port", "/dev/tty USB0", "use a serial port such as /dev/serial0"),
    ("reader.baud", "9601", "9601 is not allowed; use one of 1200, 2400"),
    ("reader.kind", "gpio", "'gpio' is not allowed; use one of serial, virtual, absent"),
    ("reader.baud", "fast", "'fast' is not allowed; use one of 1200, 2400"),
    ("reader.protocol", "pn533", "use one of rdm6300, id12la, pn532, line (did you mean pn532?)"),
    ("reader.protocol", "auto", "'auto' is not allowed; use one of rdm6300, id12la, pn532, line"),
    ("oled.address", "0x78", "120 is not allowed; use an I2C address from 0x08 to 0x77"),
    ("oled.address", "3c", "'3c' is not allowed; use an I2C address from 0x08 to 0x77"),
    ("oled.rotate", "90", "90 is not allowed; use one of 0, 180"),
    ("screen.turn", "45", "45 is not allowed; use one of 0, 90, 180, 270"),
    ("screen.scale", "3", "3 is not allowed; use one of 1.0, 1.2, 1.4"),
    ("screen.scale", "yes", "yes is not allowed; use one of 1.0, 1.2, 1.4"),
    ("screen.volume", "2", "2 is not allowed; use a number from 0 to 1"),
    ("oled.spi.port", "1", "1 is not allowed; use one of 0"),
    ("oled.spi.mhz", "10", "10 is not allowed; use one of 1, 2, 4, 8"),
    ("oled.spi.dc", "28", "28 is not allowed; use a BCM pin number from 0 to 27"),
    ("oled.contrast", "256", "256 is not allowed; use a whole number from 0 to 255"),
    ("oled.off_after_seconds", "60", "60 is not allowed; use more than dim_after_seconds (120)"),
    ("light.brightness", "1.5", "1.5 is not allowed; use a number from 0 to 1"),
    ("light.pins.purple", "9", "unknown key; use one of red, green, blue"),
    ("buzzer", "18", "18 is not allowed; write a section with the keys kind, pin, passive"),
    ("buttons.backend", "lgpio", "unknown key; use one of kind, pins"),
    ("buzzer.volume", "11", "11 is not allowed; use a number from 0 to 1"),
    ("buzzer.quiet_from", "24:00", "'24:00' is not allowed; use a time of the day such as 22:00"),
    ("buzzer.quiet_from", "22", "22 is not allowed; use a time of the day such as 22:00"),
    ("buzzer.quiet_until", "7:3", "'7:3' is not allowed; use a time of the day such as 22:00"),
    ("buzzer.quiet_until", "yes", "yes is not allowed; use a time of the day"),
    ("buzzer.quiet_from", "22:00", "quiet_until is missing; write both, or neither"),
    ("buzzer.quiet_until", "7:30", "quiet_from is missing; write both, or neither"),
    ("http.host", "box.local", "'box.local' is not allowed; use an IP address such as 127.0.0.1"),
    ("http.port", "65536", "65536 is not allowed; use a port number from 0 to 65535"),
    ("htpp.port", "80", "unknown key; did you mean http?"),
]


@pytest.mark.behavior
@pytest.mark.parametrize(("path", "text", "sentence"), BAD)
def test_a_bad_value_is_named_with_what_is_allowed(
    tmp_path: Path, path: str, text: str, sentence: str
) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "# mine\n" + nested(path, text))
    (fault,) = place.faults()
    unknown_section = path.startswith("htpp")
    key = "htpp" if unknown_section else path
    line = 2 if unknown_section else path.count(".") + 2
    assert fault.startswith(f"device.yaml:{line}: {key}: ")
    assert sentence in fault


@pytest.mark.parametrize("hours", [("22:00", "7:30"), ('"22:00"', "07:30"), ("13:00", "15:00")])
def test_quiet_hours_are_two_times_of_the_day(tmp_path: Path, hours: tuple[str, str]) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buzzer:\n  quiet_from: {}\n  quiet_until: {}\n".format(*hours))
    buzzer = place.load().device.buzzer
    expected = [time.fromisoformat(each.strip('"').zfill(5)) for each in hours]
    assert [buzzer.quiet_from, buzzer.quiet_until] == expected


def test_quiet_hours_of_no_length_are_refused_with_the_way_out(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buzzer:\n  quiet_from: 22:00\n  quiet_until: 22:00\n")
    (fault,) = place.faults()
    assert fault.startswith("device.yaml:3: buzzer.quiet_until: 22:00 is not allowed; use another")
    assert "volume: 0" in fault


def test_all_faults_are_reported_in_one_go(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons:\n  pins:\n    up: 99\n    dwn: 6\nhttp:\n  port: x\n")
    place.write("house_rules.yaml", "pd.refuse: maybe\n")
    place.write("portal_dash.yaml", "life: 0\ndice:\n  combat: [0, 1, x]\n")
    assert [fault.split(": ")[0:2] for fault in place.faults()] == [
        ["device.yaml:3", "buttons.pins.up"],
        ["device.yaml:4", "buttons.pins.dwn"],
        ["device.yaml:6", "http.port"],
        ["house_rules.yaml:1", "pd.refuse"],
        ["portal_dash.yaml:1", "life"],
        ["portal_dash.yaml:3", "dice.combat"],
    ]


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "buttons: {pins: {up: 6}}",
            "device.yaml:1: buttons.pins.up: 6 is not allowed; pin 6 already belongs to "
            "buttons.pins.down",
        ),
        (
            "buttons: {pins: {up: 4, down: 4}}",
            "device.yaml:1: buttons.pins.down: 4 is not allowed; pin 4 already belongs to "
            "buttons.pins.up",
        ),
        (
            "buzzer: {pin: 22}",
            "buzzer.pin: 22 is not allowed; pin 22 already belongs to light.pins",
        ),
        ("buzzer: {pin: 3}", "pin 3 already belongs to the OLED"),
        ("oled: {kind: spi}\nbuzzer: {pin: 10}", "pin 10 already belongs to the OLED (SPI bus 0)"),
        ("oled: {kind: spi, spi: {dc: 11}}", "oled.spi.dc: 11 is not allowed; pin 11 already"),
        ("oled: {kind: spi, spi: {dc: 5}}", "oled.spi.dc: 5 is not allowed; pin 5 already belongs"),
        ("oled: {kind: spi}\nbuzzer: {pin: 25}", "pin 25 already belongs to oled.spi.reset"),
        ("buzzer: {pin: 14}", "pin 14 already belongs to the tile reader"),
        ("buzzer: {pin: 0}", "pin 0 already belongs to the HAT identification chip"),
    ],
)
def test_a_pin_stands_once(tmp_path: Path, text: str, fault: str) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    (found,) = place.faults()
    assert fault in found


@pytest.mark.parametrize(
    "text",
    [
        "oled: {kind: absent}\nbuzzer: {pin: 3}",
        "reader: {port: /dev/ttyUSB0}\nbuzzer: {pin: 14}",
        "light: {kind: virtual}\nbuzzer: {pin: 22}",
    ],
)
def test_a_pin_of_a_device_that_is_not_wired_is_free(tmp_path: Path, text: str) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", text)
    assert place.faults() == []


def test_the_shipped_file_says_what_the_classes_say(tmp_path: Path) -> None:
    assert Place.at(tmp_path).load().device == DeviceConfig()


def test_the_shipped_pins_are_unique_and_leave_i2c_uart_and_hat_pins_alone() -> None:
    shipped = yaml.safe_load((shipped_dir() / "device.yaml").read_text(encoding="utf-8"))
    pins = [
        *shipped["buttons"]["pins"].values(),
        *shipped["light"]["pins"].values(),
        shipped["buzzer"]["pin"],
    ]
    assert len(pins) == len(set(pins)) == 9
    assert not set(pins) & {0, 1, 2, 3, 14, 15}


def test_a_virtual_box_simulates_everything_it_has(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buzzer: {kind: absent}")
    device = place.load().device.as_virtual()
    kinds = [device.buttons.kind, device.reader.kind, device.oled.kind, device.light.kind]
    assert kinds == ["virtual"] * 4
    assert device.buzzer.kind == "absent"
    assert device.buttons.pins == DeviceConfig().buttons.pins


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("{}", 9600),
        ("{protocol: id12la}", 9600),
        ("{protocol: line}", 9600),
        ("{protocol: pn532}", 115_200),
        ("{protocol: pn532, baud: 9600}", 9600),
    ],
)
def test_a_reader_is_as_fast_as_its_kind_unless_a_line_says_otherwise(
    tmp_path: Path, text: str, speed: int
) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", f"reader: {text}")
    assert place.load().device.reader.speed == speed


def test_without_files_of_ones_own_the_defaults_are_in_force(tmp_path: Path) -> None:
    assert load_settings(state_dir=tmp_path).device.reader.port == "/dev/serial0"
