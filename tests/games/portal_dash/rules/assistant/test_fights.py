"""Fights: who may be hit with what, dice, rerolls, and what becomes of the target."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.portal_dash.rules.assistant.assistant_game import EVERY_MOB, AssistantGame
from tests.games.portal_dash.rules.assistant.printed_parts import values


def fight(target: str, *answers: str, **other: Any) -> AssistantGame:
    """The weapon and what follows; "none" says that it bears no enchantment."""
    game = AssistantGame(**{"level": EVERY_MOB, **other}).to_action()
    if target == "wildfire":
        game.with_boss()
    else:
        game.with_mobs(target, queue=["blaze 3"]).again()
    weapon, *rest = answers or ("",)
    game.say(f"fight:{target}", *([weapon] if weapon else []))
    if rest and rest[0] in ENCHANTMENTS:
        rest.pop(0)
    game.say(*rest)
    return game


ENCHANTMENTS = ("none",)


def enchanted(target: str, weapon: str, *answers: str, **other: Any) -> AssistantGame:
    game = fight(target, **other)
    game.say("enchanted", weapon, *answers)
    return game


def test_figures_on_the_board_and_the_boss_can_be_fought() -> None:
    """PD-110, PD-155: twins are one entry."""
    game = AssistantGame().to_action()
    game.with_mobs("ghast 1", "ghast 1", "enderman 2").with_boss()
    fights = [answer for answer in game.asks.answers if answer.startswith("fight:")]
    assert fights == ["fight:ghast 1", "fight:enderman 2", "fight:wildfire"]


def test_with_figures_on_cardboard_the_types_in_play_can_be_fought() -> None:
    level = EVERY_MOB | {"extra": ["blaze"]}
    game = AssistantGame(level=level, trackers=("hearts",)).to_action()
    fights = [answer for answer in game.asks.answers if answer.startswith("fight:")]
    assert fights == ["fight:magma_cube", "fight:ghast", "fight:enderman", "fight:blaze"]
    game.say("fight:blaze", "netherite_sword", "2 2 0 0 0 0")
    assert game.state.untold == [0]
    assert game.board() == []


@pytest.mark.parametrize(
    ("target", "allowed", "refused"),
    [
        ("ghast 1", ["bow", "enchanted", "other"], "stone_sword"),
        ("enderman 1", ["stone_sword", "netherite_sword", "enchanted", "other"], "bow"),
        ("magma_cube 1", ["stone_sword", "netherite_sword", "bow", "enchanted", "other"], None),
        ("wildfire", ["stone_sword", "netherite_sword", "bow", "enchanted", "other"], None),
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
    game = (
        fight("magma_cube 1", weapon)
        if enchantment == "none"
        else enchanted("magma_cube 1", weapon, enchantment)
    )
    assert game.asks.id == "pd.combat"
    assert [die.name for die in game.asks.dice] == ["combat"] * dice
    assert game.asks.about == {"target": "magma_cube 1", "rerolls": rerolls, "life": 2}


def test_a_bow_knows_no_reroll() -> None:
    """PD-122."""
    game = enchanted("magma_cube 1", "bow")
    assert list(game.asks.answers) == ["dice", "more", "none"]
    assert game.refuses("reroll")


def test_there_is_no_limit_to_the_dice() -> None:
    """PD-120, PD-D24."""
    parts = values()
    parts["weapons"]["stone_sword"]["dice"] = 9
    game = enchanted("magma_cube 1", "stone_sword", "dice", values=parts)
    assert len(game.asks.dice) == 10


def test_several_enchantments_of_a_kind_are_added_up_by_people() -> None:
    """PD-120, PD-121, PD-D24: the usual case, two more dice, comes first."""
    game = enchanted("magma_cube 1", "netherite_sword", "more")
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
    game = fight("magma_cube 1", "bow", "none", "0 0 0")
    game.say("fight:magma_cube 1")
    known = ["bow", "stone_sword", "netherite_sword", "enchanted", "other"]
    assert list(game.asks.answers) == known
    game = fight("magma_cube 1", "stone_sword", "none", "0 0 0")
    game.with_mobs("ghast 1").again().say("fight:ghast 1")
    assert list(game.asks.answers) == ["bow", "enchanted", "other"]


def test_an_enchantment_is_told_once_and_holds_from_then_on() -> None:
    """PD-118, PD-119: it lies on its weapon for good; nobody is asked about weapons without."""
    game = enchanted("magma_cube 1", "bow", "dice", "0 0 0 0")
    game.say("fight:magma_cube 1", "bow")
    assert (game.asks.id, len(game.asks.dice)) == ("pd.combat", 4)
    game.say("0 0 0 0")
    game.until("pd.action", {"pd.die_layer": "none"})
    game.state.seat, game.state.weapons[0] = 0, [("bow", "more"), ("stone_sword", "reroll")]
    game.with_mobs("magma_cube 1").again().say("fight:magma_cube 1", "bow")
    assert (game.asks.id, game.asks.answers[0]) == ("pd.dice_count", "5")
    game.say("5", "0", "0 0 0 0 0")
    game.say("fight:magma_cube 1", "enchanted", "stone_sword", "none")
    assert (len(game.asks.dice), game.asks.about["rerolls"]) == (3, 0)


@pytest.mark.parametrize(("seat", "dice"), [(0, 4), (1, 3)])
def test_a_remembered_enchantment_is_that_of_the_players_own_weapon(seat: int, dice: int) -> None:
    """PD-118: another player's weapon of the same kind bears none."""
    for owner in (0, 1):
        game = AssistantGame(level=EVERY_MOB).to_action()
        game.state.seat = (seat + owner) % 2
        game.state.weapons[owner] = [("bow", "dice")]
        game.with_mobs("magma_cube 1").again().say("fight:magma_cube 1", "bow")
        assert (game.asks.id, len(game.asks.dice)) == ("pd.combat", dice)


