"""The kinds of tile readers by the name device.yaml gives them."""

from __future__ import annotations

import asyncio

from firmware_host.config.device import ReaderProtocol
from firmware_host.devices.line_reader import LineParser
from firmware_host.devices.pn532 import Pn532
from firmware_host.devices.presence import SILENCE_S
from firmware_host.devices.rdm6300 import Rdm6300Parser
from firmware_host.devices.reader_protocol import TagProtocol
from firmware_host.devices.virtual_pn532 import VirtualPn532
from firmware_host.devices.virtual_reader import (
    VirtualId12la,
    VirtualLineReader,
    VirtualReader,
    VirtualTray,
)


def protocol_for(protocol: ReaderProtocol, gone_after_s: float = SILENCE_S) -> TagProtocol:
    match protocol:
        case "rdm6300":
            return Rdm6300Parser()
        case "id12la":
            # It speaks once when a tag arrives and keeps silent while it lies there.
            return Rdm6300Parser(removal="never")
        case "pn532":
            return Pn532(gone_after_s)
        case "line":
            return LineParser()


def virtual_tray(protocol: ReaderProtocol, loop: asyncio.AbstractEventLoop) -> VirtualTray:
    """The virtual reader that speaks this protocol."""
    trays: dict[ReaderProtocol, type[VirtualTray]] = {
        "rdm6300": VirtualReader,
        "id12la": VirtualId12la,
        "pn532": VirtualPn532,
        "line": VirtualLineReader,
    }
    return trays[protocol](loop=loop)
