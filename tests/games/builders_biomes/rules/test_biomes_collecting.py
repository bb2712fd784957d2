"""Action 1: two exposed blocks from anywhere."""

from __future__ import annotations

from random import Random

import pytest

from firmware_host.games.core.cube import COLUMNS
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named

PILLAR = ["2222", "2422", "2222", "2222"]


@both_levels
def test_two_exposed_blocks_from_any_layer_go_to_the_own_supply(mode: str) -> None:
    """BB-025."""
    table = Table(mode).cube(["4444", "4444", "4444", "4441"], {"a1": "stone", "d4": "emerald"})
    table.owns(0, wood=1) if mode == "referee" else table.owns(0, block=1)
    table.say("collect")
    assert (table.asks.kind, table.asks.rule, table.asks.about) == ("place", "BB-025", {"left": 2})
    assert table.answers == ["a1", "d1", "a4", "d3", "c4", "d4"]
    table.say("d4")
    assert table.asks.about == {"left": 1}
    assert "d4" not in table.answers
    table.say("a1")
    expected = {"wood": 1, "emerald": 1, "stone": 1} if mode == "referee" else {"block": 3}
    assert table.blocks() == expected
    assert table.whose == ("bb.explore" if mode == "referee" else "bb.action", 0)


@both_levels
def test_a_block_that_is_not_exposed_cannot_be_taken(mode: str) -> None:
    """BB-026, BB-D03: one free side beside the top is not enough; the underside never counts."""
    table = Table(mode)
    table.say("collect")
    assert table.answers == ["a1", "d1", "a4", "d4"]
    for cell in ("b1", "a2", "b2"):
        assert table.refuses(cell).rule == "BB-026"
    assert table.refuses("e5").rule == "BB-025"
    flat = Table(mode).cube(["1111", "1111", "1111", "1111"])
    flat.say("collect")
    assert flat.answers == ["a1", "d1", "a4", "d4"]
    assert flat.refuses("b1").rule == "BB-026"


def test_a_kind_is_told_only_when_the_block_is_taken() -> None:
    """BB-002, BB-025: what is exposed and left alone is nobody's business."""
    table = Table("referee")
    table.say("collect", "a1")
    assert (table.whose, table.asks.kind, table.asks.rule) == (("bb.colour", 0), "draw", "BB-002")
    assert table.asks.about == {"cell": "a1"}
    events = table.say("sand")
    assert ("block_taken", 0, 0, "sand") in events
    assert table.asks.id == "bb.collect"
    assert {"a1", "b1", "a2"} <= {*table.answers}
    table.say("b1", "wood")
    assert table.blocks() == {"sand": 1, "wood": 1}
    assert table.state.cube.known() == {}


def test_a_kind_that_is_known_is_not_asked_for_again() -> None:
    """BB-025."""
    table = Table("referee").cube(["4444", "4444", "4444", "4444"], {"a1": "stone"})
    table.say("collect", "a1")
    assert table.asks.id == "bb.collect"
    assert table.blocks() == {"stone": 1}


def test_no_kind_is_taken_more_often_than_there_are_blocks_of_it() -> None:
    """BB-002: what is owned or paid is no longer unseen; the last kind need not be told."""
    table = Table("referee").owns(0, obsidian=5).owns(1, obsidian=4)
    assert table.state.unseen() == {
        "wood": 16, "sand": 14, "stone": 12, "obsidian": 1, "emerald": 12,
    }  # fmt: skip
    table.say("collect", "a1")
    assert dict(zip(table.asks.answers, table.asks.weights, strict=True))["obsidian"] == 1
    table.say("obsidian", "d1")
    assert table.asks.id == "bb.colour"
    assert "obsidian" not in table.answers
    last = Table("referee").owns(0, sand=14, stone=12, obsidian=10, emerald=12)
    last.say("collect", "a1")
    assert last.asks.id == "bb.collect"
    assert last.blocks()["wood"] == 1


@both_levels
def test_the_block_nearest_to_the_last_one_is_offered_first(mode: str) -> None:
    """Whoever took one takes the next beside it; a turn later, too."""
    table = Table(mode)
    table.say("collect", "d4")
    table._learn()
    assert table.answers[:3] == ["d4", "d3", "c4"]
    assert table.answers[-1] == "a1"


@both_levels
def test_the_second_block_may_be_one_the_first_has_freed(mode: str) -> None:
    """BB-A04: one after the other."""
    table = Table(mode)
    table.say("collect")
    assert "b1" not in table.answers
    table.say("a1")
    table.until("bb.collect")
    assert {"a1", "b1", "a2"} <= {*table.answers}


