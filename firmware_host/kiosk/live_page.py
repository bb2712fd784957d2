"""One open page of the WebSocket: its presses, what waits to be carried out, what it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from aiohttp import web

from firmware_host.kiosk.box import PressSource, Words
from firmware_host.kiosk.errors import Refused
from firmware_host.kiosk.messages import LiveMessage
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.kiosk.phones.rights import AT_THE_TABLE
from firmware_host.kiosk.rate_limit import RateLimit

MOST_WAITING = 64
"""Messages of one page that wait for an earlier one to be carried out. Further ones are not read
until there is room: they stay in the connection."""
BOX, TABLE = "box", "table"
"""The faces: the drawn box, and the touch table."""
PHONE = "phone:"
"""Before its language: the face of a phone."""


class Refusal(NamedTuple):
    """What a page shows of something that was not done."""

    sentence: str
    rule: str = ""
    """Its number, where one of the game forbids it."""
    insist: str = ""
    """The answer by which players overrule it, where they may."""


class Page:
    """One open page: its presses, what waits to be carried out, and what it must be sent next."""

    def __init__(
        self,
        socket_: web.WebSocketResponse,
        transport: asyncio.Transport,
        presses: PressSource,
        rate: RateLimit,
        is_here: bool,
        face: str,
        guest: Guest | None = None,
    ) -> None:
        self.guest = guest
        """The phone as it was when this page was last told of it; None: it needs no right."""
        self.socket = socket_
        self.presses = presses
        self.rate = rate
        self.waiting: asyncio.Queue[LiveMessage | str] = asyncio.Queue(MOST_WAITING)
        """A string is an error to show, in its turn."""
        self.is_here = is_here
        self.face = face
        """What it shows: BOX or TABLE."""
        self.heard_at = 0
        """Counts up with every message of any page: the lowest has been silent longest."""
        self.too_fast = 0
        self.down: set[str] = set()
        """Buttons whose "down" was taken and whose "up" has not come."""
        self._transport = transport
        self.news = asyncio.Event()
        self.leaving: asyncio.Task[None] | None = None
        self.beep: Any = None
        self.error: Refusal | None = None
        self.why: dict[str, str] | None = None
        self._sent = Parts({})
        self._own: Mapping[str, str] = {}

    @property
    def parts_name(self) -> str:
        """Under which `Live` keeps what it shows."""
        return self.face if self.guest is None else PHONE + self.guest.language

    @property
    def is_gone(self) -> bool:
        """Whether the connection is closed or about to be."""
        return self.socket.closed or self._transport.is_closing()

    def drop(self) -> None:
        self._transport.close()

    def message(self, seq: int, parts: Parts, own: Mapping[str, str]) -> str | None:
        """The next message, or None when the page knows everything already. `own`: parts that not
        every page of its kind is sent."""
        changed = {key: text for key, text in own.items() if self._own.get(key) != text}
        state = ",".join(filter(None, (parts.since(self._sent), members(changed))))
        beep, self.beep = self.beep, None
        error, self.error = self.error, None
        why, self.why = self.why, None
        if not state and beep is None and error is None and why is None:
            return None
        self._sent, self._own = parts, own
        extras = f',"beep":{json.dumps(beep)}' if beep is not None else ""
        extras += f',"error":{json.dumps(error.sentence)}' if error is not None else ""
        extras += f',"rule":{json.dumps(error.rule)}' if error is not None and error.rule else ""
        if error is not None and error.insist:
            extras += f',"insist":{json.dumps(error.insist)}'
        extras += f',"why":{json.dumps(why)}' if why is not None else ""
        return f'{{"seq":{seq},"state":{{{state}}}{extras}}}'


class Parts:
    """The parts of a document as JSON. What changed since an earlier one is found out once, however
    many pages are told of it."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self.parts = parts
        self._since: WeakKeyDictionary[Parts, str] = WeakKeyDictionary()

    def with_older(self, names: Iterable[str], earlier: Parts) -> Parts:
        """The same with these parts as they were earlier, where they were there."""
        older = {name: earlier.parts[name] for name in names if name in earlier.parts}
        if all(self.parts.get(name) == text for name, text in older.items()):
            return self
        return Parts({**self.parts, **older})

    def since(self, earlier: Parts) -> str:
        """The members of a JSON object, without its braces."""
        if earlier is self:
            return ""
        found = self._since.get(earlier)
        if found is None:
            known = earlier.parts
            found = members(
                {key: text for key, text in self.parts.items() if known.get(key) != text}
            )
            self._since[earlier] = found
        return found


def members(parts: Mapping[str, str]) -> str:
    """Return parts that are JSON already as the members of an object, without its braces."""
    return ",".join(f"{json.dumps(key)}:{text}" for key, text in parts.items())


class NoPresses:
    """A phone has no buttons. Implements `box.PressSource`."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def send(self, name: str, gesture: str) -> None:
        raise Refused(self._words().gettext(AT_THE_TABLE))

    async def carried_out(self) -> None:
        return

    def close(self) -> None:
        return
