"""What people at the table hear of devices in trouble: also before the glass, and without one."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device import DeviceConfig
from firmware_host.config.tags import TagRegistry
from firmware_host.devices import pins
from firmware_host.devices.device_set import Devices, open_devices
from firmware_host.devices.errors import NotFitted
from firmware_host.devices.events import BUTTONS, DeviceStatus
from firmware_host.devices.light import DARK
from firmware_host.devices.pins import open_pin_factory
from firmware_host.kiosk.box import Changes
from firmware_host.panel.burn_in import shift_at_step
from firmware_host.panel.notices import NOTICES as TEXTS
from firmware_host.service import flapping
from firmware_host.service.controller import Controller
from firmware_host.service.health import NO_GLASS, NOTICES
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import KioskBox
from firmware_host.service.renderer import tune
from tests.table.table_parts import ListStore, new_table
from tests.waiting import until

pytestmark = pytest.mark.behavior

RED = NO_GLASS[0][0]


class Table:
    """A box on the devices of `config`, and what it told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.box: Controller
        self.kiosk: KioskBox
        self.devices: Devices
        self.rest: IdleDimmer

    async def open(self, config: DeviceConfig, folder: Path) -> None:
        loop = asyncio.get_running_loop()
        table = await new_table(ListStore())
        tags, changes = TagRegistry(folder, {}), Changes()
        self.box = Controller(table, tags, ("en",), loop.time, changes)
        self.kiosk = KioskBox(self.box, tags, changes, virtual=False)
        tell = self.box._panel.notify

        def note(what: str, **facts: str) -> None:
            self.told.append(what)
            tell(what, **facts)

        self.box._panel.notify = note  # type: ignore[method-assign]
        self.devices = await open_devices(config, self.box.listeners())
        self.rest = IdleDimmer(self.devices.oled, 0, 0, loop.call_later)
        self.box.attach(self.devices, self.rest)

    async def is_lit(self) -> bool:
        await self.devices.oled.flush()
        assert self.devices.glass is not None
        return self.devices.glass.chip.is_on


def at_a_table(
    folder: Path, config: DeviceConfig, story: Callable[[Table], Awaitable[None]]
) -> Table:
    at = Table()

    async def run() -> None:
        await at.open(config, folder)
        try:
            await story(at)
        finally:
            at.box.close()
            at.rest.close()
            await at.devices.close()

    asyncio.run(run())
    return at


VIRTUAL = DeviceConfig().as_virtual()
ON_PINS = replace(
    VIRTUAL,
    gpio=replace(VIRTUAL.gpio, pin_factory="mock"),
    light=replace(VIRTUAL.light, kind="gpio"),
)
"""A light on pins takes a while to open, and the reader's fate is known before it has."""


@pytest.mark.parametrize("config", [VIRTUAL, ON_PINS], ids=["virtual light", "light on pins"])
def test_a_reader_that_was_never_there_is_told_and_so_is_its_coming(
    config: DeviceConfig, tmp_path: Path
) -> None:
    port = tmp_path / "reader"
    config = replace(config, reader=replace(config.reader, kind="serial", port=str(port)))

    async def story(at: Table) -> None:
        await until(lambda: at.told[:1] == ["reader_lost"])
        far, near = os.openpty()
        port.symlink_to(os.ttyname(near))
        await until(lambda: at.devices.reader.status().state == "ready")
        assert at.told == ["reader_lost", "reader_back"]
        port.unlink()
        os.close(far)
        os.close(near)

    at_a_table(tmp_path, config, story)


def test_a_reader_that_cannot_be_opened_is_not_called_unplugged(tmp_path: Path) -> None:
    port = tmp_path / "reader"
    port.write_text("no terminal, but it is there")
    config = replace(VIRTUAL, reader=replace(VIRTUAL.reader, kind="serial", port=str(port)))

    async def story(at: Table) -> None:
        await until(lambda: at.told[:1] == ["reader_faulty"])
        await asyncio.sleep(1.2)  # it is tried again and again

    assert at_a_table(tmp_path, config, story).told == ["reader_faulty"]


