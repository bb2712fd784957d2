"""Finding the reader: names that last, consoles, who holds a port, and what is at its other end."""

from __future__ import annotations

import asyncio
import fcntl
import os
import subprocess
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_host.config.device import ReaderProtocol
from firmware_host.devices.link import SerialLink
from firmware_host.devices.port_users import Port, console_on, port_users, serial_ports
from firmware_host.devices.probe import Found, Trouble, ask, listen
from firmware_host.devices.protocols import virtual_tray
from firmware_host.devices.virtual_reader import VirtualTray
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.behavior

UID = "0700673158"


def port_of(tray: VirtualTray) -> Port:
    return Port(tray.path, (tray.path,))


# Names


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    dev = tmp_path / "dev"
    for folder in ("serial/by-id", "serial/by-path"):
        (dev / folder).mkdir(parents=True)
    for name in ("ttyUSB0", "ttyUSB1", "ttyAMA0", "ttyS0", "tty1"):
        (dev / name).touch()
    (dev / "serial0").symlink_to(dev / "ttyAMA0")
    (dev / "serial/by-id/usb-1a86_USB_Serial-if00-port0").symlink_to(dev / "ttyUSB0")
    (dev / "serial/by-path/platform-1.3-port0").symlink_to(dev / "ttyUSB0")
    (dev / "serial/by-path/platform-1.4-port0").symlink_to(dev / "ttyUSB1")
    return dev


def test_ports_are_found_once_each_under_the_names_that_last(dev: Path) -> None:
    found = {port.path.removeprefix(f"{dev}/"): port for port in serial_ports(dev)}
    assert list(found) == [
        "serial/by-id/usb-1a86_USB_Serial-if00-port0",
        "serial/by-path/platform-1.4-port0",
        "serial0",
    ]
    first = next(iter(found.values()))
    assert first.by_path == f"{dev}/serial/by-path/platform-1.3-port0"
    assert found["serial0"].by_path == ""


def test_a_port_named_in_the_configuration_is_looked_at_too_unless_it_is_there_already(
    dev: Path, tmp_path: Path
) -> None:
    (tmp_path / "other").touch()
    more = [str(tmp_path / "other"), str(dev / "ttyUSB1"), str(tmp_path / "nothing")]
    paths = [port.path for port in serial_ports(dev, more)]
    assert len(paths) == 4
    assert paths[-1] == str(tmp_path / "other")


# Consoles


