"""A journal in a list that can be told to fail, catalogue values, and a table to sit at."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from firmware_host.config.catalogue import UnsureValue
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog, Reopen, Undo
from firmware_host.store.store import Store
from firmware_host.table.game_store import GameStore, NotRecorded, StoredGame
from firmware_host.table.table import Table
from tests.games.builders_biomes.rules.biomes_parts import values as biomes_values
from tests.games.portal_dash.rules.assistant.printed_parts import values as printed_values

T = TypeVar("T")
SECRET = bytes(range(32))


class DiskFull(NotRecorded):
    """What a journal raises when it could not write."""


class ListStore:
    """Durable as long as the object lives; strict about order, like the real one."""

    def __init__(self) -> None:
        self.games: dict[int, GameLog] = {}
        self.outcomes: dict[int, dict[str, Any]] = {}
        self.settings: dict[str, str] = {}
        self.fails = ""
        """The name of the call that is to fail: "append", "begin" …"""
        self.fails_at = 0
        """The number of the call that is to fail, counted from the first one ever made."""
        self.calls: list[str] = []

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if name == self.fails or len(self.calls) == self.fails_at:
            raise DiskFull(name)

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        self._call("begin")
        assert self._running_id() is None
        self.games[len(self.games) + 1] = copy.deepcopy(log)
        self._extend(self.games[len(self.games)], entries)
        self.settings.update(settings or {})
        return len(self.games)

    async def append(
        self, game_id: int, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> None:
        self._call("append")
        assert game_id not in self.outcomes
        self._extend(self.games[game_id], entries)
        self.settings.update(settings or {})

    def _extend(self, log: GameLog, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            assert entry.n == len(log.entries)
            assert entry.by != "dice" or entry.first == log.chance_used
            log.records.append(entry)

    async def undo(self, game_id: int, *numbers: int) -> None:
        self._call("undo")
        assert game_id not in self.outcomes
        for n in numbers:
            assert n == len(self.games[game_id].entries) - 1
            self.games[game_id].records.append(Undo(n))

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        self._call("finish")
        assert game_id not in self.outcomes
        self.outcomes[game_id] = outcome
        self.games[game_id].outcome = Outcome.from_json(outcome)

    async def reopen(self, game_id: int) -> None:
        self._call("reopen")
        del self.outcomes[game_id]
        log = self.games[game_id]
        assert log.outcome is not None
        log.records.append(Reopen(len(log.entries), log.outcome))
        log.outcome = None

    def _running_id(self) -> int | None:
        return next((n for n in self.games if n not in self.outcomes), None)

    async def running(self) -> StoredGame | None:
        found = self._running_id()
        return None if found is None else StoredGame(found, copy.deepcopy(self.games[found]))

    async def load(self, game_id: int) -> StoredGame | None:
        log = self.games.get(game_id)
        return StoredGame(game_id, copy.deepcopy(log)) if log else None

    async def remember(self, key: str, value: str) -> None:
        self._call("remember")
        self.settings[key] = value

    async def recall(self, key: str) -> str | None:
        return self.settings.get(key)

    async def close(self) -> None:
        pass


class PrintedValues:
    """Component values that take what the owner enters, unless told to refuse."""

    def __init__(self) -> None:
        self.values = printed_values()
        self.biomes = biomes_values()
        self.entered: list[tuple[str, str, Any]] = []
        self.fault = ""
        self.guessed: list[UnsureValue] = []

    def plain(self, game: str) -> dict[str, Any]:
        return copy.deepcopy(self.values if game == "portal-dash" else self.biomes)

    def house_rules(self) -> Mapping[str, str]:
        return {"pd.deadline": "action", "bb.tnt": "after_three"}

    def owned(self, game: str) -> list[str]:
        return [path for entered, path, _ in self.entered if entered == game]

    def unsure(self, game: str) -> list[UnsureValue]:
        return [each for each in self.guessed if game == "portal-dash"]

    async def enter(self, game: str, path: str, value: Any) -> str:
        self.entered.append((game, path, value))
        return self.fault

    async def withdraw(self, game: str, path: str) -> str:
        self.entered = [each for each in self.entered if each[:2] != (game, path)]
        return self.fault


USUAL = {"lobby.home": "portal-dash", "lobby.players": "2"}
"""What people choose in the lobby; the usual answer to every other question."""
NO_HEARTS = {"lobby.trackers": "0,2"}


async def new_table(
    game_store: GameStore, values: PrintedValues | None = None, languages: tuple[str, ...] = ("en",)
) -> Table:
    table = Table(game_store, values or PrintedValues(), languages, lambda: SECRET)
    await table.open()
    return table


async def say(table: Table, *answers: str) -> None:
    for answer in answers:
        assert await table.answer(answer)


def seen(table: Table) -> str:
    """All that anybody can see of a table, as one text."""
    snapshot = table.snapshot()
    question = snapshot.question
    asked = (question.id, list(question.answers)[:50]) if question else None
    return json.dumps([snapshot.room, asked, snapshot.state.to_json(), str(snapshot.outcome)])


def question_id(table: Table) -> str:
    question = table.snapshot().question
    assert question is not None
    return question.id


async def go_through(table: Table, choices: Mapping[str, str] = USUAL) -> None:
    """Through the lobby to its last page; "ok" there starts the game.

    Whoever chooses more than game and players looks at everything there is under «More».
    """
    waits = choices.keys() - USUAL.keys()
    seen = {"back", "colours"}
    while (question := table.snapshot().question) is not None:
        answer = choices.get(question.id) or question.default or question.answers[0]
        if question.id == "lobby.start":
            if not waits:
                return
            answer = "more"
        elif question.id == "lobby.more":
            new = [each for each in ("mode", *question.answers) if each not in seen]
            answer = next((each for each in new if each in question.answers), "back")
            seen.add(answer)
            waits = waits if answer != "back" else set()
        await say(table, answer)


async def started(
    game_store: GameStore,
    choices: Mapping[str, str] | None = None,
    values: PrintedValues | None = None,
) -> Table:
    """A game that has just begun."""
    table = await new_table(game_store, values)
    await go_through(table, {**USUAL, **(choices or {})})
    await say(table, "ok")
    return table


async def go_until(table: Table, id: str, most: int = 200) -> None:
    """First answers, and the box's dice for all chance, until that question stands."""
    for _ in range(most):
        question = table.snapshot().question
        assert question is not None
        if question.id == id:
            return
        if not (question.is_chance and await table.throw()):
            await table.answer(question.answers[0])
    raise AssertionError(f"{id} was never asked")


def on_a_list(work: Callable[[ListStore], Awaitable[T]]) -> T:
    async def session() -> T:
        return await work(ListStore())

    return asyncio.run(session())


def on_a_disk(directory: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the real store, work, close it, as one daemon would."""

    async def session() -> T:
        store = await Store.open(directory)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(session())
