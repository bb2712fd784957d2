"""What the table needs of a durable log. The store keeps it; a test may keep it in a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.games.core.log import Entry, GameLog


class NotRecorded(RuntimeError):
    """The disk takes nothing now: full or failing. What is there can be read; try again later."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    id: int
    log: GameLog


class GameStore(Protocol):
    """Every call is durable when it returns, in the order of the calls; or it is NotRecorded."""

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        """A new game with its first answers and what is to be remembered: all or nothing."""
        ...

    async def append(self, game_id: int, *entries: Entry) -> None:
        """All of them or none."""
        ...

    async def undo(self, game_id: int, *numbers: int) -> None:
        """Takes back the entries of these numbers, the last one first: all of them or none."""
        ...

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None: ...
    async def reopen(self, game_id: int) -> None: ...
    async def running(self) -> StoredGame | None: ...
    async def load(self, game_id: int) -> StoredGame | None: ...
    async def remember(self, key: str, value: str) -> None: ...
    async def recall(self, key: str) -> str | None: ...
    async def close(self) -> None: ...
