"""Damage, armour, life, repairs, leggings."""

from __future__ import annotations

import pytest

from firmware_host.games.portal_dash.rules.items import fresh
from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import EVERY_MOB, HARD_HOGLIN


def hit(*items: str, life: int = 6) -> RefereeGame:
    """Seat 0 of two has these items and is hit for two hearts, on seat 1's turn."""
    game = scene("Au.B", {"u": "magma_cube 1"}, first=1).give(0, *items).life(life, 6)
    game.mob_die(1)
    return game


def test_armour_loses_hearts_first_then_life() -> None:
    """PD-072, PD-081, PD-160: two hearts."""
    assert hit("diamond_chestplate").hearts(0) == (6, 1)
    assert hit("iron_chestplate").hearts(0) == (6, 0)
    assert hit("leather_chestplate").hearts(0) == (5, 0)
    assert hit("bow").hearts(0) == (4, 0)


def test_the_owner_says_which_armour_loses_each_heart() -> None:
    """PD-072."""
    game = hit("iron_chestplate", "bow", "diamond_chestplate")
    for slot in ("2", "0"):
        question = game.asks
        assert (question.id, question.who, question.rule) == ("pd.which_slot", 0, "PD-072")
        assert (question.about["why"], game.answers) == ("armour", ["0", "2"])
        game.say(slot)
    assert game.bag(0) == ["iron_chestplate♥1", "bow", "diamond_chestplate♥2"]
    assert game.asks.id == "pd.act"


def test_nothing_is_asked_when_all_armour_goes_anyway() -> None:
    """PD-072."""
    game = hit("leather_chestplate", "leather_chestplate")
    assert game.asks.id == "pd.act"
    assert game.bag(0) == ["-leather_chestplate"] * 2
    assert game.hearts(0) == (6, 0)


def test_empty_armour_moves_to_the_damaged_row_at_once() -> None:
    """PD-082."""
    assert hit("iron_chestplate").bag(0) == ["-iron_chestplate"]
    assert hit("diamond_chestplate").bag(0) == ["diamond_chestplate♥1"]


def test_leggings_as_armour_take_hits_as_boots_they_do_not() -> None:
    """PD-080, PD-108."""
    assert hit("diamond_leggings(armour)").bag(0) == ["-diamond_leggings(armour)"]
    assert hit("diamond_leggings(boots)").hearts(0) == (4, 0)


@pytest.mark.parametrize("armour", ["diamond_chestplate", "diamond_leggings(armour)"])
def test_a_damaged_item_keeps_no_hearts(armour: str) -> None:
    """PD-165, PD-D25: leggings worn as armour lose them like any armour."""
    game = scene("Au.B", {"u": "wither_skeleton 1"}, level=EVERY_MOB, first=1)
    game.give(0, "iron_chestplate", armour, "bow").mob_die(1)
    game.say("0", "0")  # both hearts from the chestplate
    assert (game.asks.id, game.asks.about["why"]) == ("pd.which_slot", "item_damage")
    assert game.answers == ["1", "2"]
    game.say("1")
    assert game.hearts(0) == (6, 0)
    assert game.bag(0) == ["-iron_chestplate", f"-{armour}", "bow"]


def test_an_attack_past_armour_leaves_every_piece_alone() -> None:
    """PD-169, PD-081: and no piece is asked for."""
    game = scene("AX", level=HARD_HOGLIN)
    game.give(0, "iron_chestplate", "diamond_leggings(armour)", "diamond_chestplate").mob_die(1)
    assert game.state.life[0] == 4
    assert game.bag(0) == [
        *("iron_chestplate♥2", "diamond_leggings(armour)♥2", "diamond_chestplate♥3"),
    ]
    assert game.asks.id == "pd.act"


@pytest.mark.parametrize("life", [1, 2])
def test_the_last_heart_of_anybody_ends_the_game_for_all(life: int) -> None:
    """PD-084, PD-173, PD-174, PD-037: at once, in the middle of the mobs' turn."""
    game = hit("bow", life=life)
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason, game.outcome.winners) == (
        False,
        "last_heart",
        (),
    )
    assert game.state.life[0] == 0
    assert game.state.steps == []


def test_armour_gives_no_action() -> None:
    """PD-080."""
    game = scene("A.").give(0, "diamond_chestplate", "iron_leggings(armour)").to_action()
    assert game.answers == ["mine", "step"]
    assert game.refuses("use:0").rule == "PD-080"
    assert game.refuses("use:1").rule == "PD-080"


# Repair


