"""The daemon from outside: how long until its first prompt, and how often it wakes when idle."""

from __future__ import annotations

import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import firmware_host
from firmware_host.commands.errors import CommandError

ROUNDS: Final = 7
SETTLE_S: Final = 4.0
WATCH_S: Final = 10.0
WATCHDOG_S: Final = 4.0
_PATIENCE_S: Final = 60.0
_PROBE_S: Final = 0.1

_IMPORTS: Final = """
import gpiozero, serial, luma.oled.device, yaml, aiohttp.web, PIL.Image
import os, socket
socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
"""
_SPLASH: Final = """
import os, socket, sys
from firmware_host.devices import splash

class Wire:
    def __init__(self, port, address): pass
    def write(self, message): pass
    def close(self):
        out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        out.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
        os._exit(0)

splash.I2cWire = Wire
from firmware_host.cli import main
main(sys.argv[1:])
"""
"""A real start whose display takes every byte at once; over when the splash is complete."""
_NOT_INHERITED: Final = ("WATCHDOG_USEC", "WATCHDOG_PID", "PYTHONDONTWRITEBYTECODE")
_WAKE_UPS: Final = re.compile(r"^voluntary_ctxt_switches:\s*(\d+)", re.MULTILINE)


class CannotMeasure(CommandError):
    """Something this measurement needs is not here; the sentence says what."""


@dataclass(frozen=True, slots=True)
class Started:
    """A process that has said READY=1, how long it took, and where it says more."""

    process: subprocess.Popen[bytes]
    seconds: float
    listener: socket.socket


def start_ratio(
    rounds: int = ROUNDS, progress: Callable[[str], None] = lambda text: None
) -> tuple[float, float, float]:
    """Median seconds to the first prompt by median seconds of the imports, and both of them."""
    return _against_imports(_daemon_command, rounds, progress)


def splash_ratio(
    rounds: int = ROUNDS, progress: Callable[[str], None] = lambda text: None
) -> tuple[float, float, float]:
    """The same for the first sign of life of a box with a display on I2C."""
    return _against_imports(_splash_command, rounds, progress)


def _against_imports(
    command: Callable[[Path], list[str]], rounds: int, progress: Callable[[str], None]
) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        place = Path(directory)
        imports, started = [sys.executable, "-c", _IMPORTS], command(place)
        ours: list[float] = []
        theirs: list[float] = []
        for number in range(rounds + 1):  # taking turns, so that a busy machine disturbs both
            progress(f"start {number} of {rounds}")
            theirs.append(_time_to_ready(imports, place))
            ours.append(_time_to_ready(started, place))
    # The first round fills the file cache and writes the bytecode: it does not count.
    first_prompt, only_imports = statistics.median(ours[1:]), statistics.median(theirs[1:])
    return first_prompt / only_imports, first_prompt, only_imports


def idle_wake_ups(settle_s: float = SETTLE_S, watch_s: float = WATCH_S) -> float:
    """Wake-ups a second of all threads of a virtual box nobody touches and no page watches."""
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        place = Path(directory)
        with _started(_daemon_command(place), place) as box:
            process = box.process
            time.sleep(settle_s)
            before, at = wake_ups(process.pid), time.monotonic()
            time.sleep(watch_s)
            after, seconds = wake_ups(process.pid), time.monotonic() - at
            if process.poll() is not None:
                raise CannotMeasure(f"the box ended with {process.returncode} while it was watched")
    # A thread that has ended cannot be asked any more; one that is new counts from zero.
    return sum(max(0, count - before.get(task, 0)) for task, count in after.items()) / seconds


def signs_of_life(watchdog_s: float = WATCHDOG_S, wanted: int = 2) -> tuple[float, int]:
    """Seconds to READY=1, and how many signs of life came in the time systemd grants for them."""
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        place = Path(directory)
        watchdog = {"WATCHDOG_USEC": str(int(watchdog_s * 1e6))}
        with _started(_daemon_command(place), place, watchdog) as box:
            heard, last = 0, time.monotonic()
            while heard < wanted and (left := last + watchdog_s - time.monotonic()) > 0:
                box.listener.settimeout(left)
                try:
                    message = box.listener.recv(4096)
                except TimeoutError:
                    break
                if b"WATCHDOG=1" in message.split(b"\n"):
                    heard, last = heard + 1, time.monotonic()
            return box.seconds, heard


def wake_ups(process: int) -> dict[str, int]:
    """How often each thread has gone to sleep so far, as the kernel counts it."""
    counts = {}
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            found = _WAKE_UPS.search((task / "status").read_text())
        except OSError:
            continue
        if found:
            counts[task.name] = int(found[1])
    if not counts:
        raise CannotMeasure("/proc does not tell how often a thread wakes up; Linux does")
    return counts


def _daemon_command(place: Path) -> list[str]:
    state = str(place / "state")
    options = ["--virtual", "--state", state, "--config", str(_empty(place)), "--port", "0"]
    return [sys.executable, "-m", "firmware_host", "run", *options]


def _splash_command(place: Path) -> list[str]:
    options = ["--state", str(place / "state"), "--config", str(_empty(place)), "--port", "0"]
    return [sys.executable, "-c", _SPLASH, "run", *options]


def _empty(place: Path) -> Path:
    """A configuration directory without files: the shipped defaults are measured."""
    directory = place / "config"
    directory.mkdir(exist_ok=True)
    return directory


def _time_to_ready(command: Sequence[str], place: Path) -> float:
    with _started(command, place) as started:
        return started.seconds


def our_environment() -> dict[str, str]:
    """For a process that runs this very code, as an installed box would."""
    root = str(Path(firmware_host.__file__).parents[1])
    inherited = {key: value for key, value in os.environ.items() if key not in _NOT_INHERITED}
    path = os.pathsep.join(filter(None, (root, inherited.get("PYTHONPATH"))))
    return inherited | {"PYTHONPATH": path}


@contextmanager
def _started(
    command: Sequence[str], place: Path, more: Mapping[str, str] | None = None
) -> Iterator[Started]:
    """A process that has just said READY=1, ended afterwards; `more` goes into its environment."""
    address = place / "notify"
    address.unlink(missing_ok=True)
    # Both sides run from bytecode, as an installed box does, whatever this place allows.
    environment = {"PYTHONPYCACHEPREFIX": str(place / "bytecode")} | our_environment()
    environment |= {"NOTIFY_SOCKET": str(address), **(more or {})}
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener,
        (place / "errors").open("w+b") as errors,
    ):
        listener.bind(str(address))
        listener.settimeout(_PROBE_S)
        began = time.perf_counter()
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors
        )
        try:
            seconds = _wait_until_ready(process, listener, began)
            yield Started(process, seconds, listener)
        except CannotMeasure as error:
            errors.seek(0)
            output = errors.read().decode("utf-8", "replace").strip().splitlines()
            raise CannotMeasure(f"{error}{': ' + output[-1] if output else ''}") from error
        finally:
            _end(process)


def _wait_until_ready(
    process: subprocess.Popen[bytes], listener: socket.socket, began: float
) -> float:
    while time.perf_counter() - began < _PATIENCE_S:
        try:
            message = listener.recv(4096)
        except TimeoutError:
            if process.poll() is not None:
                raise CannotMeasure(
                    f"the process ended with {process.returncode} before it was ready"
                ) from None
            continue
        if b"READY=1" in message.split(b"\n"):
            return time.perf_counter() - began
    raise CannotMeasure(f"the process was not ready within {_PATIENCE_S:g} s")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
