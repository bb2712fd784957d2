"""Light and buzzer: timed steps, newest wins, and nothing that breaks ever reaches the caller."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from firmware_host.config.device import LightConfig, SoftwarePwmUse
from firmware_host.devices.buzzer import (
    AbsentBuzzer,
    OnOffOutput,
    SteppedBuzzer,
    ToneOutput,
    Tune,
    VirtualBuzzer,
    Volume,
)
from firmware_host.devices.light import (
    AbsentLight,
    Colour,
    GpioLightOutput,
    Shine,
    SteppedLight,
    VirtualLightOutput,
    plain,
)
from firmware_host.devices.outputs import PinWriter
from firmware_host.devices.pins import PinBoard, open_pin_factory
from firmware_host.panel.light import RESTING
from firmware_host.panel.words import LIGHT
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.waiting import PATIENCE_S, until

RED, GREEN, DARK = (255, 0, 0), (0, 255, 0), (0, 0, 0)


def with_light(story: Callable[[SteppedLight, list[Colour]], Awaitable[None]]) -> list[Colour]:
    shone: list[Colour] = []

    async def run(loop: PaperTimeLoop) -> None:
        light = SteppedLight(VirtualLightOutput(shone.append), loop=loop)
        await story(light, shone)
        await light.close()

    run_on_paper(run)
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
        await asyncio.sleep(0.249)
        assert shone == [RED]
        await asyncio.sleep(0.002)
        assert shone == [RED, GREEN]

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


def test_the_real_light_drives_three_pins_by_pulse_width() -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, brightness=0.5, software_pwm="always")
    output.put(Shine((255, 0, 51)))
    assert [factory.pin(pin).state for pin in (17, 27, 22)] == [0.5, 0, pytest.approx(0.1)]
    output.close()


def test_a_pin_that_is_fully_on_or_off_needs_no_pulses() -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, software_pwm="always")
    seen = []
    for colour in ((255, 128, 0), (0, 0, 0), (0, 255, 1)):
        output.put(Shine(colour))
        seen.append([(factory.pin(pin).frequency, factory.pin(pin).state) for pin in (17, 27, 22)])
    half = pytest.approx(128 / 255)
    assert seen[0] == [(None, 1), (100, half), (None, 0)]
    assert seen[1] == [(None, 0)] * 3, "a dark light wakes nobody"
    assert seen[2] == [(None, 0), (None, 1), (100, pytest.approx(1 / 255))]
    output.close()


@pytest.mark.parametrize(
    ("use", "steady", "moving"),
    [("never", None, None), ("moving", None, 100), ("always", 100, 100)],
)
def test_software_mixes_a_color_only_as_far_as_the_owner_allows(
    use: SoftwarePwmUse, steady: int | None, moving: int | None
) -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, software_pwm=use)
    output.put(Shine((255, 50, 130)))
    assert factory.pin(22).frequency == steady
    output.put(Shine((255, 50, 130), is_moving=True))
    assert factory.pin(22).frequency == moving
    output.put(Shine((255, 50, 130)))
    assert factory.pin(22).frequency == steady
    if steady is None:
        assert [factory.pin(pin).state for pin in (17, 27, 22)] == [1, 0, 1]
    output.close()


def test_a_brightness_of_nought_is_dark_without_pulses() -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, brightness=0.0)
    output.put(Shine((255, 128, 0)))
    assert [factory.pin(pin).state for pin in (17, 27, 22)] == [0, 0, 0]
    output.close()


def test_a_dimmed_light_is_mixed_unless_the_owner_says_otherwise() -> None:
    assert LightConfig().software_pwm_use == "never"
    assert LightConfig(brightness=0.3).software_pwm_use == "always"
    assert LightConfig(brightness=0.3, software_pwm="never").software_pwm_use == "never"


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("pink", (255, 0, 255)),
        ("blue", (0, 0, 255)),
        ("yellow", (255, 255, 0)),
        ("green", (0, 255, 0)),
        ("red", (255, 0, 0)),
        ("gray", (255, 255, 255)),
        ("gold", (255, 255, 0)),
        ("brown", (255, 0, 0)),
        ("black", (0, 0, 255)),
    ],
)
def test_every_color_of_the_panel_has_a_plain_one_that_is_not_dark(
    name: str, nearest: Colour
) -> None:
    assert plain(LIGHT[name]) == nearest


def test_the_faint_glow_of_a_resting_panel_is_dark_without_pulses() -> None:
    assert plain(RESTING) == DARK


def test_steps_of_a_pattern_are_moving_and_what_it_ends_in_is_steady() -> None:
    shone: list[Shine] = []

    class Kept(VirtualLightOutput):
        def put(self, shine: Shine) -> None:
            shone.append(shine)

    async def run() -> None:
        light = SteppedLight(Kept(lambda colour: None), loop=asyncio.get_running_loop())
        light.play([(RED, 2), (GREEN, 2)], rest=GREEN)
        await until(lambda: shone[-1:] == [Shine(GREEN)])
        await light.close()

    asyncio.run(run())
    assert shone[:3] == [Shine(RED, True), Shine(GREEN, True), Shine(GREEN)]


def test_a_common_anode_light_is_dark_when_its_pins_are_high() -> None:
    factory = open_pin_factory("mock")
    output = GpioLightOutput(17, 27, 22, pin_factory=factory, active_high=False)
    assert [factory.pin(pin).state for pin in (17, 27, 22)] == [1, 1, 1]
    output.put(Shine((255, 0, 0)))
    assert [factory.pin(pin).state for pin in (17, 27, 22)] == [0, 1, 1]
    output.close()


def test_a_light_with_one_bad_pin_lets_go_of_the_others() -> None:
    factory = open_pin_factory("mock")
    with pytest.raises(Exception, match="99"):
        GpioLightOutput(17, 27, 99, pin_factory=factory)
    GpioLightOutput(17, 27, 22, pin_factory=factory).close()


class DisplayWire:
    """The far end: slow, or broken, as the test likes."""

    def __init__(self) -> None:
        self.written: list[float] = []
        self.threads: set[str] = set()
        self.may_write = threading.Event()
        self.may_write.set()
        self.is_broken = False
        self.opened = self.closed = 0

    def open(self) -> DisplayWire:
        if self.is_broken:
            raise OSError(16, "GPIO busy")
        self.opened += 1
        return self

    def put(self, value: float) -> None:
        self.threads.add(threading.current_thread().name)
        assert self.may_write.wait(PATIENCE_S)
        if self.is_broken:
            raise OSError(5, "pin is gone")
        self.written.append(value)

    def close(self) -> None:
        self.closed += 1


def off_loop(
    story: Callable[[PinWriter[float], DisplayWire], Awaitable[None]], wire: DisplayWire
) -> list[str]:
    states: list[str] = []

    async def run() -> None:
        board = PinBoard("mock")
        output: PinWriter[float] = PinWriter(
            "light",
            wire.open,
            board,
            loop=asyncio.get_running_loop(),
            on_status=lambda status: states.append(f"{status.state}: {status.detail}"),
            retry_s=(0.01,),
        )
        await output.open()
        await story(output, wire)
        await output.close()
        await board.close()

    asyncio.run(run())
    return states


def test_of_what_comes_while_a_write_is_under_way_only_the_newest_follows() -> None:
    async def story(output: PinWriter[float], wire: DisplayWire) -> None:
        wire.may_write.clear()
        for value in range(100):
            output.put(float(value))
            await asyncio.sleep(0)
        wire.may_write.set()
        await until(lambda: wire.written[-1:] == [99.0])

    wire = DisplayWire()
    assert off_loop(story, wire) == ["ready: light on GPIO"]
    assert wire.written in ([0.0, 99.0], [99.0])
    assert wire.threads == {"pins_0"}, "never on the loop"
    assert wire.opened == wire.closed == 1


def test_an_output_that_breaks_is_told_opened_again_and_shows_the_newest() -> None:
    async def story(output: PinWriter[float], wire: DisplayWire) -> None:
        output.put(1.0)
        await until(lambda: wire.written[:1] == [1.0])
        wire.is_broken = True
        output.put(2.0)
        await until(lambda: output.status().state == "faulty")
        output.put(3.0)
        wire.is_broken = False
        await until(lambda: wire.written[:2] == [1.0, 3.0])

    states = off_loop(story, DisplayWire())
    assert states[:2] == [
        "ready: light on GPIO",
        "faulty: the light does not obey ([Errno 5] pin is gone)",
    ]
    assert states[-1] == "ready: light on GPIO"


def test_an_output_that_does_not_open_is_faulty_until_it_does() -> None:
    async def story(output: PinWriter[float], wire: DisplayWire) -> None:
        assert output.status().detail == (
            "the light does not open ([Errno 16] GPIO busy): "
            "another program uses that pin, gpioinfo names it"
        )
        output.put(7.0)
        wire.is_broken = False
        await until(lambda: wire.written[:1] == [7.0])

    wire = DisplayWire()
    wire.is_broken = True
    off_loop(story, wire)


def test_the_last_word_is_written_before_the_pins_are_let_go() -> None:
    async def story(output: PinWriter[float], wire: DisplayWire) -> None:
        output.put(0.0)

    wire = DisplayWire()
    off_loop(story, wire)
    assert wire.written == [0.0]


def buzz(output_class: Any, tune: Tune, **options: Any) -> list[tuple[float | None, float]]:
    """Play on a mock pin; what it carried, as (frequency, duty), tone after tone."""
    factory = open_pin_factory("mock")
    output = output_class(18, pin_factory=factory, **options)
    pin = factory.pin(18)
    seen: list[tuple[float | None, float]] = []
    for hertz, _ in [*tune, (0.0, 0)]:
        output.put(hertz)
        seen.append((pin.frequency, float(pin.state)))
    output.close()
    return seen


def test_a_buzzer_plays_tone_after_tone_and_falls_silent() -> None:
    async def run(loop: PaperTimeLoop) -> list[float]:
        wire, board = DisplayWire(), PinBoard("mock")
        output: PinWriter[float] = PinWriter("buzzer", wire.open, board, loop=loop)
        await output.open()
        buzzer = SteppedBuzzer(output, loop=loop)
        buzzer.play([(440.0, 60), (0.0, 60), (880.0, 60)])
        await until(lambda: len(wire.written) >= 4)
        assert buzzer.status().state == "ready"
        await buzzer.close()
        await board.close()
        return wire.written

    assert run_on_paper(run)[:4] == [440.0, 0.0, 880.0, 0.0]


def test_a_passive_buzzer_gets_pulses_of_the_pitch_and_none_when_silent() -> None:
    seen = buzz(ToneOutput, [(440.0, 3), (0.0, 3), (880.0, 3)])
    assert seen == [(440.0, 0.5), (None, 0.0), (880.0, 0.5), (None, 0.0)]


def test_a_buzzer_whose_pulses_end_high_is_pulled_low() -> None:
    """A pin may stay as its last pulse left it."""
    from gpiozero.pins.mock import MockPWMPin

    class EndsHigh(MockPWMPin):  # type: ignore[misc]
        def _set_frequency(self, value: float | None) -> None:
            super()._set_frequency(value)
            if value is None:
                self._change_state(1.0)

    factory = open_pin_factory("mock")
    pin = factory.pin(18, pin_class=EndsHigh)
    output = ToneOutput(18, pin_factory=factory)
    output.put(440.0)
    output.put(0.0)
    assert pin.state == 0
    output.close()


@pytest.mark.parametrize(("volume", "width"), [(1.0, 0.5), (0.5, 1 / 6), (0.001, 0.01)])
def test_the_volume_is_the_width_of_the_pulses(volume: float, width: float) -> None:
    frequency, seen = buzz(ToneOutput, [(440.0, 3)], volume=Volume(volume))[0]
    assert frequency == 440.0
    assert seen == pytest.approx(width)


@pytest.mark.parametrize("output_class", [ToneOutput, OnOffOutput])
def test_volume_nought_is_silence(output_class: Any) -> None:
    assert buzz(output_class, [(440.0, 3)], volume=Volume(0.0)) == [(None, 0.0)] * 2


def test_another_volume_is_heard_with_the_next_tone() -> None:
    async def run() -> None:
        board, loop, volume = PinBoard("mock"), asyncio.get_running_loop(), Volume(0.5)
        output: PinWriter[float] = PinWriter(
            "buzzer",
            lambda: ToneOutput(18, pin_factory=board.factory(), volume=volume),
            board,
            loop=loop,
        )
        await output.open()
        buzzer = SteppedBuzzer(output, loop=loop, volume=volume)
        pin = board.factory().pin(18)

        def carries(width: float) -> bool:
            return float(pin.state) == pytest.approx(width)

        for share, width in ((0.5, 1 / 6), (1.0, 0.5), (0.0, 0.0)):
            buzzer.set_volume(share)
            buzzer.play([(440.0, 60_000)])
            await until(partial(carries, width))
        await buzzer.close()
        await board.close()

    asyncio.run(run())


def test_tones_no_buzzer_can_make_are_brought_into_its_range() -> None:
    seen = buzz(ToneOutput, [(5.0, 3), (90_000.0, 3)])
    assert [frequency for frequency, _ in seen] == [27.5, 7040.0, None]


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
    asyncio.run(light.close())
    asyncio.run(buzzer.close())
