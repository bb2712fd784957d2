"""No test waits for a list to be exactly so long: it may have grown on between two looks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def waited_for(source: str) -> Iterator[ast.Compare]:
    """Each comparison in a lambda that is handed to `until`."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "until":
            for node in (node for each in call.args for node in ast.walk(each)):
                if isinstance(node, ast.Compare):
                    yield node


def is_missed_by_a_late_look(compare: ast.Compare) -> bool:
    """`heard == [...]` and `len(heard) == 2` never hold again once a third one has come."""
    if not isinstance(compare.ops[0], ast.Eq):
        return False
    left, right = compare.left, compare.comparators[0]
    if isinstance(right, ast.List) and right.elts:
        return isinstance(left, ast.Name | ast.Attribute | ast.ListComp)
    counts = isinstance(left, ast.Call) and (
        getattr(left.func, "id", "") == "len" or getattr(left.func, "attr", "") == "count"
    )
    return counts and isinstance(right, ast.Constant) and right.value != 0


@pytest.mark.parametrize("text", ["heard == [1]", "box.heard == [1]", "len(heard) == 2"])
def test_the_wall_sees_what_it_is_there_for(text: str) -> None:
    assert [is_missed_by_a_late_look(each) for each in waited_for(f"until(lambda: {text})")] == [
        True
    ]


@pytest.mark.behavior
def test_no_test_waits_for_the_exact_length_of_what_grows() -> None:
    wrong = [
        f"{path.relative_to(TESTS)}:{compare.lineno} {ast.unparse(compare)}"
        for path in sorted(TESTS.rglob("*.py"))
        for compare in waited_for(path.read_text(encoding="utf-8"))
        if is_missed_by_a_late_look(compare)
    ]
    assert not wrong, "ask for the beginning (heard[:1]) or >=:\n" + "\n".join(wrong)
