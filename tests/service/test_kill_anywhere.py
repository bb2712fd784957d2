"""SIGKILL at random instants of a running game: whatever was shown is there, and nothing twice.

A player presses without pause; after a few presses another thread waits for the moment to pull the
plug. The player notes what the box has shown; after the restart the disk must hold at least that,
and the box must stand exactly where the disk says.
"""

from __future__ import annotations

import http.client
import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from firmware_host.games.core.log import Entry, GameLog
from firmware_host.store.archive import Archive
from firmware_host.store.errors import StoreError
from tests.service.running_daemon import Daemon
from tests.service.test_whole_game import next_button, shown

pytestmark = pytest.mark.behavior

IN_MAKE_TEST = 12
SOAK = 320
_LOST_LINE = (OSError, http.client.HTTPException, ValueError)
"""What a player sees whose box has lost its power."""


@dataclass
class Witness:
    """What one player has seen, up to the cut."""

    state: dict[str, Any] | None = None
    game: int | None = None
    entries: list[Entry] = field(default_factory=list)
    undos: int = 0
    under_way: str = ""
    """The gesture whose effect was not seen any more."""
    presses: int = 0

    def saw(self, state: dict[str, Any], log: GameLog | None) -> None:
        self.state = state
        self.game = state["game"]["id"] if state["game"] else None
        self.entries = list(log.entries) if log else []
        self.undos = log.undos if log else 0
        self.under_way = ""


def on_disk(directory: Path, game: int | None) -> GameLog | None:
    return None if game is None else Archive(directory).load(game)


def play_until_cut(
    daemon: Daemon, state_dir: Path, chance: random.Random, seen: Witness, presses: int
) -> None:
    """The plug is pulled at some moment after so many presses, however long they take."""
    cut = threading.Timer(chance.uniform(0, 0.3), daemon.process.kill)
    try:
        while True:
            if seen.presses == presses:
                cut.start()
            state = daemon.state()
            game = state["game"]["id"] if state["game"] else None
            seen.saw(state, on_disk(state_dir, game))
            takes_back = game is not None and chance.random() < 0.08
            seen.under_way = "undo" if takes_back else "press"
            if takes_back:
                daemon.hold("back")
            else:
                daemon.press(*(next_button(state) if state["question"] else ("ok",)))
            seen.presses += 1
    except _LOST_LINE:
        cut.join()


def cut_in_mid_game(
    state_dir: Path, chance: random.Random, before: Witness, presses: int
) -> Witness:
    """One life of the box; it must begin where the life before was cut."""
    seen = Witness()
    with Daemon(state_dir) as daemon:
        first = daemon.state()
        check(state_dir, before, first)
        play_until_cut(daemon, state_dir, chance, seen, presses)
        assert daemon.process.wait() == -signal.SIGKILL, "it ended by itself before the cut"
    return seen


def cut_while_starting(state_dir: Path, chance: random.Random) -> None:
    with subprocess.Popen(
        [
            sys.executable, "-m", "firmware_host", "run", "--virtual",
            "--state", str(state_dir), "--port", "0",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as box:  # fmt: skip
        time.sleep(chance.uniform(0.1, 1.2))
        box.kill()


def check(state_dir: Path, before: Witness, now: dict[str, Any]) -> None:
    if before.state is None:
        return
    log = on_disk(state_dir, before.game)
    kept = log.entries if log else []
    undos = log.undos if log else 0
    if before.under_way == "undo" and undos > before.undos:
        assert kept == before.entries[: len(kept)], "more was taken back than asked for"
        return
    assert undos == before.undos
    assert kept[: len(before.entries)] == before.entries, "something shown is lost"
    is_same = kept == before.entries and shown(now)[0] == before.game
    if is_same and before.game is not None and not before.state["game"]["outcome"]:
        assert shown(now) == shown(before.state), "the box stands at another question"


def pull_the_plug(state_dir: Path, kills: int, seed: int) -> tuple[int, int]:
    """How many presses were seen and how many games were begun."""
    chance = random.Random(seed)
    lives = [0 if chance.random() < 0.15 else chance.randrange(2, 9) for _ in range(kills)]
    before, presses = Witness(), 0
    for at_least in lives:
        if not at_least:
            cut_while_starting(state_dir, chance)
            continue
        seen = cut_in_mid_game(state_dir, chance, before, at_least)
        before = seen if seen.state is not None else before
        presses += seen.presses
    with Daemon(state_dir) as daemon:
        check(state_dir, before, daemon.state())
        daemon.stop()
    assert not list(state_dir.glob("*damaged*")), "a power cut is no damage"
    try:
        return presses, len(Archive(state_dir).games())
    except StoreError:
        return presses, 0


def test_a_plug_pulled_twelve_times_at_random_loses_nothing_shown(tmp_path: Path) -> None:
    presses, games = pull_the_plug(tmp_path / "state", IN_MAKE_TEST, seed=11)
    print(f"{IN_MAKE_TEST} kills, {presses} presses seen, {games} games")
    assert presses > IN_MAKE_TEST, "otherwise this has proved nothing"
    assert games >= 1


@pytest.mark.soak
def test_a_plug_pulled_three_hundred_times_at_random_loses_nothing_shown(tmp_path: Path) -> None:
    presses, games = pull_the_plug(tmp_path / "state", SOAK, seed=12)
    print(f"{SOAK} kills, {presses} presses seen, {games} games")
    assert presses > 3 * SOAK
    assert games > 1
