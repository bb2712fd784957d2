"""How long a game put aside waits: in days on which the box ran, whatever its clock shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.kiosk.errors import Refused
from firmware_host.service.daemon import make_room
from firmware_host.store.files import read_game_file
from firmware_host.store.retention import archived_name
from tests.service.cafe_box import CAFE, CafeBox, in_a_cafe
from tests.store.store_parts import WON, play

pytestmark = pytest.mark.behavior

PIN = "4711"


async def put_a_game_aside(box: CafeBox) -> str:
    """Return its code."""
    await box.touch()
    await box.answer("portal-dash", "2", "ok")
    question = box.table.snapshot().question
    assert question is not None
    await (box.act("throw") if question.is_chance else box.answer(question.answers[0]))
    await box.act("menu", "leave")
    code = box.guests.code
    await box.wait(61)
    assert box.guests.state == "free"
    return code


async def start_again(box: CafeBox, days_later: int) -> None:
    await box.close()
    box.days_ahead += days_later
    await box.open()


async def offers_saved_games(box: CafeBox) -> bool:
    await box.touch()
    question = box.table.snapshot().question
    assert question is not None
    return "take_up" in question.answers


@pytest.mark.parametrize("days", [15, 100, 182, 10_000, -400])
def test_a_clock_that_jumps_costs_no_game_that_was_put_aside(tmp_path: Path, days: int) -> None:
    async def story(box: CafeBox) -> None:
        code = await put_a_game_aside(box)
        await start_again(box, days)
        assert await offers_saved_games(box), "the clock is ahead"
        await start_again(box, -days)
        assert await offers_saved_games(box), "the clock is right again"
        await box.answer("take_up", *code)
        assert box.table.snapshot().room == "portal-dash"

    in_a_cafe(tmp_path, story)


def shown(box: CafeBox) -> dict[str, list[str]]:
    """What the staff's page lists of saved games: their codes, and what restores which."""
    page = box.shown()["staff"]["entries"]
    entry = next(each for each in page if each["id"] == "asides")
    return {
        "codes": [each["text"].replace(" ", "") for each in entry["lines"]],
        "restores": [each["do"] for each in entry["choices"]],
    }


async def wait_too_long(box: CafeBox) -> None:
    for _ in range(CAFE.put_aside_days + 1):
        assert await offers_saved_games(box)
        await start_again(box, 1)
    assert not await offers_saved_games(box)


def test_a_game_expires_after_days_of_the_box_and_staff_can_restore_it(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        code = await put_a_game_aside(box)
        await box.staff.set_pin(PIN)
        await wait_too_long(box)
        await make_room(box.store, box.asides, HistoryConfig())
        await box.kiosk.staff("unlock", PIN)
        (restore,) = shown(box)["restores"]
        do, _, game = restore.partition(":")
        await box.kiosk.staff(do, game)
        assert shown(box) == {"codes": [code], "restores": []}
        assert await offers_saved_games(box), "guests who are there need not start again"
        with pytest.raises(Refused):
            await box.kiosk.staff(do, game)
        await start_again(box, CAFE.put_aside_days)
        assert await offers_saved_games(box)
        await box.answer("take_up", *code)
        assert box.table.snapshot().room == "portal-dash"

    in_a_cafe(tmp_path, story)


def test_an_expired_game_is_kept_until_other_games_need_its_place(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await put_a_game_aside(box)
        await wait_too_long(box)
        for _ in range(2):
            await play(box.store, 1)
        await box.store.finish(await play(box.store, 1), WON)
        (expired,) = await box.asides.expired()
        await make_room(box.store, box.asides, HistoryConfig(keep_games=3))
        assert await box.asides.expired() == [expired], "there is room for four"
        await make_room(box.store, box.asides, HistoryConfig(keep_games=1, archive_megabytes=1))
        assert await box.asides.expired() == []
        kept = read_game_file(tmp_path / "old-games" / archived_name(expired.game))
        assert kept.outcome is not None
        assert kept.outcome.reason == "abandoned"

    in_a_cafe(tmp_path, story)


def test_a_game_that_was_restored_meanwhile_makes_no_room(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await put_a_game_aside(box)
        await wait_too_long(box)
        await box.store.finish(await play(box.store, 1), WON)
        expired = await box.asides.expired()
        await box.asides.restore(expired[0].game)
        await box.store.prune(HistoryConfig(keep_games=0), expired)
        assert await box.asides.has_any()

    in_a_cafe(tmp_path, story)


def test_a_box_that_runs_for_weeks_counts_its_days_too(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await put_a_game_aside(box)
        for day in range(CAFE.put_aside_days + 1):
            assert await box.asides.has_any(), day
            box.days_ahead += 1
            await box.asides.note_what_passed()
        await start_again(box, 0)
        assert not await box.asides.has_any()

    in_a_cafe(tmp_path, story)
