"""Screens one by one: what presses do, when they want to move."""

from __future__ import annotations

import pytest

from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import HEIGHT, ROW, WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerAndThrow, AnswerCommand, Close, Hint, ThrowCommand
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import answer_with
from firmware_host.panel.screens.base import Nested, Screen
from firmware_host.panel.screens.grid import CubePicture, GridScreen
from firmware_host.panel.screens.lists import ListScreen, Option, ReadingList, ToggleScreen, confirm
from firmware_host.panel.screens.message import MessageScreen
from firmware_host.panel.screens.number import NumberScreen
from firmware_host.panel.screens.overlays import EndScreen, NoticeScreen
from firmware_host.panel.screens.pick import PickScreen
from firmware_host.panel.screens.result import LARGE_S, SETTLE_S, ResultScreen
from firmware_host.panel.screens.roll import LONGEST_SHAKE_S, RollScreen, RollTexts
from tests.panel.picture_book import Finger

EN = translator("en")
FRAME = Frame("Title", "pink", "Pink")
BLOCKS = Die("blocks", ("red", "gray", "gold", "brown", "black", "?"))
MOB = Die("mob", ("1", "1", "2", "2", "3", "3"))
COMBAT = Die("combat", ("0", "0", "1", "1", "1", "2"))


def press(screen: Screen, *names: str, now: float = 0.0) -> object:
    """Press short; what the last press meant."""
    result: object = None
    for name in names:
        result = screen.on(Finger(name), now)
    return result


def look(screen: Screen, now: float = 0.0) -> Canvas:
    canvas = Canvas()
    screen.draw(canvas, now)
    assert canvas.problems == []
    return canvas


def a_list(count: int) -> ListScreen:
    return ListScreen(FRAME, [Option(str(i), f"Line {i}") for i in range(count)], answer_with)


def test_a_list_goes_round_at_both_ends() -> None:
    screen = a_list(3)
    assert press(screen, "up", "ok") == AnswerCommand("2")
    assert press(screen, "down", "ok") == AnswerCommand("0")


@pytest.mark.parametrize("steps", range(12))
def test_the_cursor_of_a_long_list_is_always_in_sight(steps: int) -> None:
    screen = a_list(12)
    press(screen, *["down"] * steps)
    canvas = look(screen)
    assert canvas.chosen == f"Line {steps}"
    assert f"Line {steps}" in canvas.texts


def test_a_hold_or_a_finger_down_moves_nothing_in_a_list() -> None:
    screen = a_list(3)
    for gesture in ("down", "hold", "release"):
        assert screen.on(Finger("ok", gesture), 0.0) is None
        screen.on(Finger("down", gesture), 0.0)
    assert screen.cursor == 0


def test_back_in_a_list_without_a_way_back_asks_for_the_hint() -> None:
    assert press(a_list(2), "back") == Hint()


@pytest.mark.parametrize("lines", [2, 5, 14])
def test_ok_reads_a_list_to_its_end_before_it_means_done(lines: int) -> None:
    options = [*(Option("line", f"Line {n}") for n in range(lines - 1)), Option("ok", "All done")]
    screen = ReadingList(FRAME, options, answer_with)
    seen = set(look(screen).texts)
    presses = 0
    while (command := press(screen, "ok")) is None:
        presses += 1
        seen |= set(look(screen).texts)
    assert command == AnswerCommand("ok")
    assert presses >= 1
    assert {option.text for option in options} <= seen, "no line was skipped"


def a_tick_list(has_default: bool) -> ToggleScreen:
    things = [Option("a", "Mobs"), Option("b", "Hearts")]

    def done(ticked: tuple[int, ...]) -> AnswerCommand:
        return AnswerCommand(",".join(map(str, ticked)) or "-")

    return ToggleScreen(FRAME, things, done, "Done", ticked=(0, 1), has_default=has_default)


def test_a_tick_list_with_a_default_is_taken_with_one_press() -> None:
    assert press(a_tick_list(has_default=True), "ok") == AnswerCommand("0,1")
    assert press(a_tick_list(has_default=True), "down", "ok", "up", "ok") == AnswerCommand("1")