@both_levels
def test_exactly_two_are_taken_and_fewer_only_if_there_are_fewer(mode: str) -> None:
    """BB-A05, BB-A30."""
    table = Table(mode).cube(["1001", "0000", "0000", "0000"])
    table.say("collect")
    assert table.answers == ["a1", "d1"]
    table.say("a1")
    assert table.state.cube.left() == 0  # a single place is not asked for
    lonely = Table(mode).cube(["1000", "0000", "0000", "0000"])
    events = lonely.say("collect")
    assert len(named(events, "block_taken")) == 1
    assert lonely.state.cube.left() == 0


def turned(rows: list[str]) -> list[str]:
    """A quarter turn: what stood in column a stands in row 1."""
    return ["".join(row[x] for row in reversed(rows)) for x in range(4)]


@pytest.mark.parametrize("seed", range(10))
@both_levels
def test_the_base_may_be_turned_without_effect(mode: str, seed: int) -> None:
    """BB-027: the same blocks are exposed whichever side people sit at."""
    random = Random(seed)
    rows = ["".join(random.choice("1234") for _ in range(4)) for _ in range(4)]
    table, other = Table(mode).cube(rows), Table(mode).cube(turned(rows))
    table.say("collect")
    other.say("collect")
    where = {COLUMNS[y * 4 + x]: COLUMNS[x * 4 + 3 - y] for x in range(4) for y in range(4)}
    assert {where[cell] for cell in table.answers} == {*other.answers}


def test_people_may_say_only_the_layer() -> None:
    """BB-025: then any layer in which a column can end is allowed."""
    table = Table("assistant", cube="layers")
    table.say("collect")  # the first can only come from the top
    assert (table.asks.id, table.asks.kind) == ("bb.collect_layer", "choose")
    assert table.asks.about == {"left": 1}
    assert table.answers == ["L1", "L2"]
    assert table.refuses("L3").rule == "BB-025"
    table.say("L2")
    assert table.state.cube.counts == [15, 15, 16, 16]
    assert table.blocks() == {"block": 2}
    empty = Table("assistant", cube="layers").layers(0, 0, 0, 1)
    empty.say("collect")
    assert empty.asks.id == "bb.action"
    deep = Table("assistant", cube="layers").layers(8, 10, 12, 16)
    deep.say("collect", "L2")
    assert deep.answers == ["L2", "L1", "L3", "L4"]  # the layer of the last block first


# Layers that run empty


@both_levels
def test_an_emptied_layer_makes_its_scoring_due_and_lower_layers_do_not_matter(mode: str) -> None:
    """BB-080, BB-D16: gaps below neither bring A nearer nor B."""
    table = Table(mode).cube(["4000", "0333", "3333", "3333"])
    table.state.scored = ""
    events = table.collects("a1", "b2")
    assert named(events, "layer_emptied") == [("layer_emptied", "A")]
    assert table.state.due == "A"
    early = Table(mode).cube(["4443", "3333", "3333", "3333"])
    events = early.collects("a1", "c1")
    assert named(events, "layer_emptied") == []


def test_layers_alone_tell_when_a_scoring_is_due() -> None:
    """BB-080."""
    table = Table("assistant", cube="layers").layers(1, 3, 16, 16)
    assert named(table.collects("L1", "L2"), "layer_emptied") == [("layer_emptied", "A")]


@both_levels
def test_each_scoring_is_due_once(mode: str) -> None:
    """BB-080."""
    table = Table(mode, 2).cube(["4333", "3333", "3333", "3333"])
    table.state.scored = ""
    table.collects("a1", "d1")
    table.skips_actions()
    table.scores("forest", "forest")
    events = table.collects("a1", "b1")
    assert named(events, "layer_emptied") == []
    assert (table.state.due, table.state.scored) == ("", "A")


@both_levels
def test_a_pillar_taken_in_one_collect_empties_two_layers(mode: str) -> None:
    """BB-080, BB-082: the derived example: A and B become due, in this order."""
    table = Table(mode).cube(PILLAR)
    table.state.scored = ""
    events = table.collects("b2", "b2")
    assert named(events, "layer_emptied") == [("layer_emptied", "A"), ("layer_emptied", "B")]
    table.skips_actions()
    asked = []
    while table.asks.id == "bb.score":
        asked.append((table.asks.about["scoring"], table.asks.who))
        table.say(table.answers[0])
    assert asked == [("A", 0), ("A", 1), ("B", 0), ("B", 1)]
