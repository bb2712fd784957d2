"""What device.yaml may say: ranges, kinds, and that no two wires meet on one pin."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

from firmware_host.config.device import (
    USUAL_BAUD,
    ButtonPins,
    ButtonsConfig,
    BuzzerConfig,
    DeviceConfig,
    GpioConfig,
    HistoryConfig,
    HttpConfig,
    LightConfig,
    LightPins,
    OledConfig,
    ReaderConfig,
    SpiConfig,
)
from firmware_host.config.schema import (
    Clash,
    Section,
    flag,
    number,
    one_of,
    refuse,
    text,
    whole,
    worded,
)
from firmware_host.games.core.checks import Unfit

BUTTONS = ("up", "down", "ok", "back", "roll")
BAUD_RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
SPI_PINS = (7, 8, 9, 10, 11)
"""The kernel takes all of bus 0, both chip-enable wires and the data line back included."""
HEADER_UARTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0")

_pin = whole(0, 27, "a BCM pin number")
_seconds = number(0, 86_400, "a number of seconds")
_port = text(
    r"/dev/[\w./:@+-]{1,200}", "use a serial port such as /dev/serial0 or /dev/serial/by-id/…"
)


def _baud(value: Any) -> int | None:
    """Empty: what readers of this kind speak."""
    found: int | None = None if value is None else one_of(BAUD_RATES)(value)
    return found


def _software_pwm(value: Any) -> str | None:
    """Empty: always if brightness is below 1, else never."""
    found: str | None = None if value is None else one_of(("never", "moving", "always"))(value)
    return found


_address = worded(
    whole(0x08, 0x77), "use an I2C address from 0x08 to 0x77; most displays answer at 0x3c"
)


def _host(value: Any) -> str:
    if value == "localhost":
        return "localhost"
    try:
        return str(ipaddress.ip_address(value if isinstance(value, str) else ""))
    except ValueError:
        raise refuse(
            value, "use an IP address such as 127.0.0.1 (this machine only) or 0.0.0.0"
        ) from None


def _state_dir(value: Any) -> Path | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.startswith(("/", "~/")):
        raise refuse(value, "use a directory that starts with / or ~/, or leave it empty")
    return Path(value)


def _time_of_day(value: Any) -> time | None:
    if value is None:
        return None
    found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", value) if isinstance(value, str) else None
    if found is None:
        raise refuse(value, "use a time of the day such as 22:00, or leave it empty for never")
    return time(int(found[1]), int(found[2]))


def _check(values: dict[str, Any]) -> Iterator[Unfit]:
    yield from _pin_clashes(values)
    yield from _quiet_hours(values["buzzer"])
    oled = values["oled"]
    dim, off = oled["dim_after_seconds"], oled["off_after_seconds"]
    if 0 < off <= dim:
        yield Unfit(
            ("oled", "off_after_seconds"),
            f"{off:g} is not allowed; use more than dim_after_seconds ({dim:g}), or 0 for never",
        )


def _quiet_hours(buzzer: dict[str, Any]) -> Iterator[Unfit]:
    start, end = buzzer["quiet_from"], buzzer["quiet_until"]
    if (start is None) != (end is None):
        there, missing = ("from", "until") if end is None else ("until", "from")
        yield Unfit(
            ("buzzer", f"quiet_{there}"),
            f"quiet_{missing} is missing; write both, or neither for a buzzer that is never quiet",
        )
    elif start is not None and start == end:
        yield Unfit(
            ("buzzer", "quiet_until"),
            f"{end:%H:%M} is not allowed; use another time than quiet_from, or volume: 0",
        )


def _pin_clashes(values: dict[str, Any]) -> Iterator[Unfit]:
    taken = {0: "the HAT identification chip", 1: "the HAT identification chip"}
    if values["oled"]["kind"] == "i2c" and values["oled"]["port"] == 1:
        taken |= {2: "the OLED (I2C bus 1)", 3: "the OLED (I2C bus 1)"}
    if values["oled"]["kind"] == "spi":
        taken |= dict.fromkeys(SPI_PINS, "the OLED (SPI bus 0)")
    if values["reader"]["kind"] == "serial" and values["reader"]["port"] in HEADER_UARTS:
        taken |= {14: "the tile reader (UART)", 15: "the tile reader (UART)"}
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
    hint = f"pin {pin} already belongs to {by}; use a pin nothing else uses"
    return Unfit(path, f"{pin} is not allowed; {hint}")


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
        "language": text(r"[a-z]{2,3}(_[A-Z]{2})?", "use a language code such as en or de"),
        "state_dir": _state_dir,
        "gpio": Section({"pin_factory": one_of(("gpiod", "mock"))}),
        "buttons": Section(
            {
                "kind": one_of(("gpio", "virtual", "absent")),
                "pins": Section(dict.fromkeys(BUTTONS, _pin)),
                "pull_up": flag,
                "hold_seconds": number(0.2, 5, "a number of seconds"),
                "debounce_seconds": number(0, 0.2, "a number of seconds"),
            }
        ),
        "reader": Section(
            {
                "kind": one_of(("serial", "virtual", "absent")),
                "port": _port,
                "baud": _baud,
                "protocol": one_of(tuple(USUAL_BAUD)),
                "gone_after_seconds": number(0.1, 10, "a number of seconds"),
            }
        ),
        "oled": Section(
            {
                "kind": one_of(("i2c", "spi", "virtual", "absent")),
                "driver": one_of(("ssd1306", "sh1106", "ssd1309")),
                "port": whole(0, 99, "an I2C bus number"),
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
        "http": Section({"host": _host, "port": whole(0, 65_535, "a port number")}),
        "history": Section(
            {
                "keep_games": whole(10, 100_000),
                "keep_days": whole(0, 36_500, "a number of days"),
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
        http=HttpConfig(**values["http"]),
        history=HistoryConfig(**values["history"]),
    )
