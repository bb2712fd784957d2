"""The course of a turn: both dice, two actions, blocks and their uses, what is revealed, ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from tests.games.portal_dash.rules.referee.referee_game import REFEREE, RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import EASY_WILDFIRE, set_up, values

PILLAR = ["1000", "0000", "0000", "0000"]
FLAT = ["1111", "1111", "1111", "1111"]


# The two white dice


def test_a_turn_is_dice_two_actions_and_the_window() -> None:
    """PD-035, PD-036, PD-038, PD-D18: blocks die first, then the mob die, then two actions."""
    game = scene("A...u.B", {"u": "magma_cube 1"})
    assert (game.asks.id, game.asks.who) == ("pd.roll", 0)
    assert [die.name for die in game.asks.dice] == ["blocks", "mob"]
    events = [event[0] for event in game.say("red 1") + game.say("a1")]
    assert events.index("block_taken") < events.index("mob_moved")
    assert game.where("magma_cube 1") == "f1"
    for number in (1, 2):
        assert (game.asks.id, game.asks.about["number"]) == ("pd.act", number)
        game.say("step", *(["a1"] if number == 2 else []))
    assert game.asks.id == "pd.between"
    game.say("next")
    assert (game.asks.id, game.asks.who, game.state.turns) == ("pd.roll", 1, 1)


def test_a_colour_takes_an_exposed_block_of_it_from_the_highest_such_layer() -> None:
    """PD-045, PD-048, PD-D06: into the box, without ability."""
    rows = ["4444", "4444", "4444", "4443"]
    game = scene("A.").cube(rows, {"a1": "gold", "d4": "gold", "c4": "gold"})
    game.say("gold 1")
    assert (game.asks.id, game.asks.who, game.asks.rule) == ("pd.die_block", 0, "PD-045")
    assert game.answers == ["a1", "c4"]
    assert game.refuses("d4").rule == "PD-045"
    assert game.refuses("d1").rule == "PD-045"
    assert game.refuses("b2").rule == "G3"
    game.say("c4")
    assert game.state.used == {"gold": 1}
    assert game.asks.id == "pd.act"


def test_a_colour_that_is_not_exposed_takes_nothing() -> None:
    """PD-046."""
    game = scene("A.").line()
    assert ("lucky", "black") in game.say("black 1")
    assert game.state.cube.left() == 64


def test_a_question_mark_takes_from_the_highest_layer() -> None:
    """PD-047, PD-D05, PD-A03."""
    game = scene("A.").cube(["2222", "2322", "2222", "2222"]).tasks("A").line()
    assert ("block_taken", 5, "red", "die") in game.say("? 1")


def test_a_die_that_empties_a_layer_too_early_loses_before_any_mob_acts() -> None:
    """PD-049, PD-171, PD-A01, PD-A04."""
    game = scene("Au", {"u": "magma_cube 1"}).cube(["4333", "3333", "3333", "3333"])
    events = game.say("? 1")
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_A"
    assert not [event for event in events if event[0] == "mob_acted"]
    assert game.hearts(0) == (6, 1)


# Two actions


def test_the_same_basic_action_may_come_twice() -> None:
    """PD-039, PD-145: exactly one exposed block, used at once."""
    game = scene("A.").to_action()
    for cell in ("a1", "a1"):
        game.say("mine")
        assert (game.asks.id, game.asks.about["left"]) == ("pd.mine", 1)
        assert "done" not in game.answers
        assert game.refuses("b2").rule == "G3"
        game.say(cell)
        assert game.asks.id == "pd.use"
        game.say("red:heal")
    assert game.asks.id == "pd.roll"


def test_an_item_is_used_twice_only_with_a_repair_between() -> None:
    """PD-039, PD-090: a used item lies in the damaged row."""
    game = scene("A..").give(0, "leather_boots").to_action()
    game.say("use:0", "b1")
    assert "use:0" not in game.answers
    refused = game.refuses("use:0")
    assert (refused.rule, refused.question) == ("PD-090", "pd.act")


def test_there_is_no_third_action_and_no_passing() -> None:
    """PD-036, PD-A30."""
    game = scene("A.").to_action()
    assert game.refuses("pass").rule == "PD-A30"
    game.say("step", "step")
    assert (game.asks.id, game.at(0)) == ("pd.roll", "a1")


@pytest.mark.parametrize("junk", ["", "0", "use", "use:", "use:7", "use:x", "mine ", "use:-1"])
def test_junk_is_refused_as_not_an_action(junk: str) -> None:
    """PD-039."""
    assert scene("A.").to_action().refuses(junk).rule == "PD-039"


def test_what_is_over_is_over() -> None:
    """PD-174."""
    game = scene("A.").cube(PILLAR).tasks("ABC").to_action()
    game.say("mine", "a1")
    assert REFEREE.question(game.state) is None
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.say("mine")


# Pickaxes


def cells(game: RefereeGame) -> list[str]:
    """What can be mined, whatever for."""
    return [answer for answer in game.answers if ":" not in answer]


def test_the_use_of_a_known_block_is_told_with_it_and_done_when_all_are_mined() -> None:
    """PD-129, PD-A35, PD-141: what is planned for a column counts there at once."""
    game = scene("A.").give(0, "iron_pickaxe").to_action()
    game.say("use:0", "a1:A1")
    assert game.asks.id == "pd.mine"
    assert game.state.aside == ["red"]
    assert sum(game.state.piglin.filled) == 0, "not before the last one is mined"
    game.say("b1:heal", "done")
    assert game.state.aside == []
    assert game.state.piglin.colours[0] == "red"
    assert game.asks.id == "pd.act"


def test_all_mined_blocks_go_to_the_tasks_with_one_answer() -> None:
    """PD-129, PD-140, PD-141."""
    game = scene("A.").give(0, "iron_pickaxe").to_action()
    game.say("use:0", "a1", "b1", "done")
    assert (game.asks.id, game.answers[0]) == ("pd.use", "tasks")
    game.say("tasks")
    assert game.state.aside == []
    assert sum(game.state.piglin.filled) == 2


def test_a_pickaxe_takes_up_to_its_number_judged_anew_after_each_block() -> None:
    """PD-128, PD-A34."""
    game = scene("A.").give(0, "iron_pickaxe").to_action()
    game.say("use:0")
    assert (game.asks.id, game.asks.about["left"]) == ("pd.mine", 3)
    assert cells(game) == ["a1", "d1", "a4", "d4", "done"]
    game.say("a1")
    assert cells(game) == ["a1", "b1", "d1", "a2", "a4", "d4", "done"]
    game.say("b1", "a1")
    assert game.asks.id == "pd.use"
    assert game.asks.about["blocks"] == ["red"] * 3
    assert game.bag(0) == ["-iron_pickaxe"]


def test_a_pickaxe_may_take_nothing_and_is_damaged_all_the_same() -> None:
    """PD-128, PD-A30."""
    game = scene("A.").give(0, "iron_pickaxe").to_action()
    game.say("use:0", "done")
    assert (game.bag(0), game.state.cube.left()) == (["-iron_pickaxe"], 64)
    assert game.asks.about["number"] == 2


def test_two_equal_netherite_items_can_be_unlocked_in_one_action() -> None:
    """PD-129, PD-A20: a black block goes to the box only if no item is left for it."""
    game = scene("A.").give(0, "iron_pickaxe").to_action()
    game.state.netherite = {"netherite_sword": 2}
    game.paint(a1="black", d1="black", a4="black").say("use:0", "a1:netherite")
    assert "d1:netherite" in game.answers
    assert "d1:box" not in game.answers
    game.say("d1:netherite")
    assert "a4:netherite" not in game.answers


def test_mined_blocks_are_used_when_mining_is_over_in_any_order() -> None:
    """PD-129, PD-A35: each for its ability or the piglin board; nothing is stored."""
    game = scene("A.").give(0, "iron_pickaxe").to_action().paint(a1="gray", d1="gold")
    game.say("use:0", "a1", "d1", "done")
    assert set(game.answers) >= {"gray:A1", "gray:repair", "gold:A1", "gold:item"}
    game.say("gold:A1")
    assert "gray:A1" not in game.answers
    assert game.refuses("gray:A1").rule == "PD-141"
    game.say("gray:repair")
    assert game.state.aside == []
    assert game.asks.id == "pd.act"


def test_special_pickaxes_draw_blindly_from_the_used_blocks() -> None:
    """PD-137, PD-D30: each block as likely as there are of it."""
    game = scene("A.").give(0, "netherite_pickaxe").used(red=3, black=1, gray=5).to_action()
    game.say("use:0")
    assert (game.asks.id, game.asks.kind, game.asks.about["left"]) == ("pd.draw_used", "draw", 4)
    assert dict(zip(game.answers, game.asks.weights, strict=True)) == {
        "red": 3,
        "gray": 5,
        "black": 1,
    }
    game.say("black", "red", "red", "gray")
    assert game.asks.id == "pd.use"
    assert game.asks.about["blocks"] == ["black", "red", "red", "gray"]
    assert game.state.used == {"red": 1, "black": 0, "gray": 4}
    assert game.state.cube.left() == 64


def test_fewer_used_blocks_are_drawn_only_when_there_are_fewer() -> None:
    """PD-A36."""
    game = scene("A.").give(0, "netherite_pickaxe").used(red=2).to_action()
    game.say("use:0", "red", "red")
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red", "red"])
    game = scene("A.").give(0, "netherite_pickaxe").used().to_action()
    game.say("use:0")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.act", 2)


def test_a_diamond_pickaxe_then_mines_two_more_from_the_cube() -> None:
    """PD-137, PD-D03, PD-A36: after the drawn ones have been seen."""
    game = scene("A.").give(0, "diamond_pickaxe").used(black=5).to_action()
    game.say("use:0", "black", "black")
    assert (game.asks.id, game.asks.about["left"]) == ("pd.mine", 2)
    game.say("a1", "a1")
    assert game.asks.about["blocks"] == ["black", "black", "red", "red"]


# The piglin board


def test_a_column_takes_one_colour_until_it_is_full() -> None:
    """PD-140, PD-141, PD-142, PD-143: delivered blocks never come back."""
    game = scene("A.").to_action().paint(d1="gold")
    game.say("mine", "a1", "red:A2")
    game.say("mine", "d1")
    assert "gold:A2" not in game.answers
    assert game.refuses("gold:A2").rule == "PD-141"
    piglin = game.state.piglin
    piglin.filled[1] = piglin.sizes[1]
    game.again()
    assert game.refuses("gold:A2").rule == "PD-142"
    events = game.say("gold:A1")
    assert ("block_delivered", "gold", "A1") in events
    assert not piglin.is_complete("A")
    piglin.filled[0] = piglin.sizes[0] - 1
    game.until("pd.act").paint(a4="gold").say("mine", "a4")
    assert ("task_completed", "A") in game.say("gold:A1")
    assert piglin.is_complete("A")
    assert game.state.used.get("gold", 0) == 0


# Deadlines and other ends


def last_of_a() -> RefereeGame:
    """Task A needs one more red block, and the last block of layer 1 is red."""
    game = scene("A.").cube(["4333", "3333", "3333", "3333"]).tasks("A").to_action()
    game.state.piglin.filled[0] -= 1
    game.state.piglin.colours[0] = "red"
    return game.again()


def test_the_block_that_empties_a_layer_may_complete_its_task() -> None:
    """PD-171, PD-A01: mining and using are one action."""
    game = last_of_a()
    game.say("mine", "a1")
    assert game.outcome is None
    game.say("red:A1")
    assert game.outcome is None
    assert game.asks.id == "pd.act"


def test_used_otherwise_it_loses_the_game() -> None:
    """PD-171."""
    game = last_of_a()
    game.say("mine", "a1", "red:heal")
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_A"


@pytest.mark.parametrize(
    ("tasks", "rows", "reason"),
    [("", 4, "deadline_A"), ("A", 3, "deadline_B"), ("AB", 2, "deadline_C")],
)
def test_each_layer_has_its_task(tasks: str, rows: int, reason: str) -> None:
    """PD-171: layer 1 for A, 2 for B, 3 for C."""
    below = str(rows - 1)
    game = scene("A.").cube([f"{rows}{below * 3}", *[below * 4] * 3]).tasks(tasks).to_action()
    game.say("mine", "a1", "red:heal")
    assert game.outcome is not None
    assert game.outcome.reason == reason


def test_two_layers_emptied_in_one_action_are_two_deadlines() -> None:
    """PD-A02: down one last pillar."""
    rows = ["4222", "2222", "2222", "2222"]
    game = scene("A.").cube(rows).tasks("A").give(0, "iron_pickaxe").to_action()
    game.say("use:0", "a1", "a1", "done")
    assert game.asks.id == "pd.use"
    game.say("red:heal", "red:heal")
    assert game.outcome is not None
    assert game.outcome.reason == "deadline_B"


def test_an_empty_cube_loses_even_with_all_tasks_complete_and_a_dying_boss() -> None:
    """PD-172, PD-A43: at once, before the block is used."""
    game = scene("A.X").cube(PILLAR).tasks("ABC").boss(1).to_action()
    game.say("mine", "a1")
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason) == (False, "cube_empty")


# Between turns


def test_a_tile_is_revealed_only_by_a_piece_beside_it_and_only_if_wanted() -> None:
    """PD-150: any piece in the last column, whoever's turn it was."""
    game = scene("AB..").to_window()
    assert game.answers == ["next"]
    refusal = game.refuses("tile")
    assert refusal.rule == "PD-150"
    assert refusal.reason == "nobody stands next to a part that is face down"
    game = scene("A..B").to_window()
    assert (game.answers, game.asks.who) == (["next", "tile"], -1)
    game.say("next")
    assert game.asks.id == "pd.roll"
    game.to_window()
    assert game.answers == ["next", "tile"]


