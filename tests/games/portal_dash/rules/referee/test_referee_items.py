"""Receiving items: draw two, keep one, find room; enchantments, discards, the netherite block."""

from __future__ import annotations

from firmware_host.games.core.piles import Pile
from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene

FULL_BAG = ("leather_boots", "stone_pickaxe", "leather_chestplate", "bow", "stone_sword")


def receiving(*tiles: str, items: tuple[str, ...] = FULL_BAG, **rules: str) -> RefereeGame:
    """Seat 1 receives an item on seat 0's turn; these tiles lie on top of the stack."""
    switches = {f"pd.{name}": setting for name, setting in rules.items()}
    game = scene("A.B", rules=switches).give(1, *items).paint(a1="gold").to_action()
    game.stack(*tiles, {"iron_boots": 3})
    game.say("mine", "a1", "gold:item", "p1")
    return game


def drew(*tiles: str, items: tuple[str, ...] = FULL_BAG, **rules: str) -> RefereeGame:
    game = receiving(*tiles, items=items, **rules)
    game.say(*tiles)
    assert (game.asks.id, game.asks.who) == ("pd.keep", 1)
    return game


def test_a_gold_block_gives_a_chosen_player_an_item() -> None:
    """PD-132, PD-096, PD-136: two tiles are revealed, one kept, the other discarded (PD-091)."""
    game = receiving("iron_sword", "crossbow")
    assert (game.asks.id, game.asks.kind, game.asks.who) == ("pd.item_drawn", "draw", 1)
    game.say("iron_sword")
    assert game.asks.about["drawn"] == ["iron_sword"]
    game.say("crossbow")
    assert game.asks.about["drawn"] == ["iron_sword", "crossbow"]
    assert game.answers == ["iron_sword", "crossbow"]
    assert game.refuses("neither").rule == "PD-A22"
    game.say("crossbow")
    assert game.bag(1)[-1] == "crossbow"
    assert game.state.discard == {"iron_sword": 1}
    assert game.state.used == {"gold": 1}
    assert game.asks.id == "pd.act"


def test_among_equals_the_active_player_is_offered_first_then_the_others_in_turn() -> None:
    """PD-132, PD-130."""
    game = scene("A.BCD", first=1).paint(a1="gold").life(5, 5, 5, 5).to_action()
    game.say("mine", "a1", "gold:item")
    assert game.answers == ["p1", "p2", "p3", "p0"]


def test_of_two_alike_one_is_kept_and_one_discarded() -> None:
    """PD-091."""
    game = receiving("iron_sword", "iron_sword")
    game.say("iron_sword", "iron_sword")
    assert game.bag(1)[-1] == "iron_sword"
    assert game.state.discard == {"iron_sword": 1}


def test_a_kept_item_is_active_and_armour_full() -> None:
    """PD-092, PD-080."""
    game = drew("diamond_chestplate", "crossbow")
    game.say("diamond_chestplate")
    assert game.bag(1)[-1] == "diamond_chestplate♥3"


def test_a_new_item_may_be_used_in_the_same_turn() -> None:
    """PD-097."""
    game = scene("A..").paint(a1="gold").to_action()
    game.stack("iron_boots", "crossbow")
    game.say("mine", "a1", "gold:item", "iron_boots", "crossbow", "iron_boots")
    assert "use:5" in game.answers
    game.say("use:5")
    assert game.asks.id == "pd.go"


def test_kept_leggings_are_boots_or_armour_from_the_start() -> None:
    """PD-108: the owner says so, on somebody else's turn too."""
    game = drew("iron_leggings", "crossbow")
    game.say("iron_leggings")
    assert (game.asks.id, game.asks.who) == ("pd.leggings", 1)
    game.say("armour")
    assert game.bag(1)[-1] == "iron_leggings(armour)♥1"
    game = drew("diamond_leggings", "crossbow", items=(*FULL_BAG, "crossbow"))
    game.say("diamond_leggings", "3")
    assert game.asks.id == "pd.leggings"
    game.say("boots")
    assert game.bag(1)[3] == "diamond_leggings(boots)"


def test_with_six_items_one_makes_room_or_neither_tile_is_kept() -> None:
    """PD-093, PD-D15: the new one is active even in the column of a damaged one."""
    six = ("-leather_boots", "iron_boots", *FULL_BAG[1:])
    game = drew("iron_sword", "crossbow", items=six)
    game.say("iron_sword")
    question = game.asks
    assert (question.id, question.who, question.about["item"]) == ("pd.replace", 1, "iron_sword")
    assert game.answers == ["0", "1", "2", "3", "4", "5"]
    twin = drew("iron_sword", "crossbow", items=six)
    twin.say("neither")
    assert twin.state.discard == {"crossbow": 1, "iron_sword": 1}
    assert len(twin.bag(1)) == 6
    game.say("0")
    assert game.bag(1)[0] == "iron_sword"
    assert len(game.bag(1)) == 6


