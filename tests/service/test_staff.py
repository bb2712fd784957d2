"""Staff behind a PIN: guessing, restarts, what guests find, calls, and what staff changes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from firmware_host.config.device import ScreenConfig
from firmware_host.config.settings import load_settings
from firmware_host.devices.oled import Brightness
from firmware_host.devices.voice import EspeakVoice
from firmware_host.games import game_ids
from firmware_host.kiosk.box import PressSource, TableAction
from firmware_host.kiosk.errors import Refused
from firmware_host.panel.commands import StaffCommand
from firmware_host.panel.light import CALLING, DARK
from firmware_host.service.backlight import Backlight
from firmware_host.service.crash_monitor import CrashMonitor
from firmware_host.service.staff import OPEN_S, hashed, matches
from firmware_host.service.tries import FORGET_S, FREE_TRIES, LONGEST_WAIT_S, TryLimit, wait_after
from firmware_host.store.errors import DamagedStoreError, DiskRefusedError, StoreError
from firmware_host.table.game_store import NoSuchAside
from tests.service.cafe_box import CAFE, CafeBox, in_a_cafe
from tests.table.table_parts import seen

pytestmark = pytest.mark.behavior

PIN = "4711"
FAMILY = replace(CAFE, kind="home")
"""Without a PIN only a family has the page of its box (test_cafe_without_pin.py)."""


async def locked(box: CafeBox) -> None:
    assert await box.staff.set_pin(PIN)
    await box.staff.lock()
    await box.touch()


def home_answers(box: CafeBox) -> set[str]:
    question = box.table.snapshot().question
    assert question is not None
    return set(question.answers)


def entry(box: CafeBox, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        each for each in box.shown()["staff"]["entries"] if each["id"] == id
    )
    return found


def test_a_pin_is_kept_by_scrypt_with_a_salt_of_its_own() -> None:
    one, other = hashed(PIN), hashed(PIN)
    assert (one.salt, one.hash) != (other.salt, other.hash)
    assert matches(PIN, one)
    assert matches(PIN, other)
    assert not matches("4712", one)
    cheap = hashed(PIN, bytes(16), {"n": 2, "r": 1, "p": 1})
    assert matches(PIN, cheap), "at the cost it was made at"


def test_an_unlocked_box_keeps_its_pages_and_a_locked_one_hides_them(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        assert "values" in home_answers(box)
        assert box.shown()["staff"]["open"]
        await locked(box)
        assert "values" not in home_answers(box)
        assert box.shown()["staff"]["entries"] == []
        with pytest.raises(Refused, match="Only for staff"):
            await box.kiosk.staff("volume", "0")
        with pytest.raises(Refused, match="Wrong PIN"):
            await box.kiosk.staff("unlock", "0000")
        await box.kiosk.staff("unlock", PIN)
        assert "values" in home_answers(box)
        assert box.shown()["staff"]["entries"]
        await box.kiosk.staff("lock", "1")
        assert "values" not in home_answers(box)

    in_a_cafe(tmp_path, story, FAMILY)


def test_the_box_locks_itself_when_staff_forgets_to(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.kiosk.staff("unlock", PIN)
        await box.wait(OPEN_S - 5)
        await box.kiosk.staff("volume", "50")
        await box.wait(OPEN_S - 5)
        assert box.staff.is_open, "from what they did last"
        await box.wait(10)
        assert not box.staff.is_open

    in_a_cafe(tmp_path, story)


def test_a_box_that_gets_its_first_pin_from_its_own_page_locks_itself_too(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.kiosk.staff("pin", PIN)
        assert box.staff.is_open, "whoever typed it goes on"
        await box.wait(OPEN_S + 1)
        assert "values" not in home_answers(box)
        assert not box.staff.is_open

    in_a_cafe(tmp_path, story, replace(FAMILY, idle_ask_minutes=0))


def test_the_next_party_finds_a_locked_box(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.kiosk.staff("unlock", PIN)
        await box.act("menu", "leave")
        await box.wait(61)
        assert box.guests.state == "free"
        assert not box.staff.is_open

    in_a_cafe(tmp_path, story)


def test_what_was_chosen_before_a_game_survives_a_restart_and_staff(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.answer("portal-dash", "2")
        before = seen(box.table)
        await box.close()
        await box.open()
        assert seen(box.table) == before, "the plug was pulled"
        await box.kiosk.staff("unlock", PIN)
        assert seen(box.table) == before
        await box.kiosk.staff("lock", "1")
        assert seen(box.table) == before
        await box.answer("ok")
        assert box.table.snapshot().room == "portal-dash"

    in_a_cafe(tmp_path, story)


@pytest.mark.parametrize("way", [["values"], ["portal-dash", "2", "more", "rules"]])
def test_locking_leads_out_of_a_page_that_is_the_owners(tmp_path: Path, way: list[str]) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.kiosk.staff("unlock", PIN)
        await box.answer(*way)
        assert box.staff.keeps_from_elsewhere()
        await box.kiosk.staff("lock", "1")
        assert not box.staff.keeps_from_elsewhere()
        assert not {"values", "rules"} & home_answers(box)

    in_a_cafe(tmp_path, story)


def test_guessing_is_limited_across_restarts(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        looked_at = 0
        for restart in range(20):
            for guess in range(40):
                before = await box.store.failed_tries("pin")
                with pytest.raises(Refused):
                    await box.kiosk.staff("unlock", f"{restart * 40 + guess:04}")
                looked_at += await box.store.failed_tries("pin") > before
            await box.close()
            await box.open()
        assert looked_at == FREE_TRIES, "no restart has given another try"
        with pytest.raises(Refused, match="Too many wrong PINs"):
            await box.kiosk.staff("unlock", PIN)
        assert box.shown()["staff"]["wait"] == "Too many wrong PINs. Wait 1 min."
        await box.wait(61)
        await box.kiosk.staff("unlock", PIN)
        assert box.staff.is_open
        assert await box.store.failed_tries("pin") == 0

    in_a_cafe(tmp_path, story)


def test_tries_at_the_same_moment_are_counted_one_after_another(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        tries = TryLimit("pin", box.store, lambda: 0.0)
        await tries.open()
        allowed = await asyncio.gather(*(tries.attempt() for _ in range(120)))
        assert sum(allowed) == FREE_TRIES
        assert await box.store.failed_tries("pin") == FREE_TRIES

    in_a_cafe(tmp_path, story)


def test_wrong_codes_of_months_make_nobody_wait_and_guessing_stays_slow(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        now = 0.0
        tries = TryLimit("code", box.store, lambda: now)
        await tries.open()
        for _ in range(40):
            for _ in range(3):
                assert await tries.attempt()
            assert tries.wait_s == 0, "three typing errors an evening"
            now += 86_400
        assert await box.store.failed_tries("code") == 3
        began, looked_at = now, 0
        while now < began + 30 * 86_400:
            looked_at += await tries.attempt()
            now += tries.wait_s
        assert looked_at <= 30 * 24 + 12, "who never stops has one an hour"
        again = TryLimit("code", box.store, lambda: now)
        await again.open()
        assert again.wait_s > LONGEST_WAIT_S / 2, "a restart forgets none"

    in_a_cafe(tmp_path, story)


def test_wrong_pins_are_forgotten_one_an_hour_and_stay_so_after_a_restart(tmp_path: Path) -> None:
    """A guest who typed eleven must not leave staff one try an hour for good."""

    async def story(box: CafeBox) -> None:
        await locked(box)
        for _ in range(11):
            with pytest.raises(Refused, match="Wrong PIN"):
                await box.kiosk.staff("unlock", "0000")
            await box.wait(box.staff._tries.wait_s)
        before = await box.store.failed_tries("pin")
        await box.wait(3 * FORGET_S)
        assert await box.store.failed_tries("pin") == before - 3, "on the disk, nobody came"
        await box.close()
        await box.open()
        await box.wait(24 * FORGET_S)
        assert await box.store.failed_tries("pin") == 0
        for _ in range(FREE_TRIES - 1):
            with pytest.raises(Refused, match="Wrong PIN"):
                await box.kiosk.staff("unlock", "0000")
        await box.kiosk.staff("unlock", PIN)
        assert box.staff.is_open

    in_a_cafe(tmp_path, story, replace(CAFE, idle_ask_minutes=0))


def test_what_was_forgotten_stays_forgotten_after_a_restart(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        async def guess() -> str:
            with pytest.raises(NoSuchAside) as refused:
                await box.asides.find("CCDDHH")
            return str(refused.value.args[0])

        assert [await guess() for _ in range(6)][-1] == "code_wait"
        await box.touch()
        await box.wait(3 * FORGET_S)
        await box.touch()
        await box.wait(2 * FORGET_S)
        await box.close()
        await box.open()
        assert await box.store.failed_tries("code") == 2, "as the last party left it"
        assert [await guess() for _ in range(4)] == ["code_unknown"] * 3 + ["code_wait"]

    in_a_cafe(tmp_path, story, replace(CAFE, attract_after_minutes=0))


def test_staff_with_its_pin_lets_guests_try_codes_again_and_nobody_else_does(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        async def guess() -> str:
            with pytest.raises(NoSuchAside) as refused:
                await box.asides.find("CCDDHH")
            return str(refused.value.args[0])

        told = [await guess() for _ in range(6)]
        assert told == ["code_unknown"] * 5 + ["code_wait"]
        await box.kiosk.staff("unlock", "")
        assert await guess() == "code_wait", "without a PIN anybody could"
        await locked(box)
        with pytest.raises(Refused):
            await box.kiosk.staff("unlock", "0000")
        assert await guess() == "code_wait"
        await box.kiosk.staff("unlock", PIN)
        assert await guess() == "code_unknown"
        assert await box.store.failed_tries("code") == 1

    in_a_cafe(tmp_path, story, FAMILY)


@contextmanager
def refusing(box: CafeBox, error: StoreError) -> Iterator[None]:
    """Every write is refused; what was written can be read."""

    def refuse() -> NoReturn:
        raise error

    real, box.store._writable_rows = box.store._writable_rows, refuse  # type: ignore[method-assign]
    yield
    box.store._writable_rows = real  # type: ignore[method-assign]


def test_staff_unlocks_and_acts_on_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        with refusing(box, DiskRefusedError("full")):
            await box.kiosk.staff("unlock", PIN)
            assert box.staff.is_open
            assert "values" in home_answers(box)
            assert {"selftest", "off"} <= {each["id"] for each in box.shown()["staff"]["entries"]}
            await box.kiosk.staff("lock", "1")
            assert "values" not in home_answers(box)
            crashes: list[dict[str, Any]] = []
            asyncio.get_running_loop().set_exception_handler(lambda _, what: crashes.append(what))
            box.controller.give([StaffCommand("unlock", PIN)])
            assert box.controller._for_staff is not None
            await asyncio.wait([box.controller._for_staff])
            await asyncio.sleep(0)
            assert not crashes
            assert box.staff.is_open, "by buttons, too"

    in_a_cafe(tmp_path, story)


def test_wrong_pins_that_cannot_be_written_are_counted_all_the_same(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        async def looked_at(guesses: int) -> int:
            answered = []
            for guess in range(guesses):
                with pytest.raises(Refused) as refused:
                    await box.kiosk.staff("unlock", f"{guess:04}")
                answered.append(str(refused.value))
            return sum("Wrong PIN" in each for each in answered)

        await locked(box)
        with refusing(box, DiskRefusedError("full")):
            assert await looked_at(40) == 1, "a plug that is pulled would bring free tries back"
            await box.wait(61)
            assert await looked_at(40) == 1
            await box.wait(61)
            assert await looked_at(40) == 0, "the wait doubles"
        assert await box.store.failed_tries("pin") == 0
        await box.wait(60)
        assert await looked_at(1) == 1
        assert await box.store.failed_tries("pin") == FREE_TRIES + 2, "there is room again"
        await box.wait(241)
        await box.kiosk.staff("unlock", PIN)
        assert await box.store.failed_tries("pin") == 0

    in_a_cafe(tmp_path, story)


def test_a_damaged_store_refuses_a_try_because_a_new_start_mends_it(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        with refusing(box, DamagedStoreError("damaged")), pytest.raises(DamagedStoreError):
            await box.kiosk.staff("unlock", PIN)
        assert not box.staff.is_open

    in_a_cafe(tmp_path, story)


def test_the_wait_doubles_up_to_an_hour() -> None:
    waits = [wait_after(failed) for failed in range(1, 15)]
    assert waits[:4] == [0, 0, 0, 0]
    assert waits[4:8] == [60, 120, 240, 480]
    assert max(waits) == wait_after(10**6) == LONGEST_WAIT_S
    # Ten thousand PINs, half of them on average: more than half a year of trying day and night.
    assert sum(wait_after(failed) for failed in range(5000)) > 180 * 86_400


def test_staff_types_the_pin_with_the_buttons_and_finds_its_page(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        box.page.send("ok", "hold")
        await box.settle()
        assert "Call staff" in box.glass()
        while "Staff" not in box.chosen():
            await box.press("up")
        await box.press("ok")
        assert "Enter the PIN" in box.glass()
        for digit in PIN:
            for _ in range(int(digit)):
                await box.press("down")
            await box.press("ok")
        assert PIN not in " ".join(box.glass()), "nobody sees it"
        await box.press("up")  # the tick stands before the zero
        box.page.send("ok", "press")
        while not box.staff.is_open:
            task = box.controller._for_staff
            assert task is not None
            await task
        assert "Staff" in box.glass()

    in_a_cafe(tmp_path, story)


def test_a_press_from_another_machine_never_reaches_the_staffs_page(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        elsewhere = box.kiosk.connect(is_here=False)

        async def press(source: PressSource, *names: str) -> None:
            for name in names:
                source.send(name, "press")
                await box.settle()

        async def to_the_last_entry_of_the_menu(source: PressSource) -> None:
            source.send("ok", "hold")
            await press(source, "up", "ok")

        # It plays, but the way to the staff's page is closed; the box itself opens it.
        await to_the_last_entry_of_the_menu(elsewhere)
        assert "Only on the box itself." in " ".join(box.glass())
        await box.wait(10)
        assert "Only on the box itself." not in " ".join(box.glass())
        await box.wait(1)
        assert not box.controller._panel.shows_staff
        await to_the_last_entry_of_the_menu(box.page)
        assert "Saved games" in box.glass()
        before = box.chosen()
        elsewhere.send("ok", "hold")
        await press(elsewhere, "down", "ok", "back")
        assert box.chosen() == before
        # A finger of another machine on a key that somebody here holds makes it theirs as well.
        box.page.send("ok", "down")
        elsewhere.send("ok", "down")
        box.page.send("ok", "up")
        elsewhere.send("ok", "up")
        await press(box.page, "down")
        assert "Saved games" in box.glass()
        assert box.chosen() != before
        box.page.send("ok", "hold")
        await press(elsewhere, "down")
        assert not box.controller._panel.shows_staff

    in_a_cafe(tmp_path, story, FAMILY)


def test_another_machine_acts_on_no_page_of_the_owner_that_a_pin_keeps(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        elsewhere = box.kiosk.connect(is_here=False)

        async def tap(kind: str, word: str) -> None:
            seq = box.table.snapshot().seq
            await box.kiosk.act(TableAction(kind, seq, word, is_here=False))

        def asked() -> tuple[str, str]:
            snapshot = box.table.snapshot()
            return snapshot.room, snapshot.question.id if snapshot.question else ""

        # The lobby of a box that staff has unlocked: everything but the owner's doors.
        await locked(box)
        await box.kiosk.staff("unlock", PIN)
        box.controller._panel.close_menu()
        with pytest.raises(Refused, match="Only on the box itself"):
            await tap("answer", "values")
        box.glass()
        while "Printed values" not in box.chosen():
            elsewhere.send("down", "press")
        elsewhere.send("ok", "press")
        await box.settle()
        assert asked() == ("lobby", "lobby.home")
        assert "Only on the box itself." in " ".join(box.glass())
        # The owner's pages, opened at the box: neither a press nor a tap.
        await box.wait(10)
        await box.kiosk.staff("go", "values")
        await box.settle()
        before = asked()
        assert before[0] == "owner"
        for name, gesture in (("ok", "press"), ("back", "hold"), ("ok", "hold")):
            box.glass()
            await box.wait(2)
            elsewhere.send(name, gesture)
            await box.settle()
            assert "Only on the box itself." in " ".join(box.glass())
            await box.wait(10)
        question = box.table.snapshot().question
        assert question is not None
        for kind, word in (("answer", question.answers[0]), ("undo", ""), ("menu", "leave")):
            with pytest.raises(Refused, match="Only on the box itself"):
                await tap(kind, word)
        assert asked() == before
        await box.answer(question.answers[0])
        assert asked() != before, "the box itself goes on"

    in_a_cafe(tmp_path, story)


def test_without_a_pin_another_machine_enters_values_as_the_owner_does(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        snapshot = box.table.snapshot()
        await box.kiosk.act(TableAction("answer", snapshot.seq, "values", is_here=False))
        assert box.table.snapshot().room == "owner"

    in_a_cafe(tmp_path, story)


def test_house_rules_of_a_box_with_a_pin_are_changed_at_the_box_only(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.kiosk.staff("unlock", PIN)
        games = [each for each in home_answers(box) if each in game_ids()]
        await box.answer(sorted(games)[-1], "2", "more")
        for answer in ("rules", "change"):
            snapshot = box.table.snapshot()
            with pytest.raises(Refused, match="Only on the box itself"):
                await box.kiosk.act(TableAction("answer", snapshot.seq, answer, is_here=False))
            await box.answer(answer)

    in_a_cafe(tmp_path, story)


def test_a_press_from_another_machine_calls_nobody_and_keeps_no_press_waiting(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        elsewhere = box.kiosk.connect(is_here=False)
        elsewhere.send("ok", "hold")
        while "Call staff" not in box.chosen():
            elsewhere.send("up", "press")
        elsewhere.send("ok", "press")
        await box.settle()
        assert not box.staff.is_called
        assert "Only on the box itself." in " ".join(box.glass())
        assert not box.controller._panel.is_moving

    in_a_cafe(tmp_path, story)


def test_guests_call_the_light_blinks_and_staff_clears_it(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        await box.kiosk.staff("call", "1")
        assert box.kiosk.state()["staff_called"]
        lights = set()
        for _ in range(6):
            lights.add(box.light())
            await box.wait(0.4)
        assert lights == {CALLING, DARK}
        await box.close()
        await box.open()
        assert box.kiosk.state()["staff_called"], "also after a restart"
        await box.kiosk.staff("unlock", PIN)
        await box.kiosk.staff("called", "0")
        assert not box.kiosk.state()["staff_called"]
        assert box.light() not in (CALLING, DARK)

    in_a_cafe(tmp_path, story)


def test_what_staff_changes_is_in_force_and_kept(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        for do, value in (("volume", "50"), ("ask", "20"), ("attract", "0"), ("brightness", "40")):
            await box.kiosk.staff(do, value)
        assert box.guests.config.ask_after_s == 20 * 60
        assert entry(box, "volume")["note"] == "50%"
        assert entry(box, "attract")["note"] == "never"
        rule = entry(box, "rules")["choices"][0]
        do, _, value = rule["do"].partition(":")
        await box.kiosk.staff(do, value)
        for do, value in (("volume", "9999"), ("ask", "-1"), ("rule/x", "y"), ("nothing", "")):
            with pytest.raises(Refused):
                await box.kiosk.staff(do, value)

    in_a_cafe(tmp_path, story, FAMILY)
    settings = load_settings(state_dir=tmp_path, virtual=True)
    device = settings.device
    assert (device.buzzer.volume, device.screen.brightness) == (0.5, 0.4)
    assert (device.guests.ask_after_s, device.guests.attract_after_s) == (1200, 0)


def test_the_staffs_volume_is_that_of_tones_and_voice(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        voice = EspeakVoice(0.5, speaker="true", player=("true",))
        box.devices = replace(box.devices, voice=voice)
        assert await box.staff._enter("voice.kind", "espeak")
        await box.kiosk.staff("volume", "25")
        assert voice.status().detail == "espeak-ng, volume 25 %"
        assert voice.say("Roll the dice", "en")
        await box.kiosk.staff("volume", "0")
        assert not voice.say("Roll the dice", "en")
        assert box.controller.renderer.is_silent
        await voice.close()

    in_a_cafe(tmp_path, story, FAMILY)
    device = load_settings(state_dir=tmp_path, virtual=True).device
    assert (device.buzzer.volume, device.voice.volume) == (0, 0), "after a restart, too"


def test_staff_sees_the_codes_of_games_put_aside_for_guests_who_lost_theirs(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.answer("portal-dash", "2", "ok")
        question = box.table.snapshot().question
        assert question is not None
        await (box.act("throw") if question.is_chance else box.answer(question.answers[0]))
        await box.act("menu", "leave")
        code = box.shown()["guests"]["code"]
        await box.wait(61)
        await box.touch()
        await box.staff.refresh()
        assert box.shown()["staff"] is None, "without a PIN anybody could look"
        await box.staff.set_pin(PIN)
        await box.staff.refresh()
        (line,) = entry(box, "asides")["lines"]
        assert (line["text"], line["note"]) == (code, "Portal Dash")

    in_a_cafe(tmp_path, story)


def test_a_self_test_that_cannot_be_started_is_told_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where no memory is left for another process."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))

    async def story(box: CafeBox) -> None:
        crashed = CrashMonitor(asyncio.get_running_loop())
        await box.touch()
        await box.kiosk.staff("selftest", "1")
        await box.settle()
        assert not crashed._crash.done()
        lines = entry(box, "selftest")["lines"]
        assert "said nothing that can be read" in lines[0]["text"]

    in_a_cafe(tmp_path, story, FAMILY)


# The shell


def test_the_shell_sets_resets_and_removes_the_pin_beside_a_running_box(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await locked(box)
        for _ in range(6):
            with pytest.raises(Refused):
                await box.kiosk.staff("unlock", "0000")
        done = set_pin_by_shell(tmp_path, "2468\n")
        assert done.returncode == 0, done.stderr
        # A PIN that was forgotten was tried often: with the new one nobody waits.
        await box.kiosk.staff("unlock", "2468")
        assert box.staff.is_open
        assert set_pin_by_shell(tmp_path, "", "--remove").returncode == 0
        await box.kiosk.staff("lock", "1")
        await box.staff.refresh()
        assert box.staff.is_open, "nothing is left to lock it with"

    in_a_cafe(tmp_path, story)


@pytest.mark.parametrize("typed", ["", "123", "123456789", "12a4", "１２３４"])
def test_the_shell_refuses_what_is_no_pin_in_one_sentence(tmp_path: Path, typed: str) -> None:
    done = set_pin_by_shell(tmp_path, f"{typed}\n")
    assert done.returncode == 2
    assert "4 to 8 digits" in done.stderr
    assert "Traceback" not in done.stderr


def set_pin_by_shell(folder: Path, typed: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "firmware_host", "staff", "pin", "--state", str(folder), *options],
        input=typed, text=True, capture_output=True, check=False,
    )  # fmt: skip


# The backlight


def test_a_backlight_is_dimmed_and_never_switched_off_by_dimming(tmp_path: Path) -> None:
    device = tmp_path / "10-0045"
    device.mkdir()
    (device / "max_brightness").write_text("31\n")
    (device / "brightness").write_text("31\n")
    backlight = Backlight(ScreenConfig(brightness=0.8, dim_brightness=0.01), tmp_path)
    levels = []
    steps: tuple[Brightness, ...] = ("full", "dim", "off", "full")
    for level in steps:
        backlight.brightness(level)
        levels.append((device / "brightness").read_text())
    assert levels == ["25", "1", "0", "25"]
    backlight.configure(replace(ScreenConfig(), brightness=0.4))
    assert (device / "brightness").read_text() == "12"


def test_a_screen_without_a_backlight_or_right_to_it_is_left_alone(tmp_path: Path) -> None:
    for folder in (tmp_path / "nothing", tmp_path):
        backlight = Backlight(ScreenConfig(), folder)
        assert not backlight.is_there
        backlight.brightness("dim")
