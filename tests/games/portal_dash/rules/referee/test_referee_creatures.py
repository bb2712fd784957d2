"""Mobs and bosses on the board: who acts, where they go, whom they hit, where new ones appear."""

from __future__ import annotations

import pytest

from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import (
    EASY_HOGLIN,
    EASY_WILDFIRE,
    EVERY_MOB,
    HARD_HOGLIN,
    HARD_WILDFIRE,
    values,
)


def mobs_at(drawing: str, number: int, **figures: str) -> RefereeGame:
    """The scene after that mob die."""
    game = scene(drawing, figures, level=EVERY_MOB)
    game.mob_die(number)
    return game


# Who acts


def test_all_with_the_number_act_one_after_another_in_any_order_and_nothing_spawns() -> None:
    """PD-055, PD-058: a mob with another number does nothing."""
    game = scene(
        "A.uvg.1", {"u": "magma_cube 2", "v": "enderman 2", "g": "ghast 1"}, level=EVERY_MOB
    )
    line = list(game.state.line)
    game.mob_die(2)
    assert (game.asks.id, game.asks.who) == ("pd.activate", 0)
    assert game.answers == ["magma_cube 2", "enderman 2"]
    game.say("enderman 2")
    assert game.where("enderman 2") == "d1"  # shut in by the cube, which had not moved yet
    assert game.where("magma_cube 2") == "b1"
    assert game.where("ghast 1") == "e1"
    assert game.state.line == line
    assert game.hearts(0) == (5, 0)


def test_the_other_order_leads_elsewhere() -> None:
    """PD-055: the order is the active player's choice and matters."""
    shut_in = mobs_at("A.uv\n...~", 2, u="magma_cube 2", v="enderman 2")
    shut_in.say("enderman 2")
    assert shut_in.where("enderman 2") == "d1"
    let_out = mobs_at("A.uv\n...~", 2, u="magma_cube 2", v="enderman 2")
    let_out.say("magma_cube 2")
    assert let_out.where("enderman 2") == "a2"


def test_a_lone_mob_with_the_number_acts_unasked() -> None:
    """PD-055."""
    game = mobs_at("A..u", 1, u="magma_cube 1")
    assert game.where("magma_cube 1") == "b1"
    assert game.asks.id == "pd.act"


def test_twins_act_each_for_itself() -> None:
    """PD-055: two figures with one name and number are two."""
    parts = values()
    parts["mobs"]["magma_cube"]["numbers"] = [1, 1, 1]
    game = scene("u..A..v", {"u": "magma_cube 1", "v": "magma_cube 1b"}, values=parts)
    game.mob_die(1)
    assert game.answers == ["magma_cube 1", "magma_cube 1b"]
    game.say("magma_cube 1b")
    assert (game.where("magma_cube 1"), game.where("magma_cube 1b")) == ("c1", "e1")
    assert game.hearts(0) == (3, 0)


# Walking


def test_mobs_step_orthogonally_as_far_as_printed() -> None:
    """PD-060, PD-160: a magma cube two, PD-162: an Enderman five spaces."""
    assert mobs_at("A......u", 1, u="magma_cube 1").where("magma_cube 1") == "f1"
    assert mobs_at("A......u", 1, u="enderman 1").where("enderman 1") == "c1"
    game = mobs_at("A...\n....\n....\n...u", 1, u="magma_cube 1")
    assert set(game.answers) == {"d2", "c3", "b4"}  # never across a corner, all equally short


def test_a_mob_that_walks_goes_around_lava_but_through_magma_and_soul_sand() -> None:
    """PD-061: magma and soul sand cost one step and no heart."""
    assert mobs_at("A~.u\n....", 1, u="enderman 1").where("enderman 1") == "a2"
    assert mobs_at("A.msu", 1, u="magma_cube 1").where("magma_cube 1") == "c1"
    assert mobs_at("A.sm.u", 1, u="enderman 1").hearts(0) == (5, 0)
    assert mobs_at("A~u", 1, u="magma_cube 1").where("magma_cube 1") == "c1"


def test_covered_lava_is_ordinary_ground_for_mobs() -> None:
    """PD-061, PD-135."""
    game = scene("A.~.u", {"u": "enderman 1"}).covered("c1")
    game.mob_die(1)
    assert game.where("enderman 1") == "b1"


