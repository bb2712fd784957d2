"""Explorers through the real daemon: buttons, tiles from the tray, a pulled plug, a proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.tilekeeper_command import tilekeeper
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox, choose
from tests.service.running_daemon import Daemon
from tests.service.test_whole_game import shown

pytestmark = pytest.mark.behavior


def to_the_game(daemon: DrivenBox, holder: str) -> None:
    choose(daemon, "explorers")
    with_two_players(daemon, holder)


def with_two_players(daemon: DrivenBox, holder: str) -> None:
    daemon.press("ok")  # two players, the cursor is there
    choose(daemon, "more", "difficulty", "easy", "holder", holder, "back", "ok")


def play(daemon: DrivenBox, presses: int, until: str = "") -> dict[str, Any]:
    """OK on whatever is offered first, ROLL where a card is drawn and no alarm stands before it."""
    seq = -1
    for _ in range(presses):
        state = daemon.state()
        if state["game"]["outcome"] or state["question"]["id"] == until:
            break
        is_draw = state["question"]["kind"] == "draw" and state["seq"] != seq
        daemon.press("roll" if is_draw else "ok")
        seq = state["seq"]
    return daemon.state()


@pytest.mark.parametrize("holder", ["box", "creatures", "table"])
def test_a_whole_game_ends_can_be_verified_and_told(tmp_path: Path, holder: str) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        to_the_game(daemon, holder)
        over = play(daemon, 3000)
        assert over["game"]["outcome"]["reason"] in ("chests_filled", "game_over")
        assert over["game"]["name"] == "explorers"
        file = tmp_path / "game.json"
        exported = tilekeeper(
            "games", "export", str(over["game"]["id"]), "--out", str(file),
            "--state", str(tmp_path / "state"),
        )  # fmt: skip
        assert exported.code == 0, exported.err
    verified = tilekeeper("verify", str(file))
    assert verified.code == 0, verified.out + verified.err
    told = tilekeeper("replay", str(file))
    assert "Game Over was revealed" in told.out or "chests but one" in told.out


def test_a_pulled_plug_loses_nothing_and_an_undone_card_comes_again(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        to_the_game(daemon, "box")
        assert daemon.asks() == "ex.ready", "people are shown what the box has dealt"
        before = play(daemon, 400, until="ex.act")
        daemon.kill()
    with Daemon(tmp_path / "state") as daemon:
        assert shown(daemon.state()) == shown(before)
        daemon.press("roll")  # ends the turn, and the box reveals a creature
        daemon.until(
            "the next turn", lambda now: now["question"]["who"] != before["question"]["who"]
        )
        first = daemon.state()
        assert first["question"]["id"] == "ex.act"
        daemon.hold("back")
        daemon.until(
            "the turn again", lambda now: now["question"]["who"] != first["question"]["who"]
        )
        daemon.press("roll")
        daemon.until("the night again", lambda now: now["question"] == first["question"])


def test_cards_from_the_tray_lay_out_the_table(tmp_path: Path) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        to_the_game(daemon, "table")
        daemon.wait_for_reader()
        names = [tile["name"] for tile in daemon.state()["tiles"] if not tile["on_reader"]]
        assert names[:6] == ["Zombie", "Skeleton", "Spider", "Creeper", "Witch", "Enderman"]
        lay(daemon, "ex.creature", 0)
        assert daemon.asks() == "ex.act"
        tiles = [tile["name"] for tile in daemon.state()["tiles"] if not tile["on_reader"]]
        assert {"Explore: Woods", "Explore: Mineshaft", "Fight: Zombie"} <= set(tiles), tiles
        assert not {"Explore: Fletcher", "Fight: Witch"} & set(tiles), "only what can be done now"


def lay(daemon: DrivenBox, asked: str, number: int) -> None:
    """One of the cards that answer, as a finger in the tray does it."""
    state = daemon.state()
    assert state["question"]["id"] == asked
    at_hand = [tile["uid"] for tile in state["tiles"] if not tile["on_reader"]]
    for tile in state["tiles"]:
        if tile["on_reader"]:
            daemon.post("api/tile", {"uid": tile["uid"], "placed": False})
    assert daemon.post("api/tile", {"uid": at_hand[number]})[0] == 200
    daemon.until("the card is taken", lambda now: now["seq"] > state["seq"])


def test_a_box_that_holds_every_card_needs_no_tiles(tmp_path: Path) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        assert daemon.state()["tiles"], "of the first game, as long as none is chosen"
        choose(daemon, "explorers")
        assert daemon.state()["tiles"] == []
        with_two_players(daemon, "box")
        assert daemon.state()["tiles"] == []
