"""Where code can be broken, and how: one or two breaks of each place."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

CALL, MEMBER = "RemoveCall", "NegateMembership"
"""Mutations that cosmic-ray lacks: a statement that is a call goes, `in` becomes `not in`."""
_COMPARED = "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Is_IsNot IsNot_Is"
_COMBINED = (
    "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Div_Mul Mod_Add Pow_Mul"
    " BitOr_BitAnd BitAnd_BitOr LShift_RShift RShift_LShift"
)
OPERATORS: Final = (
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in _COMPARED.split()),
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in _COMBINED.split()),
    *("core/ReplaceUnaryOperator_Delete_Not", "core/ReplaceUnaryOperator_Delete_USub"),
    *("core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue"),
    *("core/ReplaceAndWithOr", "core/ReplaceOrWithAnd", "core/AddNot", "core/NumberReplacer"),
    *("core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak"),
    *("core/ZeroIterationForLoop", "core/ExceptionReplacer"),
)
"""One or two breaks of each place. cosmic-ray knows hundreds, most of which say the same."""


@dataclass(frozen=True, order=True)
class Place:
    """Where a mutation can be made: `number` counts the places of the operator in the file."""

    path: str
    line: int
    column: int
    operator: str
    number: int


def places(path: str, source: str) -> list[Place]:
    """Return every place of a file but those that state types or how objects are stored."""
    tree = ast.parse(source)
    silent = [(_start(node), _end(node)) for node in _silent(tree)]
    found = [*_places_of_cosmic_ray(path, source), *_own_places(path, tree)]
    return sorted(
        place
        for place in found
        if not any(start <= (place.line, place.column) < end for start, end in silent)
    )


def _start(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _silent(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield node
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from node.decorator_list
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.returns


def _own_nodes(tree: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
            yield CALL, node
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield MEMBER, node


def _own_places(path: str, tree: ast.AST) -> Iterator[Place]:
    for number, (operator, node) in enumerate(_own_nodes(tree)):
        yield Place(path, node.lineno, node.col_offset, operator, number)


def _own_mutation(source: str, number: int) -> str:
    _, node = list(_own_nodes(ast.parse(source)))[number]
    if not isinstance(node, ast.Compare):
        return _replaced(source, _start(node), _end(node), "pass")
    between = _end(node.left), _start(node.comparators[0])
    is_in = isinstance(node.ops[0], ast.In)
    old = _cut(source, *between)
    new = re.sub(r"\bin\b", "not in", old) if is_in else re.sub(r"\bnot\s+in\b", "in", old)
    return _replaced(source, *between, new)


def _offset(source: str, at: tuple[int, int]) -> int:
    """Return the place in the text; the columns of `ast` count bytes."""
    lines = source.splitlines(keepends=True)
    line = lines[at[0] - 1].encode()[: at[1]].decode()
    return sum(map(len, lines[: at[0] - 1])) + len(line)


def _cut(source: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    return source[_offset(source, start) : _offset(source, end)]


def _replaced(source: str, start: tuple[int, int], end: tuple[int, int], new: str) -> str:
    return source[: _offset(source, start)] + new + source[_offset(source, end) :]


def _places_of_cosmic_ray(path: str, source: str) -> Iterator[Place]:
    from cosmic_ray.ast import Visitor, get_ast

    counts = dict.fromkeys(OPERATORS, 0)
    found: list[Place] = []

    class Counter(Visitor):  # type: ignore[misc, unused-ignore]
        def visit(self, node: Any) -> Any:
            for name in OPERATORS:
                for (line, column), _ in _operator(name).mutation_positions(node):
                    found.append(Place(path, line, column, name, counts[name]))
                    counts[name] += 1
            return node

    Counter().walk(get_ast(source))
    return iter(found)


@cache
def _operator(name: str) -> Any:
    from cosmic_ray.plugins import get_operator

    return get_operator(name)()


def mutated(source: str, place: Place) -> str:
    """Return the source with the mutation of this place."""
    if place.operator in (CALL, MEMBER):
        return _own_mutation(source, place.number)
    from cosmic_ray.mutating import mutate_code

    changed = mutate_code(source, _operator(place.operator), place.number)
    assert isinstance(changed, str)
    return changed


def difference(path: str, before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), path, path, "", "", 1, "")
    return "\n".join(list(lines)[2:])
