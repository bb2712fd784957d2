"""From a button press to a durable, refereed game: the real daemon, its real files, a real kill."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.service.running_daemon import Daemon, choose
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

TO_THE_FIRST_ROLL = "pd.roll"


def next_button(state: dict[str, Any]) -> tuple[str, ...]:
    """How somebody plays who always takes what the box offers first."""
    question = state["question"]
    if question["kind"] == "roll":
        return ("roll",)
    if question["kind"] == "pick" and question["id"] != "pd.reroll":
        return ("up", "ok")
    return ("ok",)


def play(daemon: Daemon, presses: int) -> dict[str, Any]:
    """Up to that many presses; the state then, or at the end of the game."""
    for _ in range(presses):
        state = daemon.state()
        if state["game"] and state["game"]["outcome"]:
            return state
        daemon.press(*next_button(state))
    return daemon.state()


def tilekeeper(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "firmware_host", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_whole_game_is_played_with_ok_and_roll_and_can_be_verified(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        over = play(daemon, 2000)
        assert over["game"]["outcome"]["reason"] in (
            "deadline_A", "deadline_B", "deadline_C", "cube_empty", "last_heart",
        )  # fmt: skip
        file = tmp_path / "game.json"
        exported = tilekeeper(
            "games", "export", str(over["game"]["id"]), "--out", str(file),
            "--state", str(tmp_path / "state"),
        )  # fmt: skip
        assert exported.returncode == 0, exported.stderr
    verified = tilekeeper("verify", str(file))
    assert verified.returncode == 0, verified.stdout + verified.stderr

    document = json.loads(file.read_text())
    rolled = next(entry for entry in document["entries"] if entry["by"] == "dice")
    faces = rolled["chance"]["faces"]
    rolled["chance"]["faces"] = "ghast 1" if faces != "ghast 1" else "ghast 2"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(document))
    refused = tilekeeper("verify", str(forged))
    assert refused.returncode == 1
    assert f"Entry {rolled['n']} " in refused.stdout


def shown(state: dict[str, Any]) -> tuple[Any, ...]:
    """What a person would notice if it were different after a power cut."""
    return state["game"] and state["game"]["id"], state["question"], state["turn"]


def test_a_press_that_is_under_way_when_the_plug_is_pulled_is_either_whole_or_not_there(
    tmp_path: Path,
) -> None:
    state_dir = tmp_path / "state"
    with Daemon(state_dir) as daemon:
        play_to_roll(daemon)
        before = daemon.state()
        # Not waited for: the kill comes while the roll is on its way to the disk.
        with subprocess.Popen(
            ["curl", "-s", "-XPOST", "-H", "Content-Type: application/json", "-d",
             '{"name": "roll", "gesture": "press"}', daemon.address + "api/button"],
            stdout=subprocess.DEVNULL,
        ):  # fmt: skip
            daemon.kill()
    with Daemon(state_dir) as daemon:
        after = daemon.state()
        if after["question"]["id"] == TO_THE_FIRST_ROLL:
            assert shown(after) == shown(before)
        daemon.kill()
    with Daemon(state_dir) as daemon:
        assert shown(daemon.state()) == shown(after)


def play_to_roll(daemon: Daemon) -> None:
    for _ in range(100):
        state = daemon.state()
        if state["question"]["id"] == TO_THE_FIRST_ROLL:
            return
        daemon.press(*next_button(state))
    raise AssertionError(f"no roll is asked for; the box asks {daemon.asks()}")


def test_a_die_undone_and_rolled_again_shows_the_same_face(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        play_to_roll(daemon)
        daemon.press("roll")
        first = daemon.state()
        daemon.hold("back")
        assert daemon.asks() == TO_THE_FIRST_ROLL
        daemon.press("roll")
        again = daemon.state()
        assert again["question"] == first["question"]
        assert again["seq"] > first["seq"]


def test_a_held_button_does_not_act_on_the_next_screen(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        before = daemon.state()
        assert daemon.post("api/button", {"name": "ok", "gesture": "down"})[0] == 200
        daemon.press("down")
        assert daemon.post("api/button", {"name": "ok", "gesture": "up"})[0] == 200
        daemon.until("one answer", lambda state: state["seq"] == before["seq"] + 1)


def test_a_scanned_tile_answers_and_one_that_cannot_be_it_is_refused(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        daemon.press("ok", "ok")
        choose(daemon, "more", "colours")
        assert daemon.asks() == "lobby.colour"
        daemon.wait_for_reader()
        tiles = {tile["name"]: tile["uid"] for tile in daemon.state()["tiles"]}
        choose(daemon, "pink")
        seq = daemon.state()["seq"]
        assert daemon.post("api/tile", {"uid": tiles["Pink"]})[0] == 200
        daemon.until("it lies there", lambda s: any(tile["on_reader"] for tile in s["tiles"]))
        daemon.until("it is refused", lambda s: s["refusal"] is not None)
        refusal = daemon.state()["refusal"]
        assert (refusal["name"], refusal["asked"]) == ("Pink", "Player 2: color?")
        assert daemon.post("api/tile", {"uid": tiles["Pink"], "placed": False})[0] == 200
        assert daemon.post("api/tile", {"uid": tiles["Green"]})[0] == 200
        daemon.until("green is taken", lambda s: s["seq"] == seq + 1)
        assert daemon.state()["refusal"] is None


def test_what_a_killed_box_left_behind_is_cleared_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = tmp_path / "tmp"
    places.mkdir()
    monkeypatch.setenv("TMPDIR", str(places))
    with Daemon(tmp_path / "state") as daemon:
        (left,) = places.glob("tilekeeper-reader-*")
        daemon.kill()
    assert left.exists()
    half = tmp_path / "state" / ".tags.yaml.k3v9x_1a.half"
    half.write_text("tags:")
    with Daemon(tmp_path / "state") as daemon:
        assert not left.exists()
        assert not half.exists()
        with Daemon(tmp_path / "other"):
            daemon.wait_for_reader()
            assert len(list(places.glob("tilekeeper-reader-*"))) == 2
        assert daemon.stop() == 0


def test_a_second_box_on_the_same_games_is_one_clear_sentence(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state"):
        second = tilekeeper("run", "--virtual", "--state", str(tmp_path / "state"), "--port", "0")
    assert second.returncode == 1
    assert "Traceback" not in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1, second.stderr


def test_a_taken_port_is_one_clear_sentence_with_the_way_out(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        second = tilekeeper(
            "run", "--virtual", "--state", str(tmp_path / "two"), "--port", str(daemon.port)
        )
    assert second.returncode == 1
    assert "--port" in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1, second.stderr


def test_a_damaged_memory_is_put_aside_and_the_box_starts(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with Daemon(state) as daemon:
        play_to_roll(daemon)
        assert daemon.stop() == 0
    (state / "games.sqlite3").write_bytes(b"this was a database once" * 400)
    with Daemon(state) as daemon:
        assert daemon.asks().startswith("lobby.")
    assert list(state.glob("games.damaged-*"))


def test_sigterm_ends_it_with_nothing_lost(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        play_to_roll(daemon)
        before = daemon.state()
        assert daemon.stop() == 0
    with Daemon(tmp_path / "state") as daemon:
        assert shown(daemon.state()) == shown(before)


@pytest.mark.parametrize("name", ["up", "down", "ok", "back", "roll"])
@pytest.mark.parametrize("gesture", ["press", "hold"])
def test_every_button_is_taken_on_every_first_screen(
    name: str, gesture: str, shared_daemon: Daemon
) -> None:
    status, answer = shared_daemon.post("api/button", {"name": name, "gesture": gesture})
    assert status == 200, answer
    assert shared_daemon.get("healthz")["ok"] is True


def test_a_tile_enrolled_in_a_terminal_is_known_to_the_running_box(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        daemon.press("ok", "ok")
        choose(daemon, "more", "colours")
        assert daemon.asks() == "lobby.colour"
        seq = daemon.state()["seq"]
        enrolled = tilekeeper(
            "tags", "enroll", "portal-dash", "--uid", "0A1B2C3D4E", "--tile", "player:green",
            "--state", str(tmp_path / "state"),
        )  # fmt: skip
        assert enrolled.returncode == 0, enrolled.stderr
        daemon.wait_for_reader()
        assert daemon.post("api/tile", {"uid": "0A1B2C3D4E"})[0] == 200
        daemon.until("green is taken", lambda s: s["seq"] == seq + 1)


def test_a_tag_this_reader_cannot_have_is_refused_in_words(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        status, answer = daemon.post("api/tile", {"uid": "0102"})
        assert status == 409
        assert "ten hexadecimal digits" in answer["error"]


def test_a_finger_on_a_button_keeps_others_from_pressing_it(tmp_path: Path) -> None:
    with Daemon(tmp_path / "state") as daemon:
        assert daemon.post("api/button", {"name": "ok", "gesture": "down"})[0] == 200
        status, answer = daemon.post("api/button", {"name": "ok", "gesture": "press"})
        assert status == 409, answer
        assert daemon.post("api/button", {"name": "ok", "gesture": "up"})[0] == 200
