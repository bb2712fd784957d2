"""Refuses requests that another website sends through a visitor's browser.

Such a request carries that site's Origin. With DNS rebinding it carries a foreign name in Host.
"""

import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from firmware_host.kiosk.connections import is_guest
from firmware_host.panel.i18n import N_


def machine_names() -> set[str]:
    """The names of this machine that need no name server."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"}


_HOST = re.compile(
    r"(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::[0-9]{0,5})?", re.ASCII | re.IGNORECASE
)


def host_without_port(host: str) -> str:
    """The name or address alone; empty if that is not all there is beside a port."""
    found = _HOST.fullmatch(host)
    if found is None:
        return ""
    return (found[1] or found[2].removesuffix(".")).lower()


def origin_check(names: Iterable[str], names_for_guests: Iterable[str] = ()) -> Middleware:
    """Beside the address that a connection came in at, the box goes by these names; for guests
    only by those of `names_for_guests`."""
    allowed = {"localhost", "127.0.0.1", "::1"} | {name.lower() for name in names}
    allowed_for_guests = {name.lower() for name in names_for_guests}

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1:
            raise web.HTTPBadRequest(text="The request needs one Host header.")
        known = allowed_for_guests if is_guest(request) else allowed
        if host_without_port(hosts[0]) not in known | {_came_in_at(request)}:
            raise web.HTTPForbidden(
                text=N_("This box does not go by that name; use its address or localhost.")
            )
        if _is_foreign(request, hosts[0]):
            raise web.HTTPForbidden(text="Requests from another origin are refused.")
        return await handler(request)

    return check


def _came_in_at(request: web.Request) -> str:
    """The address of this machine that the connection came in at."""
    socket_name = request.transport and request.transport.get_extra_info("sockname")
    address = str(socket_name[0]) if isinstance(socket_name, tuple) else "127.0.0.1"
    return address.partition("%")[0].removeprefix("::ffff:")


def _is_foreign(request: web.Request, host: str) -> bool:
    origin = request.headers.get("Origin")
    if origin is not None:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return True
        return parts.scheme not in ("http", "https") or parts.netloc.lower() != host.lower()
    # Browsers leave Origin out of plain GETs, but say where those come from. Following a link
    # to the box is fine; loading it into another site's page is not.
    site = request.headers.get("Sec-Fetch-Site", "none")
    follows_a_link = request.headers.get("Sec-Fetch-Mode") == "navigate" and request.method == "GET"
    return site not in ("none", "same-origin") and not follows_a_link
