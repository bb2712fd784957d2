"""Blocks: what the die takes, what is mined, what it is used for; by blocks and by layers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.cube import COLUMN_INDEX, Cube
from firmware_host.games.core.question import PEOPLE
from firmware_host.games.core.rules import Rules
from firmware_host.games.portal_dash.rules.piglin import UNTOLD_NEED, PiglinBoard
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT, AssistantGame
from tests.games.portal_dash.rules.referee.random_play import any_setup as any_referee_setup
from tests.games.portal_dash.rules.referee.referee_game import REFEREE as REFEREE_RULES
from tests.games.registered_setups import Maker, portal_dash_assistant

REFEREE = ["4444"] * 4
FEWER = {"pd.blind": "fewer"}
CORNERS = {"a1": "red", "d1": "gold", "a4": "red", "d4": "black"}


def die_game(**other: Any) -> AssistantGame:
    """At the white dice, no creature anywhere, four known corners."""
    return AssistantGame(**other).to_roll().with_mobs().with_cube(REFEREE, CORNERS)


def layers_game(*counts: int) -> AssistantGame:
    return (
        AssistantGame(cube="layers")
        .to_roll()
        .with_mobs()
        .with_layers(*(counts or (16, 16, 16, 16)))
    )


def mine_game(rows: list[str] | None = None, **other: Any) -> AssistantGame:
    return AssistantGame(**other).to_action().with_cube(rows or REFEREE, CORNERS)


# The blocks die


def test_a_rolled_colour_takes_one_exposed_block_of_that_colour_into_the_box() -> None:
    """PD-045, PD-048: no ability, no piglin board; people choose also among alike blocks."""
    game = die_game()
    game.say("red 1")
    assert list(game.asks.answers) == ["a1", "a4"]
    assert game.say("a4")[:2] == [
        ("block_taken", COLUMN_INDEX["a4"], "red", "die"),
        ("block_boxed", "red"),
    ]
    assert game.state.used["red"] == 1
    assert game.state.aside == []
    assert game.asks.id == "pd.action"


def test_every_block_of_the_color_in_its_highest_layer_is_chosen_from() -> None:
    """PD-045: also those that look alike, for they may differ two blocks later."""
    cube = ["3443", "4444", "4444", "3344"]
    game = die_game().with_cube(cube, {"b1": "brown", "c1": "brown", "a1": "gray"})
    game.say("brown 1")
    assert (game.asks.id, game.asks.rule) == ("pd.die_block", "PD-045")
    assert list(game.asks.answers) == ["b1", "c1"]
    game = die_game().with_cube(["4344", "4444", "4444", "4444"], CORNERS)
    game.say("red 1")
    assert ("block_taken", COLUMN_INDEX["a4"], "red", "die") in game.say("a4")


def test_only_the_highest_layer_that_shows_the_colour_counts() -> None:
    """PD-045, PD-D06: not the highest layer of all, and no lower one."""
    game = die_game().with_cube(["3444", "4444", "4444", "3444"], {"a1": "red", "d1": "gold"})
    assert ("block_taken", COLUMN_INDEX["a1"], "red", "die") in game.say("red 1")
    game = die_game().with_cube(["3444", "4444", "4444", "4444"], {"a1": "red", "b1": "red"})
    assert ("block_taken", COLUMN_INDEX["b1"], "red", "die") in game.say("red 1")


def test_a_block_of_another_colour_or_a_covered_one_is_refused_with_the_reason() -> None:
    """PD-045, G3."""
    game = die_game().with_cube(["4344", "4444", "4444", "4444"], {**CORNERS, "b1": "red"})
    game.say("red 1")
    assert game.refuses("d4").rule == "PD-045"
    assert "not red" in game.refuses("d4").reason
    assert game.refuses("c3").rule == "G3"
    assert game.refuses("z9").rule == "PD-045"


def test_no_exposed_block_of_the_colour_is_lucky() -> None:
    """PD-046: nothing is removed."""
    game = die_game()
    events = game.say("brown 1")
    assert ("lucky", "brown") in events
    assert game.state.cube.left() == 64
    assert game.asks.id == "pd.action"


def test_a_question_mark_takes_any_exposed_block_of_the_highest_layer() -> None:
    """PD-047, PD-D05."""
    game = die_game().with_cube(["3444", "4444", "4444", "4444"], CORNERS)
    game.say("? 1")
    assert game.asks.rule == "PD-047"
    assert list(game.asks.answers) == ["b1", "d1", "a2", "a4", "d4"]
    assert game.refuses("a1").rule == "PD-047"


def test_a_question_mark_works_below_the_first_layer() -> None:
    """PD-047, PD-A03, PD-D05: the highest layer that is not empty."""
    game = die_game().with_tasks("AB").with_cube(["2110", "0000", "0000", "0000"])
    assert ("block_taken", 0, "gray", "die") in game.say("? 1")


CORNER_CELLS = ("a1", "d1", "a4", "d4")


def untold_game() -> AssistantGame:
    """At the white dice, no creature anywhere, nobody has told any color."""
    return AssistantGame().to_roll().with_mobs()


def test_people_point_at_the_topmost_block_of_the_color_the_die_shows() -> None:
    """PD-045: no other color is told."""
    game = untold_game()
    assert game.asks.id == "pd.roll"
    game.say("red 1")
    assert (game.asks.id, game.asks.kind) == ("pd.find", "draw")
    assert list(game.asks.answers) == ["a1", "d1", "a4", "d4", "none"]
    events = game.say("d1")
    assert ("block_taken", COLUMN_INDEX["d1"], "red", "die") in events
    assert game.asks.id == "pd.action"
    cube = game.state.cube
    assert isinstance(cube, Cube)
    assert [cube.colour(COLUMN_INDEX[cell]) for cell in ("a1", "a4", "d4")] == [None] * 3
    assert game.state.used == {"red": 1}


def test_where_no_exposed_block_has_the_color_the_die_is_lucky_and_that_is_remembered() -> None:
    """PD-046: the same blocks are not asked about again, and have one color less to tell."""
    game = untold_game()
    assert ("lucky", "red") in game.say("red 1", "none")
    assert game.state.cube.left() == 64
    game.state.steps.append(("block_goes", "red", "die"))
    game.again()
    assert game.asks.id == "pd.action"
    assert ("lucky", "red") in game.state.events
    game.say("mine", "d1")
    colors = ["gray", "gold", "brown", "black", "red"]
    assert (game.asks.id, list(game.asks.answers)) == ("pd.colour", colors)
    assert game.asks.weights[-1] == 0, "told it can be, expected it is not"
    game.say("gray", "gray:repair")
    game.state.steps.append(("block_goes", "red", "die"))
    assert list(game.again().asks.answers) == ["c1", "d2", "d1", "none"], "only what is new"
    for cell in ("a1", "a4"):
        assert game.refuses(cell).reason == f"the top block of {cell} is not red"


def test_who_said_none_by_mistake_tells_the_color_when_the_block_is_mined() -> None:
    """PD-045, PD-001: nothing needs to be undone."""
    game = untold_game()
    game.say("red 1", "none", "mine", "d1", "red")
    assert game.asks.about["blocks"] == ["red"]
    assert game.state.unmet == game.state.count_unmet()
    game.say("red:heal")
    assert game.state.used == {"red": 1}
    assert game.state.ruled_out == {
        "red": sum(1 << COLUMN_INDEX[cell] for cell in ("a1", "a4", "d4"))
    }


def test_a_ruled_out_color_is_not_expected_while_one_block_of_another_is_left() -> None:
    """PD-001."""
    game = untold_game()
    game.say("red 1", "none")
    with_unmet(game, red=1, gray=1).say("mine", "d1")
    assert dict(zip(game.asks.answers, game.asks.weights, strict=True)) == {"gray": 1, "red": 0}


def test_a_column_takes_its_color_while_it_has_room() -> None:
    """PD-140, PD-141."""
    board = PiglinBoard({"A": [2], "B": [1], "C": [1]})
    assert board.takes("A1", "gold")
    board.deliver("A1", "gold")
    assert (board.takes("A1", "gold"), board.takes("A1", "red")) == (True, False)
    board.deliver("A1", "gold")
    assert not board.takes("A1", "gold")
    assert not board.takes("A2", "gold")


def test_an_untold_block_is_needed_less_than_a_color_with_a_column_and_more_than_one_without() -> (
    None
):
    board = PiglinBoard({"A": [1], "B": [1], "C": [1]})
    board.deliver("A1", "gold")
    board.deliver("B1", "gold")
    assert board.open_columns().need("red") < UNTOLD_NEED
    board.deliver("C1", "gold")
    assert board.open_columns().need("red") > UNTOLD_NEED


def test_what_lies_above_the_block_pointed_at_has_another_color() -> None:
    """PD-045: else that one would go."""
    game = untold_game().with_cube(["3444", "4444", "4444", "4444"])
    game.state.cube.colours = [None] * 64  # type: ignore[union-attr]
    game.again().say("red 1")
    assert list(game.asks.answers) == ["b1", "d1", "a2", "a4", "d4", "a1", "none"]
    game.say("a1")
    above = sum(1 << COLUMN_INDEX[cell] for cell in ("b1", "d1", "a2", "a4", "d4"))
    assert game.state.ruled_out == {"red": above}


def test_the_equals_of_the_block_pointed_at_may_have_the_color_too() -> None:
    """PD-045: the active player chose among equals, so nothing is known of the others."""
    game = untold_game()
    game.say("red 1", "d1")
    assert game.state.ruled_out == {}
    game.state.steps.append(("block_goes", "red", "die"))
    assert list(game.again().asks.answers) == ["a1", "c1", "d2", "a4", "d4", "d1", "none"]


def with_unmet(game: AssistantGame, **unmet: int) -> AssistantGame:
    """So many blocks of each color nobody has met; all others are used."""
    blocks = game.state.setup.blocks
    game.state.used = {colour: blocks[colour] - unmet.get(colour, 0) for colour in blocks}
    return game.again()


@pytest.mark.parametrize(("places", "left"), [(5, 2), (6, 6), (4, 1)])
def test_a_place_is_as_likely_as_the_blocks_can_lie_in_so_many_ways(places: int, left: int) -> None:
    """PD-045: counted one by one for the four corners."""
    game = with_unmet(untold_game(), red=left, gray=places - left)
    game.say("red 1")
    counted = Counter(
        next((cell for at, cell in enumerate(CORNER_CELLS) if at in red), "none")
        for red in combinations(range(places), left)
    )
    asked = dict(zip(game.asks.answers, game.asks.weights, strict=True))
    assert {cell: weight for cell, weight in asked.items() if weight} == dict(counted)


def test_among_equals_any_one_may_be_pointed_at_even_if_chance_would_take_the_first() -> None:
    """PD-045: all that is left is red, so are all four corners; one in a lower layer is none."""
    game = with_unmet(untold_game(), red=6)
    game.say("red 1")
    assert list(game.asks.answers) == ["a1", "d1", "a4", "d4"]
    assert game.asks.weights == (1, 0, 0, 0)
    assert "one of these is red" in game.refuses("none").reason
    game = with_unmet(untold_game().with_cube(["3444", "4444", "4444", "4444"]), red=6)
    game.state.cube.colours = [None] * 64  # type: ignore[union-attr]
    game.again().say("red 1")
    assert set(game.asks.answers) == {"b1", "d1", "a2", "a4", "d4"}
    assert "higher layer" in game.refuses("a1").reason


def test_who_was_mistaken_before_can_still_point_at_any_block() -> None:
    """Else nobody could go on: three red blocks are left, and two places that were not denied."""
    game = with_unmet(untold_game(), red=3, gray=1)
    game.state.ruled_out = {"red": 1 << COLUMN_INDEX["a1"] | 1 << COLUMN_INDEX["d1"]}
    game.say("red 1")
    assert (game.asks.id, list(game.asks.answers)) == ("pd.find", ["a4", "d4", "none"])
    assert game.asks.weights == (1, 1, 1)
    assert ("block_taken", COLUMN_INDEX["d4"], "red", "die") in game.say("d4")


def test_who_was_mistaken_before_can_still_tell_the_last_color() -> None:
    """PD-001: all that is left was ruled out."""
    game = with_unmet(untold_game(), red=1, gray=8)
    game.say("red 1", "none")
    with_unmet(game, red=1).say("mine", "d1")
    assert (list(game.asks.answers), game.asks.weights) == (["red"], (1,))


def test_a_colour_of_which_none_is_unseen_is_not_looked_for() -> None:
    """PD-046, PD-001: all eight black blocks are used."""
    game = untold_game()
    game.state.used = {"black": 8}
    assert ("lucky", "black") in game.again().say("black 1")


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("rules", "any_setup"),
    [(ASSISTANT, portal_dash_assistant), (REFEREE_RULES, any_referee_setup)],
    ids=["assistant", "referee"],
)
def test_no_cube_is_told_by_halves(rules: Rules, any_setup: Maker) -> None:
    """PD-001, PD-045: so people are never asked to find a color of which a block is known.

    Where people look at the cube, a color is told only of a block that leaves at once; where the
    box holds it, all that is exposed is known before the dice fall and the next block is taken.
    """
    asked: Counter[str] = Counter()
    for number in range(60):
        random = Random(number)
        state = rules.start({**any_setup(random), "cube": "blocks"})
        while (question := rules.question(state)) is not None:
            if state.setup.drawn_by == PEOPLE:
                assert not state.cube.known(), question
                asked[question.id] += 1
            elif question.id in ("pd.roll", "pd.die_block", "pd.mine"):
                assert not state.cube.unseen(), question
                asked[f"{question.id} beside the box"] += 1
            rules.answer(state, random.choice(question.answers))
    assert min(asked[id] for id in ("pd.find", "pd.colour", "pd.mine beside the box")) > 20


def test_of_a_block_that_only_goes_into_the_box_nobody_tells_the_color() -> None:
    """PD-047, PD-001: it is met when somebody draws it out of the box."""
    game = untold_game()
    game.say("? 1")
    assert list(game.asks.answers) == ["a1", "d1", "a4", "d4"]
    assert ("block_boxed", "?") in game.say("d1")
    assert game.state.used == {"?": 1}
    game.state.used["gold"] = 1
    game.again().say("pickaxe:netherite_pickaxe")
    assert (game.asks.id, game.asks.about["left"]) == ("pd.draw_used", 2)
    bag = dict(zip(game.asks.answers, game.asks.weights, strict=True))
    assert bag == {"red": 16, "gray": 16, "gold": 63 + 11, "brown": 12, "black": 8}
    game.say("gold")
    assert {colour: n for colour, n in game.state.used.items() if n} == {"?": 1}
    assert list(game.asks.answers) == ["red", "gray", "gold", "brown", "black"]
    game.say("gold")
    assert not any(game.state.used.values())
    assert game.state.unseen()["gold"] == 10


def test_a_block_nobody_has_told_is_asked_for_when_it_is_mined() -> None:
    """PD-145, PD-001."""
    game = untold_game()
    game.say("? 1", "d1", "mine", "d1")
    assert (game.asks.id, game.asks.about["cell"], game.asks.rule) == ("pd.colour", "d1", "PD-001")
    assert game.asks.weights == (16, 16, 12, 12, 8)
    game.say("red")
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red"])


def test_a_block_nobody_has_told_may_be_mined_for_the_tasks() -> None:
    """PD-141: it goes to a column that takes its color, one that is begun first; or it is asked."""
    game = untold_game()
    game.say("? 1", "d1")
    assert ("block_delivered", "red", "A1") in game.say("mine", "a1:task", "red")
    assert game.asks.id == "pd.action"
    game.state.piglin.colours[0] = "gold"
    game.say("mine", "d4:task", "gold")
    assert game.state.piglin.filled[0] == 2
    game = untold_game().with_tasks("AB")
    game.state.piglin.filled[-3:] = [1, 1, 1]
    game.state.piglin.colours[-3:] = ["gold"] * 3
    game.say("? 1", "d1", "mine", "a1:task")
    assert ("block_boxed", "red") in game.say("red"), "no column takes it: it has one use left"
    game = untold_game().with_tasks("ABC")
    game.say("? 1", "d1", "mine")
    assert "a1" in game.asks.answers
    assert game.refuses("a1:task").reason == "every task is complete"
    assert game.refuses("a1:heal").reason == "nobody has told the color of the block at a1"


def test_by_layers_people_say_where_the_highest_block_of_the_colour_was() -> None:
    """PD-045, PD-046: any layer that can show a block, or none at all; no color is kept."""
    game = layers_game(14, 15, 16, 16)
    game.say("red 1")
    assert (game.asks.id, list(game.asks.answers)) == ("pd.die_layer", ["L1", "L2", "L3", "none"])
    assert ("lucky", "red") in game.say("none")
    game = layers_game(14, 15, 16, 16)
    game.say("red 1", "L2")
    assert game.state.cube.to_json() == [14, 14, 16, 16]
    assert game.state.used == {"?": 1}
    assert game.refuses("L4").rule


def test_by_layers_a_question_mark_takes_the_highest_layer_without_a_question() -> None:
    """PD-047."""
    game = layers_game(0, 15, 16, 16).with_tasks("A")
    assert ("block_taken", 2, "?", "die") in game.say("? 1")
    assert (game.asks.id, game.state.used) == ("pd.action", {"?": 1})


# Mining


def test_mining_takes_exactly_one_exposed_block_of_any_colour_and_layer() -> None:
    """PD-145, PD-129: used at once."""
    game = mine_game(["3444", "4444", "4444", "4444"])
    game.say("mine")
    assert (game.asks.id, game.asks.rule) == ("pd.mine", "PD-145")
    cells = [answer for answer in game.asks.answers if ":" not in answer]
    assert cells == ["a1", "b1", "d1", "a2", "a4", "d4"]
    assert "done" not in game.asks.answers
    assert game.refuses("b2").rule == "G3"
    game.say("a1")
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red"])


def test_what_the_tasks_need_is_offered_first_and_what_nobody_has_told_before_the_useless() -> None:
    """PD-140, PD-141: a column that is begun, then an empty one, the task due first in front."""
    game = mine_game().with_tasks("AB")
    for column in (-2, -1):
        game.state.piglin.filled[column], game.state.piglin.colours[column] = 1, "black"
    game.state.cube.colours[48 + COLUMN_INDEX["a4"]] = None  # type: ignore[union-attr]
    game.say("mine")
    cube = game.state.cube
    assert isinstance(cube, Cube)
    cells = [answer for answer in game.asks.answers if ":" not in answer]
    offered = [cube.colour(COLUMN_INDEX[cell]) for cell in cells]
    assert offered == ["black", "red", "gold", None] or offered == ["black", None, "red", "gold"]


def test_a_pickaxe_takes_up_to_its_value_and_exposure_is_judged_anew() -> None:
    """PD-128, PD-A34: the block below or beside may be next; PD-A30: none is legal too."""
    game = mine_game(REFEREE)
    game.say("pickaxe:stone_pickaxe")
    assert (game.asks.rule, game.asks.about["left"]) == ("PD-128", 2)
    assert "b1" not in game.asks.answers
    game.say("a1")
    assert game.asks.about["left"] == 1
    assert {"a1", "b1"} <= set(game.asks.answers)
    game.say("b1")
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red", "gray"])
    game = mine_game()
    game.say("pickaxe:iron_pickaxe", "done")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 2)
    assert game.state.cube.left() == 64


def test_mined_blocks_are_used_only_after_the_last_one_in_any_order() -> None:
    """PD-129, PD-A35."""
    game = mine_game()
    game.say("pickaxe:stone_pickaxe", "a1")
    assert game.asks.id == "pd.mine"
    game.say("d1")
    assert {"red:heal", "gold:item"} <= set(game.asks.answers)
    game.say("gold:A2")
    assert game.asks.about["blocks"] == ["red"]
    game.say("red:A1")
    assert game.asks.id == "pd.action"


def test_by_layers_mining_asks_layer_and_use_at_once() -> None:
    """PD-128, PD-145, PD-129: the lowest layer and the task due next first."""
    game = AssistantGame(cube="layers").to_action().with_layers(15, 16, 16, 16)
    game.say("mine")
    uses = ["A", "B", "C", "heal", "repair", "item", "netherite", "board"]
    answers = [f"L{layer}:{use}" for layer in (2, 1) for use in uses]
    assert (game.asks.id, list(game.asks.answers)) == ("pd.mine_layer", answers)
    events = game.say("L2:A")
    assert ("block_delivered", "?", "A1") in events
    assert game.state.cube.to_json() == [15, 15, 16, 16]
    assert game.asks.id == "pd.action"


def test_by_layers_a_pickaxe_may_do_the_usual_in_one_answer() -> None:
    """PD-128, PD-A35: all it can take, from one layer, for one task."""
    game = AssistantGame(cube="layers").to_action()
    game.say("pickaxe:stone_pickaxe")
    assert game.asks.answers[0] == "L1:A*2"
    assert game.asks.answers[-1] == "done"
    events = game.say("L1:A*2")
    assert events.count(("block_delivered", "?", "A1")) == 2
    assert game.state.cube.to_json() == [14, 16, 16, 16]
    assert (game.asks.id, game.state.piglin.missing("A")) == ("pd.action", 3)


def test_by_layers_no_more_blocks_are_planned_for_a_task_than_it_needs() -> None:
    """PD-142, PD-A35: they are used when all are mined."""
    game = AssistantGame(cube="layers").to_action().with_tasks("AB")
    game.state.piglin.filled = [*game.state.piglin.sizes[:-1], game.state.piglin.sizes[-1] - 1]
    game.say("pickaxe:stone_pickaxe")
    assert game.asks.answers[0] == "L1:C"
    assert game.say("L1:C") == [("block_taken", 1, "?", "mined")]
    assert not any(answer.endswith(":C") for answer in game.asks.answers)
    assert ("task_completed", "C") in game.say("L1:board")
    assert (game.state.brown_on_board, game.asks.id) == (1, "pd.action")
    game.state.brown_on_board = 11
    game.again().say("pickaxe:stone_pickaxe", "L1:board")
    assert "L1:board" not in game.asks.answers, "there are twelve brown blocks"


# What a block is used for


def use_game(*colours: str, **other: Any) -> AssistantGame:
    """Blocks lie aside, to be used."""
    game = AssistantGame(**other).to_action().with_cube(REFEREE, CORNERS)
    game.state.aside = list(colours)
    game.state.steps.append(("use",))
    return game.again()


def test_red_heals_anybody_to_six_and_leaves_armour_alone() -> None:
    """PD-130, PD-085, PD-D04, PD-A21, PD-136: then into the box."""
    game = use_game("red").with_hearts(0, 5).with_hearts(1, 2, (0, 1))
    game.say("red:heal")
    assert (game.asks.id, game.asks.about["use"]) == ("pd.for_whom", "heal")
    assert list(game.asks.answers) == ["p1", "p0"], "who needs it most comes first"
    game.say("p1")
    assert game.hearts(1) == (6, [(0, 1)])
    assert game.state.used["red"] == 1


def test_nobody_is_asked_whom_red_heals_where_only_one_player_is_hurt() -> None:
    """PD-130, PD-A21: at full life it does nothing."""
    game = use_game("red").with_hearts(1, 2)
    assert ("life_set", 1, 6) in game.say("red:heal")
    assert game.asks.id == "pd.action"
    game = use_game("red")
    assert ("block_boxed", "red") in game.say("red:heal")
    assert game.asks.id == "pd.action"
    game = use_game("red").with_hearts(0, 5).with_hearts(1, 5)
    game.say("red:heal")
    assert game.asks.id == "pd.for_whom"


def test_nobody_is_asked_whom_gray_mends_where_all_armour_is_whole() -> None:
    """PD-131: what else people have is not followed, so one damaged armor makes it a question."""
    game = use_game("gray")
    game.say("gray:repair")
    assert game.asks.id == "pd.action"


def test_gray_fills_all_armour_of_anybody() -> None:
    """PD-131, PD-083."""
    game = use_game("gray").with_hearts(1, 2, (0, 1), (1, 3), (2, 2))
    game.say("gray:repair", "p1")
    assert game.hearts(1) == (2, [(1, 1), (3, 3), (2, 2)])


def test_gold_gives_anybody_an_item() -> None:
    """PD-132, PD-091, PD-080: armor comes with all its hearts; other items are nobody's affair."""
    game = use_game("gold")
    game.say("gold:item")
    assert game.asks.id == "pd.action"
    assert "wear0:diamond_chestplate" in game.asks.answers
    game.say("wear1:diamond_chestplate")
    assert game.hearts(1) == (6, [(1, 1), (3, 3)])
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 1)