def test_buttons_that_cannot_be_opened_are_told_and_so_is_their_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses a dead button should not have to guess."""
    tries: list[str] = []

    def open_pins(name: str) -> Any:
        tries.append(name)
        if len(tries) <= len(BUTTONS):
            raise NotFitted("the pins are busy")
        return open_pin_factory(name)

    monkeypatch.setattr(pins, "open_pin_factory", open_pins)
    config = replace(
        VIRTUAL,
        gpio=replace(VIRTUAL.gpio, pin_factory="mock"),
        buttons=replace(VIRTUAL.buttons, kind="gpio"),
    )

    async def story(at: Table) -> None:
        await until(lambda: at.told[:1] == ["buttons_lost"])
        await until(lambda: at.told[:2] == ["buttons_lost", "buttons_back"])

    at_a_table(tmp_path, config, story)


def test_a_button_in_trouble_is_told_by_its_own_name_alone(tmp_path: Path) -> None:
    async def story(at: Table) -> None:
        at.devices.hub._troubles["ok"] = "stuck"
        at.box.listeners().on_status("buttons", at.devices.hub.status())

    assert at_a_table(tmp_path, VIRTUAL, story).told == []


def test_a_box_that_has_no_reader_says_nothing_about_it(tmp_path: Path) -> None:
    config = replace(VIRTUAL, reader=replace(VIRTUAL.reader, kind="absent"))

    async def story(at: Table) -> None:
        await at.devices.oled.flush()

    assert at_a_table(tmp_path, config, story).told == []


def test_a_reader_that_is_lost_in_the_dark_wakes_the_glass_and_its_return_does_not(
    tmp_path: Path,
) -> None:
    async def story(at: Table) -> None:
        await until(lambda: at.devices.reader.status().state == "virtual")
        assert at.devices.tray is not None
        at.rest._set("off")
        assert not await at.is_lit()
        at.devices.tray.unplug()
        await until(lambda: at.told[:1] == ["reader_lost"])
        assert await at.is_lit()
        at.rest._set("off")
        at.devices.tray.plug()
        await until(lambda: at.told[:2] == ["reader_lost", "reader_back"])
        assert not await at.is_lit()

    at_a_table(tmp_path, VIRTUAL, story)


def test_a_dead_display_is_said_by_light_and_buzzer_and_the_page_until_it_is_back(
    tmp_path: Path,
) -> None:
    shone: list[Any] = []
    sounds: list[Any] = []

    async def story(at: Table) -> None:
        assert at.devices.glass is not None
        await at.devices.oled.flush()
        before = at.devices.light.colour
        changes = at.box._changes.notify

        def note(**what: Any) -> None:
            shone.append(at.devices.light.colour)
            sounds.extend([what["beep"]] if "beep" in what else [])
            changes(**what)

        at.box._changes.notify = note  # type: ignore[method-assign]
        at.devices.glass.unplug()
        at.devices.oled.resync()
        await until(lambda: at.told[:1] == ["display_lost"])
        assert at.kiosk.state()["devices"]["oled"]["state"] == "faulty"
        assert sounds == [[{"hz": int(hertz), "ms": ms} for hertz, ms in tune("alarm")]]
        await until(lambda: shone.count(DARK) > 1 and shone.count(RED) > 1)
        at.box.notify("two_tiles")  # whatever else is drawn meanwhile
        seen = len(shone)
        await until(lambda: {RED, DARK} <= set(shone[seen:]))
        at.devices.glass.plug()
        await until(lambda: at.told[-1] == "display_back")
        await until(lambda: at.devices.light.colour == before)
        await asyncio.sleep(0.6)
        assert at.devices.light.colour == before, "it does not blink any more"

    at_a_table(tmp_path, VIRTUAL, story)


def test_a_reader_that_comes_and_goes_is_told_once_and_lets_the_glass_rest_until_it_keeps_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(flapping, "STILL_S", 2.0)
    caplog.set_level(logging.INFO, "firmware_host.service.health")
    lost = DeviceStatus("faulty", "stopped answering")
    found = DeviceStatus("ready", "at 9600 baud")

    async def story(at: Table) -> None:
        await until(lambda: at.devices.reader.status().state == "virtual")
        hear = at.box.listeners().on_status
        for _ in range(6):
            hear("reader", lost)
            hear("reader", found)
        assert at.told == ["reader_faulty", "reader_back"] * 5 + ["reader_faulty"]
        told = list(at.told)
        assert "reader: faulty, it comes and goes; check its cable" in caplog.messages[-1]
        at.rest._set("off")
        for _ in range(150):
            hear("reader", lost)
            hear("reader", found)
        assert at.told == told
        assert not await at.is_lit()
        assert [line for line in caplog.messages if "by now" in line] == [
            "reader: comes and goes, lost 10 times by now",
            "reader: comes and goes, lost 100 times by now",
        ]
        assert caplog.messages.count("reader: ready, at 9600 baud") == 5
        await until(lambda: at.told[len(told) :] == ["reader_back"])
        assert caplog.messages.count("reader: ready, at 9600 baud") == 6
        hear("reader", lost)
        assert at.told[-1] == "reader_faulty"

    at_a_table(tmp_path, VIRTUAL, story)


def test_the_panel_has_words_for_all_that_is_told() -> None:
    assert {each for notices in NOTICES.values() for each in notices.values()} <= set(TEXTS)


def test_the_light_is_dark_while_the_glass_rests_and_wakes_with_it(tmp_path: Path) -> None:
    async def story(at: Table) -> None:
        colour = at.devices.light.colour
        assert colour != DARK
        for level in ("dim", "off"):
            at.rest._set(level)
            assert at.devices.light.colour == DARK
            at.box.renderer.apply_shift(shift_at_step(1))
            assert at.devices.light.colour == DARK, "a picture drawn at rest does not light it"
            at.rest.wake()
            assert at.devices.light.colour == colour

    at_a_table(tmp_path, VIRTUAL, story)


def test_a_dead_display_is_told_by_the_light_at_rest_too(tmp_path: Path) -> None:
    async def story(at: Table) -> None:
        at.rest._set("dim")
        at.box._health.changed("oled", DeviceStatus("faulty", "no answer"))
        at.rest._set("off")
        await until(lambda: at.devices.light.colour == RED)
        at.box._health.changed("oled", DeviceStatus("virtual", "there again"))
        await until(lambda: at.devices.light.colour == DARK)

    at_a_table(tmp_path, VIRTUAL, story)