def test_a_revealed_tile_brings_a_chest_and_figures_on_its_spawners() -> None:
    """PD-151, PD-D17: ascending numbers, from the front of the line."""
    game = scene("..\n.A\n..").to_window()
    game.state.setup.tiles["hidden"] = ("3.1", "c.~", "2..")  # type: ignore[index]
    game.line("ghast 1", "ghast 2", "enderman 1", "enderman 2")
    game.say("tile")
    assert (game.asks.id, game.asks.kind, game.answers) == ("pd.tile", "draw", ["far", "hidden"])
    game.say("hidden")
    assert [game.where(name) for name in ("ghast 1", "ghast 2", "enderman 1")] == ["c3", "e1", "c1"]
    assert game.state.line == ["enderman 2"]
    assert game.state.chests == 1 << game.state.ground.index["d1"]
    assert (game.at(0), game.asks.id) == ("b2", "pd.roll")


def test_an_opened_chest_stays_away_and_a_shut_one_stays_there() -> None:
    """PD-105, PD-151: a new tile brings its own chest only."""
    for shut in (True, False):
        game = scene(".c\n.A\n..").to_window()
        game.state.setup.tiles["hidden"] = ("c..",)  # type: ignore[index]
        if not shut:
            game.state.chests = 0
        game.line().say("tile", "hidden")
        cells = game.state.ground.index
        assert game.state.chests == (1 << cells["b1"] if shut else 0) | 1 << cells["c1"]


