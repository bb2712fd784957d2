"""What a turn may cost in presses: every game brings its rows in bots/press_budgets.yaml.

`at_most` is what was reached and is only ever lowered; `goal` is where it shall come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_host.commands.press_counts import Pressing, PressReport, counted_presses
from firmware_host.config import yaml_lines
from firmware_host.config.settings import Settings
from firmware_host.games.game import Game

FILE: Final = Path("bots", "press_budgets.yaml")
"""Beside the bots that play them; the YAML files above are the owner's to change."""
READER, NO_READER, BOX_DRAWS = "reader", "no_reader", "box_draws"
WAYS: Final = (READER, NO_READER, BOX_DRAWS)
"""How people play: tagged tiles on the reader, everything by hand, or the box draws."""
PEOPLE: Final = ("same_people", "new_people")
"""Who sits down; what it costs them to the first roll."""
_PLAYERS: Final = 2
_SEED: Final = "b"


@dataclass(frozen=True, slots=True)
class Budget:
    at_most: float
    goal: float


@dataclass(frozen=True, slots=True)
class Row:
    """One way to set up a game, with what it may cost."""

    name: str
    mode: str
    bot: str
    games: int
    set: Mapping[str, str]
    budgets: Mapping[str, Budget]
    """Of `WAYS`, the median a turn; of `PEOPLE`, the way to the first roll."""

    @property
    def ways(self) -> list[str]:
        return [way for way in WAYS if way in self.budgets]


@dataclass(frozen=True, slots=True)
class Cost:
    """What something costs now, and what it may."""

    game: str
    row: str
    what: str
    now: float
    budget: Budget

    @property
    def is_kept(self) -> bool:
        return self.now <= self.budget.at_most


def rows_of(game: Game) -> list[Row]:
    """None for a game without the file."""
    found = yaml_lines.load_if_there(game.path / FILE)
    return [
        Row(
            name,
            row["mode"],
            row["bot"],
            row["games"],
            row.get("set", {}),
            {what: Budget(**each) for what, each in row["budgets"].items()},
        )
        for name, row in (found.data if found else {}).items()
    ]


def counted(game: Game, row: Row, way: str, settings: Settings) -> PressReport:
    """The games of a row, always the same ones."""
    rules, setups = game.modes[row.mode], game.setups
    words = {**setups.real_parts, **(setups.box_draws if way == BOX_DRAWS else {}), **row.set}
    catalogue = settings.catalogues[game.id]
    made = setups.from_words(rules.mode, catalogue.plain(), _PLAYERS, words)
    tiles = () if way == NO_READER else tuple(catalogue.tiles())
    plan = Pressing(rules, made, settings, _SEED, row.bot, tiles, way == BOX_DRAWS, tuple(row.set))
    return counted_presses(plan, row.games)


def costs(game: Game, row: Row, way: str, report: PressReport) -> Iterator[Cost]:
    """Of one way to play; the way to the first roll is told with the first one."""
    yield Cost(game.title, row.name, way, report.presses.to_json()["median"], row.budgets[way])
    for who in PEOPLE if way == row.ways[0] else ():
        if who in row.budgets:
            yield Cost(game.title, row.name, who, report.first_roll[who].total(), row.budgets[who])
