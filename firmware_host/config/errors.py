"""What can be wrong with a file a person edits, told in one line per fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it stands and the sentence that says what to do about it."""

    file: str
    line: int  # 1-based; 0 = the file as a whole
    key: str  # dotted key path, "" = the file as a whole
    text: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.text}" if self.key else f"{where}: {self.text}"


class ConfigError(ValueError):
    """Every fault found in the configuration; its text is one line per fault."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def reason(error: OSError) -> str:
    """Why the operating system refused, in its own words."""
    return (error.strerror or type(error).__name__).lower()


class TagError(ValueError):
    """A tag that cannot be enrolled, found or read."""
