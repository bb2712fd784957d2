"""Reads requirements*.lock: pinned packages, their hashes, and what asks for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PROJECT: Final = "tilekeeper (pyproject.toml)"
"""How a lock names this project among those who ask for a package."""
_PIN: Final = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)(?:\s*;\s*(?P<when>[^\\]+))?"
)


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    version: str
    when: str
    """The environment marker; empty: everywhere."""
    hashes: tuple[str, ...]
    """SHA-256 of each file of this version."""
    wanted_by: tuple[str, ...]


def locks() -> list[Path]:
    return sorted(ROOT.glob("requirements*.lock"))


def pins(lock: Path) -> Iterator[Pin]:
    entries = re.split(r"\n(?=[A-Za-z0-9])", lock.read_text("utf-8").strip())
    for entry in filter(None, entries):
        found = _PIN.match(entry)
        if found is None:
            raise ValueError(f"{lock.name}: not a pinned package: {entry.splitlines()[0]}")
        comments = re.findall(r"^ +# +(.*)$", entry, re.MULTILINE)
        wanted_by = (each.removeprefix("via").strip() for each in comments)
        yield Pin(
            found["name"],
            found["version"],
            (found["when"] or "").strip(),
            tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", entry)),
            tuple(each for each in wanted_by if each),
        )
