"""The dice race in a real daemon: over the network, in a terminal, after a kill, with tags."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.cli.tilekeeper_command import tilekeeper
from tests.fourth_game.on_the_list import COMMAND
from tests.kiosk.vt import Vt
from tests.paths import ROOT
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

UID = "0A1B2C3D4E"


def box(folder: Path) -> BoxInProcess:
    return BoxInProcess(folder / "state")


def choose(daemon: DrivenBox, id: str) -> None:
    """Down to that line, then OK; in the lobby the cursor starts below the dice."""
    options = [option["id"] for option in daemon.state()["question"]["options"]]
    start = 1 if options[0] == "dice" else 0
    daemon.press(*["down"] * (options.index(id) - start), "ok")


def step(daemon: DrivenBox, state: dict[str, Any]) -> None:
    question = state["question"]
    if question is None:  # the dice never led to a card: the same again
        daemon.press("ok", "ok")
    elif question["id"] == "lobby.home":
        choose(daemon, "dice-race")
    elif question["id"] == "dr.dice":
        choose(daemon, "risky")
    else:
        daemon.press("roll" if question["kind"] in ("roll", "draw") else "ok")


def play_to(daemon: DrivenBox, id: str) -> dict[str, Any]:
    """Until that is asked; "" is the end of the game."""
    for _ in range(600):
        state = daemon.state()
        if (state["question"] or {"id": ""})["id"] == id:
            return state
        step(daemon, state)
    raise AssertionError(f"{id or 'the end'} never came; the box asks {daemon.asks()}")


def test_it_is_played_over_the_network_to_its_end_exported_and_verified(tmp_path: Path) -> None:
    with box(tmp_path) as daemon:
        texts = [option["text"] for option in daemon.state()["question"]["options"]]
        assert texts[1:5] == ["Portal Dash", "Builders & Biomes", "Explorers", "Dice race"]
        over = play_to(daemon, "")
        game = over["game"]
        assert (game["name"], game["outcome"]["reason"]) == ("dice-race", "goal")
        file = tmp_path / "race.json"
        place = ("--state", str(tmp_path / "state"))
        tilekeeper("games", "export", str(game["id"]), "--out", str(file), *place)
        assert "dice-race" in tilekeeper("games", "list", *place).out
        assert "goal" in tilekeeper("games", "show", str(game["id"]), *place).out
        assert "The goal is reached." in tilekeeper("replay", str(file)).out
        assert "commitment" in tilekeeper("verify", str(file), "--json").out
        play_the_same_again(daemon, game["id"])


def play_the_same_again(daemon: DrivenBox, id: int) -> None:
    """Result, end screen, «Same again»: a new game with the same choices."""
    for _ in range(100):
        if daemon.state()["game"]["id"] != id:
            break
        daemon.press("ok")
    daemon.until("a new game", lambda state: (state["question"] or {}).get("id") == "dr.dice")


def test_a_page_presses_and_is_told_what_is_asked_next(tmp_path: Path) -> None:
    async def visit(daemon: DrivenBox) -> dict[str, Any]:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(daemon.address + "api/live") as live,
        ):
            first: dict[str, Any] = await live.receive_json(timeout=PATIENCE_S)
            asked = first["state"]["question"]
            assert asked["id"] == "dr.dice"
            await live.send_json({"type": "button", "name": "ok", "gesture": "press"})
            while True:
                message: dict[str, Any] = await live.receive_json(timeout=PATIENCE_S)
                if message["state"].get("question", asked) != asked:
                    return message["state"]  # type: ignore[no-any-return]

    with box(tmp_path) as daemon:
        play_to(daemon, "dr.dice")
        message = asyncio.run(visit(daemon))
        assert message["question"]["id"] == "dr.roll"
        assert message["question"]["prompt"] == "Roll the dice"


def test_after_a_kill_the_same_question_stands(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state", program=COMMAND) as daemon:
        play_to(daemon, "dr.card")
        before = daemon.state()
        daemon.kill()
    with box(tmp_path) as daemon:
        after = daemon.state()
        for key in ("question", "game", "turn"):
            assert after[key] == before[key]
        play_to(daemon, "")


def test_a_tagged_card_answers_when_it_is_drawn_and_is_refused_before(tmp_path: Path) -> None:
    with box(tmp_path) as daemon:
        tilekeeper(
            "tags", "enroll", "dice-race", "--uid", UID, "--tile", "card:mud:1",
            "--state", str(tmp_path / "state"),
        )  # fmt: skip
        play_to(daemon, "dr.dice")
        daemon.wait_for_reader()
        assert daemon.post("api/tile", {"uid": UID})[0] == 200
        daemon.until("it is refused", lambda state: state["refusal"] is not None)
        assert daemon.state()["refusal"]["name"] == "Mud"
        daemon.lift(UID)
        state = play_to(daemon, "dr.card")
        while "mud" not in [option["id"] for option in state["question"]["options"]]:
            daemon.press("roll")
            state = play_to(daemon, "dr.card")
        daemon.wait_for_reader()
        assert daemon.post("api/tile", {"uid": UID})[0] == 200
        daemon.until("it answers", lambda now: now["seq"] > state["seq"])
        file, place = tmp_path / "race.json", ("--state", str(tmp_path / "state"))
        tilekeeper("games", "export", str(state["game"]["id"]), "--out", str(file), *place)
        last = json.loads(file.read_text())["entries"][-1]
        assert (last["asked"]["question"], last["by"]) == ("dr.card", "scan")


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 48, 140, 0, 0))
    place = ("--state", str(tmp_path / "state"))
    with (tmp_path / "log").open("wb") as log:
        child = subprocess.Popen(
            [sys.executable, *COMMAND, "run", "--virtual", "--terminal", "--port", "0", *place],
            stdin=slave, stdout=slave, stderr=log, cwd=ROOT,
        )  # fmt: skip
    vt, os_down = Vt(), b"\x1b[B"
    keys = {
        "Choose a game": os_down * 3 + b"\r",
        "How many dice?": os_down + b"\r",
        "Roll the dice": b"r",
        "Draw a card": b"r",
    }
    try:
        os.set_blocking(master, False)
        deadline = time.monotonic() + 300  # only for what never comes
        asked = ""
        while time.monotonic() < deadline:
            asked_now = question_line(vt, master)
            if asked and not asked_now:
                break
            asked = asked_now
            if asked:
                typed = next((key for words, key in keys.items() if words in asked), b"\r")
                before = vt.text()
                os.write(master, typed)
                wait_for_change(vt, master, before)
        else:
            raise AssertionError(vt.text())
        os.write(master, b"q")
        child.wait(PATIENCE_S)
        told = tilekeeper("games", "list", "--json", *place).out
        assert '"dice-race"' in told
        assert '"goal"' in told
    finally:
        child.kill()
        child.wait()
        os.close(master)
        os.close(slave)


def question_line(vt: Vt, master: int) -> str:
    """What is asked stands two lines above the help."""
    settle(vt, master)
    lines = vt.text().splitlines()
    help_at = next((n for n, line in enumerate(lines) if "↑ ↓ move" in line), 2)
    return lines[help_at - 2].strip() if lines else ""


def wait_for_change(vt: Vt, master: int, before: str) -> None:
    """Read until the screen changes; a key that the panel ignored is typed again after a while."""
    latest = time.monotonic() + 20
    while vt.text() == before and time.monotonic() < latest:
        settle(vt, master)


def settle(vt: Vt, master: int) -> None:
    """Read until nothing more comes for a moment."""
    quiet = 0
    while quiet < 3:
        try:
            vt.feed(os.read(master, 65536))
            quiet = 0
        except BlockingIOError:
            quiet += 1
            time.sleep(0.05)
