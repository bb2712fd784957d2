"""How a kind of reader talks, without a port and without a clock of its own.

A speech takes bytes and moments, and gives readings and bytes to send. Whoever owns the port asks
it when it wants to be looked at next.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.readings import Reading, Tally

Removal: TypeAlias = Literal["silence", "look", "never"]
"""How this reader tells that a tile was lifted: it stops repeating it, it is asked, or not at all.

One that is asked has told nothing while it does not answer: only a look that finds nothing counts.
"""


class Speech(Protocol):
    tally: Tally
    removal: Removal
    same_for_s: float
    """Where removals are not told: a tag read again within this time still lies there."""

    @property
    def contact(self) -> DeviceStatus:
        """Whether somebody is at the other end of an open port: opening, ready or faulty."""
        ...

    def opened(self, now: float) -> None:
        """The port has just been opened; what came before it never happened."""
        ...

    def feed(self, data: bytes, now: float) -> list[Reading]: ...

    def advance(self, now: float) -> list[Reading]:
        """It is later; some time-out may be over."""
        ...

    def next_deadline(self) -> float | None: ...

    def outgoing(self) -> bytes:
        """What to send now; asked after every other call."""
        ...

    def farewell(self) -> bytes:
        """What to send before the port is closed."""
        ...


class Listener:
    """The dull half of a speech that only ever listens."""

    contact = DeviceStatus("ready")
    same_for_s = 0.0

    def opened(self, now: float) -> None:
        pass

    def advance(self, now: float) -> list[Reading]:
        return []

    def next_deadline(self) -> float | None:
        return None

    def outgoing(self) -> bytes:
        return b""

    def farewell(self) -> bytes:
        return b""
