"""The controller: fingers, overlays, light, tunes, and when nothing may move."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from firmware_host.panel.before_play import SealScreen
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import (
    AnswerCommand,
    LanguageCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.panel.frame import STRIP_TOP, Frame
from firmware_host.panel.i18n import translator
from firmware_host.panel.light import BLINK_S, RESTING
from firmware_host.panel.panel import BLINKS_FOR_S, PATIENCE_S, SEEN_S, Panel
from firmware_host.panel.presenter import answer_with, is_guess, present
from firmware_host.panel.press_filter import PressFilter
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.overlays import AlarmScreen, NoticeScreen
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.words import LIGHT, approx
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


@pytest.mark.behavior
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
        panel.notify("reader_lost")
    panel.handle(Finger("ok"))
    assert not panel.draw(clock.now).sees("reader")


def test_a_press_on_a_notice_puts_it_away_and_counts_for_the_question_behind_it() -> None:
    panel, clock = showing(sample("pd.action"))
    panel.notify("reader_back")
    assert panel.draw(clock.now).chosen == "Mine 1 block", "what OK takes stays in sight"
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]
    assert not panel.draw(clock.now).sees("Tile reader works again")


def after_the_dice(name: str = "dice-red-acts") -> tuple[Panel, Clock]:
    """The box has just thrown: the dice roll on the glass, the next question stands behind them."""
    before, snapshot = picture_book.moments_with_results()[name]
    panel, clock = showing(replace(before, events=(), thrown=None))
    panel.show(replace(snapshot, seq=before.seq + 1))
    return panel, clock


def rested(panel: Panel, clock: Clock) -> None:
    while panel._front is not panel._base and panel._front.is_passing:
        wakes_at = panel.wakes_at(clock.now)
        assert wakes_at is not None, "it waits for nobody"
        clock.now = wakes_at
        panel.draw(clock.now)


def test_dice_are_large_for_a_second_and_then_stand_in_the_top_line_without_any_press() -> None:
    panel, clock = after_the_dice()
    assert panel._snapshot is not None
    thrown = panel._snapshot.thrown
    assert thrown is not None
    faces = [face[0].upper() for face in thrown.faces]
    clock.now += 1.0
    assert panel.draw(clock.now).sees("You rolled")
    while isinstance(panel._front, ResultScreen):
        wakes_at = panel.wakes_at(clock.now)
        assert wakes_at is not None
        clock.now = wakes_at
        panel.draw(clock.now)
    rested(panel, clock)
    assert [die.text for die in panel._front.frame.dice] == faces
    assert {*faces} <= set(panel.draw(clock.now).words)


def test_wooden_dice_are_not_shown_again_to_whoever_typed_them() -> None:
    before, snapshot = picture_book.moments_with_results()["dice-red-acts"]
    panel, _ = showing(replace(before, events=(), thrown=None))
    assert snapshot.thrown is not None
    by_hand = replace(snapshot, seq=before.seq + 1, thrown=replace(snapshot.thrown, by="person"))
    panel.show(by_hand)
    assert not isinstance(panel._front, ResultScreen)
    assert "roll" not in panel.sounds()


def test_ok_during_the_dice_answers_no_question_that_nobody_has_seen() -> None:
    panel, clock = after_the_dice()
    clock.now += 0.5
    while panel._front is not panel._base:
        assert panel.handle(Finger("ok")) == []
    panel.draw(clock.now)
    assert panel.handle(Finger("ok")) != []


def test_up_and_down_during_the_dice_go_to_the_question() -> None:
    panel, _ = after_the_dice()
    panel._over = panel._over[:1]
    panel._base = ListScreen(Frame("T"), [Option("a", "One"), Option("b", "Two")], answer_with)
    panel.handle(Finger("down", "down"))
    assert panel._front is panel._base
    assert panel._base.cursor == 1


def test_a_press_just_after_something_went_by_itself_answers_nothing() -> None:
    panel, clock = after_the_dice()
    rested(panel, clock)
    panel.handle(Finger("ok", "down"))
    clock.now += SEEN_S
    assert panel.handle(Finger("ok")) == [], "the finger was down before anybody could read"
    panel.handle(Finger("ok", "down"))
    assert panel.handle(Finger("ok")) != []


def test_a_new_question_behind_a_long_notice_is_seen_before_ok_answers_it() -> None:
    first, second = sample("pd.roll"), sample("pd.mine")
    panel, clock = showing(first)
    panel.show(replace(second, seq=first.seq + 1, notices=(("store_damaged", ""),)))
    assert panel.draw(clock.now).sees("damaged")
    assert panel.handle(Finger("ok")) == []
    panel.draw(clock.now)
    assert panel.handle(Finger("ok")) != []


def test_roll_where_nothing_can_be_rolled_says_so() -> None:
    panel, clock = showing(sample("pd.action"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll")) == []
    assert panel.draw(clock.now).sees("Nothing to roll now")


def test_roll_throws_while_wooden_dice_are_being_typed() -> None:
    panel, _ = showing(sample("pd.roll"))
    panel.handle(Finger("ok"))
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll")) == [ThrowCommand()]


def test_a_held_button_runs_through_a_list_and_stops_at_its_end() -> None:
    panel, clock = showing(sample("pd.action"))
    lines = panel._base._base.options  # type: ignore[attr-defined]
    panel.handle(Finger("down", "down"))
    assert panel.draw(clock.now).chosen == lines[1].text
    for _ in range(30):
        panel.handle(Finger("down", "repeat"))
    assert panel.draw(clock.now).chosen == lines[-1].text
    panel.handle(Finger("down", "release"))
    assert panel.draw(clock.now).chosen == lines[-1].text


def test_a_button_held_while_the_screen_changes_runs_through_nothing_new() -> None:
    first = sample("pd.action")
    panel, clock = showing(first)
    panel.handle(Finger("down", "down"))
    panel.show(replace(first, seq=first.seq + 1))
    chosen = panel.draw(clock.now).chosen
    panel.handle(Finger("down", "hold"))
    panel.handle(Finger("down", "repeat"))
    assert panel.draw(clock.now).chosen == chosen


def test_up_above_the_first_line_brings_in_the_whole_sentence() -> None:
    snapshot = sample("full-pd.mob_goes")
    panel, clock = showing(snapshot)
    assert snapshot.question is not None
    sentence = present(snapshot.question, snapshot, translator("en")).prompt
    assert not panel.draw(clock.now).sees(sentence)
    while panel._front is panel._base:
        panel.handle(Finger("up"))
    shown = panel.draw(clock.now)
    assert shown.sees(sentence)
    assert shown.problems == []
    assert shown.chosen, "what OK takes stays in sight"
    last = panel._base.answer  # type: ignore[attr-defined]
    assert panel.handle(Finger("ok")) == [AnswerCommand(last)]


def test_a_sentence_that_has_room_above_its_list_stands_there() -> None:
    options = [Option("a", "One"), Option("b", "Two")]
    screen = ListScreen(Frame("Title"), options, answer_with)
    screen.sentence = "Who takes the first one?"
    canvas = Canvas()
    screen.draw(canvas, 0.0)
    assert canvas.sees("Who takes the first one?")
    assert not screen.hides_sentence()


def test_a_finger_that_is_down_while_a_notice_goes_does_not_answer_what_comes_after() -> None:
    panel, clock = showing(sample("pd.action"))
    panel.notify("reader_back")
    panel.handle(Finger("ok", "down"))
    clock.now += 10.0
    assert panel.handle(Finger("ok")) == []
    clock.now += SEEN_S
    panel.handle(Finger("ok", "down"))
    assert panel.handle(Finger("ok")) == [AnswerCommand("mine")]


def test_roll_shakes_the_dice_right_through_a_notice() -> None:
    panel, _ = showing(sample("pd.roll"))
    panel.notify("reader_back")
    panel.handle(Finger("roll", "down"))
    assert panel.handle(Finger("roll", "press")) == [ThrowCommand()]


def test_an_unknown_notice_is_left_to_the_log() -> None:
    panel, clock = showing(sample("pd.action"))
    before = panel.draw(clock.now).texts
    panel.notify("something_new")
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
    panel.notify("reader_back")
    assert panel.draw(clock.now).sees("Tile reader works again")
    panel.handle(Finger("ok", "hold"))
    clock.now += 10.0
    panel.handle(Finger("back"))
    shown = panel.draw(clock.now)
    assert not shown.sees("Menu")
    assert not shown.sees("Tile reader works again")


def test_a_notice_that_came_while_the_menu_was_open_is_told_after_it() -> None:
    panel, clock = showing(sample("pd.roll"))
    panel.handle(Finger("ok", "hold"))
    panel.notify("reader_back")
    assert panel.draw(clock.now).sees("Menu")
    panel.handle(Finger("back"))
    assert panel.draw(clock.now).sees("Tile reader works again")


def test_back_on_the_first_of_the_owners_pages_leaves_them() -> None:
    for name in ("owner.game", "owner.tag_game"):
        panel, _ = showing(replace(sample(name), can_undo=False))
        assert panel.handle(Finger("back")) == [AnswerCommand("done")]
    panel, _ = showing(replace(sample("lobby.home"), can_undo=False))
    assert panel.handle(Finger("back")) == []


def test_back_on_an_owners_page_goes_up_and_never_through_what_was_done_before() -> None:
    for name, up in (("owner.tag", "done"), ("owner.tag_tile", "back"), ("owner.value", "back")):
        panel, _ = showing(replace(sample(name), can_undo=True))
        assert panel.handle(Finger("back")) == [AnswerCommand(up)], name


def test_a_number_that_rests_on_a_guess_says_so() -> None:
    assert approx("80%", is_guess=True) == approx("≈80%", is_guess=True) == "≈80%"
    assert approx("80%", is_guess=False) == "80%"
    snapshot = replace(sample("pd.action"), guessed=frozenset({"dice.combat", "mobs.ghast.life"}))
    assert is_guess(snapshot, "dice.combat")
    assert is_guess(snapshot, "boots", "mobs.ghast")
    assert not is_guess(snapshot, "dice.mob", "mobs.g")


def test_what_is_guessed_is_told_once_when_a_game_begins() -> None:
    first = sample("lobby.home")
    panel, clock = showing(first)
    told = (("guessed", "mobs, tiles, boots, items, …"),)
    panel.show(replace(sample("full-pd.act"), seq=first.seq + 1, notices=told))
    while isinstance(panel._front, SealScreen):
        clock.now += 0.1
        panel.draw(clock.now)
    canvas = panel.draw(clock.now)
    assert canvas.sees("≈ ")
    assert canvas.problems == []


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


@pytest.mark.behavior
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
    assert panel.draw(clock.now).sees("Choose action")


def test_the_light_shows_whose_turn_it_is() -> None:
    snapshot = sample("pd.roll")
    panel, clock = showing(snapshot)
    assert snapshot.turn is not None
    assert panel.light(clock.now) == LIGHT[snapshot.players[snapshot.turn][0]]


def test_the_light_shows_the_rolled_colour_until_the_block_is_taken() -> None:
    for colour in ("red", "gray", "gold", "brown", "black"):
        panel, clock = showing(sample(f"pd.find-{colour}"))
        assert panel.light(clock.now) == LIGHT[colour]


def test_the_light_waits_for_the_dice_to_rest() -> None:
    before, snapshot = picture_book.moments_with_results()["dice-red-acts"]
    panel, clock = showing(replace(before, events=(), thrown=None))
    panel.show(replace(snapshot, seq=before.seq + 1))
    assert panel.light(clock.now) != LIGHT["red"]
    assert panel.sounds() == ["roll"]
    clock.now += 1.5
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
    """Their long press only repeats: there is nothing to wait for."""
    panel, clock = showing(sample("pd.action"))

    def chosen() -> str:
        return panel.draw(clock.now).chosen

    first = chosen()
    panel.handle(Finger("down", "down"))
    second = chosen()
    assert second != first
    panel.handle(Finger("down", "press"))
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
    assert last.outcome is not None
    assert panel.sounds() == ["won" if last.outcome.won else "lost"]


def test_a_notice_is_heard_when_it_is_seen_not_while_dice_still_roll() -> None:
    for before, snapshot in picture_book.moments_with_results().values():
        panel, clock = showing(replace(before, events=(), thrown=None))
        panel.show(replace(snapshot, seq=before.seq + 1))
        told = [each for each in panel._over if isinstance(each, NoticeScreen) and each.tune]
        if isinstance(panel._front, ResultScreen) and panel._over[1:2] == told[:1] != []:
            break
    else:
        raise AssertionError("no roll has a notice that is heard")
    assert panel.sounds() == ["roll"]
    rolling: Screen = panel._front
    while isinstance(rolling, ResultScreen) and not rolling.is_still(clock.now):
        clock.now += 0.1
    panel.draw(clock.now)
    assert panel.sounds() != [told[0].tune]  # the dice have come to rest
    panel.handle(Finger("ok"))
    assert panel._over[0] is told[0]
    assert panel.draw(clock.now).sees(told[0].text)
    assert panel.sounds() == [told[0].tune]


def open_help(panel: Panel, clock: Clock) -> None:
    """The last way on of «Why?»."""
    panel.handle(Finger("back"))
    while panel.draw(clock.now).chosen != "Buttons and signs":
        panel.handle(Finger("down"))
    panel.handle(Finger("ok"))


def test_why_is_one_press_away_in_every_game_and_first_in_the_menu() -> None:
    explorers = next(name for name in panel_moments.first_of_each() if name.startswith("ex."))
    for name in ("pd.action", "full-pd.act", "bb.action", explorers):
        panel, clock = showing(sample(name))
        asked = panel.draw(clock.now).texts
        panel.handle(Finger("back"))
        page = panel.draw(clock.now)
        assert page.texts != asked, name
        assert page.problems == []
        panel.handle(Finger("back"))
        assert panel.draw(clock.now).texts == asked
        panel.handle(Finger("ok", "hold"))
        assert panel.draw(clock.now).chosen == "Why? (BACK)", name
        panel.handle(Finger("ok"))
        assert panel.draw(clock.now).texts == page.texts
        panel.handle(Finger("back"))
        assert panel.draw(clock.now).sees("Menu")


@pytest.mark.parametrize(
    ("game", "words"),
    [("bb.", {"Forest", "TNT", "Creeper"}), ("ex.", {"Night", "Spyglass", "Zombie"})],
)
def test_the_help_shows_each_drawing_with_its_words_and_leads_to_the_bottom_line(
    game: str, words: set[str]
) -> None:
    panel, clock = showing(
        sample(next(name for name in panel_moments.first_of_each() if name.startswith(game)))
    )
    open_help(panel, clock)
    seen = set()
    for _ in range(40):
        page = panel.draw(clock.now)
        assert page.problems == []
        seen |= set(page.texts)
        if page.chosen == "Read more":
            panel.handle(Finger("ok"))
            assert panel.draw(clock.now).sees("Hold OK: menu")
            panel.handle(Finger("back"))
        panel.handle(Finger("down"))
    assert words <= seen
