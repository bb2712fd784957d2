"""The course of a turn: two different actions, extra actions, whose turn comes next."""

from __future__ import annotations

from random import Random

import pytest

from firmware_host.games.builders_biomes.rules.turns import verb
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.rules.biomes_parts import set_up
from tests.games.builders_biomes.rules.biomes_play import any_setup, play

TOPMOST = ["1111", "1111", "1111", "1111"]


@both_levels
def test_a_turn_is_two_different_actions_then_the_next_player_clockwise(mode: str) -> None:
    """BB-020, BB-D05: the turn passes after two, not after one."""
    table = Table(mode, 3)
    for seat in (0, 1, 2, 0):
        assert table.whose == ("bb.action", seat)
        assert table.asks.about == {"number": 1}
        table.collects("a1", "d1") if seat == 0 else table.collects(*first_two(table))
        if mode == "assistant":
            assert table.whose == ("bb.action", seat)
            assert table.asks.about == {"number": 2}
            table.say("explore")
        elif table.asks.id == "bb.action":  # else exploring is all there is to do
            table.say("explore")
        table.until("bb.action", bb_explore=table.state.pawns[seat] if mode == "referee" else "")
    assert table.state.turns == 4
    assert table.whose == ("bb.action", 1)


def first_two(table: Table) -> tuple[str, str]:
    exposed = table.state.cube.exposed()
    names = [f"{'abcd'[column % 4]}{column // 4 + 1}" for column in exposed]
    return names[0], names[1]


@both_levels
def test_the_two_actions_come_in_any_order(mode: str) -> None:
    """BB-020."""
    for one, other in (("collect", "explore"), ("explore", "collect")):
        table = Table(mode)
        events = table.say(one)
        events += table.until("bb.action", "bb.explore", bb_collect="a1")
        if table.asks.id == "bb.explore" and one == "explore":
            events += table.until("bb.action", bb_explore="33")
        if table.asks.id == "bb.action":
            events += table.say(other)
        events += table.until("bb.action", bb_collect="a1")
        assert named(events, "action_chosen") == [("action_chosen", one), ("action_chosen", other)]
        assert table.whose == ("bb.action", 1)


@both_levels
@pytest.mark.parametrize("action", ["collect", "explore", "build", "fight", "weapon"])
def test_the_second_action_differs_from_the_first(mode: str, action: str) -> None:
    """BB-021, BB-A25: so the same mob can be fought again only by an extra action."""
    table = Table(mode)
    if mode == "referee":
        table.stands("13").shows("c2", "pier").shows("d2", "zombie").turns("c1", "bow")
        table.owns(0, wood=9)
    assert table.acts[:5] == ["collect", "explore", "build", "fight", "weapon"]
    answer = next(answer for answer in table.answers if verb(answer) == action)
    table.say(answer)
    table.until("bb.action", bb_collect="a1", bb_explore="13")
    assert table.whose == ("bb.action", 0)
    if mode == "referee":
        table.shows("c2", "camp").shows("d2", "husk").turns("d1", "tnt")
    assert action not in table.acts
    assert len({"collect", "explore", "build", "fight", "weapon"} & {*table.acts}) == 4
    refused = table.refuses(answer)
    assert (refused.rule, refused.question) == ("BB-021", "bb.action")


def test_an_action_that_lacks_what_it_needs_cannot_be_chosen() -> None:
    """BB-022: nothing lies face up next to the pawn."""
    table = Table("referee").shows("b2", "pier").shows("e5", "zombie").turns("a2", "bow")
    assert table.answers == ["collect", "explore"]
    for action in ("build:c3", "fight:c3", "weapon:c1", "build"):
        assert table.refuses(action).rule == "BB-022"
    assert table.refuses("dance").rule == "BB-020"
    assert table.refuses("").rule == "BB-020"


def test_the_box_offers_no_action_for_which_nothing_is_left() -> None:
    """BB-022: it does not know where cards lie, but it knows when there are none."""
    table = Table("assistant").cube(["0000"] * 4).owns(0, block=9)
    table.state.tokens.clear()
    table.state.deck = {"camp": 1}
    assert table.again().answers == ["explore", "build:camp", "adjust"]
    table.state.deck = {"zombie": 1}
    assert table.again().answers == ["explore", "fight:zombie", "adjust"]
    for action in ("collect", "build:camp", "weapon:bow"):
        assert table.refuses(action).rule == "BB-022"


