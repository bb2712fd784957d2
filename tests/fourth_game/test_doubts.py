"""Answers that a game doubts: every interface says why, and players may insist."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.question import Question, choose
from tests.cli.tilekeeper_command import tilekeeper
from tests.dice_race.rules.referee import RISKY, SAFE, RaceState, flow
from tests.fourth_game.test_box import UID, play_to
from tests.fourth_game.test_box import choose as choose_line
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

REASON = Phrase("One die is broken.")


@pytest.fixture(autouse=True)
def doubting_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dice are always doubted, and so is a card of mud."""
    ask_card = flow._does["card"]

    def ask_dice(state: RaceState) -> Question:
        question = choose("dr.dice", state.seat, (SAFE,), "DR-011")
        return replace(question, doubts={RISKY: ("DR-003", REASON)})

    def ask_doubted_card(state: RaceState) -> Question:
        question = ask_card(state)
        assert question is not None
        bag = dict(zip(question.answers, question.weights, strict=True))
        if "tailwind" not in bag:
            return question
        doubts = {"mud": ("DR-015", REASON)} if bag.pop("mud", 0) else {}
        answers, weights = tuple(bag), tuple(bag.values())
        return replace(question, answers=answers, weights=weights, doubts=doubts)

    monkeypatch.setitem(flow._does, "dice", ask_dice)
    monkeypatch.setitem(flow._does, "card", ask_doubted_card)


def box(folder: Path) -> BoxInProcess:
    return BoxInProcess(folder / "state")


def start(box: DrivenBox) -> dict[str, Any]:
    """Begin a game, up to its first question."""
    choose_line(box, "dice-race")
    for _ in range(100):
        if box.asks() == "dr.dice":
            break
        box.press("ok")
    return box.state()


def story(daemon: DrivenBox, folder: Path) -> str:
    """Roll, give up the game, export and verify it, and return its replay."""
    daemon.press("roll")
    seq = daemon.state()["seq"]
    assert daemon.post("api/menu", {"seq": seq, "do": "abandon"})[0] == 200
    file, place = folder / "race.json", ("--state", str(folder / "state"))
    game = daemon.state()["game"]["id"]
    tilekeeper("games", "export", str(game), "--out", str(file), *place)
    verdict = tilekeeper("verify", str(file), "--json").document
    assert (verdict["finding"], verdict["rolls"]) == (None, 1)
    return tilekeeper("replay", str(file)).out


def test_the_api_says_how_to_insist_and_a_restarted_box_still_knows(tmp_path: Path) -> None:
    with box(tmp_path) as daemon:
        seq = start(daemon)["seq"]
        refused = daemon.post("api/answer", {"seq": seq, "answer": RISKY})
        why = {"error": "One die is broken.", "rule": "DR-003", "insist": "!risky"}
        assert refused == (409, why)
        assert daemon.get("api/why?answer=risky")["insist"] == "!risky"
        assert daemon.post("api/answer", {"seq": seq, "answer": "!risky"})[0] == 200
        assert daemon.asks() == "dr.roll"
        step = daemon.get("api/table")["history"][-1]
        assert (step["text"], step["lines"]) == ("Two dice", ["The players overruled the box."])
    with box(tmp_path) as daemon:
        assert daemon.asks() == "dr.roll"
        told = "The players overruled the box (DR-003: One die is broken.)"
        assert told in story(daemon, tmp_path)


def test_five_buttons_show_reason_and_rule_and_one_press_further_insists(tmp_path: Path) -> None:
    with box(tmp_path) as daemon:
        before = start(daemon)
        daemon.press("down", "ok")
        words = daemon.glass()
        assert "One die is broken." in words
        assert "Rule DR-003" in words
        assert daemon.state()["seq"] == before["seq"]
        daemon.press("back")
        assert "Safe or risky?" in daemon.glass()
        daemon.press("ok", "ok")
        daemon.until("two dice are rolled", lambda state: state["seq"] > before["seq"])
        assert daemon.asks() == "dr.roll"


def test_a_page_is_told_how_to_insist(tmp_path: Path) -> None:
    async def visit(daemon: DrivenBox, seq: int) -> dict[str, Any]:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(daemon.address + "api/live?face=table") as live,
        ):
            await live.receive_json(timeout=PATIENCE_S)
            await live.send_json({"type": "answer", "seq": seq, "answer": RISKY})
            while True:
                message: dict[str, Any] = await live.receive_json(timeout=PATIENCE_S)
                if "error" in message:
                    return message

    with box(tmp_path) as daemon:
        seq = start(daemon)["seq"]
        message = asyncio.run(visit(daemon, seq))
        assert (message["rule"], message["insist"]) == ("DR-003", "!risky")
        cards = [card["act"] for card in daemon.get("api/table")["hand"]["cards"]]
        assert cards == ["answer:safe", "answer:risky"]


def test_a_doubted_tile_on_the_reader_asks_whether_players_insist(tmp_path: Path) -> None:
    with box(tmp_path) as daemon:
        place = ("--state", str(tmp_path / "state"))
        tilekeeper("tags", "enroll", "dice-race", "--uid", UID, "--tile", "card:mud:1", *place)
        start(daemon)
        state = play_to(daemon, "dr.card")
        daemon.wait_for_reader()
        assert daemon.post("api/tile", {"uid": UID})[0] == 200
        daemon.until("the reason", lambda _: "One die is broken." in daemon.glass())
        daemon.press("ok")
        daemon.until("mud is taken", lambda now: now["seq"] > state["seq"])
        file = tmp_path / "race.json"
        tilekeeper("games", "export", str(state["game"]["id"]), "--out", str(file), *place)
        last = json.loads(file.read_text())["entries"][-1]
        assert (last["answer"], last["by"]) == ("!mud", "scan")
