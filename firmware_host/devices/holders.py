"""Who else has a port open, as far as this user may see it. Blocks for a moment: off the loop."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PROCESSES = Path("/proc")


@dataclass(frozen=True, slots=True)
class Holder:
    name: str
    pid: int

    def __str__(self) -> str:
        return f"{self.name} (process {self.pid})"


def holders(port: str, processes: Path = PROCESSES) -> list[Holder]:
    """Every other process with this device open; those of other users only root can see."""
    device = os.path.realpath(port)
    found = []
    for folder in processes.iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid() and _has(folder, device):
            found.append(Holder(_name(folder), int(folder.name)))
    return sorted(found, key=lambda holder: holder.pid)


def _has(process: Path, device: str) -> bool:
    try:
        return any(str(fd.readlink()) == device for fd in (process / "fd").iterdir())
    except OSError:
        return False  # it has ended meanwhile, or is none of our business


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text("utf-8", "replace").strip() or "a program"
    except OSError:
        return "a program"
