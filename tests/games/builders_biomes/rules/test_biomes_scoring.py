"""Scorings A, B and C: when they come, who scores first, what a board is worth; the variant."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.scoring import counted, largest_group
from firmware_host.games.builders_biomes.rules.turns import worth
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.rules.biomes_parts import POINTS, every_look, values

LAST_OF = {
    "A": ["4333", "3333", "3333", "3333"],
    "B": ["3222", "2222", "2222", "2222"],
    "C": ["2111", "1111", "1111", "1111"],
}
"""One block of the layer is left, at a1."""
PRINTED = ["desert", "desert", "forest", "forest", "desert", "forest", "forest", "forest", "forest"]


def due(mode: str, scoring: str, players: int = 2, **other: Any) -> Table:
    """Seat `first` has just emptied that layer and ends the turn."""
    table = Table(mode, players, **other)
    table.cube(LAST_OF[scoring])
    assert scoring not in table.state.scored
    table.collects("a1", "b1" if table.state.cube.is_exposed(1) else "d1")
    return table.skips_actions()


def printed(board: list[str]) -> dict[str, Any]:
    """Parts in which everybody's board looks like this."""
    parts = values()
    parts["boards"] = [board]
    return parts


@both_levels
@pytest.mark.parametrize(("scoring", "layer"), [("A", 1), ("B", 2), ("C", 3)])
def test_layers_one_two_three_trigger_a_b_c(mode: str, scoring: str, layer: int) -> None:
    """BB-080."""
    table = Table(mode).cube(LAST_OF[scoring])
    assert table.state.cube.left_in_layer(layer) == 1
    table.say("collect", "a1")
    assert table.state.due == scoring
    assert table.state.cube.left_in_layer(layer) == 0


@both_levels
def test_scoring_waits_for_the_end_of_the_turn(mode: str) -> None:
    """BB-081, BB-D17: the turn is finished first."""
    table = Table(mode).cube(LAST_OF["A"])
    table.collects("a1", "d1")
    assert table.whose == ("bb.explore" if mode == "referee" else "bb.action", 0)
    if mode == "assistant":
        table.say("explore")
    table.until("bb.score")
    assert table.state.turns == 1


@both_levels
def test_a_for_everybody_then_b(mode: str) -> None:
    """BB-082, BB-EX8: layers 1 and 2 emptied in one turn."""
    table = Table(mode, 3).cube(["4222", "2222", "2222", "2222"])
    table.collects("a1", "a1")
    assert table.state.due == "AB"
    table.skips_actions()
    asked = []
    events = []
    while table.asks.id == "bb.score":
        asked.append(f"{table.asks.about['scoring']}{table.asks.who}")
        events += table.say(table.answers[0])
    assert asked == ["A0", "A1", "A2", "B0", "B1", "B2"]
    assert named(events, "scoring_over") == [("scoring_over", "A"), ("scoring_over", "B")]
    assert table.whose == ("bb.action", 1)


@both_levels
def test_all_three_in_one_turn_then_the_end(mode: str) -> None:
    """BB-082, BB-A29."""
    table = Table(mode).has_mobs(0, "zombie").cube(["4111", "1111", "1111", "1111"])
    table.collects("a1", "a1")
    table.skips_actions().say("zombie")
    table.collects("a1", "d1")
    asked = []
    while table.outcome is None and table.asks.id == "bb.score":
        asked.append(f"{table.asks.about['scoring']}{table.asks.who}")
        table.say(table.answers[0])
    assert asked == ["A0", "A1", "B0", "B1", "C0", "C1"]


@both_levels
@pytest.mark.parametrize("first", range(4))
def test_the_triggering_player_scores_first_then_clockwise(mode: str, first: int) -> None:
    """BB-083, BB-090, BB-D23: then the left neighbour has a turn."""
    table = due(mode, "A", 4, first=first)
    order = []
    while table.asks.id == "bb.score":
        order.append(table.asks.who)
        table.say("forest")
    assert order == [(first + i) % 4 for i in range(4)]
    assert table.whose == ("bb.action", (first + 1) % 4)


