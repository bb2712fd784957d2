"""Games put aside: what the store keeps, what they are found by, and how often one may guess.

A game expires `put_aside_days` days of the box after it was put aside (table/box_days.py): guests
do not find it any more. Staff sees it and can restore it, until other games need its place.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from secrets import randbelow
from typing import Any

from firmware_host.service.tries import TryLimit
from firmware_host.store.errors import StoreError
from firmware_host.store.store import Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.game_store import NoSuchAside
from firmware_host.table.party import AsideGame, new_code, typed_code

log = logging.getLogger(__name__)


class Asides:
    """Implements `table.game_store.AsideStore`."""

    def __init__(
        self,
        store: Store,
        tries: TryLimit,
        days: BoxDays,
        keep_days: int,
        draw: Callable[[], str] = lambda: new_code(randbelow),
    ) -> None:
        self._store = store
        self._tries = tries
        self._days = days
        self._draw = draw
        self.keep_days = keep_days

    async def games(self) -> list[AsideGame]:
        """All that can be taken up, the one put aside last first."""
        waiting = await self._store.put_aside_games()
        return [each for each in waiting if not self._is_expired(each)]

    async def expired(self) -> list[AsideGame]:
        """Return those that waited too long, the one put aside last first."""
        return [each for each in await self._store.put_aside_games() if self._is_expired(each)]

    def _is_expired(self, aside: AsideGame) -> bool:
        return self._days.since(aside.day) > self.keep_days

    async def restore(self, game_id: int) -> None:
        """Let an expired game wait as long as if it were put aside today."""
        await self._days.note()
        await self._store.restore_aside(game_id)

    async def has_any(self) -> bool:
        return bool(await self.games())

    async def code_of(self, game_id: int) -> str:
        return await self._store.code_of(game_id, self._draw)

    async def end_party(
        self,
        aside: int | None = None,
        ends: Mapping[int, dict[str, Any]] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        await self._days.note()
        await self._store.end_party(aside, ends, settings)
        with suppress(StoreError):  # the party has gone; the next one writes it down
            await self._tries.note_forgotten()

    async def take_up(self, game_id: int) -> None:
        await self._store.take_up(game_id)

    async def find(self, code: str) -> int:
        """Every try counts as wrong until it is right; after five wrong ones people wait."""
        wanted = typed_code(code)
        if wanted is None:
            raise NoSuchAside("code_unknown")
        if not await self._tries.attempt():
            raise NoSuchAside("code_wait", str(self._tries.wait_minutes))
        found = [each.game for each in await self.games() if each.code == wanted]
        if not found:
            log.info("no game waits under the code that was typed")
            raise NoSuchAside("code_unknown")
        await self._tries.was_no_guess()
        return found[0]

    async def forget_wrong_codes(self) -> None:
        await self._tries.succeeded()

    async def note_what_passed(self) -> None:
        """Write down which day it is, and how many wrong codes are not forgotten yet."""
        await self._tries.note_forgotten()
        await self._days.note()
