"""What a check says, and what it may look at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from firmware_host.config.errors import ConfigError
from firmware_host.config.paths import shipped_dir
from firmware_host.config.settings import Settings
from firmware_host.texts import ENGLISH, Words, in_language

PASS: Final = "pass"
FAIL: Final = "fail"
SKIP: Final = "skip"
WARN: Final = "warn"
"""The box works, but somebody should do something; the self-test passes."""

Ask: TypeAlias = Callable[[str], Awaitable[bool | None]]
"""Asks whoever watches: yes, no, or None when nobody answers."""

_MODEL: Final = Path("/proc/device-tree/model")


@dataclass(frozen=True, slots=True)
class Result:
    status: str
    detail: str
    advice: str = ""
    """What to do about a failure or a warning."""


def passed(detail: str) -> Result:
    return Result(PASS, detail)


def failed(detail: str, advice: str) -> Result:
    return Result(FAIL, detail, advice)


def warned(detail: str, advice: str) -> Result:
    return Result(WARN, detail, advice)


def skipped(detail: str) -> Result:
    return Result(SKIP, detail)


@dataclass(frozen=True, slots=True)
class Check:
    """A result with the name of the part it is about."""

    name: str
    status: str
    detail: str
    advice: str

    def to_json(self, words: Words = ENGLISH) -> dict[str, Any]:
        return {
            "name": self.name,
            "status": self.status,
            "detail": in_language(self.detail, words),
            "advice": in_language(self.advice, words),
        }


async def _nobody(_question: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Subject:
    """The box under test. Without settings (they cannot be read), most checks are skipped."""

    settings: Settings | None
    fault: ConfigError | None = None
    is_pi: bool = False
    daemon_runs: bool = False
    is_watched: bool = False
    """Does somebody sit at a terminal who could press a button?"""
    progress: Callable[[str], None] = lambda text: None
    ask: Ask = _nobody

    def has_chosen(self, *keys: str) -> bool:
        """Does a line of the owner's own files say so, not the shipped default?"""
        if self.settings is None:
            return False
        origin = self.settings.merged["device"].origin(keys)
        return not Path(origin.file).is_relative_to(shipped_dir())


def is_raspberry_pi(model: Path = _MODEL) -> bool:
    try:
        return "Raspberry Pi" in model.read_text("utf-8", "replace")
    except OSError:
        return False