@both_levels
@pytest.mark.parametrize("passed", range(1, 4))
def test_the_triggering_player_need_not_be_the_first_one(mode: str, passed: int) -> None:
    """BB-083, BB-090: turns have gone by since the game began."""
    table = Table(mode, 4, first=1)
    for _ in range(passed):
        table.skips_actions()
        table.until("bb.action")
    table.cube(["4333", "3333", "3333", "3333"])
    table.collects("a1", "d1")
    table.skips_actions()
    whose = (1 + passed) % 4
    order = []
    while table.asks.id == "bb.score":
        order.append(table.asks.who)
        table.say("forest")
    assert order == [(whose + i) % 4 for i in range(4)]
    assert table.whose == ("bb.action", (whose + 1) % 4)


@both_levels
def test_each_player_scores_the_board_they_took(mode: str) -> None:
    """BB-014, BB-085, BB-D32: no seat is tied to a board."""
    parts = printed(["forest"] * 9)
    parts["boards"] = [["forest"] * 9, ["desert"] * 9, ["mountains"] * 9, ["snowy_tundra"] * 9]
    table = due(mode, "A", 3, values=parts, boards=(4, 1, 3))
    assert [table.state.shown(seat, "A")[0] for seat in range(3)] == [
        "snowy_tundra", "forest", "mountains"
    ]  # fmt: skip
    assert table.asks.about["points"] == {
        "forest": 0, "desert": 0, "mountains": 0, "snowy_tundra": 9 * 6
    }  # fmt: skip
    table.scores("snowy_tundra", "forest", "mountains")
    assert [table.xp(seat) for seat in range(3)] == [9 * 6, 9 * 3, 9 * 5]


@both_levels
def test_each_player_picks_one_of_the_four_characteristics(mode: str) -> None:
    """BB-084: the largest group times the value of the scoring card."""
    table = due(mode, "A", values=printed(PRINTED)).lays(0, {4: "statue"})
    assert (table.asks.id, table.asks.rule) == ("bb.score", "BB-084")
    assert table.answers == ["forest", "desert", "mountains", "snowy_tundra"]
    assert table.asks.about == {
        "scoring": "A",
        "points": {"forest": 18, "desert": 8, "mountains": 0, "snowy_tundra": 6},
    }
    assert table.refuses("wood").rule == "BB-084"
    assert ("scored", 0, "desert", 8) in table.say("desert")
    assert (table.xp(0), table.xp(1)) == (8, 0)
    assert table.whose == ("bb.score", 1)


@both_levels
def test_a_characteristic_worth_nothing_may_be_picked(mode: str) -> None:
    """BB-A26."""
    table = due(mode, "B")
    assert ("scored", 0, "wood", 0) in table.say("wood")


@both_levels
def test_two_players_may_pick_the_same(mode: str) -> None:
    """BB-A27."""
    table = due(mode, "A", values=printed(PRINTED))
    table.scores("forest", "forest")
    assert (table.xp(0), table.xp(1)) == (18, 18)


@both_levels
def test_of_two_equal_groups_one_scores(mode: str) -> None:
    """BB-A28."""
    board = ["forest", "desert", "forest", *["desert"] * 3, "forest", "desert", "forest"]
    table = due(mode, "A", values=printed(board))
    assert table.asks.about["points"]["forest"] == 3
    assert worth(table.state, 0, "forest") == (3, (0,))


@both_levels
def test_a_counts_top_cards_and_uncovered_prints_together(mode: str) -> None:
    """BB-085, BB-A40, BB-D18: a covered print cannot be seen."""
    table = due(mode, "A", values=printed(["forest"] * 9)).lays(0, {4: "camp", 1: "statue"})
    assert worth(table.state, 0, "forest") == (24, (0, 2, 3, 4, 5, 6, 7, 8))
    table.lays(0, {0: "mine", 2: "tower"})
    assert worth(table.state, 0, "forest")[0] == 18
    assert table.state.shown(0, "A")[:3] == ["mountains", "snowy_tundra", "desert"]


