"""The real daemon on a clock that a test puts forward: each line of its standard input is a number
of seconds that have passed. Everything on the event loop's clock takes part.

Run as a module: python -m tests.service.clocked_daemon run …
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from firmware_host.cli import main
from firmware_host.service import daemon
from firmware_host.service.daemon import RunOptions
from tests.service.running_daemon import Daemon

COMMAND = ("-m", "tests.service.clocked_daemon")
_passed = 0.0


class ClockedDaemon(Daemon):
    """What the test drives. The daemon answers when the time has passed, before timers go off."""

    def __init__(self, state: Path, device: str, port: int = 0) -> None:
        super().__init__(state, port, program=COMMAND, device=device, stdin=subprocess.PIPE)

    def wait(self, seconds: float) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n".encode())
        self.process.stdin.flush()
        while not self.process.stdout.readline().startswith(b"passed"):
            assert self.process.poll() is None, "the daemon has ended"


def _time(self: asyncio.BaseEventLoop) -> float:
    return time.monotonic() + _passed


def _pass_time(lines: IO[str]) -> None:
    global _passed
    line = lines.readline()
    if not line:
        asyncio.get_running_loop().remove_reader(lines)
        return
    _passed += float(line)
    print("passed", flush=True)


def run() -> int:
    run_daemon = daemon.run_daemon

    async def run_on_this_clock(options: RunOptions) -> int:
        asyncio.get_running_loop().add_reader(sys.stdin, _pass_time, sys.stdin)
        return await run_daemon(options)

    asyncio.BaseEventLoop.time = _time  # type: ignore[method-assign]
    daemon.run_daemon = run_on_this_clock
    return main()


if __name__ == "__main__":
    sys.exit(run())
