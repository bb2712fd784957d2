"""What people do with the box, from the first light to the last screen."""

from __future__ import annotations

from contextlib import closing

import pytest

from firmware_host.panel.commands import AnswerAndThrow, AnswerCommand, ThrowCommand
from tests.flows.flow import Flow, NoSuchChoice, Step, StillThere, WrongScreen
from tests.flows.lobby_steps import GUIDED, seated, setting, started, to_the_settings
from tests.games.portal_dash.flows.opening import COLORS, OPENING, PLACED, WOOD


def to_the_table(
    cube: str = "Every block", trackers: str = "", level: str = "1: Wildfire"
) -> list[Step]:
    """The lobby of two players; `trackers` are presses on the list of trackers."""
    return [
        *to_the_settings("Portal Dash", "2 players", "Roll and count"),
        *seated(("Green", "Pink"), first="Pink"),
        *setting("Level", Step(sees="Choose a level", choose=level)),
        *setting("Who does what", Step(sees="Track the cube", choose=cube)),
        Step(sees="Box keeps track of", press=trackers),
        Step(sees="Box keeps track of", choose="Done"),
    ]


def start(line: bool = True) -> list[Step]:
    return [
        *([Step(sees="Who shuffles?", choose="Box: only mobs")] if line else []),
        *setting("House rules", Step(sees="Choose the rules", choose="Standard rules")),
        *started(),
    ]


FIRST_TURN = [
    *to_the_table(),
    *start(),
    Step(sees="Roll the dice"),
]


def test_from_the_first_light_to_the_first_turn(flow: Flow) -> None:
    flow.go(*FIRST_TURN)
    canvas = flow.look()
    assert canvas.sees("Pink")
    assert canvas.sees("A")


@pytest.mark.parametrize("secret", [bytes(range(32)), bytes(range(7, 39))], ids=["one", "another"])
def test_the_opening_that_the_vm_plays_too_does_not_depend_on_the_secret(secret: bytes) -> None:
    with closing(Flow(secret)) as flow:
        flow.go(*OPENING)
        assert flow.table.snapshot().question is not None
        assert tuple(color for color, _ in flow.table.snapshot().players) == COLORS


def test_back_in_the_lobby_goes_one_step_back(flow: Flow) -> None:
    flow.go(
        *to_the_settings("Portal Dash", "3 players"),
        *setting("Player colors", Step(sees="Player 1: color?", choose="Green")),
        Step(sees="Who sits next, clockwise?", press="back"),
        Step(sees="Player 1: color?", press="back"),
        Step(sees="Change what?", press="back"),
        Step(sees="Help with setup", press="back"),
        Step(sees="How many players?", press="back"),
        Step(sees="Tilekeeper"),
    )


def test_the_set_up_guide_leads_through_nine_pages(flow: Flow) -> None:
    flow.go(
        *to_the_table(),
        Step(sees="Who shuffles?", choose="Box: only mobs"),
        *started(GUIDED),
    )
    seen: list[str] = []
    for _ in range(40):
        title = flow.look().texts
        if flow.sees("Count the spawners") or flow.sees("Roll the dice"):
            break
        seen += [
            word for word in ("Board", "Cube", "Piglin board", "Mobs", "Boss") if word in title
        ]
        flow.press("ok")
    assert list(dict.fromkeys(seen))[:4] == ["Board", "Cube", "Piglin board", "Mobs"]


@pytest.mark.behavior
def test_a_whole_turn_with_dice_of_wood(flow: Flow) -> None:
    flow.go(
        *FIRST_TURN,
        *WOOD,
        *PLACED,
        Step(sees="Remove 1: Red", choose="Layer 1 at d1"),
    )
    assert not flow.sees("Remove")


def test_shaking_starts_at_once_and_letting_go_throws(flow: Flow) -> None:
    flow.go(*FIRST_TURN)
    flow.finger("roll", "down")
    assert flow.sees("Let go to throw!")
    assert flow.panel.wakes_at(flow.now) is not None
    flow.now += 1.0
    flow.finger("roll", "hold")
    assert ThrowCommand() not in flow.commands
    flow.finger("roll", "release")
    assert flow.commands[-1] == ThrowCommand()
    assert not flow.sees("block")
    flow.now += 1.0
    assert flow.sees("You rolled")
    flow.now += 1.0
    assert not flow.sees("You rolled"), "it goes by itself"
    assert flow.panel.wakes_at(flow.now) is None


