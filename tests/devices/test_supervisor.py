"""Waits that grow and begin anew, statuses told once, penalties, and crashes that are heard."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from firmware_host.devices.supervisor import (
    Backoff,
    RelapsePenalty,
    Supervisor,
    doubling,
    in_background,
)
from tests.devices.pin_room import PinRoom, with_pins
from tests.waiting import until


class Bug(Exception):
    """What nobody foresaw."""


async def crash() -> None:
    raise Bug


def test_a_task_that_is_held_and_crashes_is_heard_and_one_that_is_cancelled_is_not() -> None:
    async def run() -> list[dict[str, Any]]:
        loop = asyncio.get_running_loop()
        heard: list[dict[str, Any]] = []
        loop.set_exception_handler(lambda _loop, context: heard.append(context))
        held = in_background(loop, crash(), "the test")
        ended = in_background(loop, asyncio.sleep(3600), "the other")
        ended.cancel()
        await asyncio.wait([held, ended])
        await asyncio.sleep(0)
        return heard

    (context,) = asyncio.run(run())
    assert context["message"] == "the test crashed"
    assert isinstance(context["exception"], Bug)


def test_a_bug_in_opening_a_button_again_is_heard() -> None:
    heard: list[dict[str, Any]] = []

    async def story(room: PinRoom) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: heard.append(context))
        room.contacts.open = crash  # type: ignore[method-assign]
        room.contacts._again()
        await until(lambda: bool(heard))
        assert room.contacts._trying is not None, "asyncio alone would keep silent"

    with_pins(story)
    assert isinstance(heard[0]["exception"], Bug)


def test_waits_double_up_to_the_longest() -> None:
    assert doubling(0.5, 5.0) == (0.5, 1.0, 2.0, 4.0, 5.0)
    assert doubling(2.0, 2.0) == (2.0,)
    assert doubling(0.0, 5.0) == (0.0,), "and never ends in a loop"


def test_the_last_wait_repeats_until_the_spell_is_over() -> None:
    backoff = Backoff((1.0, 5.0))
    assert [backoff.next_wait() for _ in range(4)] == [1.0, 5.0, 5.0, 5.0]
    backoff.reset()
    assert backoff.next_wait() == 1.0
    with pytest.raises(ValueError, match="at least one"):
        Backoff(())


def supervised(clock: Any = None, waits_s: tuple[float, ...] = (1.0, 4.0)) -> Supervisor[str]:
    return Supervisor("opening", lambda status: None, waits_s, clock=clock)


def deadline(supervisor: Supervisor[str]) -> float | None:
    return None if supervisor._timer is None else supervisor._timer._deadline


def test_the_clock_is_the_one_that_was_given() -> None:
    now = 100.0

    async def run() -> None:
        nonlocal now
        supervisor = supervised(lambda: now)
        seen = []
        for _ in range(3):
            supervisor.retry(lambda: None)
            seen.append(deadline(supervisor))
            supervisor._disarm()
            now += 10
        assert seen == [101.0, 114.0, 124.0]
        supervisor.works()
        supervisor.retry(lambda: None)
        assert deadline(supervisor) == 131.0
        supervisor.close()

    asyncio.run(run())


def test_each_status_is_told_once() -> None:
    told: list[str] = []
    supervisor = Supervisor("opening", told.append, (1.0,))
    for status in ("opening", "faulty", "faulty", "ready", "faulty"):
        supervisor.report(status)
    assert told == ["faulty", "ready", "faulty"]
    assert supervisor.status == "faulty"


def test_one_try_is_armed_at_a_time_and_it_may_arm_the_next() -> None:
    async def run() -> None:
        tries = 0
        supervisor = supervised(waits_s=(0.001,))

        def work() -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                supervisor.retry(work)

        supervisor.retry(work)
        supervisor.retry(work)
        await until(lambda: not supervisor.is_waiting)
        assert tries == 3

    asyncio.run(run())


def test_nothing_is_tried_after_close() -> None:
    async def run() -> None:
        tries: list[int] = []
        supervisor = supervised(waits_s=(0.0,))
        supervisor.retry(lambda: tries.append(1))
        supervisor.close()
        supervisor.retry(lambda: tries.append(2))
        await asyncio.sleep(0.01)
        assert tries == []
        assert not supervisor.is_waiting

    asyncio.run(run())


def test_a_pause_that_is_cancelled_leaves_no_timer() -> None:
    async def run() -> None:
        supervisor = supervised(waits_s=(3600.0,))
        waiting = asyncio.create_task(supervisor.pause())
        await until(lambda: supervisor.is_waiting)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not supervisor.is_waiting
        short = supervised(waits_s=(0.001,))
        await short.pause()
        assert not short.is_waiting

    asyncio.run(run())


def test_each_relapse_doubles_the_penalty_and_a_good_while_forgives() -> None:
    penalty = RelapsePenalty(first_s=5.0, longest_s=15.0, relapse_s=60.0)
    assert penalty.begin(0.0) == 5.0
    assert penalty.begin(1.0) == 10.0, "during the penalty"
    penalty.end(20.0)
    assert penalty.begin(79.0) == 15.0, "soon after it, up to the longest"
    penalty.end(100.0)
    assert penalty.begin(160.0) == 5.0
