"""A café's table in a real browser before a real daemon: wake, countdown, code."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import PICTURES
from tests.service.box_in_process import BoxInProcess
from tests.service.test_staff import set_pin_by_shell
from tests.service.test_table_plays import at_table, seq, step_by_taps, tap
from tests.waiting import PATIENCE_MS

pytestmark = pytest.mark.behavior

CAFE = """
guests:
  kind: cafe
  idle_ask_minutes: {ask}
  idle_countdown_seconds: 10
  attract_after_minutes: {attract}
"""


@pytest.fixture
def page(browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    return page


def state(page: Page, wanted: str) -> None:
    page.wait_for_selector(f"#guests[data-state='{wanted}']", state="attached")


def keep(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"cafe-{name}.png")


def tap_in_the_middle_of(page: Page, selector: str) -> None:
    """The finger comes down there, whatever lies over it."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def gone(page: Page) -> None:
    page.wait_for_selector("#guests", state="hidden")


def sit_down(page: Page) -> None:
    """A touch anywhere, then the language."""
    page.touchscreen.tap(400, 300)
    page.tap("[data-language=en]")
    gone(page)


def test_a_party_sits_down_is_asked_goes_on_and_leaves_its_game_under_a_code(
    page: Page, tmp_path: Path
) -> None:
    with BoxInProcess(tmp_path / "state", device=CAFE.format(ask=0.05, attract=0)) as daemon:
        at_table(page, daemon)
        state(page, "free")
        keep(page, "free")
        before = seq(page)
        page.touchscreen.tap(400, 500)
        page.wait_for_selector("[data-language=fi]")
        assert seq(page) == before, "the first touch only wakes"
        keep(page, "languages")
        page.tap("[data-language=en]")
        gone(page)
        page.wait_for_selector("[data-act='answer:portal-dash']")
        before = seq(page)
        for act in ("answer:portal-dash", "answer:2", "answer:ok"):
            tap(page, act)
            page.wait_for_function("seq => document.getElementById('sentence').dataset.seq !== seq",
                                   arg=before)  # fmt: skip
            before = seq(page)
        chance = random.Random(2)
        for _ in range(4):
            step_by_taps(page, chance)

        state(page, "asking")
        keep(page, "asking")
        before = seq(page)
        code = page.inner_text("#guests .code").replace(" ", "")
        assert len(code) == 6
        tap_in_the_middle_of(page, "#cards")
        gone(page)
        assert seq(page) == before, "the touch that dismisses it does nothing else"
        assert daemon.state()["game"]["outcome"] is None

        state(page, "asking")
        page.keyboard.press("Enter")
        gone(page)
        assert seq(page) == before, "a key does as a finger does"

        state(page, "free")
        assert daemon.state()["game"] is None
        assert code not in page.content()
        sit_down(page)
        tap(page, "answer:take_up")
        page.wait_for_selector("[data-question='lobby.sign']")
        keep(page, "code")
        for number, sign in enumerate(code):
            page.wait_for_function(
                "n => document.getElementById('sentence').textContent"
                ".split('?')[1].replace(/[^A-Z0-9]/g, '').length === n", arg=number,
            )  # fmt: skip
            tap(page, f"answer:{sign}")
        page.wait_for_function("() => document.documentElement.dataset.room === 'portal-dash'")
        assert daemon.state()["game"]["name"] == "portal-dash"


def test_a_free_table_shows_itself_playing_until_somebody_touches_it(
    page: Page, tmp_path: Path
) -> None:
    with BoxInProcess(tmp_path / "state", device=CAFE.format(ask=1, attract=1)) as daemon:
        at_table(page, daemon)
        daemon.wait(61)
        state(page, "showing")
        page.wait_for_function("() => document.documentElement.dataset.room !== 'lobby'")
        page.wait_for_selector("#main *")
        keep(page, "showing")
        assert daemon.state()["game"] is None, "off the record"
        sit_down(page)
        page.wait_for_selector("[data-question='lobby.home']")
        assert daemon.get("api/table")["guests"]["state"] == "playing"


def test_the_first_touch_on_a_dark_screen_only_wakes_it(page: Page, tmp_path: Path) -> None:
    dark = "screen: {dim_after_seconds: 20, off_after_seconds: 30}\n"
    with BoxInProcess(tmp_path / "state", device=dark) as daemon:
        at_table(page, daemon)
        card = "[data-act='answer:portal-dash']"
        page.wait_for_selector(card)
        for wake in ("tap", "key"):
            daemon.wait(31)
            state(page, "dark")
            assert (
                page.evaluate("getComputedStyle(document.getElementById('guests')).background")[:12]
                == "rgb(0, 0, 0)"
            )
            before = daemon.state()["seq"]
            if wake == "tap":
                tap_in_the_middle_of(page, card)  # a finger that sees nothing means nothing
            else:
                page.keyboard.press("Enter")
            gone(page)
            assert daemon.state()["seq"] == before
        tap_in_the_middle_of(page, card)
        daemon.until("the answer", lambda now: now["seq"] > before)
    free = "guests: {kind: cafe, attract_after_minutes: 0}\n"
    with BoxInProcess(tmp_path / "cafe", device=dark + free) as daemon:
        at_table(page, daemon)
        daemon.wait(31)
        state(page, "dark")
        page.touchscreen.tap(400, 300)
        state(page, "free")
        assert daemon.get("api/table")["guests"]["state"] == "free", "nobody has sat down by that"
        sit_down(page)


def test_staff_types_the_pin_on_the_page_and_changes_what_is_behind_it(
    page: Page, tmp_path: Path
) -> None:
    assert set_pin_by_shell(tmp_path / "state", "4711\n").returncode == 0
    with BoxInProcess(tmp_path / "state", device=CAFE.format(ask=10, attract=0)) as daemon:
        at_table(page, daemon)
        state(page, "free")
        keep(page, "free")
        sit_down(page)
        assert page.query_selector("[data-act='answer:values']") is None
        page.tap("[data-open=menu]")
        page.tap("[data-staff='call:1']")
        page.wait_for_selector("#app[data-called=true]")
        assert daemon.state()["staff_called"]
        page.tap("[data-open=staff]")
        for digit in "0000":
            page.tap(f"[data-key='{digit}']")
        page.tap("[data-key=Enter]")
        page.wait_for_selector(".toast:has-text('Wrong PIN')")
        keep(page, "pin")
        # Half a PIN, or a whole one, that staff leaves behind is not there for the next finger.
        for digit in "4711":
            page.tap(f"[data-key='{digit}']")
        assert page.text_content("#sheet .typed") == "••••"
        page.tap("#sheet [data-act=close]")
        page.tap("[data-open=menu]")
        page.tap("[data-open=staff]")
        assert page.text_content("#sheet .typed") == "–"
        for digit in "4711":
            page.keyboard.press(digit)
        page.tap("[data-key=Enter]")
        page.wait_for_selector("[data-open='staff/volume']")
        assert page.locator("#toasts > .refusal").all_text_contents() == [], "the right PIN ends it"
        keep(page, "staff")
        page.tap("[data-open='staff/called']")
        page.tap("[data-staff='called:0']")
        page.wait_for_selector("#app[data-called=false]")
        page.tap("[data-open='staff/volume']")
        page.tap("[data-staff='volume:50']")
        page.wait_for_selector("[data-staff='volume:50'][aria-pressed=true]")
        keep(page, "volume")
        page.tap("#sheet [data-act=close]")
        page.wait_for_selector("[data-act='answer:values']")
