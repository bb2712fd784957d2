"""What luma.oled knows about a display chip, taken once: settings and addressing.

Decided here: the luma device is built on a recorder and not, as its documentation has it, on the
bus (`device = ssd1306(i2c(...))`, then `device.display(image)`). The bus itself is luma's. Measured
with luma.oled 3.16, address and control bytes included:

- display() sends the whole picture always: 1,034 bytes (SH1106: 1,080) for a changed line and also
  for no change, where ours are 266 and 0; and it packs in 345 µs, ours in 19 µs.
- The constructor begins with «display off» and an empty picture, 1,065 bytes (SH1106: 1,114): the
  splash would go dark, and so would the glass after every fault. There is no call that sends the
  settings alone, which every few minutes repair a display after a dip of its power, unseen.
- Constructors send 0x8D to an SSD1309 and 0x20 and 0x8D to an SH1106, whose datasheets have no
  such commands.
- Every construction leaves an atexit hook behind (and 130 kB), a bus that comes and goes many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final, Protocol, cast

from firmware_host.devices.dirty_regions import Window
from firmware_host.devices.packing import PAGES

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

    settings: tuple[int, ...]
    overhead: int = 10  # six command bytes, and address and control byte twice
    max_pages: int = PAGES

    def write(self, bus: Bus, window: Window, frame: bytes) -> None:
        bus.command(0x21, window.left, window.right, 0x22, window.top, window.bottom)
        bus.data(window.cut(frame))


@dataclass(frozen=True, slots=True)
class PageDriver:
    """SH1106: page by page, in a memory of 132 columns whose first two are off the glass."""

    settings: tuple[int, ...]
    overhead: int = 7
    max_pages: int = 1
    first_column: int = 2

    def write(self, bus: Bus, window: Window, frame: bytes) -> None:
        for page in range(window.top, window.bottom + 1):
            column = window.left + self.first_column
            bus.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            bus.data(Window(window.left, window.right, page, page).cut(frame))


Driver = WindowDriver | PageDriver
FOREIGN: Final = {"sh1106": (0x20, 0x8D), "ssd1309": (0x8D,), "ssd1306": ()}
"""Commands with one argument that luma sends to a chip whose datasheet does not have them."""


def driver_for(name: str, settings: tuple[int, ...]) -> Driver:
    return (PageDriver if name == "sh1106" else WindowDriver)(settings)


def load_driver(name: str) -> Driver:
    """Imports luma, which takes a while: call it off the loop.

    Taken from luma is the first command, all settings at once. It begins with "display off" and
    luma goes on with an empty picture; neither is wanted: the splash shall stay until there is
    something better, and a display that is only set up anew every few minutes shall not blink.
    """
    recorder = Recorder()
    luma_class = getattr(_import_luma(), name)
    # luma's own display() is never wanted; Pillow 14 takes away the call it is made of.
    quiet = {"display": lambda self, image: None}
    device: Any = type(f"recorded_{name}", (luma_class,), quiet)(recorder)
    device.persist = True  # or luma would clear the screen behind our back when the program ends
    return driver_for(name, _settings(name, recorder.transfers[0].content))


def _import_luma() -> ModuleType:
    """luma.oled.device, without the four threads its import starts for pictures nobody makes."""
    import luma.core.threadpool as pools

    pool, pools.threadpool = pools.threadpool, lambda count: None
    try:
        import luma.oled.device
    finally:
        pools.threadpool = pool
    return cast(ModuleType, luma.oled.device)


def _settings(name: str, commands: tuple[int, ...]) -> tuple[int, ...]:
    kept = list(commands)
    if kept[0] == DISPLAY_OFF:
        del kept[0]
    for foreign in FOREIGN[name]:
        at = kept.index(foreign)
        # The same number may be an argument; luma never has it before the command itself.
        del kept[at : at + 2]
    return tuple(kept)
