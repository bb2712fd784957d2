"""Is the port of the page free, or served by a Tilekeeper already?"""

from __future__ import annotations

import errno
import http.client
import socket

from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.texts import Message


def check_page(subject: Subject) -> Result:
    if subject.settings is None:
        return skipped(Message("the port stands in the configuration, which cannot be read"))
    host, port = subject.settings.device.http.host, subject.settings.device.http.port
    try:
        _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and _is_tilekeeper(host, port):
            return passed(
                # Translators: the self-test says it to the builder; {port} is a port, {host} is
                # an address.
                Message(
                    "port {port} on {host} is served by a running Tilekeeper",
                    port=port,
                    host=host,
                )
            )
        if error.errno == errno.EADDRINUSE:
            return failed(
                # Translators: the self-test says it to the builder; {port} is a port, {host} is
                # an address.
                Message("port {port} on {host} is used by another program", port=port, host=host),
                # Translators: the self-test says it to the builder; {n} is a number.
                Message(
                    "end it (`ss -ltnp` names it), or set http.port to another, such as {n}",
                    n=port + 1,
                ),
            )
        return failed(
            # Translators: the self-test says it to the builder; {host} is an address, {port} is
            # a port, {strerror} is a reason of the operating system.
            Message(
                "cannot listen on {host}, port {port} ({strerror})",
                host=host,
                port=port,
                strerror=error.strerror or error,
            ),
            Message("set http.host to an address of this machine and http.port from 1024 up"),
        )
    return passed(
        # Translators: the self-test says it to the builder; {port} is a port, {host} is an
        # address.
        Message("port {port} on {host} is free", port=port, host=host)
        if port
        else Message("any free port will do")
    )


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
