"""A luma serial interface with an emulated display at its end; it counts as a real wire would."""

from __future__ import annotations

import errno
from collections.abc import Sequence

from firmware_host.devices.oled_chip import OledChip
from firmware_host.devices.ssd1306_chip import Ssd1306Chip

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
