"""Which rules are named by a test. The report lies in build/rules-report.txt; people read it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from firmware_host.games import FOLDERS
from tests.paths import ROOT

pytestmark = pytest.mark.behavior

GAMES = ROOT / "firmware_host" / "games"
REPORT = ROOT / "build" / "rules-report.txt"
RULEBOOKS = sorted(GAMES.glob("*/RULES.md"))


def prefix_of(rulebook: Path) -> str:
    """The letters before the numbers: PD."""
    found = re.findall(r"^- ([A-Z]+)-\d+ ", rulebook.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{rulebook} numbers no rules"
    return str(found[0])


WIDEST_RANGE = 9


def rules_in(rulebook: Path) -> list[str]:
    """Every numbered rule and golden example: `- PD-045 …`, `- PD-EX3 …`."""
    pattern = rf"^- ({prefix_of(rulebook)}-(?:EX)?\d+)\b"
    return re.findall(pattern, rulebook.read_text(encoding="utf-8"), re.MULTILINE)


def ids_named(paths: Iterable[Path], prefix: str) -> set[str]:
    """Rules, examples and rulings named there; "PD-160 to PD-165" names all between, too.

    A sweeping range proves nothing, so a wide one names only its ends.
    """
    named: set[str] = set()
    numbered = {rule for rulebook in RULEBOOKS for rule in rules_in(rulebook)}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        named.update(re.findall(rf"\b{prefix}-(?:EX|A|D)?\d+\b", text))
        for first, last in re.findall(rf"\b{prefix}-(\d+) to {prefix}-(\d+)\b", text):
            between = range(int(first), int(last) + 1)
            if len(between) <= WIDEST_RANGE:
                named.update({f"{prefix}-{n:03}" for n in between} & numbered)
    return named


def files_of_tests() -> list[Path]:
    """All but those whose subject is the naming of rules itself."""
    about_naming = {
        Path(__file__),
        ROOT / "tests" / "tools" / "test_rules_used.py",
        ROOT / "tests" / "looks" / "test_rules_run.py",
    }
    return [path for path in sorted((ROOT / "tests").rglob("*.py")) if path not in about_naming]


def report_on(rulebook: Path) -> str:
    rules, named = rules_in(rulebook), ids_named(files_of_tests(), prefix_of(rulebook))
    missing = [rule for rule in rules if rule not in named]
    name = rulebook.parent.name.replace("_", " ").title()
    return (
        f"{name}: {len(rules) - len(missing)} of {len(rules)} ids named by a test; "
        f"missing: {', '.join(missing) or 'none'}"
    )


def test_every_rule_and_example_is_named_by_a_test_and_the_report_says_so() -> None:
    lines = [report_on(rulebook) for rulebook in RULEBOOKS]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    assert len(lines) == 3
    assert all(line.endswith("missing: none") for line in lines), "\n".join(lines)


def code_in_play(start: str = "firmware_host.games") -> set[Path]:
    """Every module of games/ that a registered game leads to: what people can play."""
    found: set[Path] = set()
    waiting = [start, *(f"{folder}.game" for folder in FOLDERS)]
    while waiting:
        name = waiting.pop()
        path = ROOT / name.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if path in found or not path.is_file():
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "late":
                waiting.append(ast.literal_eval(node.args[0]))
    return {path for path in found if GAMES in path.parents}


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_rule_that_code_in_play_names_is_named_by_a_test(rulebook: Path) -> None:
    """Whoever carries out a rule in code writes the test with the same id.

    A level counts from the day it is registered; before, nobody can play it.
    """
    prefix = prefix_of(rulebook)
    in_code = ids_named((p for p in code_in_play() if rulebook.parent in p.parents), prefix)
    assert in_code
    unproved = sorted(in_code - ids_named(files_of_tests(), prefix))
    assert not unproved, ", ".join(unproved)


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)
def test_no_test_and_no_code_names_a_rule_that_does_not_exist(rulebook: Path) -> None:
    text, prefix = rulebook.read_text(encoding="utf-8"), prefix_of(rulebook)
    numbered = set(re.findall(rf"\b{prefix}-(?:EX|A|D|N)?\d+\b", text))
    named = ids_named([*rulebook.parent.rglob("*.py"), *files_of_tests()], prefix)
    assert not named - numbered, ", ".join(sorted(named - numbered))
