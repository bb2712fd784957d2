"""The panel as text: every pixel shown, nothing wider than the window."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.kiosk.terminal_view import (
    View,
    braille,
    clip,
    half_blocks,
    panel_lines,
    tiles_in_reach,
    why_lines,
)
from firmware_host.panel.i18n import Translator
from tests.kiosk.fake_box import FakeBox

frames = st.binary(min_size=1024, max_size=1024)
ENGLISH = Translator()


def is_lit(frame: bytes, x: int, y: int) -> bool:
    return bool(frame[y * 16 + x // 8] >> (7 - x % 8) & 1)


@pytest.mark.behavior
@given(frames)
def test_half_blocks_show_every_pixel(frame: bytes) -> None:
    lines = half_blocks(frame)
    assert (len(lines), {len(line) for line in lines}) == (32, {128})
    for y in range(64):
        for x in range(128):
            shown = "▀█" if y % 2 == 0 else "▄█"
            assert (lines[y // 2][x] in shown) == is_lit(frame, x, y)


@pytest.mark.behavior
@given(frames)
def test_braille_shows_every_pixel(frame: bytes) -> None:
    lines = braille(frame)
    assert (len(lines), {len(line) for line in lines}) == (16, {64})
    for y in range(64):
        for x in range(128):
            letter = lines[y // 4][x // 2]
            # Dot numbers as the Unicode standard names them: left 1 2 3 7, right 4 5 6 8.
            dot = ("1237" if x % 2 == 0 else "4568")[y % 4]
            name = unicodedata.name(letter).partition("DOTS-")[2]
            assert (dot in name) == is_lit(frame, x, y)


def bare(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def lines_for(columns: int, lines: int, **view: Any) -> list[str]:
    box = FakeBox()
    state = view.pop("state", box.state())
    return panel_lines(View(box.frame(), state, **view), columns, lines, ENGLISH)


@pytest.mark.parametrize(
    ("columns", "lines", "edge"),
    [(130, 39, 128), (200, 60, 128), (129, 60, 64), (130, 38, 64), (80, 24, 64), (66, 23, 64)],
)
def test_the_picture_is_as_large_as_the_window_allows(columns: int, lines: int, edge: int) -> None:
    shown = lines_for(columns, lines)
    assert "╭" + "─" * edge + "╮" in bare(shown[0])
    assert len(shown) <= lines
    assert max(len(bare(line)) for line in shown) <= columns


@pytest.mark.parametrize(("columns", "lines"), [(65, 24), (66, 22), (20, 5), (7, 3), (1, 1)])
def test_a_window_too_small_says_what_it_needs(columns: int, lines: int) -> None:
    shown = lines_for(columns, lines)
    assert len(shown) <= lines
    assert all(len(line) <= columns for line in shown)
    if columns >= 20 and lines >= 5:
        assert "needs 66×23" in " ".join(shown)


def test_a_long_sentence_stands_in_full_where_the_window_has_lines() -> None:
    state = FakeBox().state()
    sentence = "Both mobs are equally near. Decide together " * 4 + "where it goes."
    state["question"]["prompt"] = sentence
    text = " ".join(bare(line).strip() for line in lines_for(140, 45, state=state))
    assert sentence in text
    assert all(len(bare(line)) <= 80 for line in lines_for(80, 23, state=state))
    assert len(lines_for(80, 23, state=state)) <= 23


def test_question_options_and_tiles_stand_below_the_picture() -> None:
    box = FakeBox()
    box.tiles[1]["on_reader"] = True
    text = "\n".join(bare(line) for line in lines_for(140, 45, state=box.state()))
    assert "Who begins? — Ada · Grace" in text
    assert "Tiles  1: Creeper   2▣ Iron sword   3: Shield" in text
    assert "0: more" not in text
    assert "w: why? · O: menu · B: undo" in text
    assert "h: hold the next key" in text


def many_tiles(count: int) -> dict[str, Any]:
    tiles = [
        {"uid": f"{n:08X}", "name": f"Wither skeleton {n}", "on_reader": False}
        for n in range(count)
    ]
    return {**FakeBox().state(), "tiles": tiles}


def test_every_tile_can_be_reached_although_only_some_fit_in_the_row() -> None:
    state = many_tiles(24)
    reached: list[Mapping[str, Any]] = []
    while len(reached) < 24:
        view = View(FakeBox().frame(), state, first_tile=len(reached))
        [row] = [
            bare(line) for line in panel_lines(view, 80, 24, ENGLISH) if "Tiles  1:" in bare(line)
        ]
        in_reach = tiles_in_reach(view, 80, 24, ENGLISH)
        assert len(row) <= 80
        assert row.endswith("0: more")
        assert all(f"{key}: {tile['name']}" in row for key, tile in enumerate(in_reach, start=1))
        reached += in_reach
    assert reached == state["tiles"]


def test_a_dark_screen_says_how_to_wake_it() -> None:
    view = View(bytes(1024), FakeBox().state())
    assert any("Press any key" in line for line in panel_lines(view, 80, 24, ENGLISH))
    assert not any("Press any key" in line for line in lines_for(80, 24))


def test_hold_and_notes_are_shown() -> None:
    assert any("next key is held" in line for line in lines_for(80, 24, hold_next=True))
    assert any("No such tile." in line for line in lines_for(80, 24, note="No such tile."))


@pytest.mark.parametrize(
    ("light", "true_colour", "code"),
    [
        ((255, 60, 20), True, "48;2;255;60;20"),
        ((255, 0, 0), False, "48;5;196"),
        ((0, 0, 0), False, "48;5;16"),
        ((255, 255, 255), False, "48;5;231"),
        ((95, 135, 175), False, f"48;5;{16 + 36 * 1 + 6 * 2 + 3}"),
    ],
)
def test_the_light_is_a_bar_of_its_colour(
    light: tuple[int, int, int], true_colour: bool, code: str
) -> None:
    state = {**FakeBox().state(), "light": dict(zip("rgb", light, strict=True))}
    shown = lines_for(80, 24, state=state, true_colour=true_colour)
    assert any(f"\x1b[{code}m{' ' * 66}\x1b[0m" in line for line in shown)


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        ("short", 10, "short"),
        ("exactly", 7, "exactly"),
        ("too long", 7, "too lo…"),
        ("漢字漢字", 8, "漢字漢字"),
        ("漢字漢字", 7, "漢字漢…"),
        ("e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"),
        ("\x1b[2Jevil\a\n", 20, " [2Jevil  "),
    ],
)
def test_a_text_is_cut_to_its_room_and_cleaned(text: str, room: int, shown: str) -> None:
    assert clip(text, room) == shown


def test_a_state_without_question_or_tiles_is_drawn_too() -> None:
    state = {**FakeBox().state(), "question": None, "tiles": []}
    assert len(lines_for(80, 24, state=state)) == len(lines_for(80, 24))


def test_why_is_told_as_text_with_its_rules_and_what_can_be_done() -> None:
    document = {
        "title": "Safe or risky?",
        "meaning": "It is your turn. " * 8,
        "leads_to": "You walk.",
        "rules": [{"rule": "DR-011", "title": "Your turn", "page": 6, "text": "Throw.\nWalk."}],
        "possibilities": [
            {"name": "Throw one die", "needs": "Nothing", "why_not": ""},
            {"name": "Fly", "needs": "wings", "why_not": "you have none"},
        ],
        "words": {"can": "What can I do?"},
    }
    lines = [bare(line) for line in why_lines(document, 60, Translator())]
    assert all(len(line) <= 60 for line in lines)
    text = "\n".join(lines)
    assert text.startswith("Safe or risky?\nIt is your turn.")
    assert "Rule DR-011, rulebook page 6" in text
    assert "✓ Throw one die · Nothing" in text
    assert "× Fly · wings · Not now: you have none" in text
    nothing = why_lines({"words": {"nothing": "Nothing is asked."}}, 60, Translator())
    assert nothing == ["Nothing is asked."]
