"""The walls of the house: who may import whom, what rules may touch, who may name a game.

Rules are pure. A game is one folder; no other room knows it. A module has a length one can read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from firmware_host.games import FOLDERS, all_games
from tests.games.game_trials import catalogue_of
from tests.paths import ROOT

PACKAGE = ROOT / "firmware_host"
MODULES = sorted(path.relative_to(ROOT) for path in PACKAGE.rglob("*.py"))

PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools",
    "heapq", "itertools", "json", "math", "operator", "re", "string", "types", "typing",
}  # fmt: skip
"""All of the standard library that rules may use: no clock, no chance, no files, no threads."""
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint", "id"}

BELOW: dict[str, set[str]] = {
    "texts": set(),
    "config": {"games"},
    "table": {"games", "config"},
    "panel": {"table", "games", "config"},
    "devices": {"config"},
    "store": {"table", "games", "config"},
    "view": {"panel", "table", "games", "config"},
    "kiosk": {"view", "panel", "table", "games", "config"},
    "service": {"kiosk", "devices", "store", "view", "panel", "table", "games", "config"},
    "selftest": {"service", "kiosk", "devices", "store", "panel", "table", "games", "config"},
}
"""service → kiosk/devices/store → view → panel → table → games; all but rules may read config, and
say something in words (texts)."""
BELOW = {room: {"texts", *rooms} for room, rooms in BELOW.items()}
DOORS = {"cli", "commands", "__main__", "__init__"}
"""Commands wire rooms together, so they may enter all of them; no room may enter a command."""
BLOCKS = {"config", "table", "panel", "view", "texts"}
"""The rooms whose building blocks a game's folder is made of."""
GAMES = tuple(folder.rpartition(".")[2] for folder in FOLDERS)
ABOUT_ONE_GAME = {Path("tools/vm/playing.py")}
"""It plays one game through a whole virtual machine, and says which."""

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


def game_of_module(module: Path) -> str:
    """The game in whose folder a module lies; empty for the rest of the house."""
    below_games = module.parts[2] if room_of(module) == "games" else ""
    return below_games if below_games in GAMES else ""


def is_pure(module: Path) -> bool:
    """Rules, and what all rules have in common."""
    if module.parts[1:3] == ("games", "core"):
        return True
    return bool(game_of_module(module)) and module.parts[3] == "rules"


def at_runtime(module: Path) -> Iterator[tuple[int, str]]:
    """What is imported when the program runs, not only while types are checked."""
    guarded = {
        inner.lineno
        for node in ast.walk(tree(module))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    }
    return ((line, name) for line, name in imports(module) if line not in guarded)


def lies_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


PURE_MODULES = [module for module in MODULES if is_pure(module)]
GENERIC_MODULES = [module for module in MODULES if not game_of_module(module)]
"""Without the list of games itself, which is the one place that names them."""
GENERIC_MODULES.remove(Path("firmware_host/games/__init__.py"))


def test_there_is_something_behind_every_wall() -> None:
    for game in GAMES:
        assert [module for module in PURE_MODULES if game_of_module(module) == game]
        assert [module for module in MODULES if game_of_module(module) == game]
    assert [module for module in PURE_MODULES if module.parts[2] == "core"]


@pytest.mark.behavior
def test_rules_import_only_the_core_and_rules_of_their_own_game() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in PURE_MODULES
        for line, name in imports(module)
        if name.split(".")[0] not in PURE
        and not lies_in(name, "firmware_host.games.core")
        and not (
            (game := game_of_module(module)) and lies_in(name, f"firmware_host.games.{game}.rules")
        )
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.behavior
def test_a_game_is_made_of_building_blocks_and_never_of_another_game() -> None:
    wrong = []
    for module in MODULES:
        game = game_of_module(module)
        if not game:
            continue
        own = (
            f"firmware_host.games.{game}",
            "firmware_host.games.core",
            "firmware_host.games.game",
            "firmware_host.games.teaching",
        )
        wrong += [
            f"{module}:{line} imports {name}"
            for line, name in imports(module)
            if (room := room_imported(name)) is not None
            and room not in BLOCKS
            and not any(lies_in(name, package) for package in own)
        ]
    assert not wrong, "\n".join(wrong)


