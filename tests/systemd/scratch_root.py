"""A root directory as systemd sees it: the units of this house among those of the system."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.paths import ROOT
from tests.waiting import PATIENCE_S

SYSTEMD = ROOT / "systemd"
_OF_THE_SYSTEM = Path("/lib/systemd/system")


def root_with_units(root: Path, *, page: bool) -> Path:
    """Units where the installer puts them, and an executable where each of them looks for one."""
    shutil.copytree(_OF_THE_SYSTEM, root / "lib/systemd/system", symlinks=True)
    units = root / "etc/systemd/system"
    units.mkdir(parents=True)
    for name in ("tilekeeper.service", "tilekeeper-kiosk.service"):
        shutil.copy(SYSTEMD / name, units)
    if page:
        (units / "tilekeeper.service.d").mkdir()
        shutil.copy(SYSTEMD / "page.conf", units / "tilekeeper.service.d")
    for name in ("bin/tilekeeper", "libexec/kiosk", "libexec/kiosk-prepare"):
        program = root / "opt/tilekeeper/current" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    return units


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(each) for each in arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