def test_black_unlocks_one_netherite_item_as_long_as_there_are() -> None:
    """PD-133, PD-A19, PD-A20: then only the piglin board; nothing at all left, into the box."""
    game = use_game("black", "black")
    game.state.netherite = 1
    assert ("netherite_unlocked",) in game.say("black:netherite")
    assert game.state.netherite == 0
    assert "black:netherite" not in game.asks.answers
    assert "black:A1" in game.asks.answers
    assert "black:box" not in game.asks.answers
    game.state.steps.pop()  # it is asked; with one use left it is not
    game.with_tasks("ABC").state.steps.append(("use",))
    assert game.again().asks.id == "pd.action"
    assert game.state.used["black"] == 2


def test_brown_covers_a_space_and_stays_on_the_board() -> None:
    """PD-135, PD-136."""
    game = use_game("brown")
    assert ("block_laid", "brown") in game.say("brown:board")
    assert (game.state.brown_on_board, game.state.used.get("brown", 0)) == (1, 0)


def test_brown_is_thrown_away_only_without_a_column_for_it() -> None:
    """PD-129, PD-A20: people see whether a space is free, the box whether a column is."""
    game = use_game("brown", "brown")
    assert "brown:A1" in game.asks.answers
    assert game.refuses("brown:box").rule == "PD-129"
    game.with_tasks("ABC")
    assert list(game.asks.answers) == ["brown:board", "brown:box"]
    game.state.piglin.filled[0] -= 1  # open, but for gray
    assert list(game.again().asks.answers) == ["brown:board", "brown:box"]
    game.state.piglin.colours[0] = "brown"
    assert list(game.again().asks.answers) == ["brown:A1", "brown:board"]
    game.say("brown:A1")
    game.say("brown:box")
    assert (game.state.brown_on_board, game.state.used["brown"]) == (0, 1)


