"""Opens and closes the port of page and API. Closing releases every button held there."""

import asyncio
import errno
import socket
from collections.abc import Iterable
from contextlib import suppress

from aiohttp import web

from firmware_host.config.device import PhonesConfig
from firmware_host.kiosk.api import Api
from firmware_host.kiosk.box import Box, Words
from firmware_host.kiosk.connections import Caller, Connections
from firmware_host.kiosk.errors import AddressUnusable, KioskError, PortTaken
from firmware_host.kiosk.origin_check import machine_names
from firmware_host.kiosk.page_files import read_page_files
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.panel.i18n import Translator
from firmware_host.texts import Message

_EVERYWHERE = ("", "0.0.0.0", "::")
_BACKLOG = 256
"""Connections that wait in the kernel; they cost the daemon nothing."""
_HOW, _HOW_FOR_PHONES = "tilekeeper run --port", "phones.port in device.yaml,"
"""How a person chooses another port, before its number."""


class Server:
    """A running page; `address` is what a person types into a browser."""

    def __init__(
        self,
        runner: web.AppRunner,
        connections: Connections,
        host: str,
        port: int,
        phones: Phones | None,
        guests: PhonesConfig,
    ) -> None:
        self._runner = runner
        self._connections = connections
        self._phones = phones
        self._guests = guests
        self.port = port
        self.port_for_phones: int | None = None
        name = socket.gethostname() if host in _EVERYWHERE else host
        self.address = _url(name, port)

    async def open_for_phones(self) -> None:
        """Opens the phones' port if there are phones and it is not open; KioskError if it cannot
        be opened now."""
        if self._phones is None or self.port_for_phones is not None:
            return
        guests = self._guests
        sockets = await _bound_or_explained(guests.host, guests.port, _HOW_FOR_PHONES)
        self.port_for_phones = at = int(sockets[0].getsockname()[1])
        own = guests.address or guests.host
        self._connections.listen(sockets, for_guests=True)
        self._phones.reachable_at(lambda: address_in_network(own, at))

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
    phones: Phones | None = None,
    port_for_phones: PhonesConfig | None = None,
) -> Server:
    """Serves until closed. `names`: further names people reach this box by. With `phones` a second
    port is open to guests; where it cannot be opened yet, `Server.open_for_phones` says why."""
    page_files = await asyncio.to_thread(read_page_files)
    sockets = await _bound_or_explained(host, port)
    guests = port_for_phones or PhonesConfig()

    def make_caller(connections: Connections, peer: str) -> Caller:
        assert runner.server is not None
        return Caller(connections, runner.server, peer, words)

    connections = Connections(make_caller, others_are_guests=phones is not None)
    port = int(sockets[0].getsockname()[1])
    address = lambda: address_for_phones(host, port)  # noqa: E731
    api = Api(box, page_files, words, connections, address, phones)
    names_for_guests = {guests.address} if guests.address else set()
    application = api.application({host, *names} | machine_names(), names_for_guests)
    runner = web.AppRunner(application, handle_signals=False, shutdown_timeout=2.0)
    await runner.setup()
    server = Server(runner, connections, host, port, phones, guests)
    connections.listen(sockets)
    with suppress(KioskError):  # the box's own screen does not wait for the network
        await server.open_for_phones()
    return server


def address_for_phones(host: str, port: int) -> str:
    """The numeric address of this machine in its network; empty if no other machine reaches it."""
    if host in ("localhost", "::1") or host.startswith("127."):
        return ""
    return address_in_network(host, port)


def address_in_network(host: str, port: int) -> str:
    """The address of a page that listens at this host; empty if there is no network.

    Nothing is sent: the kernel only says which way a packet would leave.
    """
    if host not in _EVERYWHERE:
        return _url(host, port)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return _url(str(probe.getsockname()[0]), port)
    except OSError:  # no network, or no descriptor now
        return ""


def _url(name: str, port: int) -> str:
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


async def _bound_or_explained(host: str, port: int, how: str = _HOW) -> list[socket.socket]:
    try:
        return await _bound(host, port)
    except (OSError, OverflowError) as error:
        raise _explained(error, host, port, how) from None


async def _bound(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on every address of this name, all on the same port.

    `::` is every address, those of IPv4, too: phones come by IPv4, as the QR code says.
    """
    if not 0 <= port <= 65535:
        raise OverflowError
    host = "" if host == "::" else host
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


def _explained(error: OSError | OverflowError, host: str, port: int, how: str) -> KioskError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8080
        return PortTaken(
            # Translators: {port} is a number, {host} is an address, {option} is to be typed:
            # --port 8081.
            Message(
                "Port {port} on {host} is already in use by another program; "
                "choose another one: {option}",
                port=port,
                host=host,
                option=f"{how} {other}",
            )
        )
    if number == errno.EACCES:
        return AddressUnusable(
            # Translators: {port} is a number, {option} is to be typed: --port 8080.
            Message(
                "Port {port} is reserved for the administrator; choose one from 1024 up: {option}",
                port=port,
                option=f"{how} 8080",
            )
        )
    if isinstance(error, OverflowError):
        return AddressUnusable(
            # Translators: {port} is a number, {option} is to be typed: --port 8080.
            Message(
                "Port {port} does not exist; choose one from 1024 to 65535: {option}",
                port=port,
                option=f"{how} 8080",
            )
        )
    return AddressUnusable(
        # Translators: {host} is an address, {port} is a number, {reason} is what the system says.
        Message(
            "Cannot listen on {host}, port {port} ({reason}); "
            "use an address of this machine, such as 127.0.0.1",
            host=host,
            port=port,
            reason=error.strerror or str(error),
        )
    )
