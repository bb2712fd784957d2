"""The wire to the display: luma's I2C or SPI interface, opened as the configuration says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from firmware_host.config.device import OledConfig
from firmware_host.devices.luma_driver import Bus
from firmware_host.devices.oled_chip import OledChip, Sh1106Chip, Ssd1306Chip, Ssd1309Chip

CHIPS: Mapping[str, type[OledChip]] = MappingProxyType(
    {"ssd1306": Ssd1306Chip, "ssd1309": Ssd1309Chip, "sh1106": Sh1106Chip}
)
"""The model of each chip that device.yaml may name."""
RESET_S = 0.01
"""The datasheets want 3 µs or 10 µs; a long wire wants more."""


def open_bus(config: OledConfig, pins: Any = None) -> Bus:
    """Blocks, and raises whatever luma and the kernel raise."""
    return _open_spi(config, pins) if config.kind == "spi" else _open_i2c(config)


def _open_i2c(config: OledConfig) -> Bus:
    from luma.core.interface.serial import i2c

    bus: Bus = i2c(port=config.port, address=config.address)
    return bus


def _open_spi(config: OledConfig, pins: Any) -> Bus:
    from luma.core.interface.serial import spi

    wires = SpiWires(pins)
    try:
        bus: Any = spi(
            gpio=wires,
            port=config.spi.port,
            device=config.spi.device,
            bus_speed_hz=config.spi.mhz * 1_000_000,
            gpio_DC=config.spi.dc,
            gpio_RST=config.spi.reset,
            reset_hold_time=RESET_S,
            reset_release_time=RESET_S,
        )
    except BaseException:
        wires.close()
        raise
    return SpiBus(bus, wires)


class SpiWires:
    """The two extra wires of an SPI display, in the shape luma knows from RPi.GPIO.

    gpiozero's factory drives them like every other pin of the box; luma's own choice, RPi.GPIO,
    does not work on a Pi 5.
    """

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, pins: Any) -> None:
        self._pins = pins
        self._wires: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        from gpiozero import DigitalOutputDevice

        self._wires[pin] = DigitalOutputDevice(pin, pin_factory=self._pins)

    def output(self, pin: int, value: bool) -> None:
        self._wires[pin].value = value

    def close(self) -> None:
        for wire in self._wires.values():
            wire.close()
        self._wires.clear()


class SpiBus:
    """luma closes the port, we the wires: after a fault both are opened anew."""

    def __init__(self, bus: Any, wires: SpiWires) -> None:
        self._bus = bus
        self._wires = wires
        self.command = bus.command
        self.data = bus.data

    def cleanup(self) -> None:
        try:
            self._bus.cleanup()
        finally:
            self._wires.close()
