"""The walls of the house: who may import whom, what games/ may touch, how big a module may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "firmware_host"
MODULES = sorted(path.relative_to(ROOT) for path in PACKAGE.rglob("*.py"))

PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools",
    "heapq", "itertools", "json", "math", "operator", "re", "string", "types", "typing",
}  # fmt: skip
"""All of the standard library that games/ may use: no clock, no chance, no files, no threads."""
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint", "id"}

BELOW = {
    "games": set(),
    "config": {"games"},
    "table": {"games", "config"},
    "panel": {"table", "games", "config"},
    "devices": {"panel", "table", "games", "config"},
    "store": {"panel", "table", "games", "config"},
    "kiosk": {"panel", "table", "games", "config"},
    "service": {"kiosk", "devices", "store", "panel", "table", "games", "config"},
    "selftest": {"service", "kiosk", "devices", "store", "panel", "table", "games", "config"},
}
"""service → kiosk/devices/store → panel → table → games; anybody but games may read config."""
DOORS = {"cli", "commands", "__main__", "__init__"}
"""Commands wire rooms together, so they may enter all of them; no room may enter a command."""
PLAIN_DATA = {"board", "cards", "house_rules", "levels", "mobs", "piglin", "setup"}
"""The modules of a game that config may read: tables and values, no rules."""

MOST_LINES = 600
REASONS: dict[str, str] = {}
"""A module that is longer says here why one person can hold it in mind all the same."""


@cache
def tree(module: Path) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything imported, also inside functions."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(module.parts[: len(module.parts) - node.level]) if node.level else ""
            start = ".".join(part for part in (above, node.module) if part)
            if start == "firmware_host":
                yield from ((node.lineno, f"{start}.{name.name}") for name in node.names)
            else:
                yield node.lineno, start


def room_of(module: Path) -> str:
    return module.parts[1].removesuffix(".py")


def room_imported(name: str) -> str | None:
    parts = name.split(".")
    if parts[0] != "firmware_host" or len(parts) < 2 or parts[1].startswith("__"):
        return None
    return parts[1]


def in_room(room: str) -> list[Path]:
    found = [module for module in MODULES if room_of(module) == room]
    assert found, f"there is no room {room}"
    return found


def test_games_import_nothing_from_outside_games() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room("games")
        for line, name in imports(module)
        if name.split(".")[0] not in PURE and not name.startswith("firmware_host.games")
    ]
    assert not wrong, "\n".join(wrong)


def test_games_neither_open_nor_print_nor_run_anything() -> None:
    wrong = [
        f"{module}:{node.lineno} calls {node.func.id}()"
        for module in in_room("games")
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]
    assert not wrong, "\n".join(wrong)


def test_games_never_walk_through_a_set() -> None:
    """The order of a set of texts hangs on PYTHONHASHSEED, and so would the order of answers."""
    wrong = []
    for module in in_room("games"):
        for node in ast.walk(tree(module)):
            walked = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
            if isinstance(node, ast.Starred):
                walked = [node.value]
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("list", "tuple", "enumerate", "iter")
            ):
                walked = node.args[:1]
            wrong += [f"{module}:{each.lineno}" for each in walked if is_set(each)]
    assert not wrong, "\n".join(wrong)


def is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


@pytest.mark.parametrize("room", BELOW)
def test_imports_between_rooms_point_one_way(room: str) -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room(room)
        for line, name in imports(module)
        if (other := room_imported(name)) is not None and other not in {room, *BELOW[room]}
    ]
    assert not wrong, "\n".join(wrong)


def test_every_room_has_its_place_in_the_house() -> None:
    assert {room_of(module) for module in MODULES} == set(BELOW) | DOORS


def test_config_reads_only_plain_data_of_the_games() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room("config")
        for line, name in imports(module)
        if room_imported(name) == "games" and name.split(".")[-1] not in PLAIN_DATA
    ]
    assert not wrong, "\n".join(wrong)


def test_no_module_is_longer_than_one_person_can_hold_in_mind() -> None:
    lengths = {
        str(module): len((ROOT / module).read_text(encoding="utf-8").splitlines())
        for module in MODULES
    }
    too_long = {module for module, lines in lengths.items() if lines > MOST_LINES}
    assert too_long == set(REASONS), "shorten it, or write the reason into REASONS"
    assert all(len(reason) > 20 for reason in REASONS.values())


def test_every_module_opens_with_what_lives_in_it() -> None:
    silent = [str(m) for m in MODULES if tree(m).body and not ast.get_docstring(tree(m))]
    assert not silent, "\n".join(silent)
