"""A device that comes and goes: people who pull a plug are told each time, a loose cable rarely."""

from __future__ import annotations

import pytest

from firmware_host.service.flapping import LONGEST_STILL_S, STILL_S, FlapDetector

pytestmark = pytest.mark.behavior

DAY_S = 86_400.0


def lines(flaps: FlapDetector, every_s: float, until_s: float, begins: float = 0.0) -> int:
    """How much is told of a device that is found and lost again all the time."""
    told, at = 0, begins
    while at < until_s:
        for is_well, snapshot in ((True, at), (False, at + every_s / 2)):
            if flaps.deadline is not None and flaps.deadline <= snapshot:
                flaps.keeps_still(flaps.deadline)
                told += 1
            told += flaps.changed(is_well, snapshot)
        at += every_s
    return told


def test_a_plug_that_is_pulled_now_and_then_is_told_each_time() -> None:
    flaps = FlapDetector()
    assert lines(flaps, every_s=15.0, until_s=75.0) == 10
    assert flaps.deadline is None


def test_a_reader_that_opens_and_dies_every_second_is_told_a_dozen_times_and_then_rarely() -> None:
    first_day = FlapDetector()
    assert lines(first_day, every_s=1.0, until_s=10.0) == 12
    assert first_day.deadline is not None
    # The tenth loss, the hundredth, the thousandth, the ten-thousandth.
    assert lines(first_day, every_s=1.0, until_s=DAY_S, begins=10.0) == 4
    assert first_day.losses == 86_400 - 5


def test_a_device_that_never_opens_does_not_count_as_lost() -> None:
    flaps = FlapDetector()
    assert all(flaps.changed(False, at / 10) for at in range(100))
    assert flaps.deadline is None


def test_a_device_that_keeps_still_is_trusted_again() -> None:
    flaps = FlapDetector()
    lines(flaps, every_s=1.0, until_s=10.0)
    assert flaps.deadline == 9.5 + STILL_S
    flaps.keeps_still(flaps.deadline)
    later = 9.5 + STILL_S + 3600
    assert flaps.changed(True, later)
    assert flaps.changed(False, later + 1)
    assert flaps.deadline is None


def test_each_relapse_has_to_keep_still_for_longer_up_to_a_limit() -> None:
    flaps, at = FlapDetector(), 0.0
    lines(flaps, every_s=1.0, until_s=6.0)

    def relapse() -> float:
        """How long it has to keep still after it has come and gone again at once."""
        nonlocal at
        at = flaps.deadline or at
        flaps.keeps_still(at)
        for _ in range(6):
            at += 1
            flaps.changed(True, at)
            flaps.changed(False, at)
        return (flaps.deadline or at) - at

    waits = [relapse() for _ in range(8)]
    assert waits[:3] == [2 * STILL_S, 4 * STILL_S, 8 * STILL_S]
    assert waits[-1] == LONGEST_STILL_S


def test_however_slowly_it_comes_and_goes_a_day_of_it_is_bounded() -> None:
    for every_s in (2.0, 14.0, 40.0, 70.0, 150.0, 300.0, 700.0):
        assert lines(FlapDetector(), every_s, DAY_S) < 1300, every_s