def root_with(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        path = tmp_path / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_port_without_a_console_is_free(tmp_path: Path) -> None:
    root = root_with(tmp_path, proc__cmdline="console=tty1 root=/dev/mmcblk0p2")
    assert console_on("/dev/ttyAMA0", root) is None
    assert console_on("/dev/ttyAMA0", tmp_path / "nowhere") is None


def test_a_console_of_the_kernel_is_explained_with_the_way_out(tmp_path: Path) -> None:
    root = root_with(tmp_path, proc__cmdline="console=ttyAMA0,115200 console=tty1 quiet")
    console = console_on("/dev/ttyAMA0", root)
    assert console is not None
    assert "kernel's console" in console.what
    assert "raspi-config nonint do_serial_cons 1" in console.way_out
    assert "console=ttyAMA0" in console.way_out
    assert console_on("/dev/ttyUSB0", root) is None


def test_a_console_the_kernel_chose_itself_is_found(tmp_path: Path) -> None:
    root = root_with(tmp_path, sys__class__tty__console__active="tty0 ttyS0\n")
    assert console_on("/dev/ttyS0", root) is not None


@pytest.mark.parametrize(
    "folder",
    ["etc/systemd/system/getty.target.wants", "run/systemd/generator/getty.target.wants"],
)
def test_a_login_that_starts_with_the_system_is_found(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "serial-getty@ttyAMA0.service").symlink_to("/nowhere")
    console = console_on("/dev/ttyAMA0", tmp_path)
    assert console is not None
    assert "sudo systemctl disable --now serial-getty@ttyAMA0" in console.way_out
    assert "raspi-config" not in console.way_out


def test_a_login_that_runs_now_is_found(tmp_path: Path) -> None:
    (tmp_path / "proc" / "612").mkdir(parents=True)
    words = "/sbin/agetty\0-o\0-p -- \\u\0--keep-baud\000115200,9600\0ttyAMA0\0vt220\0"
    (tmp_path / "proc" / "612" / "cmdline").write_text(words)
    assert console_on("/dev/ttyAMA0", tmp_path) is not None
    assert console_on("/dev/ttyUSB0", tmp_path) is None


def test_a_port_behind_another_name_is_known_by_its_real_one(tmp_path: Path) -> None:
    (tmp_path / "ttyAMA0").touch()
    (tmp_path / "serial0").symlink_to(tmp_path / "ttyAMA0")
    root = root_with(tmp_path, proc__cmdline="console=ttyAMA0,115200")
    assert console_on(str(tmp_path / "serial0"), root) is not None


# Who holds it


@pytest.fixture
def terminal() -> Iterator[str]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


HOLD = """
import fcntl, sys
port = open(sys.argv[1], "rb+", buffering=0)
fcntl.flock(port, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_busy_port_is_named_with_who_holds_it_and_taken_when_they_are_gone(
    terminal: str,
) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, terminal], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    assert [each.pid for each in port_users(terminal)] == [holder.pid]

    async def run() -> None:
        link = SerialLink(terminal, 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        link.start()
        await until(lambda: link.status().state == "faulty")
        assert f"(process {holder.pid})" in link.status().detail
        assert holder.stdin is not None
        holder.stdin.close()
        holder.wait(PATIENCE_S)
        await until(lambda: link.status().state == "ready")
        await link.close()

    try:
        asyncio.run(run())
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()


def test_an_open_port_is_ours_alone_and_is_given_back(terminal: str) -> None:
    """TIOCEXCL shuts out whoever does not ask for the lock; root is let in all the same."""

    def is_exclusive() -> bool:
        port = os.open(terminal, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            answer = fcntl.ioctl(port, 0x80045440, b"\0\0\0\0")  # TIOCGEXCL
        finally:
            os.close(port)
        return any(answer)

    assert hasattr(termios, "TIOCEXCL")
    if os.getuid() != 0:
        pytest.skip("only root can look at a port that is shut")

    async def run() -> None:
        link = SerialLink(terminal, 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        link.start()
        await until(lambda: link.status().state == "ready")
        assert is_exclusive()
        await link.close()
        assert not is_exclusive()

    asyncio.run(run())


# What is at its other end


async def again_and_again(act: Callable[[], None]) -> None:
    """Act until cancelled, because nobody knows when the port is open."""
    while True:
        act()
        await asyncio.sleep(0.5)


def test_a_pn532_answers_before_anybody_lays_a_tile() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        trays = [virtual_tray("rdm6300", loop), virtual_tray("pn532", loop)]
        (found,) = await ask([port_of(tray) for tray in trays])
        assert isinstance(found, Found)
        assert (found.port.path, found.protocol, found.baud) == (trays[1].path, "pn532", 115_200)
        assert found.detail == "PN532 with firmware 1.6"
        assert found.yaml()[-1] == "  protocol: pn532", "its usual rate need not be written"
        for tray in trays:
            tray.close()

    asyncio.run(run())


@pytest.mark.parametrize("protocol", ["rdm6300", "id12la", "line"])
def test_the_others_are_recognised_by_a_tile(protocol: ReaderProtocol) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        tray, silent = virtual_tray(protocol, loop), virtual_tray("rdm6300", loop)
        laying = asyncio.create_task(again_and_again(lambda: tray.put(UID)))
        ports = [port_of(silent), port_of(tray)]
        found = await listen(ports, PATIENCE_S, lambda port, baud: None)
        laying.cancel()
        assert found is not None
        assert (found.port.path, found.protocol, found.tag) == (tray.path, protocol, UID)
        tray.close()
        silent.close()

    asyncio.run(run())


def test_rubbish_leads_to_another_rate_and_that_rate_is_written_down() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        tray = virtual_tray("line", loop)
        heard: list[int] = []

        def speak() -> None:
            if heard:
                tray.put(UID)
            else:
                tray._port.send(b"\x80\x1f\xe6" * 12)

        speaking = asyncio.create_task(again_and_again(speak))
        found = await listen([port_of(tray)], PATIENCE_S, lambda port, baud: heard.append(baud))
        speaking.cancel()
        assert heard == [115_200]
        assert found is not None
        assert found.yaml()[-2:] == ["  protocol: line", "  baud: 115200"]
        tray.close()

    asyncio.run(run())


def test_a_port_that_does_not_open_is_told_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("no terminal")
    path = str(tmp_path / "port")
    (trouble,) = asyncio.run(ask([Port(path, (path,))]))
    assert isinstance(trouble, Trouble)
    assert path in trouble.detail


def test_nobody_there_is_no_reader() -> None:
    assert asyncio.run(listen([], 1.0, lambda port, baud: None)) is None
