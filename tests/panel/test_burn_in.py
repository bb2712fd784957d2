"""What the panel does so that the glass does not burn in, and that nothing is lost by it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

from firmware_host.panel.burn_in import (
    BARS_EVERY,
    ORBIT,
    PLAIN,
    STEPS_PER_PLACE,
    BurnInShift,
    shift_at_step,
)
from firmware_host.panel.canvas import GLASS, ROW, SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.frame import BODY_TOP, Frame, StripCell
from firmware_host.panel.screens.lists import ListScreen, Option

STEPS = range(BARS_EVERY * STEPS_PER_PLACE * len(ORBIT))


def lit(canvas: Canvas) -> int:
    return sum(byte.bit_count() for byte in canvas.image.tobytes())


@pytest.mark.parametrize(("dx", "dy"), ORBIT)
def test_words_and_signs_keep_the_margin_that_the_wandering_takes(dx: int, dy: int) -> None:
    moved = Rect(SAFE.x + dx, SAFE.y + dy, SAFE.width, SAFE.height)
    assert GLASS.holds(moved)


def test_a_word_a_descender_or_a_sign_at_the_edge_is_a_problem_of_the_layout() -> None:
    canvas = Canvas()
    canvas.text(0, 20, "left")
    canvas.text(2, 55, "low g")
    canvas.icon(WIDTH - 3, 20, "dice")
    assert len([problem for problem in canvas.problems if "too near the edge" in problem]) == 3


def test_bars_are_lit_or_outlined_and_the_words_on_them_are_readable_either_way() -> None:
    frame = Frame("Roll the dice", who="Pink", strip=(StripCell("A", 2, 8),))
    bright, sparing = Canvas(), Canvas(shift=BurnInShift(sparing=True))
    for canvas in (bright, sparing):
        frame.draw(canvas)
    assert bright.words == sparing.words
    assert lit(sparing) < lit(bright) / 3
    where = (20, 0, WIDTH, 10)  # the header without its line: one look is the other turned over
    turned = ImageChops.invert(sparing.image.crop(where))
    assert turned.tobytes() == bright.image.crop(where).tobytes()


def left_of_the_header(title: str, drift: int) -> int:
    canvas = Canvas(shift=BurnInShift(sparing=True, drift=drift))
    Frame(title).draw(canvas)
    assert canvas.problems == []
    assert canvas.words == [title]
    box = canvas.image.crop((0, 0, WIDTH, 9)).getbbox()
    assert box is not None
    assert box[2] <= SAFE.right
    return box[0]


@pytest.mark.parametrize("title", ["Roll", "A title that is too wide now"])
def test_the_header_drifts_to_and_fro_as_far_as_its_words_leave_room(title: str) -> None:
    lefts = [left_of_the_header(title, drift) for drift in range(300)]
    room = max(lefts) - 1
    assert min(lefts) == 1
    assert all(abs(one - other) == min(1, room) for one, other in pairwise(lefts))
    assert lefts[2 * room] == 1, "it turns round at its own end and does not wait there"


def test_where_there_is_no_room_nothing_drifts() -> None:
    assert [BurnInShift(drift=7).along(room) for room in (-3, 0, 1, 4, 100)] == [0, 0, 1, 1, 7]


def test_the_marked_line_is_lit_in_every_look() -> None:
    lines = (Option("a", "Pink", "pink", "0"), Option("b", "Blue", "blue", "8"))
    drawn = []
    for look in (PLAIN, BurnInShift(sparing=True, drift=5)):
        canvas = Canvas(shift=look)
        ListScreen(Frame("Status"), lines, lambda _line: None, cursor=1).draw(canvas, 0.0)
        drawn.append(canvas.image.crop((0, BODY_TOP + ROW, WIDTH, BODY_TOP + 2 * ROW)).tobytes())
    assert drawn[0] == drawn[1]
    assert sum(byte.bit_count() for byte in drawn[0]) > WIDTH * ROW / 2


def test_the_whole_picture_wanders_and_comes_back() -> None:
    canvas = Canvas(shift=BurnInShift(shift=(1, 1)))
    canvas.text(5, 5, "Roll")
    before = canvas.image.copy()
    canvas.apply_shift()
    assert canvas.image.getbbox() == tuple(edge + 1 for edge in before.getbbox() or ())


def test_the_first_look_is_the_plain_one_and_no_step_is_further_than_a_pixel() -> None:
    assert shift_at_step(0) == PLAIN
    looks = [shift_at_step(step) for step in STEPS]
    for one, other in pairwise(looks):
        assert other.drift == one.drift + 1
        assert max(abs(a - b) for a, b in zip(one.shift, other.shift, strict=True)) <= 1
    assert {shift.shift for shift in looks} == set(ORBIT)
    assert sum(shift.sparing for shift in looks) / len(looks) > 0.75
