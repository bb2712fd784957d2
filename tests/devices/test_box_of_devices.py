"""A whole box of devices: virtual, absent, real on mock pins, and hopeless."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import time
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image, ImageDraw

from firmware_host.config.device import DeviceConfig, GpioConfig
from firmware_host.devices import device_set as box
from firmware_host.devices import pins
from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.buzzer import Tune
from firmware_host.devices.device_set import Devices, Listeners, open_devices
from firmware_host.devices.events import DeviceStatus, TilePlaced, TileRemoved
from firmware_host.devices.light import Colour
from firmware_host.devices.oled import Oled
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.devices.pins import PinBoard
from firmware_host.devices.splash import messages, splash_frame
from tests.waiting import until

pytestmark = pytest.mark.behavior

UID = "0700673158"


class Heard:
    def __init__(self) -> None:
        self.buttons: list[tuple[str, str]] = []
        self.tiles: list[object] = []
        self.statuses: list[tuple[str, DeviceStatus]] = []
        self.colours: list[Colour] = []
        self.tunes: list[Tune] = []
        self.screens = 0

    def screen(self) -> None:
        self.screens += 1

    def listeners(self) -> Listeners:
        return Listeners(
            on_button=lambda event: self.buttons.append((event.name, event.gesture)),
            on_tile=self.tiles.append,
            on_status=lambda name, status: self.statuses.append((name, status)),
            on_screen=self.screen,
            on_light=self.colours.append,
            on_tune=self.tunes.append,
        )


def with_devices(config: DeviceConfig, story: Callable[[Devices, Heard], Awaitable[None]]) -> Heard:
    heard = Heard()

    async def run() -> None:
        devices = await open_devices(config, heard.listeners())
        try:
            await story(devices, heard)
        finally:
            await devices.close()

    asyncio.run(run())
    return heard


def states(devices: Devices) -> dict[str, str]:
    return {name: status.state for name, status in devices.status().items()}


def test_a_virtual_box_works_from_finger_to_glass() -> None:
    async def story(devices: Devices, heard: Heard) -> None:
        await until(lambda: set(states(devices).values()) == {"virtual", "absent"})
        assert states(devices)["voice"] == "absent", "a box speaks only where somebody wants it"
        VirtualButtons(devices.hub).gesture("ok", "press")
        assert heard.buttons == [("ok", "down"), ("ok", "press")]

        assert devices.tray is not None
        devices.tray.put(UID)
        await until(lambda: heard.tiles[:1] == [TilePlaced(UID)])
        assert devices.reader.tiles == {UID}
        devices.tray.take()
        await until(lambda: heard.tiles[-1] == TileRemoved(UID))

        image = Image.new("1", (128, 64))
        ImageDraw.Draw(image).text((3, 20), "Your turn", fill=1)
        before = heard.screens
        devices.oled.show(image)
        await devices.oled.flush()
        assert devices.frame() == image.tobytes()
        await until(lambda: heard.screens > before)

        devices.light.set(255, 0, 0)
        devices.buzzer.play([(440.0, 100)])
        assert heard.colours == [(255, 0, 0)]
        assert heard.tunes == [[(440.0, 100)]]

    heard = with_devices(DeviceConfig().as_virtual(), story)
    told = {name: status.state for name, status in heard.statuses}
    assert told == {"reader": "virtual", "oled": "virtual"}


def test_a_virtual_display_can_be_unplugged_and_heals() -> None:
    async def story(devices: Devices, heard: Heard) -> None:
        await devices.oled.flush()
        assert devices.glass is not None
        devices.glass.unplug()
        devices.oled.show(Image.new("1", (128, 64), 1))
        await until(lambda: devices.status()["oled"].state == "faulty")
        devices.glass.plug()
        await until(lambda: devices.status()["oled"].state == "virtual")
        assert devices.frame() == b"\xff" * 1024

    with_devices(DeviceConfig().as_virtual(), story)


def test_a_box_without_any_device_still_opens() -> None:
    config = DeviceConfig()
    config = replace(
        config,
        buttons=replace(config.buttons, kind="absent"),
        reader=replace(config.reader, kind="absent"),
        oled=replace(config.oled, kind="absent"),
        light=replace(config.light, kind="absent"),
        buzzer=replace(config.buzzer, kind="absent"),
    )

    async def story(devices: Devices, heard: Heard) -> None:
        assert set(states(devices).values()) == {"absent"}
        VirtualButtons(devices.hub).gesture("ok", "press")
        assert heard.buttons == [("ok", "down"), ("ok", "press")], "the page can still press"
        picture = Image.new("1", (128, 64), 1)
        devices.oled.show(picture)
        devices.oled.brightness("off")
        assert devices.frame() == picture.tobytes(), "the page can still look"
        devices.light.set(1, 2, 3)
        devices.buzzer.play([(440.0, 1)])

    with_devices(config, story)


def test_a_real_box_without_its_hardware_opens_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "header_chip", partial(pins.header_chip, tmp_path))
    config = DeviceConfig()
    config = replace(
        config,
        reader=replace(config.reader, port="/dev/tilekeeper-no-such-port"),
        oled=replace(config.oled, port=97),
    )

    async def story(devices: Devices, heard: Heard) -> None:
        await until(lambda: states(devices)["oled"] == "faulty")
        await until(lambda: states(devices)["reader"] == "absent")
        for name in ("buttons", "light", "buzzer"):
            assert devices.status()[name].state == "absent"
            assert "this machine has no pins" in devices.status()[name].detail
        assert "/dev/i2c-97" in devices.status()["oled"].detail
        VirtualButtons(devices.hub).gesture("ok", "press")
        assert heard.buttons == [("ok", "down"), ("ok", "press")]

    with_devices(config, story)


@pytest.mark.parametrize("rotate", [0, 180])
def test_a_real_display_keeps_its_splash_until_there_is_a_prompt(
    rotate: Literal[0, 180], monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = VirtualBus()
    monkeypatch.setattr(box, "open_bus", lambda config, factory: bus)
    config = DeviceConfig().as_virtual()
    config = replace(config, oled=replace(config.oled, kind="i2c", rotate=rotate))
    for message in messages(config.oled, splash_frame(rotate)):
        {0x00: bus.chip.command, 0x40: bus.chip.data}[message[0]](message[1:])
    splash = bus.chip.pixels()
    shown: list[bytes] = []
    bus.chip._on_change = lambda: shown.append(bus.chip.pixels())

    async def story(devices: Devices, heard: Heard) -> None:
        await devices.oled.flush()
        assert states(devices)["oled"] == "ready"
        assert {*shown} <= {splash}, "never an empty glass in between"
        assert any(splash)

    with_devices(config, story)


@pytest.mark.parametrize(
    ("protocol", "uid"),
    [("rdm6300", UID), ("id12la", UID), ("line", UID), ("pn532", "04A31B22C45D80")],
)
def test_a_virtual_box_has_the_reader_device_yaml_names(protocol: Any, uid: str) -> None:
    config = DeviceConfig().as_virtual()
    config = replace(config, reader=replace(config.reader, protocol=protocol))

    async def story(devices: Devices, heard: Heard) -> None:
        await until(lambda: states(devices)["reader"] == "virtual")
        await asyncio.sleep(0.15)  # a line that comes at once could be the rest of another
        assert devices.tray is not None
        devices.tray.put(uid)
        await until(lambda: heard.tiles[:1] == [TilePlaced(uid)])

    with_devices(config, story)


def test_gpio_parts_open_on_the_named_pin_factory() -> None:
    config = DeviceConfig(gpio=GpioConfig("mock")).as_virtual()
    config = replace(
        config,
        buttons=replace(config.buttons, kind="gpio"),
        light=replace(config.light, kind="gpio"),
        buzzer=replace(config.buzzer, kind="gpio"),
    )

    async def story(devices: Devices, heard: Heard) -> None:
        assert states(devices)["buttons"] == "ready"
        assert states(devices)["light"] == "ready"
        assert states(devices)["buzzer"] == "ready"
        devices.light.set(0, 255, 0)
        assert devices.light.colour == (0, 255, 0)
        devices.buzzer.play([(440.0, 5)])

    with_devices(config, story)


def test_quiet_hours_silence_the_buzzer_of_a_whole_box() -> None:
    config = DeviceConfig().as_virtual()
    buzzer = replace(config.buzzer, quiet_from=time(22), quiet_until=time(7))
    config = replace(config, buzzer=buzzer)

    async def story(devices: Devices, heard: Heard) -> None:
        assert "quiet 22:00 to 07:00" in devices.status()["buzzer"].detail

    with_devices(config, story)


def test_a_stuck_button_of_a_whole_box_is_told_by_name() -> None:
    told: list[tuple[str, str | None]] = []

    async def run() -> None:
        heard = Heard()
        listeners = replace(heard.listeners(), on_trouble=lambda *what: told.append(what))
        devices = await open_devices(DeviceConfig().as_virtual(), listeners)
        devices.hub._gestures._buttons["back"].stuck_s = 0.0  # instead of 20 s
        VirtualButtons(devices.hub).edge("back", True)
        await until(lambda: told[:1] == [("back", "stuck")])
        assert ("buttons", devices.hub.status()) in heard.statuses
        assert devices.hub.status().state == "faulty"
        await devices.close()

    asyncio.run(run())


def test_closing_leaves_no_open_terminal_and_no_folder() -> None:
    def terminals() -> int:
        links = [fd for fd in Path("/proc/self/fd").iterdir() if fd.is_symlink()]
        return sum("/dev/pt" in str(fd.readlink()) for fd in links)

    before = terminals()
    folders: list[Path] = []

    async def story(devices: Devices, heard: Heard) -> None:
        assert devices.tray is not None
        folders.append(Path(devices.tray.path).parent)
        await until(lambda: states(devices)["reader"] == "virtual")
        assert terminals() > before

    with_devices(DeviceConfig().as_virtual(), story)
    assert terminals() == before
    assert not folders[0].exists()


IDLE = """
import asyncio
from pathlib import Path
from firmware_host.config.device import DeviceConfig
from firmware_host.devices.device_set import Listeners, open_devices

