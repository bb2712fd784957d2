"""The tile reader on real terminals: pty pairs, pulled cables, bad bytes."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import threading
import tty
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from serial import Serial

import firmware_host.devices.link as link_module
from firmware_host.devices.errors import BadUid, UnknownFault
from firmware_host.devices.events import DeviceStatus, TilePlaced, TileRemoved
from firmware_host.devices.link import SerialLink
from firmware_host.devices.port_users import Console
from firmware_host.devices.rdm6300 import encode
from firmware_host.devices.supervisor import Backoff
from firmware_host.devices.virtual_reader import FAULTS, VirtualReader
from tests.devices import reader_bench
from tests.devices.reader_bench import Bench
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import PATIENCE_S, until

UID, OTHER = "0700673158", "100086F444"


def on_a_bench(story: Callable[[Bench], Awaitable[None]]) -> Bench:
    return reader_bench.on_a_bench("rdm6300", story)


def test_a_tile_put_on_the_reader_is_placed_once_and_removed_when_taken() -> None:
    async def story(bench: Bench) -> None:
        bench.far.put(UID)
        await until(lambda: bench.tiles[:1] == [TilePlaced(UID)])
        await asyncio.sleep(0.5)  # many more frames
        assert bench.tiles == [TilePlaced(UID)]
        assert bench.near.tiles == {UID}
        bench.far.take()
        await until(lambda: bench.tiles[-1] == TileRemoved(UID))

    bench = on_a_bench(story)
    assert bench.near.tally.frames >= 4, "real repeated frames crossed the terminal"


def test_another_tile_takes_the_place_of_the_first() -> None:
    async def story(bench: Bench) -> None:
        bench.far.put(UID)
        await until(lambda: bench.near.tiles == {UID})
        bench.far.put(OTHER)
        await until(lambda: bench.near.tiles == {OTHER})

    bench = on_a_bench(story)
    assert bench.tiles == [TilePlaced(UID), TilePlaced(OTHER), TileRemoved(UID)]


def test_a_tile_shown_for_a_moment_comes_and_goes_by_itself() -> None:
    async def story(bench: Bench) -> None:
        bench.far.put(UID, for_s=0.05)
        await until(lambda: bench.tiles[:2] == [TilePlaced(UID), TileRemoved(UID)])
        assert bench.far.tile is None

    on_a_bench(story)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_reader_recovers_from_every_kind_of_bad_frame(fault: str) -> None:
    async def story(bench: Bench) -> None:
        bench.far.misbehave(fault, times=3)
        bench.far.put(UID)
        await until(lambda: bench.near.tiles == {UID})
        await asyncio.sleep(0.3)
        assert bench.tiles == [TilePlaced(UID)], "one placement, and no tag that is not there"
        if fault == "checksum":
            assert bench.near.tally.checksum_errors == 3
        if fault == "half":
            assert bench.near.tally.broken_frames == 3

    on_a_bench(story)


def test_a_pulled_cable_is_noticed_and_a_replugged_one_works_again() -> None:
    async def story(bench: Bench) -> None:
        bench.far.put(UID)
        await until(lambda: bench.near.tiles == {UID})
        bench.far.unplug()
        await until(lambda: bench.near.status().state == "absent")
        assert bench.tiles[-1] == TileRemoved(UID), "what cannot be seen is not there"
        bench.far.plug()
        await until(lambda: bench.near.tiles == {UID})

    bench = on_a_bench(story)
    assert bench.states[:1] == ["virtual"]
    assert bench.states[-3:] == ["absent", "opening", "virtual"]


def test_an_idle_reader_arms_no_timer_and_receives_nothing() -> None:
    async def story(bench: Bench) -> None:
        bench.far.put(UID)
        await until(lambda: bench.near.tiles == {UID})
        bench.far.take()
        await until(lambda: bench.near.tiles == frozenset())
        assert isinstance(bench.far, VirtualReader)
        assert bench.far._repeat is None
        assert bench.near._timer._handle is None

    on_a_bench(story)


def test_changing_tiles_again_and_again_does_not_make_the_reader_faster() -> None:
    async def story(bench: Bench) -> None:
        for _ in range(20):
            bench.far.put(UID)
            await asyncio.sleep(0.001)
        before = bench.near.tally.frames
        await asyncio.sleep(0.65)  # ten frames of one reader; two hundred of twenty
        assert bench.near.tally.frames - before <= 30
        await until(lambda: bench.near.tally.frames > before + 2)

    on_a_bench(story)


def test_the_port_carries_every_byte_as_it_is_whoever_opens_it() -> None:
    async def run() -> None:
        far = VirtualReader(loop=asyncio.get_running_loop())
        port = os.open(far.path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        far.put(UID)
        assert os.read(port, 100) == encode(UID)
        os.close(port)
        far.close()

    asyncio.run(run())


def test_tiles_may_lie_there_before_anybody_listens() -> None:
    async def run(loop: PaperTimeLoop) -> None:
        bench = Bench(loop, "rdm6300")
        assert isinstance(bench.far, VirtualReader)
        bench.far.put(UID)
        for _ in range(400):
            bench.far._send_frame()  # more than the terminal can buffer
        bench.near.start()
        await until(lambda: bench.near.tiles == {UID})
        await bench.close()

    run_on_paper(run)


def test_what_the_virtual_reader_is_asked_for_is_checked() -> None:
    async def run() -> None:
        far = VirtualReader(loop=asyncio.get_running_loop())
        with pytest.raises(BadUid):
            far.put("nonsense")
        with pytest.raises(UnknownFault, match="noise, half, checksum, double, drop"):
            far.misbehave("explode")
        folder = Path(far.path).parent
        far.close()
        assert not folder.exists(), "nothing is left in /tmp"

    asyncio.run(run())


class Line:
    """A terminal pair behind a symbolic link, made by hand: the test is the device."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        path.symlink_to(os.ttyname(self.slave))

    def pull(self) -> None:
        self.path.unlink()
        os.close(self.master)
        os.close(self.slave)


