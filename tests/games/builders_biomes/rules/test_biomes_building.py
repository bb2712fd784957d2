"""Action 3: structures, what they cost, where they lie."""

from __future__ import annotations

import pytest

from firmware_host.games.builders_biomes.rules.building import named as as_answer
from firmware_host.games.builders_biomes.rules.building import payments
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named


def next_to_the_pawn(card: str, **blocks: int) -> Table:
    return Table("referee").shows("c3", card).owns(0, **blocks)


def test_a_structure_is_paid_taken_and_laid_on_any_space() -> None:
    """BB-035."""
    table = next_to_the_pawn("house", wood=2, sand=1, emerald=1)
    assert table.answers == ["collect", "explore", "build:c3"]
    table.say("build:c3")
    assert (table.asks.id, table.asks.rule) == ("bb.pay", "BB-036")
    assert table.asks.about == {"card": "house"}
    assert table.answers[0] == "1wood,1sand"
    table.say("1wood,1sand")
    assert table.blocks() == {"wood": 1, "emerald": 1}
    assert table.state.box_blocks == {"wood": 1, "sand": 1}
    assert (table.asks.id, table.asks.kind) == ("bb.lay", "place")
    assert table.asks.about == {"grid": "board", "card": "house"}
    assert table.answers == [str(space) for space in range(9)]
    assert table.refuses("9").rule == "BB-035"
    events = table.say("7")
    assert ("built", 0, "house", 7) in events
    assert table.spaces() == [""] * 7 + ["house", ""]
    assert "c3" not in table.state.tops


def test_a_single_way_to_pay_is_not_asked_for() -> None:
    """BB-036: it is told in an event, for people to do."""
    table = next_to_the_pawn("house", wood=2, sand=1)
    events = table.say("build:c3")
    assert ("blocks_paid", 0, {"wood": 1, "sand": 1}) in events
    assert table.asks.id == "bb.lay"


def test_only_a_face_up_structure_next_to_the_pawn_can_be_built() -> None:
    """BB-035, BB-A06: neither a far one, nor a face-down one, nor a mob."""
    table = Table("referee").shows("b2", "pier").shows("c3", "zombie")
    assert table.refuses("build:c4").rule == "BB-022"
    table.shows("d4", "pier") if "pier" in table.state.deck else table.shows("d4", "camp")
    table.owns(0, wood=1)
    assert [answer for answer in table.answers if answer.startswith("build")] == ["build:d4"]
    assert table.refuses("build:b2").rule == "BB-035"
    for cell in ("c3", "c4"):
        assert table.refuses(f"build:{cell}").rule == "BB-022"


def test_with_two_structures_the_player_chooses_among_those_that_can_be_paid() -> None:
    """BB-035, BB-037."""
    table = Table("referee").shows("c3", "camp").shows("d3", "mine").shows("c4", "palace")
    table.owns(0, wood=1, obsidian=2)
    assert table.answers == ["collect", "explore", "build:c3", "build:d3"]
    assert table.refuses("build:c4").rule == "BB-037"


@pytest.mark.parametrize(
    ("owned", "mixes"),
    [
        ({"wood": 2}, ["2wood"]),
        ({"wood": 1, "emerald": 1}, ["1wood,1emerald"]),
        ({"emerald": 2}, ["2emerald"]),
        ({"wood": 2, "emerald": 1}, ["2wood", "1wood,1emerald"]),
        ({"wood": 3, "emerald": 5}, ["2wood", "1wood,1emerald", "2emerald"]),
        ({"wood": 1, "sand": 9}, []),
        ({"wood": 1}, []),
    ],
)
def test_an_emerald_replaces_any_block_one_for_one(owned: dict[str, int], mixes: list[str]) -> None:
    """BB-036, BB-A13, BB-D34: every mix is offered, also an emerald for a block one owns."""
    table = next_to_the_pawn("stable", **owned)
    if not mixes:
        assert "build:c3" not in table.answers
        return
    events = table.say("build:c3")
    if len(mixes) == 1:
        paid = named(events, "blocks_paid")[0][2]
        assert as_answer(paid) == mixes[0]
        return
    assert table.answers == mixes
    for unpayable in {"2wood", "1wood,1emerald", "2emerald", "2sand", "3wood"} - {*mixes}:
        assert table.refuses(unpayable).rule == "BB-036"
    for mix in mixes:
        copy = table.state.copy()
        table.rules.answer(copy, mix)
        assert sum(copy.box_blocks.values()) == 2
        assert sum(copy.builders[0].blocks.values()) == sum(owned.values()) - 2


