"""The WebSocket: sends every open page what changed, and takes its presses and tiles.

A page that reads slowly skips to the newest state. Each page is one source of presses; its messages
are carried out in order while further ones are read. While no page is open, nothing here runs.
"""

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import Callable
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from firmware_host.kiosk.box import (
    REAL_READER,
    Box,
    Listener,
    PressSource,
    TableAction,
    Words,
    document,
)
from firmware_host.kiosk.connections import is_here
from firmware_host.kiosk.errors import BadMessage, Refused
from firmware_host.kiosk.messages import (
    EDGES,
    LIMIT,
    ButtonMessage,
    TileMessage,
    WhyMessage,
    read_live,
)
from firmware_host.kiosk.rate_limit import LimitedLog, RateLimit, RateLimits
from firmware_host.panel.i18n import N_

log = logging.getLogger(__name__)

MOST_PAGES = 32
KEPT_FOR_THIS_MACHINE = 4
"""Places that pages of other machines never get: the box's own screen always finds one."""
MOST_TOO_FAST = 1000
"""Gestures beyond its rate limit after which a page is cut off: no person makes them."""
MOST_WAITING = 64
"""Messages of one page that wait for an earlier one to be carried out. Further ones are not read
until there is room: they stay in the connection."""
HEARTBEAT_S = 20.0
CLOSE_S = 1.0
UNREAD_BYTES = 16_384
"""What may wait inside a connection before the page counts as slow; about eight screens."""
BOX, TABLE = "box", "table"
"""The faces: the drawn box, and the touch table."""
_OF_THE_GLASS = {"screen", "light", "beep"}
"""Changes that the touch table does not show."""
_SHARED = ("light", "language", "version", "virtual", "tiles", "devices")
"""Parts of the box's own state that the touch table is sent too."""
Message = ButtonMessage | TileMessage | TableAction | WhyMessage
TOO_FAST = N_("Too fast: not every press counts.")


class Page:
    """One open page: its presses, what waits to be carried out, and what it must be sent next."""

    def __init__(
        self,
        socket_: web.WebSocketResponse,
        transport: asyncio.Transport,
        presses: PressSource,
        rate: RateLimit,
        is_here: bool,
        face: str,
    ) -> None:
        self.socket = socket_
        self.presses = presses
        self.rate = rate
        self.waiting: asyncio.Queue[Message | str] = asyncio.Queue(MOST_WAITING)
        """A string is an error to show, in its turn."""
        self.is_here = is_here
        self.face = face
        """What it shows: BOX or TABLE."""
        self.heard_at = 0
        """Counts up with every message of any page: the lowest has been silent longest."""
        self.too_fast = 0
        self._transport = transport
        self.news = asyncio.Event()
        self.leaving: asyncio.Task[None] | None = None
        self.beep: Any = None
        self.error: str | None = None
        self.why: dict[str, str] | None = None
        self._told: dict[str, str] = {}

    @property
    def is_gone(self) -> bool:
        """Whether the connection is closed or about to be."""
        return self.socket.closed or self._transport.is_closing()

    def drop(self) -> None:
        self._transport.close()

    def message(self, seq: int, parts: dict[str, str]) -> str | None:
        """The next message, or None when the page knows everything already."""
        changed = {key: text for key, text in parts.items() if self._told.get(key) != text}
        beep, self.beep = self.beep, None
        error, self.error = self.error, None
        why, self.why = self.why, None
        if not changed and beep is None and error is None and why is None:
            return None
        self._told = parts
        state = ",".join(f"{json.dumps(key)}:{text}" for key, text in changed.items())
        extras = f',"beep":{json.dumps(beep)}' if beep is not None else ""
        extras += f',"error":{json.dumps(error)}' if error is not None else ""
        extras += f',"why":{json.dumps(why)}' if why is not None else ""
        return f'{{"seq":{seq},"state":{{{state}}}{extras}}}'


