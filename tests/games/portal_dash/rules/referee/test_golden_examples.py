"""The examples of the rules file, with its coordinates: (column, row) as cells "a1", "b1" …"""

from __future__ import annotations

import pytest

from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene


def ex1() -> RefereeGame:
    return scene(
        """
        u..A..e
        .......
        .......
        ...B.g.
        """,
        {"u": "magma_cube 3", "g": "ghast 3", "e": "enderman 2"},
    )


@pytest.mark.parametrize("first", ["magma_cube 3", "ghast 3"])
def test_example_1_the_cube_walks_and_hits_the_ghast_stays_and_hits_the_enderman_idles(
    first: str,
) -> None:
    """PD-EX1, PD-055, PD-056, PD-058, PD-060, PD-064, PD-065, PD-066, PD-160, PD-161."""
    game = ex1()
    game.mob_die(3)
    assert (game.asks.id, set(game.answers)) == ("pd.activate", {"magma_cube 3", "ghast 3"})
    game.say(first)
    assert game.where("magma_cube 3") == "c1"
    assert game.where("ghast 3") == "f4"
    assert game.where("enderman 2") == "g1"
    for seat in (0, 1):
        assert game.hearts(seat) == (5, 0)
        assert "-leather_chestplate" in game.bag(seat)
    assert game.asks.id == "pd.act"


def ex2() -> RefereeGame:
    return scene(
        """
        .........
        .~~A.....
        ~eu.B...g
        .~.......
        """,
        {"e": "enderman 1", "u": "magma_cube 1", "g": "ghast 1"},
    )


@pytest.mark.parametrize(("victim", "other"), [(0, 1), (1, 0)])
def test_example_2_a_shut_in_enderman_stays_and_one_of_two_is_hit(victim: int, other: int) -> None:
    """PD-EX2, PD-061, PD-063, PD-067, PD-070, PD-071, PD-073, PD-A08, PD-D14."""
    game = ex2()
    # the rows of the example are counted from 0: its row 1 is drawn as the second one here
    game.mob_die(1)
    game.say("enderman 1")
    assert game.where("enderman 1") == "b3"
    game.say("magma_cube 1")
    assert game.where("magma_cube 1") == "d3"
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.victim", 0, ["p0", "p1"])
    assert game.asks.rule == "PD-070"
    game.say(f"p{victim}")
    assert game.hearts(victim) == (5, 0)
    assert game.hearts(other) == (6, 1)
    assert game.where("ghast 1") == "h3"
    assert game.asks.id == "pd.act"


def test_example_3_a_missing_number_spawns_the_front_of_the_line_next_to_the_active_player() -> (
    None
):
    """PD-EX3, PD-057, PD-075, PD-077."""
    game = scene(
        """
        1.A...2
        .......
        ....u..
        B.....3
        """,
        {"u": "magma_cube 1"},
    ).line("ghast 2", "enderman 2")
    before = game.hearts(0), game.hearts(1)
    game.mob_die(2)
    assert game.where("ghast 2") == "a1"
    assert game.state.line == ["enderman 2"]
    assert game.where("magma_cube 1") == "e3"
    assert (game.hearts(0), game.hearts(1)) == before
    assert game.asks.id == "pd.act"


def test_example_4_four_steps_over_magma_past_steve_onto_soul_sand() -> None:
    """PD-EX4, PD-100, PD-101, PD-102, PD-103."""
    game = scene("AmBs.", under={"B": "."}).give(0, "diamond_boots").to_action()
    game.say("use:0")
    assert game.answers == ["a1", "b1", "c1", "d1"]
    assert game.asks.about["hurts"] == {"b1": 1, "c1": 1, "d1": 1}
    game.say("d1")
    assert game.at(0) == "d1"
    assert game.hearts(0) == (5, 0)


def test_example_4_three_steps_end_beside_the_soul_sand() -> None:
    """PD-EX4, PD-103: with one step left soul sand is out of reach."""
    game = scene("AmBs.").give(0, "iron_boots").to_action()
    game.say("use:0")
    assert game.answers == ["a1", "b1", "c1"]
    assert game.refuses("d1").rule == "PD-103"
    assert game.refuses("e1").rule == "PD-100"
    game = scene("AmBs.").give(0, "iron_boots+boots_steps").to_action()
    game.say("use:0")
    assert game.answers == ["a1", "b1", "c1", "d1", "e1"]


def test_example_7_only_the_four_top_corners_are_exposed_on_the_first_turn() -> None:
    """PD-EX7, PD-013, PD-145."""
    game = scene("A.").to_action()
    game.say("mine")
    assert {answer[:2] for answer in game.answers} == {"a1", "a4", "d1", "d4"}


def test_example_8_an_unlocked_netherite_item_is_found_by_the_third_receipt() -> None:
    """PD-EX8, PD-133: six tiles, two per receipt."""
    game = scene("A.").paint(a1="black").to_action()
    game.say("mine", "a1", "black:netherite", "netherite_boots")
    assert game.state.netherite["netherite_boots"] == 1
    state = game.state
    drawn = []
    for _ in range(6):
        top = state.stack.on_top()
        other = [id for id in top if id != "netherite_boots"]
        drawn.append(other[0] if other else "netherite_boots")
        state.stack.take(drawn[-1])
    assert drawn[5] == "netherite_boots"
    assert "netherite_boots" not in state.stack.contents()


def test_example_9_seven_results_and_two_rerolls_of_an_enchanted_netherite_sword() -> None:
    """PD-EX9, PD-115, PD-120, PD-121."""
    game = scene("Au", {"u": "hoglin 1"}).give(0, "netherite_sword+sword_die+sword_reroll")
    game.to_action().say("use:0")
    assert len(game.asks.dice) == 7
    assert game.asks.about["rerolls"] == 2
    game.say("0 0 0 0 0 0 0", "0", "0", "1,2")
    assert (game.asks.id, len(game.asks.dice)) == ("pd.roll_again", 2)
    game.say("1 1")
    assert game.where("hoglin 1") == "b1"
    assert game.asks.id == "pd.act"


def test_example_10_a_block_may_go_to_task_c_while_a_and_b_are_untouched() -> None:
    """PD-EX10, PD-140."""
    game = scene("A.").to_action()
    game.say("mine", "a1")
    assert [answer for answer in game.answers if ":C" in answer] == ["red:C1", "red:C3"]
    game.say("red:C1")
    assert game.state.piglin.filled[game.state.piglin.names.index("C1")] == 1
