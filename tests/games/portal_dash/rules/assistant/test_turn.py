"""A turn: both dice, exactly two actions, and the window for revealing."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.question import GROUP
from tests.games.portal_dash.rules.assistant.assistant_game import HARD_WILDFIRE, AssistantGame
from tests.games.portal_dash.rules.assistant.printed_parts import values


def test_a_turn_is_dice_then_two_actions_then_the_window() -> None:
    """PD-036, PD-039: the same basic action twice is allowed."""
    game = AssistantGame().to_action()
    assert (game.asks.about["number"], game.asks.who) == (1, 0)
    assert game.say("repair") == [("action_done", "repair")]
    assert game.asks.about["number"] == 2
    assert game.say("repair")[-1] == ("turn_ended", 0)
    assert (game.asks.id, game.asks.who) == ("pd.between", GROUP)
    assert game.asks.about["next"] == 1
    assert ("turn_began", 1) in game.say("next")
    assert (game.asks.id, game.asks.who) == ("pd.roll", 1)


def test_both_white_dice_are_rolled_and_the_blocks_die_is_resolved_first() -> None:
    """PD-036, PD-045: the block goes before a mob acts."""
    game = AssistantGame().to_roll().with_mobs("ghast 2").with_cube(["4444"] * 4, {"a1": "red"})
    assert [die.name for die in game.asks.dice] == ["blocks", "mob"]
    events = game.say("red 2")
    assert events.index(("block_taken", 0, "red", "die")) < events.index(
        ("mob_acted", "ghast 2", 2)
    )
    assert game.asks.id == "pd.mob_hits"


@pytest.mark.parametrize("passing", ["no", "yes"])
def test_fewer_than_two_actions_only_where_the_house_allows_it(passing: str) -> None:
    """PD-A30, PD-D18."""
    game = AssistantGame(rules={"pd.pass": passing}).to_action()
    if passing == "no":
        assert game.refuses("pass").rule == "PD-A30"
    else:
        assert game.say("pass", "pass")[-1] == ("turn_ended", 0)


def test_a_mine_can_always_be_chosen() -> None:
    """PD-A42: the basic mine always exists; G6."""
    game = AssistantGame(trackers=()).to_action()
    assert game.asks.answers[0] == "mine"
    game.with_cube(["0000", "0000", "0000", "0001"], {"d4": "red"}).with_tasks("ABC").say("mine")
    assert list(game.asks.answers) == ["d4:heal", "d4"]


def test_a_fight_needs_somebody_to_fight() -> None:
    """PD-A37."""
    game = AssistantGame().to_action()
    assert not any(answer.startswith(("fight", "weapon")) for answer in game.asks.answers)
    assert game.refuses("fight:ghast 1").rule == "PD-A37"
    game.with_mobs("ghast 1").again()
    assert "fight:ghast 1" in game.asks.answers


def test_a_catalogue_without_pickaxes_offers_none() -> None:
    parts = values()
    parts["pickaxes"] = {}
    game = AssistantGame(values=parts).to_action()
    assert not any(answer.startswith("pickaxe") for answer in game.asks.answers)


@pytest.mark.parametrize("trackers", [(), ("hearts",), ("boss",), ("hearts", "boss")])
def test_the_action_list_offers_what_only_people_can_see(trackers: tuple[str, ...]) -> None:
    """PD-037: an end the box does not follow is told by people; corrections where it does."""
    game = AssistantGame(trackers=("mobs", *trackers)).to_action().with_boss()
    answers = game.asks.answers
    assert ("adjust" in answers) == ("hearts" in trackers)
    assert ("last_heart" in answers) == ("hearts" not in trackers)
    assert ("boss_beaten" in answers) == ("boss" not in trackers)


def test_a_boss_that_is_not_there_cannot_be_beaten() -> None:
    """PD-170: the boss must be on the board."""
    game = AssistantGame(trackers=()).to_action()
    assert "boss_beaten" not in game.asks.answers


def test_corrections_cost_no_action() -> None:
    game = AssistantGame().to_action()
    game.say("adjust", "done")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 1)
    game.say("item")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 2)


# Between turns


def to_window(game: AssistantGame) -> AssistantGame:
    game.to_action().say("item", "item")
    assert game.asks.id == "pd.between"
    return game


def test_revealing_is_optional_and_offered_again_after_the_next_turn() -> None:
    """PD-150; PD-010, PD-012: of three tiles two lie face down."""
    game = to_window(AssistantGame(level=HARD_WILDFIRE | {"tiles": 3}))
    for _ in range(2):
        assert list(game.asks.answers) == ["next", "tile"]
        game.say("next")
        to_window(game)
    assert game.say("tile") == [("tile_revealed",), ("turn_began", 1)]
    to_window(game).say("tile")
    events = game.to_action().say("item", "item")
    assert ("turn_began", 1) in events, "with nothing to reveal nobody is asked"


@pytest.mark.parametrize("tasks", ["", "ABC"])
def test_after_a_reveal_nobody_stands_next_to_another_part(tasks: str) -> None:
    """PD-A39: neither the next tile nor the portal strip in the same window."""
    for tiles in (2, 3):
        game = to_window(AssistantGame(level=HARD_WILDFIRE | {"tiles": tiles})).with_tasks(tasks)
        twin = to_window(AssistantGame(level=HARD_WILDFIRE | {"tiles": tiles})).with_tasks(tasks)
        assert ("turn_began", 1) in twin.say("tile")
        game.state.steps[-1] = ("window", True)
        assert list(game.again().asks.answers) == ["next"]
        assert game.refuses("tile").rule == "PD-A39"
        assert game.refuses("portal").rule == "PD-A39"


def test_the_spawners_of_a_new_tile_are_filled_from_the_front_of_the_line() -> None:
    """PD-017, PD-151, PD-A15: at least three, as far as the line goes."""
    game = to_window(AssistantGame())
    game.with_mobs(queue=["ghast 1", "ghast 2"])
    game.say("tile")
    assert (game.board(), game.line()) == (["ghast 1", "ghast 2"], [])
    assert game.asks.id == "pd.roll"
    game = to_window(AssistantGame())
    game.with_mobs(queue=["blaze 1", *["ghast 1"] * 8]).say("tile")
    assert (game.asks.rule, game.asks.about["part"]) == ("PD-151", "tile")
    assert list(game.asks.answers) == ["3", "4", "5", "6"]
    game.say("3")
    assert (game.board(), game.line()) == (["blaze 1", *["ghast 1"] * 2], ["ghast 1"] * 6)


def test_a_new_tile_of_an_older_game_may_have_fewer_spawners() -> None:
    game = to_window(AssistantGame(rules_version=5))
    game.with_mobs(queue=["ghast 1", "ghast 2"])
    game.say("tile")
    assert (game.asks.id, list(game.asks.answers)) == ("pd.fill_spawners", ["0", "1", "2"])


def at_the_portal(**other: Any) -> AssistantGame:
    """Between turns, all tiles face up."""
    game = to_window(AssistantGame(**other))
    game.state.hidden_tiles = 0
    return game.again()


@pytest.mark.parametrize("done", ["", "A", "B", "C", "AB", "AC", "BC"])
def test_the_portal_waits_for_every_single_task(done: str) -> None:
    """PD-152: in whatever order they were done."""
    game = at_the_portal().with_tasks(done)
    assert list(game.asks.answers) == ["next"]
    assert game.refuses("portal").rule == "PD-152"


def test_the_portal_opens_when_all_tasks_are_complete() -> None:
    """PD-152; PD-A40: the boss stands there at once and acts from the next roll on."""
    game = at_the_portal().with_tasks("ABC")
    assert list(game.asks.answers) == ["next", "portal"]
    events = game.say("portal")
    assert events == [("portal_revealed",), ("boss_appeared",), ("turn_began", 1)]
    assert game.state.boss_is_here


def test_the_spawners_of_the_portal_strip_are_filled_before_the_boss_comes() -> None:
    """PD-152, PD-151: the same steps as for a tile."""
    game = at_the_portal().with_tasks("ABC").with_mobs(queue=["ghast 1", "ghast 2"])
    assert game.say("portal") == [("portal_revealed",)]
    assert (game.asks.id, game.asks.rule) == ("pd.fill_spawners", "PD-152")
    assert (list(game.asks.answers), game.asks.about["part"]) == (["0", "1", "2"], "portal")
    assert not game.state.boss_is_here
    assert game.say("1") == [("mob_spawned", "ghast 1"), ("boss_appeared",), ("turn_began", 1)]
    assert (game.board(), game.line()) == (["ghast 1"], ["ghast 2"])
    game = at_the_portal(trackers=("hearts", "boss")).with_tasks("ABC")
    game.say("portal")
    assert game.asks.id == "pd.roll"


def test_the_portal_lies_behind_the_last_tile() -> None:
    """PD-011, PD-150: a piece must stand next to what is revealed."""
    game = to_window(AssistantGame()).with_tasks("ABC")
    assert list(game.asks.answers) == ["next", "tile"]
    assert game.refuses("portal").rule == "PD-150"


# Movement: only its price and its prize are the box's business


def test_a_movement_may_cost_a_heart_for_every_entry_into_magma() -> None:
    """PD-102, PD-081: armour first."""
    game = AssistantGame().to_action()
    game.say("move:hurt", "magma")
    assert game.hearts(0) == (6, [(0, 1)])
    game.say("magma")
    assert game.hearts(0) == (5, [(0, 1)])
    assert list(game.asks.answers) == ["magma", "chest", "safe"]
    game.say("safe")
    assert game.asks.about["number"] == 2
    game.say("move")
    assert game.asks.id == "pd.between", "most moves cost nothing and are one answer"


def test_a_chest_gives_everybody_an_item_the_active_player_first() -> None:
    """PD-096, PD-105, PD-A28: then clockwise."""
    game = AssistantGame(3, first=1).to_action()
    events = game.say("move:hurt", "chest")
    assert [seat for name, seat, *_ in events if name == "item_received"] == [1, 2, 0]
    game.say("wear2:leggings")
    assert "wear0:leggings" in game.asks.answers
    assert "wear2:leggings" not in game.asks.answers
    assert [len(game.hearts(seat)[1]) for seat in range(3)] == [1, 1, 2]
    assert game.hearts(2) == (6, [(1, 1), (2, 2)])


def test_movement_asks_nothing_where_hearts_are_not_followed() -> None:
    game = AssistantGame(trackers=("mobs",)).to_action()
    game.say("move")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 2)
