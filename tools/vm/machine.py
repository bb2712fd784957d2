"""Where the VM comes from, and the folder it shares with this computer."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SUITE, ARCH, PYTHON = "bookworm", "arm64", "3.11"
_TOOLS = ("qemu-system-aarch64", "fdtput", "ssh")
_SOURCES = ("README.md", "device_config", "firmware_host", "pyproject.toml", "systemd")


def rig_folder() -> Path:
    return Path(os.environ.get("RIG", ROOT.parent / "shared" / "rig")).resolve()


def why_not() -> str | None:
    """Why there can be no VM here, in one sentence; None when there can."""
    folder = rig_folder()
    if not (folder / "rig.py").is_file():
        return f"there is no test rig in {folder}; name its folder with RIG="
    images = Path(os.environ.get("RIG_DIR", "/tmp/referee-rig")) / "images"
    if not (images / f"{SUITE}-{ARCH}" / "rootfs.raw").is_file():
        return f"there is no image in {images}; build one: sudo {folder}/build-image.sh {ARCH}"
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        return f"{', '.join(missing)} is missing; {folder}/build-image.sh installs it"
    if os.geteuid() != 0:
        return "images can only be mounted by the administrator: sudo make vm"
    return None


def load_rig() -> Any:
    """The rig's own module; nothing is written beside it."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(rig_folder()))
    return importlib.import_module("rig")


class Share:
    """What the VM sees read-only as /mnt/host: the project and every package it needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """Today's sources; packages are fetched once and kept for the next run."""
        copy_sources(ROOT, self.folder / "tilekeeper")
        collect = ROOT / "systemd" / "collect-wheels"
        done = subprocess.run(
            [str(collect), str(self.folder / "wheels"), "aarch64", PYTHON],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"tilekeeper: the packages could not be fetched:\n{done.stderr}")

    def new_version(self, name: str, change: dict[str, tuple[str, str]]) -> None:
        """The same project with a few words changed, and its packages, as NAME and NAME-wheels."""
        source, wheels = self.folder / name, self.folder / f"{name}-wheels"
        copy_sources(self.folder / "tilekeeper", source)
        for file, (old, new) in change.items():
            text = (source / file).read_text(encoding="utf-8")
            if old not in text:
                raise SystemExit(f"tilekeeper: {file} does not say {old!r} any more")
            (source / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        shutil.rmtree(wheels, ignore_errors=True)
        wheels.mkdir()
        for wheel in (self.folder / "wheels").glob("*.whl"):
            if not wheel.name.startswith("tilekeeper-"):
                os.link(wheel, wheels / wheel.name)
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
             "--no-deps", "--wheel-dir", str(wheels), str(source)],
            check=True, capture_output=True,
        )  # fmt: skip

    def broken_wheels(self) -> None:
        """A download that broke off: one package is missing, another one is cut short."""
        wheels = self.folder / "broken-wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        shutil.copytree(self.folder / "wheels", wheels)
        for wheel in wheels.glob("voluptuous-*.whl"):
            wheel.unlink()
        for wheel in wheels.glob("tilekeeper-*.whl"):
            wheel.write_bytes(wheel.read_bytes()[:20_000])


def copy_sources(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in (*_SOURCES, *(path.name for path in source.glob("requirements*.lock"))):
        if (source / name).is_dir():
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source / name, target / name, ignore=ignore)
        else:
            shutil.copy2(source / name, target / name)
