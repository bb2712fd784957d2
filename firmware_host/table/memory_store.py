"""A game store that ends with the process: for tables that nobody plays at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog, Reopen, Undo
from firmware_host.table.game_store import StoredGame


class MemoryStore:
    """What `table.GameStore` asks for, kept in memory."""

    def __init__(self) -> None:
        self._games: dict[int, GameLog] = {}
        self._kept: dict[str, str] = {}

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        self._games[len(self._games) + 1] = replace(log, records=list(entries))
        self._kept |= settings or {}
        return len(self._games)

    async def append(self, game_id: int, *entries: Entry) -> None:
        self._games[game_id].records += entries

    async def undo(self, game_id: int, *numbers: int) -> None:
        self._games[game_id].records += map(Undo, numbers)

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        self._games[game_id].outcome = Outcome.from_json(outcome)

    async def reopen(self, game_id: int) -> None:
        log = self._games[game_id]
        assert log.outcome is not None
        log.records.append(Reopen(len(log.entries), log.outcome))
        log.outcome = None

    async def running(self) -> StoredGame | None:
        running = [id for id, log in self._games.items() if log.outcome is None]
        return await self.load(running[-1]) if running else None

    async def load(self, game_id: int) -> StoredGame | None:
        log = self._games.get(game_id)
        return StoredGame(game_id, log) if log else None

    async def remember(self, key: str, value: str) -> None:
        self._kept[key] = value

    async def recall(self, key: str) -> str | None:
        return self._kept.get(key)

    async def close(self) -> None:
        """Nothing is open."""
