"""What the box itself wants done in its turn, beside what people ask for on the panel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from firmware_host.panel.intents import Intent


@dataclass(frozen=True, slots=True)
class Scan(Intent):
    """A tile was put on the reader."""

    uid: str


@dataclass(frozen=True, slots=True)
class Pulse(Intent):
    """Somebody wants to know whether wishes are still carried out."""

    felt: asyncio.Event
