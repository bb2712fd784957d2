"""A store for tables that nobody plays at: it finds the running game, and none after its end."""

from __future__ import annotations

import asyncio

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.table.game_store import MemoryStore


def test_the_newest_game_without_an_outcome_is_the_running_one() -> None:
    async def story() -> None:
        store, log = MemoryStore(), GameLog("ladder", "assistant", 1, {}, "")
        assert await store.running() is None
        first = await store.begin(log, settings={"volume": "3"})
        found = await store.running()
        assert found is not None
        assert (found.id, found.log) == (first, await log_of(store, first))
        await store.finish(first, Outcome(True, "over").to_json())
        assert await store.running() is None
        second = await store.begin(log)
        found = await store.running()
        assert found is not None
        assert found.id == second != first
        assert await store.recall("volume") == "3"
        assert await store.load(second + 1) is None

    async def log_of(store: MemoryStore, number: int) -> GameLog:
        stored = await store.load(number)
        assert stored is not None
        return stored.log

    asyncio.run(story())


def test_a_reopened_game_keeps_its_entries_and_runs_again() -> None:
    async def story() -> None:
        store = MemoryStore()
        number = await store.begin(GameLog("ladder", "assistant", 1, {}, ""))
        entry = Entry(0, "ladder.climb", 0, "up", "button")
        await store.append(number, entry)
        await store.finish(number, Outcome(False, "fell").to_json())
        await store.reopen(number)
        found = await store.running()
        assert found is not None
        assert (found.id, found.log.entries) == (number, [entry])

    asyncio.run(story())