def test_a_tick_list_without_a_default_starts_at_the_top() -> None:
    assert press(a_tick_list(has_default=False), "ok") is None


def test_a_tick_list_that_wants_one_cannot_be_left_with_none() -> None:
    things = [Option("a", "Mobs"), Option("b", "Hearts")]
    done = AnswerCommand("done")
    screen = ToggleScreen(FRAME, things, lambda _: done, "Done", ticked=(1,), fewest=1)
    press(screen, "down", "ok")
    assert not look(screen).sees("Done")
    assert press(screen, "down", "ok", "down", "down", "ok") == done
    assert screen.ticked == [0]


def test_a_list_takes_short_words_for_all_when_one_line_is_too_long() -> None:
    long = Option("a", "Netherite chestplate", "sword", "12/12", short="Netherite")
    other = Option("b", "Iron sword", "sword", "3", short="Iron")
    assert look(ListScreen(FRAME, [other], answer_with)).sees("Iron sword")
    canvas = look(ListScreen(FRAME, [long, other], answer_with))
    assert "Netherite" in canvas.texts
    assert "Iron" in canvas.texts


def test_the_line_below_a_list_tells_about_what_is_chosen() -> None:
    options = [Option("a", "Boots", details="2 steps"), Option("b", "Neither")]
    screen = ListScreen(FRAME, options, answer_with)
    assert look(screen).sees("2 steps")
    press(screen, "down")
    assert not look(screen).sees("2 steps")


def test_a_confirmation_starts_on_no() -> None:
    screen = confirm(FRAME, "Sure?", "Yes", "No", AnswerCommand("x"))
    assert press(screen, "ok") == Close()
    assert press(screen, "down", "ok") == AnswerCommand("x")


def test_ticks_are_collected_until_done() -> None:
    options = [Option("a", "A"), Option("b", "B"), Option("c", "C")]
    screen = ToggleScreen(
        FRAME, options, lambda ticked: AnswerCommand(",".join(map(str, ticked)) or "-"), "Done"
    )
    assert press(screen, "up", "ok") == AnswerCommand("-")
    press(screen, "down", "ok", "down", "down", "ok")
    assert press(screen, "down", "ok") == AnswerCommand("0,2")
    press(screen, "down", "ok")
    assert press(screen, "up", "ok") == AnswerCommand("2")


def test_ticks_are_named_in_their_order_where_it_matters() -> None:
    options = [Option("a", "A"), Option("b", "B"), Option("c", "C")]
    screen = ToggleScreen(
        FRAME,
        options,
        lambda ticked: AnswerCommand(",".join(map(str, ticked))),
        "Done",
        ticked=(1, 2),
        is_ordered=True,
    )
    press(screen, "ok", "down", "ok", "ok")
    assert press(screen, "down", "down", "ok") == AnswerCommand("2,0,1")


def test_a_long_message_has_pages_and_answers_on_the_last() -> None:
    text = " ".join(f"word{i}" for i in range(60))
    screen = MessageScreen(FRAME, text, AnswerCommand("ok"))
    words: list[str] = []
    for _ in range(20):
        words += look(screen).texts[2].split()
        if press(screen, "ok"):
            break
    assert words == text.split()
    assert press(screen, "back") is None


def ok_is_written_below(text: str) -> bool:
    canvas = Canvas()
    MessageScreen(Frame("Set-up"), text, AnswerCommand("ok")).draw(canvas, 0.0)
    corner = canvas.image.crop((WIDTH - 9, HEIGHT - 6, WIDTH, HEIGHT))
    written = Canvas()
    written.text(WIDTH - 9, HEIGHT - 6, "OK", font="tiny")
    return corner.tobytes() == written.image.crop((WIDTH - 9, HEIGHT - 6, WIDTH, HEIGHT)).tobytes()


def test_a_message_says_which_key_leads_on_where_its_words_leave_room() -> None:
    assert ok_is_written_below("Lay out the board.")
    assert ok_is_written_below("\n".join(["Lay out the board."] * 5))
    assert not ok_is_written_below("\n".join(["Put everything on the table"] * 5))
    assert not ok_is_written_below("\n".join(["Lay out the board."] * 6))  # an arrow: there is more


