"""The reader's bytes and what they say about tiles, without a port."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.errors import BadUid
from firmware_host.devices.events import TileEvent, TilePlaced, TileRemoved, TilesMixed
from firmware_host.devices.presence import Presence
from firmware_host.devices.rdm6300 import Rdm6300Parser, encode
from firmware_host.devices.reader_protocol import Garbled, Reading, TagSeen

UID = "0700673158"
# What a tag is, written a second time and in another way: the judge of the fuzz tests.
FRAME = re.compile(rb"(?=\x02([0-9A-Fa-f]{12})(?:\r\n|\r|\n)?\x03)")
uids = st.binary(min_size=5, max_size=5).map(lambda raw: raw.hex().upper())


def tags(readings: list[Reading]) -> list[str]:
    return [reading.uid for reading in readings if isinstance(reading, TagSeen)]


def tags_by_pattern(stream: bytes) -> list[str]:
    found = []
    for match in FRAME.finditer(stream):
        a, b, c, d, e, check = bytes.fromhex(match[1].decode())
        if a ^ b ^ c ^ d ^ e == check:
            found.append(match[1][:10].decode().upper())
    return found


@pytest.mark.parametrize(
    ("uid", "frame"),
    [("100086F444", b"\x02100086F44426\x03"), ("0700673158", b"\x02070067315809\x03")],
)
def test_the_two_published_frames_are_read_and_written(uid: str, frame: bytes) -> None:
    assert encode(uid) == frame
    assert Rdm6300Parser().feed(frame, 0.0) == [TagSeen(uid)]


@given(uids)
def test_what_is_encoded_is_read_back(uid: str) -> None:
    assert Rdm6300Parser().feed(encode(uid), 0.0) == [TagSeen(uid)]


@given(uids, st.lists(st.integers(1, 13), unique=True).map(sorted))
def test_a_frame_may_arrive_in_any_pieces(uid: str, cuts: list[int]) -> None:
    frame, parser = encode(uid), Rdm6300Parser()
    pieces = [frame[a:b] for a, b in zip([0, *cuts], [*cuts, 14], strict=True)]
    readings = [r for i, piece in enumerate(pieces) for r in parser.feed(piece, i * 0.002)]
    assert readings == [TagSeen(uid)]


def test_an_id_12la_frame_with_cr_lf_is_the_same_tag() -> None:
    frame = encode(UID)
    assert Rdm6300Parser().feed(frame[:-1] + b"\r\n\x03", 0.0) == [TagSeen(UID)]
    assert tags(Rdm6300Parser().feed(frame[:-1] + b"\n\r\x03", 0.0)) == []
    assert tags(Rdm6300Parser().feed(frame[:-1] + b"\r\r\x03", 0.0)) == []


def test_a_wrong_checksum_is_counted_and_is_no_tag() -> None:
    parser = Rdm6300Parser()
    assert parser.feed(b"\x02070067315808\x03", 0.0) == [Garbled("checksum")]
    assert parser.tally.checksum_errors == 1
    assert tags(parser.feed(encode(UID), 0.1)) == [UID]


def test_half_a_frame_does_not_spoil_the_next_whole_one() -> None:
    parser = Rdm6300Parser()
    assert parser.feed(encode(UID)[:7] + encode(UID), 0.0) == [Garbled("broken"), TagSeen(UID)]


def test_a_pause_inside_a_frame_breaks_it_off() -> None:
    parser = Rdm6300Parser()
    assert parser.feed(encode(UID)[:7], 0.0) == []
    due = parser.next_deadline()
    assert due is not None
    assert parser.advance(due) == [Garbled("broken")]
    assert parser.next_deadline() is None
    assert parser.feed(encode(UID)[7:], 0.1) == []
    assert parser.tally.broken_frames == 1


def test_noise_around_a_frame_is_dropped_and_no_trouble() -> None:
    parser = Rdm6300Parser()
    assert tags(parser.feed(b"\xff\x00hello" + encode(UID) + b"\x03\x03", 0.0)) == [UID]
    assert parser.tally.troubles == 0


@pytest.mark.parametrize("text", ["", "07006731", "07006731580", "070067315G", "0x07006731"])
def test_a_number_no_tag_can_have_is_refused(text: str) -> None:
    with pytest.raises(BadUid, match="ten hex digits"):
        encode(text)


def test_a_tag_number_may_be_typed_in_lower_case() -> None:
    assert encode(" 0a00c0ffee ") == encode("0A00C0FFEE")


# Bytes near a frame, so that short random streams come close to being tags.
nearly = st.lists(
    st.one_of(
        st.binary(max_size=20),
        uids.map(encode),
        uids.map(lambda uid: encode(uid)[:-1] + b"\r\n\x03"),
        st.sampled_from([b"\x02", b"\x03", b"\r", b"\n", b"0", b"F", b"000000000000"]),
        st.tuples(uids.map(encode), st.integers(0, 13), st.integers(0, 255)).map(
            lambda t: t[0][: t[1]] + bytes([t[2]]) + t[0][t[1] + 1 :]
        ),
    ),
    max_size=8,
).map(b"".join)


@given(nearly, st.integers(1, 7))
def test_any_stream_gives_exactly_the_tags_that_stand_in_it(stream: bytes, size: int) -> None:
    parser = Rdm6300Parser()
    pieces = [stream[i : i + size] for i in range(0, len(stream), size)]
    readings = [reading for piece in pieces for reading in parser.feed(piece, 0.0)]
    assert tags(readings) == tags_by_pattern(stream)


def test_over_two_hundred_thousand_bytes_of_rubbish_neither_crash_nor_invent_a_tag() -> None:
    chance = random.Random(2)
    pieces: list[bytes] = []
    for _ in range(12_000):
        frame = bytearray(encode(chance.randbytes(5).hex()))
        for _ in range(chance.choice([0, 1, 1, 2, 5])):
            frame[chance.randrange(14)] = chance.choice(b"\x02\x03\r\n0F9A\x00\xff")
        pieces.append(bytes(frame))
        pieces.append(chance.randbytes(chance.randrange(0, 60)))
    stream = b"".join(pieces)
    assert len(stream) >= 200_000
    parser = Rdm6300Parser()
    seen: list[str] = []
    at = 0
    while at < len(stream):
        size = chance.randrange(1, 64)
        seen += tags(parser.feed(stream[at : at + size], 0.0))
        at += size
        assert len(parser._digits or b"") <= 12, "the buffer is bounded"
        assert len(parser._tail) <= 2
    assert seen == tags_by_pattern(stream)
    assert len(seen) > 1000, "whole frames among the rubbish are found"
    assert parser.tally.checksum_errors > 1000


def test_a_tile_that_stays_is_placed_once() -> None:
    presence = Presence()
    events: list[TileEvent] = []
    for i in range(50):
        events += presence.seen(UID, i * 0.065)
    assert events == [TilePlaced(UID)]
    assert presence.present == {UID}


def test_a_tile_is_removed_after_the_silence_and_not_before() -> None:
    presence = Presence()
    presence.seen(UID, 1.0)
    assert looked_at(presence, until=1.29) == []
    assert presence.next_deadline() == pytest.approx(1.3)
    assert looked_at(presence, until=1.31) == [TileRemoved(UID)]
    assert presence.next_deadline() is None
    assert presence.advance(9.0) == []


def looked_at(presence: Presence, until: float) -> list[TileEvent]:
    """Time passes, and whoever wants to be looked at is looked at."""
    events: list[TileEvent] = []
    while (due := presence.next_deadline()) is not None and due <= until:
        events += presence.advance(due)
    return events


def test_a_box_that_was_held_up_itself_waits_for_the_next_frame_before_it_calls_a_tile_lifted() -> (
    None
):
    presence = Presence()
    presence.seen(UID, 0.0)
    assert presence.advance(5.0) == [], "what was said meanwhile may lie there unread"
    assert presence.seen(UID, 5.065) == []
    assert presence.seen(UID, 9.0) == [], "nobody looked in between"
    assert looked_at(presence, until=10.0) == [TileRemoved(UID)]
    assert presence.seen(UID, 10.0) == [TilePlaced(UID)]


def test_two_tiles_read_in_turn_do_not_flicker() -> None:
    presence = Presence()
    events: list[TileEvent] = []
    for i in range(20):
        events += presence.seen(("0000000001", "0000000002")[i % 2], i * 0.065)
    assert events == [TilePlaced("0000000001"), TilePlaced("0000000002"), TilesMixed()]
    assert looked_at(presence, 19 * 0.065 + 0.26) == [TileRemoved("0000000001")]


@given(st.lists(st.tuples(st.sampled_from("AB"), st.floats(0.0, 0.5)), max_size=30))
def test_placements_and_removals_always_alternate_and_end_empty(
    sightings: list[tuple[str, float]],
) -> None:
    presence, events, now = Presence(), list[TileEvent](), 0.0
    for uid, pause in sightings:
        now += pause
        events += presence.seen(uid, now)
    while (due := presence.next_deadline()) is not None:
        events += presence.advance(due)
    moves = [event for event in events if not isinstance(event, TilesMixed)]
    for uid in "AB":
        kinds = [type(event) for event in moves if event.uid == uid]
        assert kinds == [TilePlaced, TileRemoved] * (len(kinds) // 2)
    assert {event.uid for event in moves} == {uid for uid, _ in sightings}
