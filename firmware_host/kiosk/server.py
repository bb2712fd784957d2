"""Opens the port for page and API, and closes it again without leaving a button held."""

import asyncio
import errno
import socket
from collections.abc import Iterable

from aiohttp import web

from firmware_host.kiosk.api import Api
from firmware_host.kiosk.box import Box, Words
from firmware_host.kiosk.errors import AddressUnusable, KioskError, PortTaken
from firmware_host.kiosk.guard import machine_names
from firmware_host.kiosk.page_files import read_page_files
from firmware_host.panel.i18n import Translator

_EVERYWHERE = ("", "0.0.0.0", "::")


class Server:
    """A running page; `address` is what a person types into a browser."""

    def __init__(self, runner: web.AppRunner, host: str, port: int) -> None:
        self._runner = runner
        self.port = port
        name = socket.gethostname() if host in _EVERYWHERE else host
        self.address = f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"

    async def close(self) -> None:
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
    api = Api(box, page_files, words)
    runner = web.AppRunner(
        api.application({host, *names} | machine_names()),
        access_log=None,
        handle_signals=False,
        shutdown_timeout=2.0,
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, OverflowError) as error:
        await runner.cleanup()
        raise _explained(error, host, port) from None
    return Server(runner, host, int(runner.addresses[0][1]))


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
