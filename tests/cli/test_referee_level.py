"""Referee mode on the command line: played, counted and measured."""

from __future__ import annotations

import sys

import pytest

from firmware_host.commands import bench_games
from firmware_host.commands.bench_daemon import CannotMeasure
from firmware_host.games import game_of
from tests.cli.tilekeeper_command import tilekeeper

PORTAL_DASH = game_of("portal-dash")


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
@pytest.mark.parametrize(
    ("game", "turn"), [("portal-dash", "PD-036"), ("builders-biomes", "BB-020")]
)
def test_the_rules_that_ran_are_counted(game: str, turn: str, level: str) -> None:
    ended = tilekeeper("play", game, "--mode", level, "--games", "20", "--rules-report", "--json")
    found = ended.document
    assert (found["game"], found["mode"], found["games"]) == (game, level, 20)
    assert found["ran"][turn] > 100
    assert ended.code == (1 if found["suspects"] else 0)


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
        (["--own", "9,wildfire"], "level.tiles: 9 is not allowed; use 2 to 8"),
        (["--own", "wildfire,wildfire"], "wildfire stands there twice"),
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


def test_random_play_is_measured_against_chess_in_the_same_run() -> None:
    """A generous limit: other processes share the machine. `bench` itself holds the real goal."""
    ratio, ours, theirs = bench_games.speed_against_chess(PORTAL_DASH, rounds=3, round_s=0.1)
    assert ratio > 1.5, f"{ours:.0f} against {theirs:.0f}"


def test_a_state_in_mid_game_is_copied_quickly_and_is_one() -> None:
    state = bench_games.mid_game(PORTAL_DASH)
    assert state.turns > 5
    assert state.outcome is None
    assert state.copy() == state
    assert bench_games.copy_microseconds(PORTAL_DASH, rounds=3) < 100


def test_without_chess_there_is_a_sentence_instead_of_a_ratio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(CannotMeasure, match="pip install chess"):
        bench_games.speed_against_chess(PORTAL_DASH, rounds=1)
