"""The rulebook's examples, exactly as the rules file tells them, in both modes."""

from __future__ import annotations

from typing import Any

from firmware_host.games.builders_biomes.rules.turns import worth
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.rules.biomes_parts import values

PRINTED = [
    "desert", "desert", "desert",
    "snowy_tundra", "forest", "desert",
    "desert", "forest", "desert",
]  # fmt: skip
"""Under the cards lies what would lead to other numbers, could it be seen."""
CARDS = {
    0: "camp", 1: "mine",
    3: "stable", 4: "house", 5: "statue",
    7: "house", 8: "pier",
}  # fmt: skip
LAST_OF = {
    "A": ["4333", "3333", "3333", "3333"],
    "B": ["3222", "2222", "2222", "2222"],
    "C": ["2111", "1111", "1111", "1111"],
}


def example(mode: str, scoring: str, **other: Any) -> Table:
    """The board of the examples belongs to seat 0, who has just emptied the layer."""
    parts = values()
    parts["boards"] = [PRINTED]
    table = Table(mode, values=parts, **other).lays(0, CARDS).cube(LAST_OF[scoring])
    table.collects("a1", "d1")
    return table.skips_actions()


def test_the_board_is_the_one_of_the_rules_file() -> None:
    state = example("referee", "A").state
    rows = [
        "/".join(each or "·" for each in look)
        for look in zip(*(state.shown(0, card) for card in "ABC"), strict=True)
    ]
    assert rows == [
        "forest/wood/animal_house", "mountains/obsidian/decoration", "desert/·/·",
        "desert/wood/animal_house", "desert/wood/dwelling", "snowy_tundra/stone/decoration",
        "desert/·/·", "desert/wood/dwelling", "forest/wood/bridge",
    ]  # fmt: skip


@both_levels
def test_four_deserts_for_four_xp_each(mode: str) -> None:
    """BB-EX1, BB-D20: the top-right desert touches only diagonally."""
    table = example(mode, "A")
    assert table.asks.about["points"]["desert"] == 16
    assert worth(table.state, 0, "desert") == (16, (3, 4, 6, 7))
    assert ("scored", 0, "desert", 16) in table.say("desert")
    assert table.xp() == 16


@both_levels
def test_the_same_board_of_a_beginner_scores_five_deserts(mode: str) -> None:
    """BB-EX1 under BB-105."""
    table = example(mode, "A", beginners=(0,))
    table.say("desert")
    assert table.xp() == 20


@both_levels
def test_one_snowy_tundra_for_six(mode: str) -> None:
    """BB-EX2: the one under the stable cannot be seen."""
    table = example(mode, "A")
    table.say("snowy_tundra")
    assert table.xp() == 6


@both_levels
def test_five_of_wood_for_three_each(mode: str) -> None:
    """BB-EX3."""
    table = example(mode, "B")
    assert worth(table.state, 0, "wood") == (15, (0, 3, 4, 7, 8))
    table.say("wood")
    assert table.xp() == 15


@both_levels
def test_two_animal_houses_are_worth_more_than_two_dwellings(mode: str) -> None:
    """BB-EX4, BB-D22."""
    table = example(mode, "C")
    points = table.asks.about["points"]
    assert worth(table.state, 0, "dwelling")[1] == (4, 7)
    assert worth(table.state, 0, "animal_house")[1] == (0, 3)
    assert points["animal_house"] == 10 > points["dwelling"]
    table.say("animal_house")
    assert table.xp() == 10


@both_levels
def test_the_end_mobs_of_the_example_give_thirteen(mode: str) -> None:
    """BB-EX5, BB-D26."""
    table = example(mode, "C").has_mobs(0, "witch", "enderman", "creeper", "husk")
    table.say("bridge")
    before = table.xp()
    events = named(table.say("bridge"), "xp_gained")
    assert [(event[2], event[3]) for event in events] == [
        (4, "witch"), (3, "enderman"), (6, "creeper"), (0, "husk"),
    ]  # fmt: skip
    assert table.xp() - before == 13


@both_levels
def test_a_forest_structure_may_lie_on_a_space_that_is_no_forest(mode: str) -> None:
    """BB-EX7, BB-039."""
    parts = values()
    parts["boards"] = [["desert"] * 9]
    table = Table(mode, values=parts)
    if mode == "referee":
        table.shows("c3", "camp").owns(0, wood=1)
    table.builds("camp", 4)
    assert table.spaces()[4] == "camp"
    assert table.state.shown(0, "A") == [*["desert"] * 4, "forest", *["desert"] * 4]
