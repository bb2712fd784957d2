"""What device.yaml may say: ranges, kinds, and that no two wires meet on one pin."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from voluptuous import Invalid

from firmware_host.config.device import (
    USUAL_BAUD,
    ButtonPins,
    ButtonsConfig,
    BuzzerConfig,
    DeviceConfig,
    GpioConfig,
    HttpConfig,
    LightConfig,
    LightPins,
    OledConfig,
    ReaderConfig,
)
from firmware_host.config.schema import Section, flag, number, one_of, refuse, text, whole

BUTTONS = ("up", "down", "ok", "back", "roll")
BAUD_RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
HEADER_UARTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA0", "/dev/ttyS0")

_pin = whole(0, 27, "a BCM pin number")
_seconds = number(0, 86_400, "a number of seconds")
_port = text(
    r"/dev/[\w./:@+-]{1,200}|(?:loop|socket|rfc2217|spy|hwgrep)://\S{0,200}",
    "use a serial port such as /dev/serial0 or /dev/serial/by-id/…",
)


def _baud(value: Any) -> int | None:
    """Empty: what readers of this kind speak."""
    found: int | None = None if value is None else one_of(BAUD_RATES)(value)
    return found


def _address(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0x08 <= value <= 0x77:
        raise refuse(value, "use an I2C address from 0x08 to 0x77; most displays answer at 0x3c")
    return value


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


def _check(values: dict[str, Any]) -> Iterator[Invalid]:
    yield from _pin_clashes(values)
    oled = values["oled"]
    dim, off = oled["dim_after_seconds"], oled["off_after_seconds"]
    if 0 < off <= dim:
        yield Invalid(
            f"{off:g} is not allowed; use more than dim_after_seconds ({dim:g}), or 0 for never",
            path=["oled", "off_after_seconds"],
        )


def _pin_clashes(values: dict[str, Any]) -> Iterator[Invalid]:
    taken = {0: "the HAT identification chip", 1: "the HAT identification chip"}
    if values["oled"]["kind"] == "i2c" and values["oled"]["port"] == 1:
        taken |= {2: "the OLED (I2C bus 1)", 3: "the OLED (I2C bus 1)"}
    if values["reader"]["kind"] == "serial" and values["reader"]["port"] in HEADER_UARTS:
        taken |= {14: "the tile reader (UART)", 15: "the tile reader (UART)"}
    for path, pin in wired_pins(values):
        if pin in taken:
            hint = f"pin {pin} already belongs to {taken[pin]}; use a pin nothing else uses"
            yield Invalid(f"{pin} is not allowed; {hint}", path=list(path))
        taken.setdefault(pin, ".".join(path))


def wired_pins(values: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every pin that is really wired: of the devices whose kind is gpio."""
    for device in ("buttons", "light"):
        if values[device]["kind"] == "gpio":
            for name, pin in values[device]["pins"].items():
                yield (device, "pins", name), pin
    if values["buzzer"]["kind"] == "gpio":
        yield ("buzzer", "pin"), values["buzzer"]["pin"]


DEVICE = Section(
    {
        "language": text(r"[a-z]{2,3}(_[A-Z]{2})?", "use a language code such as en or de"),
        "state_dir": _state_dir,
        "gpio": Section({"pin_factory": one_of(("lgpio", "rpigpio", "pigpio", "native", "mock"))}),
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
                "kind": one_of(("i2c", "virtual", "absent")),
                "driver": one_of(("ssd1306", "sh1106", "ssd1309")),
                "port": whole(0, 99, "an I2C bus number"),
                "address": _address,
                "rotate": one_of((0, 2)),
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
            }
        ),
        "buzzer": Section(
            {"kind": one_of(("gpio", "virtual", "absent")), "pin": _pin, "passive": flag}
        ),
        "http": Section({"host": _host, "port": whole(0, 65_535, "a port number")}),
    },
    check=_check,
)


def device_config(values: dict[str, Any]) -> DeviceConfig:
    """The validated mapping as the objects the devices take."""
    buttons, light = values["buttons"], values["light"]
    return DeviceConfig(
        language=values["language"],
        state_dir=values["state_dir"],
        gpio=GpioConfig(**values["gpio"]),
        buttons=ButtonsConfig(**{**buttons, "pins": ButtonPins(**buttons["pins"])}),
        reader=ReaderConfig(**values["reader"]),
        oled=OledConfig(**values["oled"]),
        light=LightConfig(**{**light, "pins": LightPins(**light["pins"])}),
        buzzer=BuzzerConfig(**values["buzzer"]),
        http=HttpConfig(**values["http"]),
    )
