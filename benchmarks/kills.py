"""A game that is killed again and again: is everything that was shown still there?

The game runs in a process of its own (`python -m` this module): the real table on the real store.
It says each answer after it has taken effect, as a panel would show it. SIGKILL leaves the disk
cache alone; that answers are also synced is another row of the bench, and `make vm` cuts power.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.daemon import CannotMeasure, our_environment
from firmware_host.config.settings import Settings, load_settings
from firmware_host.games import all_games
from firmware_host.games.core.log import DICE, GameLog
from firmware_host.games.core.question import ROLL
from firmware_host.service.table_config import SettingsValues
from firmware_host.store.archive import Archive
from firmware_host.store.store import Store
from firmware_host.table.fair import new_log, new_secret
from firmware_host.table.table import Table

KILLS: Final = 15
_LONGEST_LIFE_S: Final = 0.25


class Kills(NamedTuple):
    kills: int
    shown: int
    """Answers whose effect was shown in all these lives."""
    lost: int


def kill_sweep(kills: int = KILLS, seed: str = "bench") -> Kills:
    """Kill a game at random instants; after each kill look at what the disk has kept."""
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        return kill_sweep_in(Path(directory), kills, seed)


def kill_sweep_in(state: Path, kills: int, seed: str = "bench") -> Kills:
    chance, shown, lost = random.Random(seed), 0, 0
    for number in range(kills):
        game, said = _one_life(state, chance.uniform(0, _LONGEST_LIFE_S), f"{seed} {number}")
        shown += len(said)
        lost += _missing(state, game, said)
    return Kills(kills, shown, lost)


def _one_life(state: Path, lives_s: float, seed: str) -> tuple[int, list[tuple[int, str]]]:
    """The game's number and what was shown: the how manyth answer, and which."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(state), seed],
        env=our_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    plug: threading.Timer | None = None
    try:
        first = process.stdout.readline()
        if not first.strip().isdecimal():
            _, output = process.communicate()
            last = (output.strip().splitlines() or ["no reason given"])[-1]
            raise CannotMeasure(f"the game to be killed did not begin: {last}")
        plug = threading.Timer(lives_s, process.kill)
        plug.start()
        # A line without its end was cut off by the kill: nobody has read it.
        said = [line.split(" ", 1) for line in process.stdout if line.endswith("\n")]
        return int(first), [(int(number), answer.rstrip("\n")) for number, answer in said]
    finally:
        if plug is not None:
            plug.cancel()
        process.kill()
        process.communicate()


def _missing(state: Path, game: int, said: list[tuple[int, str]]) -> int:
    kept = _seen_by_people(Archive(state).load(game))
    return sum(kept[number : number + 1] != [answer] for number, answer in said)


def _seen_by_people(log: GameLog) -> list[str]:
    """Without the draws that the box makes for itself in between."""
    return [entry.answer for entry in log.entries if entry.dice or entry.by != DICE]


async def _play(state: Path, seed: str) -> None:
    settings, chance = load_settings(state_dir=state), random.Random(seed)
    store = await Store.open(state)
    if await store.running() is None:
        await store.begin(_new_game(settings))
    table = Table(store, SettingsValues(settings))
    await table.open()
    running = await store.running()
    assert running is not None
    print(running.id, flush=True)
    number = len(_seen_by_people(running.log))
    while (question := table.snapshot().question) is not None:
        if question.kind == ROLL:
            await table.throw()
            thrown = table.snapshot().thrown
            answer = " ".join(thrown.faces) if thrown else ""
        else:
            answer = chance.choice(question.answers)
            await table.answer(answer)
        print(number, answer, flush=True)
        number += 1


def _new_game(settings: Settings) -> GameLog:
    game = all_games()[0]
    rules = game.modes[game.usual_mode]
    setup = game.setups.from_words(rules.mode, settings.catalogues[game.id].plain(), 2, {})(0)
    log = new_log(rules.game, rules.mode, rules.version, setup, new_secret())
    log.setup["commitment"] = log.commitment
    return log


if __name__ == "__main__":
    asyncio.run(_play(Path(sys.argv[1]), sys.argv[2]))
