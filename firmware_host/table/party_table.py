"""A table at which parties come and go: a game is put aside under a code and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from firmware_host.games.core.rules import DICE_MODE
from firmware_host.table import rooms
from firmware_host.table.fair import new_secret
from firmware_host.table.game_store import AsideStore, GameStore, NoSuchAside
from firmware_host.table.lobby.shared import TAKE_UP
from firmware_host.table.snapshot import ABANDONED, NOT_BEGUN
from firmware_host.table.table import LOBBY, Table
from firmware_host.table.values import TileTags, Values


class PartyTable(Table):
    def __init__(
        self,
        game_store: GameStore,
        asides: AsideStore,
        values: Values,
        languages: tuple[str, ...] = ("en",),
        secrets: Callable[[], bytes] = new_secret,
        tags: TileTags | None = None,
        *,
        is_locked: bool = False,
    ) -> None:
        super().__init__(game_store, values, languages, secrets, tags)
        self._asides = asides
        self._doors = replace(self._doors, locked=is_locked)

    async def code(self) -> str:
        """What the running game can be found by later, on the disk now; empty: nothing to find."""
        async with self._one_at_a_time:
            return await self._code()

    async def _code(self) -> str:
        """Dice alone are no game to come back to, nor is one that nobody has answered in."""
        game = self._game if self._was_answered and not self._game_outcome else None
        is_kept = game is not None and game.log.mode != DICE_MODE
        return await self._asides.code_of(game.id) if game and is_kept else ""

    async def end_party(self, seq: int | None = None, *, forgets: bool = True) -> bool:
        """Clears the table for the next party; a game with a code waits under it.

        One transaction. With `forgets` the next party finds neither language nor set-ups of this
        one. With `seq` a late call does nothing, and False says so.
        """
        async with self._alone():
            if seq is not None and seq != self._seq:
                return False
            game, ends = self._game, {}
            aside = game.id if game and await self._code() else None
            if game and aside is None and not self._is_finished:
                left = ABANDONED if self._was_answered else NOT_BEGUN
                ends[game.id] = (self._session.outcome or left).to_json()
            await self._asides.end_party(aside, ends, rooms.cleared(forgets))
            self.language = self._languages[0] if forgets else self.language
            self._happened(())
            await self._open_lobby([])
        return True

    async def take_up(self, code: str) -> bool:
        """Goes on with the game that waits under this code; a notice says why not."""
        async with self._alone():
            if self._game:
                return False
            await self._take_up(code)
            self._happened(())
            return self._game is not None

    async def lock(self, is_locked: bool) -> None:
        """Whether guests find the owner's pages; whoever is in one of them is led out.

        What was chosen for a game stays, and nothing is written: staff can unlock on a full disk.
        """
        async with self._alone():
            if self._doors.locked == is_locked:
                return
            self._doors = replace(self._doors, locked=is_locked)
            await self._reopen_lobby()

    async def asides_changed(self) -> None:
        """A game waits that the lobby did not offer: it is offered from now on."""
        async with self._alone():
            if self._room == LOBBY:
                await self._reopen_lobby()

    async def _reopen_lobby(self) -> None:
        if self._game is None:
            chosen = list(self._session.answers) if self._room == LOBBY else []
            self._happened(())
            await self._open_lobby(chosen)

    @property
    def is_locked(self) -> bool:
        return self._doors.locked

    async def _open_lobby(self, answers: list[str] | None = None) -> None:
        self._doors = replace(self._doors, aside=await self._asides.has_any())
        await super()._open_lobby(answers)

    async def _leave_lobby_otherwise(self, where: str) -> None:
        if where.startswith(TAKE_UP):
            await self._take_up(where.removeprefix(TAKE_UP))
        else:
            await super()._leave_lobby_otherwise(where)

    async def _take_up(self, code: str) -> None:
        """To the game, or to the start of the lobby if there is none."""
        try:
            game_id = await self._asides.find(code)
        except NoSuchAside as error:
            self._notices.append(error.notice)
            await self._open_lobby([])
            return
        stored = await self._store.load(game_id)
        await self._asides.take_up(game_id)
        if stored is None or not await self._resume(stored, is_running=True):
            await self._open_lobby([])