def test_a_ghast_flies_over_lava() -> None:
    """PD-062, PD-161."""
    game = mobs_at("A..~g", 1, g="ghast 1")
    assert game.where("ghast 1") == "d1"
    assert game.hearts(0) == (6, 1)


def test_the_wildfire_flies_and_the_ancient_hoglin_does_not() -> None:
    """PD-062, PD-166, PD-168."""
    game = scene("A..~~~X", level=EASY_WILDFIRE)
    game.mob_die(1)
    assert game.boss_at == "e1"
    game = scene("A..~X", level=EASY_HOGLIN)
    game.mob_die(1)
    assert game.boss_at == "e1"


def test_no_mob_enters_or_passes_a_mob_or_a_piece() -> None:
    """PD-063: a second piece in the corridor blocks it like a mob."""
    game = mobs_at("A.vu", 1, u="magma_cube 1", v="magma_cube 2")
    assert game.where("magma_cube 1") == "d1"
    game = scene("A.B.u", {"u": "enderman 1"})  # A can only be reached through B
    game.mob_die(1)
    assert game.where("enderman 1") == "d1"
    assert game.hearts(0) == (6, 1)
    assert game.hearts(1) == (5, 0)


def test_the_boss_is_in_the_way_of_mobs_too() -> None:
    """PD-063."""
    game = scene("A.Xu", {"u": "magma_cube 2"}, level=EASY_HOGLIN)
    game.mob_die(2)
    game.say("magma_cube 2")
    assert game.where("magma_cube 2") == "d1"


def test_the_nearest_player_is_counted_in_walkable_steps() -> None:
    """PD-064, PD-A09: lava makes the neighbour the farther one."""
    game = scene(
        """
        A~u...B
        .~~~~..
        .......
        """,
        {"u": "magma_cube 1"},
    )
    game.mob_die(1)
    assert game.where("magma_cube 1") == "e1"


def test_equally_near_players_are_the_active_players_choice() -> None:
    """PD-064, PD-D08."""
    game = scene("A...u...B", {"u": "magma_cube 1"}, first=1)
    game.mob_die(1)
    question = game.asks
    assert (question.id, question.who, question.rule) == ("pd.mob_goes", 1, "PD-064")
    assert question.about["mob"] == "magma_cube 1"
    assert game.answers == ["c1", "g1"]
    assert game.refuses("d1").rule == "PD-064"
    game.say("g1")
    assert game.where("magma_cube 1") == "g1"


def test_equally_short_ways_are_the_active_players_choice() -> None:
    """PD-065, PD-A08."""
    game = mobs_at("A...\n.~~.\n...u", 1, u="magma_cube 1")
    assert game.answers == ["b3", "d1"]


def test_a_mob_stops_as_soon_as_anybody_is_in_range() -> None:
    """PD-065: steps left over are not walked."""
    assert mobs_at("A..u", 1, u="enderman 1").where("enderman 1") == "b1"
    assert mobs_at("A...g", 1, g="ghast 1").where("ghast 1") == "d1"


def test_a_mob_in_range_does_not_move() -> None:
    """PD-066."""
    game = mobs_at("Au.", 1, u="enderman 1")
    assert game.where("enderman 1") == "b1"
    assert game.hearts(0) == (5, 0)
    game = scene("A.g..B", {"g": "ghast 1"})
    game.mob_die(1)
    assert game.where("ghast 1") == "c1"


def test_a_mob_without_a_way_stays() -> None:
    """PD-067, PD-A10."""
    game = mobs_at("A.~.u", 1, u="enderman 1")
    assert game.where("enderman 1") == "e1"
    assert game.hearts(0) == (6, 1)


def test_mobs_walk_on_every_kind_of_face_up_space() -> None:
    """PD-A12: start strip, chest, spawner."""
    game = scene("A.c1u", {"u": "enderman 1"})
    game.mob_die(1)
    assert game.where("enderman 1") == "b1"
    game = scene("..u\nA~~", {"u": "enderman 1"})
    game.mob_die(1)
    assert game.where("enderman 1") == "a1"


# Attacking


