"""Run the tests of a mutant in a fork of a pytest process that has collected them."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final

import pytest

from tools.mutants.changes import Change, Key, Recorder, key_of
from tools.mutants.processes import BUILD, in_fork

LEAST_S: Final = 5.0
"""Seconds of processor time that every mutant has, and of its limit beside this:"""
TIMES: Final = 3
"""How many times as long as without a mutant the tests may take."""


@dataclass
class Baseline:
    """The tests without a mutant: for each its seconds of processor time and what it calls."""

    seconds: dict[str, float]
    calls: dict[str, set[Key]]
    own: list[str]
    """The tests in the folder of the package."""
    failed: str = ""

    def of(self, key: Key) -> list[str]:
        """Return the tests that call a function, the quickest files first, and others.

        The other tests of the same files and those of the package come last. They may look at
        what another test has called and kept.
        """
        calling = [test for test in self.seconds if key in self.calls[test]]
        files: dict[str, float] = {}
        for test in calling:
            file = test.partition("::")[0]
            files[file] = files.get(file, 0) + self.seconds[test]
        calling.sort(key=lambda test: files[test.partition("::")[0]])
        return list(dict.fromkeys([*calling, *self._beside(calling), *self.own]))

    def of_module(self, path: str) -> list[str]:
        """Return the package's own tests, and others that call something of a module."""
        calling = [test for test, keys in self.calls.items() if any(key[0] == path for key in keys)]
        return list(dict.fromkeys([*self.own, *calling, *self._beside(calling)]))

    def _beside(self, calling: Sequence[str]) -> Iterator[str]:
        files = {test.partition("::")[0] for test in calling}
        return (test for test in self.calls if test.partition("::")[0] in files)

    def limit(self, tests: Iterable[str]) -> float:
        return LEAST_S + TIMES * sum(self.seconds[test] for test in tests)


Attempt = Callable[[Change, Sequence[str], float], str]
Work = Callable[[Baseline, set[Key], Attempt], None]


class Runner:
    """A pytest plugin that runs the mutants where pytest would run the tests."""

    def __init__(
        self, recorder: Recorder, own: str, is_wanted: Callable[[str], bool], work: Work
    ) -> None:
        """`own`: the folder of the package's tests; `is_wanted`: whether a test is to run."""
        self._recorder, self._own, self._is_wanted, self._work = recorder, own, is_wanted, work
        self._failed = ""
        self._plugins = pytest.PytestPluginManager()
        self._items: dict[str, pytest.Item] = {}
        self._live: dict[Key, list[FunctionType]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self._failed:
            self._failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._plugins = session.config.pluginmanager
        early = self._recorder.called.copy()
        self._recorder.__exit__()
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self._items = {item.nodeid: item for item in session.items if self._is_wanted(item.nodeid)}
        self._live = _live_functions()
        baseline = self._baseline()
        if baseline.failed:
            raise session.Interrupted(f"{baseline.failed} fails without any mutant")
        self._work(baseline, early, self.survives)
        return True

    def _in_a_row(self, tests: Sequence[str]) -> Iterator[tuple[str, pytest.Item, Any]]:
        items = [self._items[test] for test in tests]
        return zip(tests, items, [*items[1:], None], strict=True)

    def _run(self, tests: Sequence[str]) -> bool:
        """Run tests up to the first failure; True: all pass."""
        reporter = self._plugins.get_plugin("terminalreporter")
        self._plugins.unregister(reporter)  # this is a fork
        for _, item, following in self._in_a_row(tests):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return False
        return True

    def _baseline(self) -> Baseline:
        """Run every test once, in a fork so that nothing is cached here."""
        kept = BUILD / "baseline.json"

        def measure() -> bool:
            found = []
            for test, item, following in self._in_a_row(list(self._items)):
                self._recorder.called = set()
                began = time.process_time()
                with self._recorder:
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                seconds = time.process_time() - began
                found.append((test, seconds, sorted(self._recorder.called)))
                if self._failed:
                    break
            kept.write_text(json.dumps([self._failed, found]))
            return not self._failed

        in_fork(measure, 0)
        failed, rows = json.loads(kept.read_text())
        calls = {test: {(path, name, line) for path, name, line in keys} for test, _, keys in rows}
        own = [test for test in calls if test.startswith(self._own)]
        return Baseline({test: seconds for test, seconds, _ in rows}, calls, own, failed)

    def survives(self, new: Change, tests: Sequence[str], limit: float) -> str:
        """Run the tests with the code of one function replaced."""
        assert new.key is not None
        assert new.code is not None
        live, code = self._live.get(new.key, []), new.code

        def attempt() -> bool:
            for function in live:
                function.__code__ = code
            return self._run(tests)

        return in_fork(attempt, limit)


def _live_functions() -> dict[Key, list[FunctionType]]:
    found: dict[Key, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(key_of(each.__code__), []).append(each)
    return found
