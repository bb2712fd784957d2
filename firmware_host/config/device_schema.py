"""What device.yaml may say: ranges, kinds, and that no two wires meet on one pin.

Decided here: a line that an earlier version read is accepted and named rather than refused. A
refusal would keep the owner from ever updating (the new version would not pass its test), or leave
a box that does not start.
"""

from __future__ import annotations

import copy
import ipaddress
import re
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

from firmware_host.config import yaml_lines
from firmware_host.config.device import (
    TEXT_SCALES,
    TURNS,
    USUAL_BAUD,
    ButtonPins,
    ButtonsConfig,
    BuzzerConfig,
    DeviceConfig,
    GpioConfig,
    GuestsConfig,
    HistoryConfig,
    HttpConfig,
    LightConfig,
    LightPins,
    OledConfig,
    PhonesConfig,
    ReaderConfig,
    ScreenConfig,
    SpiConfig,
    VoiceConfig,
)
from firmware_host.config.errors import ConfigError, Problem
from firmware_host.config.layers import merge
from firmware_host.config.paths import SYSTEM_DIR, shipped_dir
from firmware_host.config.schema import (
    Clash,
    Section,
    flag,
    not_allowed,
    number,
    one_of,
    refuse,
    text,
    validate,
    whole,
    worded,
)
from firmware_host.config.yaml_lines import Document
from firmware_host.games.core.checks import Unfit
from firmware_host.texts import Message

_FILE = "device.yaml"
OLD_FACTORIES = ("lgpio", "rpigpio", "pigpio", "native")
_OLD_VALUES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("buttons", "backend"): ("gpiozero", "gpiod", None),
    ("gpio", "pin_factory"): OLD_FACTORIES,
}
"""What chose the library that reaches the pins; there is only one now."""
NO_LONGER_READ = Message("is no longer read; remove this line (gpiod reaches every pin)")

BUTTONS = ("up", "down", "ok", "back", "roll")
BAUD_RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
SPI_PINS = (7, 8, 9, 10, 11)
"""The kernel takes all of bus 0, both chip-enable wires and the data line back included."""
HEADER_UARTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0", "/dev/ttyS1")

_SECONDS = Message("a number of seconds")
_MINUTES = Message("a number of minutes")
_DAYS = Message("a number of days")
_PORT = Message("a port number")
_pin = whole(0, 27, Message("a BCM pin number"))
_seconds = number(0, 86_400, _SECONDS)
_port = text(
    r"/dev/[\w./:@+-]{1,200}",
    Message("use a serial port such as /dev/serial0 or /dev/serial/by-id/…"),
)


def _baud(value: Any) -> int | None:
    """Empty: what readers of this kind speak."""
    found: int | None = None if value is None else one_of(BAUD_RATES)(value)
    return found


def _software_pwm(value: Any) -> str | None:
    """Empty: always if brightness is below 1, else never."""
    found: str | None = None if value is None else one_of(("never", "moving", "always"))(value)
    return found


_minutes = number(0, 1440, _MINUTES)


def _usual_minutes(value: Any) -> float | None:
    """Empty: as usual for this kind of guests."""
    found: float | None = None if value is None else _minutes(value)
    return found


def _backlight(value: Any) -> str:
    """Empty: the only one there is."""
    name = text(
        r"[\w.:-]{1,80}", Message("use a name that `ls /sys/class/backlight` shows, or none")
    )
    return "" if value is None else str(name(value))


def _scale(value: Any) -> float:
    """Take 1 for 1.0."""
    found: float = one_of(TEXT_SCALES)(1.0 if type(value) is int and value == 1 else value)
    return found


_address = worded(
    whole(0x08, 0x77), Message("use an I2C address from 0x08 to 0x77; most displays answer at 0x3c")
)


def _host(value: Any) -> str:
    if value == "localhost":
        return "localhost"
    try:
        return str(ipaddress.ip_address(value if isinstance(value, str) else ""))
    except ValueError:
        raise refuse(
            value, Message("use an IP address such as 127.0.0.1 (this machine only) or 0.0.0.0")
        ) from None


def _host_for_phones(value: Any) -> str:
    """Every address of this machine (`::` is those of IPv6, too), or one of IPv4."""
    return "::" if value == "::" else _ipv4(value)


def _ipv4(value: Any) -> str:
    """Of the phones' port: only such an address fits into the QR code on the display."""
    try:
        return str(ipaddress.IPv4Address(value if isinstance(value, str) else ""))
    except ValueError:
        raise refuse(
            value, Message("use an IPv4 address such as 0.0.0.0 or 192.168.1.20")
        ) from None


def _advertised(value: Any) -> str | None:
    """Empty: found."""
    if value is None:
        return None
    found = _ipv4(value)
    if ipaddress.IPv4Address(found).is_unspecified:
        raise refuse(value, Message("use the address phones reach this box at, or leave it empty"))
    return found


def _state_dir(value: Any) -> Path | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.startswith(("/", "~/")):
        raise refuse(value, Message("use a directory that starts with / or ~/, or leave it empty"))
    return Path(value)


