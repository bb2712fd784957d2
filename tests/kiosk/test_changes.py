"""Change notices: merged while nobody reads, ended by closing."""

import asyncio

from firmware_host.kiosk.box import Changes


def test_unread_notices_become_one_and_the_newest_value_wins() -> None:
    async def journey() -> None:
        changes = Changes()
        listener = changes.subscribe()
        changes.notify(screen=True)
        changes.notify(beep=[{"hz": 1, "ms": 1}])
        changes.notify(beep=[{"hz": 2, "ms": 2}])
        assert await anext(listener) == {"screen": True, "beep": [{"hz": 2, "ms": 2}]}
        changes.notify(light=True)
        assert await anext(listener) == {"light": True}

    asyncio.run(journey())


def test_a_closed_listener_ends_its_loop_and_is_forgotten() -> None:
    async def journey() -> None:
        changes = Changes()
        listener = changes.subscribe()
        asyncio.get_running_loop().call_soon(listener.close)
        assert [notice async for notice in listener] == []
        assert len(changes) == 0
        changes.notify(screen=True)

    asyncio.run(journey())
