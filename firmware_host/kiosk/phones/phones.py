"""The phones of one table: keeps the guests on the disk, times knocks out, tells who shows them.

Who is let in, moved or removed is on the disk before it has any effect. Languages, and when a phone
was last seen, are written later.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from firmware_host.kiosk.phones.guests import (
    LET_IN,
    NO_SUCH_SEAT,
    WRONG_CODE,
    Guest,
    Knock,
    NotLetIn,
    PhoneRegistry,
    new_token,
)
from firmware_host.panel.phones import KnockShown, PhonesShown
from firmware_host.table.box_days import BoxDays

log = logging.getLogger(__name__)

KEPT_AS: Final = "phones"
"""The name in the store."""
NOTE_S: Final = 5.0
"""How long a language, or that a phone was seen, may wait to be written: a phone can change its
language without end, and every write wears the card."""


class PhoneStore(Protocol):
    async def remember(self, key: str, value: str) -> None: ...

    async def recall(self, key: str) -> str | None: ...


class Timer(Protocol):
    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Wish:
    """What a phone asks for when it knocks."""

    plays: bool
    color: str
    language: str


class Phones:
    """`on_change` is called after every change of guests, knocks and code."""

    def __init__(
        self,
        store: PhoneStore,
        days: BoxDays,
        clock: Callable[[], float],
        call_later: Callable[[float, Callable[[], None]], Timer],
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self.guests = PhoneRegistry(clock)
        self._url: Callable[[], str] = str
        self.on_change = on_change
        self._store = store
        self._clock = clock
        self._call_later = call_later
        self._timer: Timer | None = None
        self._days = days
        self._note_timer: Timer | None = None
        self._has_more_to_write = False
        self._writing = asyncio.Lock()
        self._background: set[asyncio.Task[None]] = set()

    # Parties

    async def open(self, party: str) -> None:
        """Takes up who was let in by this party before the box stopped."""
        self.guests.turn_to(self._days.this_day())
        written = await self._store.recall(KEPT_AS)
        # Nothing was written yet, or by a newer version: then everybody knocks again.
        with contextlib.suppress(KeyError, TypeError, ValueError):
            self.guests.read(json.loads(written or "null"))
        if self.guests.party != party:
            self.begin(party)

    def begin(self, party: str) -> None:
        """Another party, or none (empty): nobody who was let in before is known any more."""
        self.guests.begin(party)
        self._changed()
        # Without this write nothing comes back: what is on the disk is another party's.
        self._later(self._note())

    def reachable_at(self, url: Callable[[], str]) -> None:
        """`url`: the address of the phones' port, with a slash at the end; empty: no network."""
        self._url = url
        self._changed()

    # What phones want

    @property
    def link(self) -> str:
        """What the QR code says, in the letters of its densest mode; empty: nobody can join."""
        url = self._url()
        return f"{url}J/{self.guests.code}".upper() if url and self.guests.code else ""

    def of(self, token: str) -> Guest | None:
        """The phone with this token, which is here now."""
        self._turn_to_today()
        guest = self.guests.of(token)
        return self.known(guest.digest) if guest is not None else None

    def known(self, digest: str) -> Guest | None:
        """The phone, which is here now; None: it is not known any more."""
        guest = self.guests.known(digest)
        if guest is not None and self.guests.saw(digest):
            self._write_soon()
        return guest

    def _turn_to_today(self) -> None:
        if self.guests.turn_to(self._days.this_day()):
            self._write_soon()
            self._changed()

    async def knock(
        self,
        address: str,
        token: str,
        code: str,
        wish: Wish,
        seats: tuple[str, ...],
        players: tuple[str, ...] = (),
    ) -> tuple[str, Knock | None]:
        """The token of this phone, and its knock; None: it is let in without asking.

        `seats` can be wished for, `players` are the seats of a game that runs. A phone that plays
        and has none of those takes a free one by itself, and everybody may stop playing; whatever
        takes more than that is asked at the table.
        """
        known = self.of(token)
        if known is None:
            self.guests.check_code(code, address)
            if self.guests.knock_of(self.guests.digest(token)) is None:
                token = new_token()
        if wish.color and wish.color not in seats:
            raise NotLetIn(NO_SUCH_SEAT, 409)
        guest = Guest(self.guests.digest(token), wish.plays, wish.color, wish.language)
        if known is not None and replace(known, language=guest.language) == guest:
            await self.speak(guest.digest, guest.language)
            return token, None
        if self.guests.may_change_to(guest, players):
            self.guests.take_change(guest.digest)
            # While it waited for the disk it may have lost its seat or its right.
            await self._change(lambda guests: guests.change_to(guest, players))
            now = self.guests.known(guest.digest)
            if now is None:
                raise NotLetIn(WRONG_CODE)
            if now == guest:
                return token, None
        knock = self.guests.knock(address, guest)
        self._changed()
        return token, knock

    def state_of(self, token: str) -> tuple[str, Knock | None]:
        """Return what became of the knock with this token, and the knock while it waits."""
        digest = self.guests.digest(token)
        knock = self.guests.knock_of(digest)
        if knock is not None:
            return knock.state, knock
        return LET_IN if self.guests.of(token) else self.guests.outcome_of(digest), None

    def check_code(self, code: str, address: str) -> None:
        if not self.link:
            raise NotLetIn(WRONG_CODE)
        self.guests.check_code(code, address)

    async def speak(self, digest: str, language: str) -> None:
        """In force at once, and written soon."""
        async with self._writing:
            if not self.guests.speak(digest, language):
                return
        self._write_soon()
        self._changed()

    async def leave(self, digest: str) -> None:
        """A phone that goes by itself: its seat is free, and its token lets nobody in."""
        await self._change(lambda guests: guests.remove(digest))
        knock = self.guests.knock_of(digest)
        if knock is not None:
            self.guests.withdraw(knock)
            self._changed()

    # What the table is shown, and what it decides

    def shown(self) -> PhonesShown:
        guests = self.guests
        knocks = (
            KnockShown(
                each.number,
                each.guest.color,
                each.guest.plays,
                replaces=guests.seated(each.guest.color) is not None,
            )
            for each in guests.knocks
        )
        seats = tuple(each.color for each in guests if each.color)
        others = sum(not each.color for each in guests)
        return PhonesShown(self.link, seats, others, tuple(knocks))

    async def let_in(self, number: int) -> bool:
        """False: it has gone meanwhile."""
        knock = self.guests.waiting(number)
        if knock is None:
            return False

        def put(guests: PhoneRegistry) -> None:
            if self.guests.waiting(number) is knock:
                guests.put(knock.guest)

        await self._change(put)
        if self.guests.known(knock.guest.digest) != knock.guest:  # knock or party went meanwhile
            return False
        self.guests.let_in(knock)
        self._changed()
        return True

    def refuse(self, number: int) -> bool:
        knock = self.guests.waiting(number)
        if knock is None:
            return False
        self.guests.refuse(knock)
        self._changed()
        return True

    async def take_away(self, color: str) -> bool:
        """The phone that has this seat when its turn has come is not known any more; empty: all
        that watch or have none. False: there was none."""
        gone: list[str] = []

        def remove(guests: PhoneRegistry) -> None:
            gone.extend(each.digest for each in guests if each.color == color)
            guests.remove(*gone)

        await self._change(remove)
        return bool(gone)

    async def game_begins(self, players: tuple[str, ...]) -> None:
        """Who joined in before it, and chose none of its colors, gets a seat that is free."""
        await self._change(lambda guests: guests.fill(players))

    async def renew(self) -> None:
        """A new code; phones that were let in stay."""
        await self._change(lambda guests: guests.renew())

    # Inside

    async def _change(self, change: Callable[[PhoneRegistry], object]) -> None:
        """Writes what the change makes of the guests, then makes it; not if the disk refuses.

        The change sees the guests as they are when its turn has come, and may leave them as they
        are: then nothing is written.
        """
        async with self._writing:
            party = self.guests.party
            twin = self.guests.twin()
            change(twin)
            if twin.to_json() == self.guests.to_json():
                return
            await self._keep(twin)
            if self.guests.party == party:
                self.guests.become(twin)
        self._changed()

    async def _keep(self, guests: PhoneRegistry) -> None:
        had_more, self._has_more_to_write = self._has_more_to_write, False
        try:
            await self._days.note()
            await self._store.remember(KEPT_AS, json.dumps(guests.to_json()))
        except BaseException:
            self._has_more_to_write = self._has_more_to_write or had_more
            raise

    async def _note(self) -> None:
        async with self._writing:
            await self._keep(self.guests)

    def _write_soon(self) -> None:
        """Write with the next change, or `NOTE_S` later."""
        self._has_more_to_write = True
        if self._note_timer is None:
            self._note_timer = self._call_later(NOTE_S, self._write_the_rest)

    def _write_the_rest(self) -> None:
        self._note_timer = None
        if self._has_more_to_write:
            self._later(self._note())

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        async def quietly() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001 - the phones work without it
                log.warning("the phones' code, days and languages are not noted down: %s", error)

        task = asyncio.get_running_loop().create_task(quietly())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _changed(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        at = self.guests.wakes_at
        if at is not None:
            self._timer = self._call_later(max(0.0, at - self._clock()), self._expire)
        self.on_change()

    def _expire(self) -> None:
        self._timer = None
        self.guests.expire()
        self._changed()

    async def close(self) -> None:
        for timer in (self._timer, self._note_timer):
            if timer is not None:
                timer.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        self._write_the_rest()
        await asyncio.gather(*self._background, return_exceptions=True)
