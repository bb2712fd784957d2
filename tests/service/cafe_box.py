"""A café's box on an injected clock: real store, table, panel, commands and kiosk."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from firmware_host.config.device import DeviceConfig, GuestsConfig, OledConfig
from firmware_host.config.settings import load_settings
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.device_set import Devices, open_devices
from firmware_host.kiosk.box import Changes, TableAction
from firmware_host.panel.canvas import Canvas
from firmware_host.service.asides import Asides
from firmware_host.service.controller import Controller
from firmware_host.service.daemon import set_volumes
from firmware_host.service.guests import Guests
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import KioskBox
from firmware_host.service.parties import Parties
from firmware_host.service.staff import Staff
from firmware_host.service.table_config import SettingsValues
from firmware_host.service.tries import TryLimit
from firmware_host.store.store import Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.party import new_code
from firmware_host.table.party_table import PartyTable
from tests.service.test_idle_dimmer import Timers

CAFE = GuestsConfig("cafe", idle_ask_minutes=10, idle_countdown_seconds=60)


class CafeBox:
    """From one start of the daemon to its end; `timers` goes on with the next one."""

    store: Store
    table: PartyTable
    parties: Parties
    asides: Asides
    controller: Controller
    kiosk: KioskBox
    guests: Guests
    staff: Staff
    devices: Devices

    def __init__(
        self,
        folder: Path,
        config: GuestsConfig = CAFE,
        timers: Timers | None = None,
        languages: tuple[str, ...] = ("en",),
    ) -> None:
        self.folder = folder
        self.timers = timers or Timers()
        self.days_ahead = 0
        """How far the wall clock has jumped."""
        self._config = config
        self._languages = languages
        self._working: asyncio.Task[None] | None = None
        self._chance = random.Random(7)

    def _clock(self) -> float:
        return self.timers.now

    def _wall_time(self) -> str:
        jumped = timedelta(days=self.days_ahead, seconds=int(self.timers.now))
        return (datetime(2026, 11, 1, tzinfo=UTC) + jumped).isoformat(timespec="seconds")

    async def open(self) -> None:
        self.store = await Store.open(self.folder, self._wall_time)
        tries = TryLimit("code", self.store, self._clock)
        await tries.open()
        chance = self._chance
        days = BoxDays(self.store, lambda: self._wall_time()[:10])
        await days.open()
        self.asides = Asides(
            self.store, tries, days, self._config.put_aside_days, lambda: new_code(chance.randrange)
        )
        values = SettingsValues(load_settings(state_dir=self.folder, virtual=True))
        self.table = PartyTable(
            self.store, self.asides, values, self._languages, lambda: chance.randbytes(32)
        )
        await self.table.open()
        stays = self._config.parties_stay
        self.parties = Parties(self.store, self.table, stays=stays, wall_time=self._wall_time)
        await self.parties.open()
        pin_tries = TryLimit("pin", self.store, self._clock)
        await pin_tries.open()
        self.staff = Staff(
            self.store,
            pin_tries,
            self.asides,
            self.table,
            values,
            self.timers.call_later,
            at_home=stays,
        )
        await self.staff.open()
        self.parties.on_begin.append(self.staff.party_changes)
        self.parties.on_end.append(self.staff.party_changes)
        changes, tags = Changes(), TagRegistry(self.folder)
        self.controller = Controller(
            self.table, tags, self._languages, self._clock, changes, None, self.parties
        )
        self.kiosk = KioskBox(self.controller, tags, changes, virtual=True)
        # Without a display: luma keeps every one that was ever opened, and here many are.
        config = DeviceConfig(oled=OledConfig("absent")).as_virtual()
        self.devices = await open_devices(config, self.controller.listeners())
        dimmer = IdleDimmer(self.devices.oled, 0, 0, self.timers.call_later)
        self.controller.attach(self.devices, dimmer)
        self.guests = self.controller.watch_guests(
            self._config, self.parties, self.table, values, self.timers.call_later
        )
        self.controller.serve_staff(self.staff, self._configure)
        self._working = asyncio.create_task(self.controller.commands.run_commands())
        self.page = self.kiosk.connect()

    def _configure(self, device: DeviceConfig) -> None:
        self.guests.configure(device.guests)
        set_volumes(device, self.devices, self.controller.renderer)

    async def close(self) -> None:
        """As if the plug were pulled, but for what the process itself holds."""
        if self._working is not None:
            self._working.cancel()
        self.controller.close()
        await self.devices.close()
        await self.store.close()

    async def settle(self) -> None:
        """Until all that was begun is done."""
        while work := self.guests._work | self.staff._work:
            await asyncio.wait(work)
        await self.controller.commands.queue.carried_out()

    async def wait(self, seconds: float) -> None:
        """Time passes, timer by timer; those that were cancelled are forgotten, as a loop does."""
        self.timers.waiting[:] = [each for each in self.timers.waiting if not each.is_cancelled]
        end = self.timers.now + seconds
        while due := [t for t in self.timers.waiting if not t.is_cancelled and t.at <= end]:
            timer = min(due, key=lambda each: each.at)
            self.timers.waiting.remove(timer)
            self.timers.now = max(self.timers.now, timer.at)
            timer.act()
            await self.settle()
        self.timers.now = end

    async def press(self, name: str = "ok") -> None:
        self.page.send(name, "press")
        await self.settle()

    async def touch(self, language: str = "") -> None:
        self.kiosk.touch(language)
        await self.settle()

    async def act(self, kind: str, word: str = "") -> None:
        await self.kiosk.act(TableAction(kind, self.table.snapshot().seq, word))
        await self.settle()

    async def answer(self, *answers: str) -> None:
        for answer in answers:
            await self.act("answer", answer)

    async def answer_somehow(self, chance: random.Random) -> None:
        question = self.table.snapshot().question
        assert question is not None
        if question.is_chance:
            await self.act("throw")
        else:
            await self.answer(chance.choice(question.answers))

    def glass(self) -> list[str]:
        """What is written on it."""
        canvas: Canvas = self.controller._panel.draw(self.timers.now)
        return [text.text if hasattr(text, "text") else str(text) for text in canvas.texts]

    def chosen(self) -> str:
        """The line of the glass that is marked."""
        return self.controller._panel.draw(self.timers.now).chosen or ""

    def shown(self) -> dict[str, Any]:
        """What the touch table is told."""
        return {**self.kiosk.table(), "staff": self.kiosk.staff_page()}

    def light(self) -> tuple[int, int, int]:
        return self.controller._panel.light(self.timers.now)


def in_a_cafe(
    folder: Path,
    story: Callable[[CafeBox], Awaitable[None]],
    config: GuestsConfig = CAFE,
    languages: tuple[str, ...] = ("en",),
) -> None:
    async def run() -> None:
        box = CafeBox(folder, config, languages=languages)
        await box.open()
        try:
            await story(box)
        finally:
            await box.close()

    asyncio.run(run())
