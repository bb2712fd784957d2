"""Free play (PD-175) in both modes: base types left out, both bosses, other starting items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, kind_of
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.portal_dash.rules.assistant.assistant_game import (
    ASSISTANT,
    EASY_WILDFIRE,
    AssistantGame,
)
from tests.games.portal_dash.rules.assistant.printed_parts import values as assistant_values
from tests.games.portal_dash.rules.referee.referee_game import REFEREE, RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import set_up as referee_set_up
from tests.games.portal_dash.rules.referee.referee_parts import values as referee_values

NO_MAGMA_CUBES = {**EASY_WILDFIRE, "base": ["ghast", "enderman"]}
BOTH = {**EASY_WILDFIRE, "second": "ancient_hoglin"}
HOGLIN_FIRST = {**EASY_WILDFIRE, "boss": "ancient_hoglin", "second": "wildfire"}


# The level


@pytest.mark.parametrize("level", [NO_MAGMA_CUBES, BOTH, {**BOTH, "base": ["ghast"]}])
def test_free_play_has_no_number_and_is_written_and_read_back(level: dict[str, Any]) -> None:
    """PD-175, PD-029."""
    read = Level.from_json(level)
    assert (read.number, read.to_json()) == (None, level)


def test_what_is_as_always_is_no_free_play_and_leaves_no_trace() -> None:
    """PD-175: set-ups from before free play mean the same."""
    old = Level.from_json(EASY_WILDFIRE)
    assert old == Level.from_json({**EASY_WILDFIRE, "base": list(BASE_TYPES), "second": ""})
    assert (old.number, old.to_json()) == (1, EASY_WILDFIRE)


def test_base_types_stand_in_their_order_however_they_were_named() -> None:
    assert Level.from_json({**EASY_WILDFIRE, "base": ["enderman", "ghast"]}).base == (
        "ghast",
        "enderman",
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"base": []}, "level.base: [] is not allowed"),
        ({"base": "ghast"}, "level.base: "),
        ({"base": ["hoglin"]}, "level.base: "),
        ({"second": "wildfire"}, 'level.second: "wildfire" is not allowed; use the other boss'),
        ({"second": "dragon"}, "level.second: "),
        ({"third": "wildfire"}, "level: "),
        ({"starting": "bow"}, 'level.starting: "bow" is not a list of items'),
        ({"starting": [1, 2, 3, 4, 5]}, "level.starting: "),
        ({"starting": ["bow"]}, "level.starting: items: 1; everybody starts with five"),
    ],
)
def test_a_wrong_free_level_is_named(wrong: Mapping[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Level.from_json({**EASY_WILDFIRE, **wrong})
    assert told in str(refused.value)


# Fewer base types


def test_without_magma_cubes_assistant_mode_deals_the_others_to_the_spawners_in_order() -> None:
    """PD-175, PD-017, PD-018: ghast on spawner 1, Enderman on 2; the line fills the third."""
    game = AssistantGame(level={**NO_MAGMA_CUBES, "extra": ["blaze"]})
    for spawner, kind in ((1, "ghast"), (2, "enderman")):
        assert game.asks.about["spawner"] == spawner
        assert {kind_of(name) for name in game.asks.answers} == {kind}
        game.say(game.asks.answers[0])
    assert game.asks.about["place"] == 1
    assert {kind_of(name) for name in game.asks.answers} == {"ghast", "enderman", "blaze"}
    game.until("pd.first_spawners").say("3")
    assert len(game.board()) == 3
    assert [kind_of(name) for name in game.board()[:2]] == ["ghast", "enderman"]
    assert len(game.line()) == 6
    assert ASSISTANT.check(game.state) == []


def test_without_magma_cubes_referee_mode_deals_the_others_to_the_spawners_in_order() -> None:
    """PD-175, PD-017."""
    game = RefereeGame(referee_set_up(2, level=NO_MAGMA_CUBES))
    game.until("pd.start_spaces")
    names = [name for name, _ in game.state.mobs]
    assert [kind_of(name) for name in names[:2]] == ["ghast", "enderman"]
    assert "magma_cube" not in {kind_of(name) for name in names + game.state.line}
    assert len(names) + len(game.state.line) == 6
    assert REFEREE.check(game.state) == []


@pytest.mark.parametrize("kind", BASE_TYPES)
def test_one_type_alone_can_be_played(kind: str) -> None:
    """PD-175, PD-A15: with the line empty nobody comes."""
    level = {**EASY_WILDFIRE, "base": [kind]}
    box = AssistantGame(level=level).to_roll()
    assert {kind_of(name) for name in (*box.board(), *box.line())} == {kind}
    full = RefereeGame(referee_set_up(1, level=level)).until("pd.start_space")
    assert {kind_of(name) for name, _ in full.state.mobs} == {kind}


# Other starting items

OTHERS = ["iron_sword", "iron_leggings", "diamond_chestplate", "bow", "stone_sword"]
OTHER_ITEMS = {**EASY_WILDFIRE, "starting": OTHERS}


def test_other_starting_items_come_out_of_the_stack() -> None:
    """PD-175: for everybody the same; leggings are boots or armour from the start (PD-108)."""
    game = RefereeGame(referee_set_up(2, level=OTHER_ITEMS))
    assert game.state.setup.level.number is None
    left = referee_values()["items"]
    left["iron_sword"] -= 2
    del left["diamond_chestplate"], left["iron_leggings"]
    assert game.state.stack.contents() == left
    game.until("pd.leggings").say("boots", "armour")
    bag = ["iron_sword", "iron_leggings(boots)", "diamond_chestplate♥3", "bow", "stone_sword"]
    assert game.bag(0) == bag
    assert game.bag(1) == [bag[0], "iron_leggings(armour)♥1", *bag[2:]]
    assert REFEREE.check(game.state) == []


def test_only_items_of_the_players_colour_leave_the_game() -> None:
    """PD-094, PD-175: a white starting item is discarded like any other."""
    for slot, gone, discard in (("0", 0, {"iron_sword": 1}), ("3", 1, {})):
        game = scene("A.", level=OTHER_ITEMS).paint(a1="gold").to_action()
        game.give(0, *OTHERS[:1], "iron_leggings(boots)", *OTHERS[2:], "iron_pickaxe")
        game.stack("crossbow", "iron_boots").say("mine", "a1", "gold:item")
        game.say("crossbow", "iron_boots", "crossbow", slot)
        assert (game.state.gone, game.state.discard) == (gone, {"iron_boots": 1, **discard})


def test_assistant_mode_follows_the_hearts_of_other_starting_items() -> None:
    """PD-175, PD-020, PD-108."""
    game = AssistantGame(level=OTHER_ITEMS, values=referee_values())
    game.until("pd.leggings").say("boots", "armour")
    assert game.hearts(0) == (6, [(3, 3)])
    assert game.hearts(1) == (6, [(3, 3), (1, 1)])
    assert ASSISTANT.check(game.state) == []
    bare = {**OTHER_ITEMS, "starting": ["bow"] * 5}
    assert AssistantGame(level=bare, values=referee_values()).hearts(0) == (6, [])
    untracked = AssistantGame(
        trackers=("mobs",), level=OTHER_ITEMS, values=referee_values()
    ).to_roll()
    assert untracked.asks.id == "pd.roll"


@pytest.mark.parametrize(
    ("starting", "told"),
    [
        (["spoon", *OTHERS[1:]], "level.starting: "),
        (["sword_die", *OTHERS[1:]], "level.starting: "),
        (["netherite_sword", *OTHERS[1:]], 'not enough in the stack: "netherite_sword"'),
        (["iron_leggings", *OTHERS[1:]], 'not enough in the stack: "iron_leggings"'),
        (["bow", "bow", *OTHERS[2:]], '"bow" is there once in each color'),
    ],
)
def test_starting_items_nobody_can_have_are_named(starting: list[str], told: str) -> None:
    """PD-175."""
    with pytest.raises(BadSetup) as refused:
        REFEREE.start(referee_set_up(2, level={**OTHER_ITEMS, "starting": starting}))
    assert told in str(refused.value)


# Both bosses in assistant mode


def test_the_other_boss_comes_when_the_first_is_beaten_and_the_game_is_won_with_both() -> None:
    """PD-175, PD-154, PD-170: its own life; overkill does not carry over."""
    game = AssistantGame(level=BOTH).to_action().with_boss(hp=2)
    assert game.state.boss_name == "wildfire"
    events = game.say("fight:wildfire", "other", "3", "0", "2 2 2")
    assert ("boss_replaced", "ancient_hoglin") in events
    assert (game.outcome, game.state.boss_name) == (None, "ancient_hoglin")
    assert game.state.boss_hp == game.state.setup.bosses["ancient_hoglin"].hp
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 2)
    game.with_boss(hp=1)
    assert "fight:wildfire" not in game.asks.answers
    game.say("fight:ancient_hoglin", "other", "1", "0", "1")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (True, "boss_beaten")


def unequal_bosses(parts: dict[str, Any]) -> dict[str, Any]:
    parts["bosses"]["ancient_hoglin"]["easy"]["hp"] = 17
    return parts


def test_the_second_boss_has_a_life_of_its_own() -> None:
    """PD-175: 20 and 17 hearts, in both modes."""
    box = (
        AssistantGame(level=BOTH, values=unequal_bosses(assistant_values()))
        .to_action()
        .with_boss(hp=1)
    )
    box.say("fight:wildfire", "other", "1", "0", "1")
    assert (box.state.boss_name, box.state.boss_hp) == ("ancient_hoglin", 17)
    parts = unequal_bosses(referee_values())
    full = beaten(scene("AX...\n.....\n.....", level=BOTH, values=parts), "wildfire")
    assert (full.state.boss_name, full.state.boss_hp) == ("ancient_hoglin", 17)


def test_the_second_boss_attacks_by_its_own_lines_from_the_next_roll_on() -> None:
    """PD-175, PD-153, PD-A40."""
    game = AssistantGame(1, level=HOGLIN_FIRST).to_action().with_boss(hp=1)
    game.say("fight:ancient_hoglin", "other", "1", "0", "1")
    game.with_mobs().until("pd.roll", {"pd.action": "item"})
    events = game.hide_colour("gray").say("gray 1")
    assert ("mob_acted", "wildfire", 1) in events
    assert ("mob_acted", "ancient_hoglin") not in events


def test_where_people_keep_the_life_they_say_twice_that_a_boss_is_beaten() -> None:
    """PD-175."""
    game = AssistantGame(trackers=("mobs", "hearts"), level=BOTH).to_action().with_boss()
    assert ("boss_replaced", "ancient_hoglin") in game.say("boss_beaten")
    assert game.asks.id == "pd.action"
    game.say("boss_beaten")
    assert game.outcome is not None
    assert game.outcome.won


def test_one_boss_alone_is_not_replaced() -> None:
    """PD-170."""
    game = AssistantGame().to_action().with_boss(hp=1)
    game.say("fight:wildfire", "other", "1", "0", "1")
    assert game.outcome is not None
    assert game.outcome.won


# Both bosses in referee mode


def beaten(game: RefereeGame, boss: str) -> RefereeGame:
    """The first boss, next to piece A, falls by A's sword."""
    game.give(0, "stone_sword").to_action()
    game.boss(1).say("use:0")
    if game.asks.id == "pd.target":
        game.say(boss)
    game.say("1 1 1")
    return game


