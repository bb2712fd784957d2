"""The PN532's bytes and the conversation with it, without a port and with a clock of paper."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.pn532 import (
    ABORT,
    AGAIN,
    BRIEFLY,
    FIRST,
    HEARTBEAT_S,
    ON_AFTER_REMOVAL_S,
    POLL_S,
    SAM,
    TURN_S,
    VERSION,
    WAIT,
    Pn532,
    Pn532Command,
)
from firmware_host.devices.pn532_frames import (
    ACK,
    FROM_CHIP,
    SYNTAX_ERROR,
    WAKE,
    Acknowledged,
    Bad,
    ErrorFrame,
    FrameParser,
    Response,
    frame,
    targets,
)
from firmware_host.devices.presence import SILENCE_S
from firmware_host.devices.reader_protocol import Garbled, Looked, Reading, TagSeen, Tally

FOUR, SEVEN, TEN = "A1B2C3D4", "04A31B22C45D80", "04112233445566778899"
NAME = b"\x03\x32\x01\x06\x07"
NACK = b"\x00\x00\xff\xff\x00\x00"
EMPTY = b"\x4b\x00"


def listed(*uids: str, sak: int = 0x08) -> bytes:
    """The payload of InListPassiveTarget's reply, written down as the manual shows it."""
    reply = bytes([0x4B, len(uids)])
    for number, uid in enumerate(uids, 1):
        raw = bytes.fromhex(uid)
        reply += bytes([number, 0x00, 0x04, sak, len(raw)]) + raw
    return reply


def reply(payload: bytes) -> bytes:
    return frame(payload, FROM_CHIP)


# Frames


def test_commands_look_as_in_the_field_notes() -> None:
    assert frame(b"\x4a\x01\x00").hex(" ") == "00 00 ff 04 fc d4 4a 01 00 e1 00"
    assert len(frame(b"\x4a\x01\x00")) == 11
    assert frame(b"\x02").hex(" ") == "00 00 ff 02 fe d4 02 2a 00"
    assert WAKE[:2] == b"\x55\x55"
    assert not any(WAKE[2:])
    assert len(reply(listed(FOUR))) == 19
    assert len(reply(listed(SEVEN))) == 22


def test_each_kind_of_frame_is_recognised() -> None:
    stream = ACK + reply(NAME) + NACK + SYNTAX_ERROR
    items = FrameParser(Tally()).feed(stream, 0.0)
    assert items == [Acknowledged(), Response(NAME), ErrorFrame(), ErrorFrame()]


@pytest.mark.behavior
@given(st.binary(min_size=1, max_size=254), st.lists(st.integers(1, 261), unique=True).map(sorted))
def test_a_frame_may_arrive_in_any_pieces(payload: bytes, cuts: list[int]) -> None:
    parser, whole = FrameParser(Tally()), reply(payload)
    edges = [0, *(cut for cut in cuts if cut < len(whole)), len(whole)]
    pieces = [whole[a:b] for a, b in pairwise(edges)]
    assert [item for piece in pieces for item in parser.feed(piece, 0.0)] == [Response(payload)]


@pytest.mark.parametrize("at", range(3, 19 - 1))
def test_a_frame_with_one_wrong_byte_is_none(at: int) -> None:
    tally = Tally()
    spoilt = bytearray(reply(listed(FOUR)))
    spoilt[at] ^= 0x01
    parser = FrameParser(tally)
    items = parser.feed(bytes(spoilt), 0.0) + parser.expire(1.0)
    assert not any(isinstance(item, Response) for item in items)
    assert any(isinstance(item, Bad) for item in items)
    assert tally.checksum_errors + tally.broken_frames >= 1


def test_half_a_frame_does_not_swallow_the_whole_one_behind_it() -> None:
    parser = FrameParser(Tally())
    whole = reply(listed(SEVEN))
    items = parser.feed(whole[:9] + whole, 0.0)
    assert items[-1] == Response(listed(SEVEN))


def test_half_a_frame_is_over_after_a_silence() -> None:
    tally = Tally()
    parser = FrameParser(tally)
    whole = reply(NAME)
    assert parser.feed(whole[:7], 0.0) == []
    assert parser.feed(whole[7:], 0.2) == [Bad("broken")], "its rest comes too late to count"
    assert parser.feed(whole, 0.4) == [Response(NAME)]


# What a reply says


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_numbers_of_four_seven_and_ten_bytes_are_read(uid: str) -> None:
    assert targets(listed(uid)) == [uid]


def test_two_tags_and_a_tag_with_an_answer_to_select_are_read() -> None:
    assert targets(listed(FOUR, SEVEN)) == [FOUR, SEVEN]
    assert targets(EMPTY) == []
    assert targets(listed(SEVEN, sak=0x20) + b"\x05\x78\x80\x02\x80") == [SEVEN]