def test_a_short_message_answers_at_once() -> None:
    assert press(MessageScreen(FRAME, "Hello", AnswerCommand("ok")), "ok") == AnswerCommand("ok")


CUBE = CubePicture([4] * 15 + [0], ["red", "gold"] + [None] * 14)


def a_grid(*cells: str, extra: tuple[Option, ...] = ()) -> GridScreen:
    return GridScreen(FRAME, cells, CUBE, lambda cell: [f"here {cell}"], extra=extra)


def test_the_cursor_of_the_grid_visits_only_legal_cells_row_by_row() -> None:
    screen = a_grid("a1", "d1", "a4", "c3")
    seen = []
    for _ in range(5):
        seen.append(screen.answer)
        press(screen, "down")
    assert seen == ["a4", "c3", "a1", "d1", "a4"]


def test_the_grid_tells_what_lies_under_the_cursor() -> None:
    screen = a_grid("a1", "b1")
    assert look(screen).sees("here a1")
    press(screen, "down")
    assert look(screen).sees("here b1")
    assert press(screen, "ok") == AnswerCommand("b1")


def test_done_comes_after_the_last_cell_of_the_grid() -> None:
    screen = a_grid("a1", extra=(Option("done", "Done"),))
    assert press(screen, "up", "ok") == AnswerCommand("done")
    assert look(screen).chosen == "Done"


def test_a_number_stays_between_its_limits() -> None:
    screen = NumberScreen(FRAME, 2, 1, 3, lambda n: AnswerCommand(str(n)))
    assert press(screen, "up", "up", "up", "ok") == AnswerCommand("3")
    assert press(screen, "down", "down", "down", "ok") == AnswerCommand("1")


def a_roll() -> RollScreen:
    return RollScreen(FRAME, (BLOCKS, MOB), RollTexts(), EN, {})


@pytest.mark.parametrize("odds", ["", "Chance 49%"])
def test_a_roll_always_says_that_wooden_dice_may_be_entered(odds: str) -> None:
    cell = StripCell("A", 4, 15, 9)
    frame = Frame("Roll", strip=(cell, cell, cell))
    canvas = look(RollScreen(frame, (MOB, MOB, MOB), RollTexts(odds=odds), EN, {}))
    assert canvas.sees("OK: use real dice")
    assert canvas.sees(odds)
    assert canvas.problems == []


def test_shaking_moves_the_picture_and_letting_go_throws() -> None:
    screen = a_roll()
    assert screen.wakes_at(0.0) is None
    assert screen.on(Finger("roll", "down"), 0.0) is None
    assert screen.wakes_at(0.0) is not None
    assert look(screen, 0.0).image.tobytes() != look(screen, 0.5).image.tobytes()
    assert screen.on(Finger("roll", "hold"), 0.6) is None
    assert screen.on(Finger("roll", "release"), 2.0) == ThrowCommand()
    assert screen.wakes_at(2.0) is None


def test_a_short_press_of_roll_throws_as_well() -> None:
    screen = a_roll()
    screen.on(Finger("roll", "down"), 0.0)
    assert screen.on(Finger("roll", "press"), 0.1) == ThrowCommand()


def test_a_button_under_a_book_does_not_shake_for_ever() -> None:
    screen = a_roll()
    screen.on(Finger("roll", "down"), 0.0)
    assert screen.wakes_at(LONGEST_SHAKE_S + 1) is None


def test_wooden_dice_are_typed_die_by_die_and_confirmed() -> None:
    screen = a_roll()
    press(screen, "ok", "up", "ok", "down", "ok")
    assert look(screen).sees("that is right")
    assert press(screen, "back", "up", "up", "ok", "ok") == AnswerCommand("gray 2")


def test_back_leaves_the_typing_of_wooden_dice() -> None:
    screen = a_roll()
    assert press(screen, "ok", "back") is None
    assert look(screen).sees("Hold ROLL")


def test_every_result_can_be_typed() -> None:
    reached = set()
    for first in range(6):
        for second in range(3):
            screen = a_roll()
            press(screen, "ok", *["up"] * first, "ok", *["up"] * second, "ok")
            reached.add(press(screen, "ok"))
    assert len(reached) == 18


