"""Every kind of reader on a real terminal: placed once, two at once, bad bytes, pulled cables."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from firmware_host.config.device import ReaderProtocol
from firmware_host.devices import pn532
from firmware_host.devices.events import TilePlaced, TileRemoved, TilesMixed
from firmware_host.devices.virtual_pn532 import STALE_UID, VirtualPn532
from firmware_host.devices.virtual_reader import FAULTS, VirtualLineReader
from tests.devices.reader_bench import PROTOCOLS, Bench, on_a_bench
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import until

pytestmark = pytest.mark.behavior

UIDS: dict[ReaderProtocol, tuple[str, str]] = {
    "rdm6300": ("0700673158", "100086F444"),
    "id12la": ("0700673158", "100086F444"),
    "line": ("0700673158", "100086F444"),
    "pn532": ("04A31B22C45D80", "A1B2C3D4"),
}
SPEAKS_ONCE = ("id12la", "line")


def chip(bench: Bench) -> VirtualPn532:
    assert isinstance(bench.far, VirtualPn532)
    return bench.far


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_placement_is_one_event_and_a_removal_is_told_where_it_can_be(
    protocol: ReaderProtocol,
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        bench.far.put(uid)
        await until(lambda: bench.tiles[:1] == [TilePlaced(uid)])
        await asyncio.sleep(0.7)
        assert bench.tiles == [TilePlaced(uid)]
        bench.far.take()
        if protocol in SPEAKS_ONCE:
            await asyncio.sleep(0.5)
            assert bench.tiles == [TilePlaced(uid)], "it cannot know, so it does not say"
            assert bench.near.tiles == frozenset()
        else:
            await until(lambda: bench.tiles[:2] == [TilePlaced(uid), TileRemoved(uid)])

    on_a_bench(protocol, story)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_tile_laid_down_again_later_is_a_second_event(protocol: ReaderProtocol) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        for count in (1, 2):
            bench.far.put(uid)
            await until(lambda count=count: bench.tiles.count(TilePlaced(uid)) == count)  # type: ignore[misc]
            bench.far.take()
            await until(lambda: not bench.near._presence._there)

    on_a_bench(protocol, story)


def test_a_line_printed_again_while_the_tile_lies_there_is_the_same_placement() -> None:
    async def story(bench: Bench) -> None:
        assert isinstance(bench.far, VirtualLineReader)
        for _ in range(4):
            bench.far.put("0700673158")
            await asyncio.sleep(0.4)
        assert bench.tiles == [TilePlaced("0700673158")]

    on_a_bench("line", story)


def test_two_tiles_at_once_are_noticed_by_a_pn532_and_the_second_is_not_taken_for_an_answer() -> (
    None
):
    first, second = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        bench.far.put(first)
        await until(lambda: bench.tiles[:1] == [TilePlaced(first)])
        bench.far.put_beside(second)
        await until(lambda: bench.near.tiles == {first, second})
        await asyncio.sleep(0.3)
        assert bench.tiles == [TilePlaced(first), TilesMixed(), TilePlaced(second, alone=False)]
        bench.far.take()
        await until(lambda: bench.near.tiles == frozenset())

    on_a_bench("pn532", story)


def test_two_tiles_that_collide_on_an_rdm6300_are_noticed_once() -> None:
    first, second = UIDS["rdm6300"]

    async def story(bench: Bench) -> None:
        bench.far.put(first)
        await until(lambda: bench.tiles[:1] == [TilePlaced(first)])
        bench.far.put_beside(second)
        await until(lambda: TilesMixed() in bench.tiles)
        await asyncio.sleep(0.8)
        assert bench.tiles.count(TilesMixed()) == 1
        bench.far.take()
        await asyncio.sleep(0.7)
        bench.far.put(first)
        bench.far.put_beside(second)
        await until(lambda: bench.tiles.count(TilesMixed()) >= 2)

    bench = on_a_bench("rdm6300", story)
    assert bench.near.tally.checksum_errors > 4


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("protocol", ["id12la", "line"])
def test_a_reader_that_speaks_once_never_invents_a_tag(
    protocol: ReaderProtocol, fault: str
) -> None:
    uid, other = UIDS[protocol]

    async def story(bench: Bench) -> None:
        bench.far.misbehave(fault)
        bench.far.put(uid)
        await asyncio.sleep(0.55)
        assert set(bench.tiles) <= {TilePlaced(uid)}
        bench.far.put(other)
        await asyncio.sleep(0.2)
        bench.far.put(other)  # after half a line the next one may be its rest, and does not count
        await until(lambda: bench.tiles[-1:] == [TilePlaced(other)])

    on_a_bench(protocol, story)


@pytest.mark.parametrize("fault", VirtualPn532.faults)
def test_a_pn532_recovers_from_every_kind_of_fault_while_it_waits(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pn532, "HEARTBEAT_S", 1.0)
    uid, _ = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        bench.far.misbehave(fault, times=3)
        bench.far.put(uid)
        await until(lambda: bench.near.tiles == {uid})
        await until(lambda: not chip(bench)._faults)
        await asyncio.sleep(0.3)
        assert bench.tiles == [TilePlaced(uid)], "one placement, and no tag that is not there"
        assert chip(bench).violations == []
        assert bench.near.status().state == "virtual"

    on_a_bench("pn532", story)


@pytest.mark.parametrize("fault", VirtualPn532.faults)
def test_a_fault_while_a_tile_lies_there_neither_lifts_it_nor_lays_it_down_again(
    fault: str,
) -> None:
    uid, _ = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        bench.far.put(uid)
        await until(lambda: bench.near.tiles == {uid})
        for _ in range(2):
            bench.far.misbehave(fault)
            await until(lambda: not chip(bench)._faults)
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.4)
        assert bench.tiles == [TilePlaced(uid)]
        assert STALE_UID not in bench.near.tiles
        assert chip(bench).violations == []

    on_a_bench("pn532", story)


def test_a_pn532_that_lost_its_power_is_found_and_set_up_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pn532, "HEARTBEAT_S", 0.5)
    uid, _ = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        chip(bench).faint()
        bench.far.put(uid)
        await until(lambda: bench.near.tiles == {uid})
        assert chip(bench).violations == []

    on_a_bench("pn532", story)


def test_an_idle_pn532_is_left_alone() -> None:
    async def story(bench: Bench) -> None:
        before = len(chip(bench).commands)
        await asyncio.sleep(1.0)
        assert len(chip(bench).commands) == before, "one question stands; nobody polls"
        assert chip(bench).commands[-1] == 0x4A

    on_a_bench("pn532", story)


def test_a_pn532_is_asked_from_the_beginning_by_the_next_who_opens_it() -> None:
    """Closed while a question stood, with a reply still on its way."""
    uid, other = UIDS["pn532"]

    async def story(bench: Bench) -> None:
        await bench.near.close()
        assert chip(bench).aborts >= 1
        bench.far.put(other)
        again = Bench(bench.loop, "pn532", far=bench.far)
        again.near.start()
        await again.ready()
        bench.far.put(uid)
        await until(lambda: TilePlaced(uid) in again.tiles)
        await again.near.close()
        assert chip(bench).violations == []

    on_a_bench("pn532", story)


def test_a_port_where_nobody_answers_is_faulty_and_says_what_to_look_at() -> None:
    async def run(loop: PaperTimeLoop) -> None:
        bench = Bench(loop, "pn532")
        chip(bench).misbehave("silence", 1000)
        bench.near.start()
        await until(lambda: bench.near.status().state == "faulty")
        assert "no PN532 answers" in bench.near.status().detail
        chip(bench)._faults.clear()
        await until(lambda: bench.near.status().state == "virtual")
        await bench.close()
        assert bench.states == ["opening", "faulty", "virtual"]

    run_on_paper(run)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pulled_out_is_told_and_back_again_it_works(
    protocol: ReaderProtocol,
) -> None:
    uid, _ = UIDS[protocol]

    async def story(bench: Bench) -> None:
        for out_for_s in (0.2, 3.8 if protocol == "rdm6300" else 1.3):
            bench.far.unplug()
            await until(lambda: bench.near.status().state == "absent")
            await asyncio.sleep(out_for_s)  # back-off reaches its longest
            bench.far.plug()
            await until(lambda: bench.near.status().state == "virtual")
            await asyncio.sleep(0.2)
            bench.tiles.clear()
            bench.far.put(uid)
            await until(lambda: TilePlaced(uid) in bench.tiles)
            bench.far.take()

    on_a_bench(protocol, story)


def test_errors_are_counted_and_stand_in_the_status() -> None:
    async def story(bench: Bench) -> None:
        bench.far.misbehave("checksum", 2)
        bench.far.misbehave("half")
        bench.far.put(UIDS["rdm6300"][0])
        await until(lambda: bool(bench.tiles))
        assert "2 checksum errors, 1 broken frame" in bench.near.status().detail

    bench = on_a_bench("rdm6300", story)
    assert bench.states == ["virtual"], "a counter that grows is no news of the device"


def test_a_first_and_a_tenth_bad_frame_are_logged(caplog: Any) -> None:
    async def story(bench: Bench) -> None:
        bench.far.misbehave("checksum", 12)
        bench.far.put(UIDS["rdm6300"][0])
        await until(lambda: bench.near.tally.frames > 0)

    with caplog.at_level("INFO"):
        on_a_bench("rdm6300", story)
    told = [record.message for record in caplog.records if "checksum error" in record.message]
    # Whatever has come by the time it is read is counted at once.
    first, tenth = (int(each.removeprefix("reader: ").split()[0]) for each in told)
    assert told[1] == f"reader: {tenth} checksum errors since the start"
    assert 1 <= first < 10 <= tenth <= 12
