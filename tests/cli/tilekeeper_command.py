"""The real command in a process of its own, in a place of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.paths import ROOT
from tests.waiting import HANGS_S

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
    under: tuple[str, ...] = (),
    cwd: Path = ROOT,
    typed: str = "",
) -> Ended:
    run = subprocess.run(
        [*under, *COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        input=typed,
        timeout=HANGS_S,
    )
    assert "Traceback" not in run.stderr, run.stderr
    return Ended(run.returncode, run.stdout, run.stderr)


def without_rights() -> tuple[str, ...]:
    """Put before a command: root may read everything, so it gives that up; others have to give
    up nothing."""
    if os.geteuid() != 0:
        return ()
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
