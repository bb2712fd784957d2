"""Connections over real sockets: too many, too slow, half a request, garbage, no descriptors."""

import asyncio
import contextlib
import errno
import logging
import resource
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from firmware_host.kiosk import api, connections
from firmware_host.kiosk.connections import Connections, most_connections
from firmware_host.kiosk.origin_check import host_without_port
from firmware_host.kiosk.rate_limit import (
    LOG_EVERY_S,
    LONGEST_LINE,
    MOST_PEERS,
    LimitedLog,
    RateLimit,
    RateLimits,
    limit_key,
)
from firmware_host.kiosk.server import Server, serve
from tests.kiosk.fake_box import FakeBox
from tests.waiting import PATIENCE_S, until

HALF = b"GET /healthz HTTP/1.1\r\nHost: loc"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_BODY = (
    b"POST /api/button HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 99\r\n\r\n{"name"'
)


class Wire:
    """One raw connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        with contextlib.suppress(ConnectionError):
            await self._writer.drain()

    async def status(self) -> int:
        """0: the box has ended the connection without a word."""
        line = b""
        with contextlib.suppress(ConnectionError):
            line = await asyncio.wait_for(self._reader.readline(), PATIENCE_S)
        return int(line.split()[1]) if line else 0

    async def rest(self) -> bytes:
        """What comes until the box closes the connection."""
        with contextlib.suppress(ConnectionError):
            return await asyncio.wait_for(self._reader.read(), PATIENCE_S)
        return b""

    def close(self) -> None:
        self._writer.close()


@asynccontextmanager
async def open_port(box: FakeBox | None = None) -> AsyncIterator[tuple["Port", Server]]:
    server = await serve(box or FakeBox(), "127.0.0.1", 0)
    port = Port(server)
    try:
        yield port, server
    finally:
        port.hang_up()
        await server.close()


class Port:
    def __init__(self, server: Server) -> None:
        self.connections: Connections = server._connections
        self._number = server.port
        self._wires: list[Wire] = []

    async def dial(self, data: bytes = b"", source: str = "127.0.0.1") -> Wire:
        streams = await asyncio.open_connection(
            "127.0.0.1", self._number, local_addr=(source, 0), limit=2**12
        )
        wire = Wire(*streams)
        self._wires.append(wire)
        await wire.send(data)
        return wire

    def hang_up(self) -> None:
        for wire in self._wires:
            wire.close()


def run(journey: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(journey, PATIENCE_S))


@pytest.mark.parametrize("sent", [b"", HALF, WHOLE], ids=["nothing", "half", "an idle browser"])
def test_whoever_is_quiet_is_cut_off(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "QUIET_S", 0.3)

    async def journey() -> None:
        async with open_port() as (port, _):
            wire = await port.dial(sent)
            if sent == WHOLE:
                assert await wire.status() == 200
            await wire.rest()
            await until(lambda: len(port.connections) == 0)

    run(journey())


def test_dripping_in_does_not_gain_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "QUIET_S", 0.5)

    async def journey() -> None:
        async with open_port() as (port, _):
            wire = await port.dial(HALF)

            async def drip() -> None:
                while True:
                    await wire.send(b"a")
                    await asyncio.sleep(0.01)

            dripping = asyncio.create_task(drip())
            await wire.rest()
            dripping.cancel()
            await until(lambda: len(port.connections) == 0)

    run(journey())


def test_a_body_that_does_not_come_is_answered_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "BODY_S", 0.3)
    monkeypatch.setattr(connections, "LINGER_S", 0.1)

    async def journey() -> None:
        box = FakeBox()
        async with open_port(box) as (port, _):
            wire = await port.dial(HALF_BODY)
            assert await wire.status() == 408
            assert b"did not come in time" in await wire.rest()
            assert box.done == []

    run(journey())


def test_whoever_does_not_fetch_his_answers_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "QUIET_S", 0.5)

    async def journey() -> None:
        async with open_port() as (port, _):
            request = b"GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
            wire = await port.dial()
            wire._writer.transport.pause_reading()  # type: ignore[attr-defined]
            sending = asyncio.create_task(wire.send(request * 5000))
            await until(lambda: len(port.connections) >= 1)
            await until(lambda: len(port.connections) == 0)
            sending.cancel()

    run(journey())


def test_an_open_page_is_not_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "QUIET_S", 0.2)

    async def journey() -> None:
        async with open_port() as (port, _):
            page = await port.dial(
                b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert await page.status() == 101
            other = await port.dial()
            await other.rest()  # cut off, and with it whoever else was quiet as long
            assert len(port.connections) == 1

    run(journey())


@pytest.mark.parametrize("sent", [b"", HALF, HALF_BODY], ids=["nothing", "half", "half a body"])
def test_among_too_many_who_are_quiet_everybody_who_asks_is_answered(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 8)

    async def journey() -> None:
        async with open_port() as (port, _):
            for _ in range(10):
                for _ in range(5):
                    await port.dial(sent)
                asking = await port.dial(WHOLE)
                assert await asking.status() == 200
                assert len(port.connections) <= 8

    run(journey())


def test_when_all_are_at_work_the_next_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 8)
    press = b'{"name":"ok","gesture":"press"}'
    head = (
        b"POST /api/button HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % len(press)
    )

    async def journey() -> None:
        box = FakeBox()
        box.may_go_on.clear()
        async with open_port(box) as (port, _):
            at_work = [await port.dial(head + press) for _ in range(8)]
            await until(lambda: len(box.done) >= 8)
            for _ in range(5):
                assert await (await port.dial(WHOLE)).status() == 0
            box.may_go_on.set()
            assert [await wire.status() for wire in at_work] == [200] * 8
            assert await (await port.dial(WHOLE)).status() == 200

    run(journey())
    assert [record.message for record in caplog.records if "refused" in record.message] == [
        "a connection from 127.0.0.1 was refused: too many, or too often (8 are open)"
    ]


def test_another_machine_has_few_places_and_takes_them_from_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE_PEER", 3)
    monkeypatch.setattr(connections, "is_here", lambda address: address == "127.0.0.1")

    async def journey() -> None:
        async with open_port() as (port, _):
            for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
                for _ in range(6):
                    await port.dial(HALF, source)
            asking = await port.dial(WHOLE, "127.0.0.2")
            assert await asking.status() == 200
            peers = [each.peer for each in port.connections._callers]
            assert {peer: peers.count(peer) for peer in peers} == {
                "127.0.0.1": 6,
                "127.0.0.2": 3,
                "127.0.0.3": 3,
            }

    run(journey())


def test_another_machine_that_connects_again_and_again_is_refused_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_NEW_FROM_ONE_PEER", 0.001)
    monkeypatch.setattr(connections, "is_here", lambda address: address == "127.0.0.1")

    async def journey() -> None:
        async with open_port() as (port, _):
            answers = []
            for _ in range(connections.NEW_AT_ONCE + 10):
                wire = await port.dial(WHOLE, "127.0.0.2")
                answers.append(await wire.status())
                wire.close()
            assert answers == [200] * connections.NEW_AT_ONCE + [0] * 10
            for source in ("127.0.0.1", "127.0.0.3"):
                assert await (await port.dial(WHOLE, source)).status() == 200

    run(journey())


def test_in_a_crowd_nobody_has_to_leave_before_his_request_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel lets the others wait: between two who come in there is time for a request."""
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 8)
    pauses: list[float] = []
    pause = Connections._pause

    def count(self: Connections, listening: socket.socket, seconds: float) -> None:
        pauses.append(seconds)
        pause(self, listening, seconds)

    monkeypatch.setattr(Connections, "_pause", count)

    async def journey() -> None:
        async with open_port() as (port, _):
            for _ in range(8):
                await port.dial(HALF)
            await until(lambda: len(port.connections) >= 8)
            assert pauses == []
            for _ in range(6):
                await port.dial(HALF)
            await until(lambda: len(pauses) >= 3)
            assert set(pauses) == {connections.BREATH_S}
            assert await (await port.dial(WHOLE)).status() == 200

    run(journey())


