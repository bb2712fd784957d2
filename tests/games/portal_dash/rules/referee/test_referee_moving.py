"""Pieces on the board: the basic step, boots, what hurts, chests, brown blocks."""

from __future__ import annotations

import pytest

from firmware_host.games.portal_dash.rules.referee.moving import allowed
from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import values


def walk(drawing: str, boots: str, figures: dict[str, str] | None = None) -> RefereeGame:
    """The scene with seat 0 about to say where the boots lead."""
    game = scene(drawing, figures).give(0, boots).to_action()
    game.say("use:0")
    assert (game.asks.id, game.asks.about["why"]) == ("pd.go", "boots")
    return game


def test_boots_lead_up_to_their_steps_none_included() -> None:
    """PD-100: orthogonally; the boots are damaged then (PD-090)."""
    game = walk("A...\n....", "leather_boots")
    assert game.answers == ["a1", "a2", "b1", "b2", "c1"]
    assert game.refuses("d1").rule == "PD-100"
    game.say("c1")
    assert (game.at(0), game.bag(0)) == ("c1", ["-leather_boots"])
    game = walk("A...", "leather_boots")
    game.say("a1")
    assert (game.at(0), game.bag(0)) == ("a1", ["-leather_boots"])


def test_pieces_do_not_enter_lava_or_mobs_but_pass_other_pieces() -> None:
    """PD-101: the boss is a mob here."""
    game = walk("A~.\n.u.", "diamond_boots", {"u": "ghast 1"})
    assert game.answers == ["a1", "a2"]
    assert game.refuses("b1").rule == "PD-101"
    assert game.refuses("b2").rule == "PD-101"
    assert walk("AB.", "leather_boots").answers == ["a1", "b1", "c1"]
    game = scene("AX.").give(0, "leather_boots").to_action()
    game.say("use:0")
    assert game.answers == ["a1"]


def test_covered_lava_can_be_entered() -> None:
    """PD-101, PD-135."""
    game = scene("A~.").give(0, "leather_boots").covered("b1").to_action()
    game.say("use:0")
    assert game.answers == ["a1", "b1", "c1"]


def test_each_entry_into_magma_costs_a_heart_staying_and_leaving_none() -> None:
    """PD-102, PD-081: armour first."""
    game = walk("Amm.", "iron_boots")
    assert game.asks.about["hurts"] == {"b1": 1, "c1": 2, "d1": 2}
    game.give(0, "-iron_boots", "leather_chestplate").say("d1")
    assert game.hearts(0) == (5, 0)
    on_magma = scene(".A.", under={"A": "m"}).give(0, "leather_boots").to_action()
    on_magma.say("use:0")
    assert on_magma.asks.about["hurts"] == {}
    covered = scene("Am.").give(0, "leather_boots").covered("b1").to_action()
    covered.say("use:0")
    assert covered.asks.about["hurts"] == {}


def test_the_way_that_costs_the_fewest_hearts_is_taken() -> None:
    """PD-102: around the magma while the steps last."""
    assert walk("Am.\n...", "diamond_boots").asks.about["hurts"] == {"b1": 1}
    game = walk("Am.\n...", "leather_boots")
    assert game.asks.about["hurts"] == {"b1": 1, "c1": 1}
    game.say("c1")
    assert game.hearts(0) == (5, 0)


def test_magma_may_take_the_last_heart() -> None:
    """PD-102, PD-173: then no chest is opened any more."""
    game = walk("Amc", "leather_boots").life(1)
    game.say("c1")
    assert game.outcome is not None
    assert game.outcome.reason == "last_heart"


def test_soul_sand_costs_two_steps() -> None:
    """PD-103."""
    assert walk("As..", "leather_boots").answers == ["a1", "b1"]
    assert walk("As..", "iron_boots").answers == ["a1", "b1", "c1"]
    assert walk("A.s.", "leather_boots").answers == ["a1", "b1"]
    covered = scene("As..").give(0, "leather_boots").covered("b1").to_action()
    covered.say("use:0")
    assert covered.answers == ["a1", "b1", "c1"]


