"""The code in the QR code, and how often somebody may try one."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from typing import Final

from firmware_host.kiosk.rate_limit import RateLimit, RateLimits

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without 0, O, 1 and I; all of them have a place in the dense mode of a QR code."""
LENGTH: Final = 8
"""40 bits."""
TRIES_AT_ONCE: Final = 10
TRIES_PER_SECOND: Final = 1 / 6
"""Wrong codes of one address."""
TRIES_OF_ALL_AT_ONCE: Final = 60
TRIES_OF_ALL_PER_SECOND: Final = 2.0
"""Further tries of all addresses that have tried a wrong code lately. An address that has not is
always looked at: 40 bits stand a thousand looks a second, and guests get in during an attack."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class CodeTries:
    """Looks at codes, within the limits. What is beyond them is not looked at, right or wrong."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._of_all = RateLimit(TRIES_OF_ALL_PER_SECOND, TRIES_OF_ALL_AT_ONCE, clock)
        self._by_address = RateLimits(TRIES_PER_SECOND, TRIES_AT_ONCE, clock)

    def is_right(self, tried: str, code: str, address: str) -> bool | None:
        """None: too many were wrong, and this one was not looked at."""
        mine = self._by_address.of(address)
        is_first = mine.is_full
        if not is_first and not (mine.has_one and self._of_all.has_one):
            return None
        if code and hmac.compare_digest(tried.upper().encode(errors="replace"), code.encode()):
            return True
        mine.take()
        self._of_all.take()
        return False

    def __len__(self) -> int:
        """Addresses that are remembered."""
        return len(self._by_address)
