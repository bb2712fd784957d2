"""Set-ups of the dice race without a lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from firmware_host.games.core.rules import Setup
from firmware_host.games.game import Setups, Values, now_and_then
from tests.dice_race.rules.referee import PLAYER_COLOURS, SWITCHES


def race_setup(values: Values, players: int, first: int = 0) -> Setup:
    return {
        "players": [{"colour": colour, "name": ""} for colour in PLAYER_COLOURS[:players]],
        "first": first,
        "rules": {},
        "guide": False,
        "values": values,
    }


class DiceRaceSetups(Setups):
    kinds = 3

    def from_words(
        self, mode: str, values: Values, players: int, words: Mapping[str, str | None]
    ) -> Callable[[int], Setup]:
        return lambda number: race_setup(values, players, number % players)

    def every_kind(self, mode: str, values: Values, number: int, random: Random) -> Setup:
        players = number % 3 + 2
        setup = race_setup(values, players, random.randrange(players))
        return now_and_then(setup, SWITCHES, random)

    def starts(self, values: Values) -> Iterator[Setup]:
        return (race_setup(values, players) for players in (2, 3, 4))

    def label(self, setup: Setup) -> str:
        return f"{len(setup['players'])} players"
