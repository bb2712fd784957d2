"""Programs that some tests need and PyPI does not have.

A test that misses one is skipped with one sentence, which names the program and the command that
installs it. In CI it is not skipped, so that it fails.
"""

from __future__ import annotations

import os
import shutil

import pytest

PACKAGES = {
    "chromium": "chromium",
    "ip": "iproute2",
    "cage": "cage",
    "Xwayland": "xwayland",
    "Xvfb": "xvfb",
    "curl": "curl",
    "strace": "strace",
    "tmux": "tmux",
    "openscad": "openscad",
    "systemd-analyze": "systemd",
    "shellcheck": "shellcheck",
    "espeak-ng": "espeak-ng",
    "aplay": "alsa-utils",
}
"""Each program with the Debian package that contains it, as in tools/system-packages."""


def missing(*programs: str) -> str:
    """Return which of these programs are missing and how to install them; empty if none is."""
    absent = [program for program in programs if shutil.which(program) is None]
    if not absent:
        return ""
    verb = "is" if len(absent) == 1 else "are"
    packages = " ".join(PACKAGES[program] for program in absent)
    return f"{', '.join(absent)} {verb} missing; install with: sudo apt install {packages}"


def needs(*programs: str) -> pytest.MarkDecorator:
    """Mark a test that is skipped where one of these programs is missing."""
    sentence = missing(*programs)
    return pytest.mark.skipif(bool(sentence) and not is_ci(), reason=sentence)


def need(*programs: str) -> None:
    """Skip the test that runs where one of these programs is missing; fail it in CI."""
    if sentence := missing(*programs):
        do_without(sentence)


def do_without(sentence: str) -> None:
    """Skip the test that runs for a reason that must not exist in CI."""
    if is_ci():
        pytest.fail(sentence)
    pytest.skip(sentence)


def is_ci() -> bool:
    return os.environ.get("CI") == "true"
