"""The controller: fingers, overlays, light, tunes, and when nothing may move."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from firmware_host.panel.commands import AnswerCommand, LanguageCommand, ThrowCommand, UndoCommand
from firmware_host.panel.frame import STRIP_TOP
from firmware_host.panel.i18n import translator
from firmware_host.panel.panel import BLINK_S, BLINKS_FOR_S, PATIENCE_S, RESTING, Panel
from firmware_host.panel.press_filter import PressFilter
from firmware_host.panel.screens.overlays import AlarmScreen
from firmware_host.panel.words import LIGHT
from firmware_host.table.snapshot import TableSnapshot
from tests.panel import panel_moments, picture_book
from tests.panel.picture_book import Clock, Finger
from tests.panel.pseudo_locale import pseudo


def sample(name: str) -> TableSnapshot:
    return replace(panel_moments.first_of_each()[name], events=(), thrown=None)


def showing(snapshot: TableSnapshot) -> tuple[Panel, Clock]:
    panel, clock = picture_book.a_panel(translator("en"))
    panel.show(snapshot)
    while isinstance(panel._front, AlarmScreen):
        panel.handle(Finger("ok"))
    panel.sounds()
    return panel, clock


def endangered() -> TableSnapshot:
    for snapshot in panel_moments.all_games(2):
        if snapshot.question and snapshot.question.id == "pd.action":
            panel, _ = picture_book.a_panel(translator("en"))
            panel.show(replace(snapshot, events=(), thrown=None))
            if isinstance(panel._front, AlarmScreen):
                return replace(snapshot, events=(), thrown=None)
    raise AssertionError("no game came near a deadline")


def test_before_the_first_moment_there_is_a_splash_and_no_press_counts() -> None:
    panel, clock = picture_book.a_panel(translator("en"))
    assert panel.draw(clock.now).sees("Tilekeeper")
    assert panel.handle(Finger("ok")) == []
    assert panel.handle(Finger("back", "hold")) == []
    assert panel.wakes_at(clock.now) is None


def test_an_idle_panel_never_wakes_up() -> None:
    for name, snapshot in panel_moments.first_of_each().items():
        panel, clock = showing(replace(snapshot, events=(), thrown=None))
        clock.now += BLINKS_FOR_S + 1
        panel.draw(clock.now)
        assert panel.wakes_at(clock.now) is None, name


def test_a_second_press_waits_for_the_effect_of_the_first() -> None:
    panel, clock = showing(sample("pd.action"))
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]
    assert panel.handle(Finger("ok")) == []
    panel.show(sample("pd.action"))
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]
    clock.now += PATIENCE_S
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]


def test_the_same_moment_again_keeps_the_cursor() -> None:
    snapshot = sample("pd.action")
    panel, clock = showing(snapshot)
    panel.handle(Finger("down"))
    chosen = panel.draw(clock.now).chosen
    panel.show(snapshot)
    assert panel.draw(clock.now).chosen == chosen


def test_a_notice_of_a_moment_is_told_once() -> None:
    snapshot = replace(sample("pd.action"), notices=(("value_saved", ""),))
    panel, clock = showing(snapshot)
    assert panel.draw(clock.now).sees("Saved")
    panel.handle(Finger("ok"))
    panel.show(snapshot)
    assert not panel.draw(clock.now).sees("Saved")


def test_the_same_words_do_not_queue_up_twice() -> None:
    panel, clock = showing(sample("pd.action"))
    for _ in range(5):
        panel.tell("reader_lost")
    panel.handle(Finger("ok"))
    assert not panel.draw(clock.now).sees("reader")


def test_a_press_on_a_notice_only_puts_it_away() -> None:
    panel, _ = showing(sample("pd.action"))
    panel.tell("reader_back")
    assert panel.handle(Finger("ok")) == []
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]


def test_a_finger_that_is_down_while_a_notice_goes_does_not_answer_what_comes_after() -> None:
    panel, clock = showing(sample("pd.action"))
    panel.tell("reader_back")
    panel.handle(Finger("ok", "down"))
    clock.now += 10.0
    assert panel.handle(Finger("ok")) == []
    panel.handle(Finger("ok", "down"))
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]


def test_roll_shakes_the_dice_right_through_a_notice() -> None:
    panel, _ = showing(sample("pd.roll"))
    panel.tell("reader_back")
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll", "press")) == [ThrowCommand()]


def test_an_unknown_notice_is_left_to_the_log() -> None:
    panel, clock = showing(sample("pd.action"))
    before = panel.draw(clock.now).texts
    panel.tell("something_new")
    assert panel.draw(clock.now).texts == before


def test_hold_back_undoes_and_says_what_when_there_is_nothing() -> None:
    panel, clock = showing(sample("pd.action"))
    assert panel.handle(Finger("back", "hold")) == [UndoCommand()]
    panel, clock = showing(replace(sample("pd.action"), can_undo=False))
    assert panel.handle(Finger("back", "hold")) == []
    assert panel.draw(clock.now).sees("Nothing to undo")


def test_hold_ok_opens_and_closes_the_menu() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.handle(Finger("ok", "hold"))
    assert panel.draw(clock.now).sees("Menu")
    panel.handle(Finger("ok", "hold"))
    assert not panel.draw(clock.now).sees("Menu")


def test_a_notice_that_was_seen_before_the_menu_does_not_come_again_after_it() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.tell("reader_back")
    assert panel.draw(clock.now).sees("Tile reader is back")
    panel.handle(Finger("ok", "hold"))
    clock.now += 10.0
    panel.handle(Finger("back"))
    shown = panel.draw(clock.now)
    assert not shown.sees("Menu")
    assert not shown.sees("Tile reader is back")


def test_a_notice_that_came_while_the_menu_was_open_is_told_after_it() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.handle(Finger("ok", "hold"))
    panel.tell("reader_back")
    assert panel.draw(clock.now).sees("Menu")
    panel.handle(Finger("back"))
    assert panel.draw(clock.now).sees("Tile reader is back")


def test_back_on_the_first_of_the_owners_pages_leaves_them() -> None:
    for name in ("owner.game", "owner.tag_game"):
        panel, _ = showing(replace(sample(name), can_undo=False))
        assert panel.handle(Finger("back")) == [AnswerCommand("done")]
    panel, _ = showing(replace(sample("lobby.home"), can_undo=False))
    assert panel.handle(Finger("back")) == []


def test_back_in_the_lobby_marks_what_was_chosen_before() -> None:
    home = sample("lobby.home")
    panel, clock = showing(home)
    panel.handle(Finger("down"))
    [chosen] = panel.handle(Finger("ok"))
    panel.show(replace(sample("lobby.players"), seq=home.seq + 1))
    panel.show(replace(home, seq=home.seq + 2, undone="lobby.home"))
    panel.draw(clock.now)
    assert panel.handle(Finger("ok")) == [chosen]
    assert chosen != AnswerCommand(sample("lobby.home").question.answers[0])  # type: ignore[union-attr]


def test_a_task_that_runs_out_blinks_under_the_menu_too() -> None:
    snapshot = endangered()
    pages = ("main", "status", "language", "help", "abandon")
    for page in pages:
        panel, clock = showing(snapshot)
        panel._open(page)
        strip = (0, STRIP_TOP, 128, 64)
        pictures = []
        for _ in range(2):
            pictures.append(panel.draw(clock.now).image.crop(strip).tobytes())
            clock.now += BLINK_S
        assert pictures[0] != pictures[1], page
        assert panel.wakes_at(clock.now) is not None


def test_a_game_given_up_is_neither_lost_nor_won() -> None:
    panel, clock = showing(sample("pd.between"))
    panel.show(replace(picture_book.ended("abandoned"), seq=sample("pd.between").seq + 1))
    assert panel.draw(clock.now).sees("The end")
    assert "lost" not in panel.sounds()
    assert panel.light(clock.now) == RESTING


def test_a_language_is_chosen_from_the_menu_by_its_own_name() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.handle(Finger("ok", "hold"))
    while panel.draw(clock.now).chosen != "Language":
        panel.handle(Finger("down"))
    panel.handle(Finger("ok"))
    assert panel.draw(clock.now).chosen == "English"
    panel.handle(Finger("down"))
    assert panel.handle(Finger("ok")) == [LanguageCommand("de")]


def test_another_language_is_spoken_at_once() -> None:
    panel, clock = showing(sample("pd.roll"))
    assert panel.draw(clock.now).sees("Roll the dice")
    panel.speak(pseudo())
    assert not panel.draw(clock.now).sees("Roll the dice")


def test_a_new_moment_closes_the_menu() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.handle(Finger("ok", "hold"))
    panel.show(replace(sample("pd.action"), seq=999))
    assert panel.draw(clock.now).sees("Action")


def test_the_light_shows_whose_turn_it_is() -> None:
    snapshot = sample("pd.roll")
    panel, clock = showing(snapshot)
    assert snapshot.turn is not None
    assert panel.light(clock.now) == LIGHT[snapshot.players[snapshot.turn][0]]


def test_the_light_shows_the_rolled_colour_until_the_block_is_taken() -> None:
    for colour in ("red", "gray", "gold", "brown", "black"):
        panel, clock = showing(sample(f"pd.die_block-{colour}"))
        assert panel.light(clock.now) == LIGHT[colour]


def test_the_light_waits_for_the_dice_to_rest() -> None:
    before, snapshot = picture_book.moments_with_results()["dice-red-acts"]
    panel, clock = showing(replace(before, events=(), thrown=None))
    panel.show(replace(snapshot, seq=before.seq + 1))
    assert panel.light(clock.now) != LIGHT["red"]
    assert panel.sounds() == ["roll"]
    clock.now += 2.0
    assert panel.light(clock.now) == LIGHT["red"]
    assert panel.sounds() == ["settle"]
    panel.draw(clock.now)
    assert panel.sounds() == []


def test_an_endangered_task_is_shown_sounded_and_lit() -> None:
    panel, clock = picture_book.a_panel(translator("en"))
    panel.show(endangered())
    assert panel.draw(clock.now).sees("hurry!")
    assert "alarm" in panel.sounds()
    lights = set()
    for _ in range(8):
        lights.add(panel.light(clock.now))
        wakes_at = panel.wakes_at(clock.now)
        assert wakes_at is not None
        assert wakes_at > clock.now
        clock.now = wakes_at
    assert lights == {(255, 0, 0), (0, 0, 0)}


def test_an_alarm_stays_until_it_is_acknowledged_and_does_not_come_twice() -> None:
    panel, clock = picture_book.a_panel(translator("en"))
    snapshot = endangered()
    panel.show(snapshot)
    panel.handle(Finger("up"))
    clock.now += 100
    assert panel.draw(clock.now).sees("hurry!")
    while panel.draw(clock.now).sees("hurry!"):
        panel.handle(Finger("ok"))
    panel.show(replace(snapshot, seq=snapshot.seq + 1))
    assert not panel.draw(clock.now).sees("hurry!")


def test_blinking_wakes_at_most_twice_a_second_and_stops_without_fingers() -> None:
    panel, clock = showing(endangered())
    wakes = 0
    started = clock.now
    while (at := panel.wakes_at(clock.now)) is not None:
        clock.now = at
        panel.draw(at)
        wakes += 1
        assert wakes < 1000
    assert wakes / (clock.now - started) <= 2
    assert clock.now - started <= BLINKS_FOR_S + 1
    panel.handle(Finger("down"))
    assert panel.wakes_at(clock.now) is not None


def test_winning_and_losing_sound_and_shine_differently() -> None:
    shown = {}
    for reason in ("boss_beaten", "cube_empty"):
        panel, clock = showing(sample("pd.action"))
        panel.show(replace(picture_book.ended(reason), seq=5000))
        shown[reason] = (panel.light(clock.now), tuple(panel.sounds()))
    assert shown["boss_beaten"] == (LIGHT["green"], ("won",))
    assert shown["cube_empty"] == (LIGHT["red"], ("lost",))


def test_a_resumed_game_shows_no_old_news() -> None:
    _, snapshot = picture_book.moments_with_events()["task_completed"]
    panel, clock = picture_book.a_panel(translator("en"))
    panel.show(snapshot)
    assert not panel.draw(clock.now).sees("is done!")


def test_roll_throws_only_where_dice_are_asked_for() -> None:
    panel, _ = showing(sample("pd.roll"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll", "press")) == [ThrowCommand()]
    panel, _ = showing(sample("pd.action"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll", "press")) == []


def test_a_finger_that_was_down_before_counts_only_after_it_was_up() -> None:
    presses = PressFilter()
    assert presses.counts(Finger("ok", "down"))
    presses.drop_begun()
    assert not presses.counts(Finger("ok", "hold"))
    assert not presses.counts(Finger("ok", "release"))
    assert presses.counts(Finger("ok", "down"))
    assert presses.counts(Finger("ok", "press"))


def test_other_fingers_count_while_one_is_ignored() -> None:
    presses = PressFilter()
    presses.counts(Finger("ok", "down"))
    presses.drop_begun()
    assert presses.counts(Finger("up", "down"))
    assert presses.counts(Finger("up", "press"))


def test_a_press_without_its_finger_down_counts() -> None:
    assert PressFilter().counts(Finger("ok", "press"))


def test_up_and_down_act_at_the_first_touch_and_only_once() -> None:
    """They have no long press: there is nothing to wait for."""
    panel, clock = showing(sample("pd.action"))

    def chosen() -> str:
        return panel.draw(clock.now).chosen

    first = chosen()
    panel.handle(Finger("down", "down"))
    second = chosen()
    assert second != first
    for gesture in ("hold", "release"):
        panel.handle(Finger("down", gesture))
        assert chosen() == second
    panel.handle(Finger("up", "down"))
    assert chosen() == first
    panel.handle(Finger("up", "press"))
    assert chosen() == first


def test_a_touch_while_the_box_is_busy_counts_when_the_finger_comes_up() -> None:
    panel, clock = showing(sample("pd.action"))
    first = panel.draw(clock.now).chosen
    panel.handle(Finger("ok"))
    panel.handle(Finger("down", "down"))
    assert panel.draw(clock.now).chosen == first
    clock.now += PATIENCE_S
    panel.handle(Finger("down", "press"))
    assert panel.draw(clock.now).chosen != first


def test_dice_that_decide_the_game_are_heard_when_they_rest() -> None:
    games = panel_moments.all_games()
    before, last = next(
        (before, snapshot)
        for before, snapshot in pairwise(games)
        if snapshot.outcome and snapshot.thrown
    )
    panel, clock = showing(replace(before, events=(), thrown=None))
    panel.show(replace(last, seq=before.seq + 1))
    assert panel.sounds() == ["roll"]
    clock.now += 3.0
    panel.draw(clock.now)
    assert panel.sounds() == ["won"]


def test_a_notice_is_heard_when_it_is_seen_not_while_dice_still_roll() -> None:
    before, snapshot = picture_book.moments_with_results()["combat-mob_defeated-few"]
    panel, clock = showing(replace(before, events=(), thrown=None))
    panel.show(replace(snapshot, seq=before.seq + 1))
    assert panel.sounds() == ["roll"]
    clock.now += 3.0
    panel.draw(clock.now)
    assert panel.sounds() == ["good"]
    panel.handle(Finger("ok"))
    assert panel.draw(clock.now).sees("to the end of the line")
    assert panel.sounds() == ["good"]
