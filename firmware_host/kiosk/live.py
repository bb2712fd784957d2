"""The WebSocket: sends every open page what changed, and takes its presses and tiles.

A page that reads slowly skips to the newest state. Each page is one source of presses; its messages
are carried out in order while further ones are read. While no page is open, nothing here runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from firmware_host.kiosk.box import (
    REAL_READER,
    Asked,
    Box,
    Listener,
    PressSource,
    TableAction,
    Words,
    document,
)
from firmware_host.kiosk.connections import is_of_this_machine
from firmware_host.kiosk.errors import BadMessage, Forbidden, Refused
from firmware_host.kiosk.live_page import BOX, PHONE, TABLE, NoPresses, Page, Parts, Refusal
from firmware_host.kiosk.messages import (
    EDGES,
    LIMIT,
    ButtonMessage,
    LessonMessage,
    LiveMessage,
    StaffMessage,
    TouchMessage,
    WhyMessage,
    read_live,
)
from firmware_host.kiosk.phones.gate import GUEST, check_lesson, check_right, language_in
from firmware_host.kiosk.phones.guest_view import me
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.kiosk.phones.rights import AT_THE_TABLE
from firmware_host.kiosk.rate_limit import LimitedLog, RateLimit, RateLimits
from firmware_host.kiosk.table_documents import TableDocuments, as_json
from firmware_host.panel.i18n import N_

log = logging.getLogger(__name__)

MOST_PAGES = 32
PAGES_OF_A_PHONE: Final = 2
"""The newest of them, in addition to `MOST_PAGES`; there are at most `MOST_GUESTS` phones."""
KEPT_FOR_THIS_MACHINE = 4
"""Places that pages of other machines never get: the box's own screen always finds one."""
MOST_TOO_FAST = 1000
"""Messages beyond its rate limit, readable or not, after which a page is cut off: no person makes
them."""
HEARTBEAT_S = 20.0
CLOSE_S = 1.0
UNREAD_BYTES = 16_384
"""What may wait inside a connection before the page counts as slow; about eight screens."""
_OF_THE_GLASS = {"screen", "light", "beep"}
"""Changes that the touch table does not show."""
LATER: Final = frozenset({"history", "menu"})
"""Parts that nobody waits for: a page gets them in a message of their own after the others."""
LATER_S: Final = 0.15
"""So much later: by then the others are on the screen, also of a slow machine."""
PHONES_WAIT_S: Final = 0.05
"""So much later phones are told of a change: by then it stands on the glass and on the table, and
changes in quick succession are one."""
MOST_WAITS_OF_PHONES: Final = 5
"""As long as changes go on coming, phones wait so many times."""
NOTHING_ASKED: Final = Asked("", None, -1, ())
NOT_LET_IN: Final = 4403
"""Closes the connection of a phone that lost its seat with the party, or was sent away."""
CALL = "call"
"""What guests may do of the staff's page, from everywhere."""
CALL_IS_OVER: Final = "0"
"""The value of `CALL` that ends it: only at the table itself."""
CALLS_AT_ONCE: Final = 4
CALLS_PER_SECOND = 4 / 60
"""Of all phones and other machines together: staff's light and the disk are no toys."""
ONLY_HERE = N_("Only on the box's own screen.")
TOO_FAST = N_("Too fast: not every press counts.")


