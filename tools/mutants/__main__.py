"""Choose mutants, keep what becomes of them, and report the survivors."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import pytest

from tools import mutants
from tools.mutants.changes import Change, Key, Recorder, change
from tools.mutants.fresh import attempt_afresh
from tools.mutants.places import Place, difference, mutated, places
from tools.mutants.processes import BUILD, ROOT, SURVIVED
from tools.mutants.runner import Attempt, Baseline, Runner

QUICK: Final = "not behavior and not looks and not soak"
PYTEST: Final = ["-q", "-p", "no:cacheprovider", "-m", QUICK, f"--basetemp={BUILD / 'tmp'}"]


def tests_of(path: Path) -> list[str]:
    """Return the folders and files of tests that belong to a package or module."""
    parts = (path.parent if path.suffix == ".py" else path).relative_to(ROOT).parts[1:]
    folder = ROOT / "tests" / Path(*parts)
    while not any(folder.rglob("test_*.py")):
        folder = folder.parent
    found = [folder]
    if parts[0] == "games":
        found += sorted((ROOT / "tests" / "games").glob("test_*.py"))
    return [str(each.relative_to(ROOT)) for each in found]


def is_of_another_game(test: str, path: Path) -> bool:
    """Whether the parameters of a generic test name another game than that of a package."""
    parts = path.relative_to(ROOT).parts
    if len(parts) < 3 or parts[1] != "games":
        return False
    games = {each.parent.name for each in (ROOT / "firmware_host" / "games").glob("*/rules")}
    named = test.partition("[")[2].replace("-", "_")
    return parts[2] not in named and any(game in named for game in games)


@dataclass(frozen=True)
class Result:
    id: str
    path: str
    line: int
    operator: str
    outcome: str
    tests: str
    """Digest of the tests: a survivor is tried again when they change."""
    diff: str
    seconds: float


class Work:
    """The mutants of some files and what became of them, kept in a file line by line."""

    def __init__(self, path: Path) -> None:
        self.path, self.tests = path, tests_of(path)
        files = files_of(path)
        self._sources = {str(file.relative_to(ROOT)): file.read_text() for file in files}
        self._kept = BUILD / f"{name_of(path)}.jsonl"
        self._tests = _digest(self.tests)
        self.places: list[Place] = []
        self.results: list[Result] = []

    def choose(self, count: int, seed: int) -> None:
        """Take every place, or a random sample of this many."""
        found = [place for path, source in self._sources.items() for place in places(path, source)]
        sample = random.Random(seed).sample(found, min(count, len(found))) if count else found
        self.places = sorted(sample)
        print(f"{len(self.places)} of {len(found)} mutants")

    def _known(self) -> dict[str, Result]:
        if not self._kept.exists():
            return {}
        rows = map(json.loads, self._kept.read_text().splitlines())
        results = [Result(**row) for row in rows]
        return {
            each.id: each
            for each in results
            if each.outcome != SURVIVED or each.tests == self._tests
        }

    def run(self, baseline: Baseline, early: set[Key], attempt: Attempt) -> None:
        known = self._known()
        for number, place in enumerate(self.places, start=1):
            source = self._sources[place.path]
            text = mutated(source, place)
            id = hashlib.sha256(f"{place.path}\0{text}".encode()).hexdigest()[:16]
            result = known.get(id)
            if result is None:
                file = str(ROOT / place.path)
                new = change(file, source, text)
                if new is None:  # the same program
                    continue
                began = time.monotonic()
                outcome = self._outcome(file, text, new, baseline, early, attempt)
                seconds = round(time.monotonic() - began, 2)
                diff = difference(place.path, source, text)
                where = id, place.path, place.line, place.operator
                result = Result(*where, outcome, self._tests, diff, seconds)
                with self._kept.open("a") as kept:
                    kept.write(json.dumps(asdict(result)) + "\n")
                at = f"{number}/{len(self.places)} {place.path}:{place.line}"
                print(f"{at} {place.operator} {outcome} {seconds} s", flush=True)
            self.results.append(result)

    def _outcome(
        self,
        file: str,
        text: str,
        new: Change,
        baseline: Baseline,
        early: set[Key],
        attempt: Attempt,
    ) -> str:
        if new.key is not None:
            tests = baseline.of(new.key)
            outcome = attempt(new, tests, baseline.limit(tests)) if tests else SURVIVED
            if outcome != SURVIVED or new.key not in early:
                return outcome
        tests = baseline.of_module(file)
        return attempt_afresh(Path(file), text, tests, baseline.limit(tests), PYTEST)


def files_of(path: Path) -> list[Path]:
    return [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))


def name_of(path: Path) -> str:
    return "-".join(path.relative_to(ROOT).with_suffix("").parts[1:])


def _digest(tests: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for test in tests:
        path = ROOT / test
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def report(results: Sequence[Result]) -> str:
    """Return the score of each module, and every survivor with its lines."""
    modules: dict[str, list[bool]] = {}
    for result in results:
        modules.setdefault(result.path, []).append(result.outcome != SURVIVED)
    rows = [*modules.items(), ("all", [each for noticed in modules.values() for each in noticed])]
    lines = [
        f"{sum(noticed):5} of {len(noticed):5} noticed {sum(noticed) / len(noticed):7.1%}  {path}"
        for path, noticed in rows
        if noticed
    ]
    for result in results:
        if result.outcome == SURVIVED:
            lines += ["", f"{result.path}:{result.line} {result.operator}", result.diff]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("mutants", description=str(mutants.__doc__).partition("\n")[0])
    parser.add_argument("path", type=Path, help="a package or module, such as firmware_host/table")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="this many, by chance")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--fresh", action="store_true", help="forget the results of earlier runs")
    options = parser.parse_args(arguments)
    path = options.path.resolve()
    if not path.is_relative_to(ROOT / "firmware_host") or not files_of(path):
        parser.error(f"{options.path} is no package or module of firmware_host")
    name = name_of(path)
    BUILD.mkdir(parents=True, exist_ok=True)
    if options.fresh:
        (BUILD / f"{name}.jsonl").unlink(missing_ok=True)
    work = Work(path)
    work.choose(options.sample, options.seed)
    recorder = Recorder(files_of(path))
    recorder.__enter__()  # until the tests are collected
    runner = Runner(
        recorder, work.tests[0], lambda test: not is_of_another_game(test, path), work.run
    )
    code = pytest.main([*PYTEST, *work.tests], plugins=[runner])
    text = report(work.results)
    (BUILD / f"{name}.txt").write_text(text)
    print(text)
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
