"""Which edges a finger can make, and which only a loose wire."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.unrest import (
    BURST_EDGES,
    BURST_S,
    CALM_S,
    LONGEST_REST_S,
    REST_S,
    WATCHED_EDGES,
    Unrest,
)

GAP_S = 0.018


def fed(times: list[float]) -> Unrest:
    unrest = Unrest(GAP_S)
    for at in times:
        if not unrest.bears(at):
            break
    return unrest


def test_mains_hum_on_an_open_wire_is_found_within_half_a_second() -> None:
    unrest = fed([number * 0.01 for number in range(200)])
    assert unrest.mood == "resting"
    assert unrest.deadline is not None
    assert abs(unrest.deadline - REST_S - BURST_S) < 0.011


def test_a_line_that_oscillates_is_left_after_a_hundred_edges() -> None:
    unrest = Unrest(GAP_S)
    borne = sum(unrest.bears(number * 0.00005) for number in range(10_000))
    assert borne == BURST_EDGES


def test_slow_chatter_that_settles_between_the_edges_is_found_too() -> None:
    assert fed([number * 0.03 for number in range(200)]).mood == "resting"


@given(st.integers(0, 2**32))
def test_the_quickest_drumming_on_the_worst_switch_is_still_a_finger(seed: int) -> None:
    chance, times, now = random.Random(seed), [], 0.0
    for _ in range(200):  # ten presses a second, twenty closings and openings
        at = now
        for _ in range(chance.randrange(1, 12)):
            times.append(at)
            at += chance.uniform(0.0, 0.001)
        now += 0.05
    assert fed(times).mood == "well"


def test_a_contact_that_keeps_quiet_is_trusted_again() -> None:
    unrest = fed([number * 0.001 for number in range(200)])
    moods = []
    for edge_at in (10.0, 20.0):
        unrest.pass_deadline()
        moods.append((unrest.mood, unrest.bears(edge_at)))
    assert moods == [("watched", False), ("well", True)]


def test_an_edge_while_being_watched_puts_trust_off() -> None:
    unrest = fed([number * 0.001 for number in range(200)])
    unrest.pass_deadline()
    unrest.bears(10.0)
    assert unrest.deadline == 10.0 + CALM_S


def test_one_that_goes_on_rests_longer_each_time_and_costs_ever_less() -> None:
    unrest = fed([number * 0.001 for number in range(200)])
    rests, now = [], 0.1
    for _ in range(6):
        assert unrest.deadline is not None
        rests.append(round(unrest.deadline - now))
        now = unrest.deadline
        unrest.pass_deadline()
        edges = 0
        while unrest.mood == "watched":
            unrest.bears(now)
            edges += 1
        assert edges == WATCHED_EDGES + 1
    assert rests == [5, 10, 20, 40, 60, LONGEST_REST_S]