@pytest.mark.parametrize(
    "payload",
    [
        b"\x4b",
        b"\x4b\x01",
        b"\x4b\x03" + listed(FOUR)[2:],
        b"\x4d" + listed(FOUR)[1:],
        listed(FOUR)[:-1],
        listed(FOUR) + b"\x00",
        listed("A1B2C3D4E5"),
        listed(FOUR, FOUR),
        listed(SEVEN, sak=0x20),
        listed(SEVEN, sak=0x20) + b"\x00",
        listed(SEVEN, sak=0x20) + b"\x06\x78\x80\x02\x80",
        b"\x4b\x01\x02" + listed(FOUR)[3:],
    ],
)
def test_a_reply_that_does_not_add_up_names_no_tag(payload: bytes) -> None:
    assert targets(payload) is None


# The conversation


class Talk:
    """A host that speaks with us; we are the chip."""

    def __init__(self) -> None:
        self.host = Pn532()
        self.now = 100.0
        self.readings: list[Reading] = []
        self.host.opened(self.now)

    def sent(self) -> bytes:
        return self.host.outgoing()

    def wait(self, seconds: float) -> None:
        """Time passes; the host is looked at exactly when it wants to be."""
        until = self.now + seconds
        while (due := self.host.next_deadline()) is not None and due <= until:
            self.now = max(self.now, due)
            self.readings += self.host.advance(self.now)
            if self.host._out:
                return
        self.now = until

    def says(self, data: bytes) -> None:
        self.readings += self.host.feed(data, self.now)

    def expects(self, command: Pn532Command) -> None:
        self.wait(3.0)
        assert self.sent() == frame(command.payload), command.name

    def answers(self, command: Pn532Command, payload: bytes) -> None:
        self.expects(command)
        self.says(ACK)
        self.says(reply(payload))

    def set_up(self) -> None:
        assert self.sent() == WAKE + ABORT
        self.configured()

    def configured(self) -> None:
        self.answers(SAM, b"\x15")
        self.answers(VERSION, NAME)
        self.answers(WAIT, b"\x33")
        self.expects(FIRST)
        self.says(ACK)

    def tags(self) -> list[str]:
        return [each.uid for each in self.readings if isinstance(each, TagSeen)]


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.set_up()
    return talk


def test_the_chip_is_woken_configured_named_and_asked_once(talk: Talk) -> None:
    assert talk.host.peer_status.state == "ready"
    assert "firmware 1.6" in talk.host.peer_status.detail
    due = talk.host.next_deadline()
    assert due is not None
    assert due >= talk.now + HEARTBEAT_S - 0.1, "while nothing lies there nobody wakes up"


def test_a_tile_is_told_at_once_and_then_asked_for_again_and_again(talk: Talk) -> None:
    talk.says(reply(listed(FOUR)))
    assert talk.tags() == [FOUR]
    talk.answers(BRIEFLY, b"\x33")
    talk.answers(AGAIN, listed(FOUR))
    before = talk.now
    talk.answers(AGAIN, listed(FOUR))
    assert talk.now - before == pytest.approx(POLL_S)
    assert talk.tags() == [FOUR] * 3


def test_two_tiles_are_told_as_lying_together(talk: Talk) -> None:
    talk.says(reply(listed(FOUR)))
    talk.answers(BRIEFLY, b"\x33")
    talk.answers(AGAIN, listed(FOUR, SEVEN))
    assert talk.readings[-3:] == [TagSeen(FOUR, True), TagSeen(SEVEN, True), Looked()]


def test_when_the_tile_is_gone_the_chip_waits_by_itself_again(talk: Talk) -> None:
    talk.says(reply(listed(FOUR)))
    talk.answers(BRIEFLY, b"\x33")
    gone_at = talk.now
    while talk.now < gone_at + SILENCE_S + ON_AFTER_REMOVAL_S:
        talk.answers(AGAIN, EMPTY)
    talk.answers(WAIT, b"\x33")
    talk.expects(FIRST)


def test_a_pause_lies_between_what_is_heard_and_what_is_said(talk: Talk) -> None:
    talk.says(reply(listed(FOUR)))
    heard_at = talk.now
    talk.expects(BRIEFLY)
    assert talk.now - heard_at == pytest.approx(TURN_S)
    assert TURN_S >= 0.001, "the stop bits of some chips come that late"


def test_a_stale_reply_from_before_a_restart_is_no_tile() -> None:
    talk = Talk()
    assert talk.sent() == WAKE + ABORT
    talk.says(reply(listed(FOUR)))
    talk.expects(SAM)
    talk.says(reply(listed(FOUR)) + ACK + reply(listed(FOUR)) + reply(b"\x15"))
    talk.answers(VERSION, NAME)
    talk.answers(WAIT, b"\x33")
    talk.expects(FIRST)
    talk.says(reply(listed(FOUR)))
    assert talk.tags() == [], "even the right kind of reply counts only after its own ACK"
    talk.says(ACK + reply(listed(SEVEN)))
    assert talk.tags() == [SEVEN]


