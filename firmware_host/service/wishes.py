"""What waits to be carried out, in two lanes: people's wishes in order, and one scan behind them.

A reader can see more tags in a second than the box can look up. A press and the watchdog's pulse
never stand behind a scan that waits; only the one under way is let finish.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from firmware_host.panel.commands import Command

MOST_WAITING: Final = 16
"""Of people's wishes. The panel takes no press while an answer is under way, so that more than a
few wait only for a disk that hangs."""


@dataclass(frozen=True, slots=True)
class Scan(Command):
    """A tile was put on the reader."""

    uid: str


@dataclass(frozen=True, slots=True)
class Pulse(Command):
    """Somebody wants to know whether wishes are still carried out."""

    felt: asyncio.Event


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants, and the moment they wanted it in."""

    command: Command
    seq: int
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Wishes:
    def __init__(self) -> None:
        self._people: deque[Wish] = deque()
        self._scan: Wish | None = None
        self._scan_is_known = False
        self._newest: Wish | None = None
        self._something_waits = asyncio.Event()

    def __len__(self) -> int:
        return len(self._people) + (self._scan is not None)

    def put(self, command: Command, seq: int) -> bool:
        """False: too many wait already, and this one is dropped; a pulse never is."""
        if len(self._people) >= MOST_WAITING and not isinstance(command, Pulse):
            return False
        self._newest = Wish(command, seq)
        self._people.append(self._newest)
        self._something_waits.set()
        return True

    def put_scan(self, scan: Scan, seq: int, *, is_known: bool) -> None:
        """At most one waits: the newest, because the tile before it has been lifted again.

        Only a known tile is not pushed out by an unknown one: a tag emulator in somebody's pocket
        sends a new number every few milliseconds.
        """
        if self._scan is not None and self._scan_is_known and not is_known:
            return
        self._scan, self._scan_is_known = Wish(scan, seq), is_known
        self._something_waits.set()

    async def next(self) -> Wish:
        await self._something_waits.wait()
        if self._people:
            wish = self._people.popleft()
        else:
            assert self._scan is not None
            wish, self._scan = self._scan, None
        if not self:
            self._something_waits.clear()
        return wish

    async def carried_out(self) -> None:
        """Returns when all that people have wished until now is done, whatever comes later."""
        if self._newest is not None:
            await self._newest.done.wait()