def test_a_short_line_leaves_spawners_empty() -> None:
    """PD-151, PD-A15."""
    game = scene("..\n.A\n..").to_window()
    game.state.setup.tiles["hidden"] = ("3.1", "c.~", "2..")  # type: ignore[index]
    game.line("ghast 1").say("tile", "hidden")
    assert (game.where("ghast 1"), game.state.line) == ("c3", [])


def test_after_a_reveal_only_the_next_turn_is_left() -> None:
    """PD-A39: nobody moves in the window, and the new part lies between."""
    game = scene("A.B", level={**EASY_WILDFIRE, "tiles": 3}).to_window()
    game.say("tile", "hidden")
    assert game.asks.id == "pd.roll"
    game = scene("A.B", level={**EASY_WILDFIRE, "tiles": 3}).to_window()
    game.state.steps[-1] = ("window", True)
    assert game.again().answers == ["next"]
    assert game.refuses("tile").rule == "PD-150"


@pytest.mark.parametrize("done", ["", "A", "B", "C", "AB", "AC", "BC"])
def test_the_portal_waits_for_every_single_task(done: str) -> None:
    """PD-152: in whatever order they were done."""
    game = scene(".A\n..").tasks(done).to_window()
    game.state.hidden_tiles = 0
    game.again()
    assert game.answers == ["next"]
    assert game.refuses("portal").rule == "PD-152"