def a_result() -> ResultScreen:
    screen = ResultScreen(FRAME, (BLOCKS, MOB), ("red", "2"), ("one", "two"), EN, {})
    screen.begin(100.0)
    return screen


def test_a_result_comes_to_rest_is_large_for_a_second_and_goes_by_itself() -> None:
    screen = a_result()
    assert not screen.is_still(100.1)
    assert look(screen, 101.0).sees("two")
    wakes_at = screen.wakes_at(101.0)
    assert wakes_at == 100.0 + 2 * SETTLE_S + LARGE_S
    assert not screen.is_over(wakes_at - 0.1)
    assert screen.is_over(wakes_at)


def test_dice_that_were_kept_lie_still_while_others_roll_again() -> None:
    screen = ResultScreen(FRAME, (COMBAT,) * 3, ("0", "1", "2"), ("3 hits",), EN, {}, moving=(1,))
    screen.begin(100.0)
    assert screen.in_motion(100.1) == (1,)
    assert look(screen, 100.1)._quiet == ["0", "2"]
    assert screen.is_still(100.5)


def a_pick(*start: int) -> PickScreen:
    return PickScreen(
        FRAME, COMBAT, ["0", "1", "2"], lambda again: f"again {again}", EN, {}, start=start
    )


def test_dice_are_picked_one_by_one_and_the_chance_follows() -> None:
    screen = a_pick()
    assert look(screen).sees("again ()")
    press(screen, "down", "ok", "down", "down", "ok")
    assert look(screen).sees("again (0, 2)")
    assert press(screen, "down", "ok") == AnswerCommand("0,2")


def test_nothing_picked_means_keep_all() -> None:
    assert press(a_pick(), "ok") == AnswerCommand("-")


def test_roll_throws_what_is_picked_with_one_press() -> None:
    screen = a_pick(1)
    assert screen.on(Finger("roll", "down"), 0.0) is None
    assert screen.wakes_at(0.0) is not None
    assert screen.on(Finger("roll", "press"), 0.2) == AnswerAndThrow("1")


def test_roll_with_nothing_picked_does_nothing() -> None:
    screen = a_pick()
    assert screen.on(Finger("roll", "down"), 0.0) is None
    assert screen.on(Finger("roll", "press"), 0.2) is None


def test_back_puts_all_dice_back_first() -> None:
    screen = a_pick(0, 1)
    assert press(screen, "back") is None
    assert press(screen, "ok") == AnswerCommand("-")


def test_a_notice_goes_after_its_time() -> None:
    screen = NoticeScreen(a_list(2), "Something happened")
    screen.begin(10.0)
    wakes_at = screen.wakes_at(10.0)
    assert wakes_at is not None
    assert not screen.is_over(10.5)
    assert screen.is_over(wakes_at)


def test_a_nested_screen_comes_back_after_close() -> None:
    screen = Nested(a_list(2))
    screen.open(MessageScreen(FRAME, "Inside", Close()))
    assert look(screen).sees("Inside")
    assert press(screen, "ok") is None
    assert look(screen).sees("Line 0")


def test_the_strip_shows_what_each_task_needs_and_when_it_is_due() -> None:
    strip = (StripCell("A", 0, 3, 1), StripCell("B", 5, 21, 9, 2), StripCell("C", 12, 48, 24))
    screen = ListScreen(Frame("T", strip=strip), [Option("x", "X")], answer_with)
    canvas = look(screen)
    assert {"A", "B", "C", "5", "21", "≈9", "12", "48", "≈24"} <= set(canvas.texts)
    off = Canvas(blink=False)
    screen.draw(off, 0.0)
    assert canvas.image.tobytes() != off.image.tobytes()


def test_a_strip_of_many_digits_still_fits() -> None:
    strip = tuple(StripCell(label, 48, 64, 32) for label in "ABC")
    look(ListScreen(Frame("T", strip=strip), [Option("x", "X")], answer_with))


