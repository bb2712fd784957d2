"""Every end of the game, at the moment the rules set it."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.cube import Cube
from firmware_host.games.core.flow import Outcome
from tests.games.portal_dash.rules.assistant.assistant_game import (
    ASSISTANT,
    HARD_HOGLIN,
    HARD_WILDFIRE,
    AssistantGame,
)

EMPTY_BUT_ONE = {
    "A": ["4333", "3333", "3333", "3333"],
    "B": ["3222", "2222", "2222", "2222"],
    "C": ["2111", "1111", "1111", "1111"],
}
"""One block is left in the layer that is the task's deadline."""
DONE_BEFORE = {"A": "BC", "B": "AC", "C": "AB"}


def game_at(task: str, **other: Any) -> AssistantGame:
    """The task misses one gold block; its layer has one gold block left."""
    game = AssistantGame(**other).to_action().with_tasks("ABC")
    game.with_cube(EMPTY_BUT_ONE[task], {"a1": "gold"})
    column = game.state.piglin.names.index(f"{task}1")
    game.state.piglin.filled[column] -= 1
    game.state.piglin.colours[column] = "gold"
    return game


def lost(game: AssistantGame, reason: str) -> bool:
    return game.outcome == Outcome(False, reason)


@pytest.mark.parametrize("task", "ABC")
@pytest.mark.parametrize("deadline", ["action", "instant"])
def test_the_last_block_of_a_layer_is_in_time_for_its_task_or_not(task: str, deadline: str) -> None:
    """PD-171, PD-A01: mining and using are one action; the literal house rule tests at once."""
    game = game_at(task, rules={"pd.deadline": deadline})
    game.say("mine", "a1")
    if deadline == "instant":
        assert lost(game, f"deadline_{task}")
        return
    assert ("task_completed", task) in game.say(f"gold:{task}1")
    assert game.outcome is None


@pytest.mark.parametrize("task", "ABC")
def test_a_deadline_missed_by_mining_is_a_loss_after_the_use(task: str) -> None:
    """PD-171, PD-A01: the block went elsewhere."""
    game = game_at(task)
    game.say("mine", "a1")
    assert game.outcome is None
    events = game.say("gold:item")
    assert events[-1] == ("game_over", False, f"deadline_{task}")
    assert lost(game, f"deadline_{task}")


@pytest.mark.parametrize("task", "ABC")
@pytest.mark.parametrize("deadline", ["action", "instant"])
def test_the_die_empties_a_layer_and_the_game_is_lost_at_once(task: str, deadline: str) -> None:
    """PD-049, PD-171, PD-A01, PD-A04: the mob die is not resolved."""
    game = AssistantGame(rules={"pd.deadline": deadline}).to_roll().with_mobs("ghast 1")
    game.with_tasks(DONE_BEFORE[task]).with_cube(EMPTY_BUT_ONE[task], {"a1": "gold"})
    events = game.say("gold 1")
    assert lost(game, f"deadline_{task}")
    assert "mob_acted" not in [event[0] for event in events]


@pytest.mark.parametrize("task", "ABC")
def test_a_complete_task_lets_its_layer_go(task: str) -> None:
    """PD-049, PD-171."""
    game = AssistantGame().to_roll().with_mobs().with_tasks("ABC")
    game.with_cube(EMPTY_BUT_ONE[task], {"a1": "gold"}).say("gold 1")
    assert game.outcome is None


@pytest.mark.parametrize("task", "ABC")
def test_by_layers_deadlines_are_the_same(task: str) -> None:
    """PD-171, PD-049, PD-A01."""
    counts = {"A": (1, 16, 16, 16), "B": (0, 1, 16, 16), "C": (0, 0, 1, 16)}[task]
    layer = f"L{'ABC'.index(task) + 1}"
    game = AssistantGame(cube="layers").to_roll().with_mobs().with_tasks(DONE_BEFORE[task])
    game.with_layers(*counts).say("red 1", layer)
    assert lost(game, f"deadline_{task}")
    for deadline, use in (("instant", "board"), ("action", "board"), ("action", task)):
        game = AssistantGame(cube="layers", rules={"pd.deadline": deadline}).to_action()
        game.with_tasks(DONE_BEFORE[task]).with_layers(*counts)
        missing = game.state.piglin.missing(task)
        game.state.piglin.filled[game.state.piglin.names.index(f"{task}1")] += missing - 1
        game.again().say("mine", f"{layer}:{use}")
        assert lost(game, f"deadline_{task}") == (use != task)


@pytest.mark.parametrize(("action", "left"), [("mine", 1), ("pickaxe:stone_pickaxe", 2)])
def test_by_layers_an_instant_deadline_is_tested_before_the_block_is_used(
    action: str, left: int
) -> None:
    """PD-A01: the blocks that empty the layer are those that its task needs."""
    for deadline in ("instant", "action"):
        game = AssistantGame(cube="layers", rules={"pd.deadline": deadline}).to_action()
        game.with_tasks("A").with_layers(left, 16, 16, 16)
        game.state.piglin.filled[0] -= left
        game.again().say(action, *["L1:A"] * left)
        assert lost(game, "deadline_A") == (deadline == "instant")


def test_the_block_a_boss_takes_is_tested_at_once() -> None:
    """PD-167, PD-169, PD-A01."""
    for level in (HARD_WILDFIRE, HARD_HOGLIN):
        game = AssistantGame(level=level).to_roll().with_mobs().with_tasks("BC")
        game.with_cube(EMPTY_BUT_ONE["A"]).with_boss()
        game.say("brown 3", "nobody")
        assert lost(game, "deadline_A")


