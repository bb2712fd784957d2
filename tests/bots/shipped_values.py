"""The catalogue as it is shipped, read once."""

from __future__ import annotations

from functools import cache
from typing import Any

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.config.paths import shipped_dir
from firmware_host.games.core.rules import Setup
from firmware_host.table.simulate import portal_dash_setup


@cache
def shipped_values() -> dict[str, Any]:
    return Catalogue(merge_catalogue([yaml_lines.load(shipped_dir() / "portal_dash.yaml")])).plain()


def full_setup(players: int = 2, level: int = 1) -> Setup:
    return portal_dash_setup(shipped_values(), players, level, "blocks")
