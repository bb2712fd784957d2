"""`catalog` and `config`: what is in force, where it comes from, what contradicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior

GAMES = ["portal-dash", "builders-biomes", "explorers"]


def test_the_shipped_catalogue_is_free_of_contradictions() -> None:
    ended = tilekeeper("catalog", "check")
    assert ended.code == 0
    assert "no contradiction" in ended.out
    found = tilekeeper("catalog", "check", "--json").document
    assert (found["ok"], found["problems"]) == (True, [])
    assert sum(found["sources"].values()) == found["values"]


def test_a_contradiction_is_found_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "portal_dash.yaml").write_text(
        "life: 6\nblocks: {red: 17, gray: 16, gold: 12, brown: 12, black: 8}\n"
    )
    ended = tilekeeper("catalog", "check", "--config", tmp_path)
    assert ended.code == 1
    assert "portal_dash.yaml:2: blocks" in ended.out
    found = tilekeeper("catalog", "check", "--config", tmp_path, "--json").document
    assert (found["ok"], found["problems"][0]["line"]) == (False, 2)


def test_a_warning_is_told_and_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "portal_dash.yaml").write_text("weapons:\n  crossbow:\n    dice: 6\n")
    ended = tilekeeper("catalog", "check", "--config", tmp_path)
    assert ended.code == 0
    assert "portal_dash.yaml:3: weapons.crossbow.dice" in ended.out
    assert "portal-dash" in ended.out
    found = tilekeeper("catalog", "check", "--config", tmp_path, "--json").document
    assert (found["ok"], found["problems"], found["warnings"][0]["line"]) == (True, [], 3)


def test_a_catalogue_that_cannot_be_read_is_found_wrong_as_json_too(tmp_path: Path) -> None:
    (tmp_path / "portal_dash.yaml").write_text("life: many\n")
    ended = tilekeeper("catalog", "check", "--config", tmp_path, "--json")
    assert ended.code == 1
    assert ended.document["problems"][0]["key"] == "life"


def test_todo_lists_what_nobody_has_looked_up_and_shrinks_with_each_value(tmp_path: Path) -> None:
    before = tilekeeper("catalog", "todo", "--json").document
    assert before["count"] == len(before["todo"]) > 0
    assert {"game", "path", "value", "source", "note", "advice"} == set(before["todo"][0])
    (tmp_path / "portal_dash.yaml").write_text("dice:\n  combat: [0, 0, 0, 1, 1, 2]\n")
    after = tilekeeper("catalog", "todo", "--config", tmp_path, "--json").document
    assert after["count"] == before["count"] - 1
    assert "dice.combat" not in [each["path"] for each in after["todo"]]


def test_config_says_where_each_value_comes_from(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("\nhttp:\n  port: 9000\n")
    ended = tilekeeper("config", "--config", tmp_path)
    assert f"device.http.port = 9000  # {tmp_path}/device.yaml:3" in ended.out
    found = tilekeeper("config", "--config", tmp_path, "--state", tmp_path, "--json").document
    values = {each["key"]: each for each in found["values"]}
    assert values["device.http.port"]["value"] == 9000
    assert values["device.http.host"]["file"].endswith("device_config/device.yaml")
    assert found["state_dir"] == str(tmp_path)


def test_a_value_entered_on_the_panel_that_is_no_longer_allowed_is_noted(tmp_path: Path) -> None:
    (tmp_path / "owner.yaml").write_text("portal_dash: {life: {value: many, source: owner}}\n")
    found = tilekeeper("config", "--state", tmp_path, "--json")
    assert found.code == 0
    assert "owner.yaml" in found.document["notices"][0]


def test_one_game_may_be_asked_for_alone(tmp_path: Path) -> None:
    found = tilekeeper("catalog", "check", "--json").document
    assert [game["game"] for game in found["games"]] == GAMES
    assert found["values"] == sum(game["values"] for game in found["games"])
    alone = tilekeeper("catalog", "check", "builders-biomes", "--json").document
    assert alone["games"] == found["games"][1:2]
    assert alone["values"] == alone["games"][0]["values"]
    (tmp_path / "builders_biomes.yaml").write_text("points: {dwelling: 6}\n")
    every = tilekeeper("catalog", "check", "--config", tmp_path)
    assert every.code == 1
    assert "builders_biomes.yaml:1: points.dwelling" in every.out
    assert "portal-dash: " in every.out
    assert "explorers: " in every.out
    other = tilekeeper("catalog", "check", "portal-dash", "--config", tmp_path)
    assert (other.code, len(other.out.splitlines())) == (0, 1)


@pytest.mark.parametrize("game", GAMES)
def test_todo_of_one_game_names_only_its_values(game: str) -> None:
    every = tilekeeper("catalog", "todo", "--json").document["todo"]
    alone = tilekeeper("catalog", "todo", game, "--json").document["todo"]
    assert alone == [each for each in every if each["game"] == game] != []


def test_todo_of_all_games_has_a_heading_for_each() -> None:
    told = tilekeeper("catalog", "todo").out
    assert told.startswith("Portal Dash:\n")
    assert "\nBuilders & Biomes:\n" in told
    assert "\nExplorers:\n" in told


def test_a_game_without_a_catalogue_is_refused_with_those_that_have_one() -> None:
    ended = tilekeeper("catalog", "todo", "chess")
    assert ended.code == 2
    assert "'chess' is no game of Tilekeeper" in ended.err
    assert ", ".join(GAMES) in ended.err


def test_config_lists_every_game_and_the_house_rules_of_each() -> None:
    values = tilekeeper("config", "--json").document["values"]
    files = [each["key"].partition(".")[0] for each in values]
    games = [game.replace("-", "_") for game in GAMES]
    assert list(dict.fromkeys(files)) == ["device", "house_rules", *games]
    switches = {f"house_rules.{switch}" for switch in ("pd.pass", "bb.tnt", "ex.trade")}
    assert switches <= {each["key"] for each in values}


def test_a_line_from_an_older_version_is_noted_with_how_to_write_it_today(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("# mine\nbuttons: {backend: gpiod}\n")
    found = tilekeeper("config", "--config", tmp_path, "--state", tmp_path, "--json")
    assert found.code == 0
    (notice,) = found.document["notices"]
    assert notice.startswith(f"{tmp_path}/device.yaml:2: buttons.backend: is no longer read")
