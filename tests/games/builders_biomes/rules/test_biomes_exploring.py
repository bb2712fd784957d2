"""Actions 2 and 5 and the overworld: where pawns go, what they turn up, which weapons they take."""

from __future__ import annotations

import pytest

from firmware_host.games.builders_biomes.rules.overworld import CROSSINGS, STACKS, TOKENS, TOUCHED
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named


def test_there_are_nine_inner_twelve_edge_and_four_corner_crossings() -> None:
    """BB-A01, BB-A02: G10 to G12; none outside the ring of tokens."""
    kinds = sorted(
        (sum(c in STACKS for c in cells), sum(c in TOKENS for c in cells))
        for cells in TOUCHED.values()
    )
    assert kinds == [(1, 2)] * 4 + [(2, 2)] * 12 + [(4, 0)] * 9
    assert TOUCHED["11"] == ("b1", "a2", "b2")
    assert set(TOUCHED["13"]) == {"c1", "d1", "c2", "d2"}
    assert set(TOUCHED["55"]) == {"e5", "f5", "e6"}


def test_a_pawn_moves_none_one_or_two_steps() -> None:
    """BB-030, BB-D04, BB-A03: along the paths, so a diagonal neighbour is two steps away."""
    table = Table("referee").stands("22")
    table.say("explore")
    assert (table.asks.id, table.asks.kind, table.asks.rule) == ("bb.explore", "place", "BB-030")
    assert table.asks.about == {"grid": "crossings"}
    assert table.answers == ["11", "12", "13", "21", "22", "23", "24", "31", "32", "33", "42"]
    for far in ("14", "25", "34", "55", "00"):
        assert table.refuses(far).rule == "BB-030"
    assert ("pawn_moved", 0, "42") in table.say("42")
    assert table.state.pawns == ["42", "33"]


def test_staying_is_exploring_too() -> None:
    """BB-030, BB-A09: legal even when there is nothing to turn up."""
    table = Table("referee")
    for cell in TOUCHED["33"]:
        table.shows(cell, "zombie")
    assert table.explores("33") == [("action_chosen", "explore")]
    assert table.asks.about == {"number": 2}


def test_every_face_down_card_and_token_next_to_the_pawn_is_turned_up() -> None:
    """BB-031, BB-D02: tokens too; nothing else ever turns them up."""
    table = Table("referee").stands("14")
    events = table.explores("13", c1="bow", d1="tnt", c2="camp", d2="zombie")
    assert named(events, "card_revealed", "token_turned") == [
        ("token_turned", "c1", "bow"),
        ("token_turned", "d1", "tnt"),
        ("card_revealed", "c2", "camp"),
        ("card_revealed", "d2", "zombie"),
    ]
    assert table.state.tops == {"c2": "camp", "d2": "zombie"}
    assert (table.state.faces["c1"], table.state.faces["d1"]) == ("bow", "tnt")


def test_what_is_turned_up_is_one_of_the_unseen() -> None:
    """BB-011, BB-012, BB-031: weighted by how many of each there are."""
    table = Table("referee").shows("e5", "zombie").turns("a2", "bow")
    table.stands("13").say("explore", "13")
    assert (table.asks.id, table.asks.kind, table.asks.rule) == ("bb.token", "draw", "BB-031")
    assert dict(zip(table.asks.answers, table.asks.weights, strict=True))["bow"] == 2
    table.say("bow", "bow")
    assert table.asks.id == "bb.card"
    unseen = dict(zip(table.asks.answers, table.asks.weights, strict=True))
    assert (unseen["zombie"], unseen["house"], sum(unseen.values())) == (3, 2, 63)
    assert table.refuses("bow").rule == "BB-031"
    table.say("giant")
    assert "giant" not in table.answers


def test_face_up_ones_stay_and_empty_cells_are_skipped() -> None:
    """BB-032."""
    table = Table("referee").shows("c3", "camp")
    events = table.explores("33", d3="house")
    assert [event[1] for event in named(events, "card_revealed")] == ["d3", "c4", "d4"]
    assert table.state.tops["c3"] == "camp"
    corner = Table("referee").has_mobs(1, "witch", "witch", "witch", "zombie").has_tokens(1, "bow")
    assert (corner.state.heights["e5"], "e6" in corner.state.faces) == (0, False)
    events = corner.stands("55").explores("55", f5="tnt")
    assert named(events, "card_revealed", "token_turned") == [("token_turned", "f5", "tnt")]


def test_crossings_passed_on_the_way_reveal_nothing() -> None:
    """BB-032."""
    table = Table("referee")
    table.explores("35")
    assert set(table.state.tops) == {"e3", "e4"}
    assert {cell for cell, kind in table.state.faces.items() if kind} == {"f3", "f4"}


