"""A Raspberry Pi made of a directory: its boot files, and commands that write down their calls.

What belongs to the machine (apt, systemd, udev, the virtual environment) is a recording script
on the PATH; everything else in the installer is real.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT

CONFIG_TXT = """\
# For more options and information see
# http://rptl.io/configtxt
#dtparam=i2c_arm=on
dtparam=audio=on
camera_auto_detect=1

[cm4]
otg_mode=1
enable_uart=1

[all]
"""
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=f4481065-02 rootfstype=ext4 rootwait\n"

# One line for each call, also when an argument has several.
_RECORD = '#!/bin/sh\n(set -f; echo $(basename "$0") $*) >>"$CALLS"\n'
_COMMANDS = {
    "apt-get": 'case "$*" in *install*) echo "$*" >>"$MACHINE/apt-installed" ;;\n'
    '*update*) : >"$MACHINE/apt-lists" ;; esac\n'
    "exit ${FAIL_APT:-0}\n",
    "apt-cache": '[ -z "${NO_LISTS:-}" ] || [ -f "$MACHINE/apt-lists" ]\n',
    "dpkg-query": "for name; do :; done\n"
    'grep -qw -- "$name" "$MACHINE/apt-installed" 2>/dev/null && echo installed\n',
    "systemd-sysusers": ': >"$MACHINE/users"\n',
    "id": 'case "$*" in "-u tilekeeper") [ -f "$MACHINE/users" ];;\n'
    '"-nG tilekeeper-kiosk") cat "$MACHINE/kiosk-groups" 2>/dev/null;; *) echo 0;; esac\n',
    "gpasswd": "",
    "udevadm": "",
    "modprobe": "",
    "userdel": "",
    # Starting fails for the version named in FAIL_START, as it would for a program that crashes.
    "systemctl": """\
case "$1" in
start) case "$(readlink "$TILEKEEPER_ROOT/opt/tilekeeper/current")" in
    *"${FAIL_START:-no such version}"*) exit 1 ;; esac
    readlink "$TILEKEEPER_ROOT/opt/tilekeeper/current" >"$MACHINE/running" ;;
stop) rm -f "$MACHINE/running" ;;
is-active) [ -f "$MACHINE/running" ] ;;
show) case "$(cat "$MACHINE/running")" in
    *"${CRASH_AFTER_START:-no such version}"*) echo 1 ;; *) echo 0 ;; esac ;;
esac
""",
    "sleep": "",
    # A disk that is full before the copy of the games is complete.
    "cp": """\
case "$*" in *games-before*) [ -z "${FAIL_COPY:-}" ] || { : >"${4%/*}/games-before/games.sqlite3"
    eval "$FAIL_COPY"; } ;; esac
exec /bin/cp "$@"
""",
    # A disk that fails when the copy is wanted back.
    "mv": """\
case "$*" in *games-before*) [ -z "${FAIL_BRINGING_BACK:-}" ] || exit 1 ;; esac
exec /bin/mv "$@"
""",
    "python3": """\
case "$*" in
"-I -m venv "*) mkdir -p "$4/bin"; cp "$STUBS/venv-python" "$4/bin/python"
    cp "$STUBS/venv-tilekeeper" "$4/bin/tilekeeper" ;;
*" spidev") [ -f "$MACHINE/spidev.cpython-311.so" ] && echo "$MACHINE/spidev.cpython-311.so" ;;
*) exec "$REAL_PYTHON" "$@" ;;
esac
""",
    "venv-python": """\
