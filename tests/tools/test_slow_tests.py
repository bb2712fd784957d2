"""The list of slow tests: written anew after a `make test`, added to after a `make check`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import slow_tests

A, B, C = (f"tests/room/test_some.py::test_{name}" for name in "abc")


@pytest.fixture
def times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(slow_tests, "LIST", tmp_path / "slow_tests.txt")
    monkeypatch.setattr(slow_tests, "TIMES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["slow_tests", "--write"])
    slow_tests.LIST.write_text(f"{slow_tests.HEADING}\n{A}\n")
    return tmp_path / "gw0.tsv"


@pytest.mark.parametrize(
    ("ran", "listed"),
    [
        (f"0.05\t{A}\n0.3\t{B}[one]\n0.3\t{B}[two]\n", [B]),
        (f"0.3\t{B}\n1.4\t{C}\n", [A, C]),
    ],
    ids=["make test", "make check"],
)
def test_what_make_check_leaves_out_stays_on_the_list(
    times: Path, ran: str, listed: list[str]
) -> None:
    times.write_text(ran)
    assert slow_tests.main() == 0
    assert slow_tests.LIST.read_text().splitlines() == [slow_tests.HEADING, *listed]
