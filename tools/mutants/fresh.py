"""Run the tests of a mutant that lies outside functions: in a fresh process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Final

import pytest

from tools.mutants.processes import BUILD, ROOT, bound, ended

STARTS_S: Final = 10.0
"""Seconds of processor time that a process has for its start, beside its tests."""


class Changed(MetaPathFinder):
    """Imports one module from another text than that of its file."""

    def __init__(self, name: str, file: Path, text: str) -> None:
        self._name, self._file, self._text = name, file, text

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        text = self._text

        class Loader(SourceFileLoader):
            def get_code(self, _fullname: str) -> CodeType:
                return compile(text, self.path, "exec", dont_inherit=True)

        where = [str(self._file.parent)] if self._file.name == "__init__.py" else None
        loader = Loader(name, str(self._file))
        return spec_from_file_location(
            name, self._file, loader=loader, submodule_search_locations=where
        )


def run_changed(name: str, file: str, text: str, limit: str, *arguments: str) -> int:
    """Run pytest in this fresh process with the text of one module changed."""
    sys.meta_path.insert(0, Changed(name, Path(file), Path(text).read_text()))
    bound(float(limit))
    return pytest.main(list(arguments))


def attempt_afresh(
    file: Path, text: str, tests: Sequence[str], limit: float, arguments: Sequence[str]
) -> str:
    limit += STARTS_S
    changed, names = BUILD / "changed.txt", BUILD / "tests.txt"
    changed.write_text(text)
    names.write_text("\n".join(tests))
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    command = [sys.executable, "-m", "tools.mutants.fresh"]
    process = subprocess.Popen(
        [*command, name, str(file), str(changed), str(limit), *arguments, "-x", f"@{names}"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    outcome = ended(process.pid, limit)
    process.returncode = 0  # it was waited for
    return outcome


if __name__ == "__main__":
    sys.exit(run_changed(*sys.argv[1:]))
