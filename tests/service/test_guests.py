"""Somebody plays, nobody is there any more, the table is free: on an injected clock."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device import GuestsConfig
from firmware_host.config.tags import TagRegistry
from firmware_host.kiosk.errors import Refused
from firmware_host.kiosk.phones.guest_view import for_guests
from firmware_host.panel.screens.guests import AMBER
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.store.errors import DiskRefusedError
from firmware_host.table.party import Party
from tests.service.cafe_box import CAFE, CafeBox, in_a_cafe
from tests.service.running_daemon import Daemon
from tests.service.test_idle_dimmer import Glass
from tests.table.table_parts import seen
from tests.waiting import until

pytestmark = pytest.mark.behavior

TAG = "0A00C0FFEE"
START = ("portal-dash", "2", "ok")


async def sit_down_and_play(box: CafeBox, answers: int = 5) -> None:
    await box.touch()
    await box.answer(*START)
    chance = random.Random(3)
    for _ in range(answers):
        await box.answer_somehow(chance)


def test_a_free_table_invites_and_the_first_press_does_nothing_else(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        assert "Press to play" in box.glass()
        assert box.shown()["guests"]["state"] == "free"
        assert [each["text"] for each in box.shown()["guests"]["languages"]] == ["Touch to play"]
        before = box.table.snapshot().seq
        with pytest.raises(Refused, match="Nobody sits here"):
            await box.answer("dice")
        await box.press("ok")
        assert box.parties.current is not None
        assert box.table.snapshot().seq == before, "it only began a party"
        assert "Press to play" not in box.glass()
        await box.press("down")
        await box.press("ok")
        assert box.table.snapshot().seq > before, "the next ones count"

    in_a_cafe(tmp_path, story)


def test_nobody_is_asked_while_anything_is_touched(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        for _ in range(30):
            await box.wait(590)
            box.kiosk.touch()
            assert box.guests.state == "playing"
        assert box.timers.alive() <= 1, "one timer"

    in_a_cafe(tmp_path, story)


def test_still_playing_is_seen_and_heard_on_every_face_and_any_touch_goes_on(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        before = seen(box.table)
        await box.wait(599)
        assert box.guests.state == "playing"
        await box.wait(2)
        shown = box.shown()["guests"]
        assert (shown["state"], shown["left"], shown["title"]) == ("asking", 59, "Still playing?")
        assert "Still playing?" in box.glass()
        assert any(shown["code"] in text for text in box.glass()), "the code stands on both"
        lights = set()
        for _ in range(4):
            lights.add(box.light())
            await box.wait(1)
        assert lights == {AMBER, (0, 0, 0)}, "it blinks"
        await box.press("roll")
        assert (box.guests.state, seen(box.table)) == ("playing", before), "it did nothing else"
        await box.wait(595)
        assert box.guests.state == "playing", "the time begins anew"
        await box.wait(10)
        assert box.guests.state == "asking"
        box.kiosk.touch()
        assert (box.guests.state, seen(box.table)) == ("playing", before)

    in_a_cafe(tmp_path, story)


def test_the_countdown_is_heard_again_and_again_and_ends_with_every_second(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        panel = box.controller._panel
        box.controller.renderer.close()  # the tunes are looked for here
        await box.wait(599)
        panel.sounds()
        heard: list[int] = []
        for second in range(62):
            await box.wait(1)
            heard += [second] if "still" in panel.sounds() else []
        assert heard == [0, 10, 20, 30, 40, 50, 55, 56, 57, 58, 59]

    in_a_cafe(tmp_path, story)


def dark(box: CafeBox) -> IdleDimmer:
    """A touch screen that nobody has touched for two minutes."""
    screen = IdleDimmer(Glass(), 60, 120, box.timers.call_later)
    box.controller.dim_screen(screen)
    return screen


def test_still_playing_lights_a_touch_screen_that_is_dark(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        screen = dark(box)
        await box.wait(599)
        assert screen.is_dark
        await box.wait(2)
        assert box.guests.state == "asking"
        assert box.shown()["guests"]["dark"] is False, "a countdown nobody sees asks nobody"
        await box.touch()
        assert box.guests.state == "playing"

    in_a_cafe(tmp_path, story)


def test_a_button_wakes_the_touch_screen_and_counts(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        screen = dark(box)
        await box.wait(121)
        assert screen.is_dark
        before = box.chosen()
        await box.press("down")
        assert not screen.is_dimmed
        assert box.chosen() != before, "whoever presses looks at the glass"

    in_a_cafe(tmp_path, story)


def test_a_phone_is_not_dark_because_the_touch_screen_is(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        dark(box)
        await box.wait(121)
        assert box.shown()["guests"]["dark"] is True
        assert for_guests(box.shown())["guests"] == {**box.shown()["guests"], "dark": False}

    in_a_cafe(tmp_path, story)


def test_it_never_comes_under_a_finger(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        box.page.send("up", "down")
        await box.wait(3000)
        assert box.guests.state == "playing", "a finger is down"
        box.page.send("up", "up")
        await until(lambda: not box.guests._held)
        await box.wait(599)
        assert box.guests.state == "playing", "from when it was lifted"
        await box.wait(4)
        assert box.guests.state == "asking"

    in_a_cafe(tmp_path, story)


def test_a_jammed_key_is_nobodys_finger(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        box.page.send("up", "down")
        await box.settle()
        box.controller.listeners().on_trouble("up", "stuck")
        await box.wait(605)
        assert box.guests.state == "asking"

    in_a_cafe(tmp_path, story)


def test_a_party_that_has_gone_is_forgotten_and_its_game_found_by_its_code(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        before, party = seen(box.table), box.parties.current
        gone: list[str] = []
        box.parties.on_end.append(lambda party: gone.append(party.id))
        await box.wait(605)
        code = box.shown()["guests"]["code"]
        await box.wait(60)
        assert (box.guests.state, box.parties.current) == ("free", None)
        assert party is not None
        assert gone == [party.id]
        assert box.table.snapshot().room == "lobby"
        assert code not in str(box.shown()), "the next party does not see it"
        await box.touch()
        assert box.parties.current is not None
        assert box.parties.current.id != party.id
        await box.answer("take_up", *code.replace(" ", ""))
        assert seen(box.table) == before

    in_a_cafe(tmp_path, story)


def test_the_next_party_finds_no_book_open_and_pages_tell_its_tiles_from_those_before(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        async def lay() -> dict[str, Any]:
            await box.touch()
            snapshot = box.table.snapshot()
            await box.controller.scans.placed(TAG, snapshot, snapshot.seq)
            opened: dict[str, Any] = box.shown()["opened"]
            return opened

        TagRegistry(tmp_path).enrol(TAG, "explorers", "player:pink", ["player:pink"])
        first = await lay()
        await box.act("menu", "leave")
        await box.wait(120)
        assert box.guests.state == "free"
        await box.touch()
        assert box.shown()["opened"] is None
        assert (await lay())["number"] > first["number"]

    in_a_cafe(tmp_path, story)


def test_the_next_party_is_not_told_what_the_box_said_to_the_last_one(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        box.controller.notify("two_tiles")
        said = box.shown()["said"]
        assert said
        await box.act("menu", "leave")
        await box.wait(61)
        await box.touch()
        assert box.shown()["said"] == []
        box.controller.notify("two_tiles")
        assert box.shown()["said"][0]["number"] > said[-1]["number"], "pages that stay open hear it"

    in_a_cafe(tmp_path, story)


def test_an_answer_that_was_on_its_way_at_the_last_second_counts(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        await box.wait(605)
        seq = box.table.snapshot().seq
        box.guests.state = "leaving"
        ending = asyncio.ensure_future(box.guests._end())
        await box.answer_somehow(random.Random(1))
        await ending
        is_gone = box.parties.current is None
        assert is_gone or (box.guests.state, box.table.snapshot().seq) == ("playing", seq + 1)

    in_a_cafe(tmp_path, story)


def test_people_who_put_their_game_aside_see_the_code_at_once(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        await box.act("menu", "leave")
        assert box.guests.state == "asking"
        assert len(box.shown()["guests"]["code"]) == 7
        await box.wait(61)
        assert box.guests.state == "free"

    in_a_cafe(tmp_path, story)


@pytest.mark.parametrize("is_disk_full", [False, True])
def test_people_who_say_twice_that_they_go_are_counted_down_all_the_same(
    tmp_path: Path, is_disk_full: bool
) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        first, real = asyncio.Event(), box.table.code

        async def second_is_late() -> str:
            if not first.is_set():
                first.set()
                return await real()
            await until(lambda: box.guests.state == "asking")
            if is_disk_full:
                raise DiskRefusedError("full")
            return await real()

        box.table.code = second_is_late  # type: ignore[method-assign]
        box.guests.leave()
        box.guests.leave()
        await box.settle()
        assert box.guests.state == "asking"
        await box.wait(61)
        assert box.guests.state == "free"

    in_a_cafe(tmp_path, story)


def test_a_game_begun_at_the_last_second_keeps_the_party(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer(*START[:-1])
        party = box.parties.current
        box.guests.state = "leaving"
        beginning = asyncio.ensure_future(box.answer(START[-1]))
        ending = asyncio.ensure_future(box.guests._end())
        await asyncio.gather(beginning, ending)
        assert party is not None
        assert box.parties.current is not None
        assert box.parties.current.id == party.id
        assert box.parties.current is not party, "it notes down what is played"
        assert box.guests.state == "playing"

    in_a_cafe(tmp_path, story)


def test_at_home_nobody_is_ever_asked_and_a_game_can_be_put_aside_all_the_same(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        assert box.guests.state == "playing"
        await box.answer(*START)
        chance = random.Random(3)
        for _ in range(5):
            await box.answer_somehow(chance)
        await box.wait(7 * 86_400)
        assert (box.guests.state, box.timers.alive()) == ("playing", 0)
        await box.act("menu", "leave")
        await box.wait(61)
        assert box.guests.state == "playing"
        question = box.table.snapshot().question
        assert question is not None
        assert {"again", "take_up"} <= set(question.answers)

    in_a_cafe(tmp_path, story, GuestsConfig())


def test_nobody_plays_at_a_free_table_and_at_home_when_all_have_gone_to_bed(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        found = [box.kiosk.nobody_plays]
        for seconds in (0, 3 * 3600, 0):
            await (box.wait(seconds) if seconds else box.touch())
            found.append(box.kiosk.nobody_plays)
        assert found == [not box.parties.stays, False, True, False]

    in_a_cafe(tmp_path / "cafe", story, replace(CAFE, attract_after_minutes=0))
    in_a_cafe(tmp_path / "home", story, GuestsConfig())


@pytest.mark.parametrize("when", ["playing", "asking", "free"])
def test_a_restart_goes_on_where_it_was(tmp_path: Path, when: str) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        before, party = seen(box.table), box.parties.current
        await box.wait({"playing": 0, "asking": 605, "free": 700}[when])
        code = box.guests.code
        await box.close()
        again = CafeBox(box.folder, timers=box.timers)
        await again.open()
        assert (again.guests.state == "free") == (when == "free")
        if when == "free":
            assert again.parties.current is None
        else:
            assert (again.parties.current, seen(again.table)) == (party, before)
            await again.wait(605)
            assert again.guests.state == "asking"
            assert code in ("", again.guests.code), "a code that was shown stays"
        await again.close()
        await box.open()

    in_a_cafe(tmp_path, story)


def test_the_table_shows_itself_playing_off_the_record(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        paces = asyncio.Semaphore(0)

        async def pace(_seconds: float) -> None:
            await paces.acquire()

        box.controller._attract._sleep = pace  # type: ignore[union-attr]
        real = box.table.snapshot()
        await box.wait(179)
        assert box.guests.state == "free"
        await box.wait(2)
        await until(lambda: bool(box.shown()["table"]["room"] not in ("", "lobby")))
        attract = box.controller._attract
        assert attract is not None
        for _ in range(40):
            paces.release()
        await until(lambda: attract.snapshot is not None and attract.snapshot.seq > 20)
        assert box.shown()["guests"]["state"] == "showing"
        assert box.table.snapshot() == real, "the real table is not touched"
        assert await box.store.running() is None
        await box.press()
        assert box.guests.state == "playing"
        assert box.shown()["table"]["room"] == "lobby"
        assert box.shown()["ask"]["id"] == "lobby.home"

    in_a_cafe(tmp_path, story)


def test_a_language_touched_on_a_free_table_is_the_partys(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        assert len(box.shown()["guests"]["languages"]) == 2
        await box.touch("de")
        question = box.table.snapshot().question
        assert question is not None
        assert (question.id, box.table.language) == ("lobby.home", "de")
        assert box.parties.current is not None
        assert box.parties.current.language == "de"

    in_a_cafe(tmp_path, story, languages=("en", "de"))


def test_a_disk_that_takes_nothing_keeps_the_party_and_its_game(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await sit_down_and_play(box)
        before = seen(box.table)

        async def refuse(*_: object, **__: object) -> None:
            raise DiskRefusedError("full")

        real, box.store.end_party = box.store.end_party, refuse  # type: ignore[method-assign]
        await box.wait(700)
        assert (box.guests.state, seen(box.table)) == ("playing", before)
        box.store.end_party = real  # type: ignore[method-assign]
        await box.wait(700)
        assert box.guests.state == "free"

    in_a_cafe(tmp_path, story, CAFE)


def test_a_disk_that_takes_nothing_leaves_nobody_before_a_table_that_does_not_answer(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        async def refuse(*_: object, **__: object) -> None:
            raise DiskRefusedError("full")

        begun: list[Party] = []
        box.parties.on_begin.append(begun.append)
        real, box.store.begin_party = box.store.begin_party, refuse  # type: ignore[method-assign]
        await box.press("ok")
        assert box.guests.state == "playing", "what they do now is told to be not saved"
        assert begun == [box.parties.current]
        box.store.begin_party = real  # type: ignore[method-assign]
        await sit_down_and_play(box)
        await box.act("menu", "leave")
        await box.wait(61)
        assert box.guests.state == "free"

    in_a_cafe(tmp_path, story, CAFE)


def test_an_answer_that_is_saved_is_not_told_to_be_lost_because_the_party_was_not_noted(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        async def refuse(*_: object, **__: object) -> None:
            raise DiskRefusedError("full")

        await box.touch()
        real, box.store.change_party = box.store.change_party, refuse  # type: ignore[method-assign]
        await box.answer(*START)
        game = box.table.snapshot().game_id
        assert game is not None
        assert box.shown()["said"] == []
        box.store.change_party = real  # type: ignore[method-assign]
        await box.answer_somehow(random.Random(3))
        party = await box.store.party()
        assert party is not None
        assert party.games == (game,), "it is noted with the next answer"

    in_a_cafe(tmp_path, story, CAFE)


# A real daemon

CAFE_YAML = """
guests: {kind: cafe, idle_ask_minutes: 0.04, idle_countdown_seconds: 10, attract_after_minutes: 0}
"""


def test_a_real_box_killed_while_it_counts_down_keeps_game_and_code(tmp_path: Path) -> None:
    def guests(daemon: Daemon) -> dict[str, Any]:
        found: dict[str, Any] = daemon.get("api/table")["guests"]
        return found

    def answer(daemon: Daemon, answer: str) -> None:
        status, said = daemon.post("api/answer", {"seq": daemon.state()["seq"], "answer": answer})
        assert status == 200, said

    with Daemon(tmp_path / "state", device=CAFE_YAML) as daemon:
        assert daemon.post("api/touch", {"language": "en"})[0] == 200
        daemon.until("a party", lambda _: guests(daemon)["state"] == "playing")
        for each in START:
            answer(daemon, each)
        question = daemon.state()["question"]
        daemon.post("api/throw", {"seq": daemon.state()["seq"]})
        if daemon.state()["question"] == question:
            answer(daemon, question["options"][0]["id"])
        stood = daemon.state()["question"]
        daemon.until("the countdown", lambda _: guests(daemon)["state"] == "asking")
        code = guests(daemon)["code"]
        daemon.kill()
    with Daemon(tmp_path / "state", device=CAFE_YAML) as daemon:
        assert daemon.state()["question"] == stood
        daemon.until("a free table", lambda _: guests(daemon)["state"] == "free")
        daemon.kill()
    with Daemon(tmp_path / "state", device=CAFE_YAML) as daemon:
        assert guests(daemon)["state"] == "free"
        assert daemon.state()["game"] is None
        assert daemon.post("api/answer", {"seq": daemon.state()["seq"], "answer": "dice"})[0] == 409
        daemon.post("api/touch", {"language": "en"})
        daemon.until("a party", lambda _: guests(daemon)["state"] == "playing")
        for each in ("take_up", *code.replace(" ", "")):
            answer(daemon, each)
        assert daemon.state()["question"] == stood