def test_other_machines_never_get_the_last_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 8)
    monkeypatch.setattr(connections, "is_here", lambda address: address == "127.0.0.1")

    async def journey() -> None:
        async with open_port() as (port, _):
            for number in range(2, 20):
                await port.dial(HALF, f"127.0.0.{number}")
            own = [await port.dial(HALF) for _ in range(2)]
            await until(lambda: len(port.connections) >= 8)
            for number in range(2, 20):
                await port.dial(HALF, f"127.0.0.{number}")
            asking = await port.dial(WHOLE, "127.0.0.2")
            assert await asking.status() == 200
            for wire in own:
                await wire.send(b"alhost\r\n\r\n")
                assert await wire.status() == 200

    run(journey())


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE, errno.EPROTO, errno.EHOSTUNREACH])
def test_an_error_of_accept_is_one_line_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    monkeypatch.setattr(connections, "PAUSE_S", 0.001)
    failures = 200
    heard: list[dict[str, Any]] = []

    class Failing:
        """A listening socket with a bad spell."""

        def __init__(self, real: socket.socket) -> None:
            self._real = real
            self.failed = 0

        def accept(self) -> Any:
            self.failed += 1
            if self.failed <= failures:
                raise OSError(number, "bad spell")
            return self._real.accept()

        def __getattr__(self, name: str) -> Any:
            return getattr(self._real, name)

    listen = Connections.listen

    def listen_badly(self: Connections, sockets: Any) -> None:
        listen(self, [Failing(each) for each in sockets])  # type: ignore[misc]

    monkeypatch.setattr(Connections, "listen", listen_badly)

    async def journey() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
        async with open_port() as (port, _):
            asking = await port.dial(WHOLE)
            assert await asking.status() == 200

    run(journey())
    assert heard == []
    lines = [record.message for record in caplog.records]
    assert lines == ["no connection can be taken (bad spell); whoever is quiet is cut off"]


