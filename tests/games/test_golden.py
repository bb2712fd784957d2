"""Finished games stay what they were: they replay and prove their dice, or are refused by version.

Together they hold everything that can happen (every end, mob, item, scoring …); what is new
needs a game.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_host.games import game_ids, rules_for
from firmware_host.games.core.log import BadLog, GameLog
from firmware_host.games.replay import replay
from firmware_host.table.verify import verify
from tests.games.golden import Fact, all_stored, facts_of, golden_of, stored

pytestmark = pytest.mark.behavior

every_game = pytest.mark.parametrize("path", all_stored(), ids=lambda path: path.stem)


def read(path: Path) -> GameLog:
    return GameLog.parse(path.read_text(encoding="utf-8"))


def is_current(log: GameLog) -> bool:
    rules = rules_for(log.game, log.mode)
    return log.rules_version == rules.version or rules.replays(log.rules_version)


@every_game
def test_the_game_replays_to_its_end_or_is_refused_by_version(path: Path) -> None:
    log = read(path)
    if not is_current(log):
        with pytest.raises(BadLog, match="version"):
            replay(log)
        return
    rules, state = replay(log)
    assert rules.outcome(state) is not None
    assert rules.check(state) == []
    assert (
        json.dumps(log.to_json(), sort_keys=True, separators=(",", ":")) == path.read_text().strip()
    )


@every_game
def test_every_roll_is_the_one_its_secret_gives(path: Path) -> None:
    log = read(path)
    if is_current(log):
        verdict = verify(log)
        assert verdict.ok, verdict.lines()


@every_game
def test_a_game_of_a_later_version_is_refused(path: Path) -> None:
    log = read(path)
    log.rules_version = rules_for(log.game, log.mode).version + 1
    with pytest.raises(BadLog, match="update Tilekeeper"):
        replay(log)


@pytest.mark.parametrize("game", game_ids())
def test_everything_happens_in_at_least_one_golden_game(game: str) -> None:
    """Every end, item, mob, boss line, weapon and scoring; else run make_golden."""
    seen: set[Fact] = set()
    for path in stored(game):
        log = read(path)
        if is_current(log):
            seen |= facts_of(log)
    missing = golden_of(game).wanted() - seen
    assert not missing, sorted(missing)


def test_the_golden_games_stay_small() -> None:
    assert sum(path.stat().st_size for path in all_stored()) < 750_000
