"""Pipes that close, disks that are full, Ctrl-C: quiet, and with the right exit code."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.tilekeeper_command import COMMAND, tilekeeper
from tests.paths import ROOT
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

_MANY_ROLLS = ("roll", "portal-dash", "--count", "200000")


@pytest.mark.parametrize("buffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "arguments",
    [_MANY_ROLLS, ("roll", "portal-dash"), ("catalog", "todo"), ("--help",)],
    ids=str,
)
def test_a_reader_that_leaves_early_ends_the_command_quietly(
    arguments: tuple[str, ...], buffered: str
) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": buffered},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(PATIENCE_S) == 141
    assert errors == ""


def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [*COMMAND, "catalog", "todo"], stdout=full, stderr=subprocess.PIPE, text=True,
            cwd=ROOT, check=False,
        )  # fmt: skip
    assert run.returncode == 1
    assert "No space left on device" in run.stderr
    assert "Traceback" not in run.stderr
    assert "Exception ignored" not in run.stderr


def test_with_json_a_full_disk_is_told_as_well() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [*COMMAND, "verify", "/nowhere", "--json"], stdout=full, stderr=subprocess.PIPE,
            text=True, cwd=ROOT, check=False,
        )  # fmt: skip
    assert run.returncode == 2
    assert "No space left on device" in run.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(closed: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    line = f"exec {' '.join(COMMAND)} play portal-dash --save {save} {closed}"
    run = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0
    assert "Traceback" not in run.stderr
    assert save.read_text().startswith("{")


def test_ctrl_c_ends_the_command_quietly() -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "portal-dash", "--games", "1000000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    _wait_until_it_works(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out, err) == (130, "", "")


def _wait_until_it_works(process: int) -> None:
    """Long enough for the imports: the CPU time it has used tells."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        used = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11]
        if int(used) > 80:
            return
        time.sleep(0.05)


def test_progress_is_for_terminals_only() -> None:
    arguments = [*COMMAND, "play", "portal-dash", "--games", "30", "--json"]
    quiet = subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT, check=True)
    assert quiet.stderr == ""
    ours, theirs = pty.openpty()
    try:
        shown = subprocess.run(
            arguments, stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT,
            check=True,
        )  # fmt: skip
        os.set_blocking(ours, False)
        progress = os.read(ours, 100_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert "games: 30 of 30" in progress
    assert shown.stdout.startswith(b"{")


def test_errors_are_told_in_the_language_of_the_terminal() -> None:
    told = {"de": "ist kein Spiel", "fr": "n'est pas un jeu", "xx": "is no game"}
    for language, words in told.items():
        said = tilekeeper("play", "nosuch", env={"LANGUAGE": language})
        assert (said.code, words in said.err) == (2, True), said.err
        assert "\\x" not in said.err, "a no-break space is no control character"
