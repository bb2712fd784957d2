"""«We have never played»: goal, guide and cards. A party is taught, its games are not touched."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.games.game import Game
from firmware_host.panel.commands import AbandonCommand, LessonCommand, NewGameCommand
from firmware_host.panel.phones import UNSEEN_S
from firmware_host.table.party import EVERYBODY
from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.paths import ROOT
from tests.service.cafe_box import CafeBox, in_a_cafe
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

RACE = "dice-race"
NEVER_PLAYED = (RACE, "2", "learn", "ok", "ok", "ok")
"""The goal and two pages of the guide lead to the first turn."""


@pytest.fixture(autouse=True)
def _race() -> Iterator[Game]:
    with dice_race_on_the_list() as game:
        yield game


def card(box: CafeBox) -> str:
    lesson = box.controller.lessons.current
    return lesson.id if lesson else ""


def told(box: CafeBox) -> str:
    return " ".join(box.glass())


async def do(box: CafeBox, do: str, id: str = "") -> bool:
    queued = await box.controller.carry_out(LessonCommand(do, id), box.table.snapshot().seq)
    assert queued is not None
    return queued.is_accepted


async def read(box: CafeBox) -> None:
    """OK on the card, when people have seen it."""
    box.glass()
    await box.wait(UNSEEN_S)
    box.glass()
    await box.press("ok")


def test_who_has_never_played_is_told_the_goal_the_set_up_and_then_each_idea(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(RACE, "2")
        assert "We have never played" in [each["text"] for each in box.shown()["hand"]["cards"]]
        await box.answer("learn")
        assert "Everybody races along the same track." in told(box)
        assert box.table.snapshot().game_id is None
        await box.answer("ok")
        for _ in range(2):  # the seal goes by itself, and a notice
            told(box)
            await box.wait(4)
        assert "Put all figures at the start." in told(box)
        await box.answer("ok", "ok")
        assert card(box) == f"{RACE}.dice"
        assert "Two dice take you further" in told(box)
        await read(box)
        assert card(box) == ""
        assert "Safe or risky?" in told(box)
        assert box.parties.current is not None
        assert box.parties.current.taught == {f"{RACE}.dice"}
        await box.answer("safe")
        await box.act("throw")
        await box.wait(10)
        assert card(box) != f"{RACE}.dice", "none twice for the same party"

    in_a_cafe(tmp_path, story)


def test_going_back_from_the_goal_is_no_wish_to_be_taught(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(RACE, "2", "learn")
        assert box.parties.current is not None
        assert box.parties.current.beginners == {f"{RACE}.{EVERYBODY}"}
        await box.act("undo")
        assert box.parties.current.beginners == frozenset()
        await box.answer("ok")
        assert box.table.snapshot().game_id is not None
        assert card(box) == ""

    in_a_cafe(tmp_path, story)


def test_cards_can_be_closed_switched_off_for_one_or_all_and_read_again(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(*NEVER_PLAYED)
        first = card(box)
        assert await do(box, "seen", first)
        assert card(box) == ""
        assert not await do(box, "seen", first), "nothing changes twice"
        for id in ("another.game", f"{RACE}.made_up", f"{RACE}.", "x" * 400):
            assert not await do(box, "seen", id), "nobody can fill the party's memory"
        assert await do(box, "again")
        assert card(box) == first, "it does not wait for the next question"
        assert await do(box, "off")
        assert card(box) == ""
        assert not box.parties.current.learns(RACE)  # type: ignore[union-attr]
        snapshot = box.table.snapshot()
        assert snapshot.question is not None
        asked = snapshot.players[snapshot.question.who][0]
        other = next(colour for colour, _ in snapshot.players if colour != asked)
        assert await do(box, "on", other)
        assert card(box) == "", "it is the turn of somebody who knows the game"
        assert await do(box, "on", asked)
        assert card(box) == first
        assert await do(box, "off", asked)
        assert not await do(box, "on", "nobody")

    in_a_cafe(tmp_path, story)


def test_whoever_says_again_that_they_have_never_played_is_told_everything_again(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(*NEVER_PLAYED)
        first = card(box)
        assert await do(box, "seen", first)
        for command in (AbandonCommand(), NewGameCommand()):
            await box.controller.carry_out(command, box.table.snapshot().seq)
        await box.answer(*NEVER_PLAYED)
        assert card(box) == first

    in_a_cafe(tmp_path, story)


def test_glass_and_page_put_away_the_same_card(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(*NEVER_PLAYED)
        await box.wait(3)
        assert "Two dice take you further" in told(box)
        assert await do(box, "seen", card(box))
        assert "Two dice take you further" not in told(box)
        assert "Safe or risky?" in told(box)

    in_a_cafe(tmp_path, story)


def test_nothing_of_it_stands_in_the_log_of_the_game(tmp_path: Path) -> None:
    """The same secret, the same answers: with and without teaching the records are equal."""
    logs: list[bytes] = []

    async def play(box: CafeBox, way: tuple[str, ...]) -> None:
        await box.touch()
        await box.answer(RACE, "2", *way, "ok", "ok")
        for _ in range(4):
            await box.answer("risky")
            await box.act("throw")
            if card(box):
                await do(box, "seen", card(box))
            while (question := box.table.snapshot().question) and question.id != "dr.dice":
                await box.act("throw")
        stored = await box.store.running()
        assert stored is not None
        logs.append(json.dumps(stored.log.to_json()).encode())

    async def taught(box: CafeBox) -> None:
        await play(box, ("learn", "ok"))
        assert box.parties.current is not None
        assert box.parties.current.taught

    async def untaught(box: CafeBox) -> None:
        await play(box, ("guide",))

    in_a_cafe(tmp_path / "taught", taught)
    in_a_cafe(tmp_path / "untaught", untaught)
    assert logs[0] == logs[1]
    assert b"learn" not in logs[0]


def test_a_party_takes_what_it_was_taught_with_it(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(*NEVER_PLAYED)
        assert await do(box, "seen", card(box))
        await box.parties.end()
        await box.touch()
        assert box.parties.current is not None
        assert box.parties.current.taught == frozenset()
        assert box.parties.current.beginners == frozenset()

    in_a_cafe(tmp_path, story)


def test_what_was_taught_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.service.killed_lesson", str(tmp_path)]
    died = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    taught = died.stdout.strip()

    async def story(box: CafeBox) -> None:
        assert box.parties.current is not None
        assert box.parties.current.taught == {taught}
        assert box.parties.current.learns(RACE)
        assert card(box) == ""
        assert await do(box, "again")
        assert await do(box, "off")
        assert await do(box, "on")
        assert card(box) == taught

    in_a_cafe(tmp_path, story)