@both_levels
@pytest.mark.parametrize(
    ("scoring", "shown"),
    [("B", ["wood", "sand", "obsidian"]), ("C", ["dwelling", "decoration", "decoration"])],
)
def test_b_and_c_count_top_cards_only(mode: str, scoring: str, shown: list[str]) -> None:
    """BB-086, BB-087, BB-D21: uncovered spaces are blank."""
    table = due(mode, scoring).lays(0, {0: "house", 1: "tower", 2: "mine"})
    assert table.state.shown(0, scoring) == [*shown, *[None] * 6]
    assert table.asks.about["scoring"] == scoring
    points = table.asks.about["points"]
    if scoring == "B":
        assert points == {"wood": 3, "sand": 4, "stone": 0, "obsidian": 6}
    else:
        assert points == {"decoration": 6, "dwelling": 4, "animal_house": 0, "bridge": 0}


def test_a_single_space_is_a_group_of_one() -> None:
    """BB-088."""
    assert largest_group(["sand", *[None] * 8], "sand") == (0,)
    assert largest_group([None] * 9, "sand") == ()


def test_a_diagonal_does_not_connect() -> None:
    """BB-084, BB-D19: but the space may belong by another edge."""
    cross = ["a", None, "a", None, "a", None, "a", None, "a"]
    assert largest_group(cross, "a") == (0,)
    assert largest_group(["a", "a", None, None, "a", *[None] * 4], "a") == (0, 1, 4)
    snake = ["a", "a", "a", None, None, "a", "a", "a", "a"]
    assert len(largest_group(snake, "a")) == 7


@both_levels
def test_scoring_removes_nothing_and_the_card_leaves_after_all_have_scored(mode: str) -> None:
    """BB-089, BB-D24, BB-D38."""
    table = due(mode, "A").lays(0, {0: "camp"}).lays(1, {3: "mine"})
    blocks, spaces = table.blocks(), [table.spaces(seat) for seat in (0, 1)]
    assert named(table.say("forest"), "scoring_over") == []
    assert (table.state.due, table.state.scored) == ("A", "")
    assert named(table.say("desert"), "scoring_over") == [("scoring_over", "A")]
    assert (table.state.due, table.state.scored) == ("", "A")
    assert table.blocks() == blocks
    assert [table.spaces(seat) for seat in (0, 1)] == spaces


@both_levels
def test_xp_counts_on_beyond_the_track(mode: str) -> None:
    """BB-A36."""
    table = due(mode, "A", values=printed(["forest"] * 9)).has_xp(99, 0)
    table.say("forest")
    assert table.xp() == 99 + 9 * POINTS["forest"]


# The variant


@both_levels
def test_a_beginner_counts_all_matching_spaces(mode: str) -> None:
    """BB-105: in A, B and C."""
    board = ["desert", "forest", "desert", "forest", "desert", *["forest"] * 4]
    for scoring, characteristic, expected in (
        ("A", "desert", 12),
        ("B", "obsidian", 12),
        ("C", "animal_house", 10),
    ):
        table = due(mode, scoring, values={**printed(board), "structures": every_look(),
                                            "mobs": {}}, beginners=(0, 1))  # fmt: skip
        if scoring != "A":
            table.lays(0, {0: "forest/obsidian/animal_house", 8: "desert/obsidian/animal_house"})
        assert table.asks.about["points"][characteristic] == expected
        assert ("scored", 0, characteristic, expected) in table.say(characteristic)


@both_levels
def test_the_variant_may_be_set_per_player(mode: str) -> None:
    """BB-106, BB-A38: fixed before play."""
    board = ["desert", "forest", "desert", "forest", "desert", *["forest"] * 4]
    table = due(mode, "A", 3, values=printed(board), beginners=(1,))
    found = []
    while table.asks.id == "bb.score":
        found.append(table.asks.about["points"]["desert"])
        table.say("desert")
    assert found == [4, 12, 4]
    assert table.state.setup.beginners == (False, True, False)


def test_the_spaces_that_score_are_known_for_the_panel_to_draw() -> None:
    """BB-084, BB-105."""
    shown = ["a", None, "a", "a", None, None, None, None, "a"]
    assert counted(shown, "a", beginner=False) == (0, 3)
    assert counted(shown, "a", beginner=True) == (0, 2, 3, 8)
