"""Each house-rule switch changes exactly the case it is named for."""

from __future__ import annotations

import pytest

from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from tests.games.portal_dash.rules.referee.referee_game import RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import HARD_HOGLIN, HARD_WILDFIRE


def test_all_switches_are_known() -> None:
    assert {switch.id: switch.options for switch in SWITCHES} == {
        "pd.deadline": ("action", "instant"),
        "pd.boss_block": ("always", "on_hit"),
        "pd.metric": ("path", "manhattan"),
        "pd.blocked": ("stay", "approach"),
        "pd.refuse": ("no", "yes"),
        "pd.leggings_are_boots": ("no", "yes"),
        "pd.pass": ("no", "yes"),
        "pd.blind": ("printed", "fewer"),
    }


def last_of_a(setting: str) -> RefereeGame:
    rules = {"pd.deadline": setting}
    game = scene("A.", rules=rules).cube(["4333", "3333", "3333", "3333"]).tasks("A").to_action()
    game.state.piglin.filled[0] -= 1
    return game.again()


def test_an_instant_deadline_is_tested_before_the_block_is_used() -> None:
    """PD-A01: literally «before the layer is empty»."""
    game = last_of_a("instant")
    game.say("mine", "a1")
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_A"
    game = last_of_a("action")
    game.say("mine", "a1")
    assert game.outcome is None


@pytest.mark.parametrize("setting", ["action", "instant"])
def test_a_die_is_tested_at_once_either_way(setting: str) -> None:
    """PD-A01, PD-049."""
    game = scene("A.", rules={"pd.deadline": setting}).cube(["4333", "3333", "3333", "3333"])
    game.say("? 1")
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_A"


@pytest.mark.parametrize("level", [HARD_WILDFIRE, HARD_HOGLIN])
def test_on_hit_a_boss_that_hits_nobody_takes_no_block(level: dict[str, object]) -> None:
    """PD-A05."""
    rules = {"pd.boss_block": "on_hit"}
    missed = scene("A........X", rules=rules, level=level)
    missed.mob_die(3)
    assert (missed.asks.id, missed.state.cube.left()) == ("pd.act", 64)
    hit = scene("AX", rules=rules, level=level)
    hit.mob_die(3)
    assert hit.asks.id == "pd.die_block"


def walked_to(drawing: str, mob: str, **switches: str) -> RefereeGame:
    rules = {f"pd.{name}": setting for name, setting in switches.items()}
    game = scene(drawing, {"u": mob}, rules=rules)
    game.mob_die(1)
    return game


def test_the_straight_count_may_name_another_nearest_player() -> None:
    """PD-A09: A is 2 away as the crow flies and 6 on foot, B is 4 both ways."""
    drawing = """
        A~u...B
        .~~....
        .......
    """
    assert walked_to(drawing, "magma_cube 1", metric="path").where("magma_cube 1") == "e1"
    game = walked_to(drawing, "magma_cube 1", metric="manhattan")
    assert game.where("magma_cube 1") == "d2"
    assert game.hearts(1) == (6, 1)


def test_the_straight_count_ignores_players_nobody_can_reach_too() -> None:
    """PD-A09, PD-067."""
    game = walked_to("A~u...B", "magma_cube 1", metric="manhattan")
    assert game.where("magma_cube 1") == "e1"


def test_equally_straight_players_are_a_choice() -> None:
    """PD-A09, PD-064."""
    game = walked_to("A..u..B\n..~~~..", "magma_cube 1", metric="manhattan")
    assert game.answers == ["b1", "f1"]


def test_a_mob_on_its_way_stops_for_anybody_in_range() -> None:
    """PD-065: with the straight count the nearest is not always met first."""
    drawing = """
        A~u.
        .~..
        ...B
    """
    game = walked_to(drawing, "enderman 1", metric="manhattan")
    assert game.where("enderman 1") == "c3"
    assert (game.hearts(0), game.hearts(1)) == ((6, 1), (5, 0))


def test_the_way_never_leads_through_a_piece() -> None:
    """PD-063: with the straight count A is the nearest, and B stands on the shortest way."""
    drawing = """
        .~~~
        .A~u
        .B..
        ....
    """
    assert walked_to(drawing, "magma_cube 1", metric="manhattan").answers == ["c3", "d4"]