def test_what_a_game_is_names_other_rooms_only_for_the_types() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room("games")
        if len(module.parts) == 3
        for line, name in at_runtime(module)
        if room_imported(name) not in (None, "games")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_store_knows_of_games_only_their_logs() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room("store")
        for line, name in imports(module)
        if room_imported(name) == "games" and not lies_in(name, "firmware_host.games.core")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.behavior
def test_only_the_list_of_games_imports_a_game() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in GENERIC_MODULES
        for line, name in imports(module)
        if any(lies_in(name, f"firmware_host.games.{game}") for game in GAMES)
    ]
    assert not wrong, "\n".join(wrong)


def words_of_games() -> re.Pattern[str]:
    """Ids, titles and folders of games; their rule, question and house rule ids."""
    names, prefixes = [], []
    for game in all_games():
        names += [game.id, game.title, game.folder]
        prefixes += [f"{game.rule_prefix}-[A-Z]*[0-9]", rf"{game.rule_prefix.lower()}\.[a-z_]"]
    named = "|".join(re.escape(name) for name in names)
    return re.compile(rf"\b(?:(?i:{named})|{'|'.join(prefixes)})")


def test_no_room_but_the_list_of_games_names_a_game() -> None:
    found, tools = words_of_games(), sorted((ROOT / "tools").rglob("*.py"))
    tools += sorted((ROOT / "benchmarks").glob("*.py"))
    page = [path for path in PACKAGE.glob("kiosk/page/**/*") if path.suffix in (".js", ".html")]
    others = [path.relative_to(ROOT) for path in (*tools, *page)]
    assert others
    wrong = [
        f"{module}:{number} says {match[0]}"
        for module in (*GENERIC_MODULES, *others)
        if module not in ABOUT_ONE_GAME
        for number, line in enumerate((ROOT / module).read_text("utf-8").splitlines(), 1)
        if (match := found.search(line))
    ]
    assert not wrong, "\n".join(wrong)


NO_DIE = {
    ("firmware_host/games/core/cube.py", "blocks"),
    ("firmware_host/panel/lobby/wizard.py", "blocks"),
}
"""A way to tell the box a cube, block by block."""


@pytest.mark.behavior
def test_no_room_knows_the_dice_of_a_game_by_name() -> None:
    """A game's panel brings the art of its own dice."""
    names = {
        name for game in all_games() for name in game.catalogue.dice(catalogue_of(game.id).plain())
    }
    assert names
    wrong = [
        f"{module}:{node.lineno} says {node.value!r}"
        for module in GENERIC_MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant)
        and node.value in names
        and (str(module), node.value) not in NO_DIE
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_neither_open_nor_print_nor_run_anything() -> None:
    wrong = [
        f"{module}:{node.lineno} calls {node.func.id}()"
        for module in PURE_MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_never_walk_through_a_set() -> None:
    """The order of a set of texts hangs on PYTHONHASHSEED, and so would the order of answers."""
    wrong = []
    for module in PURE_MODULES:
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


@pytest.mark.behavior
@pytest.mark.parametrize("room", BELOW)
def test_imports_between_rooms_point_one_way(room: str) -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in in_room(room)
        for line, name in imports(module)
        if (other := room_imported(name)) is not None and other not in {room, *BELOW[room]}
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.behavior
def test_nothing_installed_imports_what_only_a_checkout_has() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module in MODULES
        for line, name in imports(module)
        if name.split(".")[0] in ("benchmarks", "tests", "tools")
    ]
    assert not wrong, "\n".join(wrong)


NUMBERED_ISSUE = re.compile(r"\bissue #?[0-9]", re.IGNORECASE)


@pytest.mark.behavior
def test_no_text_of_ours_sends_a_reader_to_a_numbered_issue() -> None:
    """Whoever has a clone cannot open it: the reason itself stands there."""
    folders = ("firmware_host", "benchmarks", "tools", "tests", "docs")
    texts = [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".yaml", ".txt", ".js", ".html", ".css", ".sh")
    ]
    wrong = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NUMBERED_ISSUE.search(line)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_room_has_its_place_in_the_house() -> None:
    assert {room_of(module) for module in MODULES} == {"games", *BELOW} | DOORS


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
