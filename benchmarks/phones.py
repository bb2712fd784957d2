"""A press on the box beside phones, against the same press with none.

A real daemon. Either 32 phones each hold a connection and read what they are sent, or 8 phones ask
for the table's document as fast as the box answers. Rounds with and without phones follow each
other, so that other work on the machine falls on both.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import aiohttp

from firmware_host.games import game_ids
from firmware_host.kiosk.api import READINGS_AT_ONCE
from firmware_host.kiosk.phones.gate import COOKIE
from firmware_host.kiosk.phones.guests import MOST_GUESTS, Guest, PhoneRegistry, new_token
from firmware_host.kiosk.phones.phones import KEPT_AS
from firmware_host.store.store import Store
from firmware_host.table.party import new_party

PHONES: Final = MOST_GUESTS
READERS: Final = 8
"""Phones that ask for the document without end."""
ROUNDS: Final = 6
PRESSES: Final = 50
"""In each round, one as soon as the last one was answered; every one throws the dice."""
_PATIENCE_S: Final = 60.0
_LISTEN: Final = "listen"
_ASK: Final = "ask"


@dataclass(slots=True)
class Presses:
    """With phones, or without."""

    times: list[float] = field(default_factory=list)
    """In seconds, from the press to the end of what it does."""
    cpu_s: float = 0.0
    """Of the daemon, until the last one is answered: also readable on a busy machine."""

    @property
    def median_s(self) -> float:
        return median(self.times)

    @property
    def p99_s(self) -> float:
        return quantiles(self.times, n=100)[98]

    @property
    def cpu_each_s(self) -> float:
        return self.cpu_s / len(self.times)


def presses_with_phones(
    rounds: int = ROUNDS, progress: Callable[[str], None] = lambda text: None
) -> tuple[Presses, Presses]:
    """With as many phones as fit, and with none."""
    return asyncio.run(_measured(rounds, progress, _LISTEN, PHONES))


def presses_with_readers(
    rounds: int = ROUNDS, progress: Callable[[str], None] = lambda text: None
) -> tuple[Presses, Presses]:
    """With phones at the rate limit of GET /api/table, and with none."""
    return asyncio.run(_measured(rounds, progress, _ASK, READERS))


async def _measured(
    rounds: int, progress: Callable[[str], None], do: str, number_of_phones: int
) -> tuple[Presses, Presses]:
    with tempfile.TemporaryDirectory() as folder:
        state, port = Path(folder) / "state", _free_port()
        config, phones_port = Path(folder) / "config", _free_port()
        config.mkdir()
        settings = f"{{enabled: yes, host: 127.0.0.1, port: {phones_port}, address: 127.0.0.1}}"
        (config / "device.yaml").write_text(f"phones: {settings}\n")
        tokens = await _seats(state)
        command = [sys.executable, "-m", "firmware_host", "run", "--virtual"]
        command += ["--config", str(config), "--state", str(state), "--port", str(port)]
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        daemon = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=nowhere)
        try:
            assert daemon.stdout is not None
            await daemon.stdout.readline()
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as box:
                await _just_dice(box)
                with_phones, without = Presses(), Presses()
                await _press(box, daemon.pid, Presses())  # everything is loaded
                for number in range(rounds):
                    progress(f"phones: round {number + 1} of {rounds}")
                    await _press(box, daemon.pid, without)
                    async with _Phones(do, phones_port, tokens[:number_of_phones]) as phones:
                        await _press(box, daemon.pid, with_phones)
                        assert await phones.heard() >= number_of_phones, (
                            "the phones were told nothing"
                        )
                return with_phones, without
        finally:
            daemon.kill()
            await daemon.wait()


async def _seats(state: Path) -> list[str]:
    """Let in as the table would, without the waits between knocks."""
    store = await Store.open(state)
    try:
        party = new_party("en", "", secrets.token_bytes)
        await store.begin_party(party)
        registry = PhoneRegistry(time.monotonic)
        registry.begin(party.id)
        tokens = [new_token() for _ in range(PHONES)]
        for number, token in enumerate(tokens):
            registry.put(Guest(registry.digest(token), plays=number % 2 == 0))
        await store.remember(KEPT_AS, json.dumps(registry.to_json()))
    finally:
        await store.close()
    return tokens


async def _just_dice(box: aiohttp.ClientSession) -> None:
    """The shortest way to a press that moves the game each time."""
    for answer in ("en", game_ids()[0], "2", "dice"):
        seq = (await (await box.get("/api/state")).json())["seq"]
        async with box.post("/api/answer", json={"seq": seq, "answer": answer}) as told:
            assert told.status == 200, await told.text()


async def _press(box: aiohttp.ClientSession, daemon: int, presses: Presses) -> None:
    before = _cpu_s(daemon)
    for _ in range(PRESSES):
        began = time.perf_counter()
        async with box.post("/api/button", json={"name": "roll", "gesture": "press"}) as told:
            assert told.status == 200
        presses.times.append(time.perf_counter() - began)
    presses.cpu_s += _cpu_s(daemon) - before


def _cpu_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class _Phones:
    """Connections of all phones, each from an address of its own, read by another process."""

    def __init__(self, do: str, port: int, tokens: list[str]) -> None:
        self._command = [sys.executable, "-m", "benchmarks.phones", do, str(port), *tokens]

    async def __aenter__(self) -> _Phones:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(_PATIENCE_S):
            assert await self._process.stdout.readline() == b"here\n"
        return self

    async def heard(self) -> int:
        """How many messages they were sent since all of them were there."""
        told, _ = await self._process.communicate(b"\n")
        return int(told)

    async def __aexit__(self, *_: Any) -> None:
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


async def _be_phones(do: str, port: int, tokens: list[str]) -> None:
    """Run in the other process: print "here" when all are connected, then count messages or
    documents until a line comes in."""
    heard = 0
    arrived = [asyncio.Event() for _ in tokens]

    async def read(number: int, token: str) -> None:
        nonlocal heard
        connector = aiohttp.TCPConnector(local_addr=(f"127.0.1.{number + 1}", 0))
        headers = {"Cookie": f"{COOKIE}={token}"}
        address = f"http://127.0.0.1:{port}"
        async with aiohttp.ClientSession(address, connector=connector, headers=headers) as session:
            if do == _ASK:
                for asked in count():
                    async with session.get("/api/table") as document:
                        assert document.status == 200, await document.text()
                        await document.read()
                    heard += arrived[number].is_set()
                    if asked == READINGS_AT_ONCE:  # from here on the rate is the steady one
                        arrived[number].set()
            async with session.ws_connect("/api/live?face=table") as page:
                async for _ in page:
                    heard += arrived[number].is_set()
                    arrived[number].set()

    tasks = [asyncio.create_task(read(*each)) for each in enumerate(tokens)]
    await asyncio.gather(*(each.wait() for each in arrived))
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    with contextlib.suppress(TimeoutError):  # the last news may be on its way
        async with asyncio.timeout(_PATIENCE_S):
            while heard < len(tokens):  # noqa: ASYNC110 - a count has no event
                await asyncio.sleep(0.01)
    print(heard, flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    asyncio.run(_be_phones(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
