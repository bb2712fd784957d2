"""The WebSocket: tells every open page what changed and takes its fingers and tiles.

A page that reads slowly skips to the newest state. While no page is open, nothing here runs.
"""

import asyncio
import contextlib
import json
import logging
import socket
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from firmware_host.kiosk.box import REAL_READER, Box, Subscription, Words, document
from firmware_host.kiosk.connections import is_here
from firmware_host.kiosk.errors import BadMessage, Refused
from firmware_host.kiosk.fingers import Fingers
from firmware_host.kiosk.messages import LIMIT, ButtonMessage, read_live
from firmware_host.kiosk.pace import Pace, Paces
from firmware_host.panel.i18n import N_

log = logging.getLogger(__name__)

MOST_PAGES = 32
KEPT_FOR_THIS_MACHINE = 4
"""Places that pages of other machines never get: the box's own screen is opened at any time."""
MOST_TOO_FAST = 1000
"""Gestures beyond its pace after which a page is cut off: no person makes them."""
HEARTBEAT_S = 20.0
GOODBYE_S = 1.0
UNREAD_BYTES = 16_384
"""What may wait inside a connection before the page counts as slow; about eight screens."""
TOO_FAST = N_("Too fast: not every press counts.")


class Page:
    """One open page: what it was told last, and what it must be told next."""

    def __init__(
        self,
        socket_: web.WebSocketResponse,
        transport: asyncio.Transport,
        pace: Pace,
        is_here: bool,
    ) -> None:
        self.socket = socket_
        self.pace = pace
        self.is_here = is_here
        self.heard_at = 0
        """Counts up with every message of any page: the lowest has been silent longest."""
        self.too_fast = 0
        self._transport = transport
        self.news = asyncio.Event()
        self.leaving: asyncio.Task[None] | None = None
        self.beep: Any = None
        self.error: str | None = None
        self._told: dict[str, str] = {}

    @property
    def is_gone(self) -> bool:
        """What it sent before it went is not done any more."""
        return self.socket.closed or self._transport.is_closing()

    def drop(self) -> None:
        self._transport.close()

    def message(self, seq: int, parts: dict[str, str]) -> str | None:
        """The next message, or None when the page knows everything already."""
        changed = {key: text for key, text in parts.items() if self._told.get(key) != text}
        beep, self.beep = self.beep, None
        error, self.error = self.error, None
        if not changed and beep is None and error is None:
            return None
        self._told = parts
        state = ",".join(f"{json.dumps(key)}:{text}" for key, text in changed.items())
        extras = f',"beep":{json.dumps(beep)}' if beep is not None else ""
        extras += f',"error":{json.dumps(error)}' if error is not None else ""
        return f'{{"seq":{seq},"state":{{{state}}}{extras}}}'


class Live:
    """All open pages. The state is read and written as JSON once per change, not per page."""

    def __init__(self, box: Box, fingers: Fingers, words: Words, paces: Paces) -> None:
        self._box = box
        self._paces = paces
        self._heard = 0
        self._fingers = fingers
        self._words = words
        self._pages: set[Page] = set()
        self._seq = 0
        self._parts: dict[str, str] = {}
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
        assert request.transport is not None
        _keep_unread_small(request.transport)
        pace = Pace() if here else self._paces.of(str(request.remote))
        await self._attend(Page(page_socket, request.transport, pace, here))
        return page_socket

    def _has_place(self, here: bool) -> bool:
        """A page of another machine has to wait until one closes; a new one of this machine takes
        the place of the one that has been silent longest, of another machine if there is any. With
        a port that only this machine reaches, all pages are its own: the newest has its place."""
        foreign = sum(not page.is_here for page in self._pages)
        if not here:
            room = MOST_PAGES - max(KEPT_FOR_THIS_MACHINE, self.pages_here)
            return foreign < room
        if len(self._pages) >= MOST_PAGES:
            silent = min(self._pages, key=lambda page: (page.is_here, page.heard_at))
            self._pages.discard(silent)
            silent.leaving = asyncio.create_task(_turn_away(silent.socket))
        return True

    @property
    def pages_here(self) -> int:
        """How many of them are on this machine's own display: the kiosk asks if its page lives."""
        return sum(page.is_here for page in self._pages)

    async def close(self) -> None:
        await asyncio.gather(*(self._say_goodbye(page) for page in self._pages))

    async def _say_goodbye(self, page: Page) -> None:
        try:
            async with asyncio.timeout(GOODBYE_S):
                await page.socket.close(code=WSCloseCode.GOING_AWAY, message=b"The box stops.")
        except TimeoutError:
            page.drop()

    async def _attend(self, page: Page) -> None:
        self._read_state()
        self._hear(page)
        self._pages.add(page)
        page.news.set()
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(self._box.subscribe()))
            self._watching.add_done_callback(self._watch_ended)
        telling = asyncio.create_task(self._tell(page))
        try:
            async for message in page.socket:
                self._hear(page)
                error = await self._obey(page, message)
                if error is not None:
                    page.error = error
                    page.news.set()
                if page.too_fast > MOST_TOO_FAST:
                    await page.socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"Too fast.")
                # Many messages may have come at once: everybody else has his turn in between.
                await asyncio.sleep(0)
                if page.is_gone:
                    break
        finally:
            self._pages.discard(page)
            if not self._pages and self._watching is not None:
                self._watching.cancel()
                self._watching = None
            telling.cancel()
            await self._fingers.lift(page)

    async def _obey(self, page: Page, incoming: WSMessage) -> str | None:
        """Does what the page asks; the sentence to show when that is impossible."""
        t = self._words()
        if incoming.type is not WSMsgType.TEXT:
            return t.gettext("Only text messages are understood.")
        try:
            message = read_live(incoming.data.encode())
            # A finger that was let through is always lifted again.
            is_lifted = isinstance(message, ButtonMessage) and message.gesture == "up"
            if not is_lifted and not self._keeps_pace(page):
                page.too_fast += 1
                return t.gettext(TOO_FAST) if page.too_fast == 1 else None
            if isinstance(message, ButtonMessage):
                await self._fingers.gesture(page, message.name, message.gesture)
            elif self._box.virtual:
                await self._box.tile(message.uid, message.placed)
            else:
                return t.gettext(REAL_READER)
        except BadMessage as error:
            return error.told(t)
        except Refused as error:
            return str(error)
        return None

    def _hear(self, page: Page) -> None:
        self._heard += 1
        page.heard_at = self._heard

    def _keeps_pace(self, page: Page) -> bool:
        if page.pace.is_full:
            page.too_fast = 0  # that was long ago; it is told anew
        return page.pace.take()

    async def _watch(self, changes: Subscription) -> None:
        try:
            async for notice in changes:
                self._read_state()
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
        self._parts = {
            key: json.dumps(value, separators=(",", ":")) for key, value in state.items()
        }

    async def _tell(self, page: Page) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await page.news.wait()
                page.news.clear()
                message = page.message(self._seq, self._parts)
                if message is not None:
                    await page.socket.send_str(message)


async def _turn_away(page_socket: web.WebSocketResponse) -> None:
    message = b"Too many pages are open."
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(GOODBYE_S):
            await page_socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=message)


def _keep_unread_small(transport: asyncio.Transport) -> None:
    """Stale screens must not pile up in buffers between us and a slow page."""
    transport.set_write_buffer_limits(high=UNREAD_BYTES)
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
