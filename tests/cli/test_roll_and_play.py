"""`roll` and `play`: fair, repeatable, and honest about violations."""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path
from typing import Any

import pytest

from firmware_host.commands import play as play_command
from firmware_host.commands.errors import UsageError
from firmware_host.commands.output import Output
from firmware_host.games import game_of
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from tests.cli.tilekeeper_command import tilekeeper, tilekeeper_process

pytestmark = pytest.mark.behavior

PLAY_KEYS = {
    "game", "players", "mode", "level", "bot", "seed", "games", "decisions", "seconds", "outcomes",
    "violations",
}  # fmt: skip


def test_a_roll_names_every_die_with_a_face_it_has() -> None:
    found = tilekeeper("roll", "portal-dash", "--count", "40", "--json").document
    assert (found["game"], found["count"], len(found["rolls"])) == ("portal-dash", 40, 40)
    for roll in found["rolls"]:
        assert list(roll) == ["blocks", "mob", "combat"]
        assert roll["blocks"] in ("red", "gray", "gold", "brown", "black", "?")
        assert roll["mob"] in ("1", "2", "3")
        assert roll["combat"] in ("0", "1", "2")


def test_every_roll_is_a_new_one_in_one_call_and_in_the_next() -> None:
    first, second = (
        tilekeeper("roll", "portal-dash", "--count", "40", "--json").document["rolls"]
        for _ in range(2)
    )
    assert first != second
    assert len({tuple(roll.values()) for roll in first}) > 5
    assert first[:20] != first[20:]


def test_a_roll_with_stand_in_faces_says_so() -> None:
    ended = tilekeeper("roll", "portal-dash", "--count", "2")
    assert len(ended.out.splitlines()) == 2
    assert "Not the printed faces, only stand-ins" in ended.err


def test_faces_the_owner_entered_are_rolled_without_a_remark(tmp_path: Path) -> None:
    owned = "\n".join(
        f"  {die}: {{value: {faces}, source: owner}}"
        for die, faces in {
            "blocks": ["red"] * 6,
            "mob": [1, 1, 2, 2, 3, 3],
            "combat": [4] * 6,
        }.items()
    )
    (tmp_path / "portal_dash.yaml").write_text(f"dice:\n{owned}\n")
    ended = tilekeeper("roll", "portal-dash", "--config", tmp_path)
    assert ended.out.startswith("blocks red  mob ")
    assert ended.out.endswith("combat 4\n")
    assert ended.err == ""


def test_play_gives_the_keys_people_rely_on() -> None:
    found = tilekeeper("play", "portal-dash", "--games", "12", "--players", "3", "--json").document
    assert set(found) >= PLAY_KEYS
    assert (found["game"], found["players"], found["mode"]) == ("portal-dash", 3, "assistant")
    assert sum(found["outcomes"].values()) == found["games"] == 12
    assert found["violations"] == []
    assert found["decisions"] > 12
    assert found["seconds"] > 0


def test_the_same_seed_gives_the_same_games_under_any_hash_seed() -> None:
    arguments = ("play", "portal-dash", "--games", "6", "--seed", "tide", "--json")
    runs = [
        tilekeeper_process(*arguments, env={"PYTHONHASHSEED": seed}).document
        for seed in ("0", "1", "77")
    ]
    for run in runs:
        del run["seconds"]
    assert runs[0] == runs[1] == runs[2]


def test_a_seed_is_made_up_and_told_when_none_is_given() -> None:
    first, second = (tilekeeper("play", "portal-dash", "--json").document for _ in range(2))
    assert first["seed"] != second["seed"]
    again = tilekeeper("play", "portal-dash", "--json", "--seed", first["seed"]).document
    assert again["decisions"] == first["decisions"]


def test_the_sensible_bot_wins_more_often_than_the_random_one() -> None:
    wins = {
        bot: tilekeeper(
            "play", "portal-dash", "--games", "30", "--seed", "x", "--bot", bot, "--json"
        ).document["outcomes"].get("boss_beaten", 0)
        for bot in ("random", "steady")
    }  # fmt: skip
    assert wins["steady"] > wins["random"] + 10


def test_the_saved_game_is_the_first_one_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played = tilekeeper(
        "play", "portal-dash", "--seed", "keep", "--games", "1", "--save", path, "--json"
    ).document
    assert len(json.loads(path.read_text())["entries"]) == played["decisions"]
    assert tilekeeper("verify", path).code == 0


def test_a_file_is_overwritten_only_when_forced(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("mine")
    ended = tilekeeper("play", "portal-dash", "--save", path)
    assert ended.code == 2
    assert "--force" in ended.err
    assert path.read_text() == "mine"
    assert tilekeeper("play", "portal-dash", "--save", path, "--force").code == 0
    assert path.read_text().startswith("{")


def test_a_disk_that_fills_up_leaves_neither_half_a_file_nor_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    small_disk = ("prlimit", "--fsize=1000")
    ended = tilekeeper_process("play", "portal-dash", "--save", path, under=small_disk)
    assert ended.code == 1
    assert str(path) in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_violation_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(PortalDashAssistant):
        def check(self, state: Any) -> list[str]:
            return ["65 blocks instead of 64"] if state.turns == 1 else []

    monkeypatch.setitem(game_of("portal-dash").modes, "assistant", Broken())
    parser = argparse.ArgumentParser()
    play_command.add_arguments(parser)
    told = io.StringIO()
    code = play_command.run(parser.parse_args(["portal-dash"]), Output(False, told, io.StringIO()))
    assert code == 1
    assert "VIOLATION game 0" in told.getvalue()
    assert "65 blocks" in told.getvalue()


def test_a_mode_that_is_not_built_yet_is_refused_honestly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(game_of("portal-dash").modes, "referee")
    parser = argparse.ArgumentParser()
    play_command.add_arguments(parser)
    options = parser.parse_args(["portal-dash", "--mode", "referee"])
    told = "--mode referee is no mode of Portal Dash; use dice or assistant$"
    with pytest.raises(UsageError, match=told):
        play_command.run(options, Output(False, io.StringIO(), io.StringIO()))
