"""Referee mode on the command line: played, counted and measured."""

from __future__ import annotations

import pytest

from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_referee_mode_is_played_without_a_violation(bot: str) -> None:
    found = tilekeeper(
        "play", "portal-dash", "--mode", "referee", "--games", "8", "--players", "2",
        "--level", "3", "--bot", bot, "--json",
    ).document  # fmt: skip
    assert (found["mode"], found["games"], found["violations"]) == ("referee", 8, [])
    assert sum(found["outcomes"].values()) == 8
    assert 0 <= found["met_boss"] <= 8


@pytest.mark.parametrize("level", ["assistant", "referee"])
def test_an_own_level_has_the_number_of_its_formula(level: str) -> None:
    """PD-029, PD-EX5."""
    words = "3,hoglin,blaze,wildfire,hard"
    found = tilekeeper("play", "portal-dash", "--mode", level, "--own", words, "--json").document
    assert found["level"] == 6
    assert found["made_of"] == {
        "tiles": 3, "extra": ["hoglin", "blaze"], "boss": "wildfire", "hard": True,
    }  # fmt: skip


@pytest.mark.parametrize("level", ["assistant", "referee"])
def test_free_play_has_no_number(level: str) -> None:
    """PD-175: the mobs that are named, and both bosses."""
    words = "ghast,ancient_hoglin,wildfire,blaze"
    ended = tilekeeper("play", "portal-dash", "--mode", level, "--free", words, "--json")
    assert ended.document["level"] is None
    assert ended.document["made_of"] == {
        "tiles": 2, "extra": ["blaze"], "boss": "ancient_hoglin", "hard": False,
        "base": ["ghast"], "second": "wildfire",
    }  # fmt: skip
    told = tilekeeper("play", "portal-dash", "--mode", level, "--free", words)
    assert f"portal-dash ({level}), free play, 2 players" in told.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--own", "3,hoglin"], "which boss? add wildfire or ancient_hoglin"),
        (["--own", "9,wildfire"], "level.tiles: 9 is not allowed; use 2–8"),
        (["--own", "wildfire,wildfire"], "wildfire appears twice"),
        (["--own", "wildfire,2,3"], "one number of tiles"),
        (["--own", "wildfire,easy,hard"], "easy or hard"),
        (["--own", "wildfire,ghast"], "use --free for others"),
        (["--own", "wildfire,ancient_hoglin"], "use --free for others"),
        (["--own", "wildfire,zebra"], "zebra says nothing; use magma_cube"),
        (["--own", "wildfire," + "9" * 5000], "says nothing"),
        (["--free", ""], "an empty word says nothing"),
        (["--own", "wildfire", "--free", "ghast,wildfire"], "choose one of --level"),
        (["--level", "2", "--own", "wildfire"], "choose one of --level"),
    ],
)
def test_a_level_that_cannot_be_is_refused_in_one_sentence(arguments: list[str], told: str) -> None:
    ended = tilekeeper("play", "portal-dash", *arguments)
    assert ended.code == 2
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1
