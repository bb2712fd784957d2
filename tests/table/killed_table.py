"""A table that dies by SIGKILL just before the nth SQL statement of a kind; run as a script.

Arguments: the state directory, "answer" or "undo", the statement's first word, and its number.
"AFTER" is the first statement after the commit.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from firmware_host.store.store import Store
from tests.table.big_batches import answer_once, on_statement, table_on


async def work(directory: Path, what: str, word: str, number: int) -> None:
    store = await Store.open(directory)
    table = await table_on(store)
    seen: list[str] = []

    def die_there(statement: str) -> None:
        is_after = "COMMIT" in seen
        seen.append("AFTER" if is_after else statement.split()[0])
        if seen.count(word) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    await on_statement(store, die_there)
    if what == "undo":
        await table.undo()
    else:
        await answer_once(table)


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])))
