"""The glass rests when nobody touches the box; time is a list of callbacks here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from firmware_host.devices.events import ButtonEvent
from firmware_host.devices.oled import Brightness
from firmware_host.service.idle_dimmer import IdleDimmer

pytestmark = pytest.mark.behavior


class Timers:
    """Stands in for loop.call_later: `pass_time` runs what is due."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[Any] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> Any:
        timer = Timer(self.now + seconds, act)
        self.waiting.append(timer)
        return timer

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [t for t in self.waiting if not t.is_cancelled and t.at <= end]:
            timer = min(due, key=lambda each: each.at)
            self.waiting.remove(timer)
            self.now = timer.at
            timer.act()
        self.now = end

    def alive(self) -> int:
        return sum(not timer.is_cancelled for timer in self.waiting)


class Timer:
    def __init__(self, at: float, act: Callable[[], None]) -> None:
        self.at, self.act, self.is_cancelled = at, act, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Glass:
    def __init__(self) -> None:
        self.levels: list[Brightness] = []

    def brightness(self, level: Brightness) -> None:
        self.levels.append(level)


def resting(dim: float = 120, off: float = 900) -> tuple[IdleDimmer, Glass, Timers]:
    glass, timers = Glass(), Timers()
    rest = IdleDimmer(glass, dim, off, timers.call_later)
    rest.wake()
    return rest, glass, timers


def finger(gesture: Any, name: str = "ok") -> ButtonEvent:
    return ButtonEvent(name, gesture, 0.0)


def test_it_dims_then_goes_dark_with_one_timer_at_a_time() -> None:
    _, glass, timers = resting()
    timers.pass_time(119)
    assert glass.levels == []
    timers.pass_time(2)
    assert glass.levels == ["dim"]
    assert timers.alive() == 1
    timers.pass_time(800)
    assert glass.levels == ["dim", "off"]
    assert timers.alive() == 0


def test_a_finger_on_a_dark_glass_only_wakes_it() -> None:
    rest, glass, timers = resting()
    timers.pass_time(1000)
    assert [rest.on_button(finger(g)) for g in ("down", "press")] == [False, False]
    assert glass.levels[-1] == "full"
    assert [rest.on_button(finger(g)) for g in ("down", "press")] == [True, True]


def test_a_finger_on_a_dimmed_glass_counts() -> None:
    rest, glass, timers = resting()
    timers.pass_time(200)
    assert rest.on_button(finger("down")) is True
    assert glass.levels == ["dim", "full"]


def test_the_release_of_another_button_still_counts_while_one_wakes_the_glass() -> None:
    rest, _, timers = resting()
    timers.pass_time(1000)
    assert rest.on_button(finger("down", "roll")) is False
    assert rest.on_button(finger("down", "ok")) is True


def test_zero_seconds_mean_never() -> None:
    _, glass, timers = resting(dim=0, off=0)
    timers.pass_time(100_000)
    assert glass.levels == []
    assert timers.alive() == 0


def test_every_touch_starts_the_waiting_anew() -> None:
    rest, glass, timers = resting()
    for _ in range(10):
        timers.pass_time(100)
        rest.on_button(finger("press"))
    assert glass.levels == []
    rest.close()
    assert timers.alive() == 0


def test_whoever_looks_at_the_rest_is_told_of_every_step_and_of_the_waking() -> None:
    rest, _, timers = resting()
    seen: list[bool] = []
    rest.on_change = lambda: seen.append(rest.is_dimmed)
    timers.pass_time(1000)
    rest.on_button(finger("down"))
    rest.on_button(finger("press"))
    assert seen == [True, True, False]
