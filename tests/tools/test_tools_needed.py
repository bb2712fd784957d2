"""What is said where a program is missing, and that the list is the one `make test` installs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import tools_needed
from tests.paths import ROOT

TESTS = Path(__file__).parents[1]


def test_the_list_is_the_one_that_make_test_installs() -> None:
    script = (ROOT / "tools" / "system-packages").read_text(encoding="utf-8")
    pairs = re.search(r"for pair in (.*?); do", script, re.DOTALL)
    assert pairs is not None
    listed = dict(pair.split(":") for pair in pairs[1].replace("\\", " ").split())
    assert listed == tools_needed.PACKAGES


def test_one_sentence_names_each_missing_program_and_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tools_needed.missing("aplay") == (
        "aplay is missing; install with: sudo apt install alsa-utils"
    )
    assert tools_needed.missing("cage", "Xvfb") == (
        "cage, Xvfb are missing; install with: sudo apt install cage xvfb"
    )


def test_a_program_that_is_there_skips_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "curl").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tools_needed.missing("curl") == ""
    tools_needed.need("curl")


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip), ("true", pytest.fail)])
def test_a_missing_program_skips_here_and_fails_in_ci(
    ci: str, outcome: type, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome.Exception, match="sudo apt install curl"):  # type: ignore[attr-defined]
        tools_needed.need("curl")


def test_no_test_looks_for_a_program_in_another_way() -> None:
    wrong = [
        str(path.relative_to(TESTS))
        for path in sorted(TESTS.rglob("*.py"))
        if re.search(r"which\([^)]*\) is None", path.read_text(encoding="utf-8"))
        and path.name not in ("tools_needed.py", Path(__file__).name)
    ]
    assert not wrong, "use tests.tools_needed: " + ", ".join(wrong)
