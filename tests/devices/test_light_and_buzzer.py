"""Light and buzzer: timed steps, newest wins, and nothing that breaks ever reaches the caller."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from firmware_host.devices.buzzer import (
    AbsentBuzzer,
    OnOffOutput,
    SteppedBuzzer,
    ToneOutput,
    Tune,
    VirtualBuzzer,
)
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.light import (
    AbsentLight,
    Colour,
    GpioLightOutput,
    SteppedLight,
    VirtualLightOutput,
)
from firmware_host.devices.pins import open_pin_factory

RED, GREEN, DARK = (255, 0, 0), (0, 255, 0), (0, 0, 0)
READY = DeviceStatus("ready")


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - a test may look
            await asyncio.sleep(0.002)


def with_light(story: Callable[[SteppedLight, list[Colour]], Awaitable[None]]) -> list[Colour]:
    shone: list[Colour] = []

    async def run() -> None:
        output = VirtualLightOutput(shone.append)
        light = SteppedLight(output, READY, loop=asyncio.get_running_loop())
        await story(light, shone)
        light.close()

    asyncio.run(run())
    return shone


def test_a_colour_is_shown_at_once_and_only_when_it_changes() -> None:
    async def story(light: SteppedLight, shone: list[Colour]) -> None:
        light.set(*RED)
        light.set(*RED)
        assert shone == [RED]
        assert light.colour == RED

    assert with_light(story) == [RED, DARK]


def test_colours_outside_the_range_are_brought_into_it() -> None:
    async def story(light: SteppedLight, shone: list[Colour]) -> None:
        light.set(300, -5, 10)

    assert with_light(story)[0] == (255, 0, 10)


def test_a_pattern_plays_to_its_end_and_rests() -> None:
    async def story(light: SteppedLight, shone: list[Colour]) -> None:
        light.play([(RED, 5), (DARK, 5), (RED, 5)], rest=GREEN)
        await until(lambda: light.colour == GREEN)
        assert shone == [RED, DARK, RED, GREEN]
        await asyncio.sleep(0.05)
        assert shone[-1] == GREEN

    with_light(story)


def test_a_step_lasts_as_long_as_it_says() -> None:
    async def story(light: SteppedLight, shone: list[Colour]) -> None:
        light.play([(RED, 250)], rest=GREEN)
        await asyncio.sleep(0.02)
        assert light.colour == RED
        await until(lambda: light.colour == GREEN)

    with_light(story)


def test_an_endless_pattern_goes_on_until_something_newer_comes() -> None:
    async def story(light: SteppedLight, shone: list[Colour]) -> None:
        light.play([(RED, 2), (DARK, 0)], is_endless=True)
        await until(lambda: shone.count(RED) > 3)
        light.set(*GREEN)
        count = len(shone)
        await asyncio.sleep(0.05)
        assert len(shone) == count
        assert light.colour == GREEN

    with_light(story)


def test_a_light_that_breaks_is_faulty_and_hurts_nobody() -> None:
    class Broken:
        def shine(self, colour: Colour) -> None:
            raise OSError("pin is gone")

        def close(self) -> None:
            pass

    async def run() -> None:
        light = SteppedLight(Broken(), READY, loop=asyncio.get_running_loop())
        assert light.status() == READY
        light.set(*RED)
        light.play([(GREEN, 1)])
        assert light.status().state == "faulty"
        assert "pin is gone" in light.status().detail

    asyncio.run(run())


def test_the_real_light_drives_three_pins_by_pulse_width() -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, brightness=0.5)
    output.shine((255, 0, 51))
    assert [factory.pin(pin).state for pin in (17, 27, 22)] == [0.5, 0, pytest.approx(0.1)]
    output.close()


def buzz(output_class: Any, tune: Tune) -> list[tuple[float | None, float]]:
    """Play on a mock pin; what it carried, as (frequency, duty) whenever that changed."""
    factory = open_pin_factory("mock")
    seen: list[tuple[float | None, float]] = []

    async def run() -> None:
        output = output_class(18, pin_factory=factory)
        pin = factory.pin(18)
        sound = output.sound

        def listen(hertz: float) -> None:
            sound(hertz)
            seen.append((pin.frequency, float(pin.state)))

        output.sound = listen
        buzzer = SteppedBuzzer(output, READY, loop=asyncio.get_running_loop())
        buzzer.play(tune)
        await until(lambda: len(seen) == len(tune) + 1)
        assert buzzer.status() == READY
        output.sound = sound
        buzzer.close()

    asyncio.run(run())
    return seen[: len(tune) + 1]  # closing silences it once more


def test_a_passive_buzzer_plays_tone_after_tone_and_falls_silent() -> None:
    seen = buzz(ToneOutput, [(440.0, 3), (0.0, 3), (880.0, 3)])
    assert [(round(f) if f else None) for f, _ in seen] == [440, None, 880, None]


def test_tones_no_buzzer_can_make_are_brought_into_its_range() -> None:
    seen = buzz(ToneOutput, [(5.0, 3), (90_000.0, 3)])
    assert [(round(f, 1) if f else None) for f, _ in seen] == [27.5, 7040.0, None]


def test_an_active_buzzer_is_switched_on_for_any_tone() -> None:
    seen = buzz(OnOffOutput, [(440.0, 3), (0.0, 3), (880.0, 3)])
    assert [duty for _, duty in seen] == [1.0, 0.0, 1.0, 0.0]


def test_the_virtual_buzzer_hands_on_the_whole_tune() -> None:
    tunes: list[Tune] = []
    buzzer = VirtualBuzzer(tunes.append)
    buzzer.play([(440.0, 100), (0.0, 50)])
    buzzer.stop()
    assert tunes == [[(440.0, 100), (0.0, 50)], ()]


def test_absent_light_and_buzzer_take_everything_and_do_nothing() -> None:
    light, buzzer = AbsentLight(), AbsentBuzzer()
    light.set(1, 2, 3)
    light.play([(RED, 1)])
    buzzer.play([(440.0, 1)])
    buzzer.stop()
    assert light.status().state == buzzer.status().state == "absent"
    light.close()
    buzzer.close()
