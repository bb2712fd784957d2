"""Compiles the catalogues whenever the project is built or installed with pip -e.

A wheel gets them from a folder of its own, so that a checkout may be read-only and an installer
that runs as root leaves nothing in it; an editable installation reads them beside their sources.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        from tools.catalogues import compile_all

        locale = Path(self.root) / "firmware_host" / "locale"
        if version == "editable":
            compile_all(locale)
            return
        self._scratch = tempfile.TemporaryDirectory(prefix="tilekeeper-locale-")
        into = Path(self._scratch.name)
        for file in compile_all(locale, into):
            build_data["force_include"][str(file)] = (
                f"firmware_host/locale/{file.relative_to(into).as_posix()}"
            )