def test_a_reply_that_cannot_be_read_is_asked_for_again_at_once(talk: Talk) -> None:
    spoilt = bytearray(reply(listed(FOUR)))
    spoilt[-2] ^= 1
    talk.says(bytes(spoilt))
    assert talk.tags() == []
    assert talk.sent() == ABORT
    talk.answers(FIRST, listed(FOUR))
    assert talk.tags() == [FOUR]
    assert Garbled("checksum") in talk.readings
    assert talk.host.tally.checksum_errors >= 1


def test_half_a_reply_is_aborted_and_asked_for_again(talk: Talk) -> None:
    talk.says(reply(listed(SEVEN))[:12])
    talk.wait(1.0)
    assert talk.sent() == ABORT
    talk.answers(FIRST, listed(SEVEN))
    assert talk.tags() == [SEVEN]


@pytest.mark.parametrize("refusal", [NACK, SYNTAX_ERROR])
def test_a_refused_command_is_said_again_from_the_beginning(refusal: bytes) -> None:
    talk = Talk()
    talk.sent()
    talk.expects(SAM)
    talk.says(refusal)
    assert talk.sent() == WAKE + ABORT
    talk.configured()
    assert talk.host.peer_status.state == "ready"


def test_a_chip_that_says_nothing_is_faulty_and_is_asked_on_with_longer_pauses() -> None:
    talk = Talk()
    tries: list[float] = []
    while talk.now < 130.0:
        talk.wait(5.0)
        if talk.sent() == frame(SAM.payload):
            tries.append(talk.now)
    assert talk.host.peer_status.state == "faulty"
    assert "HSU" in talk.host.peer_status.detail
    pauses = [round(b - a, 3) for a, b in pairwise(tries)]
    assert pauses == sorted(pauses)
    assert pauses[-1] > 1.5
    talk.wait(3.0)


def test_a_chip_that_comes_back_is_ready_again() -> None:
    talk = Talk()
    for _ in range(12):
        talk.wait(5.0)
        talk.sent()
    assert talk.host.peer_status.state == "faulty"
    while talk.sent() != WAKE + ABORT:
        talk.wait(5.0)
    talk.configured()
    assert "firmware 1.6" in talk.host.peer_status.detail


def test_another_chip_is_named_as_what_it_is() -> None:
    talk = Talk()
    talk.sent()
    talk.answers(SAM, b"\x15")
    talk.answers(VERSION, b"\x03\x33\x02\x00\x07")
    assert talk.host.peer_status.state == "faulty"
    assert "type 33" in talk.host.peer_status.detail


def test_an_idle_chip_is_asked_for_its_name_now_and_then(talk: Talk) -> None:
    talk.wait(HEARTBEAT_S + 1)
    assert talk.sent() == ABORT
    talk.configured()
    assert talk.host.tally.lost_replies == 0


def test_one_lost_poll_does_not_start_everything_again(talk: Talk) -> None:
    talk.says(reply(listed(FOUR)))
    talk.answers(BRIEFLY, b"\x33")
    talk.answers(AGAIN, listed(FOUR))
    seen_at = talk.now
    talk.expects(AGAIN)
    talk.says(ACK)
    talk.wait(1.0)
    assert talk.sent() == ABORT
    talk.answers(AGAIN, listed(FOUR))
    assert talk.now - seen_at < 0.3
    assert talk.host.tally.lost_replies == 1


@pytest.mark.parametrize("late_looks", [1, 2, 3])
@pytest.mark.parametrize("is_heard", [False, True])
def test_a_box_that_was_held_up_itself_reads_what_lies_there_before_it_blames_the_chip(
    talk: Talk, is_heard: bool, late_looks: int
) -> None:
    """Also where the kernel hands over the bytes some time after the process runs again."""
    talk.says(reply(listed(FOUR)))
    talk.answers(BRIEFLY, b"\x33")
    talk.expects(AGAIN)
    if is_heard:
        talk.says(ACK)
    for _ in range(late_looks):
        talk.now += 1.0
        talk.host.advance(talk.now)
    assert talk.sent() == b""
    talk.says(reply(listed(SEVEN)) if is_heard else ACK + reply(listed(SEVEN)))
    assert talk.tags() == [FOUR, SEVEN]
    assert talk.host.tally.lost_replies == 0


def test_a_number_made_up_by_a_phone_is_no_tile(talk: Talk) -> None:
    talk.says(reply(listed("08F3A2C1")))
    assert talk.readings == [Looked()]


def test_before_the_port_closes_the_question_is_withdrawn_but_the_chip_stays_awake() -> None:
    assert Pn532().closing_bytes() == ACK
