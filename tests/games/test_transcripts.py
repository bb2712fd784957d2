"""Every game and level has a readable transcript, and plays it again line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from firmware_host.games import all_rules
from tests.games.transcript import Recorded, lines, recorded_games
from tests.paths import ROOT

RECORDED = recorded_games()


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda each: each.path.name)
def test_the_game_goes_as_its_transcript_says(recorded: Recorded) -> None:
    written = recorded.path.read_text(encoding="utf-8").splitlines()
    for number, (there, now) in enumerate(zip_longest(written, lines(recorded)), 1):
        assert now == there, (
            f"{recorded.path.name}, line {number} differs; if that is meant, run "
            "`.venv/bin/python -m tests.games.transcript` and read the difference"
        )


def test_every_registered_game_and_level_has_a_transcript() -> None:
    there = {(recorded.game, recorded.mode) for recorded in RECORDED if recorded.path.exists()}
    assert {(rules.game, rules.mode) for rules in all_rules()} == there


def test_no_transcript_lies_about_unused() -> None:
    assert {*ROOT.glob("tests/games/*/transcripts/*.txt")} == {each.path for each in RECORDED}
