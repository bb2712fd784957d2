"""The OLED from picture to glass: real commands and data on a virtual bus."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from firmware_host.devices.dirty_regions import WHOLE
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.luma_driver import Bus, load_driver
from firmware_host.devices.oled import HANGS_AFTER_S, Oled
from firmware_host.devices.oled_bus import CHIPS
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.devices.supervisor import doubling
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import PATIENCE_S, until


def prompt(text: str, line: int = 1) -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.text((0, 0), "Portal Dash", fill=1)
    draw.rectangle((0, line * 16, 127, line * 16 + 15), fill=0)
    draw.text((0, line * 16 + 2), text, fill=1)
    return image


def on_glass(story: Callable[[Oled, VirtualBus], Awaitable[None]], **options: object) -> None:
    async def run() -> None:
        bus = VirtualBus()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop(), **options)  # type: ignore[arg-type]
        oled.start()
        await oled.flush()
        await story(oled, bus)
        await oled.close()

    asyncio.run(run())


def test_the_glass_shows_the_picture_pixel_for_pixel() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        for text in ("Roll the dice", "Your turn", ""):
            image = prompt(text)
            oled.show(image)
            await oled.flush()
            assert bus.chip.pixels() == image.tobytes()
        assert oled.status().state == "ready"

    on_glass(story)


def test_a_display_mounted_upside_down_gets_the_picture_turned() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        image = prompt("Roll")
        oled.show(image)
        await oled.flush()
        assert bus.chip.pixels() == image.transpose(Image.Transpose.ROTATE_180).tobytes()

    on_glass(story, rotate=180)


def test_one_line_of_text_costs_at_most_270_bytes_and_no_change_costs_none() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        oled.show(prompt("MMMMMMMMMMMMMMMMMMMMMMMM"))
        await oled.flush()
        before = bus.wire_bytes
        other = prompt("WWWWWWWWWWWWWWWWWWWWWWWW")
        ImageDraw.Draw(other).rectangle((0, 16, 127, 31), fill=1)  # every pixel of the line
        oled.show(other)
        await oled.flush()
        assert bus.chip.pixels() == other.tobytes()
        assert 200 < bus.wire_bytes - before <= 270
        before = bus.wire_bytes
        oled.show(other.copy())
        await oled.flush()
        assert bus.wire_bytes == before

    on_glass(story)


def test_the_caller_may_go_on_drawing_on_the_picture() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        image = prompt("first")
        expected = image.tobytes()
        oled.show(image)
        ImageDraw.Draw(image).rectangle((0, 0, 127, 63), fill=1)
        await oled.flush()
        assert bus.chip.pixels() == expected

    on_glass(story)


def test_a_picture_shown_while_the_worker_is_just_finishing_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        has_agreed, may_finish = threading.Event(), threading.Event()
        agree = oled._sync

        def dawdle(*picture: Any) -> str | None:
            result = agree(*picture)
            has_agreed.set()
            may_finish.wait(PATIENCE_S)
            return result

        monkeypatch.setattr(oled, "_sync", dawdle)
        oled.show(prompt("first"))
        await asyncio.to_thread(has_agreed.wait, PATIENCE_S)
        oled.show(prompt("second"))
        may_finish.set()
        await oled.flush()
        assert bus.chip.pixels() == prompt("second").tobytes()

    on_glass(story)


class SlowBus(VirtualBus):
    """A bus that takes its time, and remembers which thread waited."""

    threads: set[str]
    writes = 0

    def data(self, data: Sequence[int]) -> None:
        self.take_time()
        self.threads.add(threading.current_thread().name)
        self.writes += 1
        super().data(data)

    def take_time(self) -> None:
        time.sleep(0.05)


class StandingBus(SlowBus):
    """Takes as long as the test wants."""

    may_go_on: threading.Event

    def take_time(self) -> None:
        assert self.may_go_on.wait(PATIENCE_S), "the loop waits for the bus"


def test_a_slow_bus_never_holds_up_the_loop_and_the_newest_frame_wins() -> None:
    async def run() -> None:
        bus = StandingBus()
        bus.threads = set()
        bus.may_go_on = threading.Event()
        bus.may_go_on.set()
        loop = asyncio.get_running_loop()
        oled = Oled(lambda: bus, loop=loop, hangs_after_s=PATIENCE_S)
        oled.start()
        await oled.flush()
        bus.writes = 0
        images = [prompt(f"frame {i}") for i in range(100)]
        bus.may_go_on.clear()
        for image in images:
            oled.show(image)
            await asyncio.sleep(0)
        assert bus.writes == 0, "the loop went on while the bus stood still"
        bus.may_go_on.set()
        await oled.flush()
        assert bus.chip.pixels() == prompt("frame 99").tobytes()
        assert bus.writes <= 30, "frames nobody would have seen were not sent"
        assert threading.main_thread().name not in bus.threads
        await oled.close()

    asyncio.run(run())


def test_a_display_that_loses_power_is_faulty_then_comes_back_with_the_newest_picture() -> None:
    told: list[DeviceStatus] = []

    async def story(oled: Oled, bus: VirtualBus) -> None:
        oled.show(prompt("one"))
        oled.brightness("dim")
        await oled.flush()
        bus.unplug()
        oled.show(prompt("two"))
        await oled.flush()
        assert oled.status().state == "faulty"
        assert "does not answer" in oled.status().detail
        oled.show(prompt("three"))
        bus.plug()
        await until(lambda: oled.status().state == "ready")
        assert bus.chip.pixels() == prompt("three").tobytes()
        assert bus.chip.contrast == 8, "brightness is restored as well"

    on_glass(story, on_status=told.append, waits_s=doubling(0.05, 5.0))
    assert [status.state for status in told] == ["ready", "faulty", "ready"]


class FailingData(VirtualBus):
    """Commands pass, picture data fails with the bare OSError luma does not wrap."""

    failures = 2

    def data(self, data: Sequence[int]) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError(121, "Remote I/O error")
        super().data(data)


def test_a_failing_transfer_is_retried_until_it_works() -> None:
    async def run() -> None:
        bus = FailingData()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop(), waits_s=doubling(0.02, 5.0))
        oled.show(prompt("hello"))
        await oled.flush()
        assert oled.status().state == "faulty"
        await until(lambda: oled.status().state == "ready")
        assert bus.chip.pixels() == prompt("hello").tobytes()
        await oled.close()

    asyncio.run(run())


def test_a_missing_bus_is_faulty_and_does_not_stop_anybody() -> None:
    def no_bus() -> Bus:
        from luma.core.interface.serial import i2c

        bus: Bus = i2c(port=97, address=0x3C)
        return bus

    async def run() -> None:
        oled = Oled(no_bus, loop=asyncio.get_running_loop())
        for i in range(20):
            oled.show(prompt(str(i)))
        await oled.flush()
        assert oled.status() == DeviceStatus(
            "faulty", "the display does not answer (I2C device not found: /dev/i2c-97)"
        )
        await oled.close()

    asyncio.run(run())


class HangingBus(VirtualBus):
    """A bus whose first transfer does not come back until somebody lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    def command(self, *cmd: int) -> None:
        self.let_go.wait()
        super().command(*cmd)


