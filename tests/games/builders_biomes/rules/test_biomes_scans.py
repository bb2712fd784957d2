"""A tile on the reader is an action: what it means with actions on offer, and where one goes."""

from __future__ import annotations

import pytest

from firmware_host.games.builders_biomes.scans import TILES
from tests.games.builders_biomes.rules.biomes_game import Table


def means(table: Table, tile: str) -> str | None:
    players = table.state.setup.players
    return TILES.answer_of(tile, table.asks, players, table.state)


def refused(table: Table, tile: str) -> list[str]:
    """The rules that forbid what the tile can be meant as."""
    meant = TILES.meanings(tile, table.asks, table.state.setup.players, table.state)
    return [table.refuses(answer).rule for answer in meant]


@pytest.mark.parametrize(
    ("tile", "answer"),
    [
        ("building:camp", "build:camp"),
        ("mob:zombie", "fight:zombie"),
        ("weapon:bow", "weapon:bow"),
        ("weapon:stone_sword", None),
        ("player:red", None),
    ],
)
def test_at_assistant_mode_a_tile_is_built_fought_or_taken(tile: str, answer: str | None) -> None:
    assert means(Table("assistant").owns(0, block=9), tile) == answer


def test_at_referee_mode_a_tile_next_to_the_character_is_used() -> None:
    """BB-035, BB-045, BB-052."""
    table = Table("referee").stands("13").shows("c2", "pier").shows("d2", "zombie")
    table.turns("c1", "bow").turns("d1", "bow")
    assert means(table, "building:pier") == "build:c2"
    assert means(table, "mob:zombie") == "fight:d2"
    assert means(table, "weapon:bow") is None  # two lie there: only people know which
    table.turns("d1", "tnt")
    assert means(table, "weapon:bow") == "weapon:c1"


def test_a_building_that_cannot_be_paid_for_is_refused_with_the_reason() -> None:
    """BB-037."""
    table = Table("referee").shows("c3", "palace")
    assert means(table, "building:palace") is None
    assert refused(table, "building:palace") == ["BB-037"]


def test_a_tile_that_lies_elsewhere_is_where_the_character_goes() -> None:
    """BB-030: first the action, then the nearest crossing that touches it."""
    table = Table("referee").shows("e4", "zombie")
    assert means(table, "mob:zombie") == "explore"
    table.say("explore")
    assert means(table, "mob:zombie") == "34"
    assert means(table, "mob:husk") is None
    far = Table("referee").stands("11").shows("e5", "zombie")
    assert means(far, "mob:zombie") is None
    assert refused(far, "mob:zombie") == ["BB-045"]


def test_whoever_has_explored_is_told_to_go_there_first() -> None:
    """BB-021, BB-045."""
    table = Table("referee").shows("e4", "zombie").turns("c1", "bow")
    for cell in ("c3", "d3", "c4", "d4"):
        table.shows(cell, "husk" if cell != "d4" else "giant")
    table.explores("33")
    assert means(table, "mob:zombie") is None
    assert refused(table, "mob:zombie") == ["BB-021", "BB-045"]
