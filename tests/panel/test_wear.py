"""What the panel does so that the glass does not burn in, and that nothing is lost by it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

from firmware_host.panel.canvas import GLASS, SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.wear import ORBIT, PLAIN, WIDEST_DRIFT, Look, look_at_step
from tests.panel import picture_book
from tests.panel.test_pictures import speaking

STEPS = range(2 * WIDEST_DRIFT * 23)


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


@pytest.mark.parametrize("language", ["en", "de", "qps"])
def test_every_screen_fits_in_the_sparing_look_at_every_drift(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for drift in (0, 7, WIDEST_DRIFT):
        look = Look(sparing=True, drift=drift)
        with monkeypatch.context() as patch:
            patch.setattr("firmware_host.panel.panel.PLAIN", look)
            pictures = list(picture_book.pictures(speaking(language)))
        problems = [f"{name}: {p}" for name, canvas in pictures for p in canvas.problems]
        assert not problems, "\n".join(problems)


def test_bars_are_lit_or_outlined_and_the_words_on_them_are_readable_either_way() -> None:
    frame = Frame("Roll the dice", who="Pink", strip=(StripCell("A", 2, 8),))
    bright, sparing = Canvas(), Canvas(look=Look(sparing=True))
    for canvas in (bright, sparing):
        frame.draw(canvas)
    assert bright.words == sparing.words
    assert lit(sparing) < lit(bright) / 3
    where = (20, 0, WIDTH, 10)  # the header without its line: one look is the other turned over
    turned = ImageChops.invert(sparing.image.crop(where))
    assert turned.tobytes() == bright.image.crop(where).tobytes()


def test_the_header_drifts_only_as_far_as_its_words_leave_room() -> None:
    lefts = []
    for title in ("Roll", "A title that is too wide now"):
        canvas = Canvas(look=Look(sparing=True, drift=WIDEST_DRIFT))
        Frame(title).draw(canvas)
        assert canvas.problems == []
        assert canvas.words == [title]
        box = canvas.image.crop((0, 0, WIDTH, 9)).getbbox()
        assert box is not None
        assert box[2] <= SAFE.right
        lefts.append(box[0])
    assert lefts[0] == 1 + WIDEST_DRIFT
    assert lefts[0] > lefts[1] >= 1


def test_the_whole_picture_wanders_and_comes_back() -> None:
    canvas = Canvas(look=Look(shift=(1, 1)))
    canvas.text(5, 5, "Roll")
    before = canvas.image.copy()
    canvas.wander()
    assert canvas.image.getbbox() == tuple(edge + 1 for edge in before.getbbox() or ())


def test_the_first_look_is_the_plain_one_and_no_step_is_further_than_a_pixel() -> None:
    assert look_at_step(0) == PLAIN
    looks = [look_at_step(step) for step in STEPS]
    for one, other in pairwise(looks):
        assert abs(one.drift - other.drift) == 1
        assert max(abs(a - b) for a, b in zip(one.shift, other.shift, strict=True)) <= 1
    assert {look.shift for look in looks} == set(ORBIT)
    assert sum(look.sparing for look in looks) / len(looks) > 0.75
