"""A café whose staff have not set a PIN: no guest becomes its staff, and the box says so."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.config.device import GuestsConfig
from firmware_host.kiosk.errors import Refused
from tests.service.cafe_box import CAFE, CafeBox, in_a_cafe
from tests.service.test_staff import FAMILY, PIN, locked, set_pin_by_shell

pytestmark = pytest.mark.behavior

ADVICE = "tilekeeper staff pin"
NO_PIN = "No staff PIN yet"


def test_a_cafe_without_a_pin_has_no_staff_page_and_takes_nothing_of_it(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        ended: list[str] = []
        box.staff.hooks.shut_down = lambda: ended.append("off")
        await box.touch()
        assert box.shown()["staff"] is None
        box.page.send("ok", "hold")
        await box.settle()
        offered = set()
        for _ in range(20):
            box.glass()
            offered.add(box.chosen())
            await box.press("down")
        assert not offered & {"The box", "Staff", "Call staff"}, offered
        before = box.staff._values.settings
        for do, value in (
            ("pin", "6666"),
            ("pin", ""),
            ("unlock", ""),
            ("unlock", "6666"),
            ("off", "1"),
            ("volume", "0"),
            ("lock", "1"),
            ("go", "values"),
            ("selftest", "1"),
        ):
            with pytest.raises(Refused, match=ADVICE):
                await box.kiosk.staff(do, value)
        assert (ended, box.staff.has_pin, box.staff._testing) == ([], False, None)
        assert box.staff._values.settings is before

    in_a_cafe(tmp_path, story)


def test_the_shell_gives_a_running_cafe_its_staff_page(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        done = set_pin_by_shell(tmp_path, f"{PIN}\n")
        assert done.returncode == 0, done.stderr
        with pytest.raises(Refused, match="enter the PIN first"):
            await box.kiosk.staff("volume", "0")
        await box.kiosk.staff("unlock", PIN)
        assert box.shown()["staff"]["entries"]

    in_a_cafe(tmp_path, story)


@pytest.mark.parametrize(("kind", "says"), [("cafe", "staff page is closed"), ("home", "guests")])
def test_the_shell_says_what_a_removed_pin_means_here(kind: str, says: str, tmp_path: Path) -> None:
    config = tmp_path / "etc"
    config.mkdir()
    (config / "device.yaml").write_text(f"guests: {{kind: {kind}}}\n")
    removed = set_pin_by_shell(tmp_path, "", "--remove", "--config", str(config))
    assert says in removed.stdout


def test_the_next_party_finds_the_pin_that_the_shell_set_at_a_free_table(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        assert box.guests.state == "free"
        assert set_pin_by_shell(tmp_path, f"{PIN}\n").returncode == 0
        await box.touch()
        assert box.staff.has_pin
        assert not box.staff.is_open

    in_a_cafe(tmp_path, story, replace(CAFE, attract_after_minutes=0))


def test_a_free_table_says_that_no_pin_is_set_until_one_is(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        assert box.guests.state == "free"
        assert NO_PIN in box.glass()
        assert ADVICE in box.shown()["guests"]["note"]
        await locked(box)
        await box.act("menu", "leave")
        await box.wait(61)
        assert box.guests.state == "free"
        assert NO_PIN not in box.glass()
        assert "note" not in box.shown()["guests"]

    in_a_cafe(tmp_path, story, replace(CAFE, attract_after_minutes=0))


@pytest.mark.parametrize(("config", "warnings"), [(CAFE, 1), (FAMILY, 0)], ids=["cafe", "home"])
def test_the_journal_says_once_that_a_cafe_has_no_pin(
    config: GuestsConfig, warnings: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()

    with caplog.at_level(logging.WARNING):
        in_a_cafe(tmp_path, story, config)
    assert sum(ADVICE in message for message in caplog.messages) == warnings


def test_a_family_needs_no_pin_for_the_page_of_its_box(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.kiosk.staff("volume", "50")
        assert box.shown()["staff"]["title"] == "The box"

    in_a_cafe(tmp_path, story, FAMILY)
