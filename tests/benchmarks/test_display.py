"""What is measured about the display: identical bytes, few of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks import display

pytestmark = pytest.mark.behavior


def test_the_bench_numbers_hold() -> None:
    packing = display.packing(frames=8, rounds=10)
    assert packing.is_identical
    assert packing.ratio > 6, "the goal of 10 is held by the bench, on a machine at rest"
    assert display.wire_bytes_for_a_changed_line() == 266
    assert display.wire_bytes_for_no_change() == 0


def test_importing_it_loads_no_device_library() -> None:
    code = (
        "import benchmarks.display, sys; "
        "print([m for m in ('luma', 'gpiozero', 'serial', 'smbus2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