def test_a_long_title_pushes_the_name_to_its_initial() -> None:
    short = look(ListScreen(Frame("Hi", "blue", "Maximilian"), [Option("x", "X")], answer_with))
    assert short.texts[0] == "Maximilian"
    title = "A title that needs room"
    long = look(ListScreen(Frame(title, "blue", "Maximilian"), [Option("x", "X")], answer_with))
    assert title in long.texts


def test_the_canvas_finds_a_text_that_is_cut_off_or_lies_over_another() -> None:
    canvas = Canvas()
    canvas.text(1, 10, "A very long line that cannot fit on the glass", width=126)
    canvas.text(100, 40, "outside")
    canvas.text(1, 12, "over")
    for problem in ("px too wide", "'outside' is too near the edge", "'over' lies over"):
        assert [each for each in canvas.problems if problem in each], problem


def test_the_canvas_finds_letters_whose_marks_or_tails_meet_another_line_or_a_drawing() -> None:
    canvas = Canvas()
    canvas.text(1, 10, "jgpy")
    canvas.text(1, 18, "ÁÉÍÝ")
    assert [each for each in canvas.problems if "is written into 'jgpy'" in each]
    canvas = Canvas()
    canvas.frame(Rect(0, 8, 40, 10))
    canvas.text(2, 9, "Čas")
    assert ["runs into" in each for each in canvas.problems] == [True]
    canvas = Canvas()
    canvas.text(2, 20, "gap")
    canvas.bar(Rect(0, 28, WIDTH, ROW))
    assert ["painted over" in each for each in canvas.problems] == [True]
    canvas = Canvas()
    canvas.text(20, 3, "Č", font="big")
    assert ["too near the edge" in each for each in canvas.problems] == [True]


def test_lines_that_keep_apart_are_no_problem() -> None:
    canvas = Canvas()
    ink = canvas.bar(Rect(0, 0, WIDTH, ROW))
    canvas.text(2, 2, "Čeština", fill=ink)
    canvas.paragraph(Rect(2, 15, WIDTH - 4, 40), "jgpy\nÁÉÍÝ\njgpy")
    assert canvas.problems == []


@pytest.mark.parametrize("title", ["Vyhráli jste!", "Červená", "Gagné", "W" * 9])
@pytest.mark.parametrize(
    "reason",
    ["Krátce.", "Vrstva je prázdná, úkol A není splněný.", "jgpy jgpy\nÁÉÝ jgpy\nÁÉÝ jgpy"],
)
def test_the_end_of_a_game_gives_each_line_its_room(title: str, reason: str) -> None:
    canvas = look(EndScreen("star", title, reason, "OK", Close(), digest="6e67 8e3d c69c e91d"))
    assert canvas.image.crop((0, 42, 20, 52)).getbbox(), "the lock stands before the number"


def pages_of(screen: MessageScreen) -> list[str]:
    pages = []
    for _ in range(screen.pages):
        pages.append(look(screen).texts[2])
        press(screen, "ok")
    return pages


def test_a_page_begins_with_a_sentence_where_it_can() -> None:
    first = "Lay the board on the table. " * 3
    items = "Items: dice, rerolls, reach, steps, hearts, blocks from the cube, used ones and more"
    screen = MessageScreen(FRAME, f"{first.strip()}\n{items}", AnswerCommand("ok"))
    assert pages_of(screen) == [first.strip(), items]


def test_no_page_begins_with_the_last_word_of_a_sentence() -> None:
    for count in range(20, 40):
        screen = MessageScreen(FRAME, " ".join(["word"] * count), AnswerCommand("ok"))
        assert all(len(page.split()) > 1 for page in pages_of(screen))


def test_words_that_are_cut_in_their_row_stand_in_full_under_the_cursor() -> None:
    long = "Construir: Decoración del desierto"
    lines = [Option("a", "Coger 2 bloques"), Option("b", long, typed=True), Option("c", "Luchar")]
    screen = ListScreen(FRAME, lines, answer_with)
    assert long not in written(look(screen))
    press(screen, "down")
    canvas = look(screen)
    assert long in written(canvas)
    assert canvas.sees("Luchar")


def written(canvas: Canvas) -> str:
    """What can be read on the glass, line by line; a cut line ends in an ellipsis."""
    return " ".join(line.text for line in canvas._written)
