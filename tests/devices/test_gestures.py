"""The pure part of the buttons: edges and a clock in, gestures out."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.devices.errors import UnknownButton
from firmware_host.devices.events import ButtonEvent
from firmware_host.devices.gestures import Gestures

Edge = tuple[float, str, bool]
LETTERS = {"down": "d", "press": "p", "hold": "h", "repeat": "n", "release": "r"}
WELL_FORMED = re.compile(r"(d(p|hn*r))*(d(hn*)?)?")


def play(edges: list[Edge], until: float, looks: list[float] | None = None) -> list[ButtonEvent]:
    """Feed edges in order, calling advance() at the given extra moments, then let time run out."""
    gestures = Gestures()
    timeline: list[tuple[float, Edge | None]] = [(edge[0], edge) for edge in edges]
    timeline += [(at, None) for at in looks or []]
    events: list[ButtonEvent] = []
    for at, edge in sorted(timeline, key=lambda item: item[0]):
        events += gestures.advance(at) if edge is None else gestures.edge(edge[1], edge[2], at)
    return events + gestures.advance(until)


def shapes(events: list[ButtonEvent], name: str = "ok") -> str:
    return "".join(LETTERS[event.gesture] for event in events if event.name == name)


def test_a_short_press_is_down_at_the_first_edge_and_press_when_the_release_has_settled() -> None:
    gestures = Gestures()
    assert gestures.edge("ok", True, 1.0) == [ButtonEvent("ok", "down", 1.0)]
    assert gestures.edge("ok", False, 1.2) == []
    assert gestures.advance(1.217) == []
    assert gestures.advance(1.3) == [ButtonEvent("ok", "press", 1.2 + 0.018)]


def test_a_long_press_is_down_then_hold_while_still_held_then_release() -> None:
    events = play([(0.0, "roll", True), (2.0, "roll", False)], until=3.0)
    assert [(e.gesture, round(e.at, 3)) for e in events] == [
        ("down", 0.0),
        ("hold", 0.6),
        ("release", 2.018),
    ]


def test_up_and_down_repeat_while_they_are_held_and_faster_with_time() -> None:
    events = play([(0.0, "down", True), (5.0, "down", False)], until=6.0)
    assert shapes(events, "down").startswith("dhnnn")
    assert shapes(events, "down").endswith("nr")
    at = [event.at for event in events if event.gesture in ("hold", "repeat")]
    waits = [later - earlier for earlier, later in pairwise(at)]
    assert waits[0] == pytest.approx(0.2)
    assert waits[-1] == pytest.approx(0.06)
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(waits))
    assert len(at) > 40, "five seconds run through the longest list"


def test_ok_back_and_roll_do_not_repeat() -> None:
    for name in ("ok", "back", "roll"):
        assert shapes(play([(0.0, name, True), (5.0, name, False)], until=6.0), name) == "dhr"


def test_a_stuck_button_repeats_no_more_and_costs_no_wake_up() -> None:
    gestures = Gestures()
    gestures.edge("down", True, 0.0)
    gestures.advance(20.1)
    assert gestures.stuck == {"down"}
    assert gestures.next_deadline() is None
    assert gestures.advance(60.0) == []


def test_a_tap_shorter_than_the_lock_out_is_not_lost() -> None:
    assert shapes(play([(0.0, "ok", True), (0.002, "ok", False)], until=1.0)) == "dp"


def test_letting_go_just_before_the_hold_time_is_a_press_although_it_settles_after_it() -> None:
    assert shapes(play([(0.0, "ok", True), (0.595, "ok", False)], until=1.0)) == "dp"


def test_a_bounce_at_the_hold_time_still_becomes_a_hold() -> None:
    edges = [(0.0, "ok", True), (0.598, "ok", False), (0.602, "ok", True), (1.0, "ok", False)]
    events = play(edges, until=2.0)
    assert shapes(events) == "dhr"
    assert events[1].at == 0.602 + 0.018, "once the contact is at rest"


def test_a_contact_that_never_comes_to_rest_is_never_a_hold() -> None:
    edges = [(number * 0.01, "back", number % 2 == 0) for number in range(300)]
    assert shapes(play(edges, until=2.999), "back") == "d", "a loose wire must not undo anything"


def test_two_buttons_do_not_disturb_each_other() -> None:
    edges = [(0.0, "up", True), (0.01, "ok", True), (0.1, "ok", False), (0.9, "up", False)]
    events = play(edges, until=2.0)
    assert shapes(events, "up") == "dhnr"
    assert shapes(events, "ok") == "dp"
    assert [e.at for e in events] == sorted(e.at for e in events)


def test_an_unknown_button_is_named_in_the_error() -> None:
    with pytest.raises(UnknownButton, match="'left'"):
        Gestures().edge("left", True, 0.0)


def test_nothing_pending_means_no_deadline() -> None:
    gestures = Gestures()
    assert gestures.next_deadline() is None
    gestures.edge("ok", True, 0.0)
    gestures.edge("ok", False, 0.1)
    gestures.advance(1.0)
    assert gestures.next_deadline() is None


def test_a_button_held_for_twenty_seconds_is_stuck_until_it_is_let_go() -> None:
    gestures = Gestures()
    gestures.edge("back", True, 0.0)
    gestures.advance(19.9)
    assert gestures.stuck == frozenset()
    gestures.advance(20.1)
    assert gestures.stuck == {"back"}
    assert gestures.next_deadline() is None, "a stuck button must not cost wake-ups"
    gestures.edge("back", False, 30.0)
    gestures.advance(31.0)
    assert gestures.stuck == frozenset()


def test_a_release_edge_lost_in_the_bounce_is_found_by_looking_again() -> None:
    gestures = Gestures()
    gestures.edge("ok", True, 0.0)
    events = []
    while (due := gestures.next_deadline()) is not None and due < 0.5:
        events += gestures.advance(due, sample=lambda name: False)
    assert shapes(events) == "p"
    assert gestures.held == frozenset()


def test_a_release_edge_lost_later_is_found_before_a_hold_is_announced() -> None:
    gestures = Gestures()
    gestures.edge("ok", True, 0.0)
    gestures.advance(0.02, sample=lambda name: True)
    events = gestures.advance(0.6, sample=lambda name: False) + gestures.advance(1.0)
    assert shapes(events) == "p"


def test_a_press_whose_edge_was_lost_is_found_by_looking_again() -> None:
    gestures = Gestures()
    gestures.edge("ok", False, 0.0)  # the rest of a bounce whose first edge never arrived
    due = gestures.next_deadline()
    assert due is not None
    assert shapes(gestures.advance(due, sample=lambda name: True)) == "d"


def test_a_contact_that_closed_again_unseen_is_not_released() -> None:
    gestures = Gestures()
    gestures.edge("ok", True, 0.0)
    gestures.edge("ok", False, 0.1)
    assert gestures.advance(0.15, sample=lambda name: True) == []
    assert gestures.held == {"ok"}


# Real fingers: intervals far enough apart, each transition followed by a burst of bounces.
bounces = st.lists(st.floats(0.0002, 0.006), max_size=6).map(
    lambda gaps: gaps[: len(gaps) // 2 * 2]
)
finger = st.tuples(
    st.floats(0.05, 0.5),  # pause before
    st.one_of(st.floats(0.045, 0.57), st.floats(0.63, 3.0)),  # how long it is down
    bounces,
    bounces,
)


def bouncing_edges(
    fingers: list[tuple[float, float, list[float], list[float]]],
) -> tuple[list[Edge], list[tuple[float, bool]], float]:
    edges: list[Edge] = []
    truth: list[tuple[float, bool]] = []  # (first edge, is it a long one)
    now = 0.0

    def transition(level: bool, gaps: list[float]) -> None:
        at = now
        edges.append((at, "ok", level))
        for gap in gaps:
            at, level = at + gap, not level
            edges.append((at, "ok", level))

    for pause, held, closing, opening in fingers:
        now += pause + 0.04
        truth.append((now, held >= 0.6))
        transition(True, closing)
        now += held
        transition(False, opening)
    return edges, truth, now + 0.1


@pytest.mark.behavior
@given(st.lists(finger, max_size=6))
def test_every_finger_is_exactly_one_gesture_however_much_the_contact_bounces(
    fingers: list[tuple[float, float, list[float], list[float]]],
) -> None:
    edges, truth, end = bouncing_edges(fingers)
    events = play(edges, until=end)
    assert shapes(events) == "".join("dhr" if is_long else "dp" for _, is_long in truth)
    assert [e.at for e in events if e.gesture == "down"] == [at for at, _ in truth]


@pytest.mark.behavior
@given(st.lists(finger, max_size=4), st.lists(st.floats(0.0, 8.0), max_size=30))
def test_how_often_and_how_late_time_is_advanced_changes_nothing(
    fingers: list[tuple[float, float, list[float], list[float]]], looks: list[float]
) -> None:
    edges, _, end = bouncing_edges(fingers)
    until = max([end, *looks])
    assert play(edges, until, looks) == play(edges, until)


raw_edges = st.lists(
    st.tuples(st.floats(0.0, 5.0), st.sampled_from(["ok", "back"]), st.booleans()), max_size=60
).map(lambda edges: sorted(edges, key=lambda edge: edge[0]))


@given(raw_edges)
def test_any_edges_whatever_give_a_well_formed_story_per_button(edges: list[Edge]) -> None:
    events = play(edges, until=100.0)
    for name in ("ok", "back"):
        story = shapes(events, name)
        assert WELL_FORMED.fullmatch(story), story
        last = [level for _, edge_name, level in edges if edge_name == name][-1:]
        assert story.endswith(("d", "h")) == (last == [True])
    assert [e.at for e in events] == sorted(e.at for e in events)


@given(raw_edges)
def test_following_the_deadlines_comes_to_rest(edges: list[Edge]) -> None:
    gestures = Gestures()
    for at, name, level in edges:
        gestures.edge(name, level, at)
    for _ in range(20):
        due = gestures.next_deadline()
        if due is None:
            break
        gestures.advance(due)
    assert gestures.next_deadline() is None


def slow_oracle(toggles: list[int], end: int) -> list[tuple[str, float]]:
    """The rule as one would tell it, looked at every half millisecond; times in milliseconds."""
    told: list[tuple[str, float]] = []
    is_closed = is_down = is_held = False
    down_at = moved_at = 0.0
    for half in range(2 * end):
        now = half / 2
        if now in toggles:
            is_closed, moved_at = not is_closed, now
        at_rest = now - moved_at >= 17.5
        if is_closed and not is_down:
            is_down, is_held, down_at = True, False, now
            told.append(("down", now))
        elif is_down and not is_closed and at_rest:
            is_down = False
            told.append(("release" if is_held else "press", now))
        elif is_down and is_closed and at_rest and not is_held and now - down_at >= 120.5:
            is_held = True
            told.append(("hold", now))
    return told


@pytest.mark.behavior
@settings(max_examples=300)
@given(
    st.lists(st.integers(1, 900), unique=True, max_size=60).map(sorted),
    st.lists(st.floats(0.0, 1.4), max_size=20),
)
def test_any_waveform_gives_what_the_slow_oracle_says(
    toggles: list[int], looks: list[float]
) -> None:
    gestures = Gestures(settle_s=0.0175, hold_s=0.1205)
    edges = [(at / 1000, number % 2 == 0) for number, at in enumerate(toggles)]
    timeline: list[tuple[float, bool | None]] = [*edges, *((at, None) for at in looks)]
    events: list[ButtonEvent] = []
    for at, level in sorted(timeline, key=lambda item: item[0]):
        events += gestures.advance(at) if level is None else gestures.edge("ok", level, at)
    events += gestures.advance(1.5)
    found = [(event.gesture, round(event.at * 2000) / 2) for event in events]
    assert found == slow_oracle(toggles, 1500)


@pytest.mark.behavior
@settings(max_examples=300)
@given(
    st.lists(st.integers(1, 900), unique=True, min_size=1, max_size=60).map(sorted),
    st.sets(st.integers(0, 59)),
)
def test_edges_the_kernel_lost_never_leave_a_button_in_a_wrong_state(
    toggles: list[int], lost: set[int]
) -> None:
    """The queue is bounded. As long as one edge arrives, looking again finds how it ended."""
    gestures = Gestures(settle_s=0.0175, hold_s=0.1205)
    story = ""
    heard = [number for number in range(len(toggles)) if number not in lost]
    if not heard:
        return

    def level_at(seconds: float) -> bool:
        return sum(at / 1000 <= seconds for at in toggles) % 2 == 1

    now = 0.0

    def pass_until(end: float) -> str:
        found = ""
        while (due := gestures.next_deadline()) is not None and due < end:
            found += shapes(gestures.advance(due, sample=lambda name: level_at(due)))
        return found

    for number in heard:
        now = toggles[number] / 1000
        story += pass_until(now)
        story += shapes(gestures.edge("ok", number % 2 == 0, now))
    story += pass_until(now + 0.1)
    assert WELL_FORMED.fullmatch(story), story
    after = toggles[heard[-1]] / 1000 + 0.0175
    quiet = not any(after < at / 1000 < now + 0.1 for at in toggles)
    if quiet:
        assert (gestures.held == {"ok"}) == level_at(after + 0.001)