@pytest.mark.parametrize(
    ("owned", "mixes"),
    [
        ({"stone": 5}, []),
        ({"emerald": 1}, []),
        ({"emerald": 1, "stone": 1}, ["1stone,1emerald"]),
        ({"emerald": 2}, ["2emerald"]),
        ({"emerald": 2, "stone": 1}, ["1stone,1emerald", "2emerald"]),
    ],
)
def test_only_emerald_pays_for_emerald(owned: dict[str, int], mixes: list[str]) -> None:
    """BB-036, BB-A14."""
    table = next_to_the_pawn("shrine", **owned)
    if not mixes:
        assert table.refuses("build:c3").rule == "BB-037"
        return
    events = table.say("build:c3")
    paid = named(events, "blocks_paid")
    assert [as_answer(event[2]) for event in paid] == mixes or table.answers == mixes


def test_a_structure_that_is_not_covered_even_with_emeralds_is_refused() -> None:
    """BB-037."""
    table = Table("referee").shows("c3", "palace").shows("d3", "pier")
    table.owns(0, stone=2, emerald=1)
    refused = table.refuses("build:c3")
    assert refused.rule == "BB-037"
    assert "emeralds" in refused.reason


def test_a_structure_may_cost_nothing() -> None:
    """BB-035."""
    table = next_to_the_pawn("pier")
    table.say("build:c3", "0")
    assert table.spaces()[0] == "pier"
    assert as_answer({}) == "free"
    assert payments((), {}) == [{}]


@both_levels
def test_a_bonus_is_gained_at_once(mode: str) -> None:
    """BB-038, BB-D06: the printed value."""
    table = Table(mode)
    if mode == "referee":
        table.shows("c3", "palace").owns(0, stone=2, obsidian=1, emerald=1)
    events = table.builds("palace", 4)
    assert ("xp_gained", 0, 5, "palace") in events
    assert table.xp() == 5
    plain = Table(mode)
    if mode == "referee":
        plain.shows("c3", "camp").owns(0, wood=1)
    assert named(plain.builds("camp", 0), "xp_gained") == []


@both_levels
def test_biome_of_card_and_space_need_not_match(mode: str) -> None:
    """BB-039: all nine spaces are offered for any card, whatever is printed there."""
    for card in ("camp", "stable"):
        table = Table(mode)
        if mode == "referee":
            table.shows("c3", card).owns(0, wood=2).say("build:c3")
        else:
            table.owns(0, block=2).say(f"build:{card}")
        assert table.answers == [str(space) for space in range(9)]
        assert len(set(table.state.setup.boards[0])) == 4


@both_levels
def test_a_new_card_covers_the_old_one_and_only_the_top_card_counts(mode: str) -> None:
    """BB-040, BB-A15, BB-A17: on a full board too; the covered card never returns."""
    looks = ("camp", "mine", "stable", "house", "statue", "pier", "tower", "shrine", "plain_1")
    table = Table(mode).lays(0, dict(enumerate(looks)))
    assert table.state.shown(0, "B")[1] == "obsidian"
    if mode == "referee":
        table.shows("c3", "house").owns(0, wood=1, sand=1)
    table.builds("house", 1)
    assert table.spaces()[1] == "house"
    assert table.state.covered == {"mine": 1}
    assert [table.state.shown(0, card)[1] for card in "ABC"] == ["desert", "wood", "dwelling"]
    assert "mine" not in table.state.deck
    if mode == "assistant":
        table.state.steps = [("turn", 0)]
        assert "build:mine" not in table.owns(0, block=64).answers
        assert "build:palace" in table.answers


@both_levels
def test_built_cards_never_move(mode: str) -> None:
    """BB-A16: no question ever lets them."""
    table = Table(mode).lays(0, {3: "camp"})
    if mode == "referee":
        table.shows("c3", "pier")
    table.builds("pier", 5)
    assert table.spaces() == ["", "", "", "camp", "", "pier", "", "", ""]


def test_the_next_card_of_a_stack_stays_face_down_until_somebody_explores() -> None:
    """BB-041, BB-A08."""
    table = next_to_the_pawn("pier")
    table.builds("pier", 0)
    assert table.state.heights["c3"] == 3
    assert "c3" not in table.state.tops
    assert table.answers == ["collect", "explore"]
    table.collects("a1", "d1")
    assert table.whose == ("bb.action", 1)
    events = table.explores("33", c3="zombie")
    assert named(events, "card_revealed")[0] == ("card_revealed", "c3", "zombie")
    assert "fight:c3" in table.answers


def test_at_assistant_mode_people_pay_and_say_which_card_they_laid_where() -> None:
    """BB-035: a scanned tile answers the first question."""
    table = Table("assistant").owns(0, block=64)
    offered = [answer for answer in table.answers if answer.startswith("build:")]
    assert {"build:camp", "build:palace", "build:plain_32"} <= {*offered}
    assert table.refuses("build:zombie").rule == "BB-022"
    assert len(offered) == 41
    table.say("build:house")
    assert table.state.deck["house"] == 2
    assert table.asks.about == {"grid": "board", "card": "house"}
    table.say("8")
    assert table.state.deck["house"] == 1
    assert table.spaces()[8] == "house"
    assert table.blocks() == {"block": 62}
