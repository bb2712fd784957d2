"""systemd/kiosk-prepare, before each start of the browser: its policy, and the network it has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.scratch_root import SYSTEMD, run

pytestmark = pytest.mark.behavior

_STAND_INS = {
    # Whoever reads the owner's files is not the administrator.
    "setpriv": 'case "$1" in --reuid=tilekeeper-kiosk) ;; *) exit 1 ;; esac; shift 3; exec "$@"',
    "id": "echo 997",
    "systemctl": 'echo "$*" >>"$CALLS"',
}


class Version:
    """An installed version with stand-ins for what belongs to the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.policy = folder / "etc/chromium/policies/managed/tilekeeper.json"
        for name in ("libexec", "systemd", "stubs", "bin"):
            (folder / name).mkdir()
        shutil.copy(SYSTEMD / "kiosk-prepare", folder / "libexec")
        shutil.copy(SYSTEMD / "page-port", folder / "libexec")
        shutil.copy(SYSTEMD / "browser-policy.json", folder / "systemd")
        for name, does in _STAND_INS.items():
            self._write(folder / "stubs" / name, does)

    def _write(self, script: Path, does: str) -> None:
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(0o755)

    def has_port(self, printed: str) -> None:
        self._write(self.folder / "bin/python", printed)

    def prepare(self) -> list[str]:
        """Return the addresses that the browser may open now."""
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


@pytest.fixture
def version(tmp_path: Path) -> Version:
    return Version(tmp_path)


def test_the_browser_may_open_the_port_that_the_owner_has_chosen_now(version: Version) -> None:
    version.has_port("echo 8080")
    assert version.prepare() == ["http://127.0.0.1:8080"]
    version.has_port("echo 9000")
    assert version.prepare() == ["http://127.0.0.1:9000"]
    assert version.policy.stat().st_mode & 0o777 == 0o644, "the browser's user has to read it"
    assert [each.name for each in version.policy.parent.iterdir()] == ["tilekeeper.json"]


@pytest.mark.parametrize("printed", ["exit 1", "echo", """echo '9|"'""", "echo 80 90"])
def test_whatever_the_owners_files_say_only_a_number_gets_into_the_policy(
    printed: str, version: Version
) -> None:
    version.has_port(printed)
    assert version.prepare() == ["http://127.0.0.1:8080"]


def test_the_session_of_the_browser_reaches_this_machine_only(version: Version) -> None:
    version.has_port("echo 8080")
    version.prepare()
    called = "set-property --runtime user-997.slice IPAddressDeny=any IPAddressAllow=localhost"
    assert version.calls.read_text().split() == called.split()


def test_the_service_runs_it_as_the_administrator_and_starts_without_it() -> None:
    told = run("grep", "ExecStartPre", SYSTEMD / "tilekeeper-kiosk.service")
    assert told.stdout == "ExecStartPre=-+/opt/tilekeeper/current/libexec/kiosk-prepare\n"
