"""Puts a counter beside every rule id in the source of the rules, while they are imported.

A rule id stands beside the code that carries it, so the source itself says what to count: in a
function's docstring, in a comment, as the rule of a question. Ids beside tables and classes are
data that such code reads; they are listed, not counted. No rules may be imported from here: they
must come through the finder.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, Final

_MARK: Final = "_rule_ran"
_ID: Final = re.compile(r"\b([A-Z]{2})-([AD]?)(\d+)(?: to \1-[AD]?(\d+))?")


def ids_in(text: str) -> list[str]:
    """Every id a text names; "XX-160 to XX-165" names all between."""
    found = []
    for book, letter, first, last in _ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.append(f"{book}-{letter}{number:0{len(first)}}")
    return found


class Ran:
    """The counters, and the ids of tables."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.tables: set[str] = set()

    def mark(self, *ids: str) -> str:
        """Count the ids; the first one comes back, so that a mark can stand where an id stood."""
        for id in ids:
            self.counts[id] += 1
        return ids[0]


class _Marker(ast.NodeTransformer):
    """Puts counters into one module."""

    def __init__(self, source: str, ran: Ran) -> None:
        self._ran = ran
        self._depth = 0
        self._comments: dict[int, list[str]] = {}
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT and (ids := ids_in(token.string)):
                line = token.start[0]
                alone = not token.line[: token.start[1]].strip()
                self._comments[line + 1 if alone else line] = ids

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._depth += 1
        ids = ids_in(ast.get_docstring(node) or "")
        node.body = [
            *([_count(ids)] if ids else []),
            *(each for statement in node.body for each in self._statement(statement)),
        ]
        self._depth -= 1
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """The rule of a question counts when the question is put, and no other text does."""
        if self._depth and isinstance(node.value, str) and _ID.fullmatch(node.value):
            self._ran.counts[node.value] += 0
            return _call([node.value])
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not self._depth:
            return super().generic_visit(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, [each for one in value for each in self._statement(one)])
            elif isinstance(value, list):
                setattr(node, name, [self._inner(each) for each in value])
            else:
                setattr(node, name, self._inner(value))
        return node

    def _inner(self, value: Any) -> Any:
        return self.visit(value) if isinstance(value, ast.AST) else value

    def _statement(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        """The statement, and before it the ids of the comments on its own lines."""
        body = getattr(statement, "body", None)
        last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
        ids = [
            id
            for line in range(statement.lineno, max(last, statement.lineno) + 1)
            for id in self._comments.pop(line, [])
        ]
        if ids:
            self._ran.counts.update(dict.fromkeys(ids, 0))
            yield _count(ids)
        yield self.visit(statement)


def _call(ids: Sequence[str]) -> ast.Call:
    return ast.Call(ast.Name(_MARK, ast.Load()), [ast.Constant(id) for id in ids], [])


def _count(ids: Sequence[str]) -> ast.stmt:
    return ast.Expr(_call(ids))


def marked(source: str, path: str, ran: Ran) -> CodeType:
    """The module's code with counters; ids that no function carries become tables."""
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            ran.counts.update(dict.fromkeys(ids_in(ast.get_docstring(node) or ""), 0))
    new = ast.fix_missing_locations(_Marker(source, ran).visit(tree))
    ran.tables.update(ids_in(source))
    return compile(new, path, "exec")


class _MarkingLoader(SourceFileLoader):
    def __init__(self, name: str, path: str, ran: Ran) -> None:
        super().__init__(name, path)
        self._ran = ran

    def get_code(self, fullname: str) -> CodeType:
        """Never out of the cache of compiled files: those have no counters."""
        source = self.get_data(self.path).decode()
        return marked(source, self.path, self._ran)

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, _MARK, self._ran.mark)
        super().exec_module(module)


class _MarkingFinder(MetaPathFinder):
    def __init__(self, ran: Ran, below: tuple[str, ...]) -> None:
        self._ran = ran
        self._below = below

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self._below):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _MarkingLoader(fullname, spec.loader.path, self._ran)
        return spec


def import_marked(module: str, below: tuple[str, ...], ran: Ran) -> None:
    """Import a module, with counters in all that it leads to below some packages; nothing later."""
    finder = _MarkingFinder(ran, below)
    sys.meta_path.insert(0, finder)
    try:
        import_module(module)
    finally:
        sys.meta_path.remove(finder)
