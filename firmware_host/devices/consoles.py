"""A login or the kernel's messages on a serial port, and how to get them off it.

A reader and a console on one port steal each other's bytes. `root` is the file system to look at.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

ROOT = Path("/")
_WANTS = (
    "etc/systemd/system/getty.target.wants",
    "run/systemd/generator/getty.target.wants",
    "run/systemd/system/getty.target.wants",
)


@dataclass(frozen=True, slots=True)
class Console:
    what: str
    way_out: str

    def __str__(self) -> str:
        return f"{self.what}; {self.way_out}"


def console_on(port: str, root: Path = ROOT) -> Console | None:
    """What talks on this port besides the reader; None if nothing is known to."""
    names = {Path(port).name, Path(os.path.realpath(port)).name}
    kernel = (consoles_in(_text(root / "proc/cmdline")) | _active_consoles(root)) & names
    login = _logins(root) & names
    if not kernel and not login:
        return None
    name = min(login or kernel)
    if login:
        what = f"{port} carries a login (serial-getty@{name}), which garbles every tag"
    else:
        what = f"{port} carries the kernel's console, which garbles every tag"
    steps = [f"sudo systemctl disable --now serial-getty@{name}"] if login else []
    if kernel:
        steps.append("sudo raspi-config nonint do_serial_cons 1")
        also = f" (or remove console={name},… from /boot/firmware/cmdline.txt) and start again"
    else:
        also = ""
    return Console(what, f"take it off: {', then '.join(steps)}{also}")


def consoles_in(command_line: str) -> set[str]:
    """The consoles a kernel is told to use, running (/proc/cmdline) or next (cmdline.txt)."""
    words = command_line.split()
    return {
        word.removeprefix("console=").split(",")[0] for word in words if word.startswith("console=")
    }


def _active_consoles(root: Path) -> set[str]:
    return set(_text(root / "sys/class/tty/console/active").split())


def _logins(root: Path) -> set[str]:
    """Of units that start at boot, and of logins that run right now."""
    units = {path.name for folder in _WANTS for path in (root / folder).glob("serial-getty@*")}
    named = {unit.removeprefix("serial-getty@").removesuffix(".service") for unit in units}
    return named | _running_logins(root / "proc")


def _running_logins(processes: Path) -> set[str]:
    found = set[str]()
    for line in processes.glob("[0-9]*/cmdline"):
        words = _text(line).split("\0")
        if Path(words[0]).name in ("agetty", "getty"):
            found |= {Path(word).name for word in words[1:] if Path(word).name.startswith("tty")}
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
