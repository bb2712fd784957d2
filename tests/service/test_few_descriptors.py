"""Descriptors run out, or are all held by strangers: presses are answered, and nothing ends.

Real daemons with a real limit, real half requests; counted, never timed.
"""

from __future__ import annotations

import contextlib
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.service.running_daemon import Daemon
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

HALF = b"GET / HTTP/1.1\r\nHost: loc"
SLOW_BODY = (
    b"POST /api/button HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{"
)


@contextlib.contextmanager
def held_open(port: int, count: int, sent: bytes) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as undo:
        held = []
        for _ in range(count):
            each = undo.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            with contextlib.suppress(ConnectionError):  # its place was needed already
                each.sendall(sent)
            held.append(each)
        yield held


def is_cut_off(connection: socket.socket) -> bool:
    """Waits until the box has said its last word."""
    connection.settimeout(PATIENCE_S)
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("sent", [HALF, SLOW_BODY], ids=["half", "slow body"])
def test_three_hundred_who_do_not_finish_their_request_cannot_end_or_block_a_box(
    tmp_path: Path, sent: bytes
) -> None:
    """Of 200 descriptors; every picture is drawn for the first time meanwhile."""
    with Daemon(tmp_path / "state", files=200) as daemon:
        with held_open(daemon.port, 300, sent) as held:
            before = daemon.state()["seq"]
            for _ in range(30):
                daemon.press("ok", "down", "roll")
            assert daemon.state()["seq"] > before
            assert all(is_cut_off(each) for each in held)
        assert daemon.get("healthz")["ok"] is True
        assert daemon.process.poll() is None
        assert daemon.stop() == 0
        assert len(daemon.log.read_bytes()) < 2000, daemon.log.read_text()[:2000]


def test_with_hardly_a_descriptor_for_connections_presses_are_answered(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state", files=70) as daemon, held_open(daemon.port, 100, HALF):
        for _ in range(10):
            daemon.press("ok", "down", "roll")
        assert daemon.process.poll() is None


MOVES_EACH = 80
PLAY = """
from tests.service.test_few_descriptors import play_without_a_descriptor
print(play_without_a_descriptor(), "pictures")
"""


def play_without_a_descriptor() -> int:
    """Every game in every mode, drawn as on the glass; in a process of its own."""
    from firmware_host.kiosk.box import Changes
    from firmware_host.service.controller import Controller
    from firmware_host.service.daemon import load_panels
    from firmware_host.table.bots import player_for
    from tests.flows.flow import Flow
    from tests.looks.test_cafe_day import EVENINGS

    flows = [Flow(bytes([number]) * 32) for number in range(len(EVENINGS))]
    Controller(flows[0].table, None, ("en",), lambda: 0.0, Changes())  # type: ignore[arg-type]
    load_panels()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
    pictures = 0
    for number, (flow, steps) in enumerate(zip(flows, EVENINGS, strict=True)):
        flow.go(*steps)
        run, table, bot = flow._loop.run_until_complete, flow.table, None
        for _ in range(MOVES_EACH):
            question = table.snapshot().question
            if question is None:
                break
            position = table.position()
            assert position is not None
            bot = bot or player_for(position[0], "steady", str(number))
            if question.is_chance:
                run(table.throw())
            else:
                run(table.answer(bot.answer(question, position[1])))
            flow.panel.show(table.snapshot())
            table.notices_shown()
            for _ in range(6):
                flow.now += 1.0
                flow.panel.draw(flow.now)
            flow.look()
            pictures += 1
    return pictures


def test_no_picture_of_any_game_needs_a_file_after_the_start() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr[-2000:]
    assert int(told.stdout.split()[0]) > 3 * MOVES_EACH
