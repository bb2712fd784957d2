"""`python -m tools.rules_report`: how often each rule ran, from a checkout only."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.paths import ROOT
from tools import rules_report

pytestmark = pytest.mark.behavior


@pytest.mark.parametrize("level", ["assistant", "referee"])
@pytest.mark.parametrize(
    ("game", "turn"), [("portal-dash", "PD-036"), ("builders-biomes", "BB-020")]
)
def test_the_rules_that_ran_are_counted(
    game: str, turn: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = rules_report.main([game, "--mode", level, "--games", "20", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["mode"], found["games"]) == (game, level, 20)
    assert found["ran"][turn] > 100
    assert code == (1 if found["suspects"] else 0)


def test_a_game_that_is_new_on_the_list_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with dice_race_on_the_list():
        code = rules_report.main(["dice-race", "--games", "60", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert code == 0, found["suspects"]
    assert found["ran"]["DR-014"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "GAME"),
        (["chess"], "'chess' is no game of Tilekeeper"),
        (["portal-dash", "--mode", "easy"], "--mode easy is no mode"),
        (["portal-dash", "--games", "0"], "from 1"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules_report.main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert told in err


def test_it_is_run_from_a_checkout() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.rules_report", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "GAME" in done.stdout
