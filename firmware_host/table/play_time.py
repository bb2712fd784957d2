"""How long people have played a game: what lies between its answers, long pauses cut short.

It is taken from a clock that only runs forward, because the box has none to trust, and it is noted
down together with each answer, so that a power cut loses at most the time since the last one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

LONGEST_PAUSE_S: Final = 600.0
"""Of a longer break, dinner say, no more than this is counted."""
_NOTED: Final = re.compile(r"[0-9]{1,9}")


class PlayTime:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seconds = 0.0
        self._last = clock()

    @property
    def seconds(self) -> int:
        """Up to the last answer."""
        return round(self._seconds)

    def start(self, seconds: float = 0.0) -> None:
        """A game goes on that has been played so long."""
        self._seconds, self._last = seconds, self._clock()

    def with_this_answer(self) -> float:
        """What `start` is given once the answer of now is on the disk."""
        return self._seconds + min(LONGEST_PAUSE_S, max(0.0, self._clock() - self._last))


def played(game_id: int) -> str:
    """Under which the store remembers the seconds of a game, also while it is put aside."""
    return f"played:{game_id}"


def noted(game_id: int, seconds: float) -> dict[str, str]:
    return {played(game_id): str(round(seconds))}


def seconds_of(text: str | None) -> int:
    """What was noted; 0 where nothing or nonsense is."""
    return int(text) if text and _NOTED.fullmatch(text) else 0