def test_empty_stacks_and_taken_tokens_leave_every_crossing_open() -> None:
    """BB-033."""
    table = Table("referee")
    for stack in STACKS:
        table.state.heights[stack] = 0
    table.state.deck.clear()
    table.state.faces.clear()
    table.state.tokens.clear()
    reached = set()
    for crossing in CROSSINGS:
        table.stands(crossing)
        copy = table.state.copy()
        copy.asked = None
        table.rules.answer(copy, "explore")
        question = table.rules.question(copy)
        reached |= {*question.answers}
        assert len(question.answers) >= 6
        events = table.rules.answer(copy, crossing)
        assert ("action_chosen", "collect") in events  # nothing else is left to do
    assert reached == {*CROSSINGS}
    assert len(reached) == 25


# Weapons


def test_a_face_up_token_next_to_the_pawn_goes_to_the_pile() -> None:
    """BB-052."""
    table = Table("referee").stands("13").turns("c1", "bow").turns("d1", "tnt").turns("a2", "bow")
    assert table.answers == ["collect", "explore", "weapon:c1", "weapon:d1"]
    assert table.refuses("weapon:a2").rule == "BB-052"
    table.say("weapon:d1")
    assert table.pile() == {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3, "tnt": 1}
    assert "d1" not in table.state.faces


def test_a_face_down_token_cannot_be_taken() -> None:
    """BB-052, BB-A07."""
    table = Table("referee").stands("13")
    assert table.refuses("weapon:c1").rule == "BB-022"
    assert "weapon:c1" in table.turns("c1", "bow").answers
    assert table.refuses("weapon:d1").rule == "BB-022"


def test_at_assistant_mode_people_say_which_token_they_took() -> None:
    """BB-052: any kind of which one is left."""
    table = Table("assistant")
    assert [answer for answer in table.answers if answer.startswith("weapon:")] == [
        f"weapon:{kind}"
        for kind in ("bow", "diamond_sword", "golden_hoe", "iron_sword", "stone_pickaxe", "tnt")
    ]
    table.say("weapon:diamond_sword")
    assert table.pile()["diamond_sword"] == 1
    assert table.state.tokens["diamond_sword"] == 1


@both_levels
def test_tokens_are_never_refilled(mode: str) -> None:
    """BB-053."""
    table = Table(mode).has_tokens(1, "diamond_sword")
    if mode == "referee":
        table.stands("13").stands("13", seat=1)
    table.takes_weapon("diamond_sword")
    table.skips_actions()
    assert sum(table.state.tokens.values()) == 14
    if mode == "referee":
        table.explores("13")
        assert "c1" not in table.state.faces
        assert len(table.state.faces) == 14
    gone = "weapon:diamond_sword" if mode == "assistant" else "weapon:c1"
    assert gone not in table.answers
    assert table.refuses(gone).rule == "BB-022"


@both_levels
def test_the_token_is_shuffled_into_the_pile(mode: str) -> None:
    """BB-052: it may come first in the next fight like any other."""
    table = Table(mode)
    if mode == "referee":
        table.stands("13")
    table.takes_weapon("iron_sword")
    table.fights("enderman" if mode == "referee" else "giant")
    weights = dict(zip(table.asks.answers, table.asks.weights, strict=True))
    if mode == "assistant":  # of 20 ways to reveal 3 of 6: 3 are the hearts of an iron sword
        assert weights == {"0": 1, "1": 3, "2": 3, "3": 6, "4": 3, "5": 3, "6": 1}
        return
    assert weights == {
        "stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3, "iron_sword": 1,
    }  # fmt: skip


@both_levels
def test_looking_at_the_own_pile_gives_nothing_away(mode: str) -> None:
    """BB-054, BB-A34, BB-D15: contents are known to everybody, an order there is none."""
    one = Table(mode).has_tokens(0, "bow", "tnt")
    other = Table(mode).has_tokens(0, "tnt", "bow")
    assert one.pile() == other.pile()
    assert one.state == other.state
    one.fights("zombie")
    other.fights("zombie")
    assert one.asks == other.asks


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_next_to_a_pawn_is_what_its_crossing_touches(crossing: str) -> None:
    """BB-031, BB-035, BB-045, BB-052: G12, from every crossing."""
    table = Table("referee").stands(crossing)
    i, j = int(crossing[0]), int(crossing[1])
    near = {f"{'abcdef'[c]}{r + 1}" for r in (i - 1, i) for c in (j - 1, j)}
    assert set(table.state.next_to_pawn()) == near - {"a1", "f1", "a6", "f6"}
