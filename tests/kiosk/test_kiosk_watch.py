"""When the browser of the box's own screen is started again, by a clock that is set by hand."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from firmware_host.kiosk import kiosk_watch
from firmware_host.kiosk.kiosk_watch import MOST_RESTARTS, KioskWatch
from tests.systemd.scratch_root import SYSTEMD
from tests.waiting import PATIENCE_S


class Screen:
    """The watch, and what happens in front of it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.deaths = 0
        self.nobody_plays = True
        self.watch = KioskWatch(lambda: self.now, self._die, lambda: self.nobody_plays)

    def _die(self) -> None:
        self.deaths += 1

    def loses_its_page(self) -> None:
        self.watch.pages_here(1)
        self.watch.pages_here(0)
        self.now += kiosk_watch.LOST_S

    async def must_restart(self) -> bool:
        async with asyncio.timeout(PATIENCE_S):
            return await self.watch.must_restart(is_fresh=False)

    async def is_started_again(self) -> None:
        """The first question of the new script; the next one takes its place."""
        asking = asyncio.create_task(self.watch.must_restart(is_fresh=True))
        await asyncio.sleep(0)
        self.asking = asking


def with_screen(use: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = Screen()
        await use(screen)
        screen.watch.close()

    asyncio.run(run())


def test_an_answer_that_nobody_heard_is_given_again_and_is_no_restart() -> None:
    async def use(screen: Screen) -> None:
        screen.loses_its_page()
        for _ in range(2 * MOST_RESTARTS):
            assert await screen.must_restart()
        assert screen.deaths == 0

    with_screen(use)


def test_three_restarts_that_were_carried_out_are_enough() -> None:
    async def use(screen: Screen) -> None:
        for _ in range(MOST_RESTARTS):
            screen.loses_its_page()
            assert await screen.must_restart()
            await screen.is_started_again()
        assert screen.deaths == 0
        screen.loses_its_page()
        waiting = asyncio.create_task(screen.must_restart())
        assert await screen.asking is False
        await asyncio.sleep(0)
        assert screen.deaths == 1
        screen.watch.close()
        assert await waiting is False

    with_screen(use)


def test_a_browser_that_never_shows_a_page_is_told_and_started_again_all_the_same() -> None:
    async def use(screen: Screen) -> None:
        await screen.is_started_again()
        for restarts in range(1, 2 * MOST_RESTARTS):
            screen.now += kiosk_watch.FIRST_PAGE_S
            assert await screen.must_restart()
            await screen.is_started_again()
            assert screen.deaths == (restarts >= MOST_RESTARTS), "once"
        screen.loses_its_page()
        assert await screen.must_restart()
        await screen.is_started_again()
        assert screen.deaths == 1, "it had shown one since"

    with_screen(use)


def test_a_page_that_came_back_by_itself_was_no_restart() -> None:
    async def use(screen: Screen) -> None:
        for _ in range(2 * MOST_RESTARTS):
            screen.loses_its_page()
            assert await screen.must_restart()
        await screen.is_started_again()
        screen.loses_its_page()
        assert await screen.must_restart()
        assert screen.deaths == 0

    with_screen(use)


def test_a_browser_that_has_run_for_a_day_is_started_again_once_nobody_plays() -> None:
    async def use(screen: Screen) -> None:
        await screen.is_started_again()
        screen.watch.pages_here(1)
        for nobody_plays, hours in ((True, 19), (False, 2)):
            screen.nobody_plays, screen.now = nobody_plays, screen.now + 3600 * hours
            waiting = asyncio.create_task(screen.must_restart())
            await asyncio.sleep(0)
            assert not waiting.done()
        screen.nobody_plays = True
        for _ in range(2 * MOST_RESTARTS):  # until it has been heard
            assert await screen.must_restart()
        await screen.is_started_again()
        screen.watch.pages_here(0)
        screen.watch.pages_here(1)
        asking = asyncio.create_task(screen.must_restart())
        await asyncio.sleep(0)
        assert not asking.done(), "for another day"
        assert screen.deaths == 0

    with_screen(use)


def test_the_script_waits_longer_for_the_answer_than_the_box_for_the_page() -> None:
    script = (SYSTEMD / "kiosk").read_text()
    found = re.search(r'--max-time (\d+) "\$\{address\}api/kiosk', script)
    assert found is not None
    assert int(found[1]) > kiosk_watch.LOST_S