@pytest.mark.parametrize(
    ("drawing", "figure", "hit"),
    [
        ("Au", "magma_cube 1", True),
        ("A~g", "ghast 1", True),
        ("A~\n~g", "ghast 1", True),
        ("A~~~g", "ghast 1", False),
        ("A~b", "blaze 1", True),
        ("A~~b", "blaze 1", False),
        ("A~\n~u", "magma_cube 1", False),
    ],
)
def test_range_is_orthogonal_distance_with_turns_and_nothing_blocks_it(
    drawing: str, figure: str, hit: bool
) -> None:
    """PD-068, PD-A11: lava between does not matter."""
    game = scene(drawing, {drawing[-1]: figure}, level=EVERY_MOB)
    game.mob_die(1)
    assert (game.hearts(0) != (6, 1)) == hit


def test_one_of_several_in_range_is_hit_and_damage_is_never_split() -> None:
    """PD-070, PD-071, PD-D09: not only the one it walked towards."""
    game = scene("A..u\n.B~~", {"u": "magma_cube 1"}, first=1)
    game.mob_die(1)
    assert game.where("magma_cube 1") == "b1"
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.victim", 1, ["p0", "p1"])
    game.say("p0")
    assert (game.hearts(0), game.hearts(1)) == ((5, 0), (6, 1))


def test_nobody_in_range_is_no_attack() -> None:
    """PD-073."""
    game = mobs_at("A....u", 1, u="magma_cube 1")
    assert game.hearts(0) == (6, 1)


def test_several_mobs_may_hit_one_player_each_in_full() -> None:
    """PD-074."""
    game = mobs_at("uAv", 1, u="magma_cube 1", v="enderman 1")
    game.say("magma_cube 1")
    assert game.hearts(0) == (3, 0)


def test_a_blaze_hits_everybody_in_range_and_never_moves() -> None:
    """PD-164, PD-070: range 2."""
    game = scene("A.b.B...C", {"b": "blaze 1"}, level=EVERY_MOB)
    game.mob_die(1)
    assert [game.hearts(seat) for seat in range(3)] == [(5, 0), (5, 0), (6, 1)]
    assert mobs_at("A...b", 1, b="blaze 1").where("blaze 1") == "e1"


def test_those_hit_together_lose_their_hearts_in_the_order_of_seats() -> None:
    """PD-164, PD-072: each says which armour."""
    game = scene("A.b.B", {"b": "blaze 1"}, level=EVERY_MOB, first=1)
    for seat in (0, 1):
        game.give(seat, "iron_chestplate", "diamond_chestplate")
    game.mob_die(1)
    assert (game.asks.id, game.asks.who) == ("pd.which_slot", 0)
    game.say("0", "0")
    assert (game.asks.id, game.asks.who) == ("pd.which_slot", 1)


def test_a_hoglin_pushes_its_victim_where_the_active_player_likes() -> None:
    """PD-163, PD-D10, PD-D12, PD-D13: no lava, no mob; another player's space is allowed."""
    game = scene(
        """
        .~..
        BAhu
        .~..
        """,
        {"h": "hoglin 1", "u": "ghast 2"},
        level=EVERY_MOB,
        first=1,
    )
    game.mob_die(1)
    assert game.at(0) == game.at(1) == "a2", "there is no other space"
    assert game.hearts(0) == (5, 0)
    game = scene(
        """
        ....
        BAhu
        .~..
        """,
        {"h": "hoglin 1", "u": "ghast 2"},
        level=EVERY_MOB,
        first=1,
    )
    game.mob_die(1)
    assert (game.asks.id, game.asks.who, game.asks.about["seat"]) == ("pd.push_to", 1, 0)
    assert game.answers == ["a2", "b1"]
    game.say("b1")
    assert (game.at(0), game.hearts(0)) == ("b1", (5, 0))


def test_a_push_onto_magma_costs_one_more_heart() -> None:
    """PD-163, PD-A31: boots do not protect; soul sand has no effect; covered magma neither."""
    for ground, life in (("m", 4), ("s", 5)):
        game = scene(f"{ground}Ah", {"h": "hoglin 1"}, level=EVERY_MOB)
        game.give(0, "leather_chestplate", "netherite_boots").mob_die(1)
        assert game.hearts(0) == (life, 0)
    game = scene(".mAh", {"h": "hoglin 1"}, level=EVERY_MOB).covered("b1")
    game.mob_die(1)
    assert game.hearts(0) == (5, 0)


def test_a_push_happens_though_armour_took_it_all_and_does_not_open_a_chest() -> None:
    """PD-A32, PD-A29."""
    game = scene(".cAh", {"h": "hoglin 1"}, level=EVERY_MOB).give(0, "diamond_chestplate")
    game.mob_die(1)
    assert (game.at(0), game.hearts(0)) == ("b1", (6, 1))
    assert game.asks.id == "pd.act"
    assert game.state.chests


