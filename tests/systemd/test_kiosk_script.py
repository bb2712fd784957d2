"""What systemd/kiosk decides, with a stand-in for cage: when to begin, and when to begin anew."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host.kiosk import kiosk_watch
from tests.kiosk.browser import ServedBox
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.page_visit import soon
from tests.ports import free_port
from tests.systemd.scratch_root import SYSTEMD
from tests.tools_needed import needs
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.behavior, needs("curl")]
Served = ServedBox[FakeBox]
_STAND_INS = {
    "cage": 'echo "${WLR_LIBINPUT_NO_DEVICES:-0} $*" >"$SEEN/cage"; exec sleep.real 600',
    "chromium": "exit 1",
    # A watch of minutes passes in seconds, and each of its looks is counted.
    "sleep": 'echo look >>"$SEEN/looks"; exec sleep.real 0.05',
}


class Kiosk:
    def __init__(self, script: subprocess.Popen[str], seen: Path) -> None:
        self.script = script
        self._seen = seen

    def has_begun(self) -> bool:
        return (self._seen / "cage").exists()

    def told_cage(self) -> list[str]:
        """First whether it may do without keyboard and mouse, then its command line."""
        return (self._seen / "cage").read_text().split()

    def looks(self) -> int:
        looks = self._seen / "looks"
        return len(looks.read_text().splitlines()) if looks.exists() else 0

    def looks_again(self, often: int) -> None:
        before = self.looks()
        soon(lambda: self.looks() >= before + often or self.script.poll() is not None, self.looks)

    def goes_on(self) -> bool:
        return self.script.poll() is None


@contextmanager
def kiosk(folder: Path, port: int, *, leave_out: str = "") -> Iterator[Kiosk]:
    commands = folder / "bin"
    commands.mkdir()
    for name, does in _STAND_INS.items():
        if name != leave_out:
            (commands / name).write_text(f"#!/bin/sh\n{does}\n")
            (commands / name).chmod(0o755)
    real = {"sleep.real": "sleep"}
    for name in ("sh", "curl", "dirname", "readlink"):
        real[name] = name
    for name, program in real.items():
        (commands / name).symlink_to(shutil.which(program) or program)
    with subprocess.Popen(
        [SYSTEMD / "kiosk", str(port)], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={"PATH": str(commands), "SEEN": str(folder)},
    ) as script:  # fmt: skip
        try:
            yield Kiosk(script, folder)
        finally:
            script.kill()


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(kiosk_watch, "LOST_S", 0.5)
    served = ServedBox(FakeBox)
    served.start()
    yield served
    served.end()


@contextmanager
def open_page(port: int) -> Iterator[None]:
    """The connection of a page, and nothing more of it."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as page:
        page.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b"101" in page.recv(100)
        yield


def test_it_waits_for_the_box_and_then_shows_its_page(tmp_path: Path) -> None:
    port = free_port()
    with kiosk(tmp_path, port) as running:
        running.looks_again(5)
        assert running.goes_on()
        assert not running.has_begun()
        box = ServedBox(FakeBox, port)
        box.start()
        try:
            soon(lambda: running.has_begun() and bool(running.told_cage()))
            assert running.told_cage()[-1] == f"http://127.0.0.1:{port}/table"
        finally:
            box.end()


def test_a_display_without_keyboard_and_mouse_is_enough(tmp_path: Path, box: Served) -> None:
    with kiosk(tmp_path, box.port) as running:
        soon(lambda: running.has_begun() and bool(running.told_cage()))
        assert running.told_cage()[0] == "1"


def test_a_page_that_has_crashed_ends_it_so_that_systemd_starts_it_again(
    tmp_path: Path, box: Served
) -> None:
    with kiosk(tmp_path, box.port) as running:
        soon(running.has_begun)
        with open_page(box.port):
            time.sleep(3 * kiosk_watch.LOST_S)
            assert running.goes_on()
        soon(lambda: not running.goes_on(), running.looks)
        assert running.script.stderr is not None
        assert "shows no page any more" in running.script.stderr.read()


def test_a_slow_first_page_is_given_more_time(
    tmp_path: Path, box: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk_watch, "FIRST_PAGE_S", PATIENCE_S)
    with kiosk(tmp_path, box.port) as running:
        soon(running.has_begun)
        time.sleep(3 * kiosk_watch.LOST_S)
        assert running.goes_on()


def test_after_three_restarts_in_five_minutes_the_glass_is_told_and_it_stops(
    tmp_path: Path, box: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk_watch, "FIRST_PAGE_S", 0.2)
    for start in range(3):
        (tmp_path / str(start)).mkdir()
        with kiosk(tmp_path / str(start), box.port) as running:
            soon(lambda: not running.goes_on(), running.looks)
    assert box.box.dead_screens == 0
    (tmp_path / "last").mkdir()
    with kiosk(tmp_path / "last", box.port) as running:
        soon(lambda: box.box.dead_screens == 1)
        time.sleep(1.0)
        assert running.goes_on()
        with open_page(box.port):
            time.sleep(0.2)
        soon(lambda: box.box.dead_screens == 2)


def test_a_box_that_restarts_is_no_reason_to_end(tmp_path: Path, box: Served) -> None:
    with kiosk(tmp_path, box.port) as running:
        soon(running.has_begun)
        with open_page(box.port):
            time.sleep(0.5)
            box.stop()
        running.looks_again(10)
        assert running.goes_on()


def test_without_a_browser_it_says_which_one_to_install(tmp_path: Path, box: Served) -> None:
    with kiosk(tmp_path, box.port, leave_out="chromium") as running:
        _, told = running.script.communicate(timeout=PATIENCE_S)
        assert running.script.returncode == 1
        assert "sudo apt install chromium" in told


def test_no_child_is_left_to_cage_that_it_would_wait_for(tmp_path: Path, box: Served) -> None:
    with kiosk(tmp_path, box.port) as running:
        soon(running.has_begun)
        pid = running.script.pid
        assert not Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def test_the_watch_ends_with_the_browser(tmp_path: Path, box: Served) -> None:
    with kiosk(tmp_path, box.port) as running:
        soon(running.has_begun)
        os.kill(running.script.pid, 15)
        running.script.wait(PATIENCE_S)
        # It holds the other end of this pipe: the end of it is the end of the watch.
        assert running.script.stderr is not None
        running.script.stderr.read()
