"""Where the VM comes from, and the folder it shares with this computer."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).parents[2]
PYTHON: Final = {"bookworm": "3.11", "trixie": "3.13"}
"""Of each system; both are supported."""
MACHINE: Final = {"arm64": "aarch64", "amd64": "x86_64"}
_SOURCES = (
    "LICENSE", "README.md", "device_config", "firmware_host", "pyproject.toml", "systemd", "tools",
)  # fmt: skip


@dataclass(frozen=True)
class System:
    """What runs in the VM: a Debian, for a kind of processor."""

    suite: str = "bookworm"
    arch: str = "arm64"

    def __str__(self) -> str:
        return f"{self.suite}-{self.arch}"


def rig_folder() -> Path:
    return Path(os.environ.get("RIG", ROOT.parent / "shared" / "rig")).resolve()


def why_not(system: System) -> str | None:
    """Why there can be no VM here, in one sentence; None when there can."""
    folder = rig_folder()
    if not (folder / "rig.py").is_file():
        return f"there is no test rig in {folder}; name its folder with RIG="
    images = Path(os.environ.get("RIG_DIR", "/tmp/referee-rig")) / "images"
    if not (images / str(system) / "manifest.txt").is_file():  # the last file that is written
        build = f"sudo {folder}/build-image.sh {system.arch} {system.suite}"
        return f"there is no image of {system} in {images}; build one: {build}"
    missing = [tool for tool in _tools(system) if shutil.which(tool) is None]
    if missing:
        packages = " ".join(_tools(system)[tool] for tool in missing)
        return f"missing: {', '.join(missing)}; install with: sudo apt-get install {packages}"
    if os.geteuid() != 0:
        return "images can only be mounted by the administrator: sudo make vm"
    return None


def _tools(system: System) -> dict[str, str]:
    """Return the programs that run a VM, each with its Debian package."""
    qemu = {"amd64": "qemu-system-x86", "arm64": "qemu-system-arm"}[system.arch]
    return {
        f"qemu-system-{MACHINE[system.arch]}": qemu,
        "fdtput": "device-tree-compiler",
        "ssh": "openssh-client",
    }


def load_rig() -> Any:
    """The rig's own module; nothing is written beside it."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(rig_folder()))
    return importlib.import_module("rig")


class Share:
    """What the VM sees read-only as /mnt/host: the project and every package it needs."""

    def __init__(self, folder: Path, system: System) -> None:
        self.folder, self.system = folder, system

    def fill(self) -> None:
        """Today's sources; packages are fetched once and kept for the next run."""
        copy_sources(ROOT, self.folder / "tilekeeper")
        collect = ROOT / "systemd" / "collect-wheels"
        machine, python = MACHINE[self.system.arch], PYTHON[self.system.suite]
        done = subprocess.run(
            [str(collect), str(self.folder / "wheels"), machine, python],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"tilekeeper: the packages could not be fetched:\n{done.stderr}")

    def new_version(self, name: str, change: dict[str, tuple[str, str]]) -> None:
        """The same project with a few words changed, as NAME."""
        source = self.folder / name
        copy_sources(self.folder / "tilekeeper", source)
        for file, (old, new) in change.items():
            text = (source / file).read_text(encoding="utf-8")
            if old not in text:
                raise SystemExit(f"tilekeeper: {file} does not say {old!r} any more")
            (source / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    def broken_wheels(self) -> None:
        """A download that broke off: one package is missing, another one is cut short."""
        wheels = self.folder / "broken-wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        shutil.copytree(self.folder / "wheels", wheels)
        for wheel in wheels.glob("pyserial-*.whl"):
            wheel.unlink()
        for wheel in wheels.glob("aiohttp-*.whl"):
            wheel.write_bytes(wheel.read_bytes()[:20_000])


def copy_sources(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in (*_SOURCES, *(path.name for path in source.glob("requirements*.lock"))):
        if (source / name).is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "*.mo")
            shutil.copytree(source / name, target / name, ignore=ignore)
        else:
            shutil.copy2(source / name, target / name)