def test_a_mined_block_may_go_to_any_open_column_of_its_colour() -> None:
    """PD-140, PD-141, PD-EX10: C first, and the first block sets the colour."""
    game = use_game("red", "gold", "red")
    first, second = (answer[-2:] for answer in game.asks.answers if answer.startswith("red:C"))
    assert game.say(f"red:{first}")[0] == ("block_delivered", "red", first)
    refused = game.refuses(f"gold:{first}")
    assert (refused.rule, refused.reason) == ("PD-141", f"column {first} takes only red")
    game.say(f"gold:{second}", f"red:{first}")
    assert game.state.piglin.missing("C") == 5
    assert game.state.used.get("red", 0) == 0


def test_a_full_column_takes_no_more_and_a_complete_task_is_told() -> None:
    """PD-142, PD-143."""
    game = use_game(*["red"] * 4, "gold", "gold")
    game.say("red:A1", "red:A1", "red:A1")
    refused = game.refuses("red:A1")
    assert (refused.rule, refused.reason) == ("PD-142", "column A1 is full")
    game.say("gold:A2")
    assert ("task_completed", "A") in game.say("gold:A2")
    assert game.refuses("blue:A1").rule == "PD-129"


def test_without_hearts_to_follow_an_ability_asks_for_nobody() -> None:
    """PD-130, PD-131, PD-132."""
    game = use_game("red", "gray", "gold", trackers=("mobs", "boss"))
    game.say("red:heal", "gray:repair", "gold:item")
    assert game.asks.id == "pd.action"
    assert game.state.used == {"red": 1, "gray": 1, "gold": 1}