def test_the_dice_settle_one_after_the_other(flow: Flow) -> None:
    flow.go(*FIRST_TURN, Step(press="roll"))
    still = []
    for _ in range(10):
        still.append(len(flow.look()._quiet))
        flow.now += 0.1
    assert still[0] == 0
    assert 1 in still
    assert still[-1] == 2


def test_a_die_undone_and_rolled_again_shows_the_same_face(flow: Flow) -> None:
    flow.go(*FIRST_TURN, Step(press="roll", waits=3.0))
    first = flow.look()._quiet
    flow.go(
        Step(press="hold back"),
        Step(sees="Undone: Roll the dice", press="ok"),
        Step(sees="Hold ROLL", press="roll", waits=3.0),
    )
    assert flow.look()._quiet == first


def test_a_button_that_stays_down_does_nothing_on_the_next_screen(flow: Flow) -> None:
    flow.go(Step(sees="Tilekeeper"))
    before = len(flow.commands)
    flow.finger("ok", "down")
    flow.answers_elsewhere("portal-dash")
    assert flow.sees("How many players?")
    flow.finger("ok", "press")
    assert flow.sees("How many players?")
    assert len(flow.commands) == before
    flow.press("ok")
    assert flow.commands[-1] == AnswerCommand("2")


def test_hold_ok_opens_the_menu_and_the_table_is_in_it(flow: Flow) -> None:
    flow.go(
        *FIRST_TURN,
        Step(press="hold ok"),
        Step(sees="Menu", choose="Status"),
        Step(sees="Task A", press="back"),
        Step(sees="Menu", choose="Fair dice"),
        Step(sees="Locks in every roll", press="back back"),
        Step(sees="Roll the dice"),
    )


@pytest.mark.behavior
def test_a_game_is_not_ended_by_one_slip(flow: Flow) -> None:
    flow.go(
        *FIRST_TURN,
        Step(press="hold ok"),
        Step(sees="Menu", choose="End this game"),
        Step(sees="Really end this game?", press="ok"),
        Step(sees="Menu", choose="End this game"),
        Step(sees="Really end this game?", choose="Yes, end it"),
        Step(sees="The game was ended early.", not_sees="You lose", press="ok"),
        Step(sees="What next?", choose="Check the dice"),
        Step(sees="Locks in every roll", press="ok"),
        Step(sees="The whole game", press="ok"),
        Step(sees="00010203", press="ok"),
        Step(sees="What next?", choose="Same again"),
        Step(sees="Locks in every roll"),
    )
    assert flow.game_store.outcomes[1]["reason"] == "abandoned"
    assert "lost" not in flow.tunes


@pytest.mark.behavior
def test_a_game_ended_by_mistake_goes_on_at_the_same_question_and_warns(flow: Flow) -> None:
    flow.go(
        *FIRST_TURN,
        Step(sees="Roll the dice", press="hold ok"),
        Step(sees="Menu", choose="End this game"),
        Step(sees="Really end this game?", choose="Yes, end it"),
        Step(sees="The end", press="hold back"),
        Step(sees="Undone", press="ok"),
        Step(sees="The key is known now", press="ok"),
        Step(sees="Roll the dice", press="hold ok"),
        Step(sees="Menu", choose="Fair dice"),
        Step(sees="rolls can be predicted"),
    )
    assert flow.game_store.outcomes == {}


@pytest.mark.behavior
def test_back_says_why_and_how_undo_works(flow: Flow) -> None:
    flow.go(*FIRST_TURN, Step(press="back"), Step(choose="Undo (hold BACK)"))
    flow.go(Step(sees="Start"))


