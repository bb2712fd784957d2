"""The board on the glass: where the cursor goes, what is in sight, what the line below says."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerCommand, Close, Hint
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.screens.board import (
    ACROSS,
    DOWN,
    BoardLine,
    BoardNews,
    BoardPicture,
    BoardScreen,
    Hidden,
    Place,
    Spot,
    walk,
)
from firmware_host.panel.screens.overlays import BoardNotice
from tests.panel.picture_book import Finger

FRAME = Frame("Go where?", "pink", "Pink", strip=(StripCell("A", 3, 9, 4),))
PLACES = st.dictionaries(
    st.text("abcdefgh", min_size=1, max_size=3),
    st.tuples(st.integers(0, 20), st.integers(0, 6)),
    min_size=1,
    max_size=20,
)


def a_board(columns: int = 7, rows: int = 5, hidden: tuple[Hidden, ...] = ()) -> BoardPicture:
    return BoardPicture(tuple(tuple(Spot() for _ in range(rows)) for _ in range(columns)), hidden)


def a_screen(places: dict[str, Place], board: BoardPicture | None = None) -> BoardScreen:
    return BoardScreen(FRAME, board or a_board(), places, lambda name: BoardLine(f"at {name}"))


def look(screen: BoardScreen | BoardNotice) -> Canvas:
    canvas = Canvas()
    screen.draw(canvas, 0.0)
    assert canvas.problems == []
    return canvas


def is_bright(canvas: Canvas, column: int, row: int) -> bool:
    """Is the middle of that space in sight inverted? Its ground dot is dark then."""
    x, y = 1 + column * ACROSS, FRAME.body.y + 1 + row * DOWN
    return bool(canvas.image.getpixel((x + 1, y + 1)))


@given(PLACES)
def test_a_walk_visits_every_place_once(places: dict[str, Place]) -> None:
    way = walk(places)
    assert sorted(way) == sorted(places)


@pytest.mark.behavior
@given(PLACES)
def test_a_walk_never_returns_to_a_column(places: dict[str, Place]) -> None:
    columns = [places[name][0] for name in walk(places)]
    assert columns == sorted(columns)


def test_neighbours_follow_each_other_on_a_walk() -> None:
    square = {f"{x}{y}": (x, y) for x in range(3) for y in range(3)}
    way = [square[name] for name in walk(square)]
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))


def test_ok_takes_the_space_under_the_cursor_and_back_gives_the_hint() -> None:
    screen = a_screen({"a1": (0, 0), "b1": (1, 0), "a2": (0, 1)})
    assert screen.on(Finger("ok"), 0.0) == AnswerCommand("a1")
    screen.on(Finger("down"), 0.0)
    assert screen.on(Finger("ok"), 0.0) == AnswerCommand("a2")
    screen.on(Finger("up"), 0.0)
    screen.on(Finger("up"), 0.0)
    assert screen.on(Finger("ok"), 0.0) == AnswerCommand("b1")
    assert screen.on(Finger("back"), 0.0) == Hint()


def test_a_finger_that_only_goes_down_moves_nothing() -> None:
    screen = a_screen({"a1": (0, 0), "b1": (1, 0)})
    for gesture in ("down", "hold", "release"):
        assert screen.on(Finger("ok", gesture), 0.0) is None
        screen.on(Finger("down", gesture), 0.0)
    assert screen.cursor == 0


def test_the_space_under_the_cursor_is_inverted_and_told() -> None:
    screen = a_screen({"c3": (2, 2), "d3": (3, 2)})
    canvas = look(screen)
    assert is_bright(canvas, 2, 2)
    assert not is_bright(canvas, 3, 2)
    assert canvas.chosen == "c3"
    assert "at c3" in canvas.texts


def test_what_may_be_chosen_is_framed_and_nothing_else() -> None:
    dark = look(a_screen({"a1": (0, 0)})).image
    both = look(a_screen({"a1": (0, 0), "e4": (4, 3)})).image
    x, y = 4 * ACROSS, FRAME.body.y + 3 * DOWN
    assert not dark.getpixel((x, y))
    assert all(both.getpixel((x + i, y)) for i in range(ACROSS + 1))
    assert not both.getpixel((x + 3 * ACROSS, y))


@pytest.mark.parametrize("column", [0, 3, 6, 12, 21, 29])
def test_the_view_follows_the_cursor_over_a_wide_board(column: int) -> None:
    board = a_board(30)
    screen = a_screen({"here": (column, 2), "far": (29 - column, 0)}, board)
    screen.cursor = screen.way.index("here")
    canvas = look(screen)
    assert any(is_bright(canvas, seen, 2) for seen in range(WIDTH // ACROSS))


@pytest.mark.parametrize("row", [0, 4, 8])
def test_the_view_follows_the_cursor_over_a_high_board(row: int) -> None:
    canvas = look(a_screen({"here": (0, row)}, a_board(4, 9)))
    assert any(is_bright(canvas, 0, seen) for seen in range(5))


def test_a_board_of_two_tiles_and_both_strips_is_seen_whole() -> None:
    board = a_board(14)
    assert board.width <= WIDTH // ACROSS
    assert is_bright(look(a_screen({"end": (13, 4)}, board)), 13, 4)


def test_what_lies_face_down_is_part_of_the_way() -> None:
    board = a_board(7, hidden=(Hidden(5, "any-block"), Hidden(2, "at-portal")))
    assert board.width == 14
    canvas = look(a_screen({"a1": (0, 0)}, board))
    right = canvas.image.crop((7 * ACROSS + 2, FRAME.body.y, 128, FRAME.body.y + 5 * DOWN))
    assert right.getbbox() is not None


def test_four_pieces_on_one_space_are_all_seen() -> None:
    colours = ("pink", "blue", "yellow", "green")
    pictures = set()
    for count in range(1, 5):
        spot = Spot(tokens=tuple(f"at-{colour}" for colour in colours[:count]))
        canvas = Canvas()
        BoardPicture(((spot,),)).draw(canvas, Rect(0, 0, 128, 50))
        pictures.add(canvas.image.tobytes())
    assert len(pictures) == 4


def test_the_number_of_a_mob_is_seen_as_dots() -> None:
    counts = []
    for pips in range(4):
        canvas = Canvas()
        spot = Spot(tokens=("at-ghast",), pips=pips)
        BoardPicture(((spot,),)).draw(canvas, Rect(0, 0, 128, 50))
        column = canvas.image.crop((ACROSS - 1, 0, ACROSS, DOWN))
        counts.append(column.histogram()[255])
    assert counts == [0, 1, 2, 3]


def test_news_from_the_board_wait_for_a_hand() -> None:
    news = BoardNews("Ghast 2", a_board(), ((1, 1),), (3, 1))
    notice = BoardNotice(a_screen({"a1": (0, 0)}), "It goes here", "ghast", board=news)
    notice.begin(0.0)
    assert not notice.is_over(1000.0)
    assert notice.wakes_at(0.0) is None
    canvas = look(notice)
    assert canvas.sees("Ghast 2")
    assert canvas.sees("It goes here")
    assert is_bright(canvas, 3, 1)
    assert notice.on(Finger("ok"), 1000.0) == Close()