@both_levels
def test_collect_and_explore_are_possible_while_blocks_remain(mode: str) -> None:
    """BB-022: so a turn can never be stuck."""
    table = Table(mode).cube(["1000", "0000", "0000", "0000"])
    assert {"collect", "explore"} <= {*table.answers}
    table.collects("a1")
    assert table.asks.id == "bb.explore" if mode == "referee" else "explore" in table.answers
    assert "collect" not in Table(mode).cube(["0000"] * 4).has_mobs(0, "zombie").answers


def test_a_single_possible_action_is_not_asked_for() -> None:
    """BB-022: it is told as chosen, and its own question follows."""
    table = Table("referee")
    events = table.collects("a1", "d1")
    assert ("action_chosen", "explore") in events
    assert table.asks.id == "bb.explore"


def test_several_pawns_may_share_a_crossing_and_stand_on_nothing_else() -> None:
    """BB-023: every crossing within reach is offered, occupied or not."""
    table = Table("referee", 4).stands("34", seat=2)
    table.say("explore")
    assert {"33", "34"} <= {*table.answers}
    assert all(len(answer) == 2 and answer.isdigit() for answer in table.answers)
    table.say("34")
    assert table.state.pawns == ["34", "33", "34", "33"]
    assert table.rules.check(table.state) == []


# Extra actions


@both_levels
def test_after_both_actions_a_mob_may_be_returned_for_an_action(mode: str) -> None:
    """BB-071, BB-070: the mob goes to the box; the action is of any kind, repeats allowed."""
    table = Table(mode).has_mobs(0, "zombie", "witch")
    table.collects("a1", "d1")
    if mode == "assistant":
        table.say("explore")
    table.until("bb.extra")
    assert table.whose == ("bb.extra", 0)
    assert table.answers == ["stop", "zombie"]
    assert table.asks.rule == "BB-071"
    assert table.refuses("witch").rule == "BB-071"
    table.say("zombie")
    assert table.mobs() == ["witch"]
    assert table.state.box_cards == {"zombie": 1}
    assert table.whose == ("bb.action", 0)
    assert table.asks.about == {"number": 0}
    assert {"collect", "explore"} <= {*table.answers}
    table.collects(*first_two(table))
    assert table.whose == ("bb.action", 1)


@both_levels
def test_extra_actions_come_one_by_one_until_the_player_stops(mode: str) -> None:
    """BB-071, BB-A10, BB-D08, BB-D09: any number, one action each, never between the two."""
    table = Table(mode).has_mobs(0, "zombie", "zombie", "spider")
    assert table.whose == ("bb.action", 0)
    table.collects("a1", "d1")
    assert table.whose == ("bb.explore" if mode == "referee" else "bb.action", 0)  # BB-A12
    table.skips_actions()
    assert table.answers == ["stop", "zombie", "spider"]
    table.say("zombie", "collect")
    table.until("bb.extra")
    assert table.answers == ["stop", "zombie", "spider"]
    table.say("spider", "collect")
    table.until("bb.extra")
    assert table.answers == ["stop", "zombie"]
    table.say("stop")
    assert table.mobs() == ["zombie"]
    assert table.whose == ("bb.action", 1)


@both_levels
def test_the_action_of_a_mob_may_repeat_one_of_the_turn(mode: str) -> None:
    """BB-071."""
    table = Table(mode).has_mobs(0, "zombie")
    table.say("explore")
    table.until("bb.action")
    table.collects("a1", "d1")
    table.say("zombie")
    assert "collect" in table.answers
    assert "explore" in table.answers


@both_levels
def test_an_extra_action_may_be_declined_and_the_mob_is_gone(mode: str) -> None:
    """BB-071: in the list of actions, so it costs no press more; other mobs may still go."""
    table = Table(mode).has_mobs(0, "zombie", "spider")
    assert "skip" not in table.answers
    assert table.refuses("skip").rule == "BB-020"
    table.skips_actions().say("zombie")
    at = table.acts.index("skip")
    assert {*table.acts[:at]} <= {"collect", "explore", "build", "fight", "weapon"}
    before = table.state.cube.left()
    assert table.say("skip") == []
    assert table.whose == ("bb.extra", 0)
    assert table.answers == ["stop", "spider"]
    table.say("spider", "skip")
    assert table.whose == ("bb.action", 1)
    assert (table.state.cube.left(), table.mobs()) == (before, [])
    assert table.state.box_cards == {"zombie": 1, "spider": 1}
    assert "skip" not in table.answers