def test_a_replaced_starting_item_leaves_the_game_any_other_is_discarded() -> None:
    """PD-094, PD-A25: enchantments on it are discarded with it."""
    six = ("leather_boots+boots_steps", "iron_boots+boots_ground", *FULL_BAG[1:])
    game = drew("iron_sword", "crossbow", items=six)
    game.say("iron_sword", "0")
    assert game.state.gone == 1
    assert game.state.discard == {"crossbow": 1, "boots_steps": 1}
    game = drew("iron_sword", "crossbow", items=six)
    game.say("iron_sword", "1")
    assert game.state.gone == 0
    assert game.state.discard == {"crossbow": 1, "boots_ground": 1, "iron_boots": 1}


def test_every_enchantment_of_a_replaced_item_is_discarded() -> None:
    """PD-A25, PD-D24: no tile vanishes from the game."""
    six = ("iron_boots+boots_steps+boots_ground", "-leather_boots", *FULL_BAG[1:])
    game = drew("iron_sword", "crossbow", items=six)
    game.say("iron_sword", "0")
    discarded = {"crossbow": 1, "boots_steps": 1, "boots_ground": 1, "iron_boots": 1}
    assert game.state.discard == discarded


def test_both_tiles_may_be_refused_where_the_house_allows_it() -> None:
    """PD-A22."""
    game = drew("iron_sword", "crossbow", refuse="yes")
    game.say("neither")
    assert game.state.discard == {"iron_sword": 1, "crossbow": 1}
    assert len(game.bag(1)) == 5


def test_an_exhausted_stack_is_made_anew_from_the_discards() -> None:
    """PD-095, PD-A17: what is left is drawn first, then the reshuffled discard."""
    game = scene("A.").paint(a1="gold", d1="gold").to_action()
    game.stack("iron_sword")
    game.state.discard = {"crossbow": 1, "bow_die_and_range": 1}
    game.say("mine", "a1", "gold:item")
    assert game.answers == ["iron_sword"]
    game.say("iron_sword")
    assert game.answers == ["bow_die_and_range", "crossbow"]
    assert game.asks.weights == (1, 1)
    game.say("crossbow", "crossbow")
    assert game.state.discard == {"iron_sword": 1}
    assert game.state.stack == Pile([{"bow_die_and_range": 1}])


def test_with_stack_and_discards_empty_there_are_fewer_tiles_or_none() -> None:
    """PD-A17."""
    game = scene("A.").paint(a1="gold", d1="gold").to_action()
    game.stack("iron_sword")
    game.state.discard = {}
    game.say("mine", "a1", "gold:item", "iron_sword")
    assert game.bag(0)[-1] == "iron_sword"
    game.say("mine", "d1", "gold:item")
    assert game.asks.id == "pd.roll"


def test_starting_items_never_come_back() -> None:
    """PD-094, PD-095."""
    game = scene("A.").give(0, *FULL_BAG, "crossbow").paint(a1="gold", d1="gold").to_action()
    game.stack("iron_sword", "iron_boots")
    game.say("mine", "a1", "gold:item", "iron_sword", "iron_boots", "iron_sword", "0")
    game.say("mine", "d1", "gold:item")
    assert game.answers == ["iron_boots"]
    assert game.state.gone == 1


# Enchantments


def test_an_enchantment_is_kept_only_with_an_item_to_bear_it() -> None:
    """PD-118, PD-A23: two useless ones are both discarded."""
    game = drew("boots_steps", "crossbow", items=("bow", "stone_sword"), refuse="yes")
    assert game.answers == ["crossbow", "neither"]
    assert game.refuses("boots_steps").rule == "PD-118"
    assert game.refuses("iron_sword").rule == "PD-091"
    game = receiving("boots_steps", "sword_die", items=("bow",))
    game.say("boots_steps", "sword_die")
    assert game.state.discard == {"boots_steps": 1, "sword_die": 1}


def test_an_enchantment_is_laid_on_one_matching_item_and_takes_no_column() -> None:
    """PD-118, PD-D24: several may lie on one item."""
    items = (
        "stone_sword",
        "iron_sword+sword_reroll",
        "bow",
        "iron_boots",
        "crossbow",
        "iron_boots",
    )
    game = drew("sword_die", "crossbow", items=items)
    game.say("sword_die")
    question = game.asks
    assert (question.id, question.who, question.about["why"]) == ("pd.which_slot", 1, "enchant")
    assert game.answers == ["0", "1"]
    game.say("1")
    assert game.bag(1)[1] == "iron_sword+sword_reroll+sword_die"
    assert len(game.bag(1)) == 6


def test_an_enchantment_stays_through_use_and_repair() -> None:
    """PD-118, PD-090."""
    game = scene("A..").give(0, "leather_boots+boots_steps").to_action()
    game.say("use:0", "a1")
    assert game.bag(0) == ["-leather_boots+boots_steps"]
    game.say("repair")
    assert game.bag(0) == ["leather_boots+boots_steps"]


def test_enchanting_a_damaged_item_repairs_it() -> None:
    """PD-119."""
    game = drew("bow_die_and_range", "crossbow", items=("-bow",))
    game.say("bow_die_and_range")
    assert game.bag(1) == ["bow+bow_die_and_range"]


