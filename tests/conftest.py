"""What holds for all tests, however they are started and however busy the machine is."""

import os
import resource
import shutil
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell starts what it puts into the background deaf to Ctrl-C, and deafness is inherited: without
# this the tests that press Ctrl-C would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = Path(__file__).with_name("slow_tests.txt")
"""What `make check` leaves out; `python -m tools.slow_tests --write` makes the list."""
CPU_TIMES = Path(__file__).parents[1] / "build" / "cpu-times"
"""A line for each test: its processor seconds, those of its child processes included."""


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(CPU_TIMES, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    listed = {line for line in SLOW.read_text(encoding="utf-8").splitlines() if line[:1] != "#"}
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file in listed or f"{file}::{name.partition('[')[0]}" in listed:
            item.add_marker("slow")


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
