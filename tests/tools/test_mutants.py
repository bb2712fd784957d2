"""The mutation run: where code is broken, what a break changes, and which tests look at it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tools.mutants import __main__ as command
from tools.mutants import places
from tools.mutants.changes import Change, Key, change
from tools.mutants.runner import Baseline

FILE = "/code.py"


@pytest.fixture(autouse=True)
def without_cosmic_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock of the tests has no cosmic-ray, and ROOT is where make starts."""
    monkeypatch.setattr(places, "_places_of_cosmic_ray", lambda path, source: iter(()))
    monkeypatch.setattr(command, "ROOT", ROOT)


def breaks(source: str) -> list[str]:
    """Every mutation, as the lines that differ."""
    found = []
    for place in places.places(FILE, source):
        after = places.mutated(source, place)
        found.append(" / ".join(sorted({*after.splitlines()} - {*source.splitlines()})))
    return found


def test_a_statement_that_is_a_call_goes_and_in_becomes_not_in() -> None:
    source = 'def f(x):\n    say("é", x)\n    return x in "é" or x not in "b"\n'
    assert breaks(source) == [
        "    pass",
        '    return x not in "é" or x not in "b"',
        '    return x in "é" or x in "b"',
    ]


def test_a_call_of_several_lines_goes_as_a_whole() -> None:
    assert breaks("if x:\n    f(\n        1,\n    )\n") == ["    pass"]


def test_annotations_and_assertions_are_not_broken() -> None:
    assert breaks("def f(x: 'a in b') -> 'a in b':\n    y: 'a in b' = 1\n    assert x in y\n") == []


def changed(before: str, after: str) -> str | None:
    """The function that differs; "module" if more does, None if nothing does."""
    found = change(FILE, before, after)
    if found is None:
        return None
    return "module" if found == Change() else str(found.key and found.key[1])


def test_a_change_within_one_function_names_the_outermost_one() -> None:
    source = (
        "class A:\n    def f(self):\n        def g():\n            return 1\n        return g\n"
    )
    assert changed(source, source.replace("1", "2")) == "A.f"
    assert changed(source, source.replace("return 1", "pass")) == "A.f"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A = 1\n", "A = 2\n"),
        ("def f(a=1): pass\n", "def f(a=2): pass\n"),
        ("class A:\n    b = 1\n", "class A:\n    b = 2\n"),
        ("def f(): pass\n", "def g(): pass\n"),
        ("@a\ndef f(): pass\n", "def f(): pass\n"),
        ("def f(): return 1\ndef g(): return 1\n", "def f(): return 2\ndef g(): return 2\n"),
    ],
)
def test_any_other_change_is_one_of_the_module(before: str, after: str) -> None:
    assert changed(before, after) == "module"


def test_layout_changes_nothing() -> None:
    assert changed("def f(x):\n    return x\n", "\ndef f(x):\n\n    return (x)\n") is None


def test_what_is_no_program_is_no_change() -> None:
    assert changed("a = {**b}\n", "a = {*b}: 1\n") is None


@pytest.mark.parametrize(
    ("path", "folder", "generic"),
    [
        ("firmware_host/games/explorers/rules", "tests/games/explorers/rules", True),
        ("firmware_host/games/explorers/rules/chests.py", "tests/games/explorers/rules", True),
        ("firmware_host/games/portal_dash/view", "tests/games/portal_dash/view", True),
        ("firmware_host/table", "tests/table", False),
        ("firmware_host/table/lobby", "tests/table", False),
    ],
)
def test_a_package_has_the_tests_of_its_folder_and_of_all_games(
    path: str, folder: str, generic: bool
) -> None:
    own, *others = command.tests_of(ROOT / path)
    assert own == folder
    assert ("tests/games/test_game_contract.py" in others) == generic
    assert bool(others) == generic