def test_with_nowhere_to_go_the_victim_stays() -> None:
    """PD-163."""
    game = mobs_at("~~.\nvAh\n.~.", 1, h="hoglin 1", v="ghast 2")
    assert game.at(0) == "b2"
    assert game.asks.id == "pd.act"


def test_a_push_may_kill() -> None:
    """PD-A33, PD-173."""
    game = scene(".mAh", {"h": "hoglin 1"}, level=EVERY_MOB).life(3).give(0)
    game.mob_die(1)
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (False, "last_heart")


def test_a_wither_skeleton_also_damages_an_active_item_of_the_victims_choice() -> None:
    """PD-165, PD-D25."""
    game = scene("BwA", {"w": "wither_skeleton 1"}, level=EVERY_MOB)
    game.give(1, "bow", "-stone_sword", "diamond_chestplate").mob_die(1)
    game.say("p1")
    question = game.asks
    assert (question.id, question.who, question.rule) == ("pd.which_slot", 1, "PD-165")
    assert question.about["why"] == "item_damage"
    assert game.answers == ["0", "2"]
    game.say("2")
    assert game.bag(1) == ["bow", "-stone_sword", "-diamond_chestplate"]
    assert game.hearts(1) == (6, 0)


def test_item_damage_finds_nothing_without_an_active_item() -> None:
    """PD-165."""
    game = scene("Aw", {"w": "wither_skeleton 1"}, level=EVERY_MOB).give(0, "-bow")
    game.mob_die(1)
    assert game.asks.id == "pd.act"
    assert (game.bag(0), game.hearts(0)) == (["-bow"], (4, 0))


# Spawning


def test_a_number_nobody_has_spawns_one_on_the_nearest_free_spawner() -> None:
    """PD-057, PD-075, PD-077: and it does not act this turn."""
    game = scene("A1.2..B").line("enderman 3", "ghast 1")
    game.mob_die(3)
    assert game.where("enderman 3") == "b1"
    assert game.hearts(0) == (6, 1)
    assert game.state.line == ["ghast 1"]


def test_equally_near_spawners_are_the_active_players_choice() -> None:
    """PD-075, PD-A14: obstacles do not count."""
    game = scene("1~A.2\n..3..").line("enderman 3", "ghast 1")
    game.mob_die(3)
    assert game.where("enderman 3") == "c2"
    game = scene("1~A.2\n.....").line("enderman 3", "ghast 1")
    game.mob_die(3)
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.spawn_at", 0, ["a1", "e1"])
    assert game.asks.about["mob"] == "enderman 3"
    game.say("e1")
    assert game.where("enderman 3") == "e1"
    assert game.state.line == ["ghast 1"]


def test_no_free_spawner_no_spawn_and_the_line_stays() -> None:
    """PD-076, PD-A13: a mob or a piece on it takes it."""
    game = scene("Av..B\n.....", {"v": "ghast 1"}, under={"A": "1", "v": "2"}).line("enderman 3")
    events = game.mob_die(3)
    assert ("no_spawn", 3) in events
    assert game.state.line == ["enderman 3"]


def test_an_empty_line_spawns_nothing() -> None:
    """PD-A15."""
    game = scene("A.1").line()
    assert ("no_spawn", 3) in game.mob_die(3)


def test_with_the_boss_on_the_board_nothing_spawns() -> None:
    """PD-078, PD-153: it acts instead, on every number."""
    game = scene("A.1...X").line("enderman 3")
    for number in (1, 2, 3):
        assert ("mob_acted", "wildfire", number) in game.mob_die(number)
        game.until("pd.roll", {"pd.use": "red:heal"})
    assert game.state.line == ["enderman 3"]


# Bosses


def test_mobs_with_the_number_act_too_and_the_active_player_orders_them() -> None:
    """PD-153, PD-A41."""
    game = scene("A...uX", {"u": "magma_cube 2"})
    game.mob_die(2)
    assert game.answers == ["magma_cube 2", "wildfire"]
    game = scene("A...uX", {"u": "magma_cube 2"})
    game.mob_die(1)
    assert game.where("magma_cube 2") == "e1"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_easy_wildfire_hits_one_for_the_rolled_number(number: int) -> None:
    """PD-166: moves 2 flying, range 3."""
    game = scene("A~~X..B", level=EASY_WILDFIRE).give(0).give(1)
    game.mob_die(number)
    assert game.answers == ["p0", "p1"]
    game.say("p1")
    assert (game.state.life, game.boss_at) == ([6, 6 - number], "d1")
    far = scene("A~~~~~X", level=EASY_WILDFIRE).give(0)
    far.mob_die(number)
    assert (far.boss_at, far.state.life) == ("e1", [6])


