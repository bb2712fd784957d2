"""Random play against chess; the positions that `bench` copies are in the middle of a game."""

from __future__ import annotations

import sys

import pytest

from benchmarks import games
from benchmarks.daemon import CannotMeasure
from firmware_host.games import game_ids, game_of

pytestmark = pytest.mark.behavior

PORTAL_DASH = game_of("portal-dash")


@pytest.mark.parametrize("game", game_ids())
def test_the_position_to_copy_stands_in_the_middle_of_its_game(game: str) -> None:
    rules = games.referee(game_of(game))
    state = games.mid_game(game_of(game))
    assert rules.outcome(state) is None
    assert rules.question(state) is not None
    assert state.turns > 1


def test_random_play_is_measured_against_chess_in_the_same_run() -> None:
    """A generous limit: other processes share the machine. `bench` itself holds the real goal."""
    ratio, ours, theirs = games.speed_against_chess(PORTAL_DASH, rounds=3, round_s=0.1)
    assert ratio > 1, f"{ours:.0f} against {theirs:.0f}"


def test_a_state_in_mid_game_is_copied_quickly_and_is_one() -> None:
    state = games.mid_game(PORTAL_DASH)
    assert state.turns > 5
    assert state.outcome is None
    assert state.copy() == state
    assert games.copy_microseconds(PORTAL_DASH, rounds=3) < 100


def test_without_chess_there_is_a_sentence_instead_of_a_ratio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(CannotMeasure, match="pip install chess"):
        games.speed_against_chess(PORTAL_DASH, rounds=1)
