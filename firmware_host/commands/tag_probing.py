"""`tilekeeper tags probe`: which reader is connected, where, and the lines for device.yaml."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, UsageError
from firmware_host.commands.output import Output
from firmware_host.devices.port_users import Port, console_on, port_users, serial_ports
from firmware_host.devices.probe import NAMES, Found, Trouble, ask, listen
from firmware_host.selftest.daemon_lock import daemon_is_running

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings

_FILE = "/etc/tilekeeper/device.yaml"


def probe(settings: Settings, only: str | None, seconds: int, out: Output) -> int:
    ports = _ports(settings, only)
    if not ports:
        lines = [
            "No serial port was found. A USB reader: plug it in. A reader on the header: switch "
            "the UART on (sudo raspi-config nonint do_serial_hw 0) and start again."
        ]
        out.give({"found": None, "ports": [], "device_yaml": ""}, lines)
        return EXIT_FAILED
    remarks = {port.path: remark for port in ports if (remark := _remark(port))}
    for remark in remarks.values():
        out.say(f"! {remark}")
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
            raise UsageError(f"--port {only}: there is no such port")
        return [Port(only, (only,))]
    reader = settings.device.reader
    return serial_ports(more=[reader.port] if reader.kind == "serial" else [])


def _remark(port: Port) -> str:
    """Who else is on the port, and how to get rid of them."""
    if console := console_on(port.path):
        return str(console)
    others = ", ".join(map(str, port_users(port.path)))
    return f"{port.path} is also open in {others}" if others else ""


def _blamed(trouble: Trouble, settings: Settings) -> Trouble:
    """A port that our own service holds is in no trouble at all."""
    reader, port = settings.device.reader, trouble.port
    is_its_own = os.path.realpath(reader.port) == os.path.realpath(port.path)
    if reader.kind == "serial" and is_its_own and daemon_is_running(settings.state_dir):
        notes = f"the running box uses {port.path}; stop it first: sudo systemctl stop tilekeeper"
        return replace(trouble, detail=notes)
    return trouble


async def _search(
    ports: list[Port], seconds: int, out: Output
) -> tuple[Found | None, list[Trouble]]:
    out.say(f"Asking for a PN532 on {', '.join(port.path for port in ports)}")
    answers = await ask(ports)
    troubles = [each for each in answers if isinstance(each, Trouble)]
    for each in answers:
        if isinstance(each, Found):
            return each, troubles
    shut = {each.port for each in troubles}
    open_ports = [port for port in ports if port not in shut]
    if not open_ports:
        return None, troubles
    out.say(f"None answers. Lay a tile on the reader, and lift it again ({seconds} s)")

    def on_rubbish(port: Port, baud: int) -> None:
        out.say(f"{port.path} says something that is no tag; now at {baud} baud: once more, please")

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
    notes = [f"! {trouble.detail}" for trouble in troubles]
    if len(troubles) == len(ports):
        return [*notes, "So nobody could be asked; try again when that is done."]
    if found is None:
        names = ", ".join(port.path for port in ports)
        return [
            *notes,
            f"No reader was recognized on {names}. Look at its power and its wires (the reader's "
            "TX goes to RX), hold the tile flat and close, away from metal, and try again.",
        ]
    lines = [
        *notes,
        f"{found.port.path}: {NAMES[found.protocol]}, {found.detail}",
        f"Put these lines into {_FILE}:",
        "",
        *found.yaml(),
    ]
    if found.port.by_path:
        lines += ["", f"(Two adapters of the same make? Then use its socket: {found.port.by_path})"]
    return lines
