"""Set-ups of Explorers for simulated games: every card in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules.setup import (
    DIFFICULTIES,
    HOLDERS,
    PLAYER_COLOURS,
    SWITCHES,
)
from firmware_host.games.game import Setups, Values, now_and_then


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


class ExplorersSetups(Setups):
    levels = DIFFICULTIES
    usual_level = "easy"
    choices = {"holder": HOLDERS}  # noqa: RUF012  (never changed)
    real_parts = {"holder": "table"}  # noqa: RUF012
    box_draws = {"holder": "box"}  # noqa: RUF012
    kinds = 28

    def from_words(
        self, mode: str, values: Values, players: int, words: Mapping[str, str | None]
    ) -> Callable[[int], Setup]:
        setups = explorers_setups(values, players, words.get("level") or self.usual_level)
        holder = words.get("holder") or "box"
        return lambda number: {**setups(number), "holder": holder}

    def every_kind(self, mode: str, values: Values, number: int, random: Random) -> Setup:
        """1 to 4 players, every difficulty, whoever holds the cards."""
        players = number % 4 + 1
        difficulty = DIFFICULTIES[number // 4 % len(DIFFICULTIES)]
        setup = explorers_setup(values, players, difficulty, random.randrange(players))
        setup["holder"] = random.choice(HOLDERS)
        return now_and_then(setup, SWITCHES, random)

    def starts(self, values: Values) -> Iterator[Setup]:
        for players in (1, 2, 3, 4):
            for difficulty in DIFFICULTIES:
                yield explorers_setup(values, players, difficulty)

    def label(self, setup: Setup) -> str:
        return str(setup["difficulty"]).replace("_", " ")

    def facts(self, setup: Setup) -> dict[str, Any]:
        return {"level": setup["difficulty"]}

    def is_on_table(self, setup: Setup, tile: str) -> bool:
        """A card the box holds is nowhere else."""
        kept = {"box": ("landscape", "creature"), "creatures": ("creature",)}
        return tile.partition(":")[0] not in kept.get(setup["holder"], ())
