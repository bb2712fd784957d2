"""What `tilekeeper run` was asked for; empty means: what the configuration says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RunOptions:
    virtual: bool = False
    terminal: bool = False
    config: Path | None = None
    state: Path | None = None
    port: int | None = None
    host: str | None = None
    page: bool = True
