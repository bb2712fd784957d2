"""What an action costs and every way to pay it: hunger, credit, pairs of trophies, tools."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.explorers.rules.explorers_game import Table
from tests.games.explorers.rules.printed_cards import values


def costing(cost: int) -> dict[str, Any]:
    parts = values()
    parts["landscapes"]["chasm"]["cost"] = cost
    return parts


def pays(table: Table, action: str = "explore:chasm") -> list[str]:
    """The ways that are offered."""
    table.say(action)
    assert table.asks.id == "ex.pay"
    return table.answers


def test_every_mix_of_hunger_credit_pairs_and_tools_is_offered() -> None:
    """EX-021: for a cost of 4."""
    table = Table().opens("chasm").owns("iron_pickaxe.worn").wins("witch", "witch").purse(6, 1)
    assert pays(table) == [
        "credit:1+hunger:3",
        "credit:1+hunger:2+pair.witch:1",
        "credit:1+hunger:1+iron_pickaxe.worn:1",
        "credit:1+pair.witch:1+iron_pickaxe.worn:1",
    ]
    assert table.asks.about == {"cost": 4}
    assert table.refuses("hunger:5") == "EX-021"
    assert table.refuses("hunger:3") == "EX-021"


def test_a_choice_of_one_is_no_choice() -> None:
    """EX-021."""
    table = Table().opens("chasm/iron")
    assert table.say("explore:chasm/iron")[0] == ("paid", {"hunger": 4})


def test_nothing_is_given_back() -> None:
    """EX-022, EX-A13: a gold pickaxe on a cost of 2 wears; the third point is lost."""
    table = Table(values=costing(2)).opens("chasm").owns("gold_pickaxe").purse(6)
    assert pays(table) == ["hunger:2", "gold_pickaxe:1"]  # and not both, and not twice
    table.say("gold_pickaxe:1")
    assert table.money == (6, 0)
    assert table.has() == {"gold_pickaxe.worn": 1}


@pytest.mark.parametrize("enough", [4, 3])
def test_a_tool_that_another_one_makes_superfluous_is_not_offered(enough: int) -> None:
    """EX-022: for a cost of 3 the one that saves 4 or 3 is enough; the one that saves 2 is not."""
    parts = costing(3)
    parts["items"] |= {
        "diamond_pickaxe": {"kind": "pickaxe", "value": 2},
        "iron_pickaxe": {"kind": "pickaxe", "value": enough},
    }
    table = Table(values=parts).opens("chasm").owns("diamond_pickaxe", "iron_pickaxe").purse(1)
    assert pays(table) == [
        "hunger:1+diamond_pickaxe:1",
        "iron_pickaxe:1",
        "diamond_pickaxe:1+diamond_pickaxe.worn:1",
    ]


@pytest.mark.parametrize(
    ("cost", "tool", "rest"),
    [(5, "diamond_pickaxe", 1), (3, "diamond_pickaxe", 0), (5, "gold_pickaxe", 2)],
)
def test_the_numbers_on_the_tools(cost: int, tool: str, rest: int) -> None:
    """EX-EX4, EX-062: diamond 4, gold 3; no change, but wear."""
    table = Table(values=costing(cost)).opens("chasm").owns(tool)
    table.say("explore:chasm", f"hunger:{rest}+{tool}:1" if rest else f"{tool}:1")
    assert table.money == (6 - rest, 0)
    assert table.has() == {f"{tool}.worn": 1}


def test_a_tool_is_worn_by_its_first_use_and_broken_by_its_second() -> None:
    """EX-060."""
    table = Table().opens("chasm/iron", "chasm/emerald").owns("iron_pickaxe")
    table.say("explore:chasm/iron", "hunger:2+iron_pickaxe:1")
    assert table.has() == {"iron_pickaxe.worn": 1, "iron": 1}
    table.say("explore:chasm/emerald", "hunger:2+iron_pickaxe.worn:1")
    assert table.has() == {"iron": 1, "emerald": 1}
    assert table.state.trash == {"iron_pickaxe": 1}


def test_a_tool_may_be_used_twice_for_one_action() -> None:
    """EX-061: 2 + 2 pays a cost of 4 without hunger."""
    table = Table().opens("chasm/iron").owns("iron_pickaxe").purse(0)
    table.say("explore:chasm/iron")
    assert table.state.trash == {"iron_pickaxe": 1}
    assert table.has() == {"iron": 1}


def test_several_tools_add_up() -> None:
    """EX-061: with nothing to eat, 2 + 3 or twice the one or the other for a cost of 4."""
    table = Table().opens("chasm/iron").owns("iron_pickaxe", "gold_pickaxe").purse(0)
    assert pays(table, "explore:chasm/iron") == [
        "gold_pickaxe:1+iron_pickaxe:1",
        "iron_pickaxe:1+iron_pickaxe.worn:1",
        "gold_pickaxe:1+gold_pickaxe.worn:1",
    ]
    table.say("gold_pickaxe:1+iron_pickaxe:1")
    assert table.has() == {"iron": 1, "iron_pickaxe.worn": 1, "gold_pickaxe.worn": 1}


@pytest.mark.parametrize(("poor", "good"), [("iron", "diamond"), ("diamond", "iron")])
def test_of_two_tools_that_would_do_the_poorer_one_is_offered_first(poor: str, good: str) -> None:
    """EX-021: whatever they are called."""
    parts = costing(2)
    for metal, value in ((poor, 2), (good, 4)):
        parts["items"][f"{metal}_pickaxe"] = {"kind": "pickaxe", "value": value}
    table = Table(values=parts).opens("chasm").owns("diamond_pickaxe", "iron_pickaxe").purse(0)
    assert pays(table) == [f"{poor}_pickaxe:1", f"{good}_pickaxe:1"]


def test_which_of_two_equal_tools_breaks_makes_no_difference() -> None:
    """EX-061: a fresh and a worn one used once each leave a worn one, so nobody is asked."""
    table = Table().opens("chasm/iron").owns("iron_pickaxe", "iron_pickaxe.worn").purse(0)
    table.say("explore:chasm/iron")
    assert table.has() == {"iron_pickaxe.worn": 1, "iron": 1}


def test_swords_help_in_any_fight_and_pickaxes_in_none() -> None:
    """EX-063, EX-042."""
    table = Table().row("enderman", "zombie").owns("iron_sword", "diamond_pickaxe").purse(0)
    assert table.offers("fight:") == ["fight:enderman", "fight:zombie"]
    table.say("fight:zombie")
    assert table.has() == {"iron_sword.worn": 1, "diamond_pickaxe": 1}
    assert table.refuses("fight:enderman") == "EX-021"
    assert table.trophies() == {"zombie": 1}


def test_steve_pays_three_for_a_creeper_and_gets_one_for_the_pair() -> None:
    """EX-EX2, EX-043: 6 - 3 + 1 = 4 to spend."""
    table = Table().row("creeper").wins("creeper")
    assert table.asks.about["purse"] == 6
    table.say("fight:creeper")
    assert table.trophies() == {"creeper": 2}
    assert table.asks.about["purse"] == 4
    table.opens("chasm/iron").say("explore:chasm/iron")
    assert table.trophies() == {}
    assert table.state.gone == {"creeper": 2}
    assert table.money == (0, 0)


def test_a_pair_is_two_trophies_of_one_kind_and_one_player() -> None:
    """EX-043: it keeps to a later turn; mixed pairs and pairs across players do not count."""
    table = Table().wins("witch", "zombie").wins("witch", "spider", "spider", seat=1).row()
    assert table.asks.about["purse"] == 6
    table.say("end", "zombie")
    assert table.asks.about["purse"] == 7


def test_three_trophies_are_one_pair() -> None:
    """EX-043, EX-A12: any part of any payment."""
    table = Table().wins("witch", "witch", "witch", "zombie", "zombie").opens("woods/wood").purse(1)
    assert pays(table, "explore:woods/wood") == [
        "hunger:1+pair.zombie:1",
        "hunger:1+pair.witch:1",
        "pair.witch:1+pair.zombie:1",
    ]
    table.say("pair.witch:1+pair.zombie:1")
    assert table.trophies() == {"witch": 1}
    assert table.money == (1, 0)


def test_no_more_pairs_are_given_than_the_cost() -> None:
    """EX-022, EX-043."""
    table = Table().wins("witch", "witch", "zombie", "zombie").purse(1)
    assert pays(table, "refill") == ["hunger:1", "pair.zombie:1", "pair.witch:1"]


def test_food_is_credit_for_several_actions_of_this_turn() -> None:
    """EX-064, EX-D04: a golden apple pays twice two; the rest of it is lost at night."""
    table = Table().owns("golden_apple", "bread").opens("woods/wood", "woods/apple").row("zombie")
    table.purse(0).say("eat:golden_apple")
    assert table.money == (0, 4)
    table.say("explore:woods/wood")
    assert table.money == (0, 2)
    table.say("explore:woods/apple", "eat:bread")
    assert table.money == (0, 3)
    assert table.state.trash == {"golden_apple": 1, "bread": 1}
    table.say("end", "witch")
    assert table.money == (6, 0)


@pytest.mark.parametrize(
    ("food", "credit"), [("golden_apple", 4), ("carrot", 3), ("melon", 2), ("sweet_berries", 1)]
)
def test_a_food_gives_what_is_printed_on_it(food: str, credit: int) -> None:
    """EX-064."""
    table = Table().owns(food)
    table.say(f"eat:{food}")
    assert table.money == (6, credit)


def test_credit_goes_first_because_it_is_lost_like_hunger() -> None:
    """EX-021: another split of the two comes out the same, so nobody is asked."""
    table = Table().opens("woods/wood").purse(6, 1)
    assert table.say("explore:woods/wood")[0] == ("paid", {"credit": 1, "hunger": 1})
    assert table.money == (5, 0)
