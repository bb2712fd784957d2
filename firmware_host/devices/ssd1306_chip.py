"""An SSD1306 as its datasheet has it, and an SSD1309, which needs no charge pump and has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from firmware_host.devices.oled_chip import COMMON, Arguments, IllegalCommand, OledChip
from firmware_host.devices.packing import PAGES, WIDTH

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
