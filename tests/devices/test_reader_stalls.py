"""Stalls of the reading process or of the whole machine, with every reader on a real tty."""

from __future__ import annotations

import asyncio

import pytest

from firmware_host.config.device import ReaderProtocol
from firmware_host.devices.events import TilePlaced, TileRemoved
from firmware_host.devices.line_reader import GAP_S, LineParser
from firmware_host.devices.presence import SILENCE_S, Presence
from firmware_host.devices.rdm6300 import Rdm6300Parser, encode
from firmware_host.devices.reader_protocol import Garbled, TagSeen
from tests.devices.reader_bench import PROTOCOLS, Bench, on_a_bench
from tests.waiting import until

pytestmark = pytest.mark.behavior

UIDS: dict[ReaderProtocol, tuple[str, str]] = {
    "rdm6300": ("0700673158", "100086F444"),
    "id12la": ("0700673158", "100086F444"),
    "line": ("0700673158", "100086F444"),
    "pn532": ("04A31B22C45D80", "A1B2C3D4"),
}
TELL_REMOVAL: tuple[ReaderProtocol, ...] = ("rdm6300", "pn532")
STALL_S = 10.0
SOON_S = 0.6
"""Within this time of listening a removal is reported, however long the stall was."""


async def lies_there(bench: Bench, uid: str) -> None:
    bench.far.put(uid)
    await until(lambda: TilePlaced(uid) in bench.tiles)
    await asyncio.sleep(0.2)