@pytest.mark.behavior
def test_what_people_report_ends_the_game_only_when_confirmed(flow: Flow) -> None:
    flow.go(
        *to_the_table(cube="Only layers", trackers="down ok down ok down ok"),
        *start(line=False),
        *WOOD,
        Step(sees="Remove 1: Red"),
        Step(sees="Which layer is", choose="None: lucky!"),
        Step(sees="Choose action 1", choose="Last heart gone"),
        Step(sees="Last heart gone?", press="ok"),
        Step(sees="Choose action 1", choose="Last heart gone"),
        Step(sees="Last heart gone?", choose="Yes"),
        Step(sees="You lose", press="ok"),
        Step(sees="What next?", choose="Check the dice"),
        Step(sees="Locks in every roll", press="back back"),
        Step(sees="You lose", press="hold back"),
        Step(sees="Undone: Choose action 1"),
    )
    assert "lost" in flow.tunes


def test_the_owner_enters_what_is_printed_on_the_combat_die(flow: Flow) -> None:
    flow.go(
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Printed values", choose="Portal Dash"),
        Step(sees="Printed values", choose="Black combat die"),
        *[Step(sees=f"Face {n}?", choose="1 hit") for n in range(1, 6)],
        Step(sees="Face 6?", choose="2 hits"),
        Step(sees="Black combat die", choose="Save"),
        Step(sees="Saved"),
    )
    assert flow.values.entered == [("portal-dash", "dice.combat", [1, 1, 1, 1, 1, 2])]


def test_what_the_owner_entered_goes_back_to_what_was_shipped(flow: Flow) -> None:
    to_the_die = (
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Printed values", choose="Portal Dash"),
        Step(sees="Printed values", choose="Black combat die"),
    )
    flow.go(
        *to_the_die,
        *[Step(sees=f"Face {n}?", choose="1 hit") for n in range(1, 7)],
        Step(sees="Black combat die", choose="Save"),
        Step(sees="Saved", press="ok"),
        to_the_die[-1],
        Step(sees="You entered this before.", choose="Reset to default"),
        Step(sees="The default is back.", press="ok"),
        to_the_die[-1],
        Step(sees="Face 1?"),
    )
    assert flow.values.entered == []


def test_the_owner_enters_the_columns_of_the_piglin_board(flow: Flow) -> None:
    flow.go(
        Step(sees="Tilekeeper", choose="Printed values"),
        Step(sees="Printed values", choose="Portal Dash"),
        Step(sees="Printed values", choose="Piglin board 1–2"),
        Step(sees="Task A: columns?", press="up ok"),
        Step(sees="Task A, column 1", press="up up ok"),
        Step(sees="Task A, column 2", press="ok"),
        Step(sees="Task B: columns?", press="ok"),
        Step(sees="Task B, column 1", press="ok"),
        Step(sees="Task C: columns?", press="ok"),
        Step(sees="Task C, column 1", press="ok"),
        Step(sees="A 3·1", choose="Save"),
    )
    assert flow.values.entered[0] == ("portal-dash", "piglin.1-2.A", [3, 1])


@pytest.mark.behavior
def test_a_fight_shows_its_chance_and_rerolls_with_one_press(flow: Flow) -> None:
    flow.go(
        *FIRST_TURN,
        *WOOD,
        *PLACED,
        Step(sees="Remove 1: Red", choose="Layer 1 at a1"),
    )
    for _ in range(6):
        if flow.sees("Choose action 1"):
            break
        flow.press("ok")
    flow.go(Step(sees="Choose action 1", choose="Fight a mob"))
    flow.go(Step(press="ok"), Step(sees="Which weapon?", choose="Another weapon"))
    flow.go(
        Step(sees="How many dice?", press="ok"),
        Step(sees="How many rerolls?", choose="1 reroll"),
        Step(sees="Chance", press="ok"),
        Step(sees="What does it show?", press="ok"),
        Step(sees="OK: that is right", press="ok", waits=3.0),
        Step(sees="Reroll 1 die", press="roll", waits=5.0),
    )
    assert flow.commands[-1] == AnswerAndThrow("0")


def test_a_wrong_expectation_fails_with_its_own_name(flow: Flow) -> None:
    with pytest.raises(WrongScreen, match="step 1: 'Nowhere' is not among"):
        flow.go(Step(sees="Nowhere"))
    with pytest.raises(NoSuchChoice):
        flow.go(Step(sees="Tilekeeper", choose="Klingon chess"))
    with pytest.raises(StillThere):
        flow.go(Step(not_sees="Tilekeeper"))
