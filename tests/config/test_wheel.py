"""An installed wheel finds its defaults far away from any checkout."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tools.catalogues import languages

pytestmark = pytest.mark.behavior

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
            pytest.skip("hatchling is missing; install with: make .venv/run.stamp")
        pytest.fail(done.stderr)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, installed in a place of its own."""
    place = tmp_path_factory.mktemp("wheel")
    offline = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    pip("wheel", "--no-deps", *offline, "-w", str(place), str(ROOT))
    (wheel,) = place.glob("tilekeeper-*.whl")
    pip("install", "--no-deps", "--target", str(place / "installed"), str(wheel))
    return place / "installed"


def python(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_installed_wheel_loads_its_configuration_outside_the_checkout(installed: Path) -> None:
    done = python(installed, "-c", SCRIPT)
    assert done.returncode == 0, done.stderr
    package, shipped, *catalogues, source = done.stdout.splitlines()
    assert package.startswith(str(installed))
    assert shipped == str(installed / "firmware_host" / "device_config")
    assert len(catalogues) == 3
    assert all(catalogue.endswith(" []") for catalogue in catalogues)
    assert source == "owner"


def test_a_wheel_speaks_every_language_that_has_a_file(installed: Path) -> None:
    script = "from firmware_host.panel.i18n import available_languages as all; print(*all())"
    assert sorted(python(installed, "-c", script).stdout.split()) == sorted(["en", *languages()])


def test_development_code_is_not_installed_and_bench_says_so(installed: Path) -> None:
    found = {path.name for path in installed.iterdir() if path.suffix != ".dist-info"}
    assert found <= {"firmware_host", "bin"}
    modules = {path.stem for path in installed.rglob("*.py")}
    assert not modules & {"rules_used", "rules_report"}
    assert not {name for name in modules if "measure" in name}
    for arguments in (["bench"], ["bench", "--only", "start"], ["bench", "--help"]):
        done = python(installed, "-m", "firmware_host", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "tilekeeper: bench needs a checkout of Tilekeeper: "
            "run it there as .venv/bin/tilekeeper bench\n"
        )
    offered = python(installed, "-m", "firmware_host", "--help").stdout
    assert "selftest" in offered
    assert "bench" not in offered
    play = python(installed, "-m", "firmware_host", "play", "--help").stdout
    assert "--rules-report" not in play


def test_a_folder_of_that_name_beside_the_package_is_not_taken_for_the_checkout(
    installed: Path,
) -> None:
    """Other projects install a `benchmarks` of their own."""
    foreign = installed / "benchmarks"
    foreign.mkdir()
    (foreign / "command.py").write_text("raise SystemExit('somebody else')\n")
    assert python(installed, "-m", "firmware_host", "bench").returncode == 2
    assert "bench" not in python(installed, "-m", "firmware_host", "--help").stdout
