"""What can be judged without running a box: how tight its unit is, how it takes bad settings."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import firmware_host
from benchmarks.daemon import CannotMeasure, our_environment

_UNIT: Final = "tilekeeper.service"
_EXPOSURE: Final = re.compile(r"exposure level for \S+: ([\d.]+)")


class Mistake(NamedTuple):
    """Something people write into device.yaml, and what the one sentence about it must name."""

    written: str
    line: int
    names: tuple[str, ...]


MISTAKES: Final = (
    Mistake("oled:\n  driver: ssd1307\n", 2, ("oled.driver", "ssd1307", "ssd1306")),
    Mistake("buttons:\n  pins:\n    ok: 99\n", 3, ("buttons.pins.ok", "99")),
    Mistake("reader:\n  protocol: rfid\n", 2, ("reader.protocol", "rfid", "pn532")),
    Mistake("# the panel\nlight:\n  brightnes: 0.5\n", 3, ("brightnes", "brightness")),
    Mistake("http: [8080\n", 1, ("device.yaml",)),
)


def exposure(unit: Path | None = None) -> tuple[float, Path]:
    """What `systemd-analyze security` says about the unit, and which file it was."""
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        raise CannotMeasure("systemd-analyze is not installed: apt install systemd")
    found = unit or _unit()
    analysis = subprocess.run(
        [analyse, "security", "--offline=true", "--no-pager", str(found)],
        capture_output=True,
        text=True,
        check=False,
    )
    level = _EXPOSURE.search(analysis.stdout)
    if level is None:
        last = (analysis.stderr.strip().splitlines() or ["it gave no number"])[-1]
        raise CannotMeasure(f"systemd-analyze cannot judge {found}: {last}")
    return float(level[1]), found


def _unit() -> Path:
    """The unit of this checkout; on a box, the installed one."""
    places = (Path(firmware_host.__file__).parents[1] / "systemd", Path("/etc/systemd/system"))
    for place in places:
        if (place / _UNIT).exists():
            return place / _UNIT
    raise CannotMeasure(f"{_UNIT} is neither in {places[0]} nor in {places[1]}")


def mistakes_explained(mistakes: tuple[Mistake, ...] = MISTAKES) -> list[str]:
    """What is wrong with the answer to each mistake; empty when each is one line that names all."""
    faults = []
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        file = Path(directory) / "device.yaml"
        for mistake in mistakes:
            file.write_text(mistake.written)
            if fault := _fault_of_the_answer(file, mistake):
                faults.append(fault)
    return faults


def _fault_of_the_answer(file: Path, mistake: Mistake) -> str:
    command = [sys.executable, "-m", "firmware_host", "config", "--config", str(file.parent)]
    ended = subprocess.run(
        command, env=our_environment(), capture_output=True, text=True, check=False
    )
    message = ended.stderr.strip()
    wanted = (f"{file}:{mistake.line}", *mistake.names)
    missing = [name for name in wanted if name not in message]
    if ended.returncode != 1 or len(message.splitlines()) != 1:
        return f"{mistake.written!r} ended with {ended.returncode} and {message!r}"
    return f"{message!r} does not name {', '.join(missing)}" if missing else ""
