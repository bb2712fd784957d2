"""Every command knows a game as soon as it is on the list."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior


def test_play_counts_its_ends(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    found = tilekeeper(
        "play", "dice-race", "--games", "30", "--players", "3", "--bot", "steady,random",
        "--save", file, "--json",
    ).document  # fmt: skip
    assert (found["outcomes"], found["violations"]) == ({"goal": 30}, [])
    assert (found["mode"], found["level"]) == ("referee", None)
    assert tilekeeper("verify", file).code == 0
    told = tilekeeper("replay", file).out
    assert told.startswith("Dice race (referee), 3 players: Pink, Blue, Yellow")
    assert "  Safe or risky? " in told
    assert re.match(r"(Pink|Blue|Yellow) wins!\nThe goal is reached\.", told.split("\n\n")[-1])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "1"), "Dice race is for 2 to 4"),
        (("--level", "2"), "Dice race has no levels"),
        (("--mode", "box"), "use referee"),
        (("--own", "wildfire"), "--own is not for Dice race"),
    ],
)
def test_what_it_cannot_do_is_refused(arguments: tuple[str, ...], told: str) -> None:
    ended = tilekeeper("play", "dice-race", *arguments)
    assert ended.code == 2
    assert told in ended.err


def test_its_dice_are_rolled() -> None:
    rolls = tilekeeper("roll", "dice-race", "--count", "50", "--json").document["rolls"]
    assert {face for roll in rolls for face in roll.values()} <= set("123456")
    assert all(list(roll) == ["race"] for roll in rolls)


def test_its_values_are_checked_and_the_stand_in_is_listed(tmp_path: Path) -> None:
    assert "dice-race: 7 values" in tilekeeper("catalog", "check").out
    todo = tilekeeper("catalog", "todo", "dice-race").out
    assert "cards.mud.copies = 2  (stand-in)" in todo
    (tmp_path / "dice_race.yaml").write_text("goal: 12\nevents: [15]\n")
    ended = tilekeeper("catalog", "check", "--config", tmp_path)
    assert ended.code == 1
    assert "space 15 lies behind the goal" in ended.out + ended.err
    (tmp_path / "dice_race.yaml").write_text("cards: {mud: {copies: 3}}\n")
    assert "mud" not in tilekeeper("catalog", "todo", "dice-race", "--config", tmp_path).out


def test_its_pieces_are_tagged_and_listed(tmp_path: Path) -> None:
    state = ("--state", tmp_path / "state")
    enrolled = tilekeeper(
        "tags", "enroll", "dice-race", "--uid", "0A1B2C3D4E", "--tile", "card:mud:1", *state
    )
    assert enrolled.code == 0, enrolled.err
    listed = tilekeeper("tags", "list", "--json", *state).document
    assert json.dumps(listed).count("card:mud:1") == 1
    refused = tilekeeper(
        "tags", "enroll", "dice-race", "--uid", "0A1B2C3D4F", "--tile", "card:ghost:1", *state
    )
    assert refused.code != 0


def test_the_self_test_plays_it_and_rolls_its_dice() -> None:
    checks = tilekeeper("selftest", "--only", "rules", "--json").document
    assert checks["ok"]
    assert "race" in tilekeeper("selftest", "--only", "dice").out


def test_the_configuration_lists_it() -> None:
    told = tilekeeper("config").out
    assert "dice_race.goal" in told
    assert "dr.fall" in told
