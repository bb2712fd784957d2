"""The serial ports of this machine under the names that last.

/dev/ttyUSB0 may be another adapter tomorrow; by-id follows the adapter, by-path the socket. Cheap
adapters carry no serial number, so that two of them can be told apart by their sockets only.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

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
