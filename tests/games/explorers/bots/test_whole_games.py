"""Whole games of Explorers by bots: sound at every position, and steady plays to win."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from firmware_host.games.core.log import GameLog
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.setups import explorers_setups
from firmware_host.table.simulate import play, record
from tests.games.explorers.rules.printed_cards import any_setup
from tests.games.portal_dash.bots.shipped_values import values_of

pytestmark = pytest.mark.behavior

RULES = Explorers()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_steady_games_with_the_shipped_cards_are_sound(players: int) -> None:
    """Random ones are played by tests/games/test_contract.py."""
    setups = explorers_setups(values_of("explorers"), players, "normal")
    report = play(RULES, setups, 12, f"sound {players}", "steady")
    assert report.violations == []
    assert sum(report.outcomes.values()) == report.games == 12


def test_steady_games_under_any_house_rules_are_sound() -> None:
    made = [any_setup(Random(f"any {number}")) for number in range(15)]
    report = play(RULES, lambda number: made[number], 15, "any", "steady")
    assert report.violations == []
    assert report.games == 15


def test_two_steady_players_win_the_easy_game_at_least_every_other_time() -> None:
    setups = explorers_setups(values_of("explorers"), 2, "easy")
    report = play(RULES, setups, 200, "steady easy", "steady", check=False)
    assert report.outcomes["chests_filled"] >= 100


def test_random_players_hardly_ever_win_so_steady_is_no_accident() -> None:
    setups = explorers_setups(values_of("explorers"), 2, "easy")
    report = play(RULES, setups, 60, "random easy", "random", check=False)
    assert report.outcomes.get("chests_filled", 0) <= 12


def test_steady_uses_every_action_of_the_game() -> None:
    done: Counter[str] = Counter()
    setups = explorers_setups(values_of("explorers"), 2, "easy")
    for number in range(8):
        log = record(RULES, setups(number), f"uses {number}", "steady")
        for entry in log.entries:
            if entry.question == "ex.act":
                done[entry.answer.partition(":")[0]] += 1
    assert {"explore", "fight", "landscapes", "chests", "eat", "end"} <= set(done)


@pytest.mark.parametrize("bots", ["random", "steady", "steady,random"])
def test_the_same_seed_plays_the_same_game_again_and_it_replays(bots: str) -> None:
    setup = explorers_setups(values_of("explorers"), 3, "hard")(1)
    one, again = (record(RULES, setup, "twice", bots).to_json() for _ in range(2))
    assert one == again
    assert isinstance(GameLog.from_json(one), GameLog)


@pytest.mark.soak
def test_five_thousand_random_games_are_sound() -> None:
    made = [any_setup(Random(f"soak {number}")) for number in range(5000)]
    report = play(RULES, lambda number: made[number], 5000, "soak", "random")
    assert report.violations == []
