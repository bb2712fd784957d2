"""The step `play` of `make vm`, played on a box in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.walked_box import WalkedBox
from tools.vm.playing import play_on_a_new_box
from tools.vm.report import Report

pytestmark = pytest.mark.behavior


def test_the_step_play_of_the_vm_passes_on_a_box_in_this_process(tmp_path: Path) -> None:
    report = Report(tmp_path / "report.txt")
    state = tmp_path / "state"
    state.mkdir()
    with WalkedBox(state) as box:
        play_on_a_new_box(box, report)
    assert report.failed == []
    assert report.passed > 0
    report.close()
