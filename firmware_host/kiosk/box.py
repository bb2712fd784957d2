"""What page, API and terminal need of a box (the service implements it), and change notices.

A notice says what changed; unread ones are merged, so that nothing queues up.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
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

    def put(self, notice: Notice) -> None:
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
            listener.put(notice)

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
    is_of_phone: bool = False
    """Its right was checked for this moment and no other."""
    is_here: bool = True
    """Whoever tapped sits at the box. With a PIN the owner's pages take nothing from elsewhere."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked what now, and whose step an undo would take back."""

    room: str
    question: str | None
    """Its id; None when the game is over."""
    who: int
    """A seat; any other number: everybody."""
    players: tuple[str, ...]
    """Their colors, by seat; empty before a game, and where a game has no players."""
    last_who: int | None = None
    """Whose question the last step answered; None: there is no step to undo."""
    is_over: bool = False
    """The game was played to its end or given up: an undo would take it up again."""


class Box(Protocol):
    @property
    def virtual(self) -> bool: ...

    @property
    def version(self) -> str: ...

    @property
    def seq(self) -> int:
        """Of the moment on the table, without making a document of it."""

    @property
    def words(self) -> Translator:
        """What `table`, `why`, `players` and refusals are told in."""

    @property
    def languages(self) -> Sequence[str]:
        """All that the box speaks."""

    def speaking(self, language: str) -> Self:
        """The same box in another language; in its own if it does not speak that one."""

    def asked(self) -> Asked: ...

    def players(self) -> list[dict[str, str]]:
        """{"color", "name"} of each seat of the running game."""

    def seats(self) -> list[dict[str, str]]:
        """The same; before a game every color that can be played."""

    def state(self) -> dict[str, Any]:
        """The document of GET /api/state."""

    @property
    def shows_staff(self) -> bool:
        """The staff's page is on the display: its picture is for the box's own screen."""

    def frame(self) -> bytes:
        """1024 bytes: 64 rows of 16 bytes, the left pixel in the highest bit."""

    def connect(self, *, is_here: bool = True) -> PressSource:
        """A new source of presses; raises `Refused` when there are too many.

        `is_here`: whoever presses sits at the box. The staff's page takes no press from elsewhere,
        nor do the owner's pages where there is a PIN.
        """

    def table(self) -> dict[str, Any]:
        """The document of GET /api/table, without its `seq` and the staff's page; the same object
        until something in it changes. Callers must not change it."""

    def staff_page(self) -> dict[str, Any] | None:
        """The staff's page, which holds codes and settings: for the box's own screen alone. The
        same object until something in it changes."""

    def own_screen(self) -> dict[str, Any] | None:
        """How the table looks on the box's own screen, for that screen alone: view/own_screen.py.
        None: it keeps its look itself, as others do."""

    def staff_call(self) -> dict[str, Any] | None:
        """How phones call the staff, and whether somebody has: {"call": words, "called"}; None: a
        box without staff."""

    def record(self) -> dict[str, Any] | None:
        """The game that is over, as `tilekeeper verify` reads it; None while one is played."""

    def why(self, answer: str) -> dict[str, str]:
        """Why an answer is not legal now: {"reason": words, "rule": number}; both may be empty.
        With "insist" if players may overrule it: the answer by which they do."""

    def explain(self) -> dict[str, Any]:
        """What the question means and what this turn offers: the document of GET /api/why."""

    def spoken(self) -> dict[str, Any]:
        """The moment in words for a voice: the document of GET /api/spoken."""

    def book(self, game: str) -> dict[str, Any] | None:
        """The rules of a game, of that on the table if it is not named: the document of GET
        /api/book; None: there is no such game. May be called in a thread of its own."""

    async def act(self, action: TableAction) -> int:
        """Carries out an answer, a throw, an undo or an entry of the menu; returns the new `seq`.

        Raises `Refused` where it is late or illegal; nothing has changed then.
        """

    async def lesson(self, do: str, id: str) -> None:
        """Closes the card of an idea ("seen"), or switches all off ("off"); may raise
        `Refused`. Nothing if another face has closed it."""

    def touch(self, language: str = "") -> None:
        """Somebody is there, whatever they touched; a free table becomes theirs."""

    async def staff(self, do: str, value: str, *, touches: bool = True) -> None:
        """An entry of the staff's page, or guests who call them; may raise `Refused`.

        Only of the box's own screen, but for a call. `touches`: somebody is there.
        """

    @property
    def nobody_plays(self) -> bool:
        """The table is free, or nothing was touched for a long time."""

    def screen_is_dead(self) -> None:
        """The box's own screen shows no page, and restarting its browser does not help."""

    async def tile(self, uid: str, placed: bool) -> None:
        """Puts a tile on the virtual reader or takes it off; may raise `Refused`."""

    def subscribe(self) -> Listener: ...


def document(box: Box, words: Words) -> dict[str, Any]:
    """The document of GET /api/state: the box's state, with `virtual` and `language`."""
    return {**box.state(), "virtual": box.virtual, "language": words().language}
