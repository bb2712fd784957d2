"""Any byte stream whatsoever, through every parser: no crash, no growth, no invented tag.

Each stream is judged by a second, different reading of the same bytes: whatever a parser calls a
tag must stand there as a whole, correct frame or line.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from firmware_host.config.device import ReaderProtocol
from firmware_host.devices.line_reader import LONGEST, LineParser
from firmware_host.devices.pn532 import Pn532
from firmware_host.devices.pn532_frames import ACK, FROM_CHIP, frame, targets
from firmware_host.devices.protocols import protocol_for
from firmware_host.devices.rdm6300 import Rdm6300Parser, encode
from firmware_host.devices.reader_protocol import TagSeen

pytestmark = pytest.mark.behavior

BYTES = 1_000_000
NAME = b"\x03\x32\x01\x06\x07"
Maker = Callable[[random.Random], bytes]


def an_rdm6300_frame(chance: random.Random) -> bytes:
    return encode(chance.randbytes(5).hex(), chance.choice([b"", b"\r\n", b"\r", b"\n"]))


def a_line(chance: random.Random) -> bytes:
    raw = chance.randbytes(chance.choice([4, 5, 7, 8, 10]))
    text = chance.choice(["", "", "UID: ", "id="]) + raw.hex(chance.choice([" ", ":", "-"]))
    text = text if chance.random() < 0.5 else raw.hex()
    return text.encode() + chance.choice([b"\r\n", b"\n", b"\r"])


def a_pn532_reply(chance: random.Random) -> bytes:
    uid = bytes([chance.choice(b"\x04\x7f\xa1"), *chance.randbytes(3)])
    found = bytes([0x4B, 1, 1, 0, 4, 8, 4]) + uid
    kinds = (found, found, b"\x4b\x00", b"\x15", b"\x33", NAME)
    return chance.choice([b"", ACK]) + frame(chance.choice(kinds), FROM_CHIP)


def set_up(chance: random.Random, talk: Pn532) -> bytes:
    """A chip that at least answers the command it was given, so that a conversation comes about."""
    command = talk._command
    replies = {0x14: b"\x15", 0x02: NAME, 0x32: b"\x33"}
    if command is None or chance.random() < 0.1:
        return b""
    reply = replies.get(command.payload[0])
    return ACK + (frame(reply, FROM_CHIP) if reply else b"")


MAKERS: dict[ReaderProtocol, Maker] = {
    "rdm6300": an_rdm6300_frame,
    "id12la": an_rdm6300_frame,
    "line": a_line,
    "pn532": a_pn532_reply,
}


def stream(make: Maker, chance: random.Random, size: int) -> Iterator[bytes]:
    """Whole ones, mutated ones, halves and noise, in pieces of any size."""
    made = 0
    while made < size:
        piece = bytearray(make(chance))
        for _ in range(chance.choice([0, 0, 1, 1, 2, 5])):
            at = chance.randrange(len(piece))
            piece[at] = chance.choice(b"\x00\xff\x02\x03\r\n0F9A:\x55\xd5\x4b")
        if chance.random() < 0.15:
            piece = piece[: chance.randrange(1, len(piece))]
        if chance.random() < 0.3:
            piece += chance.randbytes(chance.randrange(60))
        made += len(piece)
        yield bytes(piece)


def tags_in(protocol: ReaderProtocol, whole: bytes) -> set[str]:
    """Every tag that stands in these bytes, found in another way than by the parser."""
    match protocol:
        case "rdm6300" | "id12la":
            digits = re.findall(rb"(?=\x02([0-9A-Fa-f]{12})(?:\r\n|\r|\n)?\x03)", whole)
            raws = [bytes.fromhex(each.decode()) for each in digits]
            right = [raw for raw in raws if raw[0] ^ raw[1] ^ raw[2] ^ raw[3] ^ raw[4] == raw[5]]
            return {raw[:5].hex().upper() for raw in right}
        case "line":
            return {tag for line in re.split(rb"[\r\n]", whole) for tag in numbers_in(line)}
        case "pn532":
            return {tag for reply in replies_in(whole) for tag in targets(reply) or ()}


def numbers_in(line: bytes) -> Iterator[str]:
    """What is left of a line without its label and everything that may divide its digits."""
    number = re.sub(rb"^(?:U?ID[:=] ?)?(?:0X)?", b"", line.upper().strip())
    digits = re.sub(rb"[ :-]", b"", number).decode("latin-1")
    yield digits
    yield digits[:10]  # twelve with a checksum
    yield "0" + digits


def replies_in(whole: bytes) -> Iterator[bytes]:
    for start in re.finditer(rb"(?=\x00\xff)", whole):
        at = start.start() + 2
        length = whole[at] if at < len(whole) else 0
        body = whole[at + 2 : at + 2 + length]
        is_right = len(whole) > at + 2 + length and not (
            (length + whole[at + 1]) % 256 or (sum(body) + whole[at + 2 + length]) % 256
        )
        if length > 1 and is_right and body[0] == FROM_CHIP:
            yield body[1:]


def kept_by(talk: object) -> int:
    """How many bytes it holds back at the moment."""
    match talk:
        case Rdm6300Parser():
            return len(talk._digits or b"") + len(talk._tail)
        case LineParser():
            return len(talk._line)
        case Pn532():
            return len(talk._frames._kept) + len(talk._out)
    raise AssertionError(talk)


MOST_KEPT = {"rdm6300": 14, "id12la": 14, "line": LONGEST, "pn532": 600}


@pytest.mark.parametrize("protocol", MAKERS)
def test_a_million_random_and_mutated_bytes_neither_crash_nor_invent_a_tag(
    protocol: ReaderProtocol,
) -> None:
    chance = random.Random(f"fuzz {protocol}")
    talk, now, whole, seen = protocol_for(protocol), 100.0, bytearray(), set[str]()
    talk.opened(now)
    now += 1.0
    for piece in stream(MAKERS[protocol], chance, BYTES):
        pause = chance.choice([0.0, 0.001, 0.003, 0.003, 0.2, 3.0])
        now += pause
        if isinstance(talk, Pn532):
            now = max(now, talk.next_deadline() or now)
            talk.advance(now)
            piece = set_up(chance, talk) + piece
        elif (due := talk.next_deadline()) is not None and due <= now:
            talk.advance(now)
        whole += b"\n" * (protocol == "line" and pause == 3.0) + piece
        for reading in talk.feed(piece, now):
            seen |= {reading.uid} if isinstance(reading, TagSeen) else set()
        while (due := talk.next_deadline()) is not None and due <= now:
            talk.advance(now)
        assert len(talk.outgoing()) < 100
        assert kept_by(talk) <= MOST_KEPT[protocol]
    assert len(whole) >= BYTES
    assert seen <= tags_in(protocol, bytes(whole))
    assert len(seen) > 100, "whole ones among the rubbish are found"
    assert talk.tally.checksum_errors + talk.tally.broken_frames > 1000


@pytest.mark.parametrize("protocol", MAKERS)
def test_pure_noise_is_never_a_tag(protocol: ReaderProtocol) -> None:
    chance = random.Random(f"noise {protocol}")
    talk, now = protocol_for(protocol), 100.0
    talk.opened(now)
    for _ in range(BYTES // 500):
        now += 0.004
        readings = talk.feed(chance.randbytes(500), now)
        readings += talk.advance(now)
        talk.outgoing()
        assert not any(isinstance(reading, TagSeen) for reading in readings)
