"""Simulated games, as a file or in the store of a box."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from pathlib import Path

from firmware_host.config.settings import load_settings
from firmware_host.games import rules_for
from firmware_host.games.core.log import GameLog, Record
from firmware_host.games.portal_dash.setups import portal_dash_setup
from firmware_host.store.files import write_game_file
from firmware_host.store.store import Store
from firmware_host.table.simulate import record


@cache
def a_game(seed: str = "one", cube: str = "blocks", bot: str = "steady") -> GameLog:
    values = load_settings(state_dir=Path("/nonexistent")).catalogues["portal-dash"].plain()
    setup = portal_dash_setup(values, players=2, level=1, cube=cube)
    return record(rules_for("portal-dash", "assistant"), setup, seed, bot)


def write(path: Path, log: GameLog) -> Path:
    write_game_file(path, log.to_json())
    return path


def with_roll(log: GameLog, faces: str) -> tuple[GameLog, int]:
    """The same game, but its third turn's roll shows something else; and the entry's number."""
    rolls = [entry for entry in log.entries if entry.question == "pd.roll"]
    third = rolls[2]
    records: list[Record] = [
        replace(entry, answer=faces) if entry.n == third.n else entry for entry in log.entries
    ]
    return replace(log, records=records), third.n


def fill_box(state: Path, *logs: GameLog, running: GameLog | None = None) -> None:
    """A state directory in which these games were played, and perhaps one is still running."""

    async def play() -> None:
        store = await Store.open(state)
        for log in logs:
            number = await store.begin(replace(log, records=[]))
            for entry in log.entries:
                await store.append(number, entry)
            assert log.outcome is not None
            await store.finish(number, log.outcome.to_json())
        if running is not None:
            number = await store.begin(replace(running, records=[]))
            for entry in running.entries[:20]:
                await store.append(number, entry)
        await store.close()

    asyncio.run(play())
