"""What was proved, line by line, on the screen and in build/vm-report.txt."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Failed(Exception):
    """What must be so before the next step makes sense is not so."""


class Report:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("w", encoding="utf-8")
        self._began = time.monotonic()
        self.passed: int = 0
        self.failed: list[str] = []

    def note(self, text: str) -> None:
        print(text, flush=True)
        self._file.write(text + "\n")
        self._file.flush()

    def chapter(self, name: str) -> None:
        self.note(f"\n{name}  ({time.monotonic() - self._began:.0f} s)")

    def check(self, what: str, ok: object, detail: object = "") -> bool:
        """One line; the detail is the number measured, or what was found instead."""
        words = f"{'PASS' if ok else 'FAIL'}  {what}"
        self.note(words + (f"  [{detail}]" if detail != "" else ""))
        if ok:
            self.passed += 1
        else:
            self.failed.append(what)
        return bool(ok)

    def close(self) -> int:
        seconds = time.monotonic() - self._began
        self.note(f"\n{self.passed} passed, {len(self.failed)} failed, {seconds:.0f} s")
        for what in self.failed:
            self.note(f"  failed: {what}")
        self._file.close()
        return 1 if self.failed else 0


def until(condition: Callable[[], T], patience_s: float = 120.0, pause_s: float = 0.2) -> T | None:
    """The first true answer, or None when patience ends: the VM is slow, the host is busy."""
    deadline = time.monotonic() + patience_s
    while True:
        if answer := condition():
            return answer
        if time.monotonic() > deadline:
            return None
        time.sleep(pause_s)
