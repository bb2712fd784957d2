"""The reader beside a running game: pulled and back, strangers, two tiles, tags on the panel."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

import firmware_host.config.tags as tags_module
from firmware_host.config.device import DeviceConfig, ReaderProtocol
from firmware_host.config.settings import load_settings
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.device_set import Devices, open_devices
from firmware_host.devices.virtual_reader import VirtualTray
from firmware_host.kiosk.box import Changes
from firmware_host.service.controller import Controller
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import KioskBox
from firmware_host.service.table_config import BoxTags, SettingsValues
from firmware_host.store.store import Store
from firmware_host.table.table import Table
from tests.waiting import until

pytestmark = pytest.mark.behavior

UID, OTHER = "0A00C0FFEE", "0A1B2C3D4E"
GAME = "portal-dash"


class Sitting:
    """A living box in this process: real table, real store, real bytes on a real terminal."""

    def __init__(
        self, box: Controller, kiosk: KioskBox, devices: Devices, table: Table, tags: TagRegistry
    ) -> None:
        self.box, self.kiosk, self.devices = box, kiosk, devices
        self.table, self.tags = table, tags
        self._page = kiosk.connect()

    @property
    def tray(self) -> VirtualTray:
        assert self.devices.tray is not None
        return self.devices.tray

    async def press(self, *names: str) -> None:
        for name in names:
            self._page.send(name, "press")
            await self._page.carried_out()

    async def hold(self, name: str) -> None:
        self._page.send(name, "hold")
        await self._page.carried_out()

    def sees(self, words: str) -> bool:
        return self.box._panel.draw(asyncio.get_running_loop().time()).sees(words)

    async def lay(self, uid: str) -> None:
        """Lay it down for a moment, after whatever lay there before is known to be lifted."""
        await until(lambda: not self.devices.reader.tiles)
        self.tray.put(uid, for_s=0.2)

    def asks(self) -> str:
        question = self.table.snapshot().question
        return question.id if question else ""

    async def choose(self, words: str) -> None:
        for _ in range(150):
            canvas = self.box._panel.draw(asyncio.get_running_loop().time())
            if canvas.chosen == words:
                await self.press("ok")
                return
            await self.press("down")
        raise AssertionError(f"no line {words!r} among {canvas.texts}")

    async def to_the_first_roll(self) -> None:
        for _ in range(60):
            if self.asks() == "pd.roll":
                return
            await self.press("ok")
        raise AssertionError(f"no roll is asked for; the box asks {self.asks()}")


def sitting(
    state: Path,
    story: Callable[[Sitting], Awaitable[None]],
    protocol: ReaderProtocol = "rdm6300",
) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        settings = load_settings(state_dir=state, virtual=True)
        values, tags = SettingsValues(settings), TagRegistry(state)
        book = BoxTags(tags, values)
        store = await Store.open(state)
        await store.remember("language", "en")
        table = Table(store, values, ("en",), tags=book)
        await table.open()
        changes = Changes()
        box = Controller(table, tags, ("en",), loop.time, changes, book)
        config = DeviceConfig().as_virtual()
        config = replace(config, reader=replace(config.reader, protocol=protocol))
        devices = await open_devices(config, box.listeners())
        rest = IdleDimmer(devices.oled, 0, 0, loop.call_later)
        box.attach(devices, rest)
        work = asyncio.create_task(box.commands.run_commands())
        try:
            await until(lambda: devices.reader.status().state == "virtual")
            await box.reader_settling.over()
            await story(Sitting(box, KioskBox(box, tags, changes, True), devices, table, tags))
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            box.close()
            rest.close()
            await devices.close()
            await store.close()

    asyncio.run(run())


def test_a_pulled_reader_is_told_and_works_again_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async def story(at: Sitting) -> None:
        at.tags.enrol(UID, GAME, "mob:ghast:1", ["mob:ghast:1"])
        await at.to_the_first_roll()
        before = at.table.snapshot()
        at.tray.unplug()
        await until(lambda: at.sees("Tile reader unplugged"))
        await asyncio.sleep(1.2)
        at.tray.plug()
        await until(lambda: at.devices.reader.status().state == "virtual")
        await at.box.reader_settling.over()
        await at.press("ok", "ok")  # notices read
        await at.lay(UID)
        await until(lambda: at.sees("Flies over lava"))  # nothing asks for it: its entry
        assert at.kiosk.state()["refusal"] is None
        await at.press("back")
        after = at.table.snapshot()
        assert (after.seq, after.game_id, after.question) == (
            before.seq, before.game_id, before.question,
        )  # fmt: skip
        await at.press("roll")
        await until(lambda: at.table.snapshot().seq > before.seq)

    sitting(tmp_path, story)


def test_a_stranger_in_a_game_is_asked_about_and_becomes_what_people_say(tmp_path: Path) -> None:
    async def story(at: Sitting) -> None:
        await at.to_the_first_roll()
        before = at.table.snapshot()
        await at.lay(UID)
        await until(lambda: at.sees("What is it?"))
        await at.choose("Ghast 2")
        await until(lambda: at.tags.tile(UID) is not None)
        tile = at.tags.tile(UID)
        assert tile is not None
        assert (tile.game, tile.id) == (GAME, "mob:ghast:2")
        await until(lambda: at.sees("Tag saved: Ghast 2"))
        assert at.table.snapshot().seq == before.seq, "the game has not been touched"
        assert at.table.snapshot().question == before.question
        assert TagRegistry(tmp_path).tile(UID) == tile, "and it is on the disk"

    sitting(tmp_path, story)


def test_a_stranger_people_leave_unknown_is_not_asked_about_again(tmp_path: Path) -> None:
    async def story(at: Sitting) -> None:
        await at.to_the_first_roll()
        await at.lay(UID)
        await until(lambda: at.sees("What is it?"))
        await at.press("ok")
        assert not at.sees("What is it?")
        await at.lay(UID)
        await until(lambda: at.sees("Unknown tile"))
        assert not at.sees("What is it?")
        assert at.tags.tags() == {}

    sitting(tmp_path, story)


def test_a_roll_is_not_kept_from_the_dice_by_a_stranger(tmp_path: Path) -> None:
    """Somebody else answers while the question about the tile is open: it goes away."""

    async def story(at: Sitting) -> None:
        await at.to_the_first_roll()
        await at.lay(UID)
        await until(lambda: at.sees("What is it?"))
        await at.table.throw()
        assert not at.sees("What is it?")
        assert at.tags.tags() == {}

    sitting(tmp_path, story)


def test_tiles_are_tagged_on_the_panel_scan_after_scan_and_a_taken_tag_is_refused_by_name(
    tmp_path: Path,
) -> None:
    async def story(at: Sitting) -> None:
        await at.choose("Tag the tiles")
        await at.choose("Portal Dash")
        assert at.sees("Put on the reader: Magma cube 1")
        await at.lay(UID)
        await until(lambda: at.sees("Put on the reader: Magma cube 2"))
        await at.lay(UID)
        await until(lambda: at.sees("This tag is taken: Magma cube 1"))
        await until(lambda: not at.sees("This tag is taken"))
        await at.lay(OTHER)
        await until(lambda: at.sees("Put on the reader: Magma cube 3"))
        await at.choose("Redo last")
        assert at.sees("Put on the reader: Magma cube 2")
        assert at.tags.tile(OTHER) is None

    sitting(tmp_path, story)
    assert {tile.id for tile in TagRegistry(tmp_path).tags().values()} == {"mob:magma_cube:1"}

    async def resumed(at: Sitting) -> None:
        await at.choose("Tag the tiles")
        await at.choose("Portal Dash")
        assert at.sees("Put on the reader: Magma cube 2")

    sitting(tmp_path, resumed)


def test_a_tag_that_cannot_be_written_down_is_told_as_such_and_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def story(at: Sitting) -> None:
        await at.choose("Tag the tiles")
        await at.choose("Portal Dash")
        monkeypatch.setattr(tags_module, "write_atomically", full)
        await at.lay(UID)
        await until(lambda: at.sees("Not saved: storage error"))
        monkeypatch.undo()
        await until(lambda: not at.sees("Not saved"))
        await asyncio.sleep(0.7)
        assert at.sees("Put on the reader: Magma cube 1")
        await at.lay(UID)
        await until(lambda: at.sees("Put on the reader: Magma cube 2"))

    sitting(tmp_path, story)


def test_two_tiles_at_once_are_told_and_only_the_first_answers(tmp_path: Path) -> None:
    first, second = "04A31B22C45D80", "A1B2C3D4"

    async def story(at: Sitting) -> None:
        at.tags.enrol(first, GAME, "player:green", ["player:green"])
        at.tags.enrol(second, GAME, "player:blue", ["player:blue"])
        for words in ("Portal Dash", "2 players", "More", "Player colors"):
            await at.choose(words)
        assert at.asks() == "lobby.colour"
        seq = at.table.snapshot().seq
        at.tray.put(first)
        await until(lambda: at.table.snapshot().seq == seq + 1)
        at.tray.put_beside(second)
        await until(lambda: at.sees("Two tiles?"))
        await asyncio.sleep(0.3)
        assert at.table.snapshot().seq == seq + 1

    sitting(tmp_path, story, "pn532")
