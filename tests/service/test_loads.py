"""What a box bears: connections, garbage, page floods, tag floods; with figures for the note.

Real daemons. Speed is printed; only what does not depend on it is asserted.
"""

from __future__ import annotations

import os
import resource
import select
import socket
import statistics
import subprocess
import sys
import time
import tty
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_host.devices.rdm6300 import encode
from tests.paths import ROOT
from tests.service.loads import LOADS
from tests.service.running_daemon import Daemon
from tests.service.test_tag_flood import enrol_many
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.soak
LOAD_S = 20.0
MOST_LOG_BYTES = 10_000
MOST_GROWTH_MB = 40
BUTTONS = ("ok", "down", "roll", "up", "back")


class Figures:
    """What one daemon takes, and how long presses take meanwhile."""

    def __init__(self, daemon: Daemon) -> None:
        self._daemon = daemon
        self._process = Path(f"/proc/{daemon.process.pid}")
        self.before = self.megabytes(), self.files()
        self.took: list[float] = []
        self.cut_off = 0

    def megabytes(self) -> float:
        pages = int((self._process / "statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    def files(self) -> int:
        return len(list((self._process / "fd").iterdir()))

    def press(self, number: int) -> None:
        begun = time.perf_counter()
        while True:
            try:
                self._daemon.press(BUTTONS[number % len(BUTTONS)])
                break
            except OSError:  # this process stood still before it had sent its request
                self.cut_off += 1
        self.took.append((time.perf_counter() - begun) * 1000)

    def press_while(self, load: subprocess.Popen[bytes]) -> None:
        number = 0
        while load.poll() is None:
            self.press(number)
            number += 1
            time.sleep(0.05)

    def hold(self, what: str) -> None:
        """After the load: descriptors come back, the log stayed short, memory is bounded."""
        assert self._daemon.process.poll() is None
        assert self._daemon.get("healthz")["ok"] is True
        deadline = time.monotonic() + PATIENCE_S
        while self.files() > self.before[1] + 2 and time.monotonic() < deadline:
            time.sleep(0.2)
        took = sorted(self.took)
        log = self._daemon.log.stat().st_size
        print(
            f"{what}: {len(took)} presses, {self.cut_off} tried again; "
            f"median {statistics.median(took):.0f} ms, p99 {took[int(len(took) * 0.99)]:.0f} ms, "
            f"max {took[-1]:.0f} ms; "
            f"RSS {self.before[0]:.1f} -> {self.megabytes():.1f} MB; "
            f"descriptors {self.before[1]} -> {self.files()}; log {log} bytes"
        )
        assert self.cut_off <= len(took) // 2
        assert self.files() <= self.before[1] + 2
        assert self.megabytes() - self.before[0] < MOST_GROWTH_MB
        assert log < MOST_LOG_BYTES


@pytest.mark.parametrize("kind", LOADS)
def test_presses_are_answered_under_load(tmp_path: Path, kind: str) -> None:
    with Daemon(tmp_path / "state", files=1024) as daemon:
        daemon.press(*BUTTONS)
        figures = Figures(daemon)
        command = [sys.executable, "-m", "tests.service.loads", kind]
        with subprocess.Popen([*command, str(daemon.port), str(LOAD_S)], cwd=ROOT) as load:
            figures.press_while(load)
            assert load.wait() == 0
        figures.hold(f"{kind}, {LOAD_S:g} s")


class DaemonWithReader(Daemon):
    """Everything virtual but the reader: that one is a terminal whose other end is here."""

    def __init__(self, folder: Path, ear: Path) -> None:
        self.wire, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.wire, False)
        kinds = "".join(f"{each}: {{kind: virtual}}\n" for each in ("buttons", "oled", "light"))
        reader = f"reader: {{kind: serial, port: {os.ttyname(slave)}, protocol: rdm6300}}\n"
        (folder / "device.yaml").write_text(f"{kinds}buzzer: {{kind: virtual}}\n{reader}")
        self._slave = slave
        self.log = folder / "state.log"
        self._log = self.log.open("ab")
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "firmware_host", "run", "--config", str(folder),
                "--state", str(folder / "state"), "--port", "0",
            ],
            stdout=subprocess.PIPE, stderr=self._log,
            env={**os.environ, "NOTIFY_SOCKET": str(ear), "WATCHDOG_USEC": "2000000"},
        )  # fmt: skip
        deadline = time.monotonic() + PATIENCE_S
        while "the page is open: " not in (said := self.log.read_text()):
            assert time.monotonic() < deadline, said
            time.sleep(0.05)
        self.address = said.split("the page is open: ")[1].split()[0]

    def sees(self, number: int) -> None:
        _, is_free, _ = select.select([], [self.wire], [], 0)
        if is_free:
            os.write(self.wire, encode(f"0B{number:08X}"))

    def kill(self) -> None:
        super().kill()
        os.close(self.wire)
        os.close(self._slave)


@pytest.mark.parametrize("per_second", [15, 68, 2000])
def test_presses_are_answered_while_unknown_tags_come(tmp_path: Path, per_second: int) -> None:
    """15: what an RDM6300 repeats; 68: all that 9600 baud carry; 2,000: no reader does it."""
    enrol_many(tmp_path / "state")
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ear.bind(str(tmp_path / "notify"))
    ear.setblocking(False)
    with ear, DaemonWithReader(tmp_path, tmp_path / "notify") as daemon:
        daemon.until("the reader", lambda state: state["devices"]["reader"]["state"] == "ready")
        daemon.press(*BUTTONS)
        figures = Figures(daemon)
        begun, sent, presses, fed = time.monotonic(), 0, 0, [time.monotonic()]
        while (passed := time.monotonic() - begun) < LOAD_S:
            while sent < passed * per_second:
                daemon.sees(sent)
                sent += 1
            if presses < passed * 10:
                figures.press(presses)
                presses += 1
            while select.select([ear], [], [], 0.001)[0]:
                if ear.recv(1000) == b"WATCHDOG=1":
                    fed.append(time.monotonic())
        gap = max(later - earlier for earlier, later in pairwise(fed))
        print(f"{sent} unknown tags; fed {len(fed)} times, the longest pause {gap:.1f} s")
        assert len(fed) > 2
        figures.hold(f"{per_second} unknown tags a second, {LOAD_S:g} s, 2,000 enrolled")
