"""How often the code beside each rule id ran while bots played: a rule that never runs is suspect.

A rule id stands beside the code that carries it, so the source itself says what to count. The
rules are imported once more in a process of their own, with a counter put wherever an id is
written: in a function's docstring, in a comment, as the rule of a question. Ids beside tables
and classes are data that such code reads; they are listed, not counted.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from random import Random
from types import CodeType, ModuleType
from typing import Any, Final

_COUNTED: Final = "firmware_host.games"
_NOT_PLAYED: Final = "firmware_host.games.portal_dash.box"
_MARK: Final = "_rule_ran"
_ID: Final = re.compile(r"\bPD-([AD]?)(\d+)(?: to PD-[AD]?(\d+))?")


NEVER_RUN: Final = {
    "PD-029": "the level's number is worked out where a level is chosen, not in play",
    "PD-A19": "all eight Netherite items must be out and a used black block be drawn once more",
}
"""Rules that bots do not meet, and why; tests prove them by hand."""


def ids_in(text: str) -> list[str]:
    """Every id a text names; "PD-160 to PD-165" names all between."""
    found = []
    for letter, first, last in _ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.append(f"PD-{letter}{number:0{len(first)}}")
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
    def __init__(self, ran: Ran) -> None:
        self._ran = ran

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(_COUNTED) or fullname.startswith(_NOT_PLAYED):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _MarkingLoader(fullname, spec.loader.path, self._ran)
        return spec


@dataclass(frozen=True, slots=True)
class RulesUsed:
    games: int
    ran: dict[str, int]
    """How often the code of each rule ran."""
    tables: tuple[str, ...]
    """Rules that are data only."""

    def suspects(self) -> list[str]:
        """Rules whose code never ran although it could."""
        return [id for id, count in self.ran.items() if not count and id not in NEVER_RUN]

    def lines(self) -> list[str]:
        """The report for people."""
        return [
            f"{len(self.ran)} rules beside code, {self.games} games",
            *(f"{id:8} {_told(id, count)}" for id, count in self.ran.items()),
            f"data only: {', '.join(self.tables) or 'none'}",
            f"never ran: {', '.join(self.suspects()) or 'none that could'}",
        ]

    def to_json(self) -> dict[str, Any]:
        return {"ran": self.ran, "tables": list(self.tables), "suspects": self.suspects()}


def _told(id: str, count: int) -> str:
    return f"{count:>10}" if count else f"{count:>10}  {NEVER_RUN.get(id, 'SUSPECT')}"


def count_rules_used(values: dict[str, Any], games: int, seed: str) -> RulesUsed:
    """Play that many games in a process of its own and count."""
    order = json.dumps({"values": values, "games": games, "seed": seed})
    done = subprocess.run(
        [sys.executable, "-m", __name__], input=order, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    return RulesUsed(games, found["ran"], tuple(found["tables"]))


def _any_setup(values: dict[str, Any], number: int, random: Random) -> dict[str, Any]:
    """All numbers of players and all levels in turn; house rules, guide, proof now and then."""
    from firmware_host.games.portal_dash.house_rules import SWITCHES
    from firmware_host.table.simulate import portal_dash_setup

    setup = portal_dash_setup(values, number % 4 + 1, number // 4 % 5 + 1, "blocks")
    if random.random() < 0.3:
        setup["rules"] = {switch.id: random.choice(switch.options) for switch in SWITCHES}
    setup["guide"] = random.random() < 0.1
    setup["commitment"] = "ab" * 32 if random.random() < 0.1 else ""
    return setup


def _play(order: dict[str, Any]) -> Ran:
    ran = Ran()
    sys.meta_path.insert(0, _MarkingFinder(ran))
    from firmware_host.games.portal_dash.full import PortalDashFull
    from firmware_host.table.bots import bot_for
    from firmware_host.table.quick_dice import QuickDice

    rules = PortalDashFull()
    for number in range(order["games"]):
        random = Random(f"{order['seed']}:{number}")
        dice = QuickDice(random)
        bot = bot_for("steady" if number // 20 % 2 else "random", rules.level)(random)
        state = rules.start(_any_setup(order["values"], number, random))
        while (question := rules.question(state)) is not None:
            rules.answer(
                state, dice.answer(question) if question.is_chance else bot.answer(question, state)
            )
        assert not rules.check(state)
    return ran


if __name__ == "__main__":
    _found = _play(json.load(sys.stdin))
    json.dump(
        {
            "ran": dict(sorted(_found.counts.items())),
            "tables": sorted(_found.tables - set(_found.counts)),
        },
        sys.stdout,
    )
