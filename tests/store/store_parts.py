"""Games and entries for the store's tests: no rules needed, the store does not ask for them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.games.core.rules import OLD_MODE_WORDS
from firmware_host.store.schema import APPLICATION_ID, MIGRATIONS
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.fair import new_log

T = TypeVar("T")
SECRET = bytes(range(32))
OLD_WORD = {mode: word for word, mode in OLD_MODE_WORDS.items()}
WON = {"won": True, "reason": "boss"}


def new_game(name: str = "portal-dash") -> GameLog:
    setup = {"players": [{"name": "Zoë", "colour": "red"}], "level": 3}
    return new_log(name, "assistant", 1, setup, SECRET)


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


def old_game(answers: int) -> GameLog:
    """A game as a Tilekeeper began it that committed to the secret alone."""
    log = replace(new_game(), scheme=1)
    log.commitment = hashlib.sha256(SECRET).hexdigest()
    log.records.extend(entry_at(n) for n in range(answers))
    log.outcome = Outcome(True, "boss")
    return log


def write_old_database(directory: Path, version: int, logs: Sequence[GameLog]) -> None:
    """A database of an earlier version, row by row as that one wrote it."""
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as db:
        for number, script in enumerate(MIGRATIONS[:version]):
            settings = f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={number + 1};"
            db.executescript(script + settings)
        for log in logs:
            head = (log.game, OLD_WORD[log.mode], log.rules_version, json.dumps(log.setup))
            row = (*head, log.commitment, log.secret, "2026-01-01T00:00:00+00:00")
            columns = "game, level, rules, setup, commitment, secret, created"
            game = db.execute(
                f"INSERT INTO games ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row
            ).lastrowid
            for seq, entry in enumerate(log.entries):
                by_dice = entry.by == "dice"
                told = None if by_dice else entry.answer
                asked = (entry.n, entry.question, entry.who, " ".join(entry.dice), entry.by, told)
                db.execute(
                    "INSERT INTO records (game, seq, kind, n, question, who, dice, by, answer)"
                    " VALUES (?, ?, 'answer', ?, ?, ?, ?, ?, ?)",
                    (game, seq, *asked),
                )
                if by_dice:
                    chance = (game, seq, entry.first, entry.answer)
                    db.execute("INSERT INTO chance VALUES (?, ?, ?, ?)", chance)
            if log.outcome is not None:
                ended = (game, len(log.entries), len(log.entries), json.dumps(WON))
                db.execute(
                    "INSERT INTO records (game, seq, kind, n, outcome)"
                    " VALUES (?, ?, 'finish', ?, ?)",
                    ended,
                )


async def play(store: Store, answers: int, name: str = "portal-dash") -> int:
    game = await store.begin(new_game(name))
    for n in range(answers):
        await store.append(game, entry_at(n))
    return game
