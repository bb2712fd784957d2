"""Models of the display chips and of the I2C bus they hang on: bytes in, pixels out.

A byte sequence that the chip's datasheet does not have is refused, although real chips ignore most
of them. Timing, charge pump and scrolling do not change what stands in memory.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import ClassVar

from firmware_host.devices.packing import FRAME_BYTES, HEIGHT, PAGES, WIDTH, unpack

_ROW = WIDTH // 8
_DARK = bytes(_ROW)
_INVERTED = bytes(255 - byte for byte in range(256))

ANY = range(256)
Arguments = tuple[Container[int], ...]
"""What each byte after the command may be."""


class IllegalCommand(ValueError):
    """The chip's datasheet has no such command, argument or moment for it."""


class OledChip:
    """`on_change` is called, in the writing thread, after a transfer that changed the picture.

    Orientation is that of the common module, upright with segment remap and COM scan both
    reversed, as luma sets them up.
    """

    name: ClassVar[str]
    columns: ClassVar[int] = WIDTH
    first_visible: ClassVar[int] = 0
    commands: ClassVar[Mapping[int, Arguments]]

    def __init__(self, on_change: Callable[[], None] = lambda: None) -> None:
        self._on_change = on_change
        self.reset()

    def reset(self) -> None:
        """Power came on. Real memory holds noise then; ours holds a pattern nobody draws."""
        self._memory = bytearray(b"\xa5\x3c" * (self.columns * PAGES // 2))
        self._pending: list[int] = []
        self._column = self._page = 0
        self._start_line = self._offset = 0
        self._lines = HEIGHT
        self._segments_reversed = self._scan_reversed = False
        self._inverted = self._all_on = False
        self.is_on = False
        self.contrast = 0x7F

    def command(self, commands: Iterable[int]) -> None:
        """Bytes with the control byte for commands; arguments may come in a later transfer."""
        before = self._look()
        for byte in commands:
            self._take(byte)
        if self._look() != before:
            self._on_change()

    def data(self, content: Sequence[int]) -> None:
        if self._pending:
            raise IllegalCommand(f"{self.name}: data while {self._pending[0]:#04x} wants arguments")
        before = bytes(self._memory)
        for byte in content:
            segment = self.columns - 1 - self._column if self._segments_reversed else self._column
            self._memory[self._page * self.columns + segment] = byte
            self._step()
        if self._memory != before:
            self._on_change()

    def pixels(self) -> bytes:
        """64 rows of 16 bytes, leftmost pixel in the highest bit: what a person sees."""
        if not self.is_on:
            return bytes(FRAME_BYTES)
        if self._all_on:
            return b"\xff" * FRAME_BYTES
        # The last segment is the left edge of an upright module.
        pages = b"".join(
            self._memory[page * self.columns : (page + 1) * self.columns][::-1][
                self.first_visible : self.first_visible + WIDTH
            ]
            for page in range(PAGES)
        )
        stored = unpack(pages)
        rows = []
        for y in range(HEIGHT):
            line = y if self._scan_reversed else HEIGHT - 1 - y
            row = (line + self._offset + self._start_line) % HEIGHT * _ROW
            is_driven = line < self._lines
            rows.append(self._tint(stored[row : row + _ROW]) if is_driven else _DARK)
        return b"".join(rows)

    def _look(self) -> tuple[object, ...]:
        """Everything but the memory that decides what a person sees."""
        shape = (self._start_line, self._offset, self._lines, self._scan_reversed)
        return (*shape, self._inverted, self._all_on, self.is_on, self.contrast)

    def _tint(self, row: bytes) -> bytes:
        return row.translate(_INVERTED) if self._inverted else row

    def _take(self, byte: int) -> None:
        self._pending.append(byte)
        code, *arguments = self._pending
        if code not in self.commands:
            self._pending.clear()
            raise IllegalCommand(f"{self.name} has no command {code:#04x}")
        allowed = self.commands[code]
        if arguments and arguments[-1] not in allowed[len(arguments) - 1]:
            self._pending.clear()
            raise IllegalCommand(f"{self.name}: {code:#04x} does not take {arguments[-1]:#04x}")
        if len(arguments) == len(allowed):
            self._pending.clear()
            self._execute(code, arguments)

    def _execute(self, code: int, arguments: list[int]) -> None:
        if code <= 0x1F or 0xB0 <= code <= 0xB7:
            self._point(code)
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self._segments_reversed = bool(code & 1)  # for bytes still to come, says the datasheet
        elif code in (0xA4, 0xA5):
            self._all_on = bool(code & 1)
        elif code in (0xA6, 0xA7):
            self._inverted = bool(code & 1)
        elif code == 0xA8:
            self._lines = arguments[0] + 1
        elif code in (0xAE, 0xAF):
            self.is_on = bool(code & 1)
        elif code in (0xC0, 0xC8):
            self._scan_reversed = bool(code & 8)
        elif code == 0xD3:
            self._offset = arguments[0]

    def _point(self, code: int) -> None:
        """Page addressing: the page, and the column in two halves."""
        if code >= 0xB0:
            self._page = code & 7
        elif code <= 0x0F:
            self._column = self._column & 0xF0 | code
        else:
            self._column = (code & 0x0F) << 4 | self._column & 0x0F

    def _step(self) -> None:
        """One byte was written; where does the next one go?"""
        raise NotImplementedError


COMMON: Mapping[int, Arguments] = (
    dict.fromkeys([*range(0x10), *range(0x40, 0x80), *range(0xB0, 0xB8)], ())
    | dict.fromkeys([0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3], ())
    | {
        0x81: (ANY,),
        0xA8: (range(15, 64),),
        0xD3: (range(64),),
        0xD5: (ANY,),
        # Neither phase of the pre-charge may be zero.
        0xD9: (frozenset(byte for byte in ANY if byte & 0x0F and byte >> 4),),
    }
)


HORIZONTAL, VERTICAL, PAGE = 0, 1, 2
_COLUMN, _PAGE_NUMBER, _SPEED = range(WIDTH), range(PAGES), range(8)

_SSD1309: Mapping[int, Arguments] = (
    dict(COMMON)
    | dict.fromkeys(range(0x10, 0x18), ())
    | {
        0x20: (range(3),),
        0x21: (_COLUMN, _COLUMN),
        0x22: (_PAGE_NUMBER, _PAGE_NUMBER),
        0x26: ((0,), _PAGE_NUMBER, _SPEED, _PAGE_NUMBER, (0,), (0xFF,)),
        0x27: ((0,), _PAGE_NUMBER, _SPEED, _PAGE_NUMBER, (0,), (0xFF,)),
        0x29: ((0,), _PAGE_NUMBER, _SPEED, _PAGE_NUMBER, range(64)),
        0x2A: ((0,), _PAGE_NUMBER, _SPEED, _PAGE_NUMBER, range(64)),
        0x2E: (),
        0x2F: (),
        0xA3: (range(64), range(128)),
        0xDA: ((0x02, 0x12, 0x22, 0x32),),
        # 0x40 stands in no table, but in every library since the first one.
        0xDB: ((0x00, 0x20, 0x30, 0x34, 0x3C, 0x40),),
    }
)


class Ssd1309Chip(OledChip):
    name = "SSD1309"
    commands: ClassVar[Mapping[int, Arguments]] = {**_SSD1309, 0xFD: ((0x12, 0x16),)}

    def reset(self) -> None:
        super().reset()
        self._mode = PAGE
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)

    def _execute(self, code: int, arguments: list[int]) -> None:
        if code == 0x20:
            self._mode = arguments[0]
        elif code == 0x21:
            self._columns = self._window(code, arguments)
            self._column = arguments[0]
        elif code == 0x22:
            self._pages = self._window(code, arguments)
            self._page = arguments[0]
        else:
            super()._execute(code, arguments)

    def _window(self, code: int, arguments: list[int]) -> tuple[int, int]:
        first, last = arguments
        if first > last:
            raise IllegalCommand(f"{self.name}: {code:#04x} from {first} to {last} is no window")
        return first, last

    def _point(self, code: int) -> None:
        if self._mode != PAGE:
            raise IllegalCommand(f"{self.name}: {code:#04x} is for page addressing only")
        super()._point(code)

    def _step(self) -> None:
        first_column, last_column = self._columns
        first_page, last_page = self._pages
        if self._mode == PAGE:
            self._column = (self._column + 1) % WIDTH
        elif self._mode == HORIZONTAL:
            self._column, carry = _next(self._column, first_column, last_column)
            if carry:
                self._page, _ = _next(self._page, first_page, last_page)
        else:
            self._page, carry = _next(self._page, first_page, last_page)
            if carry:
                self._column, _ = _next(self._column, first_column, last_column)


class Ssd1306Chip(Ssd1309Chip):
    name = "SSD1306"
    commands = {**_SSD1309, 0x8D: ((0x10, 0x14, 0x94, 0x95),)}  # noqa: RUF012


def _next(position: int, first: int, last: int) -> tuple[int, bool]:
    """One step inside a window; True when it wrapped around."""
    return (first, True) if position == last else (position + 1, False)


class Sh1106Chip(OledChip):
    name = "SH1106"
    columns = 132
    first_visible = 2
    commands = (
        dict(COMMON)
        | dict.fromkeys([*range(0x10, 0x20), *range(0x30, 0x34), 0xE0, 0xEE], ())
        | {0xAD: ((0x8A, 0x8B),), 0xDA: ((0x02, 0x12),), 0xDB: (ANY,)}
    )

    def data(self, content: Sequence[int]) -> None:
        if self._column + len(content) > self.columns:
            raise IllegalCommand(
                f"{self.name}: {len(content)} bytes from column {self._column} leave the page"
            )
        super().data(content)

    def _step(self) -> None:
        """The column stands still behind the last one, and never goes on to the next page."""
        self._column += 1


_ADDRESS_AND_CONTROL = 2


class VirtualBus:
    """An I2C bus: every transfer carries an address and a control byte besides its content."""

    def __init__(self, chip: OledChip | None = None) -> None:
        self.chip: OledChip = chip or Ssd1306Chip()
        self.wire_bytes = 0
        self.is_plugged = True

    def command(self, *cmd: int) -> None:
        if not self.is_plugged:
            from luma.core.error import DeviceNotFoundError

            raise DeviceNotFoundError("I2C device not found on address: 0x3C")
        self.wire_bytes += _ADDRESS_AND_CONTROL + len(cmd)
        self.chip.command(cmd)

    def data(self, data: Sequence[int]) -> None:
        if not self.is_plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")  # luma does not wrap this one
        self.wire_bytes += _ADDRESS_AND_CONTROL + len(data)
        self.chip.data(data)

    def cleanup(self) -> None:
        pass

    def unplug(self) -> None:
        """The display loses power; what it showed is gone for good."""
        self.is_plugged = False
        self.chip.reset()

    def plug(self) -> None:
        self.is_plugged = True
