"""The machine around the box, as the checks of its provisioning see it, and its power supply.

All of it is replaceable in tests.
"""

from __future__ import annotations

import fcntl
import grp
import os
import pwd
import re
import shutil
import struct
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from firmware_host.devices.errors import NotFitted
from firmware_host.devices.pins import CHIP_INFO, GET_CHIP_INFO, chip_label, header_chip
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.texts import Message

_LINE_INFO: Final = 0xC100B405
_LINE: Final = struct.Struct("=32s32sIIQ")
_LINE_SIZE: Final = 256
_IS_USED: Final = 1

ENOUGH_FREE: Final = 100_000_000
"""A long game is a few hundred kilobytes; a full card is trouble for the whole machine."""

Ioctl = Callable[[Path, int, bytes], bytes]


def _ioctl(node: Path, request: int, argument: bytes) -> bytes:
    """Ask the kernel about a chip or a line; asking takes nothing away from anybody."""
    buffer = bytearray(argument)
    descriptor = os.open(node, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(descriptor, request, buffer)
    finally:
        os.close(descriptor)
    return bytes(buffer)


def _run(*command: str) -> str:
    """What a program prints; empty where it is missing or fails."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        ended = subprocess.run(
            [program, *command[1:]], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ended.stdout if ended.returncode == 0 else ""


@dataclass(frozen=True, slots=True)
class Machine:
    root: Path = Path("/")
    run: Callable[..., str] = _run
    ioctl: Ioctl = _ioctl
    may_use: Callable[[Path], bool] = lambda node: os.access(node, os.R_OK | os.W_OK)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    free_bytes: Callable[[Path], int] = lambda place: shutil.disk_usage(place).free
    user: str = field(default_factory=lambda: _user())

    def path(self, absolute: str | Path) -> Path:
        """A path of this machine; with another root, below that."""
        return self.root / str(absolute).lstrip("/")

    def read(self, absolute: str) -> str:
        """A small file's text; empty where there is none."""
        try:
            return self.path(absolute).read_text("utf-8", "replace")
        except OSError:
            return ""

    def boot_config(self) -> str:
        """config.txt, wherever this system keeps it; empty on anything but a Raspberry Pi."""
        return self.read("/boot/firmware/config.txt") or self.read("/boot/config.txt")

    def group_of(self, node: Path) -> str:
        try:
            return grp.getgrgid(node.stat().st_gid).gr_name
        except (OSError, KeyError):
            return ""

    def header_chip(self) -> Path | None:
        """The chip the box itself would use, if it lets itself be asked."""
        dev = self.path("/dev")
        try:
            return dev / f"gpiochip{header_chip(dev, self._label)}"
        except NotFitted:
            return None

    def _label(self, chip: Path) -> str:
        return chip_label(self.ioctl(chip, GET_CHIP_INFO, bytes(CHIP_INFO.size)))

    def user_of_line(self, chip: Path, line: int) -> str | None:
        """Who holds the line, as the kernel names it; None when it is free. OSError: no answer."""
        asked = _LINE.pack(b"", b"", line, 0, 0).ljust(_LINE_SIZE, b"\0")
        _, consumer, _, _, flags = _LINE.unpack_from(self.ioctl(chip, _LINE_INFO, asked))
        if not flags & _IS_USED:
            return None
        return consumer.rstrip(b"\0").decode("utf-8", "replace") or "the kernel"


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


_LOW_NOW: Final = 1 << 0
_WAS_LOW: Final = 1 << 16


def check_power(_subject: Subject, machine: Machine | None = None) -> Result:
    flags = _flags(machine or Machine())
    if flags is None:
        return skipped(Message("this machine does not measure its voltage (no Raspberry Pi)"))
    if flags & (_LOW_NOW | _WAS_LOW):
        return failed(
            Message("the supply voltage is too low")
            if flags & _LOW_NOW
            else Message("the supply voltage was too low since the last start"),
            Message("use the supply made for this Pi and a short, thick cable; cards die of this"),
        )
    return passed(Message("the supply voltage has held since the last start"))


def _flags(machine: Machine) -> int | None:
    """As the firmware counts them, or None where nobody measures."""
    platform = machine.path("/sys/devices/platform")
    for node in sorted(platform.glob("*/*firmware/get_throttled")):
        with suppress(OSError):  # a kernel that has the node but may not ask its firmware
            if (flags := _number(node.read_text())) is not None:
                return flags
    output = machine.run("vcgencmd", "get_throttled")
    if output and (flags := _number(output.partition("=")[2])) is not None:
        return flags
    for sensor in sorted(machine.path("/sys/class/hwmon").glob("*")):
        try:
            if (sensor / "name").read_text().strip() == "rpi_volt":
                return int((sensor / "in0_lcrit_alarm").read_text())
        except (OSError, ValueError):
            continue
    return None


def _number(text: str) -> int | None:
    found = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{1,8})", text.strip())
    return int(found[1], 16) if found else None
