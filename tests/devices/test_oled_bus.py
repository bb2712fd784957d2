"""An SPI display: luma's interface, gpiozero's pins, and a chip that listens to both.

There is no SPI here; the stand-in for spidev hands on every byte, with the level of the real
(mock) data/command pin at that moment.
"""

from __future__ import annotations

import asyncio
import sys
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from firmware_host.config.device import OledConfig, SpiConfig
from firmware_host.devices.errors import NotFitted
from firmware_host.devices.oled import Oled
from firmware_host.devices.oled_bus import CHIPS, open_bus
from firmware_host.devices.oled_chip import OledChip
from firmware_host.devices.pins import PinBoard, open_pin_factory

CONFIG = OledConfig(kind="spi", spi=SpiConfig(device=1, dc=23, reset=24, mhz=4))


class DisplayWire:
    """spidev.SpiDev with one display at its end."""

    def __init__(self, chip: OledChip, pins: Any) -> None:
        self.chip, self.pins = chip, pins
        self.opened: list[tuple[int, int]] = []
        self.is_open = False
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        self.opened.append((port, device))
        self.is_open = True

    def writebytes(self, content: list[int]) -> None:
        assert self.is_open
        assert len(content) <= 4096
        is_data = self.pins.pin(CONFIG.spi.dc).state
        (self.chip.data if is_data else self.chip.command)(list(content))

    def close(self) -> None:
        self.is_open = False


def wired(monkeypatch: pytest.MonkeyPatch, name: str = "ssd1306") -> DisplayWire:
    pins = open_pin_factory("mock")
    wire = DisplayWire(CHIPS[name](), pins)
    module: Any = ModuleType("spidev")
    module.SpiDev = lambda: wire
    monkeypatch.setitem(sys.modules, "spidev", module)
    return wire


@pytest.mark.parametrize("name", CHIPS)
def test_an_spi_display_shows_the_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = wired(monkeypatch, name)
    image = Image.effect_noise((128, 64), 90).convert("1")

    async def run() -> None:
        oled = Oled(
            lambda: open_bus(CONFIG, wire.pins), name, loop=asyncio.get_running_loop(), rotate=0
        )
        oled.show(image)
        await oled.flush()
        assert oled.status().state == "ready", oled.status()
        assert wire.chip.pixels() == image.tobytes()
        *_, low, high = wire.pins.pin(CONFIG.spi.reset).states
        assert (bool(low.state), bool(high.state)) == (False, True), "it was reset, once"
        await oled.close()

    asyncio.run(run())
    assert wire.opened == [(0, 1)]
    assert wire.max_speed_hz == 4_000_000
    assert not wire.is_open


def test_after_a_fault_an_spi_display_is_opened_again_with_the_same_pins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wire = wired(monkeypatch)
    bus = open_bus(CONFIG, wire.pins)
    bus.cleanup()
    again = open_bus(CONFIG, wire.pins)
    again.command(0xAF)
    assert wire.chip.is_on
    again.cleanup()


def test_an_spi_bus_that_is_not_there_frees_its_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = wired(monkeypatch)

    def missing(port: int, device: int) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(wire, "open", missing)
    for _ in range(2):  # the second time the pins would be taken
        with pytest.raises(Exception, match="SPI device not found"):
            open_bus(CONFIG, wire.pins)


def test_without_pins_the_reason_is_told() -> None:
    """The display opens its wire in its own thread and asks the board for pins there."""

    def cannot(_name: str) -> None:
        raise NotFitted("gpiod cannot be loaded")

    async def run() -> None:
        loop = asyncio.get_running_loop()
        board = PinBoard("gpiod", cannot)
        with pytest.raises(NotFitted, match="gpiod cannot be loaded"):
            await asyncio.to_thread(board.lend_factory, loop)
        await board.close()

    asyncio.run(run())
