"""Does a daemon use this state directory right now? Asked without disturbing it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


def daemon_is_running(state_dir: Path) -> bool:
    """The daemon holds a lock that the kernel takes away when it dies."""
    from firmware_host.store.store import LOCK

    try:
        descriptor = os.open(state_dir / LOCK, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
