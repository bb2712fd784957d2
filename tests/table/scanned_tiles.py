"""What tiles mean, asked of the game they belong to."""

from __future__ import annotations

from typing import Any

from firmware_host.games import all_games, game_of
from firmware_host.games.core.question import Question
from firmware_host.table.scans import Players, TileAnswers

_OF_EXPLORERS = ("landscape", "creature", "chest")


def tiles_for(tile: str, question: Question) -> TileAnswers:
    """A card of Explorers is one, whatever is asked; other tiles are of the game that asks."""
    if tile.partition(":")[0] in _OF_EXPLORERS:
        return game_of("explorers").tiles
    prefix = question.id.partition(".")[0].upper()
    asking = (game.tiles for game in all_games() if game.rule_prefix == prefix)
    return next(asking, TileAnswers())


def answer_of(tile: str, question: Question, players: Players, state: Any) -> str | None:
    return tiles_for(tile, question).answer_of(tile, question, players, state)


def meanings(tile: str, question: Question, players: Players, state: Any) -> list[str]:
    return tiles_for(tile, question).meanings(tile, question, players, state)
