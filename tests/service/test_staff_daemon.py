"""Buttons of the staff's page that reach beyond the game, at a real daemon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware_host.service.tries import FIRST_WAIT_S, FREE_TRIES
from tests.service.clocked_daemon import ClockedDaemon
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon
from tests.service.test_phones import answer
from tests.service.test_staff import set_pin_by_shell
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

CAFE = "guests: {kind: cafe}\n"


def entry(daemon: DrivenBox, id: str) -> dict[str, Any]:
    entries = daemon.get("api/table")["staff"]["entries"]
    found: dict[str, Any] = next(each for each in entries if each["id"] == id)
    return found


def press(daemon: DrivenBox, id: str) -> None:
    """Its only choice."""
    (choice,) = entry(daemon, id)["choices"]
    do, _, value = choice["do"].partition(":")
    status, told = daemon.post("api/staff", {"do": do, "value": value})
    assert status == 200, told


def test_guessing_gains_nothing_by_pulling_the_plug(tmp_path: Path) -> None:
    state = tmp_path / "state"

    def guess(daemon: DrivenBox, pin: str) -> str:
        status, told = daemon.post("api/staff", {"do": "unlock", "value": pin})
        return "" if status == 200 else str(told["error"])

    with ClockedDaemon(state, CAFE) as daemon:
        assert set_pin_by_shell(state, "4711\n").returncode == 0
        assert [guess(daemon, "0000") for _ in range(FREE_TRIES)] == ["Wrong PIN"] * FREE_TRIES
        assert guess(daemon, "4711") == "Too many wrong PINs. Try again later."
        daemon.kill()
    with ClockedDaemon(state, CAFE) as daemon:
        assert guess(daemon, "4711") == "Too many wrong PINs. Try again later."
        daemon.wait(FIRST_WAIT_S - 5)
        assert guess(daemon, "4711") == "Too many wrong PINs. Try again later."
        daemon.wait(6)
        assert guess(daemon, "0001") == "Wrong PIN"
        daemon.kill()
    with ClockedDaemon(state, CAFE) as daemon:
        daemon.wait(FIRST_WAIT_S)
        assert guess(daemon, "4711") == "Too many wrong PINs. Try again later.", "twice as long now"
        daemon.wait(FIRST_WAIT_S)
        assert guess(daemon, "4711") == ""


def test_the_self_test_is_run_beside_the_game_and_shutting_down_keeps_it(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        answer(daemon, "portal-dash", "2", "ok")
        stood = daemon.state()["question"]
        press(daemon, "selftest")
        assert entry(daemon, "selftest")["lines"][0]["text"] == "One moment…"
        daemon.until("its end", lambda _: entry(daemon, "selftest")["note"])
        tested = entry(daemon, "selftest")
        assert [each["text"] for each in tested["choices"]] == ["Run it now"], "once more"
        texts = [line["text"] for line in tested["lines"]]
        assert tested["note"] == "✓" or all(": " in text for text in texts), "name: advice"
        assert "selftest: " not in " ".join(texts), "it ended, and could be read"
        assert daemon.state()["question"] == stood
        press(daemon, "off")
        assert daemon.process.wait(PATIENCE_S) == 0
    with Daemon(tmp_path / "state") as daemon:
        assert daemon.state()["question"] == stood
