"""The kernel rights of the kiosk's browser: a real Chromium lives with them, sandbox and all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.scratch_root import SYSTEMD, run
from tests.tools_needed import needs

pytestmark = [pytest.mark.behavior, needs("systemd-analyze", "chromium")]

NOBODY = 65534
# Does to itself what systemd does before it starts the unit: no capabilities, UMask, filter.
_CONFINED = """
import ctypes, errno, os, sys, warnings  # the last for exec, while it may still be read
calls, user, command = sys.argv[1].split(), int(sys.argv[2]), sys.argv[3:]
seccomp, libc = ctypes.CDLL("libseccomp.so.2"), ctypes.CDLL(None)
seccomp.seccomp_init.restype = ctypes.c_void_p
context = ctypes.c_void_p(seccomp.seccomp_init(0x7FFF0000))
for call in calls:
    number = seccomp.seccomp_syscall_resolve_name(call.encode())
    if number >= 0:
        refused = ctypes.c_uint32(0x00050000 | errno.EPERM)
        assert seccomp.seccomp_rule_add(context, refused, number, 0) == 0
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 24, 38
for capability in range(41):
    libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
os.umask(0o077)
os.setgroups([])
os.setgid(user)
os.setuid(user)
libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
assert seccomp.seccomp_load(context) == 0
os.execvp(command[0], command)
"""


def refused_calls() -> set[str]:
    """Return the system calls that the unit refuses."""
    refused: set[str] = set()
    for line in (SYSTEMD / "tilekeeper-kiosk.service").read_text().splitlines():
        key, _, value = line.partition("=")
        if key != "SystemCallFilter":
            continue
        names = {name for word in value.removeprefix("~").split() for name in members(word)}
        refused = refused | names if value.startswith("~") else refused - names
    return refused


def members(word: str) -> set[str]:
    if not word.startswith("@"):
        return {word}
    listed = run("systemd-analyze", "syscall-filter", word).stdout.splitlines()[1:]
    return {line.strip() for line in listed if line.strip() and not line.strip().startswith("#")}


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that another user may enter, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp(prefix="tilekeeper-kiosk-"))
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def show(home: Path, refused: set[str]) -> str:
    chromium = ["chromium", "--headless", "--disable-gpu", f"--user-data-dir={home}/profile"]
    page = ["--dump-dom", "data:text/html,<p>the page</p>"]
    command = [sys.executable, "-c", _CONFINED, " ".join(refused), str(NOBODY), *chromium, *page]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, cwd="/",
        env={"PATH": os.environ["PATH"], "HOME": str(home), "XDG_RUNTIME_DIR": str(home)},
    )  # fmt: skip
    return done.stdout


def test_the_unit_refuses_what_a_browser_never_needs() -> None:
    refused = refused_calls()
    assert {"mount", "umount2", "pivot_root", "init_module", "reboot", "swapon"} <= refused
    assert "chroot" not in refused


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator can take rights away")
def test_chromium_shows_a_page_with_these_rights_and_its_sandbox_needs_chroot(home: Path) -> None:
    if "the page" not in show(home, set()):
        pytest.skip("no browser with a sandbox starts on this machine")
    assert "the page" in show(home, refused_calls())
    assert "the page" not in show(home, refused_calls() | {"chroot"})
