"""One daemon to a state directory: a lock the kernel lets go of when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from firmware_host.store.errors import StoreBusyError, explained


class StateLock:
    """Held from construction until `release`. The file stays; only the lock on it counts."""

    def __init__(self, path: Path) -> None:
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise explained(error, path) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, f"{os.getpid()}\n".encode())
        except BlockingIOError:
            holder = _holder(self._descriptor)
            os.close(self._descriptor)
            raise StoreBusyError(
                f"{path.parent}: {holder} keeps its games there; stop it, "
                "or choose another --state directory"
            ) from None
        except OSError as error:
            os.close(self._descriptor)
            raise explained(error, path) from error

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _holder(descriptor: int) -> str:
    """Who wrote its number into the lock, as people know it from `ps`."""
    number = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
    if not number.isdecimal():
        return "another process"
    try:
        command = Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return f"process {number}"
    words = " ".join(command.decode("utf-8", "replace").replace("\0", " ").split())
    shown = "".join(letter for letter in words if letter.isprintable())
    return f"process {number} ({shown[:80]})" if shown else f"process {number}"
