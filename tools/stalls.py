"""Run a command on a machine that stands still now and then: `python -m tools.stalls pytest …`.

A busy host stops a virtual machine, a slow card stops a process; what waits for a deadline then
finds it over although nothing was wrong. Here the whole family of the command, or one process of
it, is stopped for a moment, again and again. What a test stopped itself is left alone.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

STANDS_S = (0.05, 0.6)
RUNS_S = (0.1, 1.5)
ALONE = 0.4
"""How often it is one process that stands, not all."""


def main(command: list[str]) -> int:
    if not command:
        print("tools.stalls: which command? python -m tools.stalls pytest tests/devices")
        return 2
    chance = random.Random()
    with subprocess.Popen(command) as running:
        while running.poll() is None:
            time.sleep(chance.uniform(*RUNS_S))
            family = [running.pid, *_children(running.pid)]
            one = chance.random() < ALONE
            stand_still([chance.choice(family)] if one else family, chance.uniform(*STANDS_S))
    return running.returncode


def stand_still(processes: list[int], seconds: float) -> None:
    stopped = []
    for process in processes:
        with suppress(OSError):
            if _state_and_parent(process)[0] not in "TtZ":
                os.kill(process, signal.SIGSTOP)
                stopped.append(process)
    time.sleep(seconds)
    for process in stopped:
        with suppress(OSError):
            os.kill(process, signal.SIGCONT)


def _children(parent: int) -> Iterator[int]:
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                parents[int(entry.name)] = _state_and_parent(int(entry.name))[1]
    found = [parent]
    while found:
        born = [child for child, of in parents.items() if of == found[0]]
        yield from born
        found = [*found[1:], *born]


def _state_and_parent(process: int) -> tuple[str, int]:
    """From the kernel's line; the name in brackets may contain anything."""
    state, parent, *_ = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return state, int(parent)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