def _time_of_day(value: Any) -> time | None:
    if value is None:
        return None
    found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", value) if isinstance(value, str) else None
    if found is None:
        raise refuse(
            value, Message("use a time of the day such as 22:00, or leave it empty for never")
        )
    return time(int(found[1]), int(found[2]))


def _check(values: dict[str, Any]) -> Iterator[Unfit]:
    yield from _pin_clashes(values)
    yield from _quiet_hours("buzzer", values["buzzer"])
    yield from _quiet_hours("voice", values["voice"])
    http, phones = values["http"], values["phones"]
    if phones["enabled"] and phones["port"] and phones["port"] == http["port"]:
        yield Unfit(
            ("phones", "port"),
            not_allowed(str(phones["port"]), Message("use another port than http.port")),
        )
    for display in ("oled", "screen"):
        dim, off = (values[display][f"{what}_after_seconds"] for what in ("dim", "off"))
        if 0 < off <= dim:
            # Translators: an error at the command line; {seconds} is a number.
            hint = Message(
                "use more than dim_after_seconds ({seconds}), or 0 for never",
                seconds=f"{dim:g}",
            )
            yield Unfit((display, "off_after_seconds"), not_allowed(f"{off:g}", hint))


def _quiet_hours(device: str, values: dict[str, Any]) -> Iterator[Unfit]:
    start, end = values["quiet_from"], values["quiet_until"]
    if (start is None) != (end is None):
        there, missing = ("from", "until") if end is None else ("until", "from")
        yield Unfit(
            (device, f"quiet_{there}"),
            # Translators: an error at the command line; {key} is a key of a file.
            Message(
                "{key} is missing; write both, or neither for a device that is never quiet",
                key=f"quiet_{missing}",
            ),
        )
    elif start is not None and start == end:
        yield Unfit(
            (device, "quiet_until"),
            not_allowed(f"{end:%H:%M}", Message("use another time than quiet_from, or volume: 0")),
        )


def _pin_clashes(values: dict[str, Any]) -> Iterator[Unfit]:
    taken: dict[int, str] = dict.fromkeys((0, 1), Message("the HAT identification chip"))
    if values["oled"]["kind"] == "i2c" and values["oled"]["port"] == 1:
        taken |= dict.fromkeys((2, 3), Message("the OLED (I2C bus 1)"))
    if values["oled"]["kind"] == "spi":
        taken |= dict.fromkeys(SPI_PINS, Message("the OLED (SPI bus 0)"))
    if values["reader"]["kind"] == "serial" and values["reader"]["port"] in HEADER_UARTS:
        taken |= dict.fromkeys((14, 15), Message("the tile reader (UART)"))
    wired: dict[int, tuple[str, ...]] = {}
    for path, pin in wired_pins(values):
        if pin in taken:
            yield _taken(path, pin, taken[pin])
        elif pin in wired:
            first = wired[pin]
            mirror = _taken(first, pin, ".".join(path))
            clash = _taken(path, pin, ".".join(first))
            yield Clash(path, clash.reason, mirror)
        wired.setdefault(pin, path)


def _taken(path: tuple[str, ...], pin: int, by: str) -> Unfit:
    # Translators: an error at the command line; {pin} is a number, {owner} is who has it.
    hint = Message(
        "pin {pin} already belongs to {owner}; use a pin nothing else uses",
        pin=pin,
        owner=by,
    )
    return Unfit(path, not_allowed(str(pin), hint))


