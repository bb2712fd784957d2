"""Set-ups of Builders & Biomes for simulated games, and how their ends are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_host.games.builders_biomes.rules.setup import PLAYER_COLOURS
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.rules import Setup


def biomes_setup(values: dict[str, Any], players: int, cube: str, first: int = 0) -> Setup:
    """A set-up as the lobby makes it: standard rules, no beginners, no guide."""
    return {
        "players": [
            {"colour": colour, "name": "", "beginner": False} for colour in PLAYER_COLOURS[:players]
        ],
        "first": first,
        "cube": cube,
        "rules": {},
        "guide": False,
        "values": values,
    }


def biomes_setups(level: str, values: dict[str, Any], players: int) -> Callable[[int], Setup]:
    """Everybody begins as often as the others; both ways to follow the cube where both are played.

    The cube changes after a round of beginners, so that each begins with each cube.
    """
    cubes = CUBE_WAYS if level == "box" else CUBE_WAYS[:1]
    all_ways = [
        biomes_setup(values, players, cube, first) for cube in cubes for first in range(players)
    ]
    return lambda number: all_ways[number % len(all_ways)]


def who_won(outcome: Outcome) -> str:
    """ "seat 1 wins", or "shared"."""
    return "shared" if len(outcome.winners) > 1 else f"seat {outcome.winners[0]} wins"
