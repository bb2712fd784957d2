"""`run`: hands the daemon what was asked for, and its errors become sentences."""

from __future__ import annotations

import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from firmware_host import cli
from firmware_host.service.daemon import RunOptions
from tests.cli.tilekeeper_command import COMMAND, tilekeeper_process
from tests.paths import ROOT
from tests.waiting import PATIENCE_S


def test_the_daemon_gets_every_option(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from firmware_host.service import daemon

    given: list[RunOptions] = []

    async def run_daemon(options: RunOptions) -> int:
        given.append(options)
        return 0

    monkeypatch.setattr(daemon, "run_daemon", run_daemon)
    line = f"run --virtual --config {tmp_path} --state {tmp_path} --port 0 --host ::1"
    assert cli.main(line.split()) == 0
    assert cli.main(["run"]) == 0
    assert cli.main(["run", "--no-page"]) == 0
    every = RunOptions(True, False, tmp_path, tmp_path, 0, "::1")
    assert given == [every, RunOptions(), RunOptions(page=False)]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_ctrl_c_is_quiet_and_a_bug_is_not(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from firmware_host.service import daemon

    async def run_daemon(options: RunOptions) -> int:
        raise error("something")

    monkeypatch.setattr(daemon, "run_daemon", run_daemon)
    if error is KeyboardInterrupt:
        assert cli.main(["run"]) == 130
        assert capsys.readouterr() == ("", "")
    else:
        with pytest.raises(RuntimeError):
            cli.main(["run"])


@pytest.mark.behavior
def test_a_box_starts_says_where_and_ends_cleanly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "run", "--virtual", "--state", tmp_path, "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert "http://127.0.0.1:" in process.stdout.readline()
        second = tilekeeper_process("run", "--virtual", "--state", tmp_path, "--port", "0")
        assert second.code == 1
        assert str(tmp_path) in second.err
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (0, "")


@pytest.mark.behavior
def test_a_taken_port_is_one_sentence_with_the_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = tilekeeper_process("run", "--virtual", "--state", tmp_path, "--port", str(port))
    assert ended.code == 1
    assert f"Port {port} on 127.0.0.1 is already in use" in ended.err
    assert len(ended.err.splitlines()) == 1