def test_a_bus_that_hangs_is_faulty_and_keeps_nobody_waiting_until_it_lets_go() -> None:
    async def run() -> None:
        bus = HangingBus()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop(), hangs_after_s=0.1)
        oled.show(prompt("hello"))
        try:
            async with asyncio.timeout(PATIENCE_S):
                await oled.flush()
            assert oled.status() == DeviceStatus(
                "faulty", "the display does not answer (its bus hangs for 0.1 s)"
            )
        finally:
            bus.let_go.set()
        await until(lambda: oled.status().state == "ready")
        assert bus.chip.pixels() == prompt("hello").tobytes()
        await oled.close()

    asyncio.run(run())


def test_a_process_that_stood_still_itself_does_not_blame_the_bus() -> None:
    async def run(loop: PaperTimeLoop) -> None:
        bus = HangingBus()
        oled = Oled(lambda: bus, loop=loop)
        oled.show(prompt("hello"))
        states: list[str] = []
        loop.advance(2 * HANGS_AFTER_S)
        for _ in range(5):
            await asyncio.sleep(0)
            states.append(oled.status().state)
        bus.let_go.set()
        await oled.flush()
        assert "faulty" not in [*states, oled.status().state]
        assert bus.chip.pixels() == prompt("hello").tobytes()
        await oled.close()

    run_on_paper(run)