case "$*" in
*" -r "*) exit ${FAIL_PIP:-0} ;;
*pip*) exit 0 ;;
*platlib*) echo "$(dirname "$0")" ;;
*http.port*) echo "${PAGE_PORT:-}" ;;
*" gpiod") exit ${NO_GPIOD:-0} ;;
*" spidev") [ -e "$(dirname "$0")/spidev.cpython-311.so" ] ;;
esac
""",
    "venv-tilekeeper": "exit ${FAIL_SELFTEST:-0}\n",
}


class FreshPi:
    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.source = folder / "source"
        self.stands_in: Path | None = None  # where the installer is called; None: where we are
        self._stubs = folder / "stubs"
        self._machine = folder / "machine"
        self._calls = folder / "calls"
        for directory in (self._stubs, self._machine, self.root / "boot/firmware"):
            directory.mkdir(parents=True)
        for name, body in _COMMANDS.items():
            script = self._stubs / name
            script.write_text(_RECORD + body)
            script.chmod(0o755)
        self.config_txt.write_text(CONFIG_TXT)
        self.cmdline.write_text(CMDLINE)
        self._copy_source()

    def _copy_source(self) -> None:
        """What the installer reads, small enough to be copied for every test."""
        shutil.copytree(ROOT / "systemd", self.source / "systemd")
        shutil.copytree(ROOT / "device_config", self.source / "device_config")
        (self.source / "tools").mkdir()
        for name in ("build_hook.py", "catalogues.py"):
            shutil.copy(ROOT / "tools" / name, self.source / "tools")
        (self.source / "firmware_host").mkdir()
        for folder in ("games/explorers", "games/portal_dash"):
            (self.source / "firmware_host" / folder).mkdir(parents=True)
            for file in (ROOT / "firmware_host" / folder).glob("*.yaml"):
                shutil.copy(file, self.source / "firmware_host" / folder)
        for file in (ROOT / "README.md", ROOT / "pyproject.toml", *ROOT.glob("requirements*.lock")):
            shutil.copy(file, self.source)
        self.is_version("1.0")

    def is_version(self, number: str) -> None:
        (self.source / "firmware_host/__init__.py").write_text(f'__version__ = "{number}"\n')

    @property
    def config_txt(self) -> Path:
        return self.root / "boot/firmware/config.txt"

    @property
    def cmdline(self) -> Path:
        return self.root / "boot/firmware/cmdline.txt"

    @property
    def current(self) -> str:
        """The number of the version the link points to."""
        return (self.root / "opt/tilekeeper/current").readlink().name.split("-")[0]

    @property
    def running(self) -> str:
        """The number of the version that was started and not stopped since."""
        file = self._machine / "running"
        return Path(file.read_text().strip()).name.split("-")[0] if file.exists() else ""

    def has_kiosk_user_in(self, *groups: str) -> None:
        """As an earlier version has left it."""
        (self._machine / "kiosk-groups").write_text(" ".join(("tilekeeper-kiosk", *groups)))

    def has_spidev(self) -> Path:
        """Raspberry Pi OS's python3-spidev: one compiled file."""
        module = self._machine / "spidev.cpython-311.so"
        module.write_text("compiled")
        return module

    def has_real_versions(self) -> None:
        """The new version tests itself with the program of this checkout."""
        script = self._stubs / "venv-tilekeeper"
        script.write_text(
            f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m firmware_host "$@"\n'
        )

    def install(self, *arguments: str, **faults: str) -> subprocess.CompletedProcess[str]:
        self._calls.write_text("")
        return subprocess.run(
            [self.source / "systemd/install.sh", *arguments],
            cwd=self.stands_in,
            env={
                **os.environ,
                **faults,
                "PATH": f"{self._stubs}:{os.environ['PATH']}",
                "TILEKEEPER_ROOT": str(self.root),
                "CALLS": str(self._calls),
                "MACHINE": str(self._machine),
                "STUBS": str(self._stubs),
                "REAL_PYTHON": sys.executable,
            },
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # no terminal to ask
            timeout=120,
        )

    def calls(self, command: str = "") -> list[str]:
        """What the machine was asked to do, looking things up left out."""
        lines = self._calls.read_text().splitlines()
        looks = re.compile(r"(dpkg-query|apt-cache|id|cp|sleep|python3 -I -c|python -I -c)\b")
        return [line for line in lines if line.startswith(command) and not looks.match(line)]

    def picture(self) -> dict[str, bytes | str]:
        """Every file and link below the root, to compare before and after."""
        return {
            str(path.relative_to(self.root)): str(path.readlink())
            if path.is_symlink()
            else path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_symlink() or path.is_file()
        }
