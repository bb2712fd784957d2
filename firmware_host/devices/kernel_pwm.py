"""PWM by the kernel (/sys/class/pwm): exact pulses that wake no process.

A pin has it if an overlay in config.txt routes the pin to a PWM block: `dtoverlay=pwm` GPIO18, with
`pin=` also GPIO12, GPIO13 or GPIO19. A PWM chip alone says
nothing about pins, so the device tree is read: the chip's node names its group of pins.
"""

from __future__ import annotations

import contextlib
import os
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SYS: Final = Path("/sys")
RIGHTS_S: Final = 1.0
"""udev gives an exported channel to the group gpio a moment after it has appeared."""
_LOOK_S: Final = 0.02
_BCM_CHANNELS: Final = {12: 0, 13: 1, 18: 0, 19: 1}  # Pi Zero to 4
_RP1_CHANNELS: Final = {12: 0, 13: 1, 18: 2, 19: 3}  # Pi 5
_RP1_COUNT: Final = 4
"""Channels of one PWM chip of the Pi 5; those of Pi Zero to 4 have two."""


@dataclass(frozen=True, slots=True)
class PwmChannel:
    chip: Path
    number: int

    @property
    def folder(self) -> Path:
        return self.chip / f"pwm{self.number}"


def pwm_channels(sys: Path = SYS) -> dict[int, PwmChannel]:
    """The channel of each BCM pin that is routed to a PWM block now."""
    found: dict[int, PwmChannel] = {}
    for chip in sorted((sys / "class/pwm").glob("pwmchip*")):
        groups = _cells(chip / "device/of_node/pinctrl-0")
        channels, count = _channels(chip), int(_read(chip / "npwm") or 0)
        if groups:
            for group in _pin_groups(sys / "firmware/devicetree/base"):
                if set(_cells(group / "phandle")) & set(groups):
                    for pin in _pins(group):
                        if channels.get(pin, count) < count:
                            found[pin] = PwmChannel(chip, channels[pin])
    return found


def _pin_groups(tree: Path) -> Iterator[Path]:
    """Every child of every GPIO controller; their depth differs between models and kernels."""
    for folder, names, _ in os.walk(tree):
        if Path(folder).name.startswith(("gpio@", "pinctrl@")):
            yield from (Path(folder, name) for name in names)
            names.clear()


def _channels(chip: Path) -> Mapping[int, int]:
    """Return the channel of each BCM pin on this chip.

    The chip decides, not the way its pins are written: the `pwm` overlay writes `brcm,pins` on
    every model, and the Pi 5 accepts that.
    """
    is_rp1 = b"rp1" in _read(chip / "device/of_node/compatible")
    is_rp1 = is_rp1 or _read(chip / "npwm").strip() == str(_RP1_COUNT).encode()
    return _RP1_CHANNELS if is_rp1 else _BCM_CHANNELS


def _pins(group: Path) -> Iterator[int]:
    """Yield the BCM pins of a group, written as numbers or as names.

    Debian's tree of the Pi 4 writes them in a node inside the group.
    """
    for node in (group, *(each for each in group.glob("*") if each.is_dir())):
        yield from _cells(node / "brcm,pins")
        for name in _read(node / "pins").decode("ascii", "replace").split("\0"):
            number = name.removeprefix("gpio")
            if number.isdecimal():
                yield int(number)


def _cells(path: Path) -> list[int]:
    """A property of the device tree that is a list of big-endian numbers."""
    content = _read(path)
    return [number for (number,) in struct.iter_unpack(">I", content[: len(content) // 4 * 4])]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


class KernelPwm:
    """One channel, from its export to `close()`. Every call may block: off the loop."""

    def __init__(
        self, channel: PwmChannel, *, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._channel = channel
        self._folder = channel.folder
        if not self._folder.exists():  # else a process that crashed has left it exported
            _write(channel.chip / "export", channel.number)
        try:
            self._wait_for_rights(sleep)
            self._duty = self._number("duty_cycle")
            self._is_on = bool(self._number("enable"))
        except BaseException:
            self._unexport()
            raise

    def set(self, hertz: float, share: float) -> None:
        """So many pulses a second, each high for this share; a share of 0 switches it off."""
        period = round(1e9 / hertz)
        duty = round(period * share)
        if duty == 0:
            self._off()
            return
        # The kernel refuses a pulse that is longer than its period, also for a moment.
        steps = [("period", period), ("duty_cycle", duty)]
        for name, value in reversed(steps) if period < self._duty else steps:
            _write(self._folder / name, value)
        self._duty = duty
        if not self._is_on:
            _write(self._folder / "enable", 1)
            self._is_on = True

    def close(self) -> None:
        """The pin is left low; a channel that broke is let go of all the same."""
        with contextlib.suppress(OSError):
            self._off()
        self._unexport()

    def _off(self) -> None:
        if self._duty:
            _write(self._folder / "duty_cycle", 0)
            self._duty = 0
        if self._is_on:
            _write(self._folder / "enable", 0)
            self._is_on = False

    def _wait_for_rights(self, sleep: Callable[[float], object]) -> None:
        for _ in range(round(RIGHTS_S / _LOOK_S)):
            if os.access(self._folder / "enable", os.W_OK):
                return
            sleep(_LOOK_S)
        _write(self._folder / "enable", self._number("enable"))  # raises what is wrong

    def _number(self, name: str) -> int:
        return int((self._folder / name).read_text())

    def _unexport(self) -> None:
        with contextlib.suppress(OSError):
            _write(self._channel.chip / "unexport", self._channel.number)


def _write(path: Path, value: int) -> None:
    """In one write, as sysfs wants it; never creates a file."""
    target = os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_CLOEXEC)
    try:
        os.write(target, str(value).encode())
    finally:
        os.close(target)
