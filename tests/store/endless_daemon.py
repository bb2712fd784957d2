"""A daemon that answers, takes back, ends and begins games for ever, and tells what it has done.

Run as a script; each line on standard output is printed only after the store said it is done.
Arguments: the state directory, a seed, and how many answers are given or taken back at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from pathlib import Path

from firmware_host.store.store import Store
from tests.store.store_parts import WON, entry_at, new_game


async def work(directory: Path, seed: int, at_once: int) -> None:
    chance = random.Random(seed)
    store = await Store.open(directory)
    found = await store.running()
    game = found.id if found else await store.begin(new_game())
    n, undos = (len(found.log.entries), found.log.undos) if found else (0, 0)
    while True:
        tell(game, n, undos)
        if n > 60:
            await store.finish(game, WON)
            tell(game, n, undos, over=True)
            game, n, undos = await store.begin(new_game()), 0, 0
        elif n and chance.random() < 0.2:
            await store.undo(game, *range(n - 1, n - 1 - at_once, -1))
            n, undos = n - at_once, undos + at_once
        else:
            await store.append(game, *(entry_at(n + more) for more in range(at_once)))
            n += at_once


def tell(game: int, n: int, undos: int, over: bool = False) -> None:
    os.write(1, (json.dumps([game, n, undos, over]) + "\n").encode())


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
