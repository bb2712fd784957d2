"""What the journal gets: one line per event, each with its weight; and no network is touched."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host.games.core.flow import Outcome
from firmware_host.service.logging_setup import (
    GameLogger,
    JournalFormatter,
    OneLine,
    is_journal,
    priority,
)
from firmware_host.table.snapshot import TableSnapshot
from tests.service.test_life import ALL_ABSENT
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior


@contextmanager
def service(
    folder: Path, device: str = ALL_ABSENT
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The command line of tilekeeper.service, its standard error as journald hands it over."""
    (folder / "etc").mkdir()
    (folder / "etc/device.yaml").write_text(device)
    journal = folder / "journal"
    with journal.open("wb") as stream:
        status = os.fstat(stream.fileno())
        process = subprocess.Popen(
            [
                sys.executable, "-m", "firmware_host", "run", "--no-page",
                "--config", str(folder / "etc"), "--state", str(folder / "state"),
            ],
            stdout=stream,
            stderr=stream,
            env={**os.environ, "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"},
        )  # fmt: skip
    try:
        yield process, journal
    finally:
        process.kill()
        process.wait()


def until(journal: Path, words: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while words not in journal.read_text():
        assert time.monotonic() < deadline, journal.read_text()
        time.sleep(0.05)


def internet_sockets(pid: int) -> set[str]:
    listed = set()
    for table in ("tcp", "tcp6", "udp", "udp6"):
        rows = Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]
        listed |= {f"socket:[{row.split()[9]}]" for row in rows}
    held = set()
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed while we look
            held.add(str(fd.readlink()))
    return listed & held


def test_the_service_without_a_page_plays_logs_with_weights_and_opens_no_socket(
    tmp_path: Path,
) -> None:
    with service(tmp_path) as (process, journal):
        until(journal, "ready to play")
        assert internet_sockets(process.pid) == set()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    lines = journal.read_text().splitlines()
    assert all(re.match(r"<[2-7]>\S", line) for line in lines), lines
    assert lines[0].startswith("<6>")
    assert "starts, games are kept in" in lines[0]
    assert lines[-1].endswith("ended in order")


def test_a_fault_in_the_configuration_is_one_weighty_line_each_and_no_traceback(
    tmp_path: Path,
) -> None:
    with service(tmp_path, "http: {port: many}\n") as (process, journal):
        assert process.wait(PATIENCE_S) == 1
    (line,) = journal.read_text().splitlines()
    assert line.startswith("<3>tilekeeper: ")
    assert "device.yaml:1" in line


@pytest.mark.parametrize(
    ("level", "number"),
    [
        (logging.CRITICAL, 2),
        (logging.ERROR, 3),
        (logging.WARNING, 4),
        (logging.INFO, 6),
        (logging.DEBUG, 7),
    ],
)
def test_levels_become_syslog_priorities(level: int, number: int) -> None:
    assert priority(level) == number


def test_every_line_of_a_traceback_keeps_its_weight() -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "oh", (), sys.exc_info())
    lines = JournalFormatter().format(record).splitlines()
    assert len(lines) > 3
    assert all(line.startswith("<3>") for line in lines)


def test_what_a_stranger_sent_cannot_forge_a_line() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "tag %s", ("AB\n<2>forged",), None)
    assert OneLine().filter(record)
    assert JournalFormatter().format(record) == "<6>x: tag AB\\n<2>forged"


@pytest.mark.parametrize("value", ["", "1", "a:b", "1:2:3", "0:0"])
def test_a_stream_that_is_not_the_journal_gets_no_marks(value: str) -> None:
    with Path(os.devnull).open("w") as stream:
        assert not is_journal(stream, {"JOURNAL_STREAM": value})


def snapshot(game: int | None, over: str = "") -> TableSnapshot:
    room, level = ("lobby", "") if game is None else ("portal-dash", "assistant")
    outcome = Outcome(True, over) if over else None
    title = "" if game is None else room
    return TableSnapshot(
        0, room, title, level, None, None, (), None, (), None, outcome, False, "", "", "", game
    )


def test_games_are_told_when_they_begin_go_on_end_or_are_left(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    games = GameLogger()
    for each in (
        snapshot(3),
        snapshot(3),
        snapshot(3, "boss"),
        snapshot(3, "boss"),
        snapshot(None),
        snapshot(4),
        snapshot(None),
    ):
        games.on_change(each)
    assert caplog.messages == [
        "game 3 goes on: portal-dash (assistant), players: 0",
        "game 3 is over: boss",
        "game 4 begins: portal-dash (assistant), players: 0",
        "game 4 was left",
    ]
