"""Every way to call the command wrongly ends with 2, one sentence and no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.cli import main
from tests.cli.tilekeeper_command import Ended, tilekeeper, tilekeeper_process, without_rights
from tests.paths import ROOT

pytestmark = pytest.mark.behavior

WRONG_CALLS = [
    ((), "which command"),
    (("fly",), "'fly' is no command; see `tilekeeper --help`"),
    (("plya",), "'plya' is no command; did you mean play? see `tilekeeper --help`"),
    (("tags", "lst"), "did you mean list? see `tilekeeper tags --help`"),
    (("--fly",), "--fly"),
    (("roll",), "GAME"),
    (("roll", "chess"), "portal-dash"),
    (("roll", "explorers"), "Explorers is played without dice"),
    (("roll", "builders-biomes"), "Builders & Biomes is played without dice"),
    (("roll", "portal-dash", "--count", "0"), "from 1 to 1000000"),
    (("roll", "portal-dash", "--count", "many"), "'many'"),
    (("roll", "portal-dash", "--count", "1e3"), "'1e3'"),
    (("roll", "portal-dash", "--count", "9" * 5000), "whole number"),
    (("roll", "portal-dash", "--coun", "1"), "--coun"),
    (("roll", "portal-dash", "more"), "more"),
    (("play", "chess"), "'chess' is no game of Tilekeeper; use portal-dash, builders-biomes, expl"),
    (("play", "explorers", "--mode", "box"), "use referee"),
    (("play", "explorers", "--level", "2"), "use first_game, easy, normal, hard, very_hard"),
    (("play", "explorers", "--own", "2,wildfire"), "--own is not for Explorers"),
    (("play", "explorers", "--free", "2,wildfire"), "--free is not for Explorers"),
    (("play", "portal-dash", "--players", "5"), "from 1 to 4"),
    (("play", "portal-dash", "--level", "referee"), "use --mode referee"),
    (("play", "portal-dash", "--mode", "xyz"), "use dice, assistant or referee"),
    (("play", "portal-dash", "--level", "6"), "use 1, 2, 3, 4, 5"),
    (("play", "portal-dash", "--bot", "genius"), "use random, steady, collector or ordinary"),
    (("play", "portal-dash", "--games", "-1"), "-1"),
    (("play", "portal-dash", "--save", "/"), "directory"),
    (("play", "portal-dash", "--save", "/nowhere/at/all.json"), "no such directory"),
    (("play", "portal-dash", "--seed", "\udcff"), "--seed"),
    (("games",), "list|show|export"),
    (("games", "show"), "ID"),
    (("games", "show", "seven"), "'seven'"),
    (("games", "show", "7"), "no game 7"),
    (("games", "export", "7"), "no game 7"),
    (("games", "drop"), "'drop'"),
    (("games", "list", "--state", "/etc/passwd"), "is a file"),
    (("replay",), "FILE"),
    (("replay", "/nowhere.json"), "No such file"),
    (("replay", "/"), "directory"),
    (("verify", "/nowhere.json"), "No such file"),
    (("verify", "/"), "directory"),
    (("verify", "x" * 5000), "File name too long"),
    (("catalog",), "check|todo"),
    (("catalog", "check", "--config", "/nowhere"), "no such directory"),
    (("config", "--config", "/etc/passwd"), "no such directory"),
    (("tags",), "enroll"),
    (("tags", "enroll", "explorers"), "in a script use --uid HEX --tile ID"),
    (("tags", "enroll", "explorers", "--tile", "creature:cow:1"), "did you mean creature:"),
    (("tags", "enroll", "portal-dash", "--uid", "0A1B2C3D4E"), "--tile"),
    (("tags", "enroll", "portal-dash", "--uid", "zz", "--tile", "mob:ghast:1"), "hex"),
    (("tags", "enroll", "portal-dash", "--tile", "mob:cow:1"), "did you mean mob:"),
    (("tags", "enroll", "portal-dash", "--tile", "?"), "no tile of portal-dash; use one such as"),
    (("tags", "forget", "zz"), "hex"),
    (("tags", "forget", "0A1B2C3D4E"), "not enrolled"),
    (("tags", "import", "/nowhere.yaml"), "No such file"),
    (("tags", "probe", "--seconds", "0"), "from 1"),
    (("selftest", "--only", "warp"), "configuration"),
    (("bench", "--only", "warp"), "pack-frame"),
    (("run", "--port", "99999"), "from 0 to 65535"),
    (("run", "--terminal"), "needs a terminal"),
    (("run", "--config", "/nowhere"), "no such directory"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A box on which nobody has played."""
    return {"STATE_DIRECTORY": str(tmp_path_factory.mktemp("state"))}


