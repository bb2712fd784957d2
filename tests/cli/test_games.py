"""The games of a box on the command line: list, show, export, replay, verify."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.table.snapshot import ABANDONED
from tests.cli.played import a_game, fill_box, with_roll, write
from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games and one that is running."""
    state = tmp_path_factory.mktemp("box")
    fill_box(state, a_game("one"), a_game("two", "layers"), running=a_game("three"))
    return state


def test_an_unused_box_has_an_empty_list(tmp_path: Path) -> None:
    assert tilekeeper("games", "list", "--state", tmp_path, "--json").document == {"games": []}
    ended = tilekeeper("games", "list", "--state", tmp_path)
    assert ended.code == 0
    assert "No game has been played here yet" in ended.out


@pytest.mark.parametrize("asked", [("list",), ("show", "1")])
def test_an_unused_installed_box_tells_where_the_games_of_the_virtual_one_are(
    asked: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("firmware_host.config.paths.SYSTEM_STATE", tmp_path)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    main(["games", *asked])
    said = capsys.readouterr()
    assert "for those of the virtual box add --virtual" in said.out + said.err


def test_the_list_tells_how_each_game_ended(state: Path) -> None:
    games = tilekeeper("games", "list", "--state", state, "--json").document["games"]
    assert [game["id"] for game in games] == [1, 2, 3]
    assert [game["outcome"] and game["outcome"]["reason"] for game in games] == [
        "last_heart",
        "last_heart",
        None,
    ]
    lines = tilekeeper("games", "list", "--state", state).out.splitlines()
    assert len(lines) == 3
    assert lines[2].endswith("running")


def test_the_games_of_a_virtual_box_are_found_where_no_box_is_installed(tmp_path: Path) -> None:
    fill_box(tmp_path / "tilekeeper", a_game("one"))
    home = {"XDG_STATE_HOME": str(tmp_path)}
    found = tilekeeper("games", "list", "--virtual", "--json", env=home).document
    assert len(found["games"]) == 1


def test_a_running_game_keeps_its_secret(state: Path) -> None:
    running = tilekeeper("games", "show", "3", "--state", state, "--json").document
    over = tilekeeper("games", "show", "1", "--state", state, "--json").document
    assert running["secret"] is None
    assert over["secret"] == a_game("one").secret
    exported = tilekeeper("games", "export", "3", "--state", state)
    assert json.loads(exported.out)["secret"] is None
    assert str(a_game("three").secret) not in exported.out


def test_a_shown_game_has_players_rolls_and_position(state: Path) -> None:
    shown = tilekeeper("games", "show", "2", "--state", state)
    assert shown.code == 0
    assert "pink, blue" in shown.out
    assert "of them by the box's dice" in shown.out
    assert "tasks" in shown.out


def test_an_exported_game_verifies_and_replays(state: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    made = tilekeeper("games", "export", "1", "--state", state, "--out", path, "--json")
    assert made.document == {"id": 1, "file": str(path)}
    assert tilekeeper("verify", path).code == 0
    assert tilekeeper("replay", path).code == 0
    printed = tilekeeper("games", "export", "1", "--state", state, "--json").document
    assert printed == json.loads(path.read_text())


def test_verify_says_from_which_entry_on_the_secret_was_public(state: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert tilekeeper("games", "export", "1", "--state", state, "--out", path).code == 0
    document = json.loads(path.read_text())
    document["entries"].insert(7, {"reopen": 7, "outcome": ABANDONED.to_json()})
    path.write_text(json.dumps(document))
    verified = tilekeeper("verify", path, "--json")
    assert verified.code == 3
    assert verified.document["secret_known_from"] == 7
    assert "already public from entry 7 on" in tilekeeper("verify", path).out
    assert tilekeeper("replay", path).code == 0


def test_an_export_overwrites_only_when_forced(state: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("mine")
    refused = tilekeeper("games", "export", "1", "--state", state, "--out", path)
    assert refused.code == 2
    assert path.read_text() == "mine"
    forced = tilekeeper("games", "export", "1", "--state", state, "--out", path, "--force")
    assert forced.code == 0


def test_a_damaged_database_is_found_wrong(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database at all" * 100)
    ended = tilekeeper("games", "list", "--state", tmp_path)
    assert ended.code == 1
    assert "games.sqlite3" in ended.err


def test_verify_names_the_first_roll_that_does_not_match(tmp_path: Path) -> None:
    log = a_game("one")
    third = [entry for entry in log.entries if entry.question == "pd.roll"][2]
    other = "red 1" if third.answer != "red 1" else "red 2"
    wrong, number = with_roll(log, other)
    path = write(tmp_path / "game.json", wrong)
    ended = tilekeeper("verify", path)
    assert ended.code == 1
    assert f"Entry {number} (pd.roll" in ended.out
    assert f"the secret gives {third.answer!r}" in ended.out
    found = tilekeeper("verify", path, "--json").document
    assert (found["ok"], found["finding"]["entry"]) == (False, number)


def test_verify_refuses_a_secret_that_was_not_promised(tmp_path: Path) -> None:
    path = write(tmp_path / "game.json", replace(a_game("one"), secret="0" * 64))
    ended = tilekeeper("verify", path)
    assert ended.code == 1
    assert "not what was promised before the first roll" in ended.out


def test_a_game_without_its_secret_proves_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "game.json", replace(a_game("one"), secret=None))
    found = tilekeeper("verify", path, "--json")
    assert found.code == 1
    assert found.document["status"] == "pending"


@pytest.mark.parametrize("cube", ["blocks", "layers"])
def test_a_replay_tells_turns_rolls_results_and_the_end(cube: str, tmp_path: Path) -> None:
    log = a_game("one", cube)
    path = write(tmp_path / "game.json", log)
    told = tilekeeper("replay", path).out.splitlines()
    assert told[0] == "Portal Dash (assistant), 2 players: Pink, Blue"
    turns = [line for line in told if line.startswith("Turn ")]
    assert turns[:3] == ["Turn 1: Pink", "Turn 2: Blue", "Turn 3: Pink"]
    rolls = [entry.answer for entry in log.entries if entry.question == "pd.roll"]
    shown = [line.split(": ")[1] for line in told if line.startswith("  Roll the dice: ")]
    colors = {"?": "Any color"}
    assert shown == [
        f"{colors.get(color, color.capitalize())}, {number}"
        for color, number in (roll.split(" ") for roll in rolls)
    ]
    assert told[-2:] == ["You lose", "A player is out of hearts."]
    found = tilekeeper("replay", path, "--json").document
    assert (found["turns"], found["outcome"]["won"]) == (len(turns), False)
    assert found["lines"] == told


def test_a_replay_speaks_the_terminals_language_and_its_document_english(tmp_path: Path) -> None:
    path, german = write(tmp_path / "game.json", a_game("one")), {"LANGUAGE": "de"}
    told = tilekeeper("replay", path, env=german).out.splitlines()
    assert told[0] == "Portal Dash (assistant), 2 Spieler: Rosa, Blau"
    assert told[-2:] == ["Verloren", "Ein Spieler hat keine Herzen mehr."]
    lines = tilekeeper("replay", path, "--json", env=german).document["lines"]
    assert lines[0] == "Portal Dash (assistant), 2 players: Pink, Blue"


def test_dice_that_players_rolled_are_marked(tmp_path: Path) -> None:
    log = a_game("one")
    at = next(i for i, each in enumerate(log.entries) if each.question == "pd.roll")
    entry = replace(log.entries[at], by="person", first=None)
    by_hand = replace(log, records=[*log.records[:at], entry], outcome=None, secret=None)
    told = tilekeeper("replay", write(tmp_path / "game.json", by_hand)).out
    assert told.count("(entered by hand)") == 1


def test_a_replay_stops_where_the_file_goes_wrong_and_says_why(tmp_path: Path) -> None:
    log = a_game("one")
    wrong, number = with_roll(log, "purple 9")
    path = write(tmp_path / "game.json", wrong)
    ended = tilekeeper("replay", path)
    assert ended.code == 1
    assert f"{path}: entry {number}" in ended.err
    assert "Turn 2" in ended.out
    assert "Turn 4" not in ended.out
    assert list(tilekeeper("replay", path, "--json").document) == ["error"]


def test_a_game_that_is_not_over_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    log = a_game("one")
    path = write(
        tmp_path / "game.json", replace(log, records=log.records[:30], outcome=None, secret=None)
    )
    ended = tilekeeper("replay", path)
    assert ended.code == 0
    assert "not over: 30 answers (pd." in ended.out


@pytest.mark.parametrize("players", [5, "x", None, [1, 2], {"a": 1}], ids=str)
def test_a_stranger_s_players_do_no_harm(players: object, tmp_path: Path) -> None:
    log = a_game("one")
    path = write(tmp_path / "game.json", replace(log, setup={**log.setup, "players": players}))
    ended = tilekeeper("replay", path)
    assert ended.code == 1
    assert "setup" in ended.err
