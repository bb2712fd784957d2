"""Accepts connections to the port of the page, within bounds: in all, per machine, per second.

asyncio's own server is not used: it accepts without a bound, logs a hundred lines at a time once
descriptors run out, and lets other errors of accept() through to the loop, where they would end
the daemon. A connection that sends no request, half of one, or does not fetch the answer is closed
after `QUIET_S`, and sooner when another one needs the place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import socket
from collections.abc import Callable, Iterable, Iterator
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from firmware_host.kiosk.box import Words
from firmware_host.kiosk.rate_limit import LimitedLog, RateLimits, limit_key

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 128
KEPT_FOR_THIS_MACHINE: Final = 16
MOST_FROM_ONE_PEER = 32
"""From one other machine; a browser opens six, and one for the page that stays open."""
FILES_FOR_THE_BOX: Final = 64
"""Descriptors kept for devices, games, tags, and what Python opens for a moment."""
FEWEST_CONNECTIONS: Final = 4
QUIET_S = 10.0
LINGER_S: Final = 2.0
"""How long the rest of a refused body is read, so that the sender gets the answer."""
LONGEST_HEAD: Final = 32_768
"""Bytes; browsers send about 600, and up to 8,000 where other services of a name set cookies."""
ACCEPTS_AT_ONCE: Final = 8
PAUSE_S = 0.5
"""Pause after accept() found no descriptor: the socket stays readable meanwhile."""
YOUNG_S: Final = 1.0
BREATH_S: Final = 0.05
"""While most connections are younger than `YOUNG_S`, new ones wait so long in the kernel's queue:
then none is closed before its request has arrived, and the loop gets to other work."""
MOST_NEW_FROM_ONE_PEER = 20.0
NEW_AT_ONCE: Final = 64
"""New connections from one other machine: per second, and at once."""
MOST_REQUESTS_FROM_ONE_PEER = 40.0
REQUESTS_AT_ONCE = 240
"""Requests of one other machine, answered or refused: a phone that opens the table sends about 50.
More of them wait, and what people do at the box does not wait for them."""


def is_here(address: str | None) -> bool:
    """Whether it is an address of this machine: its own display, or a program on it."""
    try:
        return ip_address((address or "::").removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def is_of_this_machine(request: web.BaseRequest) -> bool:
    """Whether it came from the box's own display or a program on it, by the port it came in at."""
    caller = request.protocol
    return caller.is_here if isinstance(caller, Caller) else is_here(request.remote)


def is_guest(request: web.BaseRequest) -> bool:
    caller = request.protocol
    return isinstance(caller, Caller) and caller.is_guest


def most_connections() -> int:
    """`MOST_CONNECTIONS`, or fewer where descriptors are few: a shell may have 256."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(FEWEST_CONNECTIONS, min(MOST_CONNECTIONS, limit - FILES_FOR_THE_BOX))


class Caller(web.RequestHandler):
    """One connection. It is quiet while no request of it is handled and no page is open."""

    def __init__(
        self, connections: Connections, manager: web.Server, peer: str, words: Words
    ) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            manager,
            loop=loop,
            access_log=None,  # type: ignore[arg-type]  # aiohttp's own way to say: none
            lingering_time=LINGER_S,
        )
        self.peer = peer
        self.limit_key = limit_key(peer)
        self.is_guest = False
        """It came in at the phones' port, or from another machine while phones may join."""
        self.quiet_since: float | None = loop.time()
        self._head_bytes = 0
        self._connections = connections
        self._words = words

    @property
    def is_here(self) -> bool:
        """The box's own display, or a program on it."""
        return not self.is_guest and is_here(self.peer)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._connections.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self._request_count
        super().data_received(data)
        if self.quiet_since is None or self._request_count != before:
            self._head_bytes = 0
            return
        self._head_bytes += len(data)
        if self._head_bytes > LONGEST_HEAD and self.transport is not None:
            self._connections.forget(self)
            self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n")
            self.transport.close()

    def cut_off(self) -> None:
        """Closes it without sending what is unsent; a browser connects again when it needs to."""
        transport = self.transport
        if transport is None:
            return
        if transport.get_write_buffer_size():
            transport.abort()
        else:
            transport.close()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Logs a request the parser refused in one short line: it may be 100 kB long."""
        fault = type(exc).__name__ if exc else str(status)
        text = "a request from %s could not be read: %s"
        if not isinstance(exc, ConnectionError):  # cut off, or gone by itself
            self._connections.log.line("unreadable request", logging.INFO, text, self.peer, fault)
        if exc is not None:
            # What was sent hangs on it four times as long, in a circle that is collected late.
            exc.__traceback__, exc.args = None, ()
            if isinstance(exc, HttpProcessingError):
                exc.message = ""
        if request.writer is not None and request.writer.output_size > 0:
            raise ConnectionError("the answer has been begun already")
        text = "The box does not understand this request."
        answer = web.json_response({"error": text}, status=status, headers={"Server": "tilekeeper"})
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **kw: Any) -> None:
        text = "a connection from %s broke: %r"
        self._connections.log.line("broken", logging.WARNING, text, self.peer, kw.get("exc_info"))


class Connections:
    """The listening sockets and all connections accepted from them. Used on the loop only."""

    def __init__(
        self, make_caller: Callable[[Connections, str], Caller], *, others_are_guests: bool = False
    ) -> None:
        """`others_are_guests`: another machine is a guest at whichever port it connects to."""
        self.log = LimitedLog(log)
        self._make_caller = make_caller
        self._most = most_connections()
        # Whoever has just been accepted cannot make room yet: never so many that all are new.
        self._at_once = max(1, min(ACCEPTS_AT_ONCE, self._most // 4))
        self._quiet_s = QUIET_S
        self._loop = asyncio.get_running_loop()
        self._sockets: list[socket.socket] = []
        self._for_guests: set[socket.socket] = set()
        self._others_are_guests = others_are_guests
        self._callers: set[Caller] = set()
        self._attaching: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._pauses: set[asyncio.TimerHandle] = set()
        self._is_crowded = False
        self._rates = RateLimits(MOST_NEW_FROM_ONE_PEER, NEW_AT_ONCE)
        self._request_rates = RateLimits(MOST_REQUESTS_FROM_ONE_PEER, REQUESTS_AT_ONCE)

    def __len__(self) -> int:
        return len(self._callers)

    def listen(self, sockets: Iterable[socket.socket], *, for_guests: bool = False) -> None:
        """`for_guests`: whoever connects there is a guest, from wherever."""
        for each in sockets:
            self._sockets.append(each)
            if for_guests:
                self._for_guests.add(each)
            self._loop.add_reader(each, self._accept, each)

    def close(self) -> None:
        """Stops accepting; aiohttp closes the connections there are."""
        for each in self._sockets:
            self._loop.remove_reader(each)
            each.close()
        self._sockets.clear()
        for timer in (*self._pauses, *([self._timer] if self._timer else [])):
            timer.cancel()
        for task in self._attaching:
            task.cancel()

    def forget(self, caller: Caller) -> None:
        self._callers.discard(caller)

    def noting_work(self) -> Middleware:
        """A middleware that marks a connection as not quiet; must be the outermost."""

        @web.middleware
        async def note(request: web.Request, handler: Handler) -> web.StreamResponse:
            caller = request.protocol
            if not isinstance(caller, Caller):
                return await handler(request)
            caller.quiet_since = None
            try:
                return await handler(request)
            finally:
                self._be_quiet(caller)

        return note

    def keeping_rate(self) -> Middleware:
        """A middleware that lets another machine wait that asks too often; must come before those
        that refuse, because a refusal costs as much as an answer."""

        @web.middleware
        async def keep(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not is_of_this_machine(request):
                rate = self._request_rates.of(str(request.remote))
                if not rate.take():
                    with self.waiting_for(request):
                        await rate.turn()
            return await handler(request)

        return keep

    @contextlib.contextmanager
    def waiting_for(self, request: web.Request) -> Iterator[None]:
        """While its rest, or its turn, is awaited its connection counts as quiet."""
        caller = request.protocol
        if isinstance(caller, Caller):
            self._be_quiet(caller)
        try:
            yield
        finally:
            if isinstance(caller, Caller):
                caller.quiet_since = None

    def _be_quiet(self, caller: Caller) -> None:
        caller.quiet_since = self._loop.time()
        if self._timer is None and caller in self._callers:
            self._timer = self._loop.call_later(self._quiet_s, self._cut_off_the_quiet)

    def _cut_off_the_quiet(self) -> None:
        now = self._loop.time()
        self._timer = None
        for caller in self._quiet():
            if caller.quiet_since is not None and now >= caller.quiet_since + self._quiet_s:
                self._cut_off(caller)
        waiting = [each.quiet_since for each in self._quiet() if each.quiet_since is not None]
        if waiting:
            at = min(waiting) + self._quiet_s
            self._timer = self._loop.call_at(at, self._cut_off_the_quiet)

    def _quiet(self) -> list[Caller]:
        return [each for each in self._callers if each.quiet_since is not None]

    def _cut_off(self, caller: Caller) -> None:
        self.forget(caller)
        caller.cut_off()

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(self._at_once):
            try:
                connection, address = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:  # no descriptor, no memory, a network that has just gone
                text = "no connection can be taken (%s); whoever is quiet is cut off"
                self.log.line("accept", logging.WARNING, text, error.strerror or error)
                self._make_room(self._callers)
                self._pause(listening, PAUSE_S)
                return
            peer = str(address[0]).partition("%")[0].removeprefix("::ffff:")
            is_guest = listening in self._for_guests or (
                self._others_are_guests and not is_here(peer)
            )
            here = not is_guest and is_here(peer)
            is_too_often = not here and not self._rates.of(peer).take()
            if is_too_often or not self._has_room_for(peer, here):
                text = "a connection from %s was refused: too many, or too often (%d are open)"
                self.log.line("refused", logging.WARNING, text, peer, len(self._callers))
                connection.close()
                continue
            caller = self._make_caller(self, peer)
            caller.is_guest = is_guest
            self._callers.add(caller)
            self._be_quiet(caller)
            attaching = self._loop.create_task(self._attach(caller, connection))
            self._attaching.add(attaching)
            attaching.add_done_callback(self._attaching.discard)
        if self._is_crowded:
            self._is_crowded = False
            self._pause(listening, BREATH_S)

    async def _attach(self, caller: Caller, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: caller, connection)
        except OSError as error:
            self.forget(caller)
            connection.close()
            text = "a connection from %s broke: %r"
            self.log.line("broken", logging.WARNING, text, caller.peer, error)
        except BaseException:
            connection.close()
            raise

    def _pause(self, listening: socket.socket, seconds: float) -> None:
        self._loop.remove_reader(listening)

        def resume() -> None:
            self._pauses.discard(timer)
            self._loop.add_reader(listening, self._accept, listening)

        timer = self._loop.call_later(seconds, resume)
        self._pauses.add(timer)

    def _has_room_for(self, peer: str, here: bool) -> bool:
        """Closes a quiet connection if it must. One from another machine takes the place of one
        from the same machine first, and never a place kept for this machine."""
        if not here:
            key = limit_key(peer)
            same = {each for each in self._callers if each.limit_key == key and not each.is_here}
            if len(same) >= MOST_FROM_ONE_PEER:
                return self._make_room(same)
            foreign = {each for each in self._callers if not each.is_here}
            if len(foreign) >= self._most - min(KEPT_FOR_THIS_MACHINE, self._most // 4):
                return self._make_room(foreign)
        return len(self._callers) < self._most or self._make_room(self._callers)

    def _make_room(self, among: set[Caller]) -> bool:
        quiet = [
            (each.is_here, each.quiet_since, id(each), each)
            for each in among
            if each.quiet_since is not None and each.transport is not None
        ]
        if not quiet:
            return False
        _, since, _, longest = min(quiet)
        self._is_crowded = self._is_crowded or self._loop.time() - since < YOUNG_S
        self._cut_off(longest)
        return True
