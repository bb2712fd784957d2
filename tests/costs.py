"""Processor seconds of each test, its browsers and daemons included: build/test-costs/*.tsv.

`python -m tests.costs` lists the most expensive tests of the newest run. The numbers only sort and
inform; no test fails by them.
"""

from __future__ import annotations

import os
import resource
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from tests.paths import BUILD

COSTS: Final = BUILD / "test-costs"
MOST: Final = 30
_TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
            found += map(int, tasks.read_text().split())
    except OSError:  # the process or one of its threads has ended
        pass
    return found


def _descendants_s(pid: int) -> float:
    """Count the running descendants of a process and all that these have already reaped."""
    total = 0.0
    for child in _children(pid):
        try:
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        total += sum(map(int, fields[11:15])) / _TICKS_PER_S
        total += _descendants_s(child)
    return total


def _cpu_seconds() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    own = sum(each.ru_utime + each.ru_stime for each in used)
    return own + _descendants_s(os.getpid())


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(COSTS, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    began, at = _cpu_seconds(), time.monotonic()
    result = yield
    spent, took = _cpu_seconds() - began, time.monotonic() - at
    COSTS.mkdir(parents=True, exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    with (COSTS / f"{worker}.tsv").open("a", encoding="utf-8") as file:
        file.write(f"{spent:.3f}\t{took:.3f}\t{item.nodeid}\n")
    return result


def measured() -> dict[str, tuple[float, float, int]]:
    """Return processor seconds, seconds and number of cases by test function."""
    found: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0])
    for file in sorted(COSTS.glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            spent, took, test = line.split("\t", 2)
            row = found[test.partition("[")[0]]
            for n, value in enumerate((float(spent), float(took), 1)):
                row[n] += value
    return {test: (row[0], row[1], int(row[2])) for test, row in found.items()}


def main() -> int:
    costs = measured()
    if not costs:
        print(f"{COSTS}: no costs yet; run make test first", file=sys.stderr)
        return 2
    ranked = sorted(costs.items(), key=lambda each: -each[1][0])
    total = sum(spent for spent, _, _ in costs.values())
    print(f"{total:.0f} processor seconds in {sum(n for _, _, n in costs.values())} tests")
    for test, (spent, took, n) in ranked[:MOST]:
        print(f"{spent:7.1f} s  {took:7.1f} s wall  {n:4d} ×  {test}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
