"""A box as players meet it: they press, put down tiles, and look. In a VM or in this process."""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class PlayedBox(ABC):
    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Return what the page knows."""

    @abstractmethod
    def press(self, name: str, ms: int = 60, bounces: int = 0) -> None:
        """Press a button once, with this many 1 ms bounces at both edges."""

    @abstractmethod
    def lay(self, uid: str, frames: int = 5) -> None:
        """Put a tile on the reader for a moment; the reader reports it this often."""

    @abstractmethod
    def glass(self) -> bytes:
        """Return the memory of the display."""

    @abstractmethod
    def pause(self, seconds: float) -> None:
        """Let time pass for the box."""

    @abstractmethod
    def until(
        self, condition: Callable[[], T], patience_s: float = 120.0, pause_s: float = 0.2
    ) -> T | None:
        """Return the first true value of the condition, or None when patience ends."""

    def glass_is_right(self, patience_s: float = 60) -> bool:
        """Return whether the display's memory holds what the box wants shown; it may be moving."""

        def agrees() -> bool:
            wanted = self.state()["screen"]["rows"]
            return as_pages(base64.b64decode(wanted)) == self.glass()

        return bool(self.until(agrees, patience_s))


def as_pages(rows: bytes) -> bytes:
    """Return 64 rows of 16 bytes, as the page has them, in the order of the display's memory."""
    pages = bytearray(1024)
    for y in range(64):
        for x in range(128):
            if rows[y * 16 + x // 8] >> (7 - x % 8) & 1:
                pages[y // 8 * 128 + x] |= 1 << y % 8
    return bytes(pages)