def test_netherite_boots_walk_over_magma_and_soul_sand_but_not_lava() -> None:
    """PD-104."""
    game = walk("Amsm.~.", "netherite_boots")
    assert game.answers == ["a1", "b1", "c1", "d1", "e1"]
    assert game.asks.about["hurts"] == {}


def test_enchanted_boots_go_further_or_over_rough_ground() -> None:
    """PD-123, PD-124, PD-D27, PD-D24: both may lie on one pair."""
    assert walk("A......", "leather_boots+boots_steps").answers == ["a1", "b1", "c1", "d1", "e1"]
    rough = walk("Amsm..", "leather_boots+boots_ground")
    assert (rough.answers, rough.asks.about["hurts"]) == (["a1", "b1", "c1"], {})
    both = walk("Amsm..", "leather_boots+boots_ground+boots_steps")
    assert (both.answers, both.asks.about["hurts"]) == (["a1", "b1", "c1", "d1", "e1"], {})


def test_every_enchantment_on_boots_ignores_its_own_ground() -> None:
    """PD-124, PD-D24."""
    parts = values()
    parts["enchantments"]["boots_ground"]["ignores"] = ["magma"]
    parts["enchantments"]["boots_steps"] = {"on": "boots", "ignores": ["soul_sand"]}
    for magic in ("boots_ground+boots_steps", "boots_steps+boots_ground"):
        game = scene("Asm..", values=parts).give(0, f"leather_boots+{magic}").to_action()
        game.say("use:0")
        assert (game.answers, game.asks.about["hurts"]) == (["a1", "b1", "c1"], {})


def test_boots_that_ignore_magma_are_hurt_nowhere() -> None:
    """PD-104: not on the first space of the start strip either."""
    game = walk(".Am", "netherite_boots")
    assert (game.answers, game.asks.about["hurts"]) == (["a1", "b1", "c1"], {})


def test_what_is_allowed_on_the_way_is_that_of_the_boots_or_of_a_step() -> None:
    """PD-100, PD-104, PD-146: for whoever draws the way."""
    assert allowed(walk("A...", "leather_boots").state) == (2, ())
    assert allowed(walk("A...", "netherite_boots").state) == (5, ("magma", "soul_sand"))
    game = scene(".A..").to_action()
    game.say("step")
    assert (game.asks.id, allowed(game.state)) == ("pd.go", (1, ()))


def test_leggings_as_boots_walk_and_are_damaged_then() -> None:
    """PD-108."""
    game = walk("A......", "iron_leggings(boots)")
    assert game.answers == ["a1", "b1", "c1", "d1"]
    game.say("d1")
    assert game.bag(0) == ["-iron_leggings(boots)"]


@pytest.mark.parametrize("boots", ["diamond_boots", "leather_boots+boots_ground+boots_steps"])
@pytest.mark.parametrize(
    ("ignores", "ends", "hearts"),
    [
        ([], ["a1", "b1", "c1", "d1"], 1),
        (["magma"], ["a1", "b1", "c1", "d1"], 0),
        (["soul_sand"], ["a1", "b1", "c1", "d1", "e1"], 1),
        (["magma", "soul_sand"], ["a1", "b1", "c1", "d1", "e1"], 0),
    ],
)
def test_the_ground_a_tile_names_is_ignored_and_no_other(
    boots: str, ignores: list[str], ends: list[str], hearts: int
) -> None:
    """PD-104, PD-124: boots and enchantment alike; four steps each."""
    parts = values()
    parts["boots"]["diamond_boots"]["ignores"] = ignores
    parts["enchantments"]["boots_ground"]["ignores"] = ignores
    game = scene("Ams..", values=parts).give(0, boots).to_action()
    game.say("use:0")
    assert game.answers == ends
    assert game.asks.about["hurts"] == (dict.fromkeys(ends[1:], 1) if hearts else {})


# The basic step


