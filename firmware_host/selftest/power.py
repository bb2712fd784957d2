"""Does the power supply hold? A Raspberry Pi notices when its voltage drops."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.selftest.check import Result, Subject, failed, passed, skipped

_PLATFORM: Final = Path("/sys/devices/platform")
_LOW_NOW: Final = 1 << 0
_WAS_LOW: Final = 1 << 16


def check_power(_subject: Subject, platform: Path = _PLATFORM) -> Result:
    found = next(iter(sorted(platform.glob("*/*firmware/get_throttled"))), None)
    try:
        flags = int(found.read_text().strip(), 16) if found else None
    except (OSError, ValueError):
        flags = None
    if flags is None:
        return skipped("this machine does not measure its voltage (no Raspberry Pi)")
    if flags & (_LOW_NOW | _WAS_LOW):
        when = "is" if flags & _LOW_NOW else "was, since the last start,"
        return failed(
            f"the supply voltage {when} too low",
            "use the supply made for this Pi and a short, thick cable; cards die of this",
        )
    return passed("the supply voltage has held since the last start")
