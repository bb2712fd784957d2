"""Is the port of the page free, or served by a Tilekeeper already?"""

from __future__ import annotations

import errno
import http.client
import socket

from firmware_host.selftest.check import Result, Subject, failed, passed, skipped


def check_page(subject: Subject) -> Result:
    if subject.settings is None:
        return skipped("the port stands in the configuration, which cannot be read")
    host, port = subject.settings.device.http.host, subject.settings.device.http.port
    try:
        _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and _is_tilekeeper(host, port):
            return passed(f"port {port} on {host} is served by a running Tilekeeper")
        if error.errno == errno.EADDRINUSE:
            return failed(
                f"port {port} on {host} is used by another program",
                f"end it (`ss -ltnp` names it), or set http.port to another, such as {port + 1}",
            )
        return failed(
            f"cannot listen on {host}, port {port} ({error.strerror or error})",
            "set http.host to an address of this machine and http.port from 1024 up",
        )
    return passed(f"port {port} on {host} is free" if port else "any free port will do")


def _bind(host: str, port: int) -> None:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as listener:
        # As the page's server does: a port that was in use a moment ago counts as free.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1)


def _is_tilekeeper(host: str, port: int) -> bool:
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(near, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
