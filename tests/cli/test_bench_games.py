"""The positions that `bench` copies are in the middle of a game, and it says so of every game."""

from __future__ import annotations

import pytest

from firmware_host.commands import bench_games
from firmware_host.games import game_ids, game_of


@pytest.mark.parametrize("game", game_ids())
def test_the_position_to_copy_stands_in_the_middle_of_its_game(game: str) -> None:
    rules = bench_games.referee(game_of(game))
    state = bench_games.mid_game(game_of(game))
    assert rules.outcome(state) is None
    assert rules.question(state) is not None
    assert state.turns > 1