@pytest.mark.parametrize(
    ("limit", "most"), [(1024, 128), (4096, 128), (200, 128), (100, 36), (70, 6), (20, 4)]
)
def test_connections_never_get_the_descriptors_that_the_box_needs(
    monkeypatch: pytest.MonkeyPatch, limit: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, limit))
    assert most_connections() == most


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x00" * 128_000,
        b"\x16\x03\x01" + b"\xff" * 5000,
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 500 + b"\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nXYZ\r\n",
        b"GET / HTTP/1.1\r\nHost: local\nhost\r\n\r\n",
    ],
    ids=["nul", "tls", "headers", "long line", "chunk", "line feed"],
)
def test_garbage_costs_one_short_line_and_learns_no_versions(
    caplog: pytest.LogCaptureFixture, garbage: bytes
) -> None:
    async def journey() -> None:
        async with open_port() as (port, _):
            for _ in range(20):
                wire = await port.dial(garbage)
                wire._writer.write_eof()
                answer = await wire.rest()
                assert b"aiohttp" not in answer
                assert b"Python" not in answer
                assert answer == b"" or b"\r\nServer: tilekeeper\r\n" in answer
            assert await (await port.dial(WHOLE)).status() == 200

    with caplog.at_level(logging.DEBUG):
        run(journey())
    lines = [each for each in caplog.records if each.name.startswith(("firmware_host", "aiohttp"))]
    assert len(lines) <= 1
    assert all(len(each.getMessage()) <= LONGEST_LINE and not each.exc_info for each in lines)


def test_a_head_without_end_is_refused_before_it_takes_memory() -> None:
    async def journey() -> None:
        async with open_port() as (port, _):
            wire = await port.dial(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
            line = b"X-Header: " + b"a" * 2000 + b"\r\n"
            for _ in range(connections.LONGEST_HEAD // len(line) + 1):
                await wire.send(line)
            assert await wire.status() == 431
            await until(lambda: len(port.connections) == 0)
            long = await port.dial(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + line * 4)
            await long.send(b"\r\n")
            assert await long.status() == 200

    run(journey())


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost.:80", "localhost"),
        ("localhost:", "localhost"),
        ("127.0.0.1:8080", "127.0.0.1"),
        ("[::1]", "::1"),
        ("[FE80::1]:8080", "fe80::1"),
        ("table_7.cafe.example", "table_7.cafe.example"),
        ("[::1].evil.com", ""),
        ("[::1]evil.com", ""),
        ("[::1]:80.evil.com", ""),
        ("localhost:1@evil.com", ""),
        ("localhost:80:80", ""),
        ("localhost:80/", ""),
        ("user@localhost", ""),
        ("localhost#evil.com", ""),
        ("localhost evil.com", ""),
        ("localhost:123456", ""),
        ("[", ""),
        ("", ""),
        (":80", ""),
    ],
)
def test_a_host_header_is_a_name_and_a_port_and_nothing_else(host: str, name: str) -> None:
    assert host_without_port(host) == name


@pytest.mark.parametrize("host", ["[::1].evil.com", "localhost:1@evil.com", "localhost:80:80"])
def test_a_host_with_something_behind_it_is_refused(host: str) -> None:
    async def journey() -> None:
        async with open_port() as (port, _):
            wire = await port.dial(f"GET /api/state HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert await wire.status() in (400, 403)

    run(journey())


def test_a_line_is_written_once_a_minute_and_then_tells_how_many_were_left_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    limited = LimitedLog(logging.getLogger("test"), clock=lambda: now)
    for _ in range(1000):
        limited.line("garbage", logging.WARNING, "garbage from %s", "x" * 10_000)
        limited.line("other", logging.WARNING, "100 %% other")
    now += LOG_EVERY_S
    limited.line("garbage", logging.WARNING, "garbage again")
    first, other, last = (record.getMessage() for record in caplog.records)
    assert (len(first), first[:13]) == (LONGEST_LINE, "garbage from ")
    assert other == "100 %% other"
    assert last == "garbage again (and 999 more since the last such line)"


def test_a_pace_gives_so_many_at_once_and_then_one_by_one() -> None:
    now = 0.0
    pace = RateLimit(per_second=2.0, at_once=3, clock=lambda: now)
    assert [pace.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [pace.take() for _ in range(2)] == [True, False]
    now += 100
    assert pace.is_full
    assert [pace.take() for _ in range(4)] == [True, True, True, False]


def test_the_limits_of_many_machines_take_no_room_without_end() -> None:
    paces = RateLimits(per_second=0.001)
    busy = paces.of("10.0.0.1")
    assert busy.take()
    for number in range(3 * MOST_PEERS):
        paces.of(f"10.1.{number // 256}.{number % 256}")
    assert len(paces._limits) <= MOST_PEERS
    assert paces.of("10.0.0.1") is busy, "who has taken something does not begin anew"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
    ],
)
def test_a_limit_is_for_an_address_or_for_a_64_of_ipv6(address: str, key: str) -> None:
    assert limit_key(address) == key
