"""A disk of a few megabytes that can really be full: a tmpfs of its own.

Mounting needs root. Whoever is not root gets the test run in a namespace where one is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PAGE = 4096
_IN_NAMESPACE = "TILEKEEPER_TEST_IN_NAMESPACE"


class SmallDisk:
    def __init__(self, path: Path, is_mounted: bool) -> None:
        self.path = path
        self.is_mounted = is_mounted
        self._filler = path / "somebody's photos"

    @property
    def state(self) -> Path:
        return self.path / "state"

    def fill(self, leave: int = 0) -> None:
        """No byte more than so many, in whole pages, fits on it afterwards."""
        with self._filler.open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(_PAGE))
            except OSError:
                pass
            full = file.tell() // _PAGE * _PAGE
            file.truncate(max(0, full - leave // _PAGE * _PAGE))

    def free(self) -> None:
        self._filler.unlink()

    def remount(self, mode: str) -> None:
        """`ro`: as the kernel does with a card that fails; `rw`: as before. No file may be open."""
        subprocess.run(["mount", "-o", f"remount,{mode}", str(self.path)], check=True)

    def take_all_names(self) -> int:
        """Leave no inode for any new file; how many were left."""
        count = 0
        try:
            while True:
                (self.path / f"photo {count}").touch()
                count += 1
        except OSError:
            return count


@contextmanager
def mounted_ext4(path: Path, image: Path, block: int) -> Iterator[SmallDisk]:
    """As on a card; not mounted where there is no loop device, as in most containers."""
    path.mkdir()
    with image.open("wb") as file:
        file.truncate(8_000_000)
    made = ["mkfs.ext4", "-q", "-b", str(block), str(image)]
    is_mounted = all(
        shutil.which(command[0]) and not subprocess.run(command, check=False).returncode
        for command in (made, ["mount", "-o", "loop", str(image), str(path)])
    )
    try:
        yield SmallDisk(path, is_mounted)
    finally:
        if is_mounted:
            subprocess.run(["umount", str(path)], check=True)


@contextmanager
def mounted(path: Path, size: int, names: int = 0) -> Iterator[SmallDisk]:
    path.mkdir()
    options = f"size={size}" + (f",nr_inodes={names}" if names else "")
    run = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tilekeeper-test", str(path)],
        capture_output=True,
        check=False,
    )
    try:
        yield SmallDisk(path, is_mounted=run.returncode == 0)
    finally:
        if run.returncode == 0:
            subprocess.run(["umount", "-l", str(path)], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with mounted(tmp_path / "disk", 4_000_000) as disk:
        yield disk


@pytest.fixture
def disk_of_few_names(tmp_path: Path) -> Iterator[SmallDisk]:
    with mounted(tmp_path / "disk", 4_000_000, names=40) as disk:
        yield disk


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that has not got its disk once more, as root of a namespace of its own."""
    disks = [each for each in pyfuncitem.funcargs.values() if isinstance(each, SmallDisk)]
    if all(disk.is_mounted for disk in disks):
        return None
    again = ["unshare", "--user", "--map-root-user", "--mount"]
    if _IN_NAMESPACE in os.environ or subprocess.run([*again, "true"], check=False).returncode:
        pytest.skip("nothing can be mounted here; the tests that limit file sizes run all the same")
    run = subprocess.run(
        [
            *again, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
            "-m", "soak or not soak", f"{pyfuncitem.path}::{pyfuncitem.name}",
        ],
        env={**os.environ, _IN_NAMESPACE: "1"},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout, run.stdout
    return True
