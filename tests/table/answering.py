"""The first answers of a game at a table with a real store; run as a script under strace.

Arguments: a directory, the game, how many answers. Marks on standard output stand around them.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from benchmarks.syncs import FIRST_ANSWER, LAST_ANSWER
from firmware_host.store.store import Store
from tests.table.big_batches import GAMES, answer_once, begun


async def work(directory: Path, game: str, answers: int) -> None:
    store = await Store.open(directory / "state")
    table = await begun(store, GAMES[game][0])
    os.write(1, FIRST_ANSWER.encode())
    for _ in range(answers):
        await answer_once(table)
    os.write(1, LAST_ANSWER.encode())
    await store.close()


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