@both_levels
def test_an_extra_action_needs_what_every_action_needs(mode: str) -> None:
    """BB-022, BB-071."""
    table = Table(mode).has_mobs(0, "zombie").cube(TOPMOST)
    table.skips_actions().say("zombie")
    table.cube(["0000"] * 4)
    assert table.refuses("collect").rule == "BB-022"


@both_levels
def test_returning_a_mob_keeps_its_xp(mode: str) -> None:
    """BB-072."""
    table = Table(mode).has_mobs(0, "zombie").has_xp(7, 0)
    table.skips_actions().say("zombie")
    assert table.xp() == 7


@both_levels
def test_a_mob_beaten_this_turn_gives_its_action_at_once(mode: str) -> None:
    """BB-A11: even one beaten in an extra action."""
    table = Table(mode)
    table.fights("zombie", "stone_sword", "wooden_sword", "poisonous_potato")
    table.skips_actions()
    assert table.answers == ["stop", "zombie"]
    table.say("zombie")
    table.fights("spider", "stone_sword", "wooden_sword", "poisonous_potato")
    assert table.answers == ["stop", "spider"]


@both_levels
def test_a_mob_that_counts_something_is_kept_to_the_end(mode: str) -> None:
    """BB-070: it gives no action."""
    table = Table(mode).has_mobs(0, "witch", "husk")
    table.skips_actions()
    assert table.whose == ("bb.action", 1)
    assert table.mobs() == ["witch", "husk"]


@both_levels
def test_extra_actions_come_before_the_scoring_of_the_turn(mode: str) -> None:
    """BB-073, BB-081."""
    table = Table(mode).has_mobs(0, "zombie").cube(["4333", "3333", "3333", "3333"])
    table.collects("a1", "d1")
    assert table.state.due == "A"
    table.skips_actions()
    assert table.asks.id == "bb.extra"
    table.say("zombie")
    assert table.asks.id == "bb.action"
    table.say("explore")
    table.until("bb.score")
    assert table.asks.about["scoring"] == "A"


# The box lets people set the track right


def test_the_xp_of_anybody_can_be_corrected_and_costs_no_action() -> None:
    table = Table("assistant", 3).has_xp(0, 4, 9)
    assert table.answers[-1] == "adjust"
    table.say("adjust")
    assert table.answers == ["p0", "p1", "p2", "done"]
    table.say("p1")
    assert table.whose == ("bb.adjust_by", 1)
    assert table.answers == ["done", "+1", "+5", "-1", "-5"]
    assert table.asks.about == {"xp": 4}
    table.say("+5", "+1", "-1")
    assert table.xp(1) == 9
    table.say("-5", "-5")
    assert table.xp(1) == 0
    table.say("done")
    assert table.whose == ("bb.action", 0)
    assert table.asks.about == {"number": 1}
    table.say("adjust", "done")
    assert table.whose == ("bb.action", 0)


def test_the_xp_can_be_corrected_before_an_extra_action_too() -> None:
    table = Table("assistant").has_mobs(0, "zombie")
    table.skips_actions().say("zombie", "adjust", "p0", "+5", "done")
    assert table.asks.about == {"number": 0}
    assert table.xp() == 5


def test_the_referee_of_referee_mode_needs_no_corrections() -> None:
    assert "adjust" not in Table("referee").answers


# Whose turn it is, followed through whole games


@pytest.mark.parametrize("seed", range(8))
@both_levels
def test_nobody_is_ever_skipped(mode: str, seed: int) -> None:
    """BB-020, BB-090: from the first player on clockwise, scorings or not, to the last turn."""
    players = 2 + seed % 3
    setup = {**any_setup(mode, Random(seed)), "guide": False, "commitment": ""}
    setup["players"] = set_up(players)["players"]
    first = setup["first"] = seed % players
    whose = [
        (state.turns, question.who)
        for state, question in play(mode, setup, seed)
        if question.id == "bb.action"
    ]
    turns = list(dict.fromkeys(whose))
    assert turns == [(n, (first + n) % players) for n in range(len(turns))]
    assert len(turns) > 3 * players
