"""Dice and nothing else: from the first light to a roll with two presses."""

from __future__ import annotations

from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.words import LIGHT
from tests.flows.flow import Flow, Step


def pressed(flow: Flow, presses: str) -> int:
    """How many presses that were."""
    flow.press(presses)
    flow.now += 2.0
    return len(presses.split())


def test_one_press_leads_to_the_dice_and_one_more_rolls_them(flow: Flow) -> None:
    count = pressed(flow, "roll")
    assert flow.sees("White dice")
    count += pressed(flow, "roll")
    state = flow.table.snapshot().state
    assert (count, state.count) == (2, 1)
    assert flow.table.snapshot().players == ()


def test_the_first_line_of_the_lobby_is_the_dice_too_and_the_cursor_starts_at_the_first_game(
    flow: Flow,
) -> None:
    assert flow.look().chosen == "Portal Dash"
    flow.go(Step(sees="Just roll dice", press="up"), Step(press="ok", waits=2.1))
    flow.go(Step(sees="White dice"))


def test_the_seal_stands_two_seconds_and_no_press_is_lost_to_it(flow: Flow) -> None:
    flow.go(Step(press="roll"), Step(sees="Locks in every roll"))
    assert flow.sees(flow.table.snapshot().commitment[:8])
    flow.now += 1.9
    assert flow.sees("Locks in every roll")
    flow.now += 0.2
    assert flow.sees("White dice")
    for button, then in (("roll", "1"), ("up", "Combat dice ×1"), ("ok", "1")):
        other = Flow()
        other.go(Step(press="roll"), Step(sees="Locks in every roll"))
        other.finger(button, "down")
        other.now += 0.1
        other.finger(button, "press")
        other.now += 2.0
        assert other.sees(then)
        assert not other.sees("Locks in every roll")
        other.close()


def test_every_roll_is_one_press_and_the_light_shows_its_color(flow: Flow) -> None:
    flow.go(Step(press="roll", waits=2.1))
    for number in range(1, 8):
        before = len(flow.commands)
        assert pressed(flow, "roll") == 1
        assert flow.commands[before:] == [AnswerCommand("white")]
        state = flow.table.snapshot().state
        assert state.count == number
        color = state.last.faces[0]
        assert flow.panel.light(flow.now) == LIGHT[color]
        flow.look()
    assert "roll" in flow.tunes


def test_up_goes_to_the_combat_dice_and_down_to_more_of_them(flow: Flow) -> None:
    flow.values.looked_up = False
    flow.go(
        Step(press="roll", waits=2.1),
        Step(sees="White dice", press="up"),
        Step(sees="Combat dice ×1", press="down down"),
        Step(sees="Combat dice ×3"),
        Step(sees="Any hit ≈96%", press="roll", waits=2.0),
        Step(sees="hit", press="up"),
        Step(sees="White dice", press="up"),
        Step(sees="Combat dice ×3"),
    )
    assert flow.table.snapshot().state.last.set == "combat:3"


def test_faces_that_somebody_looked_up_carry_no_sign_of_a_guess(flow: Flow) -> None:
    flow.go(Step(press="roll", waits=2.1), Step(press="up"), Step(sees="Any hit 67%, average 0.8"))


def test_chosen_dice_are_rolled_once_more(flow: Flow) -> None:
    flow.go(Step(press="roll", waits=2.1), Step(press="up down down roll", waits=2.0))
    faces = flow.table.snapshot().state.last.faces
    fewest = [i for i, face in enumerate(faces) if face == min(faces)]
    flow.go(Step(press="ok"), Step(sees="ROLL: reroll", press="roll", waits=2.0))
    last = flow.table.snapshot().state.last
    assert list(last.moved) == fewest
    assert all(last.faces[i] == face for i, face in enumerate(faces) if i not in fewest)
    flow.go(Step(press="ok"), Step(sees="ROLL: reroll", press="back"), Step(sees="reroll some"))


def test_rolls_and_odds_are_in_the_menu(flow: Flow) -> None:
    flow.values.looked_up = False
    flow.go(
        Step(press="roll", waits=2.1),
        Step(press="roll", waits=2.0),
        Step(press="back"),
        Step(sees="Menu", choose="Last rolls"),
        Step(sees="·", press="back"),
        Step(sees="Menu", choose="Odds"),
        Step(sees="≈67%", press="back"),
        Step(sees="Menu", press="back"),
        Step(sees="White dice"),
    )


def test_a_party_goes_on_with_the_cube_and_keeps_what_was_rolled(flow: Flow) -> None:
    flow.go(
        Step(press="roll", waits=2.1),
        Step(press="roll", waits=2.0),
        Step(press="hold ok"),
        Step(sees="Menu", choose="Go on with the cube"),
        Step(sees="How many players?", press="ok"),
        Step(sees="Start", press="ok"),
    )
    assert flow.game_store.outcomes[1]["reason"] == "done"
    assert len(flow.game_store.games[1].entries) == 3
    assert flow.table.snapshot().mode == "assistant"


def test_dice_put_away_show_their_key_and_the_same_again_takes_them_out(flow: Flow) -> None:
    flow.go(
        Step(press="roll", waits=2.1),
        Step(press="roll", waits=2.0),
        Step(press="hold ok"),
        Step(sees="Menu", choose="End this game"),
        Step(choose="Yes, end it"),
        Step(sees="The dice are put away.", press="ok"),
        Step(choose="Check the dice"),
        Step(sees="Locks in every roll", press="ok"),
        Step(sees="The whole game", press="ok"),
        Step(sees="00010203", press="ok"),
        Step(choose="Same again"),
        Step(sees="Locks in every roll", waits=2.1),
        Step(sees="White dice"),
    )
    assert flow.table.snapshot().game_id == 2


def test_dice_are_not_the_same_again_of_a_game(flow: Flow) -> None:
    flow.go(Step(press="roll", waits=2.1), Step(press="roll", waits=2.0), Step(press="hold ok"))
    flow.go(Step(choose="End this game"), Step(choose="Yes, end it"), Step(press="ok"))
    flow.go(Step(choose="Another game"), Step(sees="Tilekeeper", not_sees="Same again"))


# How many presses the lobby costs


def test_the_same_people_are_in_their_game_with_one_press(flow: Flow) -> None:
    flow.go(Step(choose="Portal Dash"), Step(press="ok"), Step(press="ok", waits=2.1))
    flow.go(Step(press="hold ok"), Step(choose="End this game"), Step(choose="Yes, end it"))
    flow.go(Step(press="ok"), Step(choose="Another game"), Step(sees="Same again"))
    assert pressed(flow, "ok") == 1
    assert flow.table.snapshot().game_id == 2


def test_new_people_are_in_their_game_with_three_presses(flow: Flow) -> None:
    assert pressed(flow, "ok ok ok") == 3
    snapshot = flow.table.snapshot()
    assert (snapshot.room, snapshot.mode, len(snapshot.players)) == ("portal-dash", "assistant", 2)


def test_undo_at_the_first_question_leads_back_with_all_answers_kept(flow: Flow) -> None:
    flow.go(
        Step(choose="Portal Dash"),
        Step(sees="How many players?", choose="3 players"),
        Step(sees="Start", press="ok", waits=2.1),
        Step(not_sees="Locks in", press="back"),
        Step(sees="Roll the dice", press="hold back"),
        Step(sees="Start"),
        Step(sees="Pink, Blue, Yellow", press="back"),
        Step(sees="How many players?"),
    )
    assert flow.look().chosen == "3 players"
    assert flow.game_store.outcomes[1]["reason"] == "not_begun"
