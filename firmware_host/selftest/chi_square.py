"""Pearson's test: do the counts fit the chances? Exact tail areas, no library needed."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt


def statistic(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How far the counts are from what the weights lead to expect."""
    scale = sum(counts) / sum(weights)
    return sum(
        (count - weight * scale) ** 2 / (weight * scale)
        for count, weight in zip(counts, weights, strict=True)
    )


def tail(value: float, freedom: int) -> float:
    """The chance that sound dice give a statistic of `value` or more.

    The closed forms of the upper incomplete gamma function for whole degrees of freedom; the
    terms are taken through logarithms so that none overflows.
    """
    if value <= 0:
        return 1.0
    half = value / 2
    if freedom % 2:
        area = erfc(sqrt(half))
        shifts = [index + 0.5 for index in range(freedom // 2)]
    else:
        area = 0.0
        shifts = [float(index) for index in range(freedom // 2)]
    area += sum(exp(shift * log(half) - half - lgamma(shift + 1)) for shift in shifts)
    return min(1.0, area)