def test_retries_become_rarer() -> None:
    attempts: list[float] = []

    def no_bus() -> Bus:
        attempts.append(time.monotonic())
        raise OSError("nobody there")

    async def run() -> None:
        oled = Oled(no_bus, loop=asyncio.get_running_loop(), waits_s=doubling(0.04, 5.0))
        oled.start()
        await until(lambda: len(attempts) >= 4)
        await oled.close()

    asyncio.run(run())
    for number, (earlier, later) in enumerate(pairwise(attempts)):
        assert later - earlier >= min(0.039 * 2**number, 4.9), "each waits twice as long"


def test_retrying_leaves_no_exit_hooks_behind() -> None:
    import atexit

    async def run() -> None:
        bus = FailingData()
        bus.failures = 5
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop(), waits_s=doubling(0.001, 5.0))
        oled.start()
        await oled.flush()
        hooks = atexit._ncallbacks()
        await until(lambda: oled.status().state == "ready")
        assert atexit._ncallbacks() == hooks
        await oled.close()

    asyncio.run(run())


def test_dimming_and_switching_off_cost_a_few_bytes_and_keep_the_picture() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        image = prompt("Roll")
        oled.show(image)
        await oled.flush()
        assert bus.chip.contrast == 160
        before = bus.wire_bytes
        oled.brightness("dim")
        await oled.flush()
        assert bus.chip.contrast == 8
        assert bus.wire_bytes - before == 4
        oled.brightness("off")
        await oled.flush()
        assert bus.chip.pixels() == bytes(1024)
        assert bus.wire_bytes - before == 7
        later = prompt("Still here")
        oled.show(later)  # drawn in the dark
        oled.brightness("full")
        await oled.flush()
        assert bus.chip.pixels() == later.tobytes()
        assert bus.chip.contrast == 160

    on_glass(story)


@pytest.mark.parametrize("name", CHIPS)
def test_a_resync_repairs_memory_and_settings_without_a_blink(name: str) -> None:
    async def run() -> None:
        chip = CHIPS[name]()
        bus = VirtualBus(chip)
        oled = Oled(lambda: bus, name, loop=asyncio.get_running_loop())
        image = prompt("Roll")
        oled.show(image)
        await oled.flush()
        load_driver(name).write(bus, WHOLE, b"\x55" * 1024)  # a disturbance on the wire
        chip.command([0xA7, 0xC0, 0x47, 0xD3, 9, 0x81, 3])  # and what a dip of the power does
        seen: list[bool] = []
        chip._on_change = lambda: seen.append(chip.is_on)
        before = bus.wire_bytes
        oled.resync()
        await oled.flush()
        assert chip.pixels() == image.tobytes()
        assert chip.contrast == 160
        assert all(seen), "it was lit all the time"
        assert bus.wire_bytes - before < 1120
        await oled.close()

    asyncio.run(run())


def test_a_resync_in_the_dark_stays_dark_and_heals_a_display_that_was_reset() -> None:
    async def story(oled: Oled, bus: VirtualBus) -> None:
        image = prompt("Roll")
        oled.show(image)
        oled.brightness("off")
        await oled.flush()
        bus.chip.reset()  # it lost its power for a moment; nobody was told
        oled.resync()
        await oled.flush()
        assert not bus.chip.is_on
        oled.brightness("full")
        await oled.flush()
        assert bus.chip.pixels() == image.tobytes()

    on_glass(story)


def test_the_splash_stays_until_the_first_picture_takes_its_place() -> None:
    chip = CHIPS["ssd1306"]()
    driver = load_driver("ssd1306")
    chip.command([*driver.settings, 0xAF])
    driver.write(VirtualBus(chip), WHOLE, b"\x5a" * 1024)  # what an earlier program left
    lit: list[int] = []
    chip._on_change = lambda: lit.append(sum(map(int.bit_count, chip.pixels())))

    async def run() -> None:
        oled = Oled(lambda: VirtualBus(chip), loop=asyncio.get_running_loop())
        oled.show(prompt("Roll"))
        await oled.flush()
        await oled.close()

    asyncio.run(run())
    assert chip.pixels() == prompt("Roll").tobytes()
    assert min(lit) > 0, "never an empty glass in between"


