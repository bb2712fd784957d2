"""Which games there are: the only list. Adding a game is one folder and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware_host.games.core.rules import Rules
    from firmware_host.games.game import Game

FOLDERS = [
    "firmware_host.games.portal_dash",
    "firmware_host.games.builders_biomes",
    "firmware_host.games.explorers",
]
"""Packages with a module `game` that holds `GAME`; in the order people see them.

Names and not objects: a game is made of building blocks of rooms that import this package.
"""


def all_games() -> tuple[Game, ...]:
    return tuple(_load(folder) for folder in FOLDERS)


def game_of(id: str) -> Game:
    """The game of that id; UnknownGame names those there are."""
    for game in all_games():
        if game.id == id:
            return game
    from firmware_host.games.core.errors import UnknownGame

    known = ", ".join(game.id for game in all_games())
    raise UnknownGame(f"no rules for {id!r}; there are: {known}")


def game_ids() -> tuple[str, ...]:
    return tuple(game.id for game in all_games())


def all_rules() -> tuple[Rules, ...]:
    """The rules of every game in every mode."""
    return tuple(rules for game in all_games() for rules in game.modes.values())


def rules_for(game: str, mode: str) -> Rules:
    """The rules of a game in a mode; UnknownGame names those there are."""
    for rules in all_rules():
        if (rules.game, rules.mode) == (game, mode):
            return rules
    from firmware_host.games.core.errors import UnknownGame

    known = ", ".join(f"{rules.game} ({rules.mode})" for rules in all_rules())
    raise UnknownGame(f"no rules for {game!r} in mode {mode!r}; there are: {known}")


@cache
def _load(folder: str) -> Game:
    game: Game = import_module(f"{folder}.game").GAME
    return game