def test_a_weapon_may_be_named_before_its_target() -> None:
    """PD-110, PD-114: with one mob it can hurt nobody is asked which."""
    game = AssistantGame().to_action()
    game.with_mobs("ghast 1", "enderman 2", "enderman 3").again()
    assert "weapon:bow" in game.asks.answers
    game.say("weapon:bow")
    assert (game.asks.id, game.asks.about["target"]) == ("pd.combat", "ghast 1")
    game = AssistantGame().to_action()
    game.with_mobs("ghast 1", "enderman 2", "enderman 3").again().say("weapon:stone_sword")
    assert (game.asks.id, list(game.asks.answers)) == ("pd.target", ["enderman 2", "enderman 3"])
    assert game.refuses("ghast 1").rule == "PD-114"
    game.say("enderman 3")
    assert game.asks.about["target"] == "enderman 3"
    game = AssistantGame().to_action().with_mobs("ghast 1").again()
    assert "weapon:stone_sword" not in game.asks.answers
    assert game.refuses("fight:enderman 1").rule == "PD-110"


def test_only_a_mob_of_the_game_is_said_to_be_missing_from_the_board() -> None:
    """PD-110: any other word is no answer to the question."""
    game = AssistantGame().to_action()
    game.with_mobs("ghast 1").again()
    assert game.refuses("fight:enderman 1").rule == "PD-110"
    for answer in ("fight:spoon", "greet:enderman 1"):
        assert game.refuses(answer).rule == game.asks.rule != "PD-110"


def test_enough_hits_send_the_mob_to_the_end_of_the_line_and_bring_an_item() -> None:
    """PD-112, PD-096."""
    game = fight("magma_cube 1", "stone_sword", "none")
    events = game.say("1 0 1")
    assert ("mob_defeated", "magma_cube 1") in events
    assert (game.board(), game.line()) == ([], ["blaze 3", "magma_cube 1"])
    assert ("item_received", 0) in events
    game.say("wear0:leather_chestplate")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 2)
    assert game.hearts(0) == (6, [(1, 1), (1, 1)])
    assert not any(answer.startswith("wear") for answer in game.asks.answers)


def test_too_few_hits_change_nothing_and_are_not_kept() -> None:
    """PD-113: full life next time."""
    game = fight("enderman 1", "stone_sword", "none")
    events = game.say("2 0 0")
    assert ("mob_survived", "enderman 1", 2) in events
    assert game.board() == ["enderman 1"]
    game.say("fight:enderman 1", "stone_sword")
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
    game = enchanted("blaze 1", "netherite_sword", "reroll", "0 0 0 0 0 0")
    game.say("0", "1")
    assert (game.asks.id, game.asks.about["rerolls"]) == ("pd.reroll", 1)
    game.say("1", "0")
    assert game.asks.id == "pd.action"


def test_a_reroll_may_be_left_alone() -> None:
    """PD-115: any subset, also none."""
    game = enchanted("blaze 1", "netherite_sword", "reroll", "0 0 0 0 0 0")
    assert ("mob_survived", "blaze 1", 0) in game.say("-")


def test_no_reroll_is_offered_that_could_only_hurt() -> None:
    """PD-112: enough hits already; against a boss all dice at their best."""
    game = fight("magma_cube 1", "netherite_sword", "none")
    game.say("2 0 0 0 0 0")
    assert game.asks.id == "pd.action"
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
    game.say("fight:wildfire", "stone_sword", "2 2 2")
    assert game.state.boss_hp == 11
    assert game.asks.id == "pd.between"


def test_an_item_won_with_hearts_on_cardboard_is_not_asked_for() -> None:
    game = fight("magma_cube 1", "stone_sword", "none", "2 0 0", trackers=("mobs",))
    assert game.asks.id == "pd.action"
