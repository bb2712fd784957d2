"""Whether the box's own screen shows a page: a browser whose page has died is started again, and,
while nobody plays, one that has run for a day, because browsers grow.

The kiosk script asks /api/kiosk and gets its answer when the browser must go; it needs no rights
here, and the box none over its unit. A dead renderer closes its connection at once. Nothing polls.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

FIRST_PAGE_S = 300.0
"""A small Pi needs minutes for its first page."""
LOST_S = 10.0
MOST_RESTARTS: Final = 3
WITHIN_S: Final = 300.0
OLD_S: Final = 20 * 3600.0
"""Less than a day, so that it is once a night; the box has no clock to trust."""


class KioskWatch:
    """`on_dead` is called once when restarts do not help: pages that die again and again are left
    alone then, a browser that shows none is started again all the same."""

    def __init__(
        self,
        clock: Callable[[], float],
        on_dead: Callable[[], None],
        nobody_plays: Callable[[], bool] = lambda: False,
    ) -> None:
        self._clock = clock
        self._on_dead = on_dead
        self._nobody_plays = nobody_plays
        self._runs_since: float | None = None
        """As far as the box knows; None: no browser has come yet."""
        self._pages = 0
        self._lost_at: float | None = None
        """When the browser must go if no page has come until then; None: nobody watches one."""
        self._is_told = False
        """Somebody was told to start the browser again, and may not have heard it."""
        self._changed = asyncio.Event()
        self._restarts: deque[float] = deque(maxlen=MOST_RESTARTS)
        self._in_vain = 0
        """Restarts since a page was there."""
        self._has_given_up = False
        self._asked = 0

    def pages_here(self, count: int) -> None:
        """So many pages are open on this machine now."""
        if count and not self._pages:
            self._lost_at, self._is_told, self._has_given_up = None, False, False
            self._in_vain = 0
        elif self._pages and not count:
            self._lost_at = self._clock() + LOST_S
        if count and self._runs_since is None:
            self._runs_since = self._clock()
        self._pages = count
        self._changed.set()

    def close(self) -> None:
        """The box stops: whoever asks gets their answer, and the browser stays."""
        self._asked = -1
        self._lost_at = None
        self._changed.set()

    async def must_restart(self, *, is_fresh: bool) -> bool:
        """Returns True when the browser must be started again, False when somebody asks anew.

        `is_fresh`: it was started just now. Until then, or until a page comes, everybody who asks
        is told again: the connection of the one before may have been closed already.
        """
        if self._asked < 0:
            return False
        self._asked += 1
        mine, now = self._asked, self._clock()
        self._changed.set()
        if is_fresh:
            if self._is_told:
                self._restarts.append(now)
                self._in_vain += 1
                if self._in_vain == MOST_RESTARTS:
                    log.error("the screen has shown no page yet, and is started again and again")
                    self._on_dead()
            self._is_told, self._runs_since = False, now
            self._lost_at = None if self._pages else now + FIRST_PAGE_S
        elif self._is_old(now):
            log.info("the screen's browser has run for a day and nobody plays: it is started again")
            return True
        elif self._lost_at is None and not self._pages:
            self._lost_at = now + LOST_S  # the box was restarted below a running page
        while mine == self._asked and (self._has_given_up or not self._is_lost()):
            self._changed.clear()
            left = None if self._lost_at is None else max(0.0, self._lost_at - self._clock())
            try:
                async with asyncio.timeout(None if self._has_given_up else left):
                    await self._changed.wait()
            except TimeoutError:
                continue
        if mine != self._asked:
            return False
        if not self._is_told:
            log.warning("the screen shows no page; its browser is started again")
        self._is_told = True
        return True

    def _is_old(self, now: float) -> bool:
        is_old = self._runs_since is not None and now >= self._runs_since + OLD_S
        return is_old and self._nobody_plays()

    def _is_lost(self) -> bool:
        """The one after the last restart that helps is told to `on_dead` instead."""
        now = self._clock()
        if self._pages or self._lost_at is None or now < self._lost_at:
            return False
        if len(self._restarts) == MOST_RESTARTS and now - self._restarts[0] < WITHIN_S:
            log.error("the screen shows no page, and three restarts have not helped")
            self._has_given_up = True
            self._on_dead()
            return False
        return True
