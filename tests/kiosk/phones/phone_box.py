"""A served box with the phones' port open, a party at the table, and phones as HTTP clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import aiohttp

from firmware_host.config.device import PhonesConfig
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.kiosk.server import Server, serve
from firmware_host.table.box_days import BoxDays
from tests.kiosk.fake_box import FakeBox

PARTY = "a party"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class DictStore:
    """Keeps what it is told, as the settings of the store do."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def remember(self, key: str, value: str) -> None:
        await asyncio.sleep(0)
        self.kept[key] = value

    async def recall(self, key: str) -> str | None:
        return self.kept.get(key)


@dataclass(eq=False)
class FakeTimer:
    call: Any
    timers: Timers

    def cancel(self) -> None:
        if self in self.timers.waiting:
            self.timers.waiting.remove(self)


@dataclass
class Timers:
    """Stands in for `loop.call_later`; nothing is called by itself."""

    waiting: list[FakeTimer] = field(default_factory=list)

    def call_later(self, seconds: float, call: Any) -> FakeTimer:
        self.waiting.append(FakeTimer(call, self))
        return self.waiting[-1]

    def fire(self) -> None:
        """Call all that wait."""
        waiting, self.waiting = self.waiting, []
        for each in waiting:
            each.call()


class Calendar:
    """The date that the box believes it is."""

    def __init__(self, today: str = "2026-05-01") -> None:
        self.today = date.fromisoformat(today)

    def __call__(self) -> str:
        return self.today.isoformat()

    def jump(self, days: int) -> None:
        self.today += timedelta(days)


async def phones_of(
    store: DictStore | None = None,
    clock: Clock | None = None,
    timers: Timers | None = None,
    today: Calendar | None = None,
) -> Phones:
    call_later = (timers or Timers()).call_later
    store = store or DictStore()
    days = BoxDays(store, today or Calendar())
    await days.open()
    phones = Phones(store, days, clock or Clock(), call_later)
    await phones.open(PARTY)
    return phones


class Phone:
    """A guest's browser: its own cookies and its own address."""

    def __init__(self, server: Server, host: str = "127.0.0.2", to: str = "127.0.0.1") -> None:
        connector = aiohttp.TCPConnector(local_addr=(host, 0))
        jar = aiohttp.CookieJar(unsafe=True)
        self.address = f"http://{to}:{server.port_for_phones}"
        self.client = aiohttp.ClientSession(self.address, connector=connector, cookie_jar=jar)

    async def get(self, path: str, **options: Any) -> tuple[int, Any]:
        async with self.client.get(path, allow_redirects=False, **options) as answer:
            is_json = answer.content_type == "application/json"
            return answer.status, await answer.json() if is_json else await answer.text()

    async def post(self, path: str, body: Any, **options: Any) -> tuple[int, Any]:
        async with self.client.post(path, json=body, **options) as answer:
            return answer.status, await answer.json()

    async def sit_down(self, phones: Phones, **wish: Any) -> None:
        status, told = await self.post("/api/knock", {"code": phones.guests.code, **wish})
        assert status == 202, told
        assert await phones.let_in(phones.guests.knocks[-1].number)


@asynccontextmanager
async def open_table(
    box: FakeBox, phones: Phones, host: str = "127.0.0.1"
) -> AsyncIterator[tuple[Server, list[Phone]]]:
    """The box on two ports, and three phones with an address each."""
    phones.on_change = lambda: box.changes.notify(state=True)
    config = PhonesConfig(enabled=True, host="127.0.0.1", port=0)
    server = await serve(box, host, 0, phones=phones, port_for_phones=config)
    guests = [Phone(server, f"127.0.0.{n}") for n in (2, 3, 4)]
    try:
        yield server, guests
    finally:
        for guest in guests:
            await guest.client.close()
        await server.close()
        await phones.close()
