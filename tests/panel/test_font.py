"""The fonts: every letter of fifteen languages, composed, measured and wrapped."""

from __future__ import annotations

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.panel import font as fonts
from firmware_host.panel.errors import SheetError
from firmware_host.panel.font import Font, big, shorten, small, tiny, wrap
from firmware_host.panel.sheet import read_sheet

LETTERS = {
    "de": "äöüßÄÖÜẞ„“–",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’",
    "it": "àèéìíîòóùúÀÈÉÌÒÓÙ",
    "es": "áéíñóúü¿¡ÁÉÍÑÓÚÜ",
    "nl": "áéëïóöüÁÉËÏÓÖÜ",
    "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "sk": "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ",
    "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»—№",
    "hu": "áéíóöőúüűÁÉÍÓÖŐÚÜŰ",
    "sv": "åäöÅÄÖé",
    "da": "æøåÆØÅ",
    "nb": "æøåÆØÅ",
    "fi": "äöåÄÖÅ",
    "signs": "×·♥→←↑↓…–—“”‘’≈−°✓•",
}


@pytest.mark.parametrize("language", LETTERS)
def test_every_letter_of_the_language_is_drawn(language: str) -> None:
    assert [char for char in LETTERS[language] if not small().can_draw(char)] == []


def test_all_printable_ascii_is_drawn() -> None:
    assert [char for char in string.printable.strip() if not small().can_draw(char)] == []


def test_a_letter_nobody_has_drawn_is_a_visible_box() -> None:
    glyph = small().glyph("漢")
    assert glyph.missing
    assert glyph.rows[0] == "#####"


def test_no_two_letters_look_alike_within_an_alphabet() -> None:
    for alphabet in (string.ascii_letters + string.digits, LETTERS["ru"], LETTERS["cs"]):
        shapes: dict[tuple[int, tuple[str, ...]], str] = {}
        for char in alphabet:
            glyph = small().glyph(char)
            twin = shapes.setdefault((glyph.top, glyph.rows), char)
            assert twin == char, f"{twin} and {char} look the same"


@pytest.mark.parametrize("pair", ["aä", "oö", "uů", "eě", "cč", "lľ", "dď", "OÖ", "ZŻ", "иў", "оo"])
def test_a_mark_changes_only_its_letter_not_the_line(pair: str) -> None:
    plain, marked = (small().glyph(char) for char in pair)
    assert plain.top + len(plain.rows) <= 9
    assert marked.top >= -2
    assert marked.top + len(marked.rows) <= 9


def test_capitals_of_every_font_have_the_height_the_font_says() -> None:
    for face in (small(), tiny(), big()):
        assert {len(face.glyph(char).rows) for char in "ABHX"} == {face.cap}


def test_the_big_font_is_the_small_one_doubled() -> None:
    assert big().glyph("H").width == 2 * small().glyph("H").width


def test_widths_add_up_with_one_pixel_between_letters() -> None:
    face = small()
    assert face.width("Hi") == face.glyph("H").width + 1 + face.glyph("i").width
    assert face.width("") == 0


WORDS = st.text(st.sampled_from("abcdefgÄřžй mw"), max_size=120)


@given(WORDS, st.integers(20, 128))
def test_wrapping_loses_no_word_and_stays_within_the_width(text: str, width: int) -> None:
    lines = wrap(small(), text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(small().width(line) <= width for line in lines)


@given(WORDS, st.integers(10, 128))
def test_a_shortened_text_fits_and_shows_that_it_was_shortened(text: str, width: int) -> None:
    short = shorten(small(), text, width)
    assert small().width(short) <= width
    assert short == text or short.endswith("…")


LINES = st.lists(st.text(st.sampled_from("gpyjÁČěůÅ xlqų,"), min_size=1, max_size=30), min_size=2)


def pixels(line: str, top: int) -> set[tuple[int, int]]:
    """Where the line is lit, column and row."""
    found, x = set(), 0
    for char in line:
        glyph = small().glyph(char)
        found |= {
            (x + column, top + glyph.top + row)
            for row, drawn in enumerate(glyph.rows)
            for column, lit in enumerate(drawn)
            if lit == "#"
        }
        x += glyph.width + 1
    return found


@given(LINES)
def test_marks_and_tails_of_neighboring_lines_never_meet(lines: list[str]) -> None:
    tops = fonts.line_tops(small(), lines, 0)
    drawn = [pixels(line, top) for line, top in zip(lines, tops, strict=True)]
    for above, below in pairwise(drawn):
        assert not above & below


@given(LINES)
def test_with_room_a_dark_row_lies_between_two_lines(lines: list[str]) -> None:
    tops = fonts.line_tops(small(), lines, 20 * len(lines))
    drawn = [pixels(line, top) for line, top in zip(lines, tops, strict=True)]
    for above, below in pairwise(drawn):
        assert not {(x, y + 1) for x, y in above} & below


def test_plain_lines_keep_their_pitch() -> None:
    assert fonts.line_tops(small(), ["mine a block", "see a cave"], 40) == [0, 9]


def test_a_line_break_in_a_text_stays_a_line_break() -> None:
    assert wrap(small(), "a\nb", 100) == ["a", "b"]


def test_a_sheet_with_a_crooked_row_is_refused_with_its_line(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "bad.txt"
    path.write_text(": a b\n  ## ##\n  ##\n", "utf-8")
    with pytest.raises(SheetError, match=r"bad\.txt:3"):
        read_sheet(path)


def test_the_tiny_font_writes_small_letters_as_capitals() -> None:
    assert tiny().glyph("a").rows == tiny().glyph("A").rows


def test_doubling_rounds_a_diagonal() -> None:
    assert fonts.smooth_double(("#.", ".#")) != ("##..", "##..", "..##", "..##")


def test_fonts_are_read_once() -> None:
    assert small() is small()
    assert isinstance(small(), Font)