class Live:
    """All open pages. The state is read and written as JSON once per change, not per page."""

    def __init__(
        self,
        box: Box,
        words: Words,
        rates: RateLimits,
        documents: TableDocuments,
        phones: Phones | None = None,
    ) -> None:
        self._box = box
        self._phones = phones
        self._documents = documents
        self._rates = rates
        self._calls = RateLimit(CALLS_PER_SECOND, CALLS_AT_ONCE)
        self._heard = 0
        self._log = LimitedLog(log)
        self._words = words
        self._pages: set[Page] = set()
        self.on_pages_here: Callable[[int], None] = lambda count: None
        """Called whenever a page has opened or closed."""
        self._seq = {BOX: 0, TABLE: 0}
        self._asked = NOTHING_ASKED
        self._parts: dict[str, Parts] = {BOX: Parts({}), TABLE: Parts({})}
        """By face, for phones by "phone:" and their language; one that no open page shows is not
        kept up to date."""
        self._picture_is_staffs = False
        """Of the picture in the parts of `BOX`, which may be older than what the box shows now."""
        self._whole = self._parts[TABLE]
        """All of the touch table, where `_parts` may have an older history."""
        self._rest: asyncio.TimerHandle | None = None
        self._watching: list[asyncio.Task[None]] = []
        self._news_for_phones = asyncio.Event()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        page_socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=LIMIT, compress=False, writer_limit=LIMIT
        )
        if not page_socket.can_prepare(request):
            raise web.HTTPBadRequest(text="This address speaks WebSocket only.")
        await page_socket.prepare(request)
        here, guest = is_of_this_machine(request), request.get(GUEST)
        if guest is not None:
            self._make_place_for(guest)
        elif not self._has_place(here):
            await _turn_away(page_socket)
            return page_socket
        presses: PressSource
        try:
            presses = self._box.connect(is_here=here) if guest is None else NoPresses(self._words)
        except Refused:
            await _turn_away(page_socket)
            return page_socket
        try:
            assert request.transport is not None
            _keep_unread_small(request.transport)
            face = TABLE if guest or request.query.get("face") == TABLE else BOX
            rate = RateLimit() if here else self._rates.of(str(request.remote))
            page = Page(page_socket, request.transport, presses, rate, here, face, guest)
            await self._attend(page)
        finally:
            presses.close()
        return page_socket

    def _has_place(self, here: bool) -> bool:
        """False: a page of another machine finds no place until one closes. A new page of this
        machine takes the place of the one that has been silent longest, of another machine if
        there is any."""
        pages = [page for page in self._pages if page.guest is None]
        if not here:
            room = MOST_PAGES - max(KEPT_FOR_THIS_MACHINE, self.pages_here)
            return sum(not page.is_here for page in pages) < room
        if len(pages) >= MOST_PAGES:
            self._send_off(min(pages, key=lambda page: (page.is_here, page.heard_at)))
        return True

    def _make_place_for(self, guest: Guest) -> None:
        same = [each for each in self._pages if each.guest and each.guest.digest == guest.digest]
        if len(same) >= PAGES_OF_A_PHONE:
            self._send_off(min(same, key=lambda page: page.heard_at))

    def _send_off(self, page: Page) -> None:
        self._pages.discard(page)
        page.presses.close()
        page.leaving = asyncio.create_task(_turn_away(page.socket))

    @property
    def pages_here(self) -> int:
        """Pages open on this machine: kiosk_watch.py wants to know whether its own is."""
        return sum(page.is_here for page in self._pages)

    async def close(self) -> None:
        await asyncio.gather(*(self._close(page) for page in self._pages))

    async def _close(self, page: Page) -> None:
        try:
            async with asyncio.timeout(CLOSE_S):
                await page.socket.close(code=WSCloseCode.GOING_AWAY, message=b"The box stops.")
        except TimeoutError:
            page.drop()

    async def _attend(self, page: Page) -> None:
        tasks: list[asyncio.Task[None]] = []
        self._hear(page)
        self._pages.add(page)
        try:
            self.on_pages_here(self.pages_here)
            self._show_first(page)
            tasks += [
                asyncio.create_task(each) for each in (self._send_news(page), self._work(page))
            ]
            for each in tasks:
                each.add_done_callback(lambda task: self._page_task_ended(page, task))
            async for message in page.socket:
                self._hear(page)
                taken = self._take(page, message)
                if taken is not None:
                    await page.waiting.put(taken)
                if page.too_fast > MOST_TOO_FAST:
                    await page.socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"Too fast.")
                # Many messages may have come at once: everybody else has a turn in between.
                await asyncio.sleep(0)
                if page.is_gone:
                    break
        finally:
            self._pages.discard(page)
            self.on_pages_here(self.pages_here)
            if not self._pages:
                self._stop_watching()
            for each in tasks:
                each.cancel()

    def _show_first(self, page: Page) -> None:
        """What a page that has just opened is told; from now on it is told of changes."""
        if page.guest is None:
            self._read(page.face)
        else:
            self._read_for_phones()
        page.news.set()
        if not self._watching:
            work = self._watch(self._box.subscribe()), self._watch_for_phones()
            self._watching = [asyncio.create_task(each) for each in work]
            for task in self._watching:
                task.add_done_callback(self._watch_ended)

    def _take(self, page: Page, incoming: WSMessage) -> LiveMessage | str | None:
        """What a frame asks for, or the sentence to show; None: dropped."""
        message = _understood(incoming)
        button = message if isinstance(message, ButtonMessage) else None
        # The "up" of a "down" that was taken is never dropped, and counts with it.
        lifts = button is not None and button.gesture == "up" and button.name in page.down
        if not lifts and not self._keeps_rate(page):
            page.too_fast += 1
            return self._words().gettext(TOO_FAST) if page.too_fast == 1 else None
        if button is not None and button.gesture in EDGES:
            (page.down.add if button.gesture == "down" else page.down.discard)(button.name)
        return message

    async def _work(self, page: Page) -> None:
        """Carries out what the page sent, in order; nothing of it once the page is gone."""
        while True:
            message = await page.waiting.get()
            if page.is_gone:
                continue
            refusal = (
                Refusal(message)
                if isinstance(message, str)
                else await self._carry_out(page, message)
            )
            if refusal is not None:
                page.error = refusal
                page.news.set()

    def _page_task_ended(self, page: Page, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log.line("failed", logging.ERROR, "serving a page failed", exc_info=error)
            page.drop()
            while not page.waiting.empty():  # the reader may wait for room
                page.waiting.get_nowait()

    async def _carry_out(self, page: Page, message: LiveMessage) -> Refusal | None:
        """Returns what to show if it is refused.

        An edge acts at once, as that of a contact does: its "up" must not wait for the disk, or a
        press would become a hold. After a whole gesture the next message waits for its effect.
        """
        if page.guest is not None:
            return await self._carry_out_for_guest(page, page.guest, message)
        try:
            if isinstance(message, ButtonMessage):
                page.presses.send(message.name, message.gesture)
                if message.gesture not in EDGES:
                    await page.presses.carried_out()
            elif isinstance(message, TableAction):
                await self._box.act(replace(message, is_here=page.is_here))
            elif isinstance(message, WhyMessage):
                page.why = {"answer": message.answer, **self._box.why(message.answer)}
                page.news.set()
            elif isinstance(message, TouchMessage):
                self._box.touch(message.language)
            elif isinstance(message, StaffMessage):
                await self._staff(page, message)
            elif isinstance(message, LessonMessage):
                await self._box.lesson(message.do, message.id)
            elif self._box.virtual:
                await self._box.tile(message.uid, message.placed)
            else:
                return Refusal(self._words().gettext(REAL_READER))
        except Refused as error:
            return Refusal(str(error), error.rule, error.insist)
        except Forbidden as error:
            return Refusal(str(error))
        return None

    async def _carry_out_for_guest(
        self, page: Page, guest: Guest, message: LiveMessage
    ) -> Refusal | None:
        """Rights are those of now: the phone may have lost its seat since it connected."""
        assert self._phones is not None
        known = self._guest_now(guest)
        if known is None:
            return None  # its connection is being closed
        box = self._box.speaking(known.language)
        try:
            if isinstance(message, WhyMessage):
                page.why = {"answer": message.answer, **box.why(message.answer)}
                page.news.set()
            elif isinstance(message, TableAction):
                check_right(known, box.asked(), message, box)
                if message.kind == "menu":
                    await self._phones.speak(known.digest, language_in(message))
                else:
                    await box.act(replace(message, is_of_phone=True, is_here=False))
            elif isinstance(message, TouchMessage):
                if known.plays:
                    box.touch()  # somebody is there, even if only with a phone
            elif isinstance(message, LessonMessage):
                check_lesson(known, message.do, box)
                await box.lesson(message.do, message.id)
            elif isinstance(message, StaffMessage) and message.do == CALL:
                await self.call_staff(known, message)
            else:
                return Refusal(box.words.gettext(AT_THE_TABLE))
        except Refused as error:
            return Refusal(str(error), error.rule, error.insist)
        except Forbidden as error:
            return Refusal(str(error))
        return None

    async def _staff(self, page: Page, message: StaffMessage) -> None:
        if not page.is_here and message.do != CALL:
            raise Refused(self._words().gettext(ONLY_HERE))
        if page.is_here:
            await self._box.staff(message.do, message.value)
        else:
            await self.call_staff(None, message)

    async def call_staff(self, guest: Guest | None, message: StaffMessage) -> None:
        """Call staff for a phone, or for a page of another machine (None); neither ends a call.

        A phone that only watches keeps no party at the table.
        """
        box = self._box.speaking(guest.language) if guest else self._box
        if message.value == CALL_IS_OVER:
            raise Forbidden(box.words.gettext(AT_THE_TABLE))
        if not self._calls.take():
            raise Refused(box.words.gettext(TOO_FAST))
        await box.staff(message.do, message.value, touches=guest is None or guest.plays)

    def _hear(self, page: Page) -> None:
        self._heard += 1
        page.heard_at = self._heard

    def _keeps_rate(self, page: Page) -> bool:
        if page.rate.is_full:
            page.too_fast = 0  # that was long ago; it is told anew
        return page.rate.take()

    async def _watch(self, changes: Listener) -> None:
        try:
            async for notice in changes:
                is_news = not set(notice) <= _OF_THE_GLASS
                # The touch table first: a finger waits for it.
                for face in (TABLE, BOX):
                    pages = [page for page in self._pages if page.parts_name == face]
                    before = self._parts[face]
                    if pages and (face == BOX or is_news):
                        self._read(face)
                    self._parts[face] = self._parts[face].with_older(LATER, before)
                    if self._parts[TABLE] is not self._whole and self._rest is None:
                        loop = asyncio.get_running_loop()
                        self._rest = loop.call_later(LATER_S, self._send_rest)
                    for page in pages:
                        page.beep = notice.get("beep", page.beep)
                        page.news.set()
                    await asyncio.sleep(0)  # it is sent before more is worked out
                if is_news:
                    self._news_for_phones.set()
        finally:
            changes.close()

    def _send_rest(self) -> None:
        self._rest = None
        self._parts[TABLE] = self._whole
        for page in self._pages:
            if page.parts_name == TABLE:
                page.news.set()

    async def _watch_for_phones(self) -> None:
        while True:
            await self._news_for_phones.wait()
            for _ in range(MOST_WAITS_OF_PHONES):
                self._news_for_phones.clear()
                await asyncio.sleep(PHONES_WAIT_S)
                if not self._news_for_phones.is_set():
                    break
            self._news_for_phones.clear()
            self._send_away()
            self._read_for_phones()
            for page in [each for each in self._pages if each.guest is not None]:
                page.news.set()
                await asyncio.sleep(0)  # a press does not wait until all phones are told

    def _stop_watching(self) -> None:
        for task in self._watching:
            task.cancel()
        self._watching = []
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
        self._forget_for_phones()

    def _send_away(self) -> None:
        """Phones that lost their seat; the others are as they are known now."""
        for page in [each for each in self._pages if each.guest is not None]:
            assert page.guest is not None
            known = self._guest_now(page.guest)
            if known is None:
                self._pages.discard(page)
                page.leaving = asyncio.create_task(_close_for_good(page.socket))
            else:
                page.guest = known

    def _guest_now(self, guest: Guest) -> Guest | None:
        """None: it is not known any more."""
        return self._phones.known(guest.digest) if self._phones else None

    def _watch_ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        log.error("The live view stopped: %r", error, exc_info=error)
        self._stop_watching()
        for page in self._pages:
            page.drop()

    def _read(self, face: str) -> None:
        if face == TABLE:
            made = self._documents.for_table()
            self._seq[face], self._parts[face] = made.seq, made.parts
            self._whole = made.parts
        else:
            state = document(self._box, self._words)
            self._picture_is_staffs = self._box.shows_staff
            self._seq[face] = int(state.pop("seq"))
            self._parts[face] = Parts({key: as_json(value) for key, value in state.items()})

    def _read_for_phones(self) -> None:
        """Once for each language that a phone speaks, however many do."""
        languages = {page.guest.language for page in self._pages if page.guest is not None}
        self._forget_for_phones()
        self._asked = self._box.asked()
        for language in languages:
            made, face = self._documents.for_phones(language), PHONE + language
            self._seq[face], self._parts[face] = made.seq, made.parts

    def _forget_for_phones(self) -> None:
        self._asked = NOTHING_ASKED
        for face in [each for each in self._parts if each.startswith(PHONE)]:
            del self._parts[face], self._seq[face]

    def _message_for(self, page: Page) -> str | None:
        face = page.parts_name
        parts, own = self._parts.get(face, Parts({})), dict[str, str]()
        if page.guest is not None:
            box = self._box.speaking(page.guest.language)
            own["me"] = as_json(me(page.guest, box, self._asked))
        elif page.is_here and face == TABLE:
            own = self._documents.own()
        elif not page.is_here and self._picture_is_staffs:
            parts = Parts({key: text for key, text in parts.parts.items() if key != "screen"})
        return page.message(self._seq.get(face, 0), parts, own)

    async def _send_news(self, page: Page) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await page.news.wait()
                page.news.clear()
                if page.guest is not None and self._guest_now(page.guest) is None:
                    # Not for it any more: what it would be told may be the next party's.
                    self._pages.discard(page)
                    await _close_for_good(page.socket)
                    return
                message = self._message_for(page)
                if message is not None:
                    await page.socket.send_str(message)


def _understood(incoming: WSMessage) -> LiveMessage | str:
    """Return the message of a frame, or the sentence that says why it is none."""
    if incoming.type is not WSMsgType.TEXT:
        return "Only text messages are understood."
    try:
        return read_live(incoming.data.encode())
    except BadMessage as error:
        return str(error)


async def _turn_away(page_socket: web.WebSocketResponse) -> None:
    await _close_with(page_socket, WSCloseCode.TRY_AGAIN_LATER, b"Too many pages are open.")


async def _close_for_good(page_socket: web.WebSocketResponse) -> None:
    await _close_with(page_socket, NOT_LET_IN, b"Scan the code on the table first.")


async def _close_with(page_socket: web.WebSocketResponse, code: int, message: bytes) -> None:
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(CLOSE_S):
            await page_socket.close(code=code, message=message)


def _keep_unread_small(transport: asyncio.Transport) -> None:
    """Bounds the send buffers, so that a slow page gets the newest screen, not old ones."""
    transport.set_write_buffer_limits(high=UNREAD_BYTES)
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
