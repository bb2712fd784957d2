"""Whose code the installer runs as root: the system's, this checkout's, and that of the locks.

Python, its virtual environment and pip are real here.
"""

from __future__ import annotations

import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.systemd.fresh_pi import FreshPi

pytestmark = pytest.mark.behavior


@pytest.fixture
def pi(tmp_path: Path) -> FreshPi:
    """A Pi that needs one package of the real lock."""
    pi = FreshPi(tmp_path)
    python = tmp_path / "stubs/python3"
    python.write_text('#!/bin/sh\nexec "$REAL_PYTHON" "$@"\n')
    lock = (ROOT / "requirements.lock").read_text()
    one = re.search(r"^pyserial==(.|\n)*?(?=^\S)", lock, re.MULTILINE)
    assert one
    (pi.source / "requirements.lock").write_text(one[0])
    return pi


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """A package under the right name and number that nobody of the lock has made."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    name = "pyserial-3.5"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("serial/__init__.py", "")
        described = "Metadata-Version: 2.1\nName: pyserial\nVersion: 3.5\n"
        wheel.writestr(f"{name}.dist-info/METADATA", described)
        wheel.writestr(
            f"{name}.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        wheel.writestr(f"{name}.dist-info/RECORD", "")
    return folder


def test_nothing_in_the_working_directory_or_the_environment_is_run(
    pi: FreshPi, wheels: Path, tmp_path: Path
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    was_run = shared / "was-run"
    for name in ("logging", "sitecustomize", "usercustomize", "venv", "pip", "ensurepip", "shutil"):
        (shared / f"{name}.py").write_text(f"open({str(was_run)!r}, 'a').write({name!r})\n")
    pip_log = shared / "pip-log"
    (shared / "pip.conf").write_text(f"[global]\nlog = {pip_log}\n")
    pi.stands_in = shared
    told = pi.install(
        "--yes", "--wheels", str(wheels),
        PYTHONPATH=str(shared), PIP_CONFIG_FILE=str(shared / "pip.conf"), PIP_LOG=str(pip_log),
    )  # fmt: skip
    assert not was_run.exists(), was_run.read_text()
    assert not pip_log.exists()
    assert "HASHES" in told.stderr, "Python and pip themselves have run"


def test_a_package_that_is_not_the_one_of_the_lock_is_not_installed(
    pi: FreshPi, wheels: Path
) -> None:
    told = pi.install("--yes", "--wheels", str(wheels))
    assert told.returncode == 1
    assert "DO NOT MATCH THE HASHES" in told.stderr
    assert "the new version could not be built" in told.stderr
    assert not list((pi.root / "opt/tilekeeper/versions").iterdir())


def test_wheels_are_looked_for_where_the_caller_stands(pi: FreshPi, wheels: Path) -> None:
    pi.stands_in = wheels.parent
    told = pi.install("--yes", "--wheels", "wheels")
    assert "DO NOT MATCH THE HASHES" in told.stderr


def entries(lock: Path) -> Iterator[tuple[str, str, str]]:
    """Name, version and everything that belongs to the line."""
    for found in re.finditer(r"^([\w.-]+)==([\w.]+)((?:.|\n)*?)(?=^\S|\Z)", lock.read_text(), re.M):
        yield found[1], found[2], found[3]


LOCKS = sorted(ROOT.glob("requirements*.lock"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_is_pinned_with_hashes_and_no_server_is_named(lock: Path) -> None:
    found = list(entries(lock))
    assert found
    for name, _, rest in found:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", rest), name
    lines = re.findall(r"^[^\s#].*", lock.read_text(), re.MULTILINE)
    assert len(lines) == len(found), "a line without a version"
    assert "://" not in lock.read_text()


def test_all_locks_agree() -> None:
    versions: dict[str, set[tuple[str, frozenset[str]]]] = {}
    for lock in LOCKS:
        for name, version, rest in entries(lock):
            hashes = frozenset(re.findall("sha256:([0-9a-f]+)", rest))
            versions.setdefault(name, set()).add((version, hashes))
    assert [name for name, found in versions.items() if len(found) > 1] == []


def test_the_locks_hold_all_that_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    build = project["build-system"]["requires"]
    for lock, asked in (
        ("requirements.lock", project["project"]["dependencies"]),
        ("requirements-pi.lock", extras["pi"]),
        ("requirements-dev.lock", extras["dev"] + extras["pi"]),
        ("requirements-mutants.lock", extras["mutants"]),
        ("requirements-audit.lock", extras["audit"]),
        ("requirements-build.lock", build),
    ):
        locked = {name: version for name, version, _ in entries(ROOT / lock)}
        names = {re.split(r"[<>=;\s]", each)[0].lower().replace(".", "-") for each in asked}
        assert names <= set(locked), lock
    versions = {name: version for name, version, _ in entries(ROOT / "requirements-build.lock")}
    assert build == [f"{name}=={versions[name]}" for name in ("hatchling", "babel")]


def test_pip_is_nowhere_called_without_hashes_unless_it_may_fetch_nothing() -> None:
    scripts = [ROOT / "Makefile", *(ROOT / ".ci").iterdir(), *(ROOT / "systemd").iterdir()]
    scripts += [path for path in (ROOT / "tools").rglob("*") if path.is_file()]
    calls = 0
    for script in scripts:
        if script.suffix in (".md", ".pyc", ".svg", ".png", ".scad"):
            continue
        text = script.read_text(errors="replace").replace("\\\n", " ")
        for line in re.findall(r"^.*\bpip(?:_install| install| download| wheel)\b.*$", text, re.M):
            if re.match(r"\s*(#|echo|pip_install\(\)|.*pip install --isolated)", line):
                continue  # what people read, and the function that others call
            calls += 1
            assert "--require-hashes" in line or "--no-index" in line, f"{script.name}: {line}"
            assert "--no-deps" in line, f"{script.name} lets pip look for newer releases: {line}"
    assert calls >= 5
