"""Bytes of a terminal become keys, however the line cuts them up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.kiosk.keys import KeyParser


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"\x1b[A", ["up"]),
        (b"\x1b[B", ["down"]),
        (b"\x1bOA", ["up"]),
        (b"\x1bOB", ["down"]),
        (b"\x1b[1;5A", ["up"]),
        (b"\r", ["enter"]),
        (b"\n", ["enter"]),
        (b"\x1bOM", ["enter"]),
        (b"\x7f", ["backspace"]),
        (b"\x08", ["backspace"]),
        (b"\x03", ["interrupt"]),
        (b" rR1hq", [" ", "r", "R", "1", "h", "q"]),
        (b"\x1b[A\x1b[A\r", ["up", "up", "enter"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1bx", ["escape", "x"]),
        # Keys we do not use must not leave letters behind that we do use.
        (b"\x1b[C\x1b[D\x1b[5~\x1b[3~\x1b[15;2~", []),
        (b"\x1b[[A", []),
        (b"\x1bOR", []),
        (b"\x1b[200~", []),
        ("éö→".encode(), []),
        (b"\x00\x01\x1a", []),
    ],
)
def test_each_sequence_is_its_key(sent: bytes, keys: list[str]) -> None:
    parser = KeyParser()
    assert parser.feed(sent) == keys
    assert not parser.pending


@pytest.mark.parametrize("cut", [1, 2])
def test_an_arrow_cut_in_two_by_the_line_is_still_one_arrow(cut: int) -> None:
    parser = KeyParser()
    arrow = b"\x1b[A"
    assert parser.feed(arrow[:cut]) == []
    assert parser.pending
    assert parser.feed(arrow[cut:]) == ["up"]


def test_an_escape_is_known_when_nothing_follows() -> None:
    parser = KeyParser()
    assert parser.feed(b"\x1b") == []
    assert parser.flush() == ["escape"]
    assert parser.flush() == []


def test_half_an_arrow_is_no_escape() -> None:
    parser = KeyParser()
    parser.feed(b"\x1b[")
    assert parser.flush() == []
    assert parser.feed(b"r") == ["r"]


def test_a_sequence_that_never_ends_is_given_up() -> None:
    parser = KeyParser()
    parser.feed(b"\x1b[" + b"1" * 1000)
    parser.flush()
    assert parser.feed(b"\x1b[A") == ["up"]


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=5))
def test_how_the_line_cuts_the_bytes_makes_no_difference(sent: bytes, cuts: list[int]) -> None:
    whole, pieces = KeyParser(), KeyParser()
    expected = whole.feed(sent) + whole.flush()
    edges = sorted({0, *cuts, len(sent)})
    keys = [
        key
        for start, end in zip(edges, [*edges[1:], len(sent)], strict=True)
        for key in pieces.feed(sent[start:end])
    ]
    assert keys + pieces.flush() == expected