def test_a_portal_strip_has_its_chest_and_its_figures_before_the_boss() -> None:
    """PD-152, PD-151, PD-D17: the same steps as for a tile, ascending numbers."""
    game = scene("..\n.A\n..").tasks("ABC").to_window()
    game.state.hidden_tiles = 0
    strip = ("2c.", ".P1")
    game.state.setup = replace(game.state.setup, portal_strip=strip)
    game.line("ghast 1", "ghast 2", "enderman 1").again()
    events = game.say("portal")
    assert [event[0] for event in events] == [
        *("portal_opened", "mob_spawned", "mob_spawned"),
        *("boss_appeared", "turn_began"),
    ]
    assert [game.where(name) for name in ("ghast 1", "ghast 2")] == ["d3", "c1"]
    assert (game.state.line, game.boss_at) == (["enderman 1"], "d2")
    assert game.state.chests == 1 << game.state.ground.index["c2"]


def test_a_bare_portal_strip_brings_the_boss_alone() -> None:
    """PD-152, PD-A15: and a short line leaves spawners empty."""
    game = scene("..\n.A\n..").tasks("ABC").to_window()
    game.state.hidden_tiles = 0
    game.line("ghast 1").again().say("portal")
    assert (game.state.line, game.state.mobs, game.state.chests) == (["ghast 1"], [], 0)
    game = scene("..\n.A\n..").tasks("ABC").to_window()
    game.state.hidden_tiles = 0
    game.state.setup = replace(game.state.setup, portal_strip=("2.P", "..1"))
    game.line("ghast 1").again().say("portal")
    assert (game.where("ghast 1"), game.state.line) == ("d3", [])


