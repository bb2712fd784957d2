"""An installed wheel finds its defaults far away from any checkout."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import firmware_host
from pathlib import Path
from firmware_host.config.paths import shipped_dir
from firmware_host.config.settings import load_settings
settings = load_settings(state_dir=Path("state"))
print(firmware_host.__file__)
print(shipped_dir())
for catalogue in settings.catalogues.values():
    print(len(catalogue.entries()), catalogue.check())
settings = settings.enter("portal_dash", "dice.combat", [0, 0, 0, 1, 1, 2])
print(settings.catalogues["portal-dash"].entry("dice.combat").source)
"""


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        if "No matching distribution" in done.stderr and not os.environ.get("CI"):
            pytest.skip("hatchling is not installed and PyPI cannot be reached")
        pytest.fail(done.stderr)


def test_an_installed_wheel_loads_its_configuration_outside_the_checkout(tmp_path: Path) -> None:
    offline = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    pip("wheel", "--no-deps", *offline, "-w", str(tmp_path / "wheel"), str(ROOT))
    (wheel,) = (tmp_path / "wheel").glob("tilekeeper-*.whl")
    installed = tmp_path / "installed"
    pip("install", "--no-deps", "--target", str(installed), str(wheel))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    package, shipped, *catalogues, source = done.stdout.splitlines()
    assert package.startswith(str(installed))
    assert shipped == str(installed / "firmware_host" / "device_config")
    assert len(catalogues) == 3
    assert all(catalogue.endswith(" []") for catalogue in catalogues)
    assert source == "owner"
