"""The real command in a process of its own, in a place of its own."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_PR_CAPBSET_DROP = 24
_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH = 1, 2
COMMAND = (sys.executable, "-m", "firmware_host")


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document it must be."""
        assert self.out.endswith("\n")
        return json.loads(self.out)


def tilekeeper(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    prepare: Callable[[], None] | None = None,
    cwd: Path = ROOT,
    typed: str = "",
) -> Ended:
    run = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        preexec_fn=prepare,
        input=typed,
        timeout=60,
    )
    assert "Traceback" not in run.stderr, run.stderr
    return Ended(run.returncode, run.stdout, run.stderr)


def without_rights() -> None:
    """Before the command starts: root may read everything, so it gives that up."""
    libc = ctypes.CDLL(None)
    for capability in (_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH):
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