def test_a_generic_test_of_another_game_is_left_out() -> None:
    path = ROOT / "firmware_host" / "games" / "portal_dash" / "rules"
    assert command.is_of_another_game("tests/games/test_x.py::test_it[explorers-1]", path)
    assert not command.is_of_another_game("tests/games/test_x.py::test_it[portal-dash-1]", path)
    assert not command.is_of_another_game("tests/games/test_x.py::test_it[3]", path)
    assert not command.is_of_another_game("tests/table/t.py::t[explorers]", ROOT / "firmware_host")


def test_tests_beside_one_that_calls_a_function_look_at_what_it_kept() -> None:
    key, other = ("a.py", "f", 1), ("b.py", "g", 1)
    calls: dict[str, set[Key]] = {
        "x.py::one": {key},
        "x.py::two": set(),
        "y.py::three": {other},
        "own.py::four": set(),
    }
    baseline = Baseline(dict.fromkeys(calls, 0.1), calls, ["own.py::four"])
    assert baseline.of(key) == ["x.py::one", "x.py::two", "own.py::four"]
    assert baseline.of_module("a.py") == ["own.py::four", "x.py::one", "x.py::two"]


def result(outcome: str, path: str = "a.py") -> command.Result:
    return command.Result("", path, 7, "AddNot", outcome, "", "-x\n+not x", 0.1)


def test_the_report_has_the_score_of_each_module_and_the_survivors() -> None:
    results = [result("killed"), result("survived"), result("timeout", "b.py")]
    assert command.report(results) == (
        "    1 of     2 noticed   50.0%  a.py\n"
        "    1 of     1 noticed  100.0%  b.py\n"
        "    2 of     3 noticed   66.7%  all\n"
        "\n"
        "a.py:7 AddNot\n"
        "-x\n+not x\n"
    )


CODE = """\
from functools import cache
NOTED = []
def note(what):
    NOTED.append(what)
def unseen(what):
    note(what)
def seen(what):
    note(what)
def count(to):
    found = []
    while len(found) < to:
        found.append(1)
    return found
@cache
def kept(what):
    return what in "ab"
def unused(what):
    note(what)
note("start")
"""
TESTS = """\
from firmware_host.thing import NOTED, count, kept, seen, unseen
def test_what_is_seen():
    seen("x")
    assert "x" in NOTED
def test_what_is_not_looked_at():
    unseen("y")
def test_count():
    assert len(count(3)) == 3
def test_what_was_kept():
    assert kept("a")
def test_the_start():
    assert NOTED[0] == "start"
"""
SOURCES = {
    "firmware_host/__init__.py": "",
    "firmware_host/thing/__init__.py": CODE,
    "tests/test_it.py": TESTS,
}
RUN = """\
import sys
from tools.mutants import __main__ as command, places, runner
places._places_of_cosmic_ray = lambda path, source: iter(())
runner.LEAST_S = 0.5
sys.exit(command.main(sys.argv[1:]))
"""


@pytest.mark.behavior
def test_a_run_finds_what_no_test_notices_and_changes_no_file(tmp_path: Path) -> None:
    """A call in a function and in a module, a loop without an end, and what is cached."""
    for name, text in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    files = {path: path.read_text() for path in tmp_path.rglob("*.py")}
    arguments = [sys.executable, "-c", RUN, "firmware_host/thing"]
    run = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=True)
    kept = tmp_path / "build" / "mutants" / "thing.jsonl"
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert {row["line"]: row["outcome"] for row in rows} == {
        4: "killed",
        6: "survived",
        8: "killed",
        12: "timeout",
        16: "killed",
        18: "survived",
        19: "killed",
    }
    report = (tmp_path / "build" / "mutants" / "thing.txt").read_text()
    assert "5 of     7 noticed   71.4%" in report
    assert report in run.stdout
    assert {path: path.read_text() for path in tmp_path.rglob("*.py")} == files
    written = kept.stat().st_mtime_ns
    again = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert report in again.stdout
    assert kept.stat().st_mtime_ns == written, "what is known is not run again"
