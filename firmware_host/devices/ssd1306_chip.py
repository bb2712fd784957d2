"""An SSD1306 as its datasheet has it: command and data bytes go in, what the glass shows comes out.

Orientation is that of the common module, upright with segment remap and COM scan both reversed,
as luma sets them up. Timing, charge pump and scrolling do not change what stands in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware_host.devices.packing import FRAME_BYTES, HEIGHT, PAGES, WIDTH, unpack

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2
_ROW = WIDTH // 8
_DARK = bytes(_ROW)
_INVERTED = bytes(255 - byte for byte in range(256))

# How many argument bytes follow; commands that are not listed take none.
_ARGUMENTS = (
    dict.fromkeys([0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB], 1)
    | dict.fromkeys([0x21, 0x22, 0xA3], 2)
    | dict.fromkeys([0x29, 0x2A], 5)
    | dict.fromkeys([0x26, 0x27], 6)
)
_WITHOUT_EFFECT_ON_THE_PICTURE = frozenset(
    [0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0x8D, 0xA3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3]
)


class Ssd1306Chip:
    """`on_change` is called, in the writing thread, after a transfer that changed the picture."""

    def __init__(self, on_change: Callable[[], None] = lambda: None) -> None:
        self.unknown_commands = 0
        self._on_change = on_change
        self.reset()

    def reset(self) -> None:
        """Power came on. Real memory holds noise then; ours holds a pattern nobody draws."""
        self._memory = bytearray(b"\xa5\x3c" * (FRAME_BYTES // 2))  # by page and physical segment
        self._pending: list[int] = []
        self._mode = PAGE
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
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
            self._pending.append(byte)
            if len(self._pending) > _ARGUMENTS.get(self._pending[0], 0):
                (code, *arguments), self._pending = self._pending, []
                self._execute(code, arguments)
        if self._look() != before:
            self._on_change()

    def data(self, content: Iterable[int]) -> None:
        before = bytes(self._memory)
        for byte in content:
            segment = WIDTH - 1 - self._column if self._segments_reversed else self._column
            self._memory[self._page * WIDTH + segment] = byte
            self._step()
        if self._memory != before:
            self._on_change()

    def pixels(self) -> bytes:
        """64 rows of 16 bytes, leftmost pixel in the highest bit: what a person sees."""
        if not self.is_on:
            return bytes(FRAME_BYTES)
        if self._all_on:
            return b"\xff" * FRAME_BYTES
        # Segment 127 is the left edge of an upright module.
        pages = b"".join(
            self._memory[page * WIDTH : (page + 1) * WIDTH][::-1] for page in range(PAGES)
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

    def _step(self) -> None:
        first_column, last_column = self._columns
        first_page, last_page = self._pages
        if self._mode == PAGE:
            self._column = (self._column + 1) % WIDTH
        elif self._mode == HORIZONTAL:
            self._column, carry = _next(self._column, first_column, last_column, WIDTH)
            if carry:
                self._page, _ = _next(self._page, first_page, last_page, PAGES)
        else:
            self._page, carry = _next(self._page, first_page, last_page, PAGES)
            if carry:
                self._column, _ = _next(self._column, first_column, last_column, WIDTH)

    def _execute(self, code: int, arguments: list[int]) -> None:
        if code in _ARGUMENTS and code not in _WITHOUT_EFFECT_ON_THE_PICTURE:
            self._set(code, arguments)
        elif code <= 0x1F or 0xB0 <= code <= 0xB7:
            self._point(code)
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif code in (0xA0, 0xA1):
            self._segments_reversed = bool(code & 1)  # for bytes still to come, says the datasheet
        elif code in (0xA4, 0xA5):
            self._all_on = bool(code & 1)
        elif code in (0xA6, 0xA7):
            self._inverted = bool(code & 1)
        elif code in (0xAE, 0xAF):
            self.is_on = bool(code & 1)
        elif 0xC0 <= code <= 0xCF:
            self._scan_reversed = bool(code & 8)
        elif code not in _WITHOUT_EFFECT_ON_THE_PICTURE:
            self.unknown_commands += 1

    def _set(self, code: int, arguments: list[int]) -> None:
        match code, arguments:
            case 0x20, [mode]:
                self._mode = mode & 3 if mode & 3 != 3 else self._mode
            case 0x21, [first, last]:
                self._columns = first & 0x7F, last & 0x7F
                self._column = self._columns[0]
            case 0x22, [first, last]:
                self._pages = first & 7, last & 7
                self._page = self._pages[0]
            case 0x81, [contrast]:
                self.contrast = contrast
            case 0xA8, [lines]:
                self._lines = (lines & 0x3F) + 1
            case 0xD3, [offset]:
                self._offset = offset & 0x3F

    def _point(self, code: int) -> None:
        """Page addressing only; in the other modes the datasheet gives these no meaning."""
        if self._mode != PAGE:
            return
        if code >= 0xB0:
            self._page = code & 7
        elif code <= 0x0F:
            self._column = self._column & 0x70 | code
        else:
            self._column = (code & 7) << 4 | self._column & 0x0F


def _next(position: int, first: int, last: int, size: int) -> tuple[int, bool]:
    """One step inside a window; True when it wrapped around."""
    return (first, True) if position == last else ((position + 1) % size, False)
