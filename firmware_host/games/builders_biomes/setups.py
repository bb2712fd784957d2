"""Set-ups of Builders & Biomes for simulated games, and how their ends are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from firmware_host.games.builders_biomes.rules.setup import PLAYER_COLOURS, SWITCHES
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.rules import Setup
from firmware_host.games.game import Setups, Values, now_and_then
from firmware_host.texts import Counted, Message


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


def biomes_setups(
    mode: str, values: dict[str, Any], players: int, cube: str | None = None
) -> Callable[[int], Setup]:
    """Everybody begins as often as the others; both ways to follow the cube where both are played.

    The cube changes after a round of beginners, so that each begins with each cube.
    """
    if mode != "assistant" and cube not in (None, CUBE_WAYS[0]):
        # Translators: an error at the command line; {option} is what was typed, {word} is a word
        # of the command.
        refused = Message(
            "{option}: the referee follows every block; use {word}",
            option=f"--set cube={cube}",
            word=CUBE_WAYS[0],
        )
        raise BadSetup(refused)
    cubes = CUBE_WAYS if mode == "assistant" else CUBE_WAYS[:1]
    cubes = (cube,) if cube else cubes
    all_ways = [
        biomes_setup(values, players, cube, first) for cube in cubes for first in range(players)
    ]
    return lambda number: all_ways[number % len(all_ways)]


def who_won(outcome: Outcome) -> str:
    """ "seat 1 wins", or "shared"."""
    return "shared" if len(outcome.winners) > 1 else f"seat {outcome.winners[0]} wins"


class BuildersBiomesSetups(Setups):
    choices = {"cube": CUBE_WAYS}  # noqa: RUF012  (never changed)
    kinds = 28

    def from_words(
        self, mode: str, values: Values, players: int, words: Mapping[str, str | None]
    ) -> Callable[[int], Setup]:
        return biomes_setups(mode, values, players, words.get("cube"))

    def every_kind(self, mode: str, values: Values, number: int, random: Random) -> Setup:
        """2 to 4 players, anybody first; as beginners and on other boards now and then."""
        players = number % 3 + 2
        cube = random.choice(("blocks", "layers")) if mode == "assistant" else "blocks"
        setup = biomes_setup(values, players, cube, random.randrange(players))
        for player in setup["players"]:
            player["beginner"] = random.random() < 0.2
        if random.random() < 0.3:
            numbers = random.sample(range(1, len(values["boards"]) + 1), players)
            for player, board in zip(setup["players"], numbers, strict=True):
                player["board"] = board
        return now_and_then(setup, SWITCHES, random)

    def starts(self, values: Values) -> Iterator[Setup]:
        for players in (2, 3, 4):
            yield biomes_setup(values, players, "blocks")

    def label(self, setup: Setup) -> str:
        return Counted("{n} player", "{n} players", n=len(setup["players"]))

    def ending(self, outcome: Outcome) -> str:
        return who_won(outcome) if outcome.winners else super().ending(outcome)
