"""Games and entries for the store's tests: no rules needed, the store does not ask for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from firmware_host.games.core.log import Entry, GameLog
from firmware_host.store.store import Store
from firmware_host.table.fair import commitment_of

T = TypeVar("T")
SECRET = bytes(range(32))
WON = {"won": True, "reason": "boss"}


def new_game(name: str = "portal-dash") -> GameLog:
    setup = {"players": [{"name": "Zoë", "colour": "red"}], "level": 3}
    return GameLog(name, "box", 1, setup, commitment_of(SECRET), SECRET.hex())


def entry_at(n: int) -> Entry:
    """Every third answer is a roll of two dice, the second of three a draw, the last a person's."""
    rolls, rest = divmod(n, 3)
    first = rolls * 3 + (2 if rest else 0)
    if rest == 0:
        return Entry(n, "pd.roll", n % 4, f"red {n % 6}", "dice", first, ("blocks", "mob"))
    if rest == 1:
        return Entry(n, "pd.chest", -1, "sword", "dice", first)
    return Entry(n, "pd.action", n % 4, f"a{n}", "person")


def with_store(directory: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open, do, close, as one daemon would."""

    async def session() -> T:
        store = await Store.open(directory)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(session())


async def play(store: Store, answers: int, name: str = "portal-dash") -> int:
    game = await store.begin(new_game(name))
    for n in range(answers):
        await store.append(game, entry_at(n))
    return game
