"""The look of the box's own screen: the box keeps it, because a kiosk's browser keeps nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.config.device import ScreenConfig
from firmware_host.config.settings import load_settings
from firmware_host.kiosk.errors import Refused
from tests.service.box_in_process import BoxInProcess
from tests.service.cafe_box import CafeBox, in_a_cafe
from tests.service.driven_box import DrivenBox
from tests.service.test_staff import PIN, entry, locked
from tests.service.test_table_plays import at_table
from tests.waiting import PATIENCE_MS

pytestmark = pytest.mark.behavior


def kept(folder: Path) -> ScreenConfig:
    return load_settings(state_dir=folder, virtual=True).device.screen


def own_screen(box: CafeBox) -> dict[str, Any]:
    found = box.kiosk.own_screen()
    assert found is not None
    return found


def test_staff_and_table_change_the_same_settings_and_the_box_keeps_them(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.staff.set_pin(PIN)
        await box.kiosk.staff("screen/turn", "90")
        await box.kiosk.staff("screen/size", "1.4")
        await box.kiosk.staff("volume", "25")
        assert (entry(box, "turn")["note"], entry(box, "size")["note"]) == ("90°", "140%")
        shown = own_screen(box)["settings"]
        assert (shown["turn"], shown["size"], shown["volume"]) == ("90", "1.4", "0.25")
        await box.kiosk.staff("screen/turn", "follow")
        assert own_screen(box)["mount"] == "90"
        for do, value in (("screen/turn", "45"), ("screen/size", "1.3"), ("screen/", "1")):
            with pytest.raises(Refused):
                await box.kiosk.staff(do, value)

    in_a_cafe(tmp_path, story)
    screen = kept(tmp_path)
    assert (screen.turn, screen.follows_players) == (90, True)
    assert (screen.scale, screen.volume) == (1.4, 0.25)


def test_guests_at_a_locked_box_change_nothing_that_stays(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.staff.set_pin(PIN)
        assert own_screen(box)["is_kept"], "whoever set it goes on"
        await locked(box)
        assert not own_screen(box)["is_kept"]
        with pytest.raises(Refused, match="Only for staff"):
            await box.kiosk.staff("screen/turn", "180")

    in_a_cafe(tmp_path, story)
    assert kept(tmp_path).turn == 0


def fresh_kiosk(browser: Browser, box: DrivenBox) -> Page:
    """A browser that remembers nothing of the day before."""
    page = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True).new_page()
    page.set_default_timeout(PATIENCE_MS)
    at_table(page, box)
    return page


def choose(page: Page, *settings: str) -> None:
    page.tap("#tools [data-open=menu]")
    page.tap("[data-open=look]")
    for setting in settings:
        page.tap(f"[data-look='{setting}']")
        page.wait_for_selector(f"[data-look='{setting}'][aria-pressed=true]")


PRESSED = """() => [...document.querySelectorAll('[data-look][aria-pressed=true]')].map(
  each => each.dataset.look)"""


def test_a_kiosk_is_mounted_as_before_after_a_restart_and_with_a_fresh_browser(
    browser: Browser, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    chosen = ("turn:90", "size:1.2", "volume:0.3", "day:on")
    with BoxInProcess(state) as box:
        page = fresh_kiosk(browser, box)
        choose(page, *chosen)
        box.until("all is kept", lambda _: kept(state).bright_colors)
        page.context.close()
    with BoxInProcess(state) as box:
        page = fresh_kiosk(browser, box)
        root = page.locator("html")
        looks = [root.get_attribute(f"data-{name}") for name in ("turn", "size", "light")]
        assert looks == ["90", "1.2", "day"]
        choose(page)
        assert set(chosen) < set(page.evaluate(PRESSED))
        page.context.close()


def test_a_party_at_a_locked_box_leaves_the_screen_as_it_was_mounted(
    browser: Browser, tmp_path: Path
) -> None:
    device = """
guests: {kind: cafe, idle_countdown_seconds: 10, attract_after_minutes: 0}
screen: {turn: 270}
"""
    shell = [sys.executable, "-m", "firmware_host", "staff", "pin", "--state", f"{tmp_path}/state"]
    subprocess.run(shell, input=PIN, text=True, check=True, capture_output=True)
    with BoxInProcess(tmp_path / "state", device=device) as box:
        assert box.post("api/touch", {"language": "en"})[0] == 200
        page = fresh_kiosk(browser, box)
        root = page.locator("html")
        assert root.get_attribute("data-turn") == "270"
        choose(page, "turn:0")
        assert root.get_attribute("data-turn") == "0", "it is this party's screen"
        seq = box.get("api/table")["seq"]
        assert box.post("api/menu", {"seq": seq, "do": "leave"})[0] == 200
        box.wait(11)
        page.wait_for_selector("#guests[data-state=free]")
        page.wait_for_function("() => document.documentElement.dataset.turn === '270'")
        assert not page.locator("#toasts .refusal").count(), "nobody was told off for it"
        page.context.close()
