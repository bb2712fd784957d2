"""kill -9 at any instant: what was told is there, in order, and at most one step more."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from firmware_host.store.archive import Archive
from firmware_host.store.store import Store
from tests.paths import ROOT
from tests.store.store_parts import entry_at, with_store

pytestmark = pytest.mark.behavior

ROUNDS = 50
BATCH = 19

Told = tuple[int, int, int, bool]


def daemon_until_killed(directory: Path, seed: int, at_once: int = 1) -> list[Told]:
    """What a daemon told before it was killed: in mid-start, after a while, or after some lines."""
    chance = random.Random(seed)
    with subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.store.endless_daemon"),
            *(str(directory), str(seed), str(at_once)),
        ],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as daemon:
        assert daemon.stdout is not None
        early: list[str] = []
        if seed % 5 == 0:
            time.sleep(chance.uniform(0.05, 0.4))
        else:
            early = [daemon.stdout.readline() for _ in range(chance.randrange(1, 90))]
            time.sleep(chance.uniform(0, 0.003))
        daemon.kill()
        lines = early + daemon.stdout.readlines()
    return [tuple(json.loads(line)) for line in lines if line.endswith("]\n")]


def on_disk(directory: Path) -> Told:
    """The newest game after a restart, checked to be whole."""

    async def look(store: Store) -> Told:
        assert store.notices == [], "a kill is no damage"
        last = Archive(directory).games()[-1]
        log = Archive(directory).load(last.id)
        assert log.entries == [entry_at(n) for n in range(len(log.entries))]
        found = await store.running()
        assert (found is None) == (last.outcome is not None)
        if found is not None:
            assert (found.id, found.log.entries) == (last.id, log.entries)
        return (last.id, len(log.entries), log.undos, found is None)

    return with_store(directory, look)


def one_step_on(told: Told, at_once: int = 1) -> set[Told]:
    game, n, undos, over = told
    if over:
        return {(game + 1, 0, 0, False)}
    forth, back = (game, n + at_once, undos, False), (game, n - at_once, undos + at_once, False)
    return {forth, back, (game, n, undos, True)}


def test_whatever_was_told_survives_a_kill_at_any_instant(tmp_path: Path) -> None:
    steps = 0
    ahead = 0
    last: Told | None = None
    for seed in range(ROUNDS):
        told = daemon_until_killed(tmp_path, seed)
        steps += len(told)
        last = told[-1] if told else last
        if last is None:
            continue
        found = on_disk(tmp_path)
        assert found == last or found in one_step_on(last), f"round {seed}: told {last}"
        ahead += found != last
        last = found
    assert steps > 15 * ROUNDS, "otherwise this has proved nothing"
    assert last is not None
    assert last[0] > 3, "several games were ended and begun"
    assert ahead < ROUNDS


def test_every_game_played_through_all_kills_is_whole(tmp_path: Path) -> None:
    for seed in range(1000, 1008):
        daemon_until_killed(tmp_path, seed)
    archive = Archive(tmp_path)
    summaries = archive.games()
    assert [game.id for game in summaries] == list(range(1, len(summaries) + 1))
    outcomes: list[dict[str, Any] | None] = [game.outcome for game in summaries]
    assert all(outcome == {"won": True, "reason": "boss"} for outcome in outcomes[:-1])
    for game in summaries:
        entries = archive.load(game.id).entries
        assert entries == [entry_at(n) for n in range(game.answers)]


def test_answers_recorded_at_once_survive_a_kill_together_or_not_at_all(tmp_path: Path) -> None:
    last: Told | None = None
    steps = 0
    for seed in range(2000, 2016):
        told = daemon_until_killed(tmp_path, seed, BATCH)
        steps += len(told)
        last = told[-1] if told else last
        if last is None:
            continue
        found = on_disk(tmp_path)
        assert found[1] % BATCH == 0, f"round {seed}: told {last}, found {found}"
        assert found == last or found in one_step_on(last, BATCH), f"round {seed}: told {last}"
        last = found
    assert steps > 100, "otherwise this has proved nothing"
