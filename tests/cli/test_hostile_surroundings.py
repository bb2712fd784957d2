"""A command where something is missing that is nearly always there: one sentence, no traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.played import a_game, write
from tests.cli.tilekeeper_command import COMMAND, tilekeeper_process
from tests.paths import ROOT
from tests.waiting import HANGS_S

pytestmark = pytest.mark.behavior

NOBODY = ("unshare", "--user", "--map-user=12345", "--map-group=12345")
"""A user without an entry in /etc/passwd, who may read what we may read."""

needs_namespaces = pytest.mark.skipif(
    subprocess.run([*NOBODY, "true"], check=False, capture_output=True).returncode != 0,
    reason="this machine lets nobody make a user namespace",
)


def limited(limit: str, *arguments: str | Path) -> tuple[int, str]:
    """The end and the last line of a command under a limit of the shell."""
    command = shlex.join([*COMMAND, *map(str, arguments)])
    done = subprocess.run(
        ["sh", "-c", f"ulimit {limit}; exec {command}"],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=HANGS_S,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stderr


@needs_namespaces
@pytest.mark.parametrize(
    "arguments",
    [("run", "--virtual", "--port", "0"), ("games", "list", "--virtual")],
    ids=str,
)
def test_a_user_without_a_home_is_told_to_name_a_directory(arguments: tuple[str, ...]) -> None:
    without = ("env", "-u", "HOME", "-u", "XDG_STATE_HOME", "-u", "STATE_DIRECTORY", *NOBODY)
    ended = tilekeeper_process(*arguments, under=without)
    assert ended.code == 1
    (line,) = ended.err.splitlines()
    assert "this user has no home directory; write a whole path, such as --state /" in line


@needs_namespaces
def test_a_user_without_a_home_who_names_a_directory_has_all_he_needs(tmp_path: Path) -> None:
    without = ("env", "-u", "HOME", "-u", "XDG_STATE_HOME", "-u", "STATE_DIRECTORY", *NOBODY)
    assert tilekeeper_process("games", "list", "--state", tmp_path, under=without).code == 0


@pytest.mark.parametrize(
    "command", [("run", "--virtual"), ("games", "list"), ("tags", "list"), ("config",)], ids=str
)
def test_the_home_of_nobody_is_a_wrong_call(command: tuple[str, ...]) -> None:
    ended = tilekeeper_process(*command, "--state", "~nobodyx/x")
    assert ended.code == 2
    assert "--state ~nobodyx/x: there is no user 'nobodyx' here" in ended.err


def test_a_relative_home_does_not_move_with_the_current_directory() -> None:
    surroundings = {"HOME": "rel", "XDG_STATE_HOME": "", "STATE_DIRECTORY": ""}
    ended = tilekeeper_process("games", "list", "--virtual", env=surroundings)
    assert ended.code == 0
    assert str(ROOT / "rel/.local/state/tilekeeper") in ended.out


@pytest.mark.parametrize(
    "arguments",
    [("games", "list", "--state", "x"), ("play", "portal-dash", "--save", "x.json")],
    ids=str,
)
def test_a_current_directory_that_is_gone_is_named(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    into = ("sh", "-c", f'cd {gone}; rmdir {gone}; PYTHONPATH={ROOT} exec "$@"', "sh")
    ended = tilekeeper_process(*arguments, under=into)
    assert ended.code == 1
    assert ended.err == (
        "tilekeeper: the current directory is gone; go to another one (cd) and try again\n"
    )


def test_too_few_open_files_are_not_taken_for_a_missing_right(tmp_path: Path) -> None:
    code, told = limited("-n 8", "run", "--virtual", "--no-page", "--state", tmp_path)
    assert code == 1
    assert "too many open files" in told
    assert "may not" not in told
    assert "ulimit -n" in told


@pytest.mark.parametrize("number", [6, 8, 10])
def test_too_few_open_files_are_not_taken_for_a_bad_disk(number: int, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"ulimit -n {number}; exec \"$@\"", "sh", *COMMAND, "selftest", "--only",
         "storage", "--state", tmp_path],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=HANGS_S,
    )  # fmt: skip
    assert done.returncode == 1
    assert "too many open files" in done.stdout
    assert "replace it" not in done.stdout


@pytest.mark.parametrize("kilobytes", [40_000, 60_000])
def test_too_little_memory_is_one_sentence(kilobytes: int, tmp_path: Path) -> None:
    code, told = limited(f"-v {kilobytes}", "run", "--virtual", "--no-page", "--state", tmp_path)
    assert code == 1
    assert told.splitlines()[-1].endswith(
        "there is not enough memory; end other programs, or raise the limit (ulimit -v)"
    )


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_pipe_that_lies_somewhere_is_not_waited_for(command: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.json")
    ended = tilekeeper_process(command, tmp_path / "game.json")
    assert ended.code == 2
    assert "Is a pipe, a socket or a device, no ordinary file" in ended.err
    ended = tilekeeper_process(command, "/dev/zero")
    assert (ended.code, "a device" in ended.err) == (2, True)


def test_tags_in_a_pipe_that_lies_somewhere_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "arriving.yaml")
    ended = tilekeeper_process("tags", "import", tmp_path / "arriving.yaml", "--state", tmp_path)
    assert ended.code == 2
    assert "Is a pipe" in ended.err


def test_a_pipe_of_the_shell_is_read_to_its_end(tmp_path: Path) -> None:
    game = write(tmp_path / "game.json", a_game())
    ended = tilekeeper_process("verify", "/dev/stdin", typed=game.read_text())
    named = tilekeeper_process("verify", game)
    assert (ended.code, ended.out) == (named.code, named.out), ended.err
    endless = ("sh", "-c", 'yes | "$@"', "sh")
    ended = tilekeeper_process("verify", "/dev/stdin", under=endless)
    assert ended.code == 1
    assert "/dev/stdin: is longer than 8 MB, so it is no game" in ended.err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("long", b"[" + b"[]," * 21_000_000 + b"0]"),
        ("lists", b"[" + b"[]," * 2_600_000 + b"0]"),
        ("objects", b"[" + b'{"":0},' * 1_100_000 + b"0]"),
        ("keys", b"{" + b",".join(b'"%x":0' % i for i in range(499_000)) + b"}"),
    ],
    ids=["long", "lists", "objects", "keys"],
)
def test_a_hostile_game_is_refused_with_the_memory_of_a_small_pi(
    name: str, text: bytes, tmp_path: Path
) -> None:
    """In 200 MB of address space, most of which is Python itself and its libraries."""
    file = tmp_path / f"{name}.json"
    file.write_bytes(text)
    code, told = limited("-v 200000", "verify", file)
    assert code == 1
    assert "not enough memory" not in told
    assert str(file) in told