class Live:
    """All open pages. The state is read and written as JSON once per change, not per page."""

    def __init__(
        self, box: Box, words: Words, rates: RateLimits, address: Callable[[], str] = str
    ) -> None:
        self._box = box
        self._address = address
        self._rates = rates
        self._heard = 0
        self._log = LimitedLog(log)
        self._words = words
        self._pages: set[Page] = set()
        self._seq = 0
        self._parts: dict[str, dict[str, str]] = {BOX: {}, TABLE: {}}
        """By face."""
        self._watching: asyncio.Task[None] | None = None

    async def handle(self, request: web.Request) -> web.StreamResponse:
        page_socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=LIMIT, compress=False, writer_limit=LIMIT
        )
        if not page_socket.can_prepare(request):
            raise web.HTTPBadRequest(text=N_("This address speaks WebSocket only."))
        await page_socket.prepare(request)
        here = is_here(request.remote)
        if not self._has_place(here):
            await _turn_away(page_socket)
            return page_socket
        try:
            presses = self._box.connect()
        except Refused:
            await _turn_away(page_socket)
            return page_socket
        try:
            assert request.transport is not None
            _keep_unread_small(request.transport)
            face = TABLE if request.query.get("face") == TABLE else BOX
            rate = RateLimit() if here else self._rates.of(str(request.remote))
            await self._attend(Page(page_socket, request.transport, presses, rate, here, face))
        finally:
            presses.close()
        return page_socket

    def _has_place(self, here: bool) -> bool:
        """False: a page of another machine finds no place until one closes. A new page of this
        machine takes the place of the one that has been silent longest, of another machine if
        there is any."""
        foreign = sum(not page.is_here for page in self._pages)
        if not here:
            room = MOST_PAGES - max(KEPT_FOR_THIS_MACHINE, self.pages_here)
            return foreign < room
        if len(self._pages) >= MOST_PAGES:
            silent = min(self._pages, key=lambda page: (page.is_here, page.heard_at))
            self._pages.discard(silent)
            silent.presses.close()
            silent.leaving = asyncio.create_task(_turn_away(silent.socket))
        return True

    @property
    def pages_here(self) -> int:
        """Pages open on this machine: the kiosk script asks /healthz whether its own is."""
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
        self._hear(page)
        self._pages.add(page)
        self._read_state()
        if page.face == TABLE:
            self._read_table()
        page.news.set()
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(self._box.subscribe()))
            self._watching.add_done_callback(self._watch_ended)
        sending = asyncio.create_task(self._tell(page))
        working = asyncio.create_task(self._work(page))
        working.add_done_callback(lambda task: self._work_ended(page, task))
        try:
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
            if not self._pages and self._watching is not None:
                self._watching.cancel()
                self._watching = None
            sending.cancel()
            working.cancel()

    def _take(self, page: Page, incoming: WSMessage) -> Message | str | None:
        """What a frame asks for, or the sentence to show; None: dropped."""
        t = self._words()
        if incoming.type is not WSMsgType.TEXT:
            return t.gettext("Only text messages are understood.")
        try:
            message = read_live(incoming.data.encode())
        except BadMessage as error:
            return error.told(t)
        # "up" is never dropped: its "down" may have been taken.
        is_up = isinstance(message, ButtonMessage) and message.gesture == "up"
        if not is_up and not self._keeps_rate(page):
            page.too_fast += 1
            return t.gettext(TOO_FAST) if page.too_fast == 1 else None
        return message

    async def _work(self, page: Page) -> None:
        """Carries out what the page sent, in order; nothing of it once the page is gone."""
        while True:
            message = await page.waiting.get()
            if page.is_gone:
                continue
            error = message if isinstance(message, str) else await self._carry_out(page, message)
            if error is not None:
                page.error = error
                page.news.set()

    def _work_ended(self, page: Page, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log.line("failed", logging.ERROR, "a message of a page failed", exc_info=error)
            page.drop()
            while not page.waiting.empty():  # the reader may wait for room
                page.waiting.get_nowait()

    async def _carry_out(self, page: Page, message: Message) -> str | None:
        """Returns the sentence to show if it is refused.

        An edge acts at once, as that of a contact does: its "up" must not wait for the disk, or a
        press would become a hold. After a whole gesture the next message waits for its effect.
        """
        try:
            if isinstance(message, ButtonMessage):
                page.presses.send(message.name, message.gesture)
                if message.gesture not in EDGES:
                    await page.presses.carried_out()
            elif isinstance(message, TableAction):
                await self._box.act(message)
            elif isinstance(message, WhyMessage):
                page.why = {"answer": message.answer, **self._box.why(message.answer)}
                page.news.set()
            elif self._box.virtual:
                await self._box.tile(message.uid, message.placed)
            else:
                return self._words().gettext(REAL_READER)
        except Refused as error:
            return str(error)
        return None

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
                self._read_state()
                if (
                    any(page.face == TABLE for page in self._pages)
                    and not set(notice) <= _OF_THE_GLASS
                ):
                    self._read_table()
                for page in self._pages:
                    page.beep = notice.get("beep", page.beep)
                    page.news.set()
        finally:
            changes.close()

    def _watch_ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        log.error("The live view stopped: %r", error, exc_info=error)
        self._watching = None
        for page in self._pages:
            page.drop()

    def _read_state(self) -> None:
        state = document(self._box, self._words)
        self._seq = int(state.pop("seq"))
        self._parts[BOX] = {key: _json(value) for key, value in state.items()}
        for key in _SHARED:
            if key in self._parts[BOX]:
                self._parts[TABLE][key] = self._parts[BOX][key]

    def _read_table(self) -> None:
        table = {**self._box.table(), "address": self._address()}
        parts = {key: _json(value) for key, value in table.items()}
        shared = {key: self._parts[BOX][key] for key in _SHARED if key in self._parts[BOX]}
        self._parts[TABLE] = parts | shared

    async def _tell(self, page: Page) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await page.news.wait()
                page.news.clear()
                message = page.message(self._seq, self._parts[page.face])
                if message is not None:
                    await page.socket.send_str(message)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


async def _turn_away(page_socket: web.WebSocketResponse) -> None:
    message = b"Too many pages are open."
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(CLOSE_S):
            await page_socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=message)


def _keep_unread_small(transport: asyncio.Transport) -> None:
    """Bounds the send buffers, so that a slow page gets the newest screen, not old ones."""
    transport.set_write_buffer_limits(high=UNREAD_BYTES)
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
