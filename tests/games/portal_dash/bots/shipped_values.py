"""The catalogue as it is shipped, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.setups import EVERYTHING, portal_dash_setup


@cache
def shipped_values() -> dict[str, Any]:
    return values_of("portal-dash")


@cache
def values_of(game: str) -> dict[str, Any]:
    state = Path(mkdtemp())
    return load_settings(state_dir=state, virtual=True).catalogues[game].plain()


def referee_setup(players: int = 2, level: int = 1) -> Setup:
    return portal_dash_setup(shipped_values(), players, level, "blocks", EVERYTHING)
