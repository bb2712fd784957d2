"""Layers: shipped < the person's files < what was entered on the panel."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from firmware_host.config import settings as settings_module
from firmware_host.config import yaml_lines
from firmware_host.config.errors import ConfigError
from firmware_host.config.paths import shipped_dir, state_directory
from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from firmware_host.games.builders_biomes.rules.setup import SWITCHES as BUILDERS_BIOMES
from firmware_host.games.explorers.rules.setup import SWITCHES as EXPLORERS
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES as PORTAL_DASH
from tests.config.place import Place

SWITCHES = (*PORTAL_DASH, *BUILDERS_BIOMES, *EXPLORERS)


def test_a_partial_file_changes_only_what_it_says(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttons:\n  pins:\n    roll: 21\n")
    buttons = place.load().device.buttons
    assert buttons.pins.as_dict() == {"up": 5, "down": 6, "ok": 13, "back": 19, "roll": 21}


@pytest.mark.behavior
@pytest.mark.parametrize("text", ["", "# nothing\n", "buttons:\nhttp:\n  port:\n", "language: ~\n"])
def test_an_empty_file_section_or_value_means_the_default(tmp_path: Path, text: str) -> None:
    place = Place.at(tmp_path)
    default = place.load().device
    place.write("device.yaml", text)
    assert place.load().device == default


def test_an_empty_unknown_section_is_still_unknown(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "buttns:\n")
    assert place.faults() == ["device.yaml:1: buttns: unknown key; did you mean buttons?"]


def test_every_effective_value_knows_its_file_and_line(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "# mine\nhttp:\n  port: 8081\n")
    settings = place.load().enter("portal_dash", "dice.combat", [0, 0, 0, 1, 1, 2])
    listed = {each.key: each for each in settings.effective()}
    assert str(listed["device.http.port"].origin) == f"{place.config}/device.yaml:3"
    assert listed["device.http.port"].value == 8081
    shipped = listed["device.http.host"].origin
    assert shipped.file == str(shipped_dir() / "device.yaml")
    line = Path(shipped.file).read_text(encoding="utf-8").splitlines()[shipped.line - 1]
    assert line.strip() == "host: 127.0.0.1"
    combat = listed["portal_dash.dice.combat"]
    assert combat.origin.file == str(place.owner)
    assert combat.value == [0, 0, 0, 1, 1, 2]
    assert {rule.id for rule in SWITCHES} == {
        key.removeprefix("house_rules.") for key in listed if key.startswith("house_rules.")
    }


def test_a_file_with_a_wrong_name_is_not_silently_ignored(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("devices.yaml", "")
    place.write("device.yml", "")
    place.write("device.yaml.bak", "not: [yaml")
    assert place.faults() == [
        "device.yml: is no file Tilekeeper reads; did you mean device.yaml?",
        "devices.yaml: is no file Tilekeeper reads; did you mean device.yaml?",
    ]


def test_a_file_that_is_not_yaml_does_not_hide_the_next_one(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("device.yaml", "http: {port: 80\n")
    place.write("house_rules.yaml", "pd.pass: yes\npd.pass: no\n")
    assert [fault.split(": ")[0] for fault in place.faults()] == [
        "device.yaml:1",
        "house_rules.yaml:2",
    ]


def test_a_configuration_directory_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none: there is no such directory$"):
        load_settings(tmp_path / "none", tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match=r"file: cannot be read \(not a directory\)$"):
        load_settings(tmp_path / "file", tmp_path)


def test_the_system_directory_is_read_unless_another_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, other = tmp_path / "system", tmp_path / "other"
    for directory, port in ((system, 81), (other, 82)):
        directory.mkdir()
        (directory / "device.yaml").write_text(f"http: {{port: {port}}}")
    monkeypatch.setattr(settings_module, "SYSTEM_DIR", system)
    assert load_settings(state_dir=tmp_path).device.http.port == 81
    assert load_settings(other, tmp_path).device.http.port == 82


def test_what_the_owner_entered_lies_on_top_and_survives(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", "dice:\n  combat: [0, 0, 0, 0, 1, 1]\n")
    place.write("house_rules.yaml", "pd.refuse: no\n")
    before = (place.config / "portal_dash.yaml").read_bytes()
    place.load().enter("portal_dash", "dice.combat", [0, 1, 1, 1, 2, 2])
    place.load().enter("house_rules", "pd.refuse", "yes").enter("device", "language", "de")
    settings = place.load()
    assert settings.catalogues["portal-dash"].value("dice.combat") == [0, 1, 1, 1, 2, 2]
    assert settings.house_rules["pd.refuse"] == "yes"
    assert settings.device.language == "de"
    assert settings.notices == ()
    assert (place.config / "portal_dash.yaml").read_bytes() == before


def test_a_withdrawn_value_uncovers_the_one_below(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", "dice:\n  combat: [0, 0, 0, 0, 1, 1]\n")
    settings = place.load().enter("portal_dash", "dice.combat", [0, 1, 1, 1, 2, 2])
    settings = settings.withdraw("portal_dash", "dice.combat")
    assert settings.catalogues["portal-dash"].value("dice.combat") == [0, 0, 0, 0, 1, 1]
    assert yaml_lines.load(place.owner).data == {}
    settings.withdraw("portal_dash", "dice.combat")


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("file", "path", "value", "sentence"),
    [
        (
            "portal_dash",
            "dice.combat",
            [0, 1],
            "dice.combat.value: [0, 1] is not allowed; use a list",
        ),
        (
            "portal_dash",
            "dice.combat",
            [0, 1, 1, 1, 2, 7],
            "dice.combat.value[6]: 7 is not allowed",
        ),
        ("portal_dash", "dice.combat", None, "dice.combat.value: an empty value is not allowed"),
        ("portal_dash", "dice.cmbat", [1] * 6, "dice.cmbat: unknown key; did you mean combat?"),
        ("portal_dash", "dice", [1] * 6, "dice.value: unknown key"),
        ("portal_dash", "piglin.1-2.A", [3, 0], "piglin.1-2.A.value[2]: 0 is not allowed"),
        ("portal_dash", "piglin.1-2.A", [], "piglin.1-2.A.value: [] is not allowed"),
        ("house_rules", "pd.refuse", "maybe", "pd.refuse: 'maybe' is not allowed"),
        ("house_rules", "pd.refused", "no", "pd.refused: unknown key; did you mean pd.refuse?"),
        ("portal", "dice.combat", [1] * 6, "portal: use one of device, house_rules, portal_dash"),
    ],
)
def test_a_value_that_is_not_allowed_changes_nothing(
    tmp_path: Path, file: str, path: str, value: object, sentence: str
) -> None:
    place = Place.at(tmp_path)
    settings = place.load().enter("portal_dash", "piglin.3-4.A", [2])
    before = place.owner.read_bytes()
    with pytest.raises(ConfigError) as caught:
        settings.enter(file, path, value)
    assert sentence in str(caught.value)
    assert all(each.startswith("what was entered: ") for each in str(caught.value).splitlines())
    assert place.owner.read_bytes() == before


def test_a_damaged_owner_file_does_not_stop_the_box_and_is_kept(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.owner.write_bytes(b"\x00\x00\x00")
    settings = place.load()
    assert len(settings.notices) == 1
    assert "owner.yaml:1: " in settings.notices[0]
    assert place.owner.read_bytes() == b"\x00\x00\x00"
    settings = settings.enter("portal_dash", "dice.combat", [0, 1, 1, 1, 2, 2])
    assert settings.notices == ()
    assert (place.state / "owner.yaml.damaged-1").read_bytes() == b"\x00\x00\x00"


def test_a_wrong_value_in_the_owner_file_costs_only_its_section(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.owner.write_text("portal_dash: {life: 99}\nhouse_rules: {pd.pass: yes}\nchess: 1\n")
    settings = place.load()
    assert settings.catalogues["portal-dash"].value("life") == 6
    assert settings.house_rules["pd.pass"] == "yes"
    assert [notice.split(": ")[1] for notice in settings.notices] == ["chess", "life"]


def test_an_impossible_turn_of_the_screen_in_the_owner_file_is_a_notice(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.owner.write_text("device: {screen: {turn: 45}}\nhouse_rules: {pd.pass: yes}\n")
    settings = place.load()
    assert settings.device.screen.turn == 0
    assert settings.house_rules["pd.pass"] == "yes"
    (notice,) = settings.notices
    assert "45 is not allowed; use one of 0, 90, 180, 270" in notice


def test_a_state_directory_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    (tmp_path / "file").write_text("")
    settings = load_settings(place.config, tmp_path / "file" / "below")
    with pytest.raises(ConfigError, match=r"owner.yaml: cannot be written \(not a directory\)$"):
        settings.enter("house_rules", "pd.pass", "yes")


def test_the_shipped_house_rules_are_the_rulings() -> None:
    files = [game.path / "house_rules.yaml" for game in all_games()]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    settings = load_settings(state_dir=Path("/nonexistent"))
    for rule in SWITCHES:
        assert settings.house_rules[rule.id] == rule.default
        comment = text[: text.index(f"\n{rule.id}:")].rpartition("\n\n")[2]
        assert comment.startswith(f"# {rule.ruling}.")


@pytest.mark.parametrize("word", ["no", "No", "false", "off", "'no'"])
def test_no_means_no_however_it_is_written(tmp_path: Path, word: str) -> None:
    place = Place.at(tmp_path)
    place.write("house_rules.yaml", f"bb.fresh_mob: {word}\n")
    assert place.load().house_rules["bb.fresh_mob"] == "no"


@pytest.mark.parametrize(
    ("wanted", "configured", "virtual", "environ", "expected"),
    [
        ("/a", "/b", False, {"STATE_DIRECTORY": "/c"}, "/a"),
        (None, "/b", False, {"STATE_DIRECTORY": "/c"}, "/b"),
        (None, None, False, {"STATE_DIRECTORY": "/c:/d"}, "/c"),
        (None, None, False, {}, "/var/lib/tilekeeper"),
        (None, None, True, {"XDG_STATE_HOME": "/x"}, "/x/tilekeeper"),
        (None, None, True, {"XDG_STATE_HOME": "x"}, f"{Path.home()}/.local/state/tilekeeper"),
        (None, None, True, {}, f"{Path.home()}/.local/state/tilekeeper"),
        (None, "~/box", True, {}, f"{Path.home()}/box"),
    ],
)
def test_the_state_directory_is_the_most_explicit_one(
    wanted: str | None,
    configured: str | None,
    virtual: bool,
    environ: dict[str, str],
    expected: str,
) -> None:
    found = state_directory(
        Path(wanted) if wanted else None,
        Path(configured) if configured else None,
        virtual=virtual,
        environ=environ,
    )
    assert found == Path(expected)


WRITER = """
import sys
from pathlib import Path
from firmware_host.config.settings import load_settings
settings = load_settings(Path(sys.argv[1]), Path(sys.argv[2]))
turn = 0
while True:
    turn += 1
    settings = settings.enter("portal_dash", "piglin.1-2.C", [1 + turn % 16] * (1 + turn % 8))
    print(turn, flush=True)
"""


@pytest.mark.behavior
def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    for attempt in range(5):
        command = [sys.executable, "-c", WRITER, str(place.config), str(place.state)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(0.013 * attempt)
            process.send_signal(signal.SIGKILL)
            said = process.stdout.read().split()
        found = len(place.load().catalogues["portal-dash"].value("piglin.1-2.C")) - 1
        last = int(said[-1]) if said else 1
        assert found in (last % 8, (last + 1) % 8)
        assert place.load().notices == ()


@pytest.mark.behavior
def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    settings = place.load()

    def enter(task: str) -> None:
        for size in range(1, 9):
            settings.enter("portal_dash", f"piglin.1-2.{task}", [size])

    writers = [threading.Thread(target=enter, args=(task,)) for task in "ABC"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    sides = place.load().catalogues["portal-dash"].plain()["piglin"]
    assert sides["1-2"] == {"A": [8], "B": [8], "C": [8]}
    assert {path.name for path in place.state.iterdir()} == {".owner.yaml.lock", "owner.yaml"}
