"""What holds for all tests, however they are started and however busy the machine is."""

import importlib
import os
import pkgutil
import resource
import shutil
import signal
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every machine and in every run, however long they take.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# A shell starts what it puts into the background deaf to Ctrl-C, and deafness is inherited: without
# this the tests that press Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Whoever runs the tests may have set any language; what commands say is compared in English.
os.environ["LANGUAGE"] = "en"

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"

# Where bytecode may not lie beside the sources, it lies in build/: without any, each worker and
# each process that a test starts would compile all of the box anew.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(BUILD / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

SLOW = Path(__file__).with_name("slow_tests.txt")
"""What `make check` leaves out; `python -m tools.slow_tests --write` makes the list."""
LISTED = {line for line in SLOW.read_text(encoding="utf-8").splitlines() if line[:1] != "#"}
CPU_TIMES = BUILD / "cpu-times"
"""A line for each test: its processor seconds, those of its child processes included."""

COVERING = tuple(
    f"tests/{room}/"
    for room in (
        "bots",
        "config",
        "flows",
        "games",
        "golden",
        "panel",
        "table",
        "transcripts",
        "view",
    )
)
REPEATING = (
    "tests/games/builders_biomes/bots/test_whole_games.py",
    "tests/games/explorers/bots/test_whole_games.py",
    "tests/flows/test_press_budgets.py",
    "tests/games/perft",
    "tests/games/test_contract.py",
    "tests/games/test_game_contract.py",
    "tests/games/test_teaching_contract.py",
    "tests/games/builders_biomes/rules/test_biomes_oracles.py",
    "tests/games/builders_biomes/rules/test_biomes_properties.py",
    "tests/games/explorers/rules/test_explorers_oracles.py",
    "tests/games/explorers/rules/test_explorers_properties.py",
    "tests/games/portal_dash/rules/referee/test_oracles.py",
    "tests/games/portal_dash/rules/referee/test_referee_properties.py",
    "tests/panel/test_burn_in.py",
    "tests/panel/test_pictures.py",
    "tests/table/test_simulate.py",
)
"""Coverage of the games is counted by the rooms that hold them, but not by whole games played over
and over, nor by all screens in all languages: a traced rule takes 2.6 times as long, and others run
the same lines."""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(CPU_TIMES, ignore_errors=True)
    elif coverage := session.config.pluginmanager.getplugin("_cov"):
        # pytest-cov starts twice in a worker; below the second the first would trace `no_cover`.
        coverage.cov_controller.pause()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that are slow as a whole are not even read by `make check`."""
    is_quick = "not slow" in config.option.markexpr
    return (is_quick and collection_path.relative_to(ROOT).as_posix() in LISTED) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests, and puts files that are slow as a whole first and those without any slow test
    last: at the end of a run small ones keep all workers busy (with --no-loadscope-reorder; xdist
    goes by the number of tests)."""
    with_slow_ones = {line.partition("::")[0] for line in LISTED}
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file in LISTED or f"{file}::{name.partition('[')[0]}" in LISTED:
            item.add_marker("slow")
        if not file.startswith(COVERING) or file.startswith(REPEATING):
            item.add_marker("no_cover")
    items.sort(
        key=lambda item: [
            item.nodeid.partition("::")[0] not in files for files in (LISTED, with_slow_ones)
        ]
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    """Imports all that is counted: the first to need a module may be a test that does not count."""
    if session.config.pluginmanager.hasplugin("_cov"):
        games = importlib.import_module("firmware_host.games")
        for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
            importlib.import_module(module.name)


def _cpu_seconds() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    began = _cpu_seconds()
    result = yield
    CPU_TIMES.mkdir(parents=True, exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    with (CPU_TIMES / f"{worker}.tsv").open("a", encoding="utf-8") as times:
        times.write(f"{_cpu_seconds() - began:.3f}\t{item.nodeid}\n")
    return result
