"""A crash in the background is heard at once, although somebody still holds the task."""

from __future__ import annotations

import asyncio
from typing import Any

from firmware_host.devices.supervisor import in_background
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
