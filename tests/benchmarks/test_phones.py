"""The benchmark of a press with phones at the table runs; how fast is its own business."""

from __future__ import annotations

import pytest

from benchmarks.phones import PRESSES, presses_with_phones

pytestmark = pytest.mark.behavior


def test_presses_are_measured_with_all_phones_and_with_none() -> None:
    with_phones, without = presses_with_phones(rounds=1)
    assert len(with_phones.times) == len(without.times) == PRESSES
