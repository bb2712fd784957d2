"""Controller and kiosk box on virtual devices: tiles, late presses, pages, their own clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.config.device import DeviceConfig
from firmware_host.config.tags import TagRegistry, Tile
from firmware_host.devices.buttons import MOST_SOURCES, VirtualButtons
from firmware_host.devices.device_set import Devices, open_devices
from firmware_host.devices.events import ButtonEvent, Gesture, TileEvent, TilePlaced, TileRemoved
from firmware_host.devices.oled import AbsentOled
from firmware_host.kiosk.box import Changes
from firmware_host.kiosk.errors import Refused
from firmware_host.panel.commands import Command, UndoCommand
from firmware_host.panel.panel import PATIENCE_S
from firmware_host.service.controller import Controller
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import KioskBox
from firmware_host.table.table import Table
from tests.service.test_idle_dimmer import Timers
from tests.table.table_parts import ListStore, go_until, new_table, say, started
from tests.waiting import PATIENCE_S as WAITING_S
from tests.waiting import until

pytestmark = pytest.mark.behavior

GREEN = "0A1B2C3D4E"


STALL_S = 10.0


class Bench:
    """A box under test; its clock stands still unless somebody moves it."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.now = 100.0
        self.table = table
        tags = TagRegistry(folder, {GREEN: Tile("portal-dash", "player:green")})
        changes = Changes()
        self.box = Controller(table, tags, ("en",), lambda: self.now, changes)
        self.kiosk = KioskBox(self.box, tags, changes, virtual=True)
        self.tiles: list[TileEvent] = []
        self.devices: Devices

    def _tile(self, event: TileEvent) -> None:
        self.tiles.append(event)
        self.listeners.on_tile(event)

    async def open(self) -> None:
        self.listeners = self.box.listeners()
        config = DeviceConfig().as_virtual()
        buttons = replace(config.buttons, hold_seconds=WAITING_S)  # a stall makes no hold
        config = replace(config, buttons=buttons)
        self.devices = await open_devices(config, replace(self.listeners, on_tile=self._tile))
        loop = asyncio.get_running_loop()
        self.box.attach(self.devices, IdleDimmer(self.devices.oled, 0, 0, loop.call_later))
        self.page = self.kiosk.connect()
        await until(lambda: self.devices.reader.status().state == "virtual")

    async def press(self, name: str) -> None:
        """Returns when all that was asked for until now is done."""
        self.page.send(name, "press")
        await self.page.carried_out()

    async def settled(self) -> None:
        await self.press("up")


def on_a_bench(
    folder: Path,
    make: Callable[[], Awaitable[Table]],
    story: Callable[[Bench], Awaitable[None]],
) -> None:
    async def run() -> None:
        bench = Bench(await make(), folder)
        await bench.open()
        working = asyncio.create_task(bench.box.commands.run_commands())
        try:
            await story(bench)
        finally:
            working.cancel()
            bench.box.close()
            await bench.devices.close()

    asyncio.run(run())


async def _asked(question: str) -> Table:
    """A table at which this is asked."""
    game_store = ListStore()
    if question.startswith("lobby."):
        table = await new_table(game_store)
        await say(table, "portal-dash")
        if question == "lobby.colour":
            await say(table, "2", "more", "colours")
        await go_until(table, question)
        return table
    table = await started(game_store)
    await go_until(table, question)
    return table


