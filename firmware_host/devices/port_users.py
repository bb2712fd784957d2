"""The serial ports of this machine, and who else uses one: a login, the kernel, another program.

A USB adapter is named by /dev/serial/by-id, which follows the adapter, or by-path, which follows
the socket: /dev/ttyUSB0 may be another adapter tomorrow. Cheap adapters carry no serial number, so
that two of them can be told apart by their sockets only. A reader and a console on one port take
each other's bytes. Every look reads /dev, /proc or /sys and blocks: call it off the loop.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from firmware_host.texts import Message, sentences

DEV = Path("/dev")
_PATTERNS = ("serial/by-id/*", "serial/by-path/*", "serial0", "serial1", "ttyUSB*", "ttyACM*",
             "ttyAMA*")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Port:
    path: str
    """The name to write into device.yaml."""
    names: tuple[str, ...]
    """All names, the lasting ones first."""

    @property
    def by_path(self) -> str:
        """The socket's own name, if it has one and it is not the name already."""
        return next((name for name in self.names[1:] if "/by-path/" in name), "")


def serial_ports(dev: Path = DEV, more: Iterable[str] = ()) -> list[Port]:
    """Every port a reader can be on, each once; `more` are looked at besides, if they are there."""
    found: dict[str, list[str]] = {}
    for pattern in _PATTERNS:
        for path in sorted(dev.glob(pattern)):
            found.setdefault(os.path.realpath(path), []).append(str(path))
    for name in more:
        if Path(name).exists():
            names = found.setdefault(os.path.realpath(name), [])
            if name not in names:
                names.append(name)
    return [Port(names[0], tuple(names)) for names in found.values()]


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
        """A Message: it is told in the reader's language."""
        return sentences(self.what, self.way_out)


def console_on(port: str, root: Path = ROOT) -> Console | None:
    """What talks on this port besides the reader; None if nothing is known to."""
    names = {Path(port).name, Path(os.path.realpath(port)).name}
    kernel = (consoles_in(_text(root / "proc/cmdline")) | _active_consoles(root)) & names
    login = _logins(root) & names
    if not kernel and not login:
        return None
    name = min(login or kernel)
    if login:
        # Translators: what is wrong with the reader: somebody could log in there; {port} is a
        # file: /dev/serial0, {unit} is a service: serial-getty@ttyS0.
        what = Message(
            "{port} carries a login ({unit}), which garbles every tag",
            port=port,
            unit=f"serial-getty@{name}",
        )
    else:
        # Translators: what is wrong with the reader: Linux writes its own lines there; {port} is a
        # file: /dev/serial0.
        what = Message("{port} carries the kernel's console, which garbles every tag", port=port)
    return Console(what, _way_out(name, has_kernel=bool(kernel), has_login=bool(login)))


def _way_out(name: str, *, has_kernel: bool, has_login: bool) -> Message:
    end_login = f"sudo systemctl disable --now serial-getty@{name}"
    end_console = "sudo raspi-config nonint do_serial_cons 1"
    if not has_kernel:
        # Translators: the way out: the login or console is removed from a port; {command} is to
        # be typed.
        return Message("take it off: {command}", command=end_login)
    if not has_login:
        # Translators: the way out: the console is removed from a port; {command} is to be typed,
        # {word} stands in that file: console=ttyS0,…
        return Message(
            "take it off: {command} (or remove {word} from /boot/firmware/cmdline.txt) "
            "and start again",
            command=end_console,
            word=f"console={name},…",
        )
    # Translators: the way out: login and console are removed from a port; {first} and {second} are
    # to be typed, {word} stands in that file: console=ttyS0,…
    return Message(
        "take it off: {first}, then {second} (or remove {word} from /boot/firmware/cmdline.txt) "
        "and start again",
        first=end_login,
        second=end_console,
        word=f"console={name},…",
    )


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


PROCESSES = Path("/proc")


@dataclass(frozen=True, slots=True)
class PortUser:
    name: str
    pid: int

    def __str__(self) -> str:
        """A Message: it is told in the reader's language."""
        # Translators: {name} is a program: screen, {pid} is the number of its process.
        return Message("{name} (process {pid})", name=self.name, pid=self.pid)


def port_users(port: str, processes: Path = PROCESSES) -> list[PortUser]:
    """Every other process with this device open; those of other users only root can see."""
    device = os.path.realpath(port)
    found = []
    for folder in processes.iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid() and _has(folder, device):
            found.append(PortUser(_name(folder), int(folder.name)))
    return sorted(found, key=lambda holder: holder.pid)


def _has(process: Path, device: str) -> bool:
    try:
        return any(str(fd.readlink()) == device for fd in (process / "fd").iterdir())
    except OSError:
        return False  # it has ended meanwhile, or is none of our business


def _name(process: Path) -> str:
    try:
        name = (process / "comm").read_text("utf-8", "replace").strip()
    except OSError:
        name = ""
    # Translators: in place of a program's name: «a program (process 812)».
    return name or Message("a program")
