"""Swords and bows: whom they reach, what the dice do, what becomes of the target."""

from __future__ import annotations

import pytest

from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import EASY_HOGLIN, EVERY_MOB, values


def armed(drawing: str, weapon: str, **figures: str) -> RefereeGame:
    return scene(drawing, figures, level=EVERY_MOB).give(0, weapon).to_action()


def targets(game: RefereeGame) -> list[str]:
    """Whom the weapon in slot 0 may attack."""
    if "use:0" not in game.answers:
        assert game.refuses("use:0").rule == "PD-A37"
        return []
    game.say("use:0")
    if game.asks.id == "pd.combat":  # one target only
        return [game.asks.about["target"]]
    assert (game.asks.id, game.asks.who, game.asks.rule) == ("pd.target", 0, "PD-110")
    return game.answers


def test_a_sword_reaches_the_next_space_only() -> None:
    """PD-110, PD-A37: no legal target, no use."""
    assert targets(armed("Au", "stone_sword", u="magma_cube 1")) == ["magma_cube 1"]
    assert targets(armed("A.u", "stone_sword", u="magma_cube 1")) == []
    assert targets(armed("A.\n.u", "stone_sword", u="magma_cube 1")) == []


def test_a_sword_reaches_no_further_whatever_its_card_says() -> None:
    """PD-110: range is a matter of bows."""
    parts = values()
    parts["weapons"]["stone_sword"]["range"] = 3
    game = scene("A.u", {"u": "magma_cube 1"}, values=parts).give(0, "stone_sword").to_action()
    assert targets(game) == []


@pytest.mark.parametrize(
    ("drawing", "reaches"),
    [
        ("Au", True),
        ("A~~u", True),
        ("A...u", False),
        ("A.\n..\n.u", True),
        ("A..\n...\n..u", False),
    ],
)
def test_a_bow_reaches_one_to_three_spaces(drawing: str, reaches: bool) -> None:
    """PD-110, PD-D11, PD-A11: the space next to you is 1, the mob's own counts."""
    found = targets(armed(drawing, "bow", u="magma_cube 1"))
    assert found == (["magma_cube 1"] if reaches else [])


def test_an_enchanted_bow_reaches_one_further_with_one_more_die() -> None:
    """PD-122."""
    game = armed("A...u", "bow+bow_die_and_range", u="magma_cube 1")
    assert targets(game) == ["magma_cube 1"]
    assert len(game.asks.dice) == 4
    assert targets(armed("A....u", "bow+bow_die_and_range", u="magma_cube 1")) == []


def test_ghasts_fear_no_sword_and_endermen_no_bow() -> None:
    """PD-114, PD-161, PD-162."""
    figures = {"g": "ghast 1", "e": "enderman 1"}
    assert targets(armed("gAe", "stone_sword", **figures)) == ["enderman 1"]
    assert targets(armed("gAe", "bow", **figures)) == ["ghast 1"]


@pytest.mark.parametrize("boss", ["wildfire", "ancient_hoglin"])
@pytest.mark.parametrize("weapon", ["stone_sword", "bow"])
def test_a_boss_is_fought_with_sword_and_bow_alike(boss: str, weapon: str) -> None:
    """PD-155."""
    game = scene("AX", level={**EASY_HOGLIN, "boss": boss}).give(0, weapon).to_action()
    assert targets(game) == [boss]
    game = scene("A....X", level={**EASY_HOGLIN, "boss": boss}).give(0, weapon).to_action()
    assert targets(game) == []


def test_the_weapon_is_damaged_before_the_dice_are_rolled() -> None:
    """PD-111, PD-090: its own number of dice."""
    game = armed("Au", "iron_sword", u="hoglin 1")
    game.say("use:0")
    assert game.bag(0) == ["-iron_sword"]
    assert (game.asks.id, len(game.asks.dice), game.asks.about["life"]) == ("pd.combat", 4, 4)


def test_enough_hits_send_the_mob_to_the_end_of_the_line_and_bring_an_item() -> None:
    """PD-112, PD-096."""
    game = armed("Au", "iron_sword", u="hoglin 1").line("ghast 1")
    game.say("use:0", "1 1 1 1")
    assert game.where("hoglin 1") is None
    assert game.state.line == ["ghast 1", "hoglin 1"]
    assert (game.asks.id, game.asks.who) == ("pd.item_drawn", 0)


def test_too_few_hits_change_nothing_and_are_not_stored() -> None:
    """PD-113."""
    game = armed("Au", "iron_sword", u="hoglin 1")
    events = game.say("use:0", "1 1 1 0")
    assert ("mob_survived", "hoglin 1", 3) in events
    assert game.where("hoglin 1") == "b1"
    assert game.asks.id == "pd.act"
    game.give(0, "iron_sword").say("use:0", "1 0 0 0")
    assert game.where("hoglin 1") == "b1"


