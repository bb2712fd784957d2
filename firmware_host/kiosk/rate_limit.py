"""Bounds by time: presses of a page or a machine (token bucket), and log lines of one kind."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final

PER_SECOND = 20.0
AT_ONCE: Final = 40
"""Presses: more than ten fingers make. More of them would keep all others waiting."""
MOST_PEERS: Final = 256
LOG_EVERY_S: Final = 60.0
LONGEST_LINE: Final = 300


class RateLimit:
    def __init__(
        self,
        per_second: float | None = None,
        at_once: int = AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = PER_SECOND if per_second is None else per_second
        self._at_once = at_once
        self._clock = clock
        self._left = float(at_once)
        self._counted_at = clock()

    def take(self) -> bool:
        """One gesture, if there is one left."""
        self._count()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Return a gesture that turned out to be wanted."""
        self._left = min(float(self._at_once), self._left + 1)

    @property
    def has_one(self) -> bool:
        self._count()
        return self._left >= 1

    @property
    def is_full(self) -> bool:
        """Nothing was taken for a while."""
        self._count()
        return self._left >= self._at_once

    async def turn(self) -> None:
        """Takes one as soon as there is one."""
        while not self.take():  # noqa: ASYNC110 - the time is known
            await asyncio.sleep((1 - self._left) / self._per_second)

    def _count(self) -> None:
        now = self._clock()
        more = (now - self._counted_at) * self._per_second
        self._left, self._counted_at = min(float(self._at_once), self._left + more), now


def limit_key(address: str) -> str:
    """Return what limits go by: the address, or the /64 of an IPv6 address, because every machine
    of an IPv6 network can take any address of its /64."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(IPv6Network((found, 64), strict=False))


class RateLimits:
    """One for each other machine: a new connection does not get a new limit.

    At most `MOST_PEERS` are kept. Machines whose limit is full are forgotten first, then the one
    that was silent longest.
    """

    def __init__(
        self,
        per_second: float | None = None,
        at_once: int = AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._limits: dict[str, RateLimit] = {}

    def __len__(self) -> int:
        return len(self._limits)

    def of(self, address: str) -> RateLimit:
        key = limit_key(address)
        limit = self._limits.pop(key, None)
        if limit is None:
            limit = RateLimit(self._per_second, self._at_once, self._clock)
            if len(self._limits) >= MOST_PEERS:
                self._make_room()
        self._limits[key] = limit
        return limit

    def _make_room(self) -> None:
        idle = [each for each, limit in self._limits.items() if limit.is_full]
        for each in idle or list(self._limits)[:1]:
            del self._limits[each]


class LimitedLog:
    """One line a minute of each kind, cut to 300 characters: what is received from outside can
    neither fill the disk nor push out the lines about a real fault.

    `kind` is a constant of the program, never something that was received.
    """

    def __init__(
        self,
        log: logging.Logger,
        every_s: float = LOG_EVERY_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._log = log
        self._every_s = every_s
        self._clock = clock
        self._next_at: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def line(self, kind: str, level: int, text: str, *facts: object, exc_info: Any = None) -> None:
        """Written, or counted; the next line of its kind says how many were left out."""
        now = self._clock()
        if now < self._next_at.get(kind, now):
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return
        self._next_at[kind] = now + self._every_s
        line = text % facts if facts else text
        line = line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"
        if left_out := self._left_out.pop(kind, 0):
            line += f" (and {left_out} more since the last such line)"
        self._log.log(level, "%s", line, exc_info=exc_info)