def test_a_blocked_mob_may_come_as_near_as_it_can() -> None:
    """PD-A10."""
    assert walked_to("A.~...u", "magma_cube 1").where("magma_cube 1") == "g1"
    approach = walked_to("A.~...u", "magma_cube 1", blocked="approach")
    assert approach.where("magma_cube 1") == "e1"
    near = walked_to("A.~u", "magma_cube 1", blocked="approach")
    assert near.where("magma_cube 1") == "d1"
    apart = walked_to("A~~.\n.~u.\n.~..", "magma_cube 1", blocked="approach")
    assert apart.where("magma_cube 1") == "c2"
    assert apart.asks.id == "pd.act"  # d1 is no nearer, so it may not wander there
    choice = walked_to("A.~..\n..~~u\nB.~..", "magma_cube 1", blocked="approach")
    assert (choice.asks.id, choice.answers) == ("pd.mob_goes", ["d1", "d3"])


@pytest.mark.parametrize("setting", ["stay", "approach"])
def test_a_mob_with_a_way_walks_it_either_way(setting: str) -> None:
    """PD-A10: only mobs without any way are meant."""
    game = walked_to("A~.u\n....", "magma_cube 1", blocked=setting)
    assert game.where("magma_cube 1") == "c2"


def keep(setting: str, *tiles: str, items: tuple[str, ...] = ("bow",)) -> list[str]:
    """What may be kept; what is kept without a question, where there is no choice."""
    rules = {"pd.refuse": setting} if setting else {}
    game = scene("A.", rules=rules).give(0, *items).paint(a1="gold").to_action()
    game.stack(*tiles).say("mine", "a1", "gold:item", *tiles)
    if game.asks.id == "pd.keep":
        return game.answers
    return [*game.bag(0)[len(items) :], "neither"][:1]


def test_with_a_free_column_one_tile_must_be_kept_unless_ruled_otherwise() -> None:
    """PD-A22, PD-A23, PD-093: never an unusable one; with six items refusing stays legal."""
    assert keep("", "iron_sword", "crossbow") == ["iron_sword", "crossbow"]
    assert keep("yes", "iron_sword", "crossbow") == ["iron_sword", "crossbow", "neither"]
    assert keep("no", "iron_sword", "crossbow") == ["iron_sword", "crossbow"]
    assert keep("no", "iron_sword", "boots_steps") == ["iron_sword"]
    assert keep("no", "sword_die", "boots_steps") == ["neither"]
    assert keep("no", "iron_sword", "crossbow", items=("bow",) * 6)[-1] == "neither"


def test_leggings_may_be_ruled_to_bear_boots_enchantments() -> None:
    """PD-A24: boots enchantments only, and they work."""
    for setting, magic in (("no", ""), ("yes", "+boots_steps")):
        game = scene("A......", rules={"pd.leggings_are_boots": setting})
        game.give(0, "iron_leggings(boots)").paint(a1="gold").to_action()
        game.stack("boots_steps", "sword_die")
        game.say("mine", "a1", "gold:item", "boots_steps", "sword_die")
        assert game.bag(0) == [f"iron_leggings(boots){magic}"]
    game.say("use:0")
    assert game.answers == ["a1", "b1", "c1", "d1", "e1", "f1"]


def test_fewer_used_blocks_may_be_drawn_by_choice_if_so_ruled() -> None:
    """PD-A36: at most as many as the tile says and the box holds."""
    rules = {"pd.blind": "fewer"}
    game = scene("A.", rules=rules).give(0, "netherite_pickaxe").used(red=2).to_action()
    game.say("use:0")
    assert (game.asks.id, game.asks.who, game.answers) == ("pd.draw_count", 0, ["2", "1", "0"])
    assert game.refuses("3").rule == "PD-A36"
    game.say("1", "red")
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red"])
    game = scene("A.", rules=rules).give(0, "netherite_pickaxe").used(red=2).to_action()
    game.say("use:0", "0")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.act", 2)


def test_passing_may_be_allowed() -> None:
    """PD-A30."""
    game = scene("A.", rules={"pd.pass": "yes"}).to_action()
    assert game.answers[-1] == "pass"
    game.say("pass", "pass")
    assert game.asks.id == "pd.roll"
