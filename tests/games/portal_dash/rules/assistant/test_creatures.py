"""The mob die: spawn or activate, never both; the boss always; who is hit and how."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.setup import AttackLine
from tests.games.portal_dash.rules.assistant.assistant_game import (
    EASY_HOGLIN,
    EASY_WILDFIRE,
    EVERY_MOB,
    HARD_HOGLIN,
    HARD_WILDFIRE,
    AssistantGame,
)


def mob_game(*board: str, queue: tuple[str, ...] = ("ghast 3",), **other: Any) -> AssistantGame:
    """At the white dice; a roll of gray finds no block."""
    game = AssistantGame(**{"level": EVERY_MOB, **other}).to_roll()
    return game.with_mobs(*board, queue=queue).hide_colour("gray")


def acted(events: list[Event]) -> list[str]:
    return [event[1] for event in events if event[0] == "mob_acted"]


def test_every_mob_with_the_number_acts_and_no_other() -> None:
    """PD-055, PD-056, PD-058: one after another, in the order the active player likes."""
    game = mob_game("ghast 1", "enderman 2", "magma_cube 1", "blaze 3", "hoglin 1")
    game.say("gray 1")
    assert (game.asks.id, game.asks.who) == ("pd.activate", 0)
    assert list(game.asks.answers) == ["ghast 1", "magma_cube 1", "hoglin 1"]
    events = game.say("magma_cube 1", "nobody")
    assert list(game.asks.answers) == ["ghast 1", "hoglin 1"]
    events += game.say("hoglin 1", "nobody", "nobody")
    assert acted(events) == ["magma_cube 1", "hoglin 1", "ghast 1"]
    assert game.asks.id == "pd.action"
    assert game.line() == ["ghast 3"]


def test_a_single_mob_acts_without_a_question_of_order() -> None:
    """PD-055: and nothing spawns."""
    game = mob_game("enderman 2")
    assert acted(game.say("gray 2")) == ["enderman 2"]
    assert (game.asks.id, game.asks.about["mob"]) == ("pd.mob_hits", "enderman 2")
    game.say("nobody")
    assert game.board() == ["enderman 2"]


def test_without_a_mob_of_the_number_the_front_of_the_line_spawns_and_does_not_act() -> None:
    """PD-057, PD-075, PD-077, PD-EX3."""
    game = mob_game("ghast 1", queue=("blaze 2", "ghast 2"))
    events = game.say("gray 2")
    assert ("mob_spawned", "blaze 2") in events
    assert not acted(events)
    assert (game.board(), game.line()) == (["ghast 1", "blaze 2"], ["ghast 2"])
    assert game.asks.id == "pd.action"


def test_without_a_free_spawner_the_line_stays() -> None:
    """PD-076, PD-A13."""
    game = mob_game(queue=("blaze 2",))
    game.say("gray 2")
    assert (game.asks.id, game.board()) == ("pd.action", ["blaze 2"])
    assert game.say("no_spawner") == [("spawn_failed", "blaze 2")]
    assert (game.board(), game.line()) == ([], ["blaze 2"])
    assert (game.asks.about["number"], "no_spawner" in game.asks.answers) == (1, False)
    game = mob_game(queue=("blaze 2",))
    game.say("gray 2", "item")
    assert "no_spawner" not in game.asks.answers, "only before the first action"
    game = mob_game("ghast 2")
    game.say("gray 2", "nobody")
    assert "no_spawner" not in game.asks.answers


def test_an_empty_line_spawns_nothing() -> None:
    """PD-A15."""
    game = mob_game(queue=())
    assert ("no_spawn", 3) in game.say("gray 3")
    assert game.asks.id == "pd.action"


def test_with_the_boss_on_the_board_nothing_ever_spawns() -> None:
    """PD-078, PD-153: the boss acts on every roll."""
    game = mob_game("ghast 1").with_boss()
    events = game.say("gray 2")
    assert acted(events) == ["wildfire"]
    game.say("nobody")
    assert game.line() == ["ghast 3"]
    assert game.asks.id == "pd.action"


def test_the_boss_and_mobs_of_the_number_act_in_any_order() -> None:
    """PD-153, PD-A41."""
    game = mob_game("ghast 1").with_boss()
    game.say("gray 1")
    assert list(game.asks.answers) == ["ghast 1", "wildfire"]
    assert acted(game.say("wildfire", "nobody")) == ["wildfire", "ghast 1"]


def test_twins_act_both() -> None:
    """PD-055: figures alike are one entry of the list, and act twice."""
    game = mob_game("ghast 1", "ghast 1", "blaze 1")
    game.say("gray 1")
    assert list(game.asks.answers) == ["ghast 1", "blaze 1"]
    events = game.say("ghast 1", "nobody")
    assert list(game.asks.answers) == ["ghast 1", "blaze 1"]
    events += game.say("blaze 1", "-", "nobody")
    assert acted(events) == ["ghast 1", "blaze 1", "ghast 1"]


# Attacks


@pytest.mark.parametrize("mob", ["magma_cube 1", "ghast 1", "enderman 1"])
def test_a_mob_hurts_one_player_by_two_or_nobody(mob: str) -> None:
    """PD-070, PD-071, PD-073, PD-160, PD-161, PD-162, PD-EX1: armour 1, life 6 become 0 and 5."""
    game = mob_game(mob, players=3)
    game.say("gray 1")
    assert (game.asks.rule, list(game.asks.answers)) == ("PD-070", ["nobody", "p0", "p1", "p2"])
    game.say("p1")
    assert [game.hearts(seat) for seat in range(3)] == [
        (6, [(1, 1)]),
        (5, [(0, 1)]),
        (6, [(1, 1)]),
    ]
    game = mob_game(mob, players=3)
    game.say("gray 1", "nobody")
    assert all(game.hearts(seat) == (6, [(1, 1)]) for seat in range(3))


def test_one_player_may_be_hit_by_several_mobs() -> None:
    """PD-074: each resolved fully."""
    game = mob_game("ghast 1", "enderman 1")
    game.say("gray 1", "ghast 1", "p0", "p0")
    assert game.hearts(0) == (3, [(0, 1)])


def test_a_blaze_hurts_everybody_in_range() -> None:
    """PD-164, PD-A07."""
    game = mob_game("blaze 1", players=3)
    game.say("gray 1")
    assert (game.asks.id, game.asks.kind) == ("pd.mob_hits_all", "pick")
    assert list(game.asks.options) == ["p0", "p1", "p2"]
    game.say("0,2")
    assert [game.hearts(seat)[0] for seat in range(3)] == [5, 6, 5]


@pytest.mark.parametrize(
    ("push", "life"), [("moved", 5), ("stays", 5), ("magma", 4)], ids=["moved", "stays", "magma"]
)
def test_a_hoglin_pushes_its_victim_after_the_damage(push: str, life: int) -> None:
    """PD-163, PD-A32: magma costs one more."""
    game = mob_game("hoglin 1")
    game.say("gray 1", "p1")
    assert (game.asks.id, game.asks.about["seat"], game.asks.who) == ("pd.push", 1, 0)
    assert game.hearts(1) == (5, [(0, 1)])
    game.say(push)
    assert game.hearts(1) == (life, [(0, 1)])


def test_a_push_into_magma_may_kill() -> None:
    """PD-A33, PD-173."""
    game = mob_game("hoglin 1").with_hearts(1, 3)
    game.say("gray 1", "p1", "magma")
    assert game.outcome is not None
    assert game.outcome.reason == "last_heart"


def test_a_wither_skeleton_damages_an_active_item_of_its_victim() -> None:
    """PD-165, PD-D25: armour loses all hearts; the victim chooses among active ones."""
    game = mob_game("wither_skeleton 1").with_hearts(1, 6, (2, 2), (3, 3), (0, 1))
    game.say("gray 1", "p1", "0", "0")
    assert (game.asks.id, game.asks.who) == ("pd.item_damage", 1)
    assert list(game.asks.answers) == ["other", "armour:1"]
    assert game.refuses("none").rule == "PD-165"
    game.say("armour:1")
    assert game.hearts(1) == (6, [(0, 2), (0, 3), (0, 1)])
    game = mob_game("wither_skeleton 1").with_hearts(1, 6, (1, 1))
    game.say("gray 1", "p1")
    assert list(game.asks.answers) == ["other", "none"]  # no armour has hearts left
    game.say("none")
    assert game.hearts(1) == (5, [(0, 1)])
    game = mob_game("wither_skeleton 1")
    game.say("gray 1", "nobody")
    assert game.asks.id == "pd.action"


LINES = [
    (EASY_WILDFIRE, [AttackLine(1), AttackLine(2), AttackLine(3)]),  # PD-166
    (
        HARD_WILDFIRE,  # PD-167
        [
            AttackLine(1, all_in_range=True),
            AttackLine(2, item_damage=True),
            AttackLine(3, block=True),
        ],
    ),
    (EASY_HOGLIN, [AttackLine(2), AttackLine(3), AttackLine(4)]),  # PD-168
    (
        HARD_HOGLIN,  # PD-169
        [AttackLine(2, ignores_armour=True), AttackLine(3, push=True), AttackLine(4, block=True)],
    ),
]


@pytest.mark.parametrize(("level", "lines"), LINES)
def test_a_boss_attacks_by_the_line_of_the_rolled_number(
    level: dict[str, Any], lines: list[AttackLine]
) -> None:
    """PD-153, PD-166, PD-167, PD-168, PD-169."""
    game = AssistantGame(level=level)
    assert [attack_of(game.state, level["boss"], n) for n in (1, 2, 3)] == lines


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_easy_wildfire_hurts_by_the_number_rolled(number: int) -> None:
    """PD-166, PD-153."""
    game = mob_game(level=EASY_WILDFIRE).with_hearts(1, 6).with_boss()
    game.say(f"gray {number}", "p1")
    assert game.hearts(1)[0] == 6 - number


def test_a_hard_wildfire_hurts_all_or_an_item_or_takes_a_block() -> None:
    """PD-167: lines 1, 2 and 3."""
    game = mob_game(level=HARD_WILDFIRE).with_boss()
    game.say("gray 1", "0,1")
    assert [game.hearts(seat) for seat in (0, 1)] == [(6, [(0, 1)])] * 2
    game = mob_game(level=HARD_WILDFIRE).with_boss()
    game.say("gray 2", "p1")
    assert game.asks.id == "pd.item_damage"
    game = mob_game(level=HARD_WILDFIRE).with_boss()
    events = game.say("gray 3", "p1", "a1")
    assert ("block_taken", 0, "red", "boss") in events
    assert game.hearts(1) == (4, [(0, 1)])
    assert game.state.cube.left() == 63


def test_a_hard_ancient_hoglin_ignores_armour_pushes_or_takes_a_block() -> None:
    """PD-169, PD-081, PD-D26: lines 1, 2 and 3."""
    game = mob_game(level=HARD_HOGLIN).with_boss()
    game.say("gray 1", "p1")
    assert game.hearts(1) == (4, [(1, 1)])
    game = mob_game(level=HARD_HOGLIN).with_boss().with_hearts(1, 6, (2, 2), (0, 1), (3, 3))
    game.say("gray 1", "p1")
    assert game.hearts(1) == (4, [(2, 2), (0, 1), (3, 3)])  # nor is any piece asked for
    assert game.asks.id == "pd.action"
    game = mob_game(level=HARD_HOGLIN).with_boss()
    game.say("gray 2", "p1")
    assert game.asks.id == "pd.push"
    game = mob_game(level=HARD_HOGLIN).with_boss()
    game.with_cube(["3444", "4444", "4444", "4444"], {"d4": "gold"}).say("brown 3", "p1")
    assert (game.asks.id, game.asks.who, game.asks.rule) == ("pd.die_block", 0, "PD-047")
    assert game.asks.about["why"] == "boss"


@pytest.mark.parametrize(("rule", "goes"), [("always", True), ("on_hit", False)])
@pytest.mark.parametrize("trackers", [("mobs", "hearts"), ("mobs",)])
def test_a_boss_that_hit_nobody_takes_its_block_as_the_house_says(
    rule: str, goes: bool, trackers: tuple[str, ...]
) -> None:
    """PD-A05, PD-A06: always by default; with hearts on cardboard people say whether it hit."""
    options: dict[str, Any] = {"rules": {"pd.boss_block": rule}, "trackers": trackers}
    game = mob_game(level=HARD_WILDFIRE, **options).with_boss()
    game.say("gray 3")
    missed, hit = ("nobody", "p0") if "hearts" in trackers else ("missed", "hit")
    is_asked = "hearts" in trackers or not goes
    if is_asked:
        game.say(missed)
    assert (game.asks.id == "pd.die_block") == goes
    game = mob_game(level=HARD_WILDFIRE, **options).with_boss()
    game.say("gray 3", *([hit] if is_asked else []))
    assert game.asks.id == "pd.die_block"


def test_a_boss_that_hit_nobody_damages_no_item() -> None:
    """PD-A06."""
    game = mob_game(level=HARD_WILDFIRE).with_boss()
    game.say("gray 2", "nobody")
    assert game.asks.id == "pd.action"


# What is not followed


def test_with_hearts_on_cardboard_a_mob_is_only_a_reminder() -> None:
    """PD-056."""
    game = mob_game("hoglin 1", trackers=("mobs", "boss"))
    assert ("mob_acted", "hoglin 1", 1) in game.say("gray 1")
    assert game.asks.id == "pd.action", "it is told, nobody has to say so"


@pytest.mark.parametrize("boss", [False, True])
def test_with_figures_on_cardboard_the_box_reminds_and_asks_who_was_hurt(boss: bool) -> None:
    """PD-055, PD-057, PD-074, PD-072: until nobody else is."""
    game = mob_game(trackers=("hearts", "boss")).with_hearts(1, 6)
    if boss:
        game.with_boss().say("gray 3", "wildfire", "nobody")
    else:
        assert ("mob_acted", "mobs", 3) in game.say("gray 3")
    assert game.asks.id == "pd.untracked_hit"
    game.say("p1")
    assert (game.asks.id, game.asks.about["seat"]) == ("pd.untracked_damage", 1)
    assert list(game.asks.answers) == ["2", "1", "3"]
    game.say("3")
    assert game.hearts(1)[0] == 3
    assert game.asks.id == "pd.untracked_hit"
    game.say("nobody")
    assert game.asks.id == "pd.action"


@pytest.mark.parametrize("first", ["wildfire", "mobs"])
def test_with_figures_on_cardboard_boss_and_mobs_act_in_any_order(first: str) -> None:
    """PD-153, PD-A41: what the boss hits is asked for before or after what the mobs hit."""
    game = mob_game(trackers=("hearts", "boss")).with_boss()
    game.say("gray 3")
    assert (game.asks.id, game.asks.who) == ("pd.activate", 0)
    assert (list(game.asks.answers), game.asks.about) == (["wildfire", "mobs"], {"number": 3})
    game.say(first)
    asked = []
    while game.asks.id != "pd.action":
        asked.append(game.asks.id)
        game.say("nobody")
    both = ["pd.mob_hits", "pd.untracked_hit"]
    assert asked == (both if first == "wildfire" else both[::-1])


@pytest.mark.parametrize("first", ["wildfire", "mobs"])
def test_with_everything_on_cardboard_the_boss_is_one_reminder_more(first: str) -> None:
    """PD-153, PD-A41: the question of order tells of the mobs."""
    game = mob_game(trackers=()).with_boss()
    events = game.say("gray 2", first)
    assert sorted(acted(events)) == ["mobs", "wildfire"]
    assert game.asks.id == "pd.action"


def test_with_everything_on_cardboard_the_mob_die_is_one_reminder() -> None:
    game = mob_game(trackers=())
    assert ("mob_acted", "mobs", 2) in game.say("gray 2")
    assert game.asks.id == "pd.action"


def test_a_tile_is_revealed_without_a_word_about_figures_on_cardboard() -> None:
    game = AssistantGame(trackers=("hearts",)).to_action()
    game.say("item", "item", "tile")
    assert game.asks.id == "pd.roll"
