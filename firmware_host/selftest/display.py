"""Does the display show what is drawn? On an emulated chip pixel by pixel, and on the real one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from firmware_host.config.device import DeviceConfig, OledConfig
from firmware_host.devices.device_set import Devices
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.packing import FRAME_BYTES, HEIGHT, WIDTH
from firmware_host.selftest.check import Ask, Result, Subject, failed, passed
from firmware_host.selftest.hardware import fitted, judged, missing, not_there, opened, settled
from firmware_host.texts import Message

_PICTURES: Final = 8
_QUESTION: Final = Message(
    "do you see a thin frame along all four edges, and a block at its top left? "
    "(Enter = yes, n = no)"
)
_NOT_SEEN: Final = Message(
    "a noisy or missing edge: the other driver (oled.driver: sh1106 or ssd1306); upside down: "
    "oled.rotate: 180; dark: its power, its wires, oled.contrast"
)


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
        return not_there(
            subject,
            "oled",
            missing(bus),
            # Translators: the self-test says it to the builder; {command} is a command to type.
            Message(
                "switch it on ({command}) and start the Pi again",
                command=f"sudo raspi-config nonint do_{device.oled.kind} 0",
            ),
        )
    return asyncio.run(_draw_on_the_real_one(device, subject.ask if subject.is_watched else None))


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
                    # Translators: the self-test says it to the builder; {n} is a number.
                    Message(
                        "picture {n} did not come back from the emulated chip as drawn",
                        n=number + 1,
                    ),
                    Message("compare the versions of luma.oled and Pillow with requirements.lock"),
                )
    return passed(
        # Translators: the self-test says it to the builder.
        Message(
            "every pixel was drawn and read back on an emulated SSD1306 (pictures: {pictures})",
            pictures=_PICTURES,
        )
    )


async def _draw_on_the_real_one(device: DeviceConfig, ask: Ask | None) -> Result:
    """`ask` reaches the person who sees it: no display tells what it really shows."""
    seen: bool | None = None
    async with opened(device, "oled") as devices:
        devices.oled.show(frame_picture())
        status = await settled(devices, "oled")
        await devices.oled.flush()
        if status.state == "ready" and ask is not None:
            seen = await ask(_QUESTION)
        devices.oled.show(Image.new("1", (WIDTH, HEIGHT), 0))
        await devices.oled.flush()
    if seen is None:
        return _taken(device.oled, status)
    if seen:
        return passed(
            # Translators: the self-test says it to the builder; {driver} is a name.
            Message("{driver} showed the frame, and it was seen", driver=device.oled.driver)
        )
    return failed(Message("the frame was not seen whole"), _NOT_SEEN)


def frame_picture() -> Image.Image:
    """A frame along all four edges shows a wrong driver, the corner which way up it is."""
    picture = Image.new("1", (WIDTH, HEIGHT), 0)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    pen.rectangle((4, 4, 23, 15), fill=1)
    return picture


def _taken(oled: OledConfig, status: DeviceStatus) -> Result:
    if oled.kind == "spi":
        return judged(
            status,
            # Translators: the self-test says it to the builder.
            Message(
                "look at the seven wires, oled.spi.dc ({dc}) and oled.spi.reset ({reset}) among "
                "them; a user needs the groups spi and gpio",
                dc=oled.spi.dc,
                reset=oled.spi.reset,
            ),
            # Translators: the self-test says it to the builder; {driver} is a name, {port} is a
            # port.
            Message(
                "{driver} was sent a picture on {port}; SPI does not tell whether anybody listens: "
                "look at it",
                driver=oled.driver,
                port=_node(oled),
            ),
        )
    return judged(
        status,
        # Translators: the self-test says it to the builder; {command} is a command to type.
        Message(
            "look at the four wires and at `{command}`; a user needs the group i2c",
            command=f"i2cdetect -y {oled.port}",
        ),
        # Translators: the self-test says it to the builder; {driver} is a name, {port} is a
        # port.
        Message(
            "{driver} took a picture at {address} on bus {port}; over I2C nobody can read it back: "
            "look at it",
            driver=oled.driver,
            address=f"{oled.address:#x}",
            port=oled.port,
        ),
    )


def _node(oled: OledConfig) -> str:
    if oled.kind == "spi":
        return f"spidev{oled.spi.port}.{oled.spi.device}"
    return f"i2c-{oled.port}"