@pytest.mark.behavior
@given(st.lists(st.binary(min_size=1024, max_size=1024), min_size=1, max_size=4), st.data())
@settings(max_examples=25)
def test_all_chips_show_the_same_pixels_from_the_same_frames(
    frames: list[bytes], data: st.DataObject
) -> None:
    # Half of the frames differ from the one before in a few places only, as on a real panel.
    pictures = list(frames)
    for frame in frames:
        changed = bytearray(frame)
        for at in data.draw(st.lists(st.integers(0, 1023), max_size=5)):
            changed[at] ^= 0xFF
        pictures.append(bytes(changed))
    rotate = data.draw(st.sampled_from([0, 180]))

    async def run() -> None:
        loop = asyncio.get_running_loop()
        buses = {name: VirtualBus(CHIPS[name]()) for name in CHIPS}
        oleds = {
            name: Oled(lambda bus=bus: bus, name, loop=loop, rotate=rotate)  # type: ignore[misc]
            for name, bus in buses.items()
        }
        for rows in pictures:
            image = Image.frombytes("1", (128, 64), rows)
            expected = image.transpose(Image.Transpose.ROTATE_180) if rotate else image
            for name, oled in oleds.items():
                oled.show(image)
                await oled.flush()
                assert oled.status().state == "ready", oled.status()
                assert buses[name].chip.pixels() == expected.tobytes(), name
        for oled in oleds.values():
            await oled.close()

    asyncio.run(run())


def test_the_last_picture_stays_on_the_glass_after_closing() -> None:
    kept: list[VirtualBus] = []

    async def story(oled: Oled, bus: VirtualBus) -> None:
        oled.show(prompt("Shutting down"))
        kept.append(bus)

    on_glass(story)
    assert kept[0].chip.pixels() == prompt("Shutting down").tobytes()


def test_a_bus_that_hangs_does_not_keep_the_box_from_ending() -> None:
    class HangingBus(VirtualBus):
        released = threading.Event()
        has_written = False

        def data(self, data: Sequence[int]) -> None:
            self.released.wait(PATIENCE_S)
            self.has_written = True

    bus = HangingBus()

    async def run() -> None:
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop())
        oled.show(prompt("Roll"))
        await oled.close()
        assert not bus.has_written, "it waited for the bus"
        bus.released.set()

    asyncio.run(run())


def test_pictures_after_closing_are_ignored() -> None:
    async def run() -> None:
        bus = VirtualBus()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop())
        await oled.close()
        oled.show(prompt("too late"))
        await oled.flush()
        assert bus.wire_bytes == 0

    asyncio.run(run())


def test_importing_the_room_loads_no_device_library() -> None:
    code = (
        "import firmware_host.devices.device_set, sys; "
        "print([m for m in ('luma', 'gpiozero', 'serial', 'smbus2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@asynccontextmanager
async def drawn_on_without_a_pause(**options: Any) -> AsyncIterator[tuple[Oled, VirtualBus]]:
    """While somebody looks there is always a newer picture than the one on the bus."""

    async def draw_on_and_on() -> None:
        pictures = [prompt(str(number)) for number in range(100)]
        while True:
            for picture in pictures:
                oled.show(picture)
                await asyncio.sleep(0)

    bus = SlowBus()
    bus.threads = set()
    oled = Oled(lambda: bus, loop=asyncio.get_running_loop(), **options)
    oled.start()
    await oled.flush()
    drawing = asyncio.create_task(draw_on_and_on())
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield oled, bus
    finally:
        drawing.cancel()
        await oled.close()


def test_whoever_waits_for_a_picture_does_not_wait_for_those_that_come_after_it() -> None:
    async def run() -> None:
        async with drawn_on_without_a_pause() as (oled, bus):
            for text in ("one", "two", "three"):
                oled.show(prompt(text))
                before = bus.wire_bytes
                await oled.flush()
                assert bus.wire_bytes > before

    asyncio.run(run())


@pytest.mark.behavior
def test_each_picture_has_its_own_time_so_that_many_do_not_look_like_a_bus_that_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        limits: list[float] = []
        later = loop.call_later

        def count(delay: float, *work: Any) -> asyncio.TimerHandle:
            limits.append(delay)
            return later(delay, *work)

        monkeypatch.setattr(loop, "call_later", count)
        async with drawn_on_without_a_pause(hangs_after_s=1000.0) as (_, bus):
            begun, before = bus.wire_bytes, limits.count(250.0)
            await until(lambda: bus.wire_bytes > begun + 3000)
        assert limits.count(250.0) > before + 1  # a whole picture has some 1,000 bytes

    asyncio.run(run())
