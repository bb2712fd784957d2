"""Whole games of Builders & Biomes by bots: sound at every position, and steady plays to win."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.builders_biomes.setups import biomes_setups, who_won
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import GameLog
from firmware_host.games.core.rules import Rules
from firmware_host.table.simulate import Report, play, record
from tests.games.builders_biomes.bots.shipped_values import match, setups, shipped_values
from tests.games.builders_biomes.rules.biomes_play import any_setup

REFEREE, ASSISTANT = BuildersBiomesReferee(), BuildersBiomesAssistant()
MODES: list[Rules] = [ASSISTANT, REFEREE]
both_levels = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.mode)


def play_anything(rules: Rules, bots: str, games: int, seed: str) -> Report:
    """Any number of players, any house rules, beginners, boards and cube."""
    made = [any_setup(rules.mode, Random(f"{seed} {number}")) for number in range(games)]
    return play(rules, lambda number: made[number], games, seed, bots)


@pytest.mark.behavior
@both_levels
def test_steady_games_under_any_house_rules_are_sound(rules: Rules) -> None:
    """Random ones are played by tests/games/test_contract.py."""
    report = play_anything(rules, "steady", 10, "suite")
    assert report.violations == []
    assert report.games == 10
    assert set(report.outcomes) <= {"shared", *(f"seat {seat} wins" for seat in range(4))}


@pytest.mark.soak
def test_five_thousand_random_games_are_sound() -> None:
    ends: Counter[str] = Counter()
    for rules in MODES:
        for players in (2, 3, 4):
            report = match(rules, "random", 500, players, check=True)
            assert report.violations == []
        report = play_anything(rules, "random", 1000, "soak")
        assert report.violations == []
        ends.update(report.outcomes)
    assert set(ends) == {"shared", *(f"seat {seat} wins" for seat in range(4))}


@pytest.mark.soak
def test_five_hundred_steady_games_are_sound() -> None:
    for rules in MODES:
        assert play_anything(rules, "steady", 250, "soak").violations == []


@pytest.mark.behavior
@pytest.mark.parametrize("bots", ["steady,random", "random,steady"])
@both_levels
def test_steady_beats_random_in_at_least_ninety_of_a_hundred_games(rules: Rules, bots: str) -> None:
    report = match(rules, bots, 50)
    seat = bots.split(",").index("steady")
    assert report.outcomes[f"seat {seat} wins"] >= 45


@pytest.mark.behavior
def test_steady_beats_three_random_players_as_well() -> None:
    report = match(REFEREE, "random,random,steady,random", 20, players=4)
    assert report.outcomes["seat 2 wins"] >= 16


@pytest.mark.behavior
@both_levels
def test_steady_uses_every_action_of_the_game(rules: Rules) -> None:
    done: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for number in range(6):
        log = record(rules, setups(rules.mode, 2)(number), f"uses {number}", "steady")
        for entry in log.entries:
            asked[entry.question] += 1
            if entry.question == "bb.action":
                done[verb(entry.answer)] += 1
    assert set(done) == {"collect", "explore", "build", "fight", "weapon"}
    assert asked["bb.extra"] > asked["bb.score"] / 6
    assert asked["bb.adjust"] == 0


@pytest.mark.behavior
@both_levels
@pytest.mark.parametrize("bots", ["random", "steady", "steady,random"])
def test_the_same_seed_plays_the_same_game_again_and_it_replays(rules: Rules, bots: str) -> None:
    setup = setups(rules.mode, 3)(1)
    one, again = (record(rules, setup, "twice", bots).to_json() for _ in range(2))
    assert one == again
    assert record(rules, setup, "other", bots).to_json() != one
    state = rules.start(setup)
    for entry in GameLog.from_json(one).entries:
        question = rules.question(state)
        assert question is not None
        assert (question.id, question.who) == (entry.question, entry.who)
        rules.answer(state, entry.answer)
    assert rules.outcome(state) is not None


def test_everybody_begins_equally_often_with_every_cube() -> None:
    made = biomes_setups("assistant", shipped_values(), 3)
    ways = Counter((made(number)["first"], made(number)["cube"]) for number in range(12))
    assert ways == dict.fromkeys(((f, c) for f in range(3) for c in ("blocks", "layers")), 2)
    full = biomes_setups("referee", shipped_values(), 2)
    assert {full(number)["cube"] for number in range(8)} == {"blocks"}


def test_an_end_is_called_by_who_won() -> None:
    assert who_won(Outcome(True, "most_xp", (1,))) == "seat 1 wins"
    assert who_won(Outcome(True, "most_blocks", (0,))) == "seat 0 wins"
    assert who_won(Outcome(True, "shared", (0, 2))) == "shared"
