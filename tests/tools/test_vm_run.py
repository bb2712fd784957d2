"""`make vm` where there is no VM, and the parts of it that work without one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import tomllib
from dataclasses import asdict
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from firmware_host.config.settings import load_settings
from firmware_host.devices.packing import pack
from tools.vm.__main__ import Run
from tools.vm.box import PINS, Box
from tools.vm.machine import PYTHON, ROOT, Share, System, copy_sources, why_not
from tools.vm.played_box import as_pages
from tools.vm.report import Report, until

pytestmark = pytest.mark.behavior


def make_vm(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.vm", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_rig_it_fails_with_what_is_missing(tmp_path: Path) -> None:
    done = make_vm(RIG=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("make vm cannot run: there is no test rig in ")
    assert "RIG=" in done.stderr


@pytest.mark.parametrize(
    ("words", "build"),
    [
        ((), "build-image.sh arm64 bookworm"),
        (("--suite", "trixie"), "build-image.sh arm64 trixie"),
        (("--suite", "trixie", "--arch", "amd64"), "build-image.sh amd64 trixie"),
    ],
)
def test_without_an_image_it_names_the_command_that_builds_one(
    words: tuple[str, ...], build: str, tmp_path: Path
) -> None:
    (tmp_path / "rig.py").touch()
    done = make_vm(*words, RIG=str(tmp_path), RIG_DIR=str(tmp_path))
    assert done.returncode == 2
    assert build in done.stderr


@pytest.mark.parametrize(
    ("arch", "missing", "install"),
    [
        ("amd64", "qemu-system-x86_64", "sudo apt-get install qemu-system-x86"),
        ("arm64", "qemu-system-aarch64", "sudo apt-get install qemu-system-arm"),
        ("amd64", "fdtput", "sudo apt-get install device-tree-compiler"),
        ("amd64", "ssh", "sudo apt-get install openssh-client"),
    ],
)
def test_a_missing_tool_is_named_with_the_command_that_installs_it(
    arch: str, missing: str, install: str, rig_with_images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (rig_with_images / "bin" / missing).unlink()
    monkeypatch.setenv("PATH", str(rig_with_images / "bin"))
    assert why_not(System(arch=arch)) == f"missing: {missing}; install with: {install}"


def test_a_user_who_may_not_mount_images_is_told_to_use_sudo(
    rig_with_images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(rig_with_images / "bin"))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    reason = why_not(System())
    assert reason == "images can only be mounted by the administrator: sudo make vm"
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert why_not(System()) is None


def test_a_half_built_image_is_no_image(rig_with_images: Path) -> None:
    (rig_with_images / "images" / "bookworm-amd64" / "manifest.txt").unlink()
    reason = why_not(System(arch="amd64"))
    assert reason is not None
    assert reason.endswith("build-image.sh amd64 bookworm")


@pytest.fixture
def rig_with_images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a rig with both images, and every tool in its `bin`."""
    (tmp_path / "rig.py").touch()
    for arch in ("amd64", "arm64"):
        image = tmp_path / "images" / f"bookworm-{arch}"
        image.mkdir(parents=True)
        (image / "rootfs.raw").touch()
        (image / "manifest.txt").touch()
    (tmp_path / "bin").mkdir()
    for tool in ("qemu-system-x86_64", "qemu-system-aarch64", "fdtput", "ssh"):
        (tmp_path / "bin" / tool).touch(mode=0o755)
    monkeypatch.setenv("RIG", str(tmp_path))
    monkeypatch.setenv("RIG_DIR", str(tmp_path))
    return tmp_path


def test_the_pythons_of_the_systems_are_those_the_project_promises() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    promised = {each.rpartition(" :: ")[2] for each in classifiers if "Python :: 3." in each}
    assert set(PYTHON.values()) <= promised


def test_a_failure_is_in_the_report_and_in_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report(tmp_path / "build" / "report.txt")
    report.check("this holds", 1, "3 s")
    assert not report.check("this does not", None)
    assert report.close() == 1
    written = (tmp_path / "build" / "report.txt").read_text()
    assert "PASS  this holds  [3 s]\nFAIL  this does not\n" in written
    assert capsys.readouterr().out == written


def test_the_picture_of_the_page_is_compared_in_the_order_of_the_glass() -> None:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, 127, 50), fill=1)
    draw.point((5, 63), fill=1)
    assert as_pages(image.tobytes()) == pack(image)


def test_the_pins_pressed_are_those_of_the_shipped_box() -> None:
    assert asdict(load_settings().device.buttons.pins) == PINS


class StatePage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"seq": 7}')

    def log_message(self, *_: object) -> None:
        pass


def test_a_lost_connection_to_the_vm_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with HTTPServer(("127.0.0.1", 0), StatePage) as server, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        ports = [closed.getsockname()[1], server.server_port]
        monkeypatch.setattr(Box, "_open_tunnel", lambda _self: ports.pop(0))
        answering = threading.Thread(target=server.handle_request)
        answering.start()
        assert Box(None).state() == {"seq": 7}
        answering.join()
    assert ports == []


class DeadVm:
    """A VM that a failed step has left switched off."""

    running = False
    boots = 0

    def boot(self, *_: object, **__: object) -> float:
        self.boots += 1
        self.running = True
        return 0.0


def test_a_step_boots_the_vm_that_the_step_before_left_dead(tmp_path: Path) -> None:
    vm, done = DeadVm(), []
    report = Report(tmp_path / "report.txt")
    run = Run(vm, None, Share(tmp_path, System()), report)
    run.steps = {"install": lambda: done.append(vm.running)}
    run.step("install")
    run.step("install")
    assert (done, vm.boots) == ([True, True], 1)
    assert report.close() == 0


def test_the_sources_for_the_vm_are_all_the_installer_reads(tmp_path: Path) -> None:
    copy_sources(ROOT, tmp_path / "tilekeeper")
    shown = subprocess.run(
        [str(tmp_path / "tilekeeper" / "systemd" / "install.sh"), "--dry-run"],
        env={**os.environ, "TILEKEEPER_ROOT": str(tmp_path / "root")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert "Nothing was changed." in shown.stdout


def test_patience_ends() -> None:
    assert until(lambda: None, patience_s=0, pause_s=0) is None
    assert until(lambda: 7, patience_s=0) == 7
