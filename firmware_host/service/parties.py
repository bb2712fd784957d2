"""Parties begin and end here: at the table, in the store, and for whoever attached to `on_end`.

At home there is always one party, and it stays. In a café a party begins with the first touch of a
free table and ends when nobody is there any more (guests.py) or says so.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

from firmware_host.panel.commands import (
    BeginPartyCommand,
    EndPartyCommand,
    LessonCommand,
    PartyCommand,
    TakeUpCommand,
)
from firmware_host.store.errors import StoreError
from firmware_host.store.store import Store
from firmware_host.table.lessons import lessons_of
from firmware_host.table.lobby.shared import GOAL, START
from firmware_host.table.party import EVERYBODY, Party, new_party
from firmware_host.table.party_table import PartyTable
from firmware_host.table.snapshot import TableSnapshot

log = logging.getLogger(__name__)

LANGUAGE: Final = "lobby.language"

Hook = Callable[[Party], None]


def _wall_time() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Parties:
    """`current` is None while the table is free. Changes are on the disk before hooks hear of them,
    unless it takes nothing when a party begins.

    `on_begin` and `on_end` are called on the event loop and must not wait; what belongs to a party
    in the store refers to its row and has gone with it when `on_end` is called.
    """

    def __init__(
        self,
        store: Store,
        table: PartyTable,
        *,
        stays: bool,
        wall_time: Callable[[], str] = _wall_time,
        token: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """`stays`: as at home, the table is never free."""
        self.current: Party | None = None
        self.stays = stays
        self.on_begin: list[Hook] = []
        self.on_end: list[Hook] = []
        self._store = store
        self._table = table
        self._wall_time = wall_time
        self._token = token

    async def open(self) -> None:
        """The party that sat there when the power went; one begins where it stays."""
        self.current = await self._store.party()
        if self.current is None and (self.stays or self._table.snapshot().game_id is not None):
            # A game from before there were parties: somebody sits there.
            await self.begin()

    async def begin(self, language: str = "") -> Party:
        """Somebody sits down; does nothing if somebody sits there already.

        A disk that takes nothing keeps nobody from the table: there they are told.
        """
        if self.current is not None:
            return self.current
        await self._or_do_without(self._speak(language))
        party = new_party(self._table.language, self._wall_time(), self._token)
        await self._or_do_without(self._store.begin_party(party))
        self.current = party
        log.info("a party begins")
        for hook in self.on_begin:
            hook(party)
        return party

    async def _or_do_without(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StoreError as error:
            log.warning("the party is not noted down: %s", error)

    async def _speak(self, language: str) -> None:
        """In the lobby that is the answer to its first question."""
        question = self._table.snapshot().question
        if question is not None and question.id == LANGUAGE and language in question.answers:
            await self._table.answer(language)
        elif language:
            await self._table.set_language(language)

    async def end(self, seq: int | None = None) -> bool:
        """They go; the table is cleared, their game waits under its code.

        With `seq` a late call does nothing, and False says so. At home the next party begins at
        once and finds language and set-ups as they were.
        """
        party = self.current
        if party is None:
            return False
        if not await self._table.end_party(seq, forgets=not self.stays):
            return False
        self.current = None
        log.info("the party has gone after %s games", len(party.games))
        for hook in self.on_end:
            hook(party)
        if self.stays:
            await self.begin()
        return True

    async def carry_out(self, command: PartyCommand, seq: int) -> bool:
        """False: it came too late, or there was nothing to do."""
        match command:
            case BeginPartyCommand(language):
                await self.begin(language)
                return True
            case EndPartyCommand():
                return await self.end(seq)
            case TakeUpCommand(code):
                return await self._table.take_up(code)
            case LessonCommand(do, id):
                return await self._teach(do, id)
        raise AssertionError(f"no such command: {command!r}")

    async def _teach(self, do: str, id: str) -> bool:
        """What was taught is on the disk before the next card comes; False: nothing changes."""
        snapshot, party = self._table.snapshot(), self.current
        if party is None or not snapshot.game:
            return False
        game, colours = snapshot.game, [colour for colour, _ in snapshot.players]
        learning = {each for each in colours if party.is_beginner(game, each)}
        changed = party
        match do:
            case "seen" if any(id == lesson.id for lesson in lessons_of(game)):
                changed = party.knowing(id)
            case "again":
                changed = party.forgetting(game)
            case "on" | "off" if not id:
                changed = party.teaching(game, *([EVERYBODY] if do == "on" else []))
            case "on" if id in colours:
                changed = party.teaching(game, *learning, id)
            case "off" if id in colours:
                changed = party.teaching(game, *(learning - {id}))
        return await self._change(changed)

    async def _change(self, changed: Party) -> bool:
        if changed == self.current:
            return False
        await self._store.change_party(changed)
        self.current = changed
        return True

    async def follow(self, snapshot: TableSnapshot) -> None:
        """Notes down which game the party plays, with whom, in which language, and whether they
        have never played it."""
        party = self.current
        if party is None:
            return
        changed = party.speaking(self._table.language)
        if snapshot.question is not None and snapshot.question.id == GOAL:
            changed = changed.teaching(snapshot.game, EVERYBODY).forgetting(snapshot.game)
        elif snapshot.question is not None and snapshot.question.id == snapshot.undone == START:
            changed = changed.teaching(snapshot.game)  # they went back from the goal
        if snapshot.game_id is not None and snapshot.game_id not in party.games[-1:]:
            changed = changed.playing(snapshot.game_id, snapshot.players)
        await self._change(changed)
