"""Does a daemon use this state directory right now? Asked without disturbing it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from firmware_host.config.paths import LOCK_FILE

_WHILE_IT_RUNS = Path("/run/tilekeeper")
"""systemd makes this directory when it starts the service, and removes it with it."""


def daemon_is_running(state_dir: Path, while_it_runs: Path = _WHILE_IT_RUNS) -> bool:
    """The daemon holds locks that the kernel takes away when it dies."""
    try:
        return _is_locked(state_dir) or _is_locked(state_dir / LOCK_FILE)
    except PermissionError:  # another user's box; that it runs can be seen all the same
        return while_it_runs.exists()


def _is_locked(path: Path) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError:
        raise
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # a file system without locks for directories
        return False
    finally:
        os.close(descriptor)
    return False
