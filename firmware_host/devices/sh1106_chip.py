"""An SH1106: 132 columns of memory behind 128 of glass, and page addressing only."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.devices.oled_chip import ANY, COMMON, IllegalCommand, OledChip


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
