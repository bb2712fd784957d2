"""Builders & Biomes as people play it: five buttons from the lobby to the last screen."""

from __future__ import annotations

import pytest

from firmware_host.panel.commands import ThrowCommand
from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import GUIDED, START, seated, setting, started, to_the_settings

pytestmark = pytest.mark.behavior

COUNTERS, WHOLE = "Roll and count", "Check every rule"


def lobby(level: str, how: str = START, boards: str = "Like this") -> list[Step]:
    cube = [Step(sees="Track the cube", choose="Every block")]
    others = [
        Step(sees="Green: board?", press="down down ok"),
        Step(sees="Red: board?", press="ok"),
    ]
    return [
        *to_the_settings("Builders & Biomes", "2 players", level),
        *seated(("Green", "Red"), first="Red"),
        *setting("Beginners", Step(sees="Who is a beginner?", choose="Done")),
        *setting("Player boards", Step(sees="Who has which?", choose=boards)),
        *(others if boards == "Other boards" else []),
        *([] if level == WHOLE else setting("Track the cube", *cube)),
        *started(how),
    ]


ASSISTANT = lobby(COUNTERS)
REFEREE = lobby(WHOLE)


def test_a_turn_at_assistant_mode_builds_and_collects(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Do action 1 of 2", choose="Build"),
        Step(sees="Build", choose="Snowy tundra"),
        Step(sees="Snowy tundra", choose="Wood"),
        Step(sees="Wood", press="ok"),
        Step(sees="Nobody has explored yet", choose="We know better"),
        Step(sees="Place the card", press="ok"),
        Step(sees="+2 XP, now 2 XP", press="ok"),
        Step(sees="Do action 2 of 2", not_sees="Build", choose="Collect 2 blocks"),
        Step(sees="Take a block", press="ok"),
        Step(sees="Take a block", press="down ok"),
        Step(sees="Do action 1 of 2"),
    )
    builder = flow.table.snapshot().state.builders[1]
    assert sum(map(bool, builder.spaces)) == 1
    assert flow.look().sees("Green")


@pytest.mark.parametrize("level", [COUNTERS, WHOLE])
def test_the_set_up_guide_leads_from_the_cards_to_the_first_turn(flow: Flow, level: str) -> None:
    titles = [
        "Stack the cards", "Place weapons", "Fill the cube", "Take boards", "Shuffle weapons",
        "Place characters", "Lay out scoring",
    ]  # fmt: skip
    flow.go(*lobby(level, GUIDED))
    for number, title in enumerate(titles, 1):
        assert flow.look().sees(f"{number}/7")
        flow.go(Step(sees=title))
        while flow.sees(f"{number}/7"):
            flow.press("ok")
    flow.go(Step(sees="Do action 1 of 2"))


@pytest.mark.parametrize("level", [COUNTERS, WHOLE])
def test_people_who_took_other_boards_say_so_and_see_them(flow: Flow, level: str) -> None:
    """BB-014, BB-D32."""
    flow.go(*lobby(level, boards="Other boards"))
    setup = flow.table.snapshot().state.setup
    assert setup.board_numbers == (3, 1)
    printed = flow.values.plain("builders-biomes")["boards"]
    assert [list(board) for board in setup.boards] == [printed[2], printed[0]]
    flow.go(
        Step(sees="Do action 1 of 2", press="hold ok"),
        Step(sees="Menu", choose="Boards"),
        Step(sees="Board 1", press="down"),
        Step(sees="Board 3", press="back back"),
    )


def test_an_extra_action_is_declined_with_one_press_in_its_list(flow: Flow) -> None:
    """BB-071."""
    flow.go(
        *ASSISTANT,
        Step(sees="Do action 1 of 2", not_sees="Skip", choose="Explore"),
        Step(sees="Do action 2 of 2", choose="Fight a mob"),
        Step(sees="Fight a mob", choose="Spider"),
        Step(sees="Count hearts", choose="1 or more: you win!"),
        Step(sees="you win!", press="ok"),
        Step(sees="Return a mob", choose="Return: Spider"),
        Step(sees="Do one more", choose="Skip the action"),
        Step(sees="Do action 1 of 2"),
    )
    assert flow.table.snapshot().turn == 0
    assert flow.table.snapshot().state.builders[1].mobs == []


def test_a_fight_takes_one_sum_and_the_mob_gives_an_action(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Do action 1 of 2", choose="Explore"),
        Step(sees="Do action 2 of 2", choose="Fight a mob"),
        Step(sees="Fight a mob", choose="Spider"),
        Step(sees="Count hearts", press="ok"),
        Step(sees="1/1♥: you win!", press="ok"),
        Step(sees="Return a mob", choose="Return: Spider"),
        Step(sees="Do one more", choose="Collect a weapon"),
        Step(sees="Collect a weapon", choose="Bow"),
        Step(sees="Do action 1 of 2"),
    )
    assert flow.table.snapshot().state.builders[1].pile["bow"] == 1


def test_the_box_draws_the_hearts_with_roll(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Do action 1 of 2", choose="Explore"),
        Step(sees="Do action 2 of 2", choose="Fight a mob"),
        Step(sees="Fight a mob", choose="Zombie"),
        Step(sees="Count hearts", press="roll"),
        Step(sees="/2♥: ", press="ok"),
        Step(sees="Do action 1 of 2"),
    )
    assert flow.commands.count(ThrowCommand()) == 1


def test_xp_are_set_right_without_costing_an_action(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Do action 1 of 2", choose="Correct XP"),
        Step(sees="Whose XP?", choose="Green"),
        Step(sees="Correct 0 XP", choose="Add 5"),
        Step(sees="Correct 5 XP", choose="Done"),
        Step(sees="Do action 1 of 2"),
    )
    assert flow.table.snapshot().state.builders[0].xp == 5


