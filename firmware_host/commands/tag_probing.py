"""`tilekeeper tags probe`: which reader is connected, where, and the lines for device.yaml."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, UsageError
from firmware_host.commands.output import Output
from firmware_host.config.paths import daemon_is_running
from firmware_host.devices.port_users import Port, console_on, port_users, serial_ports
from firmware_host.devices.probe import NAMES, Found, Trouble, ask, listen
from firmware_host.texts import Joined, Listed, Message

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings

_FILE = "/etc/tilekeeper/device.yaml"


def probe(settings: Settings, only: str | None, seconds: int, out: Output) -> int:
    ports = _ports(settings, only)
    if not ports:
        lines = [
            Message(
                "No serial port was found. A USB reader: plug it in. A reader on the header: "
                "switch the UART on (sudo raspi-config nonint do_serial_hw 0) and start again."
            )
        ]
        out.give({"found": None, "ports": [], "device_yaml": ""}, lines)
        return EXIT_FAILED
    remarks = {port.path: remark for port in ports if (remark := _remark(port))}
    for remark in remarks.values():
        out.say(_warning(remark))
    found, troubles = asyncio.run(_search(ports, seconds, out))
    troubles = [_blamed(trouble, settings) for trouble in troubles]
    for trouble in troubles:
        remarks[trouble.port.path] = trouble.detail
    document: dict[str, Any] = {
        "found": _document(found) if found else None,
        "ports": [{"port": port.path, "remark": remarks.get(port.path, "")} for port in ports],
        "device_yaml": "\n".join(found.yaml()) + "\n" if found else "",
    }
    out.give(document, _lines(found, ports, troubles))
    return EXIT_OK if found else EXIT_FAILED


def _ports(settings: Settings, only: str | None) -> list[Port]:
    if only is not None:
        if not Path(only).exists():
            # Translators: an error at the command line.
            raise UsageError(Message("--port {only}: there is no such port", only=only))
        return [Port(only, (only,))]
    reader = settings.device.reader
    return serial_ports(more=[reader.port] if reader.kind == "serial" else [])


def _remark(port: Port) -> str:
    """Who else is on the port, and how to get rid of them."""
    if console := console_on(port.path):
        return str(console)
    others = Listed(map(str, port_users(port.path)))
    if not others:
        return ""
    # Translators: a line at the command line; {port} is a file: /dev/serial0, {programs} is a list:
    # screen (process 812).
    return Message("{port} is also open in {programs}", port=port.path, programs=others)


def _warning(remark: str) -> Message:
    return Joined("! {remark}", remark=remark)


def _blamed(trouble: Trouble, settings: Settings) -> Trouble:
    """A port that our own service holds is in no trouble at all."""
    reader, port = settings.device.reader, trouble.port
    is_its_own = os.path.realpath(reader.port) == os.path.realpath(port.path)
    if reader.kind == "serial" and is_its_own and daemon_is_running(settings.state_dir):
        # Translators: a line at the command line; {port} is a file: /dev/serial0.
        notes = Message(
            "the running box uses {port}; stop it first: sudo systemctl stop tilekeeper",
            port=port.path,
        )
        return replace(trouble, detail=notes)
    return trouble


async def _search(
    ports: list[Port], seconds: int, out: Output
) -> tuple[Found | None, list[Trouble]]:
    names = Listed(port.path for port in ports)
    # Translators: a line at the command line; PN532 is a chip, {ports} is a list: /dev/serial0.
    out.say(Message("Asking for a PN532 on {ports}", ports=names))
    answers = await ask(ports)
    troubles = [each for each in answers if isinstance(each, Trouble)]
    for each in answers:
        if isinstance(each, Found):
            return each, troubles
    shut = {each.port for each in troubles}
    open_ports = [port for port in ports if port not in shut]
    if not open_ports:
        return None, troubles
    out.say(
        # Translators: a line at the command line; {n} is how many seconds there are for it.
        Message("None answers. Lay a tile on the reader, and lift it again ({n} s)", n=seconds)
    )

    def on_rubbish(port: Port, baud: int) -> None:
        # Translators: a line at the command line: lay the tile down once more; {port} is a file:
        # /dev/serial0, {baud} is a number: 9600.
        once_more = Message(
            "{port} says something that is no tag; now at {baud} baud: once more, please",
            port=port.path,
            baud=baud,
        )
        out.say(once_more)

    return await listen(open_ports, seconds, on_rubbish), troubles


def _document(found: Found) -> dict[str, Any]:
    return {
        "port": found.port.path,
        "by_path": found.port.by_path,
        "protocol": found.protocol,
        "baud": found.baud,
        "detail": found.detail,
        "tag": found.tag,
    }


def _lines(found: Found | None, ports: list[Port], troubles: list[Trouble]) -> list[str]:
    notes = [_warning(trouble.detail) for trouble in troubles]
    if len(troubles) == len(ports):
        return [*notes, Message("So nobody could be asked; try again when that is done.")]
    if found is None:
        # Translators: a line at the command line; {ports} is a list: /dev/serial0, TX and RX are
        # printed on the reader.
        nothing = Message(
            "No reader was recognized on {ports}. Look at its power and its wires (the reader's "
            "TX goes to RX), hold the tile flat and close, away from metal, and try again.",
            ports=Listed(port.path for port in ports),
        )
        return [*notes, nothing]
    lines: list[str] = [
        *notes,
        Joined(
            "{port}: {reader}",
            port=found.port.path,
            reader=Listed((NAMES[found.protocol], found.detail)),
        ),
        # Translators: a line at the command line; {file}: /etc/tilekeeper/device.yaml
        Message("Put these lines into {file}:", file=_FILE),
        "",
        *found.yaml(),
    ]
    if found.port.by_path:
        # Translators: a line at the command line: of two equal USB readers; {path} is a file.
        socket = Message(
            "(Two adapters of the same make? Then use its socket: {path})", path=found.port.by_path
        )
        lines += ["", socket]
    return lines
