"""`tilekeeper play explorers`: difficulties by name, stories, proofs, plain refusals."""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path
from typing import Any

import pytest

from firmware_host.commands import play as play_command
from firmware_host.commands import replay as replay_command
from firmware_host.commands import verify as verify_command
from firmware_host.commands.errors import UsageError
from firmware_host.commands.output import Output
from firmware_host.games import game_of
from firmware_host.games.explorers.rules.referee import Explorers

KEYS = {
    "game", "players", "mode", "level", "bot", "seed", "games", "decisions", "seconds",
    "outcomes", "violations",
}  # fmt: skip


def run(command: Any, *arguments: object, as_json: bool = False) -> tuple[int, str]:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    told = io.StringIO()
    options = parser.parse_args([str(each) for each in arguments])
    return command.run(options, Output(as_json, told, io.StringIO())), told.getvalue()


def play(*arguments: object) -> dict[str, Any]:
    code, told = run(play_command, "explorers", *arguments, as_json=True)
    assert code == 0
    found: dict[str, Any] = json.loads(told)
    return found


@pytest.mark.behavior
@pytest.mark.parametrize("difficulty", ["first_game", "easy", "normal", "hard", "very_hard"])
@pytest.mark.parametrize("players", [1, 4])
def test_every_difficulty_is_played_by_its_name(difficulty: str, players: int) -> None:
    found = play("--level", difficulty, "--players", players, "--games", 4, "--seed", "k")
    assert set(found) == KEYS
    assert (found["game"], found["mode"]) == ("explorers", "referee")
    assert (found["level"], found["players"]) == (difficulty, players)
    assert sum(found["outcomes"].values()) == found["games"] == 4
    assert set(found["outcomes"]) <= {"chests_filled", "game_over"}
    assert found["violations"] == []


@pytest.mark.behavior
def test_the_same_seed_gives_the_same_games() -> None:
    one, again = (play("--games", 3, "--seed", "tide") for _ in range(2))
    del one["seconds"], again["seconds"]
    assert one == again
    assert play("--games", 3, "--seed", "ebb")["decisions"] != one["decisions"]


@pytest.mark.behavior
def test_people_read_how_the_games_ended() -> None:
    code, told = run(play_command, "explorers", "--games", 4, "--seed", "p", "--bot", "steady")
    assert code == 0
    assert told.startswith("explorers (referee), easy, 2 players, bot steady, seed p\n4 games")
    assert "every position was sound" in told


def test_a_saved_game_replays_as_a_story_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    found = play("--seed", "keep", "--bot", "steady", "--save", path)
    assert len(json.loads(path.read_text())["entries"]) == found["decisions"]
    assert run(verify_command, path)[0] == 0
    code, story = run(replay_command, path)
    assert code == 0
    assert story.startswith("Explorers (referee), 2 players: Pink, Blue\n")
    for words in ("Draw a chest: ", "Explore: ", "Reveal a creature: ", "Turn 1: Pink"):
        assert words in story
    assert "_" not in story
    ended = story.split("\n\n")[-1]
    assert "You filled" in ended or "Game Over was revealed" in ended


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "5"], "--players"),
        (["--level", "2"], "--level 2 is no level of Explorers; use first_game, easy, "),
        (["--bot", "clever"], "--bot clever: there is no such bot; use random or steady"),
        (["--bot", "steady,random,random"], "bots: 3, players: 2"),
        (["--mode", "box"], "--mode box is no mode of Explorers; use referee"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(arguments: list[str], told: str) -> None:
    with pytest.raises((UsageError, SystemExit)) as refused:
        run(play_command, "explorers", *arguments)
    if isinstance(refused.value, UsageError):
        assert told in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_violation_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Explorers):
        def check(self, state: Any) -> list[str]:
            return ["61 landscapes"] if state.turns == 1 else []

    monkeypatch.setitem(game_of("explorers").modes, "referee", Broken())
    code, told = run(play_command, "explorers")
    assert code == 1
    assert "VIOLATION game 0" in told


def test_the_bench_promises_the_speed_of_explorers_by_name() -> None:
    from benchmarks.targets import TARGETS

    named = [name for name in TARGETS if "explorers" in name]
    assert len(named) >= 2, sorted(TARGETS)
