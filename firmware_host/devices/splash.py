"""The splash: name and signs on the display before anything slow is imported.

Only the kernel's I2C device is used; loading luma and Pillow takes longer than all this. The
picture lies packed in splash.bin as the panel draws it, the settings are luma's: tests keep it so.
An SPI display needs pins besides its bus: its driver begins with the same picture.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol

from firmware_host.config.device import OledConfig

PICTURE: Final = Path(__file__).with_name("splash.bin")
_COMMANDS, _DATA = b"\x00", b"\x40"
_I2C_SLAVE: Final = 0x0703
_WIDTH, _PAGES = 128, 8
_CONTRAST, _ON = 0x81, 0xAF

SETTINGS: Final = {
    "ssd1306": "d580a83fd300408d142000a1c8da12d9f1db40a4a6",
    "ssd1309": "d580a83fd300402000a1c8da12d9f1db40a4a6",
    "sh1106": "b0c8001040a1a6a83fa4d300d5f0d922da12db20",
}
_TURNED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class DisplayWire(Protocol):
    def write(self, message: bytes) -> object: ...
    def close(self) -> None: ...


class I2cWire:
    """One display on the kernel's bus; a write is one transfer."""

    def __init__(self, port: int, address: int) -> None:
        import fcntl

        self._bus = os.open(f"/dev/i2c-{port}", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._bus, _I2C_SLAVE, address)
        except OSError:
            self.close()
            raise

    def write(self, message: bytes) -> object:
        return os.write(self._bus, message)

    def close(self) -> None:
        os.close(self._bus)


def show_splash(
    oled: OledConfig, open_wire: Callable[[int, int], DisplayWire] | None = None
) -> bool:
    """True if it was shown; a display that does not answer is reported later, by its driver."""
    if oled.kind != "i2c":
        return False
    try:
        wire = (open_wire or I2cWire)(oled.port, oled.address)
        try:
            for message in messages(oled, splash_frame(oled.rotate)):
                wire.write(message)
        finally:
            wire.close()
    except OSError:
        return False
    return True


def splash_frame(rotate: int) -> bytes:
    """Packed as the display wants it."""
    frame = PICTURE.read_bytes()
    return frame[::-1].translate(_TURNED) if rotate == 180 else frame


def messages(oled: OledConfig, frame: bytes) -> Iterator[bytes]:
    """Settings, picture, and only then light: the memory holds noise when power comes on."""
    yield _COMMANDS + bytes.fromhex(SETTINGS[oled.driver]) + bytes([_CONTRAST, oled.contrast])
    if oled.driver == "sh1106":
        for page in range(_PAGES):
            yield _COMMANDS + bytes([0xB0 | page, 0x02, 0x10])
            yield _DATA + frame[page * _WIDTH : (page + 1) * _WIDTH]
    else:
        yield _COMMANDS + bytes([0x21, 0, _WIDTH - 1, 0x22, 0, _PAGES - 1])
        yield _DATA + frame
    yield _COMMANDS + bytes([_ON])
