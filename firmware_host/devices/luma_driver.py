"""What luma.oled knows about a display chip, taken once: start-up bytes and addressing.

The luma device is built against a recorder, never against the bus. Building it again after every
fault would leave one atexit hook and 130 kB behind each time, and its pixel loop is never wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.devices.packing import PAGES, pack
from firmware_host.devices.windows import WHOLE, Window

DISPLAY_OFF, DISPLAY_ON, CONTRAST = 0xAE, 0xAF, 0x81


class Bus(Protocol):
    """luma's "serial interface": I2C, SPI, or the virtual one."""

    def command(self, *cmd: int) -> None: ...

    def data(self, data: Sequence[int]) -> None: ...

    def cleanup(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Transfer:
    is_data: bool
    content: tuple[int, ...]

    def send(self, bus: Bus) -> None:
        if self.is_data:
            bus.data(list(self.content))
        else:
            bus.command(*self.content)


class Recorder:
    """A bus on which nothing hangs."""

    def __init__(self) -> None:
        self.transfers: list[Transfer] = []

    def command(self, *cmd: int) -> None:
        self.transfers.append(Transfer(False, tuple(cmd)))

    def data(self, data: Sequence[int]) -> None:
        self.transfers.append(Transfer(True, tuple(data)))

    def cleanup(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class WindowDriver:
    """SSD1306 and SSD1309: a window of columns and pages, filled in one go."""

    start_up: tuple[Transfer, ...]
    overhead: int = 10  # six command bytes, and address and control byte twice
    max_pages: int = PAGES

    def write(self, bus: Bus, window: Window, frame: bytes) -> None:
        bus.command(0x21, window.left, window.right, 0x22, window.top, window.bottom)
        bus.data(window.cut(frame))


@dataclass(frozen=True, slots=True)
class PageDriver:
    """SH1106: page by page, in a memory of 132 columns whose first two are off the glass."""

    start_up: tuple[Transfer, ...]
    overhead: int = 7
    max_pages: int = 1
    first_column: int = 2

    def write(self, bus: Bus, window: Window, frame: bytes) -> None:
        for page in range(window.top, window.bottom + 1):
            column = window.left + self.first_column
            bus.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            bus.data(Window(window.left, window.right, page, page).cut(frame))


Driver = WindowDriver | PageDriver


def load_driver(name: str) -> Driver:
    """Imports luma (which starts four threads and takes a while): call it off the loop."""
    import luma.oled.device

    kind = PageDriver if name == "sh1106" else WindowDriver
    recorder = Recorder()

    def display(self: Any, image: Any) -> None:
        # luma's own display() gives the same bytes; Pillow 14 takes away the call it is made of.
        kind(start_up=()).write(recorder, WHOLE, pack(image))

    luma_class = getattr(luma.oled.device, name)
    device = type(f"recorded_{name}", (luma_class,), {"display": display})(recorder)
    device.persist = True  # or luma would clear the screen behind our back when the program ends
    return kind(start_up=tuple(recorder.transfers))