def test_the_right_one_of_two_twins_falls() -> None:
    """PD-112."""
    game = scene("u..Av", {"u": "magma_cube 1", "v": "magma_cube 1b"}).give(0, "stone_sword")
    game.to_action()
    assert targets(game) == ["magma_cube 1b"]
    game.say("2 0 0")
    assert game.where("magma_cube 1") == "a1"
    assert game.where("magma_cube 1b") is None


def test_a_netherite_sword_rolls_six_and_any_of_them_once_more() -> None:
    """PD-115: only the final faces count."""
    game = armed("Au", "netherite_sword", u="hoglin 1")
    game.say("use:0")
    assert len(game.asks.dice) == 6
    game.say("1 1 1 0 0 0")
    assert (game.asks.id, len(game.answers)) == ("pd.reroll", 64)
    game.say("0,3")
    assert (game.asks.id, len(game.asks.dice)) == ("pd.roll_again", 2)
    assert game.asks.about["kept"] == ["1", "1", "0", "0"]
    game.say("0 1")
    assert game.where("hoglin 1") == "b1"


def test_nothing_need_be_rerolled() -> None:
    """PD-115."""
    game = armed("Au", "netherite_sword", u="hoglin 1")
    game.say("use:0", "1 1 1 0 0 0", "-")
    assert game.where("hoglin 1") == "b1"
    assert game.asks.id == "pd.act"


def test_sword_enchantments_add_a_die_or_a_reroll() -> None:
    """PD-120, PD-121, PD-D24."""
    game = armed("Au", "stone_sword+sword_die", u="hoglin 1")
    game.say("use:0")
    assert (len(game.asks.dice), game.asks.about["rerolls"]) == (4, 0)
    game = armed("Au", "gold_sword+sword_reroll", u="hoglin 1")
    game.say("use:0")
    assert (len(game.asks.dice), game.asks.about["rerolls"]) == (3, 2)


def test_two_die_enchantments_make_eight_dice_of_a_netherite_sword() -> None:
    """PD-120, PD-D24, PD-EX9: all of them count, and any may be rerolled."""
    game = armed("Au", "netherite_sword+sword_die+sword_die", u="hoglin 1")
    game.say("use:0")
    assert len(game.asks.dice) == 8
    game.say("0 0 0 0 0 0 1 2")
    assert (game.asks.id, len(game.asks.options)) == ("pd.reroll", 8)
    game.say("0,7", "1 1")
    assert game.where("hoglin 1") == "b1"
    assert game.asks.id == "pd.act"


def test_hits_on_the_boss_stay_and_the_last_one_wins_at_once() -> None:
    """PD-154, PD-170, PD-174, PD-D22, PD-D29: zero or lower, for everybody."""
    game = scene("AX.B").give(0, "stone_sword", "bow").boss(4).to_action()
    game.say("use:0", "1 1 1")
    assert game.state.boss_hp == 1
    assert game.asks.id == "pd.act"
    game.say("use:1", "1 1 1")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (True, "boss_beaten")
    assert game.outcome.winners == (0, 1)
    assert game.state.boss_hp == 0


def test_a_reroll_against_the_boss_is_offered_unless_all_show_the_best_face() -> None:
    """PD-115."""
    game = scene("AX").give(0, "gold_sword").to_action()
    game.say("use:0", "2 2 1")
    assert game.asks.id == "pd.reroll"
    game = scene("AX").give(0, "gold_sword").to_action()
    game.say("use:0", "2 2 2")
    assert game.asks.id == "pd.act"
    assert game.state.boss_hp == 14


def test_of_several_in_reach_one_is_chosen() -> None:
    """PD-110."""
    game = armed("uAv", "stone_sword", u="magma_cube 1", v="enderman 2")
    assert targets(game) == ["magma_cube 1", "enderman 2"]
    game.say("enderman 2")
    assert (game.asks.id, game.asks.about["target"]) == ("pd.combat", "enderman 2")


def test_a_mob_may_be_named_first_and_then_the_weapon() -> None:
    """PD-110, PD-111: where weapons differ; of equal ones the first is used."""
    game = armed("Au", "stone_sword", u="magma_cube 1").give(0, "bow", "stone_sword", "stone_sword")
    assert "fight:magma_cube 1" in game.answers
    game.say("fight:magma_cube 1")
    assert (game.asks.id, game.answers) == ("pd.which_slot", ["0", "1"])
    assert (game.asks.about["why"], game.asks.about["target"]) == ("weapon", "magma_cube 1")
    game.say("1")
    assert game.bag(0) == ["bow", "-stone_sword", "stone_sword"]
    game = armed("A..u", "stone_sword", u="magma_cube 1").give(0, "bow", "stone_sword", "bow")
    game.say("fight:magma_cube 1")
    assert (game.asks.id, game.bag(0)) == ("pd.combat", ["-bow", "stone_sword", "bow"])
    game = armed("A....u", "bow", u="magma_cube 1")
    assert game.refuses("fight:magma_cube 1").rule == "PD-A37"
