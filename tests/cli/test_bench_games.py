"""The positions that `bench` copies are in the middle of a game, and it says so of every game."""

from __future__ import annotations

import pytest

from firmware_host.commands import bench_games
from firmware_host.games import game_ids


@pytest.mark.parametrize("game", game_ids())
def test_the_position_to_copy_stands_in_the_middle_of_its_game(game: str) -> None:
    rules = bench_games.full_rules(game)
    state = bench_games.mid_game(rules)
    assert rules.outcome(state) is None
    assert rules.question(state) is not None
    assert state.turns == bench_games.MID_GAME[game]


def test_a_game_that_is_over_before_its_middle_is_not_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(bench_games.MID_GAME, "explorers", 1000)
    with pytest.raises(AssertionError, match="over after"):
        bench_games.mid_game(bench_games.full_rules("explorers"))
