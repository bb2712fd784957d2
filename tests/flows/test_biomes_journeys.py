"""Builders & Biomes as people play it: five buttons from the lobby to the last screen."""

from __future__ import annotations

import pytest

from firmware_host.panel.commands import ThrowCommand
from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import GUIDED, START, seated, setting, started, to_the_settings

COUNTERS, WHOLE = "Dice & counters", "Everything"


def lobby(level: str, how: str = START, boards: str = "Like this") -> list[Step]:
    cube = [Step(sees="Track the cube", choose="Every block")]
    others = [
        Step(sees="Green: board?", press="down down ok"),
        Step(sees="Red: board?", press="ok"),
    ]
    return [
        *to_the_settings("Builders & Biomes", "2 players", level),
        *seated(("Green", "Red"), first="Red"),
        *setting("Beginners", Step(sees="Beginners?", choose="Done")),
        *setting("Player boards", Step(sees="Which boards?", choose=boards)),
        *(others if boards == "Other boards" else []),
        *([] if level == WHOLE else setting("Track the cube", *cube)),
        *started(how),
    ]


ASSISTANT = lobby(COUNTERS)
REFEREE = [
    *lobby(WHOLE),
    *[Step(sees="Which block", choose=kind) for kind in ("Wood", "Wood", "Sand", "Emerald")],
]


def test_a_turn_at_assistant_mode_builds_and_collects(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Action 1 of 2", choose="Build"),
        Step(sees="Build which?", choose="Snowy tundra"),
        Step(sees="Snowy tundra", choose="Wood"),
        Step(sees="Wood", press="ok"),
        Step(sees="Lay it where?", press="ok"),
        Step(sees="+2 XP: 2 XP", press="ok"),
        Step(sees="Action 2 of 2", not_sees="Build", choose="Collect 2 blocks"),
        Step(sees="Collect a block", press="ok"),
        Step(sees="Collect a block", press="down ok"),
        Step(sees="Action 1 of 2"),
    )
    builder = flow.table.snapshot().state.builders[1]
    assert sum(map(bool, builder.spaces)) == 1
    assert flow.look().sees("Green")


@pytest.mark.parametrize("level", [COUNTERS, WHOLE])
def test_the_set_up_guide_leads_from_the_cards_to_the_first_turn(flow: Flow, level: str) -> None:
    titles = ["Cards", "Weapons around", "Cube", "Players", "Own weapons", "Pawns", "Scorings"]
    flow.go(*lobby(level, GUIDED))
    for number, title in enumerate(titles, 1):
        assert flow.look().sees(f"{number}/7")
        flow.go(Step(sees=title))
        while flow.sees(f"{number}/7"):
            flow.press("ok")
    flow.go(Step(sees="Which block" if level == WHOLE else "Action 1 of 2"))


@pytest.mark.parametrize("level", [COUNTERS, WHOLE])
def test_people_who_took_other_boards_say_so_and_see_them(flow: Flow, level: str) -> None:
    """BB-014, BB-D32."""
    flow.go(*lobby(level, boards="Other boards"))
    while flow.sees("Which block"):
        flow.choose("Wood")
    setup = flow.table.snapshot().state.setup
    assert setup.board_numbers == (3, 1)
    printed = flow.values.plain("builders-biomes")["boards"]
    assert [list(board) for board in setup.boards] == [printed[2], printed[0]]
    flow.go(
        Step(sees="Action 1 of 2", press="hold ok"),
        Step(sees="Menu", choose="Boards"),
        Step(sees="Board 1", press="down"),
        Step(sees="Board 3", press="back back"),
    )


def test_an_extra_action_is_declined_with_one_press_in_its_list(flow: Flow) -> None:
    """BB-071."""
    flow.go(
        *ASSISTANT,
        Step(sees="Action 1 of 2", not_sees="No action", choose="Fight a mob"),
        Step(sees="Fight whom?", choose="Spider"),
        Step(sees="♥", press="ok"),
        *[Step(sees="/1♥", choose=token) for token in ("Stone sword", "Wooden sword")],
        Step(sees="/1♥", choose="Poisonous potato"),
        Step(sees="won!", press="ok"),
        Step(sees="Action 2 of 2", choose="Explore"),
        Step(sees="Return a mob", choose="Return: Spider"),
        Step(sees="Extra action", choose="No action"),
        Step(sees="Action 1 of 2"),
    )
    assert flow.table.snapshot().turn == 0
    assert flow.table.snapshot().state.builders[1].mobs == []


