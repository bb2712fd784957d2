"""Does the display show what is drawn? On an emulated chip pixel by pixel, and on the real one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image

from firmware_host.config.device import DeviceConfig, OledConfig
from firmware_host.devices.box import Devices
from firmware_host.devices.packing import FRAME_BYTES, HEIGHT, WIDTH
from firmware_host.selftest.check import Result, Subject, failed, passed
from firmware_host.selftest.hardware import fitted, judged, not_there, opened, settled

_PICTURES: Final = 8


def check_drawing(
    _subject: Subject, seen: Callable[[Devices], bytes] = lambda devices: devices.frame()
) -> Result:
    """Pictures go through the driver as bytes of commands and data, and are read off the chip."""
    return asyncio.run(_draw_and_read_back(seen))


def check_display(subject: Subject, nodes: Path = Path("/dev")) -> Result:
    device = fitted(subject, "oled")
    if isinstance(device, Result):
        return device
    if device.oled.kind == "virtual":
        return check_drawing(subject)
    bus = nodes / _node(device.oled)
    if not bus.exists():
        name = device.oled.kind
        return not_there(
            subject,
            "oled",
            f"{bus} does not exist",
            f"switch {name.upper()} on (sudo raspi-config nonint do_{name} 0) and start again",
        )
    return asyncio.run(_draw_on_the_real_one(device))


async def _draw_and_read_back(seen: Callable[[Devices], bytes]) -> Result:
    chance = random.Random(1)
    device = DeviceConfig(oled=OledConfig(kind="virtual"))
    async with opened(device, "oled") as devices:
        for number in range(_PICTURES):
            rows = chance.randbytes(FRAME_BYTES)
            devices.oled.show(Image.frombytes("1", (WIDTH, HEIGHT), rows))
            await devices.oled.flush()
            if seen(devices) != rows:
                return failed(
                    f"picture {number + 1} did not come back from the emulated chip as drawn",
                    "compare the versions of luma.oled and Pillow with requirements.lock",
                )
    return passed(f"{_PICTURES} pictures drawn and read back, every pixel, on an emulated SSD1306")


async def _draw_on_the_real_one(device: DeviceConfig) -> Result:
    oled = device.oled
    async with opened(device, "oled") as devices:
        devices.oled.show(Image.new("1", (WIDTH, HEIGHT), 1))
        status = await settled(devices, "oled")
        devices.oled.show(Image.new("1", (WIDTH, HEIGHT), 0))
        await devices.oled.flush()
    if oled.kind == "spi":
        return judged(
            status,
            f"look at the seven wires, oled.spi.dc ({oled.spi.dc}) and oled.spi.reset "
            f"({oled.spi.reset}) among them; a user needs the groups spi and gpio",
            f"{oled.driver} was sent a picture on {_node(oled)}; "
            "SPI does not tell whether anybody listens: look at it",
        )
    return judged(
        status,
        f"look at the four wires and at `i2cdetect -y {oled.port}`; a user needs the group i2c",
        f"{oled.driver} took a picture at {oled.address:#x} on bus {oled.port}; "
        "over I2C nobody can read it back: look at it",
    )


def _node(oled: OledConfig) -> str:
    if oled.kind == "spi":
        return f"spidev{oled.spi.port}.{oled.spi.device}"
    return f"i2c-{oled.port}"
