"""No test depends on how fast the machine is.

No test waits for a list to be exactly so long, because it may have grown between two looks. None
fails because something took long, and none draws numbers that differ from run to run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SHORTEST_PATIENCE_S = 60
CLOCKS = {"monotonic", "perf_counter", "monotonic_ns", "perf_counter_ns"}
TAKE_SECONDS = {"wait_for": 1, "settimeout": 0, "join": 0}
"""Functions whose argument at this place is a time-out."""


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


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def number(node: ast.expr | None) -> float | None:
    is_number = isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    return float(node.value) if is_number else None  # type: ignore[union-attr]


def patience_s(call: ast.Call) -> float | None:
    """Return the time-out that is written into this call; None if there is none."""
    name = name_of(call)
    for keyword in call.keywords:
        if keyword.arg == "timeout" and (value := number(keyword.value)) is not None:
            return value / 1000 if name.startswith(("wait_for_", "to_")) else value
    if name == "timeout" and ast.unparse(call.func) == "asyncio.timeout":
        return number(call.args[0])
    if name.startswith("set_default") and name.endswith("timeout"):
        found = number(call.args[0])
        return None if found is None else found / 1000
    at = TAKE_SECONDS.get(name)
    return number(call.args[at]) if at is not None and len(call.args) > at else None


def expected_to_run_out(tree: ast.AST) -> set[ast.AST]:
    """Everything below `with pytest.raises(…TimeoutError)`."""
    return {
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.With | ast.AsyncWith)
        and any("TimeoutError" in ast.unparse(item) for item in each.items)
        for node in ast.walk(each)
    }


def depends_on_speed(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    excepted = expected_to_run_out(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node not in excepted:
            patience = patience_s(node)
            if patience is not None and 0 < patience < SHORTEST_PATIENCE_S:
                yield node.lineno, ast.unparse(node)[:80]
            if name_of(node) in ("Random", "now", "today") and not (node.args or node.keywords):
                yield node.lineno, ast.unparse(node)
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
            reads_a_clock = any(
                isinstance(part, ast.Call) and name_of(part) in CLOCKS
                for part in ast.walk(node.test.left)
            )
            is_difference = isinstance(node.test.left, ast.BinOp)
            if reads_a_clock and is_difference and isinstance(node.test.ops[0], ast.Lt | ast.LtE):
                yield node.lineno, ast.unparse(node.test)


@pytest.mark.parametrize(
    "text",
    [
        "page.receive_json(timeout=20)",
        "asyncio.timeout(8)",
        "asyncio.wait_for(first, 30)",
        "ear.settimeout(10)",
        "thread.join(10)",
        "page.set_default_timeout(30_000)",
        "page.wait_for_selector('#stage', timeout=20_000)",
        "assert time.monotonic() - began < 20",
        "random.Random()",
        "datetime.now()",
    ],
)
def test_the_wall_sees_a_dependence_on_speed_or_luck(text: str) -> None:
    assert len(list(depends_on_speed(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "page.receive_json(timeout=PATIENCE_S)",
        "', '.join(words)",
        "page.wait_for_timeout(100)",
        "assert time.monotonic() < latest",
        "assert time.monotonic() - began > 0.2",
        "random.Random(7)",
        "with pytest.raises(TimeoutError):\n    page.receive(timeout=0.3)",
    ],
)
def test_the_wall_lets_pass_what_depends_on_neither(text: str) -> None:
    assert list(depends_on_speed(text)) == []


@pytest.mark.behavior
def test_no_test_depends_on_the_speed_of_the_machine_or_on_luck() -> None:
    wrong = [
        f"{path.relative_to(TESTS)}:{line} {what}"
        for path in sorted(TESTS.rglob("*.py"))
        for line, what in depends_on_speed(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "use tests.waiting, tests.paper_time or a seed:\n" + "\n".join(wrong)


def waits_for_an_expression(source: str) -> list[int]:
    """Return the lines where a page is waited for with an expression instead of a function.

    Chromium evaluates an expression again and again, and the page's Content-Security-Policy forbids
    that. So such a wait passes only where the expression is true at the first look.
    """
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and name_of(node) == "wait_for_function" and node.args
        if isinstance(text := node.args[0], ast.Constant) and "=>" not in str(text.value)
    ]


def test_a_wait_for_an_expression_is_found() -> None:
    assert waits_for_an_expression('page.wait_for_function("ready > 1")') == [1]
    assert waits_for_an_expression('page.wait_for_function("() => ready > 1")') == []


@pytest.mark.behavior
def test_pages_are_waited_for_with_functions() -> None:
    wrong = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        for line in waits_for_an_expression(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []
