"""Opens and closes the port of page and API. Closing releases every button held there."""

import asyncio
import errno
import socket
from collections.abc import Iterable

from aiohttp import web

from firmware_host.kiosk.api import Api
from firmware_host.kiosk.box import Box, Words
from firmware_host.kiosk.connections import Caller, Connections
from firmware_host.kiosk.errors import AddressUnusable, KioskError, PortTaken
from firmware_host.kiosk.origin_check import machine_names
from firmware_host.kiosk.page_files import read_page_files
from firmware_host.panel.i18n import Translator

_EVERYWHERE = ("", "0.0.0.0", "::")
_BACKLOG = 256
"""Connections that wait in the kernel; they cost the daemon nothing."""


class Server:
    """A running page; `address` is what a person types into a browser."""

    def __init__(
        self, runner: web.AppRunner, connections: Connections, host: str, port: int
    ) -> None:
        self._runner = runner
        self._connections = connections
        self.port = port
        name = socket.gethostname() if host in _EVERYWHERE else host
        self.address = _url(name, port)

    async def close(self) -> None:
        self._connections.close()
        await self._runner.cleanup()


async def serve(
    box: Box,
    host: str,
    port: int,
    *,
    words: Words = Translator,
    names: Iterable[str] = (),
) -> Server:
    """Serves until closed. `names`: further names people reach this box by."""
    page_files = await asyncio.to_thread(read_page_files)
    try:
        sockets = await _bound(host, port)
    except (OSError, OverflowError) as error:
        raise _explained(error, host, port) from None

    def make_caller(connections: Connections, peer: str) -> Caller:
        assert runner.server is not None
        return Caller(connections, runner.server, peer, words)

    connections = Connections(make_caller)
    port = int(sockets[0].getsockname()[1])
    api = Api(box, page_files, words, connections, lambda: address_for_phones(host, port))
    application = api.application({host, *names} | machine_names())
    runner = web.AppRunner(application, handle_signals=False, shutdown_timeout=2.0)
    await runner.setup()
    connections.listen(sockets)
    return Server(runner, connections, host, port)


def address_for_phones(host: str, port: int) -> str:
    """The numeric address of this machine in its network; empty if no other machine reaches it.

    Nothing is sent: the kernel only says which way a packet would leave.
    """
    if host not in _EVERYWHERE:
        return "" if host in ("localhost", "::1") or host.startswith("127.") else _url(host, port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network
            return ""
        return _url(str(probe.getsockname()[0]), port)


def _url(name: str, port: int) -> str:
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


async def _bound(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on every address of this name, all on the same port."""
    if not 0 <= port <= 65535:
        raise OverflowError
    loop = asyncio.get_running_loop()
    kind, flags = socket.SOCK_STREAM, socket.AI_PASSIVE
    found = await loop.getaddrinfo(host or None, port, type=kind, flags=flags)
    sockets: list[socket.socket] = []
    try:
        for family, address in dict.fromkeys((each[0], each[4]) for each in found):
            try:
                listening = socket.socket(family, socket.SOCK_STREAM)
            except OSError as error:
                if error.errno != errno.EAFNOSUPPORT:  # a kernel without IPv6
                    raise
                continue
            sockets.append(listening)
            listening.setblocking(False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            port = port or sockets[0].getsockname()[1]
            listening.bind((address[0], port, *address[2:]))
            listening.listen(_BACKLOG)
        if not sockets:
            raise OSError(errno.EADDRNOTAVAIL, "no address of that name")
    except BaseException:
        for each in sockets:
            each.close()
        raise
    return sockets


def _explained(error: OSError | OverflowError, host: str, port: int) -> KioskError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8080
        return PortTaken(
            f"Port {port} on {host} is already in use by another program; "
            f"choose another one: tilekeeper run --port {other}"
        )
    if number == errno.EACCES:
        return AddressUnusable(
            f"Port {port} is reserved for the administrator; "
            "choose one from 1024 up: tilekeeper run --port 8080"
        )
    if isinstance(error, OverflowError):
        return AddressUnusable(
            f"Port {port} does not exist; choose one from 1024 to 65535: tilekeeper run --port 8080"
        )
    return AddressUnusable(
        f"Cannot listen on {host}, port {port} ({error.strerror or error}); "
        "use an address of this machine, such as 127.0.0.1"
    )
