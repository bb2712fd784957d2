"""What can be wrong with a file a person edits, in one line per fault."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from firmware_host.texts import Counted, Message, sentences

_LONGEST: Final = 80
_MOST_LISTED: Final = 50
_LIKE_A_KEY: Final = re.compile(r"[\w.:\[\] -]*")


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it stands and the sentence that says what to do about it."""

    file: str
    line: int  # 1-based; 0 = the file as a whole
    key: str  # dotted key path, "" = the file as a whole
    text: str

    def __str__(self) -> str:
        return self.told()

    def told(self) -> Message:
        """The whole line, for the reader's language."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        # What is no name of ours may come from a file that is not: not enough to give it away.
        key = brief(self.key, _LONGEST if _LIKE_A_KEY.fullmatch(self.key) else 12)
        return sentences(where, key, self.text, between=": ")


class ConfigError(ValueError):
    """Every fault found in the configuration; its text is one line per fault."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        lines = listed(problem.told() for problem in self.problems)
        super().__init__(sentences(*lines, between="\n"))


def listed(faults: Iterable[str]) -> tuple[str, ...]:
    """As many as somebody reads."""
    lines = list(faults)
    more = len(lines) - _MOST_LISTED
    if more <= 0:
        return tuple(lines)
    # Translators: an error at the command line; {n} is a number.
    rest = Counted("… and {n} more fault", "… and {n} more faults", n=more)
    return (*lines[:_MOST_LISTED], rest)


def brief(text: str, longest: int = _LONGEST) -> str:
    """Text out of a file, short and on one line, without what could steer a terminal."""
    shown = "".join(each if each.isprintable() else "\ufffd" for each in text[:longest])
    return shown if len(text) <= longest else f"{shown}…"


def reason(error: OSError) -> str:
    """Why the operating system refused, in its own words."""
    return (error.strerror or type(error).__name__).lower()


def shortage(error: BaseException) -> str | None:
    """What this machine has run out of, and the way out; None if the error says something else."""
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EMFILE, errno.ENFILE):
        return Message("too many open files; raise their number (ulimit -n), or end other programs")
    # What the loader and the thread library say instead of MemoryError.
    message = str(error) if isinstance(error, ImportError | RuntimeError) else ""
    if (
        isinstance(error, MemoryError)
        or number == errno.ENOMEM
        or "failed to map segment" in message
        or "annot allocate memory" in message
        or message == "can't start new thread"
    ):
        return Message(
            "there is not enough memory; end other programs, or raise the limit (ulimit -v)"
        )
    return None


class TagError(ValueError):
    """A tag that cannot be enrolled, found or read."""
