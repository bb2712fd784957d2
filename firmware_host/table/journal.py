"""What the table needs of a durable log. The store keeps it; a test may keep it in a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.games.core.log import Entry, GameLog


class NotRecorded(RuntimeError):
    """The disk takes nothing now: full or failing. What is there can be read; try again later."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    id: int
    log: GameLog
    secret_known_from: int | None = None
    """The first entry that was, or can be, given after the secret had been shown."""


class Journal(Protocol):
    """Every call is durable when it returns, in the order of the calls; or it is NotRecorded."""

    async def begin(self, log: GameLog) -> int: ...
    async def append(self, game_id: int, entry: Entry) -> None: ...
    async def undo(self, game_id: int, n: int) -> None: ...
    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None: ...
    async def reopen(self, game_id: int) -> None: ...
    async def running(self) -> StoredGame | None: ...
    async def load(self, game_id: int) -> StoredGame | None: ...
    async def remember(self, key: str, value: str) -> None: ...
    async def recall(self, key: str) -> str | None: ...
    async def close(self) -> None: ...
