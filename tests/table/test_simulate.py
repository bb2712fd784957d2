"""Whole games by bots: sound at every position, the same again from the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games import rules_for
from firmware_host.games.core.log import GameLog
from firmware_host.games.portal_dash.setups import setups_for
from firmware_host.games.replay import replay
from firmware_host.table.simulate import Report, play, record
from tests.games.portal_dash.bots.shipped_values import referee_setup, shipped_values

PLAYERS = (1, 2, 3, 4)
LEVELS = (1, 2, 3, 4, 5)
REFEREE = rules_for("portal-dash", "referee")


def play_everything(mode: str, bot: str, games_each: int, seed: str) -> Report:
    """That many games for each number of players and each mode of the game."""
    rules, total = rules_for("portal-dash", mode), Report()
    for players in PLAYERS:
        for difficulty in LEVELS:
            setups = setups_for(mode, shipped_values(), players, difficulty)
            report = play(rules, setups, games_each, f"{seed} {players} {difficulty}", bot)
            assert report.violations == [], f"{players} players, mode {difficulty}"
            assert sum(report.outcomes.values()) == report.games == games_each
            total.games += report.games
            total.decisions += report.decisions
            total.seconds += report.seconds
            total.milestones.update(report.milestones)
            total.outcomes.update(report.outcomes)
    return total


@pytest.mark.behavior
def test_three_hundred_random_games_of_referee_mode_are_sound() -> None:
    total = play_everything("referee", "random", 15, "suite")
    assert total.games == 300
    assert len(total.outcomes) >= 3


@pytest.mark.behavior
def test_steady_games_of_referee_mode_are_sound_and_meet_the_boss() -> None:
    total = play_everything("referee", "steady", 2, "suite")
    assert total.milestones["met_boss"] > 5


@pytest.mark.soak
def test_ten_thousand_random_games_of_referee_mode_are_sound() -> None:
    assert play_everything("referee", "random", 500, "soak").games == 10_000


@pytest.mark.soak
def test_a_thousand_steady_games_of_referee_mode_are_sound() -> None:
    total = play_everything("referee", "steady", 50, "soak")
    assert total.games == 1_000
    print(f"{total.milestones['met_boss']} met the boss; {dict(total.outcomes)}")


@pytest.mark.behavior
@pytest.mark.parametrize("mode", ["assistant", "referee"])
@pytest.mark.parametrize("bot", ["random", "steady"])
def test_the_same_seed_plays_the_same_game_again(mode: str, bot: str) -> None:
    rules = rules_for("portal-dash", mode)
    setup = setups_for(mode, shipped_values(), 3, 2)(0)
    one, again = (record(rules, setup, "twice", bot) for _ in range(2))
    assert one.to_json() == again.to_json()
    assert record(rules, setup, "other", bot).to_json() != one.to_json()


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_a_recorded_game_of_referee_mode_replays_to_its_end(bot: str) -> None:
    log = GameLog.from_json(record(REFEREE, referee_setup(2, 5), "replay", bot).to_json())
    _, state = replay(log)
    assert REFEREE.question(state) is None
    assert REFEREE.outcome(state) is not None


def test_a_broken_position_is_reported_with_game_entry_and_answer() -> None:
    class Broken:
        """The rules, but every position after the third is called broken."""

        def __init__(self) -> None:
            self._seen = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(REFEREE, name)

        def check(self, _state: Any) -> list[str]:
            self._seen += 1
            return ["a block too many"] if self._seen > 3 else []

    report = play(Broken(), lambda _number: referee_setup(), 1, "broken", "random")
    assert len(report.violations) == 20
    assert report.violations[0].startswith("game 0, entry 3 (pd.")
    assert report.violations[0].endswith("a block too many")


def test_seconds_are_counted_and_progress_is_told() -> None:
    told: list[int] = []
    report = play(REFEREE, lambda _n: referee_setup(), 3, "told", "random", progress=told.append)
    assert told == [1, 2, 3]
    assert 0 < report.seconds < 60
    assert report.decisions > 30


def test_one_game_has_milestones_that_are_counted_too() -> None:
    report = play(REFEREE, lambda _n: referee_setup(), 1, "one", "random")
    assert [type(count) for count in report.milestones.values()] == [int]
