"""What tiles, dice and set-ups change in the presses of whole games."""

from __future__ import annotations

import pytest

from firmware_host.games import game_ids
from tests.cli.test_play_presses import play


@pytest.mark.parametrize("game", game_ids())
def test_tiles_save_presses_and_change_nothing_else(game: str) -> None:
    with_reader, without = play(game, "--presses"), play(game, "--presses", "--no-reader")
    for key in ("outcomes", "decisions", "questions_per_turn", "turns"):
        assert with_reader[key] == without[key]
    asked = with_reader["presses_per_question"], without["presses_per_question"]
    saved = {id: asked[1][id]["presses"] - asked[0][id]["presses"] for id in asked[0]}
    assert sum(saved.values()) > 0
    saved.pop("panel.notice")  # a tile says what it was taken for, and that is put away
    assert min(saved.values()) >= 0, saved


def test_the_box_draws_with_one_press_or_with_none() -> None:
    referee = ("builders-biomes", "--mode", "referee", "--presses", "--no-reader")
    rolled = play(*referee, "--box-draws")["presses_per_question"]["bb.card"]
    assert rolled["presses"] == rolled["asked"]
    told = play(*referee)["presses_per_question"]["bb.card"]
    assert told["presses"] > 2 * told["asked"]
    in_the_box = play("explorers", "--presses", "--box-draws")["presses_per_question"]
    assert "ex.landscape" not in in_the_box


def test_a_card_that_the_box_holds_is_on_no_reader() -> None:
    with_reader = play("explorers", "--presses", "--set", "holder=box")
    without = play("explorers", "--presses", "--set", "holder=box", "--no-reader")
    assert with_reader["presses_per_question"] == without["presses_per_question"]


def test_a_set_up_is_chosen_by_words_with_and_without_presses() -> None:
    layers = play("portal-dash", "--presses", "--set", "cube=layers")["presses_per_question"]
    blocks = play("portal-dash", "--presses", "--set", "cube=blocks")["presses_per_question"]
    assert "pd.mine_layer" in layers
    assert "pd.mine" not in layers
    assert "pd.mine" in blocks
    assert "pd.mine_layer" not in blocks
    one, other = (
        play("explorers", "--set", f"holder={holder}")["decisions"] for holder in ("table", "box")
    )
    assert (one, other) != (0, 0)