def wired_pins(values: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every pin that is really wired: of the devices whose kind is gpio, and of an SPI display."""
    for device in ("buttons", "light"):
        if values[device]["kind"] == "gpio":
            for name, pin in values[device]["pins"].items():
                yield (device, "pins", name), pin
    if values["oled"]["kind"] == "spi":
        for name in ("dc", "reset"):
            yield ("oled", "spi", name), values["oled"]["spi"][name]
    if values["buzzer"]["kind"] == "gpio":
        yield ("buzzer", "pin"), values["buzzer"]["pin"]


DEVICE = Section(
    {
        "language": text(
            r"[a-z]{2,3}(_[A-Z]{2})?", Message("use a language code such as en or de")
        ),
        "state_dir": _state_dir,
        "gpio": Section({"pin_factory": one_of(("gpiod", "mock"))}),
        "buttons": Section(
            {
                "kind": one_of(("gpio", "virtual", "absent")),
                "pins": Section(dict.fromkeys(BUTTONS, _pin)),
                "pull_up": flag,
                "hold_seconds": number(0.2, 5, _SECONDS),
                "debounce_seconds": number(0, 0.2, _SECONDS),
            }
        ),
        "reader": Section(
            {
                "kind": one_of(("serial", "virtual", "absent")),
                "port": _port,
                "baud": _baud,
                "protocol": one_of(tuple(USUAL_BAUD)),
                "gone_after_seconds": number(0.1, 10, _SECONDS),
            }
        ),
        "oled": Section(
            {
                "kind": one_of(("i2c", "spi", "virtual", "absent")),
                "driver": one_of(("ssd1306", "sh1106", "ssd1309")),
                "port": whole(0, 99, Message("an I2C bus number")),
                "address": _address,
                "spi": Section(
                    {
                        "port": one_of((0,)),
                        "device": one_of((0, 1)),
                        "dc": _pin,
                        "reset": _pin,
                        "mhz": one_of((1, 2, 4, 8)),
                    }
                ),
                "rotate": one_of((0, 180)),
                "contrast": whole(0, 255),
                "dim_contrast": whole(0, 255),
                "dim_after_seconds": _seconds,
                "off_after_seconds": _seconds,
            }
        ),
        "light": Section(
            {
                "kind": one_of(("gpio", "virtual", "absent")),
                "pins": Section(dict.fromkeys(("red", "green", "blue"), _pin)),
                "active_high": flag,
                "brightness": number(0, 1),
                "software_pwm": _software_pwm,
            }
        ),
        "buzzer": Section(
            {
                "kind": one_of(("gpio", "virtual", "absent")),
                "pin": _pin,
                "passive": flag,
                "volume": number(0, 1),
                "quiet_from": _time_of_day,
                "quiet_until": _time_of_day,
            }
        ),
        "voice": Section(
            {
                "kind": one_of(("espeak", "absent")),
                "says": one_of(("asked", "everything")),
                "volume": number(0, 1),
                "quiet_from": _time_of_day,
                "quiet_until": _time_of_day,
            }
        ),
        "guests": Section(
            {
                "kind": one_of(("home", "cafe")),
                "idle_ask_minutes": _usual_minutes,
                "idle_countdown_seconds": number(10, 600, _SECONDS),
                "attract_after_minutes": _usual_minutes,
                "put_aside_days": whole(1, 365, _DAYS),
            }
        ),
        "screen": Section(
            {
                "backlight": _backlight,
                "brightness": number(0.05, 1),
                "dim_brightness": number(0, 1),
                "dim_after_seconds": _seconds,
                "off_after_seconds": _seconds,
                "turn": one_of(TURNS),
                "follows_players": flag,
                "scale": _scale,
                "volume": number(0, 1),
                "picture_brightness": number(0.4, 1),
                "high_contrast": flag,
                "bright_colors": flag,
                "less_motion": flag,
                "read_aloud": flag,
            }
        ),
        "http": Section({"host": _host, "port": whole(0, 65_535, _PORT)}),
        "phones": Section(
            {
                "enabled": flag,
                "host": _host_for_phones,
                "port": whole(0, 65_535, _PORT),
                "address": _advertised,
            }
        ),
        "history": Section(
            {
                "keep_games": whole(10, 100_000),
                "keep_days": whole(0, 36_500, _DAYS),
                "keep_megabytes": whole(4, 100_000),
                "archive_megabytes": whole(0, 100_000),
            }
        ),
    },
    check=_check,
)


def device_config(values: dict[str, Any]) -> DeviceConfig:
    """The validated mapping as the objects the devices take."""
    buttons, light, oled = values["buttons"], values["light"], values["oled"]
    return DeviceConfig(
        language=values["language"],
        state_dir=values["state_dir"],
        gpio=GpioConfig(**values["gpio"]),
        buttons=ButtonsConfig(**{**buttons, "pins": ButtonPins(**buttons["pins"])}),
        reader=ReaderConfig(**values["reader"]),
        oled=OledConfig(**{**oled, "spi": SpiConfig(**oled["spi"])}),
        light=LightConfig(**{**light, "pins": LightPins(**light["pins"])}),
        buzzer=BuzzerConfig(**values["buzzer"]),
        voice=VoiceConfig(**values["voice"]),
        guests=GuestsConfig(**values["guests"]),
        screen=ScreenConfig(**values["screen"]),
        http=HttpConfig(**values["http"]),
        phones=PhonesConfig(**values["phones"]),
        history=HistoryConfig(**values["history"]),
    )


def device_alone(config_dir: Path | None = None) -> DeviceConfig | None:
    """For the splash: loads no game and no catalogue. None if a line is wrong; load_settings, which
    reads everything a moment later, names that line."""
    try:
        own = yaml_lines.load_if_there((config_dir or SYSTEM_DIR).absolute() / _FILE)
        layers = [yaml_lines.load(shipped_dir() / _FILE), *([own] if own else [])]
        return device_config(validate(DEVICE, merge(layers)))
    except (ConfigError, OSError):
        return None


def migrate_old_keys(document: Document) -> tuple[Document, list[Problem]]:
    """device.yaml without what is no longer read, and a sentence for each line to remove."""
    data, lines = document.data, dict(document.lines)
    problems: list[Problem] = []
    for (section, key), values in _OLD_VALUES.items():
        found = data.get(section)
        if isinstance(found, dict) and key in found and _is_one_of(found[key], values):
            data = copy.deepcopy(data)
            del data[section][key]
            line = lines.pop((section, key), 0)
            problems.append(Problem(document.file, line, f"{section}.{key}", NO_LONGER_READ))
    if not problems:
        return document, []
    return Document(document.file, data, lines), problems


def _is_one_of(value: Any, values: tuple[Any, ...]) -> bool:
    return (value is None or isinstance(value, str)) and value in values
