"""Set-ups of Explorers for simulated games: every card in the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules.setup import PLAYER_COLOURS


def explorers_setup(
    values: dict[str, Any], players: int, difficulty: str = "easy", first: int = 0
) -> Setup:
    """A set-up as the lobby makes it: standard rules, no guide."""
    return {
        "players": [{"colour": colour, "name": ""} for colour in PLAYER_COLOURS[:players]],
        "first": first,
        "difficulty": difficulty,
        "holder": "box",
        "rules": {},
        "guide": False,
        "values": values,
    }


def explorers_setups(
    values: dict[str, Any], players: int, difficulty: str
) -> Callable[[int], Setup]:
    """Everybody begins as often as the others."""
    ways = [explorers_setup(values, players, difficulty, first) for first in range(players)]
    return lambda number: ways[number % len(ways)]
