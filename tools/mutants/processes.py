"""Processes that end in time, whatever a mutant does in them."""

from __future__ import annotations

import os
import resource
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path.cwd()
"""The project; make starts there."""
BUILD: Final = ROOT / "build" / "mutants"
WAITS_S: Final = 300.0
"""Seconds after which a mutant is ended that uses no processor time."""
MEMORY: Final = 4 << 30
"""Bytes that a mutant may have."""
KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"


def in_fork(attempt: Callable[[], bool], limit: float) -> str:
    """Call it in a process of its own, with at most this many seconds of processor time."""
    process = os.fork()
    if not process:
        try:
            os.setpgid(0, 0)
            silence = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(silence, descriptor)
            bound(limit)
            os._exit(0 if attempt() else 1)
        except BaseException:  # noqa: BLE001  a mutant may raise anything
            os._exit(1)
    return ended(process, limit)


def bound(limit: float) -> None:
    """End this process by a signal after this many seconds of processor time; 0: never."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limit)
    if limit:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def ended(process: int, limit: float) -> str:
    """Wait for a process, end it and its children, and return what became of the mutant."""
    try:
        watched = os.pidfd_open(process)
        select.select([watched], [], [], max(WAITS_S, 10 * limit) if limit else None)
        os.close(watched)
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
    code = os.waitstatus_to_exitcode(status)
    if code in (-signal.SIGPROF, -signal.SIGKILL):
        return TIMEOUT
    return KILLED if code else SURVIVED