# Special pickaxes


def test_a_netherite_pickaxe_draws_blindly_from_the_used_blocks() -> None:
    """PD-137, PD-D30: each colour as likely as there are blocks of it."""
    game = mine_game()
    game.state.used = {"red": 3, "gold": 1}
    game.say("pickaxe:netherite_pickaxe")
    assert (game.asks.id, game.asks.kind, game.asks.about["left"]) == ("pd.draw_used", "draw", 4)
    assert (game.asks.answers, game.asks.weights) == (("red", "gold"), (3, 1))
    game.say("gold")
    assert (game.asks.answers, game.asks.weights) == (("red",), (3,))
    game.say("red", "red", "red")
    assert game.asks.about["blocks"] == ["gold", "red", "red", "red"]
    assert sum(game.state.used.values()) == 0


def test_a_diamond_pickaxe_draws_first_and_then_mines_the_cube() -> None:
    """PD-137, PD-D03, PD-A36: chosen after seeing the drawn ones; fewer when the box has fewer."""
    game = mine_game()
    game.state.used = {"black": 1}
    game.say("pickaxe:diamond_pickaxe", "black")
    assert (game.asks.id, game.asks.about["left"]) == ("pd.mine", 2)
    game.say("a1", "done")
    assert game.asks.about["blocks"] == ["black", "red"]


