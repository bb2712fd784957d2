"""The values Builders & Biomes is shipped with, and bots that play with them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.games.builders_biomes.setups import biomes_setups
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.table.simulate import Report, play


@cache
def _shipped() -> dict[str, Any]:
    settings = load_settings(state_dir=Path("/nonexistent"))
    return settings.catalogues["builders-biomes"].plain()


def shipped_values() -> dict[str, Any]:
    return deepcopy(_shipped())


def setups(mode: str, players: int) -> Callable[[int], Setup]:
    return biomes_setups(mode, shipped_values(), players)


def match(rules: Rules, bots: str, games: int, players: int = 2, check: bool = False) -> Report:
    """Games between bots, one name for each seat; ends are called by who won."""
    made = setups(rules.mode, players)
    return play(rules, made, games, f"match {bots}", bots, check)
