"""Fights: who may be hit with what, dice, rerolls, and what becomes of the target."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.portal_dash.assistant_game import EVERY_MOB, AssistantGame
from tests.games.portal_dash.printed_parts import values


def fight(target: str, *answers: str, **other: Any) -> AssistantGame:
    game = AssistantGame(**{"level": EVERY_MOB, **other}).to_action()
    if target == "wildfire":
        game.with_boss()
    else:
        game.with_mobs(target, queue=["blaze 3"]).again()
    game.say("fight", target, *answers)
    return game


def test_figures_on_the_board_and_the_boss_can_be_fought() -> None:
    """PD-110, PD-155: twins are one entry."""
    game = AssistantGame().to_action()
    game.with_mobs("ghast 1", "ghast 1", "enderman 2").with_boss().say("fight")
    assert list(game.asks.answers) == ["ghast 1", "enderman 2", "wildfire"]


def test_with_figures_on_cardboard_the_types_in_play_can_be_fought() -> None:
    level = EVERY_MOB | {"extra": ["blaze"]}
    game = AssistantGame(level=level, trackers=("hearts",)).to_action()
    game.say("fight")
    assert list(game.asks.answers) == ["magma_cube", "ghast", "enderman", "blaze"]
    game.say("blaze", "netherite_sword", "none", "2 2 0 0 0 0")
    assert game.asks.id == "pd.item"
    assert game.board() == []


@pytest.mark.parametrize(
    ("target", "allowed", "refused"),
    [
        ("ghast 1", ["bow", "other"], "stone_sword"),
        ("enderman 1", ["stone_sword", "netherite_sword", "other"], "bow"),
        ("magma_cube 1", ["stone_sword", "netherite_sword", "bow", "other"], None),
        ("wildfire", ["stone_sword", "netherite_sword", "bow", "other"], None),
    ],
)
def test_no_sword_against_a_ghast_and_no_bow_against_an_enderman(
    target: str, allowed: list[str], refused: str | None
) -> None:
    """PD-114, PD-161, PD-162; PD-155: a boss has no immunity."""
    game = fight(target)
    assert (game.asks.id, list(game.asks.answers)) == ("pd.weapon", allowed)
    if refused:
        assert game.refuses(refused).rule == "PD-114"
    assert game.refuses("spoon").rule == "PD-111"


@pytest.mark.parametrize(
    ("weapon", "enchantment", "dice", "rerolls"),
    [
        ("stone_sword", "none", 3, 0),
        ("stone_sword", "dice", 4, 0),  # PD-120
        ("stone_sword", "reroll", 3, 1),  # PD-121
        ("stone_sword", "both", 4, 1),  # PD-D24
        ("netherite_sword", "none", 6, 1),  # PD-115
        ("netherite_sword", "dice", 7, 1),  # PD-EX9
        ("netherite_sword", "reroll", 6, 2),  # PD-EX9
        ("bow", "none", 3, 0),
        ("bow", "dice", 4, 0),  # PD-122
    ],
)
def test_a_weapon_rolls_its_dice_and_what_its_enchantment_adds(
    weapon: str, enchantment: str, dice: int, rerolls: int
) -> None:
    """PD-111, PD-115, PD-118, PD-120, PD-121, PD-122, PD-D24, PD-EX9."""
    game = fight("magma_cube 1", weapon, enchantment)
    assert game.asks.id == "pd.combat"
    assert [die.name for die in game.asks.dice] == ["combat"] * dice
    assert game.asks.about == {"target": "magma_cube 1", "rerolls": rerolls, "life": 2}


def test_a_bow_knows_no_reroll() -> None:
    """PD-122."""
    game = fight("magma_cube 1", "bow")
    assert list(game.asks.answers) == ["none", "dice", "more"]
    assert game.refuses("reroll")


def test_there_is_no_limit_to_the_dice() -> None:
    """PD-120, PD-D24."""
    parts = values()
    parts["weapons"]["stone_sword"]["dice"] = 9
    game = fight("magma_cube 1", "stone_sword", "dice", values=parts)
    assert len(game.asks.dice) == 10


def test_several_enchantments_of_a_kind_are_added_up_by_people() -> None:
    """PD-120, PD-121, PD-D24: the usual case, two more dice, comes first."""
    game = fight("magma_cube 1", "netherite_sword", "more")
    assert (game.asks.id, game.asks.answers[0]) == ("pd.dice_count", "8")
    assert sorted(map(int, game.asks.answers)) == list(range(1, 13))
    game.say("8")
    assert list(game.asks.answers) == ["0", "1", "2", "3"]
    game.say("1")
    assert (len(game.asks.dice), game.asks.about["rerolls"]) == (8, 1)
    game.say("0 0 0 0 0 0 0 1")
    assert game.asks.id == "pd.reroll"


def test_a_weapon_the_catalogue_does_not_know_is_read_off_its_tile() -> None:
    """PD-111, PD-121."""
    game = fight("magma_cube 1", "other")
    assert list(game.asks.answers) == [str(n) for n in range(1, 13)]
    game.say("5")
    assert list(game.asks.answers) == ["0", "1", "2", "3"]
    game.say("2")
    assert len(game.asks.dice) == 5
    assert game.asks.about["rerolls"] == 2


def test_the_weapon_used_last_comes_first_next_time() -> None:
    game = fight("magma_cube 1", "bow", "dice", "0 0 0 0")
    game.say("fight", "magma_cube 1")
    assert list(game.asks.answers) == ["bow", "stone_sword", "netherite_sword", "other"]
    game.say("bow")
    assert list(game.asks.answers) == ["dice", "none", "more"]
    game = fight("magma_cube 1", "stone_sword", "none", "0 0 0")
    game.with_mobs("ghast 1").again().say("fight", "ghast 1")
    assert list(game.asks.answers) == ["bow", "other"]


def test_enough_hits_send_the_mob_to_the_end_of_the_line_and_bring_an_item() -> None:
    """PD-112, PD-096."""
    game = fight("magma_cube 1", "stone_sword", "none")
    events = game.say("1 0 1")
    assert ("mob_defeated", "magma_cube 1") in events
    assert (game.board(), game.line()) == ([], ["blaze 3", "magma_cube 1"])
    assert (game.asks.id, game.asks.who) == ("pd.item", 0)
    game.say("armour1")
    assert game.hearts(0) == (6, [(1, 1), (1, 1)])


def test_too_few_hits_change_nothing_and_are_not_kept() -> None:
    """PD-113: full life next time."""
    game = fight("enderman 1", "stone_sword", "none")
    events = game.say("2 0 0")
    assert ("mob_survived", "enderman 1", 2) in events
    assert game.board() == ["enderman 1"]
    game.say("fight", "enderman 1", "stone_sword", "none")
    assert game.asks.about["life"] == 3
    assert ("mob_survived", "enderman 1", 1) in game.say("1 0 0")


def test_any_dice_are_rerolled_once_and_only_the_final_faces_count() -> None:
    """PD-115."""
    game = fight("blaze 1", "netherite_sword", "none", "2 0 1 0 0 0")
    assert (game.asks.id, game.asks.kind) == ("pd.reroll", "pick")
    assert list(game.asks.options) == ["2", "0", "1", "0", "0", "0"]
    game.say("1,2,5")
    assert (game.asks.id, len(game.asks.dice)) == ("pd.roll_again", 3)
    assert game.asks.about["kept"] == ["2", "0", "0"]
    events = game.say("1 0 0")
    assert ("fight_rolled", "blaze 1", (2, 1, 0, 0, 0, 0)) in events
    assert ("mob_survived", "blaze 1", 3) in events


def test_two_rerolls_follow_each_other() -> None:
    """PD-121, PD-EX9."""
    game = fight("blaze 1", "netherite_sword", "reroll", "0 0 0 0 0 0")
    game.say("0", "1")
    assert (game.asks.id, game.asks.about["rerolls"]) == ("pd.reroll", 1)
    game.say("1", "0")
    assert game.asks.id == "pd.action"


def test_a_reroll_may_be_left_alone() -> None:
    """PD-115: any subset, also none."""
    game = fight("blaze 1", "netherite_sword", "reroll", "0 0 0 0 0 0")
    assert ("mob_survived", "blaze 1", 0) in game.say("-")


def test_no_reroll_is_offered_that_could_only_hurt() -> None:
    """PD-112: enough hits already; against a boss all dice at their best."""
    game = fight("magma_cube 1", "netherite_sword", "none")
    game.say("2 0 0 0 0 0")
    assert game.asks.id == "pd.item"
    game = fight("wildfire", "netherite_sword", "none", "2 2 2 2 2 2")
    assert game.state.boss_hp == 8
    game = fight("wildfire", "netherite_sword", "none", "2 2 2 2 2 1")
    assert game.asks.id == "pd.reroll"


def test_hits_on_the_boss_stay() -> None:
    """PD-154, PD-155, PD-166."""
    game = fight("wildfire", "stone_sword", "none")
    assert game.asks.about["life"] is None
    game.say("2 1 0")
    assert game.state.boss_hp == 17
    assert game.outcome is None
    game.say("fight", "wildfire", "stone_sword", "none", "2 2 2")
    assert game.state.boss_hp == 11
    assert game.asks.id == "pd.between"


def test_an_item_won_with_hearts_on_cardboard_is_not_asked_for() -> None:
    game = fight("magma_cube 1", "stone_sword", "none", "2 0 0", trackers=("mobs",))
    assert game.asks.id == "pd.action"
