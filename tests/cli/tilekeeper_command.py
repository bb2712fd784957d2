"""The real command, in this process or in one of its own."""

from __future__ import annotations

import gettext
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from firmware_host.cli import main
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


def tilekeeper(*arguments: str | Path, env: Mapping[str, str] | None = None) -> Ended:
    """Run the command in this process, which takes a hundredth of what a new one takes."""
    written = out, err = BytesIO(), BytesIO()
    streams = [TextIOWrapper(each, encoding="utf-8", write_through=True) for each in written]
    domain = gettext.textdomain()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
            try:
                code = main([str(each) for each in arguments])
            finally:
                gettext.textdomain(domain)
    return Ended(code, out.getvalue().decode(), err.getvalue().decode())


def tilekeeper_process(
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    under: tuple[str, ...] = (),
    cwd: Path = ROOT,
    typed: str = "",
) -> Ended:
    """Run the command in a process with its own rights, limits, directory and input."""
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
