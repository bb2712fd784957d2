"""`make vm` where there is no VM, and the parts of it that work without one."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from firmware_host.config.settings import load_settings
from firmware_host.devices.packing import pack
from tools.vm.box import PINS
from tools.vm.machine import PYTHON, ROOT, copy_sources
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
