"""What the table needs of a durable log, and one in memory. The store is the one on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog, Reopen, Undo


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

    async def append(
        self, game_id: int, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> None:
        """All of them and what is to be remembered, or nothing."""
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


class AsideStore(Protocol):
    """Where games wait that were put aside; each call is durable when it returns, or nothing of
    it has happened."""

    async def end_party(
        self,
        aside: int | None = None,
        ends: Mapping[int, dict[str, Any]] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """All or nothing: the party goes, game `aside` waits under its code (`code_of` gave it
        one), the games in `ends` are over, and the settings are remembered."""
        ...

    async def code_of(self, game_id: int) -> str:
        """The code of a game, the same one for good."""
        ...

    async def find(self, code: str) -> int:
        """The game that waits under a code; raises `NoSuchAside`."""
        ...

    async def take_up(self, game_id: int) -> None:
        """A game that waits is running again."""
        ...

    async def has_any(self) -> bool:
        """A game waits."""
        ...


class NoSuchAside(LookupError):
    """No game waits under that code, or too many tries were wrong."""

    def __init__(self, notice: str, detail: str = "") -> None:
        super().__init__(notice)
        self.notice = notice, detail


class MemoryStore:
    """A GameStore that ends with the process: for tables that nobody plays at."""

    def __init__(self) -> None:
        self._games: dict[int, GameLog] = {}
        self._kept: dict[str, str] = {}

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        self._games[len(self._games) + 1] = replace(log, records=list(entries))
        self._kept |= settings or {}
        return len(self._games)

    async def append(
        self, game_id: int, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> None:
        self._games[game_id].records += entries
        self._kept |= settings or {}

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