@pytest.mark.parametrize(("arguments", "told"), WRONG_CALLS, ids=lambda value: str(value)[:60])
def test_a_wrong_call_ends_with_2_and_says_what_is_wrong(
    arguments: tuple[str, ...],
    told: str,
    home: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In this process, because there are many; whatever is not caught would end the test."""
    monkeypatch.setenv("STATE_DIRECTORY", home["STATE_DIRECTORY"])
    code = main(arguments)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert told in err
    assert all(line.startswith("tilekeeper: ") for line in err.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("roll",),
        ("roll", "explorers"),
        ("play", "portal-dash", "--bot", "genius"),
        ("games", "show", "7"),
        ("verify", "/nowhere.json"),
        ("replay", "/"),
        ("selftest", "--only", "warp"),
        ("bench", "--only", "warp"),
    ],
    ids=str,
)
def test_with_json_an_error_is_one_document_too(
    arguments: tuple[str, ...], home: dict[str, str]
) -> None:
    ended = tilekeeper(*arguments, "--json", env=home)
    assert ended.code == 2
    assert list(ended.document) == ["error"]
    assert ended.err == ""


def test_help_is_there_for_every_command() -> None:
    general = tilekeeper("--help")
    assert general.code == 0
    for command in ("run", "selftest", "play", "roll", "games", "replay", "verify", "catalog",
                    "config", "tags", "bench"):  # fmt: skip
        assert f"    {command} " in general.out
        ended = tilekeeper(command, "--help")
        assert (ended.code, ended.err) == (0, "")
        assert f"tilekeeper {command}" in ended.out


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["run", "--help"]], ids=str)
def test_version_and_help_load_no_library(arguments: list[str]) -> None:
    code = (
        "import sys; from firmware_host.cli import main; main(sys.argv[1:]); "
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    loaded = set(run.stdout.splitlines()[-1].split())
    assert "firmware_host" in loaded
    heavy = {"gpiozero", "luma", "PIL", "serial", "aiohttp", "yaml", "asyncio"}
    assert not loaded & (heavy | {"sqlite3", "gpiod", "smbus2"})


def test_a_file_nobody_may_read_is_told_with_its_name(tmp_path: Path) -> None:
    secret = tmp_path / "game.json"
    secret.write_text("{}")
    secret.chmod(0)
    ended = tilekeeper_process("verify", secret, under=without_rights())
    assert ended.code == 2
    assert f"{secret}: Permission denied" in ended.err


def test_a_state_directory_nobody_may_write_is_told_with_its_name(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    arguments = ("tags", "enroll", "portal-dash", "--uid", "0A1B2C3D4E", "--tile", "mob:ghast:1")
    ended = tilekeeper_process(*arguments, "--state", tmp_path, under=without_rights())
    assert ended.code == 1
    assert str(tmp_path) in ended.err
    assert "permission denied" in ended.err
    assert "sudo -u tilekeeper tilekeeper" in ended.err
    tmp_path.chmod(0)
    listed = tilekeeper_process("tags", "list", "--state", tmp_path, under=without_rights())
    assert listed.code == 1
    assert "sudo -u tilekeeper tilekeeper" in listed.err


@pytest.mark.parametrize("shut", [".", "games.sqlite3"])
def test_the_games_of_another_user_are_refused_with_the_way_to_see_them(
    shut: str, tmp_path: Path
) -> None:
    (tmp_path / "games.sqlite3").touch()
    (tmp_path / shut).chmod(0)
    ended = tilekeeper_process("games", "list", "--state", tmp_path, under=without_rights())
    tmp_path.chmod(0o755)
    assert ended.code == 1
    assert ended.err == (
        f"tilekeeper: {tmp_path}/games.sqlite3: Permission denied; do it as the user who runs the "
        "box (sudo -u tilekeeper tilekeeper …), or choose another --state directory\n"
    )


BAD_FILES = {
    "empty": b"",
    "binary": bytes(range(256)) * 10,
    "not a game": b"[1, 2, 3]",
    "half": b'{"format": 1, "game": "portal-dash"',
    "deep": b"[" * 100_000,
    "huge number": b'{"format": ' + b"9" * 10_000 + b"}",
    "newer": b'{"format": 99}',
}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_game_is_found_wrong(
    command: str, content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    ended = tilekeeper(command, path)
    assert ended.code == 1
    assert str(path) in ended.err
    assert len(ended.err.splitlines()) == 1


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    ended = tilekeeper("verify", tmp_path / "\x1b[2J\nfile")
    assert ended.code == 2
    assert "\x1b" not in ended.err


def test_broken_settings_are_told_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("http:\n  port: yes\nbuttons:\n  kind: many\n")
    ended = tilekeeper("config", "--config", tmp_path)
    assert ended.code == 1
    assert "device.yaml:2: http.port" in ended.err
    assert "device.yaml:4: buttons.kind" in ended.err


def test_the_command_is_installed_under_its_name() -> None:
    script = Path(sys.executable).with_name("tilekeeper")
    run = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("tilekeeper ")


def _with_ascii_terminal(*arguments: str) -> Ended:
    return tilekeeper_process(*arguments, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})


def test_a_terminal_without_unicode_gets_its_lines_all_the_same() -> None:
    ended = _with_ascii_terminal("catalog", "todo")
    assert ended.code == 0
    assert ended.out.isascii()
    assert os.linesep in ended.out
