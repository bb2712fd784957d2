"""Quiet hours: over midnight, without a clock, and nothing else changed."""

from __future__ import annotations

import asyncio
from datetime import datetime, time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.buzzer import Tune, VirtualBuzzer
from firmware_host.devices.quiet import (
    QuietBuzzer,
    QuietHours,
    battery_clock_agrees,
    network_has_set_it,
)

NIGHT = QuietHours(time(22), time(7, 30))
TUNE = [(440.0, 100)]


@pytest.mark.parametrize(
    ("snapshot", "is_quiet"),
    [
        ("21:59", False),
        ("22:00", True),
        ("23:59", True),
        ("00:00", True),
        ("07:29", True),
        ("07:30", False),
        ("12:00", False),
    ],
)
def test_the_night_goes_over_midnight(snapshot: str, is_quiet: bool) -> None:
    assert NIGHT.contain(time.fromisoformat(snapshot)) is is_quiet


@given(st.times(), st.times(), st.times())
def test_a_moment_is_quiet_either_by_day_or_by_the_opposite_hours(
    start: time, end: time, snapshot: time
) -> None:
    if start != end:
        assert QuietHours(start, end).contain(snapshot) != QuietHours(end, start).contain(snapshot)


def played(hour: int, *, clock_is_set: bool, network: bool = False) -> int:
    tunes: list[Tune] = []
    buzzer = QuietBuzzer(
        VirtualBuzzer(tunes.append),
        NIGHT,
        clock_is_set=clock_is_set,
        now=lambda: datetime(2026, 5, 1, hour),
        is_set_meanwhile=lambda: network,
    )
    buzzer.play(TUNE)
    return len(tunes)


def test_tunes_are_played_by_day_and_not_at_night() -> None:
    assert played(12, clock_is_set=True) == 1
    assert played(23, clock_is_set=True) == 0


def test_without_a_clock_there_are_no_hours_until_the_network_sets_it() -> None:
    assert played(23, clock_is_set=False) == 1
    assert played(23, clock_is_set=False, network=True) == 0


def test_the_status_tells_the_hours_and_what_they_wait_for() -> None:
    is_set = False
    buzzer = QuietBuzzer(VirtualBuzzer(lambda tune: None), NIGHT, is_set_meanwhile=lambda: is_set)
    assert buzzer.status().state == "virtual"
    assert "quiet 22:00 to 07:30 once the clock is set" in buzzer.status().detail
    is_set = True
    assert buzzer.status().detail.endswith("quiet 22:00 to 07:30")


def test_stop_and_close_pass_through_at_any_hour() -> None:
    tunes: list[Tune] = []
    buzzer = QuietBuzzer(
        VirtualBuzzer(tunes.append), NIGHT, clock_is_set=True, now=lambda: datetime(2026, 5, 1, 23)
    )
    buzzer.stop()
    asyncio.run(buzzer.close())
    assert tunes == [()]


@pytest.mark.parametrize(
    ("shown", "agrees"), [("1000000", True), ("1000119", True), ("86400", False), ("none", False)]
)
def test_a_battery_clock_counts_only_if_it_shows_our_time(
    shown: str, agrees: bool, tmp_path: Path
) -> None:
    (tmp_path / "rtc0").mkdir()
    (tmp_path / "rtc0" / "since_epoch").write_text(shown + "\n")
    assert battery_clock_agrees(tmp_path, lambda: 1_000_000.0) is agrees


def test_a_pi_without_any_such_clock_has_none(tmp_path: Path) -> None:
    assert not battery_clock_agrees(tmp_path / "rtc", lambda: 1.0)
    assert not network_has_set_it(tmp_path / "synchronized")
    (tmp_path / "synchronized").touch()
    assert network_has_set_it(tmp_path / "synchronized")
