"""An installed version as far as the kiosk needs one, in a directory of a test."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tests.systemd.scratch_root import SYSTEMD

_STAND_INS = {
    # Whoever reads the owner's files is not the administrator.
    "setpriv": 'case "$1" in --reuid=tilekeeper-kiosk) ;; *) exit 1 ;; esac; shift 3; exec "$@"',
    "id": "echo 997",
    "systemctl": 'echo "$*" >>"$CALLS"',
}


class InstalledVersion:
    """The kiosk's own scripts, with stand-ins for what belongs to the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.kiosk = folder / "libexec/kiosk"
        self.policies = folder / "etc/chromium"
        self.policy = self.policies / "policies/managed/tilekeeper.json"
        for name in ("libexec", "systemd", "stubs", "bin"):
            (folder / name).mkdir(parents=True)
        for name in ("kiosk", "kiosk-prepare", "page-port"):
            shutil.copy(SYSTEMD / name, folder / "libexec")
        shutil.copy(SYSTEMD / "browser-policy.json", folder / "systemd")
        for name, does in _STAND_INS.items():
            self._write(folder / "stubs" / name, does)

    def _write(self, script: Path, does: str) -> None:
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(0o755)

    def has_port(self, printed: str) -> None:
        """Replace the program that reads the owner's files by this line of shell."""
        self._write(self.folder / "bin/python", printed)

    def prepare(self) -> list[str]:
        """Run kiosk-prepare as the unit does. Return the addresses that the browser may open."""
        done = subprocess.run(
            [self.folder / "libexec/kiosk-prepare", self.folder / "etc"],
            env={
                "PATH": f"{self.folder / 'stubs'}:{os.environ['PATH']}",
                "CALLS": str(self.calls),
            },
            umask=0o077,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        allowed: list[str] = json.loads(self.policy.read_text())["URLAllowlist"]
        return allowed
