"""What page, API and terminal need of a box (the service implements it), and change notices.

A notice says what changed; unread ones are merged, so that nothing queues up.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


class Listener:
    """One subscription: an async iterator of merged notices that ends when it is closed."""

    def __init__(self, changes: "Changes") -> None:
        self._changes = changes
        self._unread: dict[str, Any] = {}
        self._wake = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Notice:
        await self._wake.wait()
        if self._closed:
            raise StopAsyncIteration
        self._wake.clear()
        notice, self._unread = self._unread, {}
        return notice

    def tell(self, notice: Notice) -> None:
        self._unread.update(notice)
        self._wake.set()

    def close(self) -> None:
        self._closed = True
        self._wake.set()
        self._changes.forget(self)


class Changes:
    """The sending side. Must be used on the event loop that its listeners wait on."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def notify(self, **notice: Any) -> None:
        for listener in self._listeners:
            listener.tell(notice)

    def subscribe(self) -> Listener:
        listener = Listener(self)
        self._listeners.add(listener)
        return listener

    def forget(self, listener: Listener) -> None:
        self._listeners.discard(listener)


class PressSource(Protocol):
    """The presses of one page, of all programs that post, or of the terminal."""

    def send(self, name: str, gesture: str) -> None:
        """A whole gesture ("press", "hold") or an edge ("down", "up"), at once.

        Raises `Refused` for a whole gesture while somebody else holds that button.
        """

    async def carried_out(self) -> None:
        """Returns when the commands of all presses so far are done. Waits for no real display."""

    def close(self) -> None:
        """Releases what this source holds; further presses do nothing."""


@dataclass(frozen=True, slots=True)
class TableAction:
    """What a tap on the touch table wants. Words and limits: messages.py."""

    kind: str
    """"answer", "throw", "undo", "menu" or "tag"."""
    seq: int
    """Of the moment that was tapped."""
    word: str = ""
    """The answer, the entry of the menu, or the tile that an unknown tag is."""
    number: int | None = None
    """For an undo: the first step of the history to take back; None: the last one."""
    uid: str = ""


class Box(Protocol):
    @property
    def virtual(self) -> bool: ...

    def state(self) -> dict[str, Any]:
        """The document of GET /api/state."""

    def frame(self) -> bytes:
        """1024 bytes: 64 rows of 16 bytes, the left pixel in the highest bit."""

    def connect(self) -> PressSource:
        """A new source of presses; raises `Refused` when there are too many."""

    def table(self) -> dict[str, Any]:
        """The document of GET /api/table, without its `seq`."""

    def record(self) -> dict[str, Any] | None:
        """The game that is over, as `tilekeeper verify` reads it; None while one is played."""

    def why(self, answer: str) -> dict[str, str]:
        """Why an answer is not legal now: {"reason": words, "rule": number}; both may be empty."""

    async def act(self, action: TableAction) -> int:
        """Carries out an answer, a throw, an undo or an entry of the menu; returns the new `seq`.

        Raises `Refused` where it is late or illegal; nothing has changed then.
        """

    async def tile(self, uid: str, placed: bool) -> None:
        """Puts a tile on the virtual reader or takes it off; may raise `Refused`."""

    def subscribe(self) -> Listener: ...


def document(box: Box, words: Words) -> dict[str, Any]:
    """The document of GET /api/state: the box's state, with `virtual` and `language`."""
    return {**box.state(), "virtual": box.virtual, "language": words().language}
