"""The tail of the chi-square distribution, against printed tables and against counting."""

from __future__ import annotations

from itertools import pairwise
from math import exp
from random import Random

import pytest

from firmware_host.selftest.dice import statistic, tail

PRINTED = [
    # freedom, value, upper tail: the critical values every statistics book has
    (1, 3.841459, 0.05),
    (1, 10.827566, 0.001),
    (2, 5.991465, 0.05),
    (2, 13.815511, 0.001),
    (3, 7.814728, 0.05),
    (5, 11.070498, 0.05),
    (5, 20.515006, 0.001),
    (10, 18.307038, 0.05),
    (17, 27.587112, 0.05),
    (30, 43.772972, 0.05),
    (100, 124.342113, 0.05),
    (255, 293.247835, 0.05),
]


@pytest.mark.parametrize(("freedom", "value", "area"), PRINTED)
def test_the_tail_has_the_printed_area(freedom: int, value: float, area: float) -> None:
    assert tail(value, freedom) == pytest.approx(area, rel=1e-5)


def test_far_out_in_the_tail_nothing_overflows_and_the_known_form_holds() -> None:
    assert tail(41.446531673892826, 2) == pytest.approx(1e-9)
    assert tail(1200, 2) == pytest.approx(exp(-600))
    assert tail(1e7, 255) == 0
    assert tail(0, 5) == tail(-1, 4) == 1


def test_the_tail_falls_as_the_statistic_grows() -> None:
    for freedom in (1, 2, 5, 17, 35):
        areas = [tail(value / 4, freedom) for value in range(400)]
        assert all(later <= area + 1e-12 for area, later in pairwise(areas))


def test_counts_as_expected_have_no_distance_and_a_known_example_has_its_own() -> None:
    assert statistic([10, 20, 30], [1, 2, 3]) == 0
    assert statistic([5, 8, 9, 8, 10, 20], [1] * 6) == pytest.approx(13.4)


def test_sound_dice_rarely_get_a_small_tail() -> None:
    """The areas of sound dice are spread evenly: about one in ten is below 0.1."""
    chance = Random(7)
    areas = []
    for _ in range(400):
        counts = [0] * 6
        for _ in range(300):
            counts[chance.randrange(6)] += 1
        areas.append(tail(statistic(counts, [1] * 6), 5))
    assert 20 <= sum(area < 0.1 for area in areas) <= 64
