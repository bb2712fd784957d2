"""What page and terminal need of a box; the service implements it, a test fakes it in ten lines."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self

from firmware_host.panel.i18n import N_, Translator

BUTTONS = ("up", "down", "ok", "back", "roll")
WIDTH, HEIGHT = 128, 64
ROW_BYTES = WIDTH // 8
REAL_READER = N_("This box has a real reader: put the tile on it.")
"""What page, API and terminal say to a tile that nobody can lay on a real reader for them."""

Words = Callable[[], Translator]
"""Asked at each use: people change the language on the panel."""

Notice = Mapping[str, Any]
"""What changed since the last notice: {"screen": True, "light": True, "beep": [tone, …]}.

A tone is {"hz": int, "ms": int}; 0 hz is a rest. Every key may be missing; only "beep" carries
its value here, everything else is read from `Box.state()` when somebody looks.
"""


class Subscription(Protocol):
    """Waits for the next change; changes nobody waited for have been merged into one notice."""

    def __aiter__(self) -> Self: ...
    async def __anext__(self) -> Notice: ...
    def close(self) -> None: ...


class Box(Protocol):
    @property
    def virtual(self) -> bool: ...

    def state(self) -> dict[str, Any]:
        """The document of GET /api/state."""

    def frame(self) -> bytes:
        """1024 bytes: 64 rows of 16 bytes, the left pixel in the highest bit."""

    async def button(self, name: str, gesture: str) -> None:
        """A whole gesture ("press", "hold") or a raw finger ("down", "up")."""

    async def tile(self, uid: str, placed: bool) -> None:
        """Puts a tile on the virtual reader or takes it off; may raise `Refused`."""

    def subscribe(self) -> Subscription: ...


def document(box: Box, words: Words) -> dict[str, Any]:
    """What the network sees: the box's state, and what the page must know to fit it."""
    return {**box.state(), "virtual": box.virtual, "language": words().language}