def test_repair_makes_one_own_damaged_item_active_again() -> None:
    """PD-147, PD-038: usable by the second action already."""
    game = scene("A..").give(0, "-leather_boots", "bow", "-stone_sword").to_action()
    game.say("repair")
    question = game.asks
    assert (question.id, question.about["why"], game.answers) == (
        "pd.which_slot",
        "repair",
        ["0", "2"],
    )
    game.say("0")
    assert game.bag(0) == ["leather_boots", "bow", "-stone_sword"]
    assert "use:0" in game.answers


def test_repair_fills_damaged_or_partly_empty_armour() -> None:
    """PD-083, PD-147, PD-D21."""
    game = scene("A..").give(0, "-diamond_chestplate").to_action()
    game.say("repair")
    assert game.bag(0) == ["diamond_chestplate♥3"]
    game = scene("A..").give(0, "diamond_chestplate").to_action()
    assert "repair" not in game.answers
    assert game.refuses("repair").rule == "PD-147"
    half = game.state.bags[0][0]._replace(hearts=1)
    game.give(0, half).say("repair")
    assert game.bag(0) == ["diamond_chestplate♥3"]


def test_repaired_leggings_may_change_their_use() -> None:
    """PD-108: each repair allows a new choice."""
    game = scene("A..").give(0, "-iron_leggings(boots)").to_action()
    game.say("repair")
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.leggings", 0, ["boots", "armour"])
    game.say("armour")
    assert game.bag(0) == ["iron_leggings(armour)♥1"]
    game = scene("A..").give(0, "-iron_leggings(armour)").to_action()
    game.say("repair", "boots")
    assert game.bag(0) == ["iron_leggings(boots)"]


def test_partly_empty_leggings_may_change_their_use_too() -> None:
    """PD-108, PD-147, PD-D21, PD-A26: by the action and by a gray block."""
    game = scene("A..").to_action().paint(a1="gray")
    half = fresh(game.state.setup.kinds, "diamond_leggings", "armour")._replace(hearts=1)
    game.give(0, half).say("repair")
    assert (game.asks.id, game.answers) == ("pd.leggings", ["boots", "armour"])
    game.say("boots")
    assert game.bag(0) == ["diamond_leggings(boots)"]
    game.give(0, half).say("mine", "a1", "gray:repair")
    assert (game.asks.id, game.answers) == ("pd.leggings", ["boots", "armour"])
    game.say("armour")
    assert game.bag(0) == ["diamond_leggings(armour)♥2"]


# Red and gray blocks


def test_a_red_block_fills_a_chosen_players_life_and_no_armour() -> None:
    """PD-130, PD-085, PD-D04, PD-A21: legal at full life too, and only asked about who is hurt."""
    game = scene("A.B").give(1, "-leather_chestplate").life(2, 1).to_action()
    game.say("mine", "a1", "red:heal")
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.for_whom", 0, ["p1", "p0"])
    game.say("p1")
    assert game.state.life == [2, 6]
    assert game.bag(1) == ["-leather_chestplate"]
    assert ("life_set", 0, 6) in game.say("mine", "d1", "red:heal")
    assert game.state.life == [6, 6]


def test_a_gray_block_mends_everything_of_a_chosen_player() -> None:
    """PD-131, PD-083, PD-A26: leggings change only if damaged or short of hearts."""
    game = scene("A.B").to_action().paint(a1="gray")
    worn = game.state.bags[1][2]._replace(id="diamond_chestplate", hearts=1)
    game.give(1, "-bow", worn, "-iron_leggings(boots)", "diamond_leggings(boots)", "-stone_sword")
    game.say("mine", "a1", "gray:repair")
    assert (game.asks.id, game.asks.who) == ("pd.leggings", 1)
    assert game.asks.about["item"] == "iron_leggings"
    game.say("armour")
    assert game.bag(1) == [
        "bow",
        "diamond_chestplate♥3",
        "iron_leggings(armour)♥1",
        "diamond_leggings(boots)",
        "stone_sword",
    ]
    assert game.asks.id == "pd.act"


def test_several_leggings_are_asked_in_the_order_of_their_columns() -> None:
    """PD-131, PD-108."""
    game = scene("A.").to_action().paint(a1="gray")
    game.give(0, "-iron_leggings(boots)", "-diamond_leggings(boots)")
    game.say("mine", "a1", "gray:repair")
    assert game.asks.about["item"] == "iron_leggings"
    game.say("boots", "armour")
    assert game.bag(0) == ["iron_leggings(boots)", "diamond_leggings(armour)♥2"]