def test_a_fight_with_the_tokens_people_turned_up(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Action 1 of 2", choose="Fight a mob"),
        Step(sees="Fight whom?", choose="Spider"),
        Step(sees="♥", press="ok"),
        Step(sees="0/1♥", choose="Stone sword"),
        Step(sees="2/1♥", choose="Poisonous potato"),
        Step(sees="2/1♥", choose="Wooden sword"),
        Step(sees="3/1♥: won!", press="ok"),
        Step(sees="Action 2 of 2", choose="Explore"),
        Step(sees="Return a mob", choose="Return: Spider"),
        Step(sees="Extra action", choose="Take a weapon"),
        Step(sees="Take which?", choose="Bow"),
        Step(sees="Action 1 of 2"),
    )
    assert flow.table.snapshot().state.builders[1].pile["bow"] == 1


def test_the_box_draws_tokens_with_roll(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Action 1 of 2", choose="Fight a mob"),
        Step(sees="Fight whom?", choose="Zombie"),
        Step(press="ok"),
        Step(sees="0/2♥", press="roll"),
        Step(sees="/2♥", press="roll"),
        Step(sees="/2♥", press="roll"),
        Step(sees="/2♥: ", press="ok"),
        Step(sees="Action 2 of 2"),
    )
    assert flow.commands.count(ThrowCommand()) == 3


def test_xp_are_set_right_without_costing_an_action(flow: Flow) -> None:
    flow.go(
        *ASSISTANT,
        Step(sees="Action 1 of 2", choose="Correct XP"),
        Step(sees="Correct XP", choose="Green"),
        Step(sees="0 XP", choose="5 more"),
        Step(sees="5 XP", choose="All right now"),
        Step(sees="Action 1 of 2"),
    )
    assert flow.table.snapshot().state.builders[0].xp == 5


def test_exploring_turns_up_four_cards_and_they_can_be_seen_again(flow: Flow) -> None:
    flow.go(
        *REFEREE,
        Step(sees="Action 1 of 2", choose="Explore"),
        Step(sees="Go where?", press="ok"),
        Step(sees="Which card?", choose="Forest"),
        Step(sees="Forest", choose="Wood"),
        Step(sees="Wood", press="ok"),
        Step(sees="Which card?", choose="Mob"),
        Step(sees="Mob", choose="Witch"),
        Step(sees="Witch", press="ok"),
        Step(sees="Which card?", press="roll"),
        Step(sees="Which card?", press="roll"),
        Step(press="ok"),
        Step(sees="Action 2 of 2", press="hold ok"),
        Step(sees="Menu", choose="Overworld"),
        Step(sees="Witch"),
    )
    assert len(flow.table.snapshot().state.tops) == 4


def test_two_collected_blocks_and_the_kinds_below_them(flow: Flow) -> None:
    flow.go(
        *REFEREE,
        Step(sees="Action 1 of 2", choose="Collect 2 blocks"),
        Step(sees="Collect a block", press="ok"),
    )
    while flow.sees("Which block"):
        flow.choose("Stone")
    flow.go(Step(sees="Collect a block", press="ok"))
    while flow.sees("Which block"):
        flow.choose("Stone")
    flow.go(
        Step(sees="Action 2 of 2", press="hold ok"),
        Step(sees="Menu", choose="Boards"),
        Step(sees="0 XP", press="back"),
        Step(sees="Menu", choose="Status"),
        Step(sees="Red", press="back back"),
        Step(sees="Action 2 of 2", press="hold back"),
        Step(sees="Undone: "),
    )


def test_the_owner_enters_two_printed_buildings(flow: Flow) -> None:
    flow.go(
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Printed values", choose="Builders & Biomes"),
        Step(sees="Which tile?", choose="Tile 1"),
        Step(sees="Biome?", choose="Desert"),
        Step(sees="Material?", choose="Stone"),
        Step(sees="Type?", choose="Bridge"),
        Step(sees="Cost?", choose="Another"),
        Step(sees="One block?", choose="Stone"),
        Step(sees="One block?", choose="Emerald"),
        Step(sees="One block?", choose="Done"),
        Step(sees="Bonus?", choose="+3 XP"),
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
