"""Which edges a finger can make, and which only a loose wire."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.devices.chatter import (
    BURST_EDGES,
    BURST_S,
    CALM_S,
    LONGEST_REST_S,
    REST_S,
    WATCHED_EDGES,
    ChatterFilter,
)

GAP_S = 0.018


def fed(times: list[float]) -> ChatterFilter:
    chatter = ChatterFilter(GAP_S)
    for at in times:
        if not chatter.accepts(at):
            break
    return chatter


def test_mains_hum_on_an_open_wire_is_found_within_half_a_second() -> None:
    chatter = fed([number * 0.01 for number in range(200)])
    assert chatter.state == "resting"
    assert chatter.deadline is not None
    assert abs(chatter.deadline - REST_S - BURST_S) < 0.011


def test_a_line_that_oscillates_is_left_after_a_hundred_edges() -> None:
    chatter = ChatterFilter(GAP_S)
    borne = sum(chatter.accepts(number * 0.00005) for number in range(10_000))
    assert borne == BURST_EDGES


def test_slow_chatter_that_settles_between_the_edges_is_found_too() -> None:
    assert fed([number * 0.03 for number in range(200)]).state == "resting"


@given(st.integers(0, 2**32))
def test_the_quickest_drumming_on_the_worst_switch_is_still_a_finger(seed: int) -> None:
    chance, times, now = random.Random(seed), [], 0.0
    for _ in range(200):  # ten presses a second, twenty closings and openings
        at = now
        for _ in range(chance.randrange(1, 12)):
            times.append(at)
            at += chance.uniform(0.0, 0.001)
        now += 0.05
    assert fed(times).state == "well"


def test_a_contact_that_keeps_quiet_is_trusted_again() -> None:
    chatter = fed([number * 0.001 for number in range(200)])
    states = []
    for edge_at in (10.0, 20.0):
        chatter.pass_deadline()
        states.append((chatter.state, chatter.accepts(edge_at)))
    assert states == [("watched", False), ("well", True)]


def test_an_edge_while_being_watched_puts_trust_off() -> None:
    chatter = fed([number * 0.001 for number in range(200)])
    chatter.pass_deadline()
    chatter.accepts(10.0)
    assert chatter.deadline == 10.0 + CALM_S


def test_one_that_goes_on_rests_longer_each_time_and_costs_ever_less() -> None:
    chatter = fed([number * 0.001 for number in range(200)])
    rests, now = [], 0.1
    for _ in range(6):
        assert chatter.deadline is not None
        rests.append(round(chatter.deadline - now))
        now = chatter.deadline
        chatter.pass_deadline()
        edges = 0
        while chatter.state == "watched":
            chatter.accepts(now)
            edges += 1
        assert edges == WATCHED_EDGES + 1
    assert rests == [5, 10, 20, 40, 60, LONGEST_REST_S]
