"""Does the power supply hold? A Raspberry Pi notices when its voltage drops.

Its firmware remembers it since the start: asked through the kernel where it offers that, else
through vcgencmd; what is left is a sensor that knows only the present moment.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.machine import Machine

_LOW_NOW: Final = 1 << 0
_WAS_LOW: Final = 1 << 16


def check_power(_subject: Subject, machine: Machine | None = None) -> Result:
    flags = _flags(machine or Machine())
    if flags is None:
        return skipped("this machine does not measure its voltage (no Raspberry Pi)")
    if flags & (_LOW_NOW | _WAS_LOW):
        when = "is" if flags & _LOW_NOW else "was, since the last start,"
        return failed(
            f"the supply voltage {when} too low",
            "use the supply made for this Pi and a short, thick cable; cards die of this",
        )
    return passed("the supply voltage has held since the last start")


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