def test_exploring_turns_up_four_cards_and_they_can_be_seen_again(flow: Flow) -> None:
    flow.go(
        *REFEREE,
        Step(sees="Do action 1 of 2", choose="Explore"),
        Step(sees="Move 0–2 steps", press="ok"),
        Step(sees="Reveal a card", choose="Forest"),
        Step(sees="Forest", choose="Wood"),
        Step(sees="Wood", press="ok"),
        Step(sees="Reveal a card", choose="A mob"),
        Step(sees="A mob", choose="Witch"),
        Step(sees="Witch", press="ok"),
        Step(sees="Reveal a card", press="roll"),
        Step(sees="Reveal a card", press="roll"),
        Step(press="ok"),
        Step(sees="Do action 2 of 2", press="hold ok"),
        Step(sees="Menu", choose="Overworld"),
        Step(sees="Witch"),
    )
    assert len(flow.table.snapshot().state.tops) == 4


def test_two_collected_blocks_are_named_as_they_are_taken(flow: Flow) -> None:
    flow.go(
        *REFEREE,
        Step(sees="Do action 1 of 2", choose="Collect 2 blocks"),
        Step(sees="Take a block", press="ok"),
        Step(sees="Name the block", choose="Stone"),
        Step(sees="Take a block", press="ok"),
        Step(sees="Name the block", choose="Emerald"),
    )
    assert flow.table.snapshot().state.builders[1].blocks == {"stone": 1, "emerald": 1}
    flow.go(
        Step(sees="Move 0–2 steps", press="hold ok"),
        Step(sees="Menu", choose="Boards"),
        Step(sees="0 XP", press="back"),
        Step(sees="Menu", choose="Status"),
        Step(sees="Red", press="back back"),
        Step(sees="Move 0–2 steps", press="hold back"),
        Step(sees="Name the block"),
    )


def test_what_people_told_of_a_card_is_not_told_to_them_again(flow: Flow) -> None:
    """BB-031: whoever named the last card next to the character has seen it."""
    flow.go(*REFEREE, Step(choose="Explore"), Step(sees="Move 0–2 steps", press="ok"))
    for _ in range(4):
        flow.go(Step(sees="Reveal a", press="ok"))
        while flow.sees("Reveal a") is False and not flow.sees("Do action 2 of 2"):
            flow.press("ok")
    flow.go(Step(sees="Do action 2 of 2", not_sees="OK: got it"))


def test_hearts_are_drawn_with_one_press_and_shown_with_their_odds(flow: Flow) -> None:
    flow.go(
        Step(sees="Tilekeeper", choose="Builders & Biomes"),
        Step(sees="How many players?", choose="2 players"),
        Step(sees="Start", choose="Just roll dice"),
        Step(sees="Locks in every roll", waits=2.1),
        Step(sees="Any ♥ 90%, average 1.8", press="down"),
        Step(sees="Fight + bow", press="up"),
        Step(sees="Draw a weapon", press="up"),
        Step(sees="Fight: own tokens", press="roll"),
    )
    flow.now += 1
    rolled = flow.table.snapshot().state.last
    assert (rolled.set, len(rolled.faces)) == ("fight", 1)
    hearts = int(rolled.faces[0])
    flow.go(
        Step(sees="1 heart" if hearts == 1 else f"{hearts} hearts", not_sees="reroll"),
        Step(press="hold ok"),
        Step(sees="Menu", choose="Odds"),
        Step(sees="1 heart or more"),
    )


def test_the_owner_enters_two_printed_buildings(flow: Flow) -> None:
    flow.go(
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Printed values", choose="Builders & Biomes"),
        Step(sees="Which tile?", choose="Tile 1"),
        Step(sees="Which biome?", choose="Desert"),
        Step(sees="Which material?", choose="Stone"),
        Step(sees="Which type?", choose="Bridge"),
        Step(sees="What does it cost?", choose="Another"),
        Step(sees="Add a block", choose="Stone"),
        Step(sees="Add a block", choose="Emerald"),
        Step(sees="Add a block", choose="Done"),
        Step(sees="How many XP?", choose="+3 XP"),
        Step(sees="Saved", press="ok"),
        Step(sees="Which tile?", press="ok ok ok ok ok ok"),
        Step(sees="Saved", press="ok"),
        Step(sees="2/44"),
    )
    game, path, card = flow.values.entered[0]
    assert (game, path) == ("builders-biomes", "structures.b01")
    assert card["cost"] == {"stone": 1, "emerald": 1}
    assert card["bonus"] == 3
    assert flow.values.entered[1][1] == "structures.b02"


def play_on(flow: Flow) -> None:
    """OK on whatever stands there, ROLL where something is drawn: it never gets stuck."""
    for _ in range(3000):
        question = flow.table.snapshot().question
        if question is None:
            return
        is_draw = question.kind == "draw" and not flow.sees("OK: got it")
        flow.press("roll" if is_draw else "ok")
        flow.now += 0.2


@pytest.mark.parametrize("way", [ASSISTANT, REFEREE], ids=["assistant", "referee"])
def test_five_buttons_play_a_whole_game_to_its_end(flow: Flow, way: list[Step]) -> None:
    flow.go(*way)
    play_on(flow)
    assert flow.table.snapshot().outcome is not None
    for _ in range(6):
        if flow.sees("What next?"):
            break
        flow.press("ok")
    flow.go(Step(sees="What next?", choose="Same again"), Step(sees="Locks in every roll"))
    assert "won" in flow.tunes
