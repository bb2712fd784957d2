"""Alive as a whole or not at all: every task that dies ends the daemon, every hang starves it.

A real daemon, a real datagram socket in the place of systemd, real signals.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import pytest

from firmware_host.service import shutdown
from tests.paths import ROOT
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

WATCHDOG_S = 0.4
ALL_ABSENT = "\n".join(
    f"{device}: {{kind: absent}}" for device in ("buttons", "reader", "oled", "light", "buzzer")
)


class Supervised:
    """A daemon as systemd starts it, with a fault that waits for `strike`."""

    def __init__(self, folder: Path, fault: str, kind: str = "virtual") -> None:
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(str(folder / "notify"))
        (folder / "device.yaml").write_text(ALL_ABSENT)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.service.faulty_daemon", fault, folder / "state", kind],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={
                **os.environ,
                "NOTIFY_SOCKET": str(folder / "notify"),
                "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6)),
            },
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self._ear.close()

    def hears(self, message: str, patience_s: float = PATIENCE_S) -> bool:
        deadline = time.monotonic() + patience_s
        while (left := deadline - time.monotonic()) > 0:
            self._ear.settimeout(left)
            try:
                if self._ear.recv(1000).decode() == message:
                    return True
            except TimeoutError:
                break
        return False

    def hears_up_to(self, message: str) -> list[str]:
        """All that is heard, in order, until this has come."""
        heard: list[str] = []
        self._ear.settimeout(PATIENCE_S)
        while message not in heard:
            heard.append(self._ear.recv(1000).decode())
        return heard

    def strike(self) -> None:
        assert self.hears("READY=1")
        assert self.hears("WATCHDOG=1")
        self.process.send_signal(signal.SIGUSR1)

    def told_up_to(self, words: str) -> str:
        """Return what the daemon logged, up to the line with these words."""
        assert self.process.stderr is not None
        told = ""
        for line in self.process.stderr:
            told += line
            if words in line:
                return told
        raise AssertionError(f"the daemon ended without {words!r}: {told}")

    def ended(self) -> tuple[int, str]:
        self._ear.close()  # nobody reads it any more, and a full one would make the daemon wait
        _, told = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, told


@pytest.mark.parametrize(
    "fault",
    [
        "worker",
        "callback",
        "timer",
        "task",
        "reader",
        "forecast",
        "watchdog",
        "housekeeping",
        "damage",
        "damage felt by the watchdog",
    ],
)
def test_a_part_that_breaks_ends_the_whole_daemon(fault: str, tmp_path: Path) -> None:
    with Supervised(tmp_path, fault) as daemon:
        daemon.strike()
        code, told = daemon.ended()
    assert code == 1
    assert "the box ends: " in told
    assert "Broken" in told


@pytest.mark.parametrize(
    "fault",
    ["no file for a command", "no file in a callback", "no file in a task", "no file at all"],
)
def test_without_a_descriptor_the_daemon_lives_and_is_fed(fault: str, tmp_path: Path) -> None:
    with Supervised(tmp_path, fault) as daemon:
        daemon.strike()
        for _ in range(5):
            assert daemon.hears("WATCHDOG=1")
        assert daemon.process.poll() is None


def test_a_page_that_breaks_ends_the_daemon_but_one_that_cannot_be_opened_does_not(
    tmp_path: Path,
) -> None:
    with Supervised(tmp_path, "page", "real") as daemon:
        before = daemon.told_up_to("Cannot listen")
        daemon.strike()
        code, after = daemon.ended()
    told = before + after
    assert code == 1
    assert told.count("Cannot listen on 192.0.2.1") == 1, "told once, then tried again in silence"
    assert "the box ends: " in told


def test_while_all_is_well_the_watchdog_is_fed_again_and_again(tmp_path: Path) -> None:
    with Supervised(tmp_path, "none") as daemon:
        daemon.strike()
        assert all(daemon.hears("WATCHDOG=1") for _ in range(10))


@pytest.mark.parametrize("fault", ["loop hangs", "worker hangs", "disk hangs", "table hangs"])
def test_whatever_hangs_the_watchdog_is_not_fed_any_more(fault: str, tmp_path: Path) -> None:
    with Supervised(tmp_path, fault) as daemon:
        daemon.strike()
        # A few may have been under way when the fault struck.
        assert not all(daemon.hears("WATCHDOG=1", 4 * WATCHDOG_S) for _ in range(5))
        assert not daemon.hears("WATCHDOG=1", 4 * WATCHDOG_S)
        assert daemon.process.poll() is None, "it hangs; ending it is systemd's part"


@pytest.mark.parametrize("fault", ["none", "thread hangs", "other thread hangs", "disk hangs"])
def test_sigterm_ends_it_soon_whatever_hangs(fault: str, tmp_path: Path) -> None:
    with Supervised(tmp_path, fault) as daemon:
        daemon.strike()
        time.sleep(0.2)
        began = time.monotonic()
        daemon.process.terminate()
        assert daemon.hears("STOPPING=1")
        code, told = daemon.ended()
        print(f"{fault}: {time.monotonic() - began:.2f} s")
    assert code == 0, told
    assert "Traceback" not in told
    assert shutdown.EXIT_AFTER_S < 2, "by then it is gone, whatever else was to be done"


def test_the_daemon_is_ready_only_when_the_glass_shows_the_first_prompt(tmp_path: Path) -> None:
    with Supervised(tmp_path, "display slow") as daemon:
        heard = daemon.hears_up_to("READY=1")
    assert "PICTURE" in heard
    assert {*heard} == {"PICTURE", "READY=1"}


def test_a_display_that_hangs_delays_the_daemon_but_does_not_keep_it_from_playing(
    tmp_path: Path,
) -> None:
    with Supervised(tmp_path, "display hangs") as daemon:
        assert daemon.hears("READY=1")
        assert daemon.hears("WATCHDOG=1"), "presses are carried out"


WHO_IMPORTS = """
import asyncio, sys, threading

class Ear:
    def find_spec(self, name, path=None, target=None):
        if name == "aiohttp":
            print(threading.current_thread() is threading.main_thread())

sys.meta_path.insert(0, Ear())
from firmware_host.service import daemon, kiosk_box

print("daemon imported")
shut = kiosk_box.BoxPage(None, "192.0.2.1", 0)
try:
    asyncio.run(shut.open())
except kiosk_box.KioskError:
    print("page refused")
"""


def test_the_web_library_is_loaded_beside_the_loop_so_that_buttons_are_heard() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WHO_IMPORTS], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert told.stdout.split("\n") == ["daemon imported", "False", "page refused", ""], told.stderr