def test_the_portal_opens_beside_the_last_tile_when_all_tasks_are_complete() -> None:
    """PD-152, PD-011, PD-A40: the boss stands on the portal space and acts from the next roll."""
    game = scene("A.\n..").to_window()
    assert game.refuses("portal").rule == "PD-152"
    game.tasks("AB")
    game.state.hidden_tiles = 0
    game.state.pieces[0] = game.state.ground.index["b1"]
    game.again()
    assert game.answers == ["next"]
    assert game.refuses("portal").rule == "PD-152"
    game.tasks("C")
    assert game.answers == ["next", "portal"]
    game.say("portal")
    assert (game.state.boss_is_here, game.boss_at) == (True, "c1")
    assert game.hearts(0) == (6, 1)
    game.mob_die(3)
    assert game.hearts(0) == (4, 0)


def test_the_portal_waits_for_the_last_tile_and_for_somebody_beside_it() -> None:
    """PD-150, PD-152."""
    game = scene("A.B").tasks("ABC").to_window()
    assert game.answers == ["next", "tile"]
    assert game.refuses("portal").rule == "PD-150"
    game.state.hidden_tiles = 0
    game.state.pieces[1] = 0
    game.again()
    assert game.answers == ["next"]
    assert game.refuses("portal").rule == "PD-150"


# The five block colours


@pytest.mark.parametrize(
    ("colour", "use"),
    [
        ("red", "heal"),
        ("gray", "repair"),
        ("gold", "item"),
        ("black", "netherite"),
        ("brown", "board"),
    ],
)
def test_each_colour_has_its_own_ability(colour: str, use: str) -> None:
    """PD-130, PD-131, PD-132, PD-133, PD-135, PD-D19; PD-136: all but brown go to the box."""
    game = scene("A~").to_action().paint(a1=colour)
    game.say("mine", "a1")
    columns = ("A1", "A2", "B1", "C1", "C3")  # of those that are alike the first
    assert game.answers == [*(f"{colour}:{name}" for name in columns), f"{colour}:{use}"]
    game.say(f"{colour}:{use}")
    if colour == "brown":
        assert game.state.used == {}
    else:
        assert game.state.used == {colour: 1}


def test_the_colours_of_newly_exposed_blocks_are_asked_for_when_they_matter() -> None:
    """PD-001, PD-045: as likely as there are blocks nobody has seen."""
    game = RefereeGame(set_up(guide=True)).until("pd.roll")
    game.say("red 1")
    assert (game.asks.id, game.answers) == ("pd.find", ["a1", "d1", "a4", "d4", "none"])
    game.say("none")
    game.until("pd.act").say("mine", "a1")
    expected = {**values()["blocks"], "red": 0}
    assert dict(zip(game.answers, game.asks.weights, strict=True)) == expected


def test_where_the_box_holds_the_cube_every_exposed_block_is_seen_at_once() -> None:
    """PD-001, PD-045: nobody looks for a color, and each block that comes to light is drawn."""
    game = RefereeGame(set_up(line="all")).until("pd.roll")
    assert game.state.cube.unseen() == []  # type: ignore[union-attr]
    asked = []
    while game.asks.id != "pd.act":
        asked.append((game.asks.id, game.asks.drawn_by))
        game.say(game.answers[0])
    assert ("pd.find", "people") not in asked
    assert all(by == "unasked" for id, by in asked if id == "pd.colour")
    assert game.state.cube.unseen() == []  # type: ignore[union-attr]
