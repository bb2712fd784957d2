"""`tilekeeper play builders-biomes`: keys people rely on, bots for each seat, plain refusals."""

from __future__ import annotations

import argparse
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from firmware_host.commands import play as play_command
from firmware_host.commands import replay as replay_command
from firmware_host.commands import verify as verify_command
from firmware_host.commands.errors import UsageError
from firmware_host.commands.output import Output
from firmware_host.games import game_of
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee

KEYS = {
    "game", "players", "mode", "level", "bot", "seed", "games", "decisions", "seconds", "outcomes",
    "violations",
}  # fmt: skip
modes = pytest.mark.parametrize("mode", ["assistant", "referee"])


def run(command: Any, *arguments: object, as_json: bool = False) -> tuple[int, str]:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    told = io.StringIO()
    options = parser.parse_args([str(each) for each in arguments])
    return command.run(options, Output(as_json, told, io.StringIO())), told.getvalue()


def play(*arguments: object) -> dict[str, Any]:
    code, told = run(play_command, "builders-biomes", *arguments, as_json=True)
    assert code == 0
    found: dict[str, Any] = json.loads(told)
    return found


@pytest.mark.behavior
@modes
def test_the_document_has_the_keys_people_rely_on_and_no_difficulty(mode: str) -> None:
    found = play("--mode", mode, "--players", 3, "--games", 6, "--seed", "k")
    assert set(found) == KEYS
    assert (found["game"], found["mode"]) == ("builders-biomes", mode)
    assert (found["players"], found["bot"], found["seed"]) == (3, "random", "k")
    assert sum(found["outcomes"].values()) == found["games"] == 6
    assert set(found["outcomes"]) <= {"shared", *(f"seat {seat} wins" for seat in range(3))}
    assert found["violations"] == []
    assert found["decisions"] > 100


@pytest.mark.behavior
@modes
def test_a_bot_for_each_seat_shows_who_plays_better(mode: str) -> None:
    found = play("--mode", mode, "--bot", "random,steady", "--games", 10, "--seed", "m")
    assert found["bot"] == "random,steady"
    assert found["outcomes"].get("seat 1 wins", 0) >= 8


@pytest.mark.behavior
def test_the_same_seed_gives_the_same_games() -> None:
    one, again = (play("--mode", "referee", "--games", 3, "--seed", "tide") for _ in range(2))
    del one["seconds"], again["seconds"]
    assert one == again
    assert play("--mode", "referee", "--games", 3, "--seed", "ebb")["decisions"] != one["decisions"]


def test_people_read_who_won_and_nothing_of_a_difficulty() -> None:
    code, told = run(play_command, "builders-biomes", "--games", 4, "--seed", "p")
    assert code == 0
    assert told.startswith("builders-biomes (assistant), 2 players, bot random, seed p\n4 games")
    assert "wins" in told
    assert "every position was sound" in told


@pytest.mark.behavior
@modes
def test_a_saved_game_replays_as_a_story_and_verifies(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bots = ("--bot", "steady,random", "--mode", mode)
    found = play("--seed", "keep", *bots, "--save", path)
    assert len(json.loads(path.read_text())["entries"]) == found["decisions"]
    assert run(verify_command, path)[0] == 0
    code, story = run(replay_command, path)
    assert code == 0
    assert story.startswith(f"Builders & Biomes ({mode}), 2 players: Red, Blue\n")
    assert "Turn 1: Red" in story
    assert re.fullmatch(r"(Red|Blue) wins!|Shared win!", story.split("\n\n")[-1].splitlines()[0])
    said = re.compile(r"^  (?:Do action|Take a block|Name the block|Build|Reveal)", re.MULTILINE)
    assert len(said.findall(story)) > 50
    assert "_" not in story


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "1"], "--players 1: Builders & Biomes is for 2 to 4"),
        (["--level", "2"], "--level 2: Builders & Biomes has no levels"),
        (["--own", "wildfire"], "--own is not for Builders & Biomes"),
        (["--free", "wildfire"], "--free is not for Builders & Biomes"),
        (["--bot", "clever"], "--bot clever: there is no such bot; use random or steady"),
        (["--bot", "steady,clever"], "there is no such bot"),
        (["--bot", "steady,"], "there is no such bot"),
        (["--bot", "steady,random,random"], "bots: 3, players: 2"),
        (
            ["--mode", "3"],
            "--mode 3 is no mode of Builders & Biomes; use dice, assistant or referee",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(arguments: list[str], told: str) -> None:
    with pytest.raises(UsageError) as refused:
        run(play_command, "builders-biomes", *arguments)
    assert told in str(refused.value)


def test_portal_dash_takes_a_list_of_bots_and_a_difficulty_as_before() -> None:
    code, told = run(
        play_command, "portal-dash", "--bot", "steady,random", "--level", 2, as_json=True
    )
    found = json.loads(told)
    assert (code, found["level"], found["bot"]) == (0, 2, "steady,random")


def test_a_violation_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(BuildersBiomesReferee):
        def check(self, state: Any) -> list[str]:
            return ["65 blocks instead of 64"] if state.turns == 1 else []

    monkeypatch.setitem(game_of("builders-biomes").modes, "referee", Broken())
    code, told = run(play_command, "builders-biomes", "--mode", "referee")
    assert code == 1
    assert "VIOLATION game 0" in told