def wake_ups():
    lines = [
        line
        for task in Path("/proc/self/task").iterdir()
        for line in (task / "status").read_text().splitlines()
        if line.startswith("voluntary_ctxt_switches")
    ]
    return sum(int(line.split()[1]) for line in lines)

async def main():
    listeners = Listeners(on_button=print, on_tile=print)
    devices = await open_devices(DeviceConfig().as_virtual(), listeners)
    await asyncio.sleep(1.5)
    counts = []
    while not counts or (counts[-1] > 2 and len(counts) < 10):
        before = wake_ups()
        await asyncio.sleep(2.0)
        counts.append(wake_ups() - before)
    print(min(counts), *{status.state for status in devices.status().values()} - {"absent"})
    await devices.close()

asyncio.run(main())
"""


def test_an_idle_virtual_box_hardly_ever_wakes_up() -> None:
    """The quietest of some looks: what polls is in each of them, a busy machine is not."""
    done = subprocess.run([sys.executable, "-c", IDLE], capture_output=True, text=True, check=True)
    count, state = done.stdout.split()
    assert state == "virtual"
    assert int(count) <= 2, "two seconds; the end of the sleep itself is one"


def test_an_spi_display_may_use_its_pins_until_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []

    def noted(what: str, close: Callable[[Any], Awaitable[None]]) -> Any:
        async def note_and_close(self: Any) -> None:
            await close(self)
            order.append(what)

        return note_and_close

    monkeypatch.setattr(Oled, "close", noted("display", Oled.close))
    monkeypatch.setattr(PinBoard, "close", noted("pins", PinBoard.close))

    async def run() -> None:
        heard = Heard()
        await (await open_devices(DeviceConfig().as_virtual(), heard.listeners())).close()

    asyncio.run(run())
    assert order == ["display", "pins"]


def test_pins_that_do_not_close_keep_nothing_else_from_ending() -> None:
    class Stubborn:
        def close(self) -> None:
            raise OSError(5, "Input/output error")

    async def run() -> None:
        board = PinBoard("mock", lambda name: Stubborn())
        await board.run(board.factory)
        await board.close()

    asyncio.run(run())