def test_the_printed_number_of_used_blocks_is_drawn_or_what_is_there() -> None:
    """PD-A36: nobody is asked how many."""
    for used, drawn in (({"red": 6}, 4), ({"red": 2}, 2)):
        game = mine_game()
        game.state.used = used
        game.say("pickaxe:netherite_pickaxe")
        assert game.asks.about["left"] == drawn
        game.say(*["red"] * drawn)
        assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["red"] * drawn)


def test_fewer_used_blocks_may_be_drawn_by_choice_if_so_ruled() -> None:
    """PD-A36: at most as many as the tile says and the box holds."""
    game = mine_game(rules=FEWER)
    game.state.used = {"red": 3, "gold": 3}
    game.say("pickaxe:netherite_pickaxe")
    assert (game.asks.id, game.asks.answers) == ("pd.draw_count", ["4", "3", "2", "1", "0"])
    game.say("1", "gold")
    assert game.asks.about["blocks"] == ["gold"]
    game = mine_game(rules=FEWER)
    game.state.used = {"red": 2}
    game.say("pickaxe:netherite_pickaxe")
    assert game.asks.answers == ["2", "1", "0"]
    game.say("0")
    assert (game.asks.id, game.state.used) == ("pd.action", {"red": 2})


def test_an_empty_box_gives_a_special_pickaxe_nothing() -> None:
    """PD-A36: it may be none."""
    game = mine_game()
    game.say("pickaxe:netherite_pickaxe")
    assert game.asks.id == "pd.action"


def test_by_layers_used_blocks_are_drawn_without_a_word_about_their_colour() -> None:
    """PD-137."""
    game = AssistantGame(cube="layers").to_action()
    game.state.used = {"?": 6}
    events = game.say("pickaxe:netherite_pickaxe")
    assert events.count(("block_drawn", "?")) == 4
    assert (game.asks.id, game.asks.about["blocks"]) == ("pd.use", ["?"] * 4)
    assert list(game.asks.answers)[:4] == ["?:A", "?:B", "?:C", "?:heal"]
    game.say("?:A", "?:heal", "?:A", "?:board")
    assert (game.asks.id, game.state.used) == ("pd.action", {"?": 3})
