"""What a game looks like from outside: the same few verbs for every game and mode."""

from __future__ import annotations

from typing import Any, Final, Protocol

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question

Setup = dict[str, Any]
"""Plain JSON: everything a game was started with, the catalogue values it uses included."""


MODES: Final = ("assistant", "referee")
"""How much of a game the rules know: dice, cube and counters, or the whole board."""
OLD_MODE_WORDS: Final = {"box": "assistant", "full": "referee"}
"""What files and settings of version 0.1 call the modes."""


class Rules(Protocol):
    """Stateless. `version` grows whenever the same answers could lead to another state."""

    game: str
    mode: str
    version: int

    def start(self, setup: Setup) -> Any: ...
    def question(self, state: Any) -> Question | None: ...
    def answer(self, state: Any, answer: str) -> list[Event]: ...
    def why_not(self, state: Any, answer: str) -> IllegalAnswer | None:
        """Which rule forbids an answer now; None if it is legal. Nothing is tried."""
        ...

    def outcome(self, state: Any) -> Outcome | None: ...
    def load(self, setup: Setup, data: dict[str, Any]) -> Any: ...
    def check(self, state: Any) -> list[str]:
        """Every broken invariant, all at once; empty when the position is sound."""
        ...

    def describe(self, state: Any) -> str:
        """The position as a few readable lines, for transcripts and bug reports."""
        ...

    def replays(self, version: int) -> bool:
        """May a log of that older version still lead to the same game?

        An answer that is no longer legal is refused where it comes.
        """
        ...

    def upgraded(self, setup: Setup, version: int) -> Setup:
        """A set-up of that older version, with what it left unsaid as it was understood then."""
        ...