def test_another_enchantment_repairs_a_damaged_item_too() -> None:
    """PD-119, PD-D24."""
    game = drew("sword_die", "crossbow", items=("-stone_sword+sword_reroll",))
    game.say("sword_die")
    assert game.bag(1) == ["stone_sword+sword_reroll+sword_die"]


def test_leggings_do_not_bear_boots_enchantments() -> None:
    """PD-A24."""
    game = receiving("boots_steps", "crossbow", items=("iron_leggings(boots)",))
    game.say("boots_steps", "crossbow")
    assert game.bag(1) == ["iron_leggings(boots)", "crossbow"]


# The netherite block


def unlock(*tiles: str) -> RefereeGame:
    game = scene("A.").paint(a1="black", d1="gold").to_action()
    game.stack(*tiles)
    game.say("mine", "a1", "black:netherite")
    return game


def test_a_black_block_shuffles_a_chosen_netherite_item_among_the_top_five() -> None:
    """PD-133, PD-136: nobody receives it now."""
    game = unlock("iron_sword", *["crossbow"] * 4, "iron_boots")
    assert (game.asks.id, game.asks.who) == ("pd.netherite", 0)
    assert game.answers == [
        "netherite_boots",
        "netherite_chestplate",
        "netherite_pickaxe",
        "netherite_sword",
    ]
    game.say("netherite_chestplate")
    assert "netherite_chestplate" not in game.state.netherite
    assert game.state.stack == Pile(
        [{"netherite_chestplate": 1, "iron_sword": 1, "crossbow": 4}, {"iron_boots": 1}]
    )
    assert game.state.used == {"black": 1}
    assert len(game.bag(0)) == 5


def test_of_an_unseen_stack_five_unknown_tiles_are_mixed_in() -> None:
    """PD-133, PD-EX8: a netherite item on top has one chance in six."""
    game = scene("A.").paint(a1="black", d1="gold").to_action()
    game.say("mine", "a1", "black:netherite", "netherite_sword", "mine", "d1", "gold:item")
    weights = dict(zip(game.asks.answers, game.asks.weights, strict=True))
    assert weights["netherite_sword"] * 6 == sum(weights.values())
    assert weights["iron_sword"] * 6 * 40 == sum(weights.values()) * 5 * 4


def test_with_fewer_than_five_tiles_the_discard_is_laid_underneath_first() -> None:
    """PD-A18."""
    game = unlock("iron_sword", "iron_boots")
    game.state.discard = {"crossbow": 9}
    game.say("netherite_sword")
    assert game.state.discard == {}
    assert len(game.state.stack) == 12
    drawable = game.state.stack.on_top()
    assert set(drawable) == {"netherite_sword", "iron_sword", "iron_boots", "crossbow"}
    assert drawable["netherite_sword"] * 6 == sum(drawable.values())


def test_one_tile_short_of_five_the_discard_is_laid_underneath() -> None:
    """PD-A18."""
    game = unlock(*["iron_sword"] * 4)
    game.state.discard = {"crossbow": 9}
    game.say("netherite_sword")
    assert game.state.discard == {}
    assert len(game.state.stack) == 14


def test_five_tiles_are_enough_to_leave_the_discard_alone() -> None:
    """PD-A18."""
    game = unlock(*["iron_sword"] * 5)
    game.state.discard = {"crossbow": 9}
    game.say("netherite_sword")
    assert game.state.discard == {"crossbow": 9}


def test_a_netherite_item_not_kept_is_discarded_and_stays_unlocked() -> None:
    """PD-134, PD-095."""
    game = unlock().give(0, *FULL_BAG, "crossbow")
    game.say("netherite_sword")
    game.say("mine", "d1", "gold:item")
    assert game.answers == ["netherite_sword"]
    game.say("netherite_sword", "neither")  # six items, so it may be refused
    assert game.state.discard == {"netherite_sword": 1}
    assert game.state.netherite["netherite_sword"] == 2
    game.until("pd.act").paint(a4="gold").say("mine", "a4", "gold:item")
    assert game.answers == ["netherite_sword"]


def test_without_a_netherite_item_left_a_black_block_has_no_ability() -> None:
    """PD-A19."""
    game = scene("A.").paint(a1="black").to_action()
    game.state.netherite = {}
    game.say("mine", "a1")
    assert game.answers == [f"black:{name}" for name in ("A1", "A2", "B1", "C1", "C3")]


def test_the_last_kind_of_netherite_item_is_shuffled_in_without_a_question() -> None:
    """PD-133."""
    game = scene("A.").paint(a1="black").to_action()
    game.stack("iron_sword", *["crossbow"] * 4)
    game.state.netherite = {"netherite_boots": 1}
    game.again().say("mine", "a1", "black:netherite")
    assert game.asks.id != "pd.netherite"
    assert game.state.netherite == {}
    assert game.state.stack == Pile([{"netherite_boots": 1, "iron_sword": 1, "crossbow": 4}])
