"""Software PWM that keeps its pitch: every edge has its own time, a late one delays no other."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from itertools import islice

import pytest

from firmware_host.devices.software_pwm import SoftwarePwm, edge_times
from tests.waiting import PATIENCE_S


def running() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == "software-pwm"]


class Clock:
    """Time passes only when somebody is late."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def ends(found: Iterator[tuple[bool, float]], count: int) -> list[tuple[bool, float]]:
    return [(is_up, round(until, 6)) for is_up, until in islice(found, count)]


def test_edges_have_absolute_times_and_do_not_drift() -> None:
    clock = Clock()
    found = edge_times(lambda: (0.003, 0.007), clock)
    last = 0.0
    for _ in range(1000):
        (_, up), (_, last) = next(found), next(found)
        assert up < last
        clock.now = last + 0.002  # always a little late
    assert last == pytest.approx(110.0)


def test_pulses_that_were_missed_are_left_out_and_the_beat_goes_on() -> None:
    clock = Clock()
    found = edge_times(lambda: (0.25, 0.75), clock)
    assert ends(found, 2) == [(True, 100.25), (False, 101.0)]
    clock.now = 104.5
    assert ends(found, 2) == [(True, 104.25), (False, 105.0)]


def test_a_new_pitch_counts_from_the_next_pulse_on() -> None:
    spans = [(0.5, 0.5)]
    found = edge_times(lambda: spans[0], Clock())
    assert ends(found, 1) == [(True, 100.5)]
    spans[0] = (0.1, 0.3)
    assert ends(found, 3) == [(False, 101.0), (True, 101.1), (False, 101.4)]


def test_the_thread_is_gone_when_the_pulses_are() -> None:
    levels: list[bool] = []
    several = threading.Event()

    def write(is_up: bool) -> None:
        levels.append(is_up)
        if len(levels) >= 6:
            several.set()

    pulses = SoftwarePwm(write, 200, 0.25)
    assert several.wait(PATIENCE_S)
    assert running() == ["software-pwm"]
    pulses.stop()
    assert running() == []
    assert levels[:6] == [True, False] * 3


def test_slow_pulses_end_at_once_too() -> None:
    begun = threading.Event()
    pulses = SoftwarePwm(lambda is_up: begun.set(), 1 / 3600, 0.5)
    assert begun.wait(PATIENCE_S)
    stopping = threading.Thread(target=pulses.stop, daemon=True)
    stopping.start()
    stopping.join(PATIENCE_S)
    assert running() == [], "half an hour early"


def test_what_breaks_in_the_thread_is_kept_for_who_writes_next() -> None:
    def write(is_up: bool) -> None:
        raise OSError(19, "No such device")

    pulses = SoftwarePwm(write, 100, 0.5)
    pulses._thread.join(PATIENCE_S)
    assert str(pulses.fault) == "[Errno 19] No such device"
    pulses.stop()


def test_a_busy_thread_gives_way_soon_while_there_are_pulses_and_no_longer() -> None:
    usual = sys.getswitchinterval()
    begun = [threading.Event(), threading.Event()]
    several = [SoftwarePwm(lambda is_up, each=each: each.set(), 50, 0.5) for each in begun]  # type: ignore[misc]
    assert all(each.wait(PATIENCE_S) for each in begun)
    several[0].stop()
    assert sys.getswitchinterval() < usual / 10
    several[1].stop()
    assert sys.getswitchinterval() == usual