def test_a_link_lives_through_absence_arrival_loss_and_return(tmp_path: Path) -> None:
    async def run() -> None:
        got = bytearray()
        told: list[DeviceStatus] = []
        path = tmp_path / "port"
        link = SerialLink(str(path), 9600, on_bytes=got.extend, on_status=told.append)
        link.start()
        await until(lambda: link.status().state == "absent")
        for _ in range(2):
            line = Line(path)
            await until(lambda: link.status().state == "ready")
            got.clear()
            os.write(line.master, encode(UID)[:5])
            await until(lambda: len(got) >= 5)
            os.write(line.master, encode(UID)[5:])
            await until(lambda: bytes(got) == encode(UID))
            line.pull()
            await until(lambda: link.status().state == "absent")
        await link.close()
        states = [status.state for status in told]
        assert states == ["absent", *["opening", "ready", "absent"] * 2], "each change told once"
        assert all(str(path) in status.detail for status in told)

    asyncio.run(run())


def test_a_port_held_by_another_program_is_explained_and_taken_when_free(tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "port"
        line = Line(path)
        first = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        first.start()
        await until(lambda: first.status().state == "ready")
        second = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        second.start()
        await until(lambda: second.status().state == "faulty")
        assert "in use by another program; end it" in second.status().detail
        await first.close()
        await until(lambda: second.status().state == "ready")
        await second.close()
        line.pull()

    asyncio.run(run())


def test_bytes_nobody_takes_are_lost_and_the_loop_goes_on(tmp_path: Path) -> None:
    """A terminal is filled to the brim, as by an adapter whose handshake holds it back."""

    async def run() -> None:
        path = tmp_path / "port"
        line = Line(path)
        link = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        link.start()
        await until(lambda: link.status().state == "ready")
        for _ in range(100):
            link.write(bytes(4096))
        assert link.status().state == "ready"
        await link.close()
        line.pull()

    script = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    script.start()
    script.join(PATIENCE_S)
    assert not script.is_alive(), "the loop hangs in a write"


def test_a_login_on_the_port_is_told_while_the_box_runs(tmp_path: Path) -> None:
    """Both have the port open, and each gets half of the bytes: opening it does not fail."""

    async def run(loop: PaperTimeLoop) -> None:
        path = tmp_path / "port"
        line = Line(path)
        asked: list[str] = []

        def look(port: str) -> Console:
            asked.append(port)
            return Console("a login garbles every tag", "take it off: systemctl disable it")

        link = SerialLink(
            str(path),
            9600,
            on_bytes=lambda d: None,
            on_status=lambda s: None,
            look_for_console=look,
        )
        link.start()
        await until(lambda: link.status().state == "ready")
        assert link.status().detail == (
            f"{path} at 9600 baud; a login garbles every tag; take it off: systemctl disable it"
        )
        assert asked == [str(path)]
        await link.close()
        line.pull()

    run_on_paper(run)


def test_a_file_that_is_no_terminal_is_faulty_not_fatal(tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "port"
        path.write_text("not a terminal")
        link = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        link.start()
        await until(lambda: link.status().state == "faulty")
        await link.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("number", "way_out"), [(errno.EACCES, "group dialout"), (errno.EPERM, "DeviceAllow=")]
)
def test_a_port_that_may_not_be_opened_names_who_forbids_it(
    number: int, way_out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root, who runs the tests, may open everything; the kernel's answer is played here."""

    def refuse(port: str, _baud: int) -> Serial:
        raise PermissionError(number, os.strerror(number), port)

    async def run() -> None:
        monkeypatch.setattr(link_module, "_open_port", refuse)
        path = tmp_path / "port"
        path.touch()
        link = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
        link.start()
        await until(lambda: link.status().state == "faulty")
        assert way_out in link.status().detail
        await link.close()

    asyncio.run(run())


def test_closing_while_the_port_is_being_opened_leaves_no_port_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Serial] = []

    def open_and_remember(port: str, baud: int) -> Serial:
        opened.append(really_open(port, baud))
        return opened[-1]

    really_open = link_module._open_port
    monkeypatch.setattr(link_module, "_open_port", open_and_remember)

    async def run() -> None:
        path = tmp_path / "port"
        line = Line(path)
        for pause in (0.0, 0.0, 0.0001, 0.001, 0.01):
            link = SerialLink(str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None)
            link.start()
            await asyncio.sleep(pause)
            await link.close()
        line.pull()
        assert opened
        assert not any(port.is_open for port in opened)

    asyncio.run(run())


def test_the_link_looks_for_a_missing_port_only_now_and_then(tmp_path: Path) -> None:
    async def run(loop: PaperTimeLoop) -> int:
        link = SerialLink(
            str(tmp_path / "nothing"), 9600, on_bytes=lambda d: None, on_status=lambda s: None
        )
        looks = 0
        look = link._is_there

        def counted() -> bool:
            nonlocal looks
            looks += 1
            return look()

        link._is_there = counted  # type: ignore[method-assign]
        link.start()
        await asyncio.sleep(2.0)
        await link.close()
        return looks

    assert run_on_paper(run) == 3, "at once, after half a second and a second later"


def test_a_look_for_logins_that_hangs_does_not_keep_the_reader_away(tmp_path: Path) -> None:
    ended = threading.Event()

    def hang(port: str) -> None:
        ended.wait()

    async def run() -> None:
        path = tmp_path / "port"
        line = Line(path)
        link = SerialLink(
            str(path), 9600, on_bytes=lambda d: None, on_status=lambda s: None,
            look_for_console=hang,
        )  # fmt: skip
        link.start()
        try:
            await until(lambda: link.status().state == "ready")
        finally:
            ended.set()
            await link.close()
            line.pull()

    asyncio.run(run())


def test_a_dead_port_is_closed_before_it_is_told_and_waited_for(tmp_path: Path) -> None:
    """Kept open, it would make a USB adapter come back under another name."""
    port = tmp_path / "reader"

    async def run() -> None:
        far, near = os.openpty()
        terminal = os.ttyname(near)
        port.symlink_to(terminal)
        os.close(near)

        def is_open() -> bool:
            held = [os.path.realpath(fd) for fd in Path("/proc/self/fd").iterdir()]
            return any(name.removesuffix(" (deleted)") == terminal for name in held)

        seen: list[tuple[str, bool]] = []
        link = SerialLink(
            str(port),
            9600,
            on_bytes=lambda data: None,
            on_status=lambda status: seen.append((status.state, is_open())),
        )
        link.start()
        await until(lambda: seen[:1] == [("ready", True)])
        port.unlink()
        os.close(far)
        await until(lambda: len(seen) > 1)
        assert seen[1] == ("absent", False)
        await link.close()

    asyncio.run(run())


def test_however_long_a_reader_was_away_it_is_looked_for_every_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Back again it has to work within two seconds, opening included."""
    waits: list[float] = []
    next_wait = Backoff.next_wait

    def no_time_at_all(backoff: Backoff) -> float:
        waits.append(next_wait(backoff))
        return 0.0

    monkeypatch.setattr(Backoff, "next_wait", no_time_at_all)

    async def run() -> None:
        link = SerialLink(
            str(tmp_path / "nothing"), 9600, on_bytes=lambda d: None, on_status=lambda s: None
        )
        link.start()
        await until(lambda: len(waits) >= 100)
        await link.close()

    asyncio.run(run())
    assert 0.1 < max(waits) <= 1.0


def test_a_bug_in_a_listener_does_not_go_unnoticed(tmp_path: Path) -> None:
    crashes: list[object] = []

    def broken(status: DeviceStatus) -> None:
        raise ZeroDivisionError

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: crashes.append(context["exception"]))
        link = SerialLink(str(tmp_path / "x"), 9600, on_bytes=lambda d: None, on_status=broken)
        link.start()
        await until(lambda: bool(crashes))
        with contextlib.suppress(ZeroDivisionError):
            await link.close()

    asyncio.run(run())
    assert isinstance(crashes[0], ZeroDivisionError)
