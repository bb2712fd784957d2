"""Readers that print a tag per line: what is a tag, what is only a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.line_reader import GAP_S, LONGEST, LineParser, encode_line, uid_of
from firmware_host.devices.reader_protocol import Garbled, Reading, TagSeen


def read(*pieces: bytes, pause: float = 0.0) -> list[Reading]:
    """Feed the pieces with this pause between them, to a parser that is looked at in time."""
    parser = LineParser()
    parser.opened(0.0)
    readings: list[Reading] = []
    for number, piece in enumerate(pieces):
        now = 10.0 + number * pause
        readings += parser.advance(now)
        readings += parser.feed(piece, now)
    return readings


@pytest.mark.parametrize(
    ("line", "uid"),
    [
        ("A1B2C3D4", "A1B2C3D4"),
        ("a1b2c3d4", "A1B2C3D4"),
        ("A1 B2 C3 D4", "A1B2C3D4"),
        ("a1:b2:c3:d4", "A1B2C3D4"),
        ("A1-B2-C3-D4", "A1B2C3D4"),
        ("0xA1B2C3D4", "A1B2C3D4"),
        ("UID: A1 B2 C3 D4", "A1B2C3D4"),
        ("Card UID: A1 B2 C3 D4", "A1B2C3D4"),
        ("tag=04A31B22C45D80", "04A31B22C45D80"),
        ("0700673158", "0700673158"),
        ("E004010012345678", "E004010012345678"),
        ("04112233445566778899", "04112233445566778899"),
        ("0006762840", "0006762840"),
        ("6762840", "06762840"),
        ("006762840", "0006762840"),
        ("103,12632", "10312632"),
    ],
)
@pytest.mark.parametrize("ending", [b"\r\n", b"\n", b"\r"])
def test_a_tag_is_read_however_it_is_written(line: str, uid: str, ending: bytes) -> None:
    assert read(line.encode() + ending) == [TagSeen(uid)]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "RFID reader v2.1 ready",
        "Version: 12345678",
        "Firmware: 0x92",
        "115200",
        "A1B2C3",
        "A1B2C3D",
        "A1B2C3D4E",
        "A1B2C3D4E5F6A7B8C9",
        "A1 B2:C3 D4",
        "A1B2 C3D4",
        "A1B2C3D4 A1B2C3D4",
        "A1B2C3G4",
        "-12345678",
        "12.345.678",
        "300,12632",
        "103,70000",
        "12345678901",
        "0700673158090",
        "123456789012345",
        "A1B2C3D4" * 4,
    ],
)
def test_a_line_that_is_no_tag_stays_a_line(line: str) -> None:
    assert read(line.encode() + b"\r\n") == []


def test_twelve_digits_carry_a_checksum_that_must_be_right() -> None:
    assert read(b"070067315809\r\n") == [TagSeen("0700673158")], "as an RDM6300 calls it"
    assert read(b"070067315808\r\n") == [Garbled("checksum")]
    parser = LineParser()
    parser.feed(b"070067315808\n", 0.0)
    assert parser.tally.checksum_errors == 1


def test_a_line_whose_beginning_nobody_heard_is_no_tag() -> None:
    parser = LineParser()
    parser.opened(5.0)
    assert parser.feed(b"31B22C45\r\n", 5.01) == [Garbled("broken")], "the end of 04A31B22C45…"
    assert parser.feed(b"04A31B22C45D80\r\n", 5.02) == [TagSeen("04A31B22C45D80")]


def test_a_reader_that_was_silent_when_the_port_opened_is_believed_at_once() -> None:
    parser = LineParser()
    parser.opened(5.0)
    assert parser.advance(5.0 + GAP_S) == []
    assert parser.feed(b"A1B2C3D4\n", 9.0) == [TagSeen("A1B2C3D4")]


def test_a_line_without_an_end_is_no_tag_and_does_not_join_the_next() -> None:
    assert read(b"04A31B", b"A1B2C3D4\n", pause=3.0) == [Garbled("broken"), TagSeen("A1B2C3D4")]
    assert read(b"A1B2C3D4", pause=1.0) == []


def test_the_second_half_of_a_number_that_came_in_two_halves_is_no_tag() -> None:
    assert read(b"04A31B", b"22C45D80\n", b"A1B2C3D4\n", pause=0.3) == [
        Garbled("broken"),
        TagSeen("A1B2C3D4"),
    ]


def test_a_strange_byte_spoils_its_line_and_no_other() -> None:
    assert read(b"A1B2\x00C3D4\nA1B2C3D4\n") == [Garbled("broken"), TagSeen("A1B2C3D4")]
    assert read(b"\x02070067315809\r\n\x03") == [Garbled("broken")], "an ID-12LA is no line reader"


def test_a_line_that_never_ends_is_not_kept() -> None:
    parser = LineParser()
    for _ in range(1000):
        assert parser.feed(b"A1B2C3D4" * 8, 0.0) == []
        assert len(parser._line) <= LONGEST
    assert parser.feed(b"\n", 0.0) == [Garbled("broken")]
    assert parser.feed(b"A1B2C3D4\n", 0.0) == [TagSeen("A1B2C3D4")]


@pytest.mark.behavior
@given(
    st.sampled_from([4, 5, 7, 8, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
    st.integers(1, 12),
    st.sampled_from([b"\r", b"\n", b"\r\n"]),
)
def test_what_is_printed_is_read_back_in_any_pieces(raw: bytes, size: int, ending: bytes) -> None:
    uid = raw.hex().upper()
    line = encode_line(uid, ending)
    pieces = [line[i : i + size] for i in range(0, len(line), size)]
    assert read(*pieces, pause=GAP_S / 4) == [TagSeen(uid)]


@given(st.text(st.sampled_from("0123456789ABCDEFabcdefx :-,UIDTAG="), max_size=40))
def test_a_number_read_holds_just_the_digits_of_its_line(line: str) -> None:
    uid = uid_of(line)
    if uid is not None:
        assert len(uid) % 2 == 0
        digits = "".join(char for char in line.upper() if char in "0123456789ABCDEF")
        assert digits.endswith(uid.lstrip("0"))
