"""Every switch: what it changes, and that nothing else changes by it."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.overworld import CORNERS, CROSSINGS, within
from firmware_host.games.builders_biomes.rules.setup import SWITCHES
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.question import PEOPLE, UNASKED
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named


def with_rule(mode: str, id: str, setting: str, **other: Any) -> Table:
    return Table(mode, rules={id: setting}, **other)


def test_corner_crossings_can_be_ruled_out() -> None:
    """BB-A01: `bb.corners`."""
    for setting, corner in (("on", True), ("off", False)):
        table = with_rule("referee", "bb.corners", setting).stands("12")
        table.say("explore")
        assert ("11" in table.answers) == corner
        assert {"12", "13", "22", "21"} <= {*table.answers}
    assert table.refuses("11").rule == "BB-030"
    assert [c for c in CROSSINGS if c not in within("33", 4, corners=False)] == list(CORNERS)
    assert within("33", 4, corners=True) == CROSSINGS


@both_levels
def test_both_blocks_of_a_collect_may_have_to_be_exposed_before(mode: str) -> None:
    """BB-A04: `bb.collect` = simultaneous."""
    table = with_rule(mode, "bb.collect", "simultaneous")
    table.say("collect", "a1")
    table.until("bb.collect")
    assert table.answers == ["d1", "a4", "d4"]
    assert table.refuses("b1").rule == "BB-A04"
    assert table.refuses("a1").rule == "BB-A04"
    assert table.refuses("b2").rule == "BB-026"
    table.say("d4")
    table.until("bb.action")
    assert table.state.cube.left() == 62


@both_levels
def test_with_one_exposed_block_a_simultaneous_collect_takes_one(mode: str) -> None:
    """BB-A04, BB-A05."""
    table = with_rule(mode, "bb.collect", "simultaneous").cube(["3000", "0000", "0000", "0000"])
    table.say("collect")
    assert table.asks.id == ("bb.explore" if mode == "referee" else "bb.action")
    assert table.state.cube.heights[0] == 2


def test_a_layer_that_was_whole_before_the_first_block_cannot_give_the_second() -> None:
    """BB-A04: of a whole cube both blocks come from the top layer."""
    table = with_rule("assistant", "bb.collect", "simultaneous", cube="layers")
    table.say("collect")
    assert table.state.cube.counts == [14, 16, 16, 16]
    table = with_rule("assistant", "bb.collect", "simultaneous", cube="layers").layers(8, 9, 16, 16)
    table.say("collect", "L1")
    assert table.answers == ["L1", "L2", "L3"]
    table = with_rule("assistant", "bb.collect", "simultaneous", cube="layers").layers(9, 9, 16, 16)
    table.say("collect", "L1")
    assert table.answers == ["L1", "L3"]
    assert table.refuses("L2").rule == "BB-A04"
    assert table.refuses("L4").rule == "BB-025"
    freely = Table("assistant", cube="layers")
    freely.say("collect")
    assert freely.answers == ["L1", "L2"]


def test_the_last_block_of_a_layer_frees_no_other_for_the_same_collect() -> None:
    """BB-A04, BB-A05: one column is left, so one block is all there was."""
    table = with_rule("assistant", "bb.collect", "simultaneous", cube="layers").layers(0, 1, 1, 1)
    table.say("collect")
    assert table.asks.id == "bb.action"
    assert table.state.cube.counts == [0, 0, 1, 1]


@pytest.mark.behavior
@pytest.mark.parametrize("seed", range(40))
def test_two_blocks_that_were_exposed_together_are_never_refused(seed: int) -> None:
    """BB-A04: whatever people see on a real cube, its layers alone allow too, and nothing that
    no column ended in before."""
    random = Random(seed)
    cube = Cube()
    for _ in range(random.randrange(60)):
        cube.take(random.choice(cube.exposed()))
    counts = [cube.left_in_layer(layer) for layer in (1, 2, 3, 4)]
    ends = {f"L{cube.layer_of(column)}" for column in range(16) if cube.heights[column]}
    pairs = {
        (f"L{cube.layer_of(one)}", f"L{cube.layer_of(other)}")
        for one, other in permutations(cube.exposed(), 2)
    }
    for first in {one for one, _ in pairs}:
        table = with_rule("assistant", "bb.collect", "simultaneous", cube="layers").layers(*counts)
        table.say("collect")
        if table.asks.about.get("left") == 2:
            table.say(first)
        others = {other for one, other in pairs if one == first}
        if table.asks.id == "bb.collect_layer":
            assert others <= {*table.answers} <= ends
        else:  # a single layer is not asked for
            assert len(others) == 1


@both_levels
def test_a_fresh_mob_may_have_to_wait_for_the_next_turn(mode: str) -> None:
    """BB-A11: `bb.fresh_mob` = no."""
    table = with_rule(mode, "bb.fresh_mob", "no").has_mobs(0, "spider", "zombie")
    table.fights("zombie", "stone_sword", "wooden_sword", "poisonous_potato")
    assert table.mobs() == ["spider", "zombie", "zombie"]
    table.skips_actions()
    assert table.answers == ["stop", "spider", "zombie"]
    table.say("zombie", "collect")
    table.until("bb.extra")
    assert table.answers == ["stop", "spider"]
    table.say("spider", "collect")
    table.until("bb.action")
    assert table.whose == ("bb.action", 1)
    assert table.mobs() == ["zombie"]
    table.skips_actions()
    assert table.whose == ("bb.action", 0)
    table.skips_actions()
    assert table.answers == ["stop", "zombie"]


def test_a_fresh_mob_that_goes_back_leaves_the_older_ones_counted() -> None:
    """BB-A11, BB-071: the last of the old ones counts as old, the first fresh one does not."""
    for gone, old in (("spider", 0), ("zombie", 1)):
        table = Table("referee").has_mobs(0, "spider", "zombie")
        table.state.old_mobs = 1
        table.state.emit("mob_returned", 0, gone)
        assert table.state.old_mobs == old


def test_tnt_that_bows_reveal_after_the_third_token_waits_for_the_last() -> None:
    """BB-A18: `bb.tnt` = after_three asks once, after the third; never between later tokens."""
    weapons = ("tnt", "bow", "bow", "tnt", "golden_hoe")
    table = with_rule("referee", "bb.tnt", "after_three").has_tokens(0, *weapons)
    table.fights("enderman", "bow", "poisonous_potato", "tnt")
    assert (table.asks.id, len(table.state.fight.revealed)) == ("bb.tnt", 3)
    table.say("keep")
    table.reveals("bow")
    assert table.asks.id == "bb.reveal"
    late = with_rule("referee", "bb.tnt", "after_three").has_tokens(0, *weapons)
    late.fights("enderman", "bow", "bow", "poisonous_potato", "tnt")
    assert (late.asks.id, len(late.state.fight.revealed)) == ("bb.reveal", 4)
    late.say("poisonous_potato")
    assert (late.asks.id, len(late.state.fight.revealed)) == ("bb.tnt", 5)


def test_tnt_may_have_to_be_decided_after_three_tokens() -> None:
    """BB-A18: `bb.tnt` = after_three, although a later token might do as well."""
    table = with_rule("referee", "bb.tnt", "after_three").has_tokens(0, "tnt", "bow", "iron_sword")
    table.fights("enderman", "tnt", "stone_sword", "bow")
    assert (table.asks.id, table.asks.about["hearts"]) == ("bb.tnt", 3)
    table.say("keep")
    assert table.asks.id == "bb.reveal"
    assert ("fight_over", "enderman", 6, True) in table.say("iron_sword")
    assert table.pile()["tnt"] == 1


def test_a_detonated_token_is_not_drawn_again() -> None:
    """BB-A18, BB-063."""
    table = with_rule("referee", "bb.tnt", "after_three").has_tokens(0, "tnt", "bow", "golden_hoe")
    table.fights("enderman", "tnt", "stone_sword", "bow")
    table.say("detonate")
    assert dict(zip(table.asks.answers, table.asks.weights, strict=True)) == {
        "decline": 0,
        "wooden_sword": 1,
        "poisonous_potato": 3,
        "golden_hoe": 1,
    }


@both_levels
@pytest.mark.parametrize("setting", ["no", "yes"])
def test_open_mobs_change_what_people_see_and_nothing_else(mode: str, setting: str) -> None:
    """BB-A35: `bb.open_mobs`."""
    table = with_rule(mode, "bb.open_mobs", setting)
    events = table.fights("witch", "stone_sword", "wooden_sword", "poisonous_potato")
    assert named(events, "mob_won") == [("mob_won", 0, "witch")]
    assert table.state.setup.rules["bb.open_mobs"] == setting


def outer(cube: Cube) -> set[int]:
    """Every block that can be seen from above or from a side, looked at one by one."""
    blocks = {(c % 4, c // 4, z) for c in range(16) for z in range(cube.heights[c])}
    return {
        z * 16 + y * 4 + x
        for x, y, z in blocks
        if {(x, y, z + 1), (x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)} - blocks
    }


def known(cube: Cube) -> set[int]:
    return {at for at, colour in enumerate(cube.colours) if colour}


def test_the_box_shows_every_outer_block_of_a_cube_it_deals() -> None:
    """BB-A41: `bb.cube_dealt`; as players see a real cube when they turn it (BB-027)."""
    table = with_rule("referee", "bb.cube_dealt", "yes")
    table.until("bb.action", bb_colour="wood")
    assert len(known(table.state.cube)) == 52  # the inner 2×2 of three layers are hidden
    assert known(table.state.cube) == outer(table.state.cube)
    for action in ("collect", "explore") * 8:
        table.say(action)
        while table.asks.id != "bb.action":
            assert (
                known(table.state.cube) == outer(table.state.cube) or table.asks.drawn_by == UNASKED
            )
            table.say(table.answers[0])
    assert table.state.cube.left() == 64 - 16
    assert sum(table.state.unseen().values()) == 48 - len(known(table.state.cube))


def test_nobody_is_asked_for_the_color_of_a_block_the_box_dealt() -> None:
    """BB-A41: it is drawn when it comes to light, from what is left."""
    table = with_rule("referee", "bb.cube_dealt", "yes")
    table.until("bb.action", bb_colour="wood")
    color = table.state.cube.colour(0)
    assert named(table.say("collect", "a1"), "block_taken") == [("block_taken", 0, 0, color)]
    assert table.asks.id == "bb.collect"
    real = with_rule("referee", "bb.cube_dealt", "no")
    assert known(real.state.cube) == set()
    real.say("collect", "a1")
    assert (real.asks.id, real.asks.drawn_by) == ("bb.colour", PEOPLE)


def test_in_assistant_mode_people_have_the_cube() -> None:
    """BB-A41 is a rule of referee mode."""
    table = with_rule("assistant", "bb.cube_dealt", "yes")
    assert known(table.state.cube) == set()
    table.say("collect", "a1")
    assert table.asks.id == "bb.collect"


def test_every_switch_has_its_tests_here() -> None:
    assert {switch.id for switch in SWITCHES} == {
        "bb.corners", "bb.collect", "bb.fresh_mob", "bb.tnt", "bb.open_mobs",
        "bb.cube_dealt",
    }  # fmt: skip
