"""What systemd hears, on a real datagram socket."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from firmware_host.service.systemd import Systemd
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior


def test_systemd_hears_ready_status_alive_and_stopping(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(address)
        ear.settimeout(PATIENCE_S)
        systemd = Systemd({"NOTIFY_SOCKET": address})
        systemd.ready()
        systemd.status("playing")
        systemd.alive()
        systemd.stopping()
        heard = [ear.recv(100).decode() for _ in range(4)]
    assert heard == ["READY=1", "STATUS=playing", "WATCHDOG=1", "STOPPING=1"]


def test_a_leading_at_sign_means_the_abstract_namespace() -> None:
    name = f"tilekeeper-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("\0" + name)
        ear.settimeout(PATIENCE_S)
        Systemd({"NOTIFY_SOCKET": "@" + name}).ready()
        assert ear.recv(100) == b"READY=1"


@pytest.mark.parametrize("address", ["", "/nowhere/at/all"])
def test_without_a_listener_nothing_happens(address: str) -> None:
    Systemd({"NOTIFY_SOCKET": address}).ready()


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 15.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_fed_at_half_its_patience_and_only_if_it_is_ours(
    environment: dict[str, str], seconds: float | None
) -> None:
    assert Systemd(environment).watchdog_s == seconds