@pytest.mark.parametrize("moment_s", [0.0, 0.02, 0.04, 0.06, 0.08])
@pytest.mark.parametrize("protocol", TELL_REMOVAL)
def test_a_tile_that_stays_during_a_stall_is_neither_removed_nor_placed_again(
    protocol: ReaderProtocol, moment_s: float
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        await lies_there(bench, uid)
        await asyncio.sleep(moment_s)
        await bench.near_stands_still(STALL_S)
        await asyncio.sleep(1.0)
        bench.machine_stands_still(STALL_S)
        await asyncio.sleep(1.0)
        assert bench.tiles == [TilePlaced(uid)]
        assert bench.near.tiles == {uid}
        assert bench.states == ["opening", "virtual"][-len(bench.states) :]

    on_a_bench(protocol, story)


@pytest.mark.parametrize("protocol", TELL_REMOVAL)
def test_a_tile_that_stays_on_a_machine_that_stalls_again_and_again_is_placed_once(
    protocol: ReaderProtocol,
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        await lies_there(bench, uid)
        for stall in range(60):
            await asyncio.sleep(0.01 + 0.003 * (stall % 9))
            bench.machine_stands_still(0.4)
        await asyncio.sleep(0.5)
        assert bench.tiles == [TilePlaced(uid)]

    on_a_bench(protocol, story)


@pytest.mark.parametrize("moment_s", [0.20, 0.21, 0.22, 0.23, 0.24, 0.25])
def test_a_look_that_comes_late_reads_what_arrived_before_it_counts(moment_s: float) -> None:
    """Three frames were lost, so that only the last look is missing."""
    uid, _ = UIDS["rdm6300"]

    async def story(bench: Bench) -> None:
        await lies_there(bench, uid)
        frames = bench.near.tally.frames
        await until(lambda: bench.near.tally.frames > frames)
        bench.far.misbehave("drop", 3)
        await asyncio.sleep(moment_s)
        await bench.near_stands_still(STALL_S)
        await asyncio.sleep(1.0)
        assert bench.tiles == [TilePlaced(uid)]

    on_a_bench("rdm6300", story)


@pytest.mark.parametrize("silence_s", [SILENCE_S, 2.0])
@pytest.mark.parametrize("protocol", TELL_REMOVAL)
def test_a_tile_lifted_during_a_stall_is_reported_soon_after_it(
    protocol: ReaderProtocol, silence_s: float
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        await lies_there(bench, uid)
        bench.loop.call_later(STALL_S / 2, bench.far.take)
        await bench.near_stands_still(STALL_S)
        await asyncio.sleep(SOON_S - SILENCE_S + silence_s)
        assert bench.tiles == [TilePlaced(uid), TileRemoved(uid)]
        await lies_there(bench, uid)

    on_a_bench(protocol, story, silence_s)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_tile_laid_down_during_a_stall_is_placed(protocol: ReaderProtocol) -> None:
    first, second = UIDS[protocol]

    async def story(bench: Bench) -> None:
        await lies_there(bench, first)
        bench.loop.call_later(STALL_S / 2, bench.far.put, second)
        await bench.near_stands_still(STALL_S)
        await asyncio.sleep(SOON_S)
        assert bench.tiles[:2] == [TilePlaced(first), TilePlaced(second)]
        assert bench.tiles[2:] == ([TileRemoved(first)] if protocol in TELL_REMOVAL else [])

    on_a_bench(protocol, story)


@pytest.mark.parametrize("protocol", ["id12la", "line"])
def test_a_tag_repeated_during_a_stall_is_the_same_placement(protocol: ReaderProtocol) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        bench.far.put(uid)
        await until(lambda: bench.tiles[:1] == [TilePlaced(uid)])
        for second in range(1, 10):
            bench.loop.call_later(second, bench.far.put, uid)
        await bench.near_stands_still(STALL_S)
        await asyncio.sleep(0.1)
        assert bench.tiles == [TilePlaced(uid)]

    on_a_bench(protocol, story)


@pytest.mark.parametrize("stall_s", [0.3, STALL_S])
@pytest.mark.parametrize("protocol", ["rdm6300", "id12la"])
def test_a_frame_whose_rest_arrived_during_a_stall_is_read(
    protocol: ReaderProtocol, stall_s: float
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        whole = encode(uid, b"\r\n" if protocol == "id12la" else b"")
        bench.far._port.send(whole[:6])
        await asyncio.sleep(0.01)
        bench.loop.call_later(0.01, bench.far._port.send, whole[6:])
        await bench.near_stands_still(stall_s)
        assert bench.tiles == [TilePlaced(uid)]
        assert bench.near.tally.troubles == 0

    on_a_bench(protocol, story)


@pytest.mark.parametrize("stall_s", [0.3, STALL_S])
def test_the_rest_of_a_line_that_arrived_during_a_stall_is_no_tag(stall_s: float) -> None:
    """Its last eight digits look like the whole number of another tag."""

    async def story(bench: Bench) -> None:
        bench.far._port.send(b"04A31B")
        await asyncio.sleep(0.01)
        bench.loop.call_later(0.01, bench.far._port.send, b"22C45D80\r\n")
        await bench.near_stands_still(stall_s)
        await asyncio.sleep(0.1)
        assert bench.tiles == []
        assert bench.near.tally.broken_frames == 1
        await lies_there(bench, UIDS["line"][0])

    on_a_bench("line", story)


def test_a_line_whose_beginning_was_flushed_before_a_stall_is_no_tag() -> None:
    parser = LineParser()
    parser.opened(0.0)
    assert parser.feed(b"22C45D80\r\n", STALL_S) == [Garbled("broken")]
    assert parser.feed(b"A1B2C3D4\r\n", STALL_S + GAP_S) == [TagSeen("A1B2C3D4")]


def test_half_a_frame_is_given_up_only_when_the_parser_is_looked_at() -> None:
    parser = Rdm6300Parser()
    assert parser.feed(encode("0700673158")[:7], 0.0) == []
    assert parser.feed(encode("0700673158")[7:], STALL_S) == [TagSeen("0700673158")]


def test_a_late_look_counts_once_and_the_next_one_comes_a_frame_later() -> None:
    presence = Presence()
    presence.seen("A", 0.0)
    assert presence.advance(STALL_S) == []
    looks = 0
    while (due := presence.next_deadline()) is not None:
        assert due >= STALL_S + 0.07
        looks += 1
        gone = presence.advance(due)
    assert gone == [TileRemoved("A")]
    assert looks >= 3
    assert due is None


def test_two_answers_with_a_stall_between_them_do_not_lift_a_tile() -> None:
    presence = Presence(removal="look")
    presence.seen("A", 0.0)
    assert presence.looked(0.085) == []
    assert presence.looked(STALL_S) == [], "one answer before the stall and one after it"
    assert presence.looked(STALL_S + 0.085) == []
    assert presence.looked(STALL_S + 0.170) == [TileRemoved("A")]


@pytest.mark.parametrize("moment_s", [0.0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.2])
def test_a_stall_while_a_pn532_does_not_answer_is_not_a_further_lost_answer(
    moment_s: float,
) -> None:
    uid, _ = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        await lies_there(bench, uid)
        bench.far.misbehave("silence", 2)
        await asyncio.sleep(moment_s)
        await bench.near_stands_still(STALL_S)
        await until(lambda: not bench.far._faults)
        await asyncio.sleep(1.0)
        assert bench.tiles == [TilePlaced(uid)]
        assert bench.near.tally.lost_replies == 2
        assert "faulty" not in bench.states

    on_a_bench("pn532", story)