def test_a_step_is_one_space_and_never_onto_soul_sand() -> None:
    """PD-146, PD-101, PD-102, PD-103."""
    game = scene(".~.\nmAs\n.B.").to_action()
    game.say("step")
    question = game.asks
    assert (question.id, question.rule, question.about["why"]) == ("pd.go", "PD-146", "step")
    assert game.answers == ["a2", "b3"]
    assert question.about["hurts"] == {"a2": 1}
    assert game.refuses("b2").rule == "PD-146"
    assert game.refuses("a1").rule == "PD-146"
    assert game.refuses("b1").rule == "PD-101"
    refused = game.refuses("c2")
    assert (refused.rule, "soul sand" in refused.reason) == ("PD-103", True)
    assert game.refuses("somewhere").rule == "PD-146"
    game.say("a2")
    assert (game.at(0), game.hearts(0)) == ("a2", (6, 0))


def test_with_nowhere_to_step_no_step_is_offered() -> None:
    """PD-A42: mining always is."""
    game = scene("A~\n~.").to_action()
    assert "step" not in game.answers
    assert game.answers[0] == "mine"
    assert game.refuses("step").rule == "PD-039"


# Chests


def chest(drawing: str, *say: str) -> RefereeGame:
    game = scene(drawing, first=1).give(1, "leather_boots").to_action()
    game.say(*say)
    return game


def test_a_movement_that_ends_on_a_chest_may_open_it_for_everybody() -> None:
    """PD-105, PD-096, PD-A28: the active player first, then clockwise, one after another."""
    game = chest("ABc", "use:0", "c1")
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.chest", 1, ["open", "leave"])
    game.say("open")
    assert game.state.chests == 0
    for seat in (1, 0):
        assert (game.asks.id, game.asks.who) == ("pd.item_drawn", seat)
        game.say("iron_sword", "crossbow")
        assert (game.asks.id, game.asks.who) == ("pd.keep", seat)
        game.say("iron_sword")
    assert game.asks.id == "pd.act"
    assert "iron_sword" in game.bag(0)
    assert "iron_sword" in game.bag(1)


def test_a_chest_may_be_left_and_opened_later_even_without_a_step() -> None:
    """PD-105, PD-A29."""
    game = chest("ABc", "step", "c1", "leave")
    assert game.state.chests
    game.say("use:0", "c1")
    assert game.asks.id == "pd.chest"
    game.say("open")
    assert not game.state.chests


def test_passing_over_a_chest_does_not_open_it_and_it_opens_only_once() -> None:
    """PD-105."""
    game = chest("ABc.", "use:0", "d1")
    assert game.asks.id == "pd.act"
    assert game.state.chests
    game = chest("ABc.", "step", "c1", "open")
    game.until("pd.act").say("use:0", "c1")
    assert game.asks.id != "pd.chest"


# Brown blocks


@pytest.mark.parametrize("letter", ["~", "m", "s"])
def test_a_brown_block_covers_rough_ground_for_good(letter: str) -> None:
    """PD-135, PD-136, PD-A38: it lies there and not in the box."""
    game = scene(f"A{letter}.").paint(a1="brown").to_action()
    game.say("mine", "a1", "brown:board")
    assert (game.state.brown_on_board, game.state.used) == (1, {})
    game.say("step")
    assert (game.at(0), game.hearts(0)) == ("b1", (6, 1))


def test_a_brown_block_does_not_go_under_anybody_or_where_one_lies() -> None:
    """PD-135."""
    game = scene(
        "A.B~~mu\n.......", {"u": "ghast 1"}, under={"B": "s", "u": "~"}
    ).covered("d1")  # fmt: skip
    game.paint(a1="brown").to_action().say("mine", "a1", "brown:board")
    assert game.answers == ["e1", "f1"]
    assert game.refuses("d1").rule == "PD-135"


def test_without_a_space_to_cover_a_brown_block_has_no_ability() -> None:
    """PD-A20: with the piglin board closed to it too it goes to the box without effect."""
    game = scene("A..").paint(a1="brown").to_action()
    game.say("mine", "a1")
    assert not [answer for answer in game.answers if answer.endswith("board")]
    game = scene("A..").paint(a1="brown").tasks("ABC").to_action()
    game.say("mine", "a1")
    assert game.state.used == {"brown": 1}
    assert game.asks.id == "pd.act"