def test_a_tile_that_lay_on_the_reader_when_it_came_up_is_not_an_answer(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        tray = bench.devices.tray
        assert tray is not None
        await bench.box.reader_settling.over()
        tray.unplug()
        await until(lambda: bench.devices.reader.status().state != "virtual")
        tray.put(GREEN)
        seq = bench.table.snapshot().seq
        tray.plug()
        await until(lambda: bench.devices.reader.status().state == "virtual")
        bench.now += STALL_S
        await until(lambda: TilePlaced(GREEN) in bench.tiles)
        await bench.settled()
        assert bench.table.snapshot().seq == seq

        tray.take()
        await until(lambda: TileRemoved(GREEN) in bench.tiles)
        await bench.box.reader_settling.over()
        tray.put(GREEN)
        await until(lambda: bench.table.snapshot().seq > seq)
        question = bench.table.snapshot().question
        assert question is not None
        assert "green" not in question.answers

    on_a_bench(tmp_path, lambda: _asked("lobby.colour"), story)


@pytest.mark.parametrize("virtual", [True, False])
def test_a_press_on_a_page_counts_unless_its_picture_was_dark(
    tmp_path: Path, virtual: bool
) -> None:
    """The page of a virtual box shows its glass; that of a real one the picture, lit or not."""

    async def story(bench: Bench) -> None:
        timers = Timers()
        bench.kiosk.virtual = virtual
        page = bench.kiosk.connect()
        rest = IdleDimmer(bench.devices.oled, 0, 900, timers.call_later)
        bench.box.attach(bench.devices, rest)
        timers.pass_time(901)
        assert rest.is_dimmed
        seq = bench.table.snapshot().seq
        for gesture in ("down", "up"):
            page.send("ok", gesture)
            await asyncio.sleep(0.1)  # longer than a contact may bounce
        await bench.settled()
        assert bench.table.snapshot().seq == seq + (0 if virtual else 1)

    on_a_bench(tmp_path, lambda: _asked("lobby.players"), story)


def test_a_roll_pressed_for_an_old_question_does_not_answer_the_next_one(tmp_path: Path) -> None:
    """The disk is slow, the glass still shows the old question, somebody presses ROLL again."""

    async def story(bench: Bench) -> None:
        asked = bench.table.snapshot()
        assert asked.question is not None
        finger: tuple[Gesture, ...] = ("down", "press")
        thrown_for: list[int | None] = []
        throw = bench.table.throw

        async def spy(seq: int | None = None) -> bool:
            thrown_for.append(seq)
            return await throw(seq)

        bench.table.throw = spy  # type: ignore[method-assign]
        for _ in range(2):
            for gesture in finger:
                bench.listeners.on_button(ButtonEvent("roll", gesture, bench.now))
            bench.now += 2 * PATIENCE_S
        await bench.settled()
        after = bench.table.snapshot()
        assert after.seq == asked.seq + 1
        assert thrown_for == [asked.seq] * 2, "the second is known to be late"

    on_a_bench(tmp_path, lambda: _asked("pd.roll"), story)


def test_one_press_keeps_some_dice_and_throws_the_others(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        seq = bench.table.snapshot().seq
        for name in ("down", "ok", "roll"):
            await bench.press(name)
        assert bench.table.snapshot().seq == seq + 2
        thrown = bench.table.snapshot().thrown
        assert thrown is not None
        assert thrown.by == "dice"

    async def fighting() -> Table:
        table = await _asked("pd.action")
        for question, answer in (
            ("pd.action", "fight:"),
            ("pd.weapon", "other"),
            ("pd.dice_count", "3"),
            ("pd.reroll_count", "1"),
        ):
            await go_until(table, question)
            asked = table.snapshot().question
            assert asked is not None
            await say(table, next(each for each in asked.answers if each.startswith(answer)))
        rolled = table.snapshot().question
        assert rolled is not None
        await say(table, " ".join(min(die.faces) for die in rolled.dice))  # worth another throw
        await go_until(table, "pd.reroll")
        return table

    on_a_bench(tmp_path, fighting, story)


def test_a_press_is_answered_although_others_give_commands_and_the_display_hangs(
    tmp_path: Path,
) -> None:
    """What comes after it is not waited for, nor is a display on a wire."""

    async def story(bench: Bench) -> None:
        box, begun, may_go_on = bench.box, asyncio.Event(), asyncio.Event()
        do = box.commands._do
        begun_commands: list[Command] = []

        async def hang_on_the_second(command: Command, seq: int) -> bool:
            begun_commands.append(command)
            if len(begun_commands) > 1:
                begun.set()
                await may_go_on.wait()
            return await do(command, seq)

        async def never() -> None:
            await asyncio.Event().wait()

        box.commands._do = hang_on_the_second  # type: ignore[method-assign]
        box.devices = replace(bench.devices, glass=None, oled=AbsentOled())
        box.devices.oled.flush = never  # type: ignore[method-assign]
        first = asyncio.create_task(bench.press("ok"))
        await until(lambda: bool(begun_commands))
        box.give([UndoCommand()])
        box.give([UndoCommand()])
        await asyncio.wait_for(first, WAITING_S)
        await begun.wait()
        assert len(begun_commands) == 2
        may_go_on.set()
        box.devices = bench.devices

    on_a_bench(tmp_path, lambda: _asked("lobby.players"), story)


def test_a_page_presses_what_no_finger_is_on_and_its_own_fingers_go_with_it(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        contact, other = VirtualButtons(bench.devices.hub), bench.kiosk.connect()
        contact.edge("ok", True)
        with pytest.raises(Refused, match="finger is on that button"):
            bench.page.send("ok", "press")
        contact.edge("ok", False)
        bench.page.send("ok", "press")

        other.send("back", "down")
        with pytest.raises(Refused, match="finger is on that button"):
            bench.page.send("back", "press")
        other.close()
        bench.page.send("back", "press")
        other.close()
        with pytest.raises(Refused):
            other.send("back", "press")

    on_a_bench(tmp_path, lambda: _asked("lobby.players"), story)


def test_a_box_takes_so_many_sources_of_presses_and_then_refuses(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        pages = [bench.kiosk.connect() for _ in range(MOST_SOURCES - 2)]
        with pytest.raises(Refused, match="Too many pages"):
            bench.kiosk.connect()
        pages[0].close()
        bench.kiosk.connect()

    on_a_bench(tmp_path, lambda: _asked("lobby.players"), story)