def test_two_layers_emptied_by_one_pickaxe_are_both_tested() -> None:
    """PD-A02, G7: down one last pillar; A is complete, B is not."""
    pillar = ["4000", "0000", "0000", "0000"]
    game = AssistantGame().to_action().with_tasks("AC").with_cube(pillar, {"a1": "gold"})
    game.say("pickaxe:stone_pickaxe", "a1", "a1")
    assert game.outcome is None
    game.say("gold:item", "gray:repair")
    assert lost(game, "deadline_B")
    game = AssistantGame(rules={"pd.deadline": "instant"}).to_action().with_tasks("C")
    game.with_cube(pillar).say("pickaxe:stone_pickaxe", "a1")
    assert lost(game, "deadline_A")
    game = AssistantGame().to_action().with_tasks("ABC").with_cube(pillar)
    game.say("pickaxe:stone_pickaxe", "a1", "a1")
    assert game.outcome is None


@pytest.mark.parametrize("way", ["die", "mine", "layers"])
def test_an_empty_cube_is_a_loss_even_with_all_tasks_complete(way: str) -> None:
    """PD-172, PD-A43: at once, whatever the boss has left."""
    if way == "layers":
        game = AssistantGame(cube="layers").to_action().with_tasks("ABC").with_layers(0, 0, 0, 1)
        game.with_boss(1).say("mine", "L4:board")
    else:
        game = (
            AssistantGame().to_roll().with_mobs() if way == "die" else AssistantGame().to_action()
        )
        game.with_tasks("ABC").with_cube(["0000", "0000", "0000", "0001"], {"d4": "red"})
        game.with_boss(1)
        game.say(*(("red 1",) if way == "die" else ("mine", "d4")))
    assert lost(game, "cube_empty")


def test_the_last_heart_of_anybody_is_a_loss_for_all() -> None:
    """PD-084, PD-173, PD-174: even with armour left, through the attack that ignores it."""
    game = AssistantGame(level=HARD_HOGLIN).to_roll().with_mobs().hide_colour("gray")
    game.with_hearts(1, 2, (3, 3)).with_boss().say("gray 1", "p1")
    assert lost(game, "last_heart")
    assert game.hearts(1) == (0, [(3, 3)])
    assert ASSISTANT.question(game.state) is None


def test_after_the_last_heart_nobody_else_is_hurt() -> None:
    """PD-037: the first end that comes ends the game."""
    game = AssistantGame(level=HARD_WILDFIRE).to_roll().with_mobs().hide_colour("gray")
    game.with_hearts(0, 1).with_hearts(1, 1).with_boss().say("gray 1", "0,1")
    assert lost(game, "last_heart")
    assert (game.hearts(0)[0], game.hearts(1)[0]) == (0, 1)


def test_the_boss_at_nothing_is_the_victory_of_all() -> None:
    """PD-154, PD-170, PD-174, PD-D22, PD-D29: at once, overkill ignored."""
    game = AssistantGame(3).to_action().with_boss(2)
    events = game.say("fight:wildfire", "stone_sword", "2 2 2")
    assert events[-1] == ("game_over", True, "boss_beaten")
    assert game.outcome == Outcome(True, "boss_beaten", (0, 1, 2))
    assert game.state.boss_hp == 0


def test_a_boss_on_cardboard_is_beaten_when_people_say_so() -> None:
    """PD-170: the box does not end the game on its own count."""
    game = AssistantGame(trackers=("mobs", "hearts")).to_action().with_boss(1)
    game.say("fight:wildfire", "stone_sword", "2 2 2")
    assert game.outcome is None
    game.say("boss_beaten")
    assert game.outcome == Outcome(True, "boss_beaten", (0, 1))


def test_a_last_heart_on_cardboard_is_told_by_people() -> None:
    """PD-173."""
    game = AssistantGame(trackers=("mobs",)).to_action()
    game.say("last_heart")
    assert lost(game, "last_heart")


def test_nothing_can_be_said_after_the_end() -> None:
    game = AssistantGame(trackers=()).to_action()
    game.say("last_heart")
    assert "the game is over" in game.refuses("mine").reason


# The referee's own check


@pytest.mark.parametrize(
    ("break_it", "finding"),
    [
        (lambda s: s.used.update(red=1), "65 blocks instead of 64"),
        (lambda s: s.used.update(red=-1, gold=1), "more blocks of a color than the game has"),
        (lambda s: setattr(s, "cube", Cube([5] * 16)), "a column of the cube is too high"),
        (lambda s: s.piglin.filled.__setitem__(0, 9), "column A1 is filled wrongly"),
        (lambda s: setattr(s.hearts[1], "life", 7), "seat 1 has 7 hearts"),
        (lambda s: s.hearts[0].armour.append((2, 1)), "seat 0 has armor hearts outside"),
        (lambda s: s.mobs.board.append("hoglin 1"), "a figure is on the table that this level"),
        (lambda s: setattr(s, "boss_hp", 21), "the boss has 21 hearts"),
    ],
)
def test_the_check_names_every_broken_invariant(break_it: Any, finding: str) -> None:
    """PD-001, PD-002, PD-085, PD-141, PD-015."""
    game = AssistantGame().to_roll()
    assert ASSISTANT.check(game.state) == []
    break_it(game.state)
    assert any(finding in wrong for wrong in ASSISTANT.check(game.state))


def test_the_check_finds_layers_that_cannot_be() -> None:
    """G2."""
    game = AssistantGame(cube="layers").to_roll().with_layers(16, 15, 16, 16)
    assert "a layer holds more blocks than the one below it" in ASSISTANT.check(game.state)
