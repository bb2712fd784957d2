"""A device that comes and goes: people who pull a plug are told each time, a loose cable rarely."""

from __future__ import annotations

from firmware_host.service.steadiness import LONGEST_STILL_S, STILL_S, Steadiness

DAY_S = 86_400.0


def lines(steadiness: Steadiness, every_s: float, until_s: float, begins: float = 0.0) -> int:
    """How much is told of a device that is found and lost again all the time."""
    told, at = 0, begins
    while at < until_s:
        for is_well, moment in ((True, at), (False, at + every_s / 2)):
            if steadiness.deadline is not None and steadiness.deadline <= moment:
                steadiness.keeps_still(steadiness.deadline)
                told += 1
            told += steadiness.changed(is_well, moment)
        at += every_s
    return told


def test_a_plug_that_is_pulled_now_and_then_is_told_each_time() -> None:
    steadiness = Steadiness()
    assert lines(steadiness, every_s=15.0, until_s=75.0) == 10
    assert steadiness.deadline is None


def test_a_reader_that_opens_and_dies_every_second_is_told_a_dozen_times_and_then_rarely() -> None:
    first_day = Steadiness()
    assert lines(first_day, every_s=1.0, until_s=10.0) == 12
    assert first_day.deadline is not None
    # The tenth loss, the hundredth, the thousandth, the ten-thousandth.
    assert lines(first_day, every_s=1.0, until_s=DAY_S, begins=10.0) == 4
    assert first_day.losses == 86_400 - 5


def test_a_device_that_never_opens_does_not_count_as_lost() -> None:
    steadiness = Steadiness()
    assert all(steadiness.changed(False, at / 10) for at in range(100))
    assert steadiness.deadline is None


def test_a_device_that_keeps_still_is_trusted_again() -> None:
    steadiness = Steadiness()
    lines(steadiness, every_s=1.0, until_s=10.0)
    assert steadiness.deadline == 9.5 + STILL_S
    steadiness.keeps_still(steadiness.deadline)
    later = 9.5 + STILL_S + 3600
    assert steadiness.changed(True, later)
    assert steadiness.changed(False, later + 1)
    assert steadiness.deadline is None


def test_each_relapse_has_to_keep_still_for_longer_up_to_a_limit() -> None:
    steadiness, at = Steadiness(), 0.0
    lines(steadiness, every_s=1.0, until_s=6.0)

    def relapse() -> float:
        """How long it has to keep still after it has come and gone again at once."""
        nonlocal at
        at = steadiness.deadline or at
        steadiness.keeps_still(at)
        for _ in range(6):
            at += 1
            steadiness.changed(True, at)
            steadiness.changed(False, at)
        return (steadiness.deadline or at) - at

    waits = [relapse() for _ in range(8)]
    assert waits[:3] == [2 * STILL_S, 4 * STILL_S, 8 * STILL_S]
    assert waits[-1] == LONGEST_STILL_S


def test_however_slowly_it_comes_and_goes_a_day_of_it_is_bounded() -> None:
    for every_s in (2.0, 14.0, 40.0, 70.0, 150.0, 300.0, 700.0):
        assert lines(Steadiness(), every_s, DAY_S) < 1300, every_s