def test_the_hard_wildfire_burns_everybody_in_range_on_one() -> None:
    """PD-167 (1), PD-070, PD-A07."""
    game = scene("A..X..B...C", level=HARD_WILDFIRE).give(0).give(1).give(2)
    game.mob_die(1)
    assert game.state.life == [5, 5, 6]


def test_the_hard_wildfire_damages_an_item_on_two() -> None:
    """PD-167 (2), PD-A06: nobody hit, no item damaged."""
    game = scene("A..X", level=HARD_WILDFIRE).give(0, "bow", "stone_sword")
    game.mob_die(2)
    assert (game.state.life, game.asks.who, game.answers) == ([4], 0, ["0", "1"])
    game.say("1")
    assert game.bag(0) == ["bow", "-stone_sword"]
    game = scene("A.....X", level=HARD_WILDFIRE)
    game.mob_die(2)
    assert game.asks.id == "pd.act"


def test_the_hard_wildfire_takes_a_block_on_three() -> None:
    """PD-167 (3), PD-D26: as for "?"; the active player chooses it."""
    game = scene("A..X", level=HARD_WILDFIRE).give(0)
    game.paint(d4="gold").mob_die(3)
    assert game.state.life == [3]
    question = game.asks
    assert (question.id, question.who, question.rule) == ("pd.die_block", 0, "PD-047")
    assert question.about == {"colour": "?", "why": "boss"}
    assert game.answers == ["a1", "d1", "a4", "d4"]
    game.say("a1")
    assert game.state.cube.left() == 63
    assert game.state.used == {"red": 1}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_easy_ancient_hoglin_walks_three_and_hits_one(number: int) -> None:
    """PD-168."""
    game = scene("A.....X", level=EASY_HOGLIN).give(0)
    game.mob_die(number)
    assert (game.boss_at, game.state.life) == ("d1", [6])
    game = scene("A...X", level=EASY_HOGLIN).give(0)
    game.mob_die(number)
    assert (game.boss_at, game.state.life) == ("b1", [6 - number - 1])


def test_the_hard_ancient_hoglin_strikes_past_armour_on_one() -> None:
    """PD-169 (1), PD-081, PD-084: straight from the life tracker, even with armour left."""
    game = scene("AX", level=HARD_HOGLIN).give(0, "diamond_chestplate")
    game.mob_die(1)
    assert game.hearts(0) == (4, 3)
    game = scene("AX", level=HARD_HOGLIN).give(0, "diamond_chestplate").life(2)
    game.mob_die(1)
    assert game.outcome is not None
    assert game.outcome.reason == "last_heart"


def test_the_hard_ancient_hoglin_pushes_on_two() -> None:
    """PD-169 (2)."""
    game = scene(".AX", level=HARD_HOGLIN).give(0)
    game.mob_die(2)
    assert (game.at(0), game.state.life) == ("a1", [3])


def test_the_hard_ancient_hoglin_takes_a_block_on_three_even_if_it_hits_nobody() -> None:
    """PD-169 (3), PD-A05."""
    game = scene("AX", level=HARD_HOGLIN).give(0)
    game.mob_die(3)
    game.say("a1")
    assert (game.state.cube.left(), game.state.life) == (63, [2])
    game = scene("A......X", level=HARD_HOGLIN).give(0)
    game.mob_die(3)
    game.say("a1")
    assert (game.state.cube.left(), game.state.life) == (63, [6])


def test_a_block_taken_by_the_boss_may_end_the_game() -> None:
    """PD-049, PD-171, PD-A01: tested at once."""
    game = scene("A......X", level=HARD_HOGLIN).tasks("ABC").cube(["2000", "0000", "0000", "0000"])
    game.mob_die(3)
    assert game.outcome is None
    game = scene("A......X", level=HARD_HOGLIN).tasks("AB").cube(["2111", "1111", "1111", "1111"])
    game.mob_die(3)
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_C"