def test_the_second_boss_steps_onto_the_portal_space() -> None:
    """PD-175, our ruling; the portal strip is the last column of the scene."""
    game = beaten(scene("AX...\n.....\n.....", level=BOTH), "wildfire")
    assert (game.outcome, game.state.boss_name) == (None, "ancient_hoglin")
    assert game.boss_at == "f1"
    assert game.state.boss_hp == game.state.setup.bosses["ancient_hoglin"].hp


def test_on_a_taken_portal_space_it_steps_onto_the_nearest_free_one() -> None:
    """PD-175, our ruling: somebody on the portal space stays there."""
    game = scene("AX..g\n.....\n.....", {"g": "ghast 1"}, level=BOTH)
    ground = game.state.ground
    game.state.mobs = [("ghast 1", ground.index["f1"]), ("ghast 2", ground.index["e1"])]
    assert beaten(game, "wildfire").boss_at == "f2"


def test_a_player_on_the_portal_space_is_not_driven_off_it() -> None:
    """PD-175, our ruling."""
    game = scene("AX...\nB....\n.....", level=BOTH)
    game.state.pieces[1] = game.state.ground.index["f1"]
    assert beaten(game, "wildfire").boss_at == "e1"
    assert game.at(1) == "f1"


@pytest.mark.parametrize(("level", "space"), [(HOGLIN_FIRST, "e1"), (BOTH, "f2")])
def test_lava_near_the_portal_is_only_for_a_boss_who_flies(
    level: dict[str, Any], space: str
) -> None:
    """PD-175, PD-062: e1 is lava, and of equally near spaces the first is taken."""
    game = scene("AX..~\n.....\n.....", level=level)
    bosses = game.state.setup.bosses
    assert (bosses["wildfire"].flies, bosses["ancient_hoglin"].flies) == (True, False)
    game.state.mobs = [("ghast 1", game.state.ground.index["f1"])]
    assert beaten(game, level["boss"]).boss_at == space


def test_the_game_is_won_only_when_both_are_beaten() -> None:
    """PD-175, PD-170."""
    game = beaten(scene("AX...\n.....\n.....", level=BOTH), "wildfire")
    game.state.boss_cell = game.state.ground.index["b1"]
    game.give(0, "stone_sword").boss(2).say("use:0", "1 1 0")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (True, "boss_beaten")


def test_a_position_with_the_second_boss_is_written_and_read_back() -> None:
    setup = referee_set_up(2, level=BOTH)
    state = REFEREE.start(setup)
    assert state.to_json()["boss"] == [False, state.boss_hp]
    state.emit("boss_replaced", "ancient_hoglin")
    again = REFEREE.load(setup, state.to_json())
    assert isinstance(again, RefereeState)
    assert again == state == state.copy()
    assert again.copy().boss_name == "ancient_hoglin"
