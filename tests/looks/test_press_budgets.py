"""No mode costs more presses than its budget: every row of every game, counted on the panel."""

from __future__ import annotations

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from firmware_host.games.game import Game
from tools.press_budgets import Row, costs, counted, rows_of

SETTINGS = load_settings(virtual=True)
ROWS = [(game, row, way) for game in all_games() for row in rows_of(game) for way in row.ways]


@pytest.mark.parametrize(
    ("game", "row", "way"), ROWS, ids=[f"{game.id}-{row.name}-{way}" for game, row, way in ROWS]
)
def test_nothing_costs_more_presses_than_its_budget(game: Game, row: Row, way: str) -> None:
    found = list(costs(game, row, way, counted(game, row, way, SETTINGS)))
    assert [cost for cost in found if not cost.is_kept] == []
