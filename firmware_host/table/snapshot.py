"""One moment of one table, as plain values: what panel, page and log may show of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question

ABANDONED: Final = Outcome(False, "abandoned")
"""How a game ends that people gave up."""
NOT_BEGUN: Final = Outcome(False, "not_begun")
"""How a game ends that people left for the lobby before they answered anything."""
PUT_ASIDE: Final = Outcome(False, "refused")
"""How a game ends that could not be resumed, after an update or damage."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice of the last answer, who rolled them, and what they show."""

    dice: tuple[str, ...]
    faces: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Step:
    """One answer in force, with the draws the box made after it."""

    number: int
    """Counts the answers of the game; `Table.undo` goes back to before this one."""
    question: Question
    answer: str
    before: Any
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    seq: int
    """Grows with every answer, once for it and the box's draws after it, and with every undo."""
    room: str
    """"lobby", "owner", or the name of a game."""
    game: str
    """The game on the table, or the one people are about to begin, to tag or to look up."""
    mode: str
    question: Question | None
    state: Any
    players: tuple[tuple[str, str], ...]
    turn: int | None
    events: tuple[Event, ...]
    thrown: Thrown | None
    outcome: Outcome | None
    can_undo: bool
    undone: str
    """The id of the question whose answer was just taken back."""
    commitment: str
    secret: str
    """Empty until the game is over."""
    game_id: int | None
    notices: tuple[tuple[str, str], ...] = ()
    """(what, detail): to be shown once, such as a value that could not be saved."""
    digest: str = ""
    """Of the record as it stands now; empty where no game is played."""
    secret_is_known: bool = False
    """The game was over before and its end was taken back: its dice are no secret any more."""

    answered_by: str = ""
    """Who gave the last answer of the game: "person", "scan", "bot" or "dice"."""
    guessed: frozenset[str] = frozenset()
    """The catalogue's paths of values that rest on a guess, of the game on the table."""

    played_s: int = 0
    """How long people have played, in seconds; 0 until the game is over."""

    @property
    def was_abandoned(self) -> bool:
        return self.outcome == ABANDONED
