"""Every question of every game on the touch table at every size people have, and in large text.

Pictures go to build/table.
"""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser

from firmware_host.config.device import ScreenConfig
from firmware_host.view.own_screen import own_screen_part
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import (
    SIZES,
    TOUCH_DISPLAY_2,
    listed,
    moments,
    problems_of,
    visit_table,
)

SAMPLE = 5
"""Every fifth moment is drawn in large text; all parts of a stage are among them."""


@pytest.mark.parametrize("size", SIZES)
def test_every_question_is_readable_and_tappable(
    browser: Browser, box: ServedBox[MomentBox], size: str
) -> None:
    visit = visit_table(browser, box, size)
    wrong = problems_of(visit.page, box, moments(), size)
    assert not visit.errors
    assert not visit.foreign
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_large_text_is_whole(browser: Browser, box: ServedBox[MomentBox], size: str) -> None:
    visit = visit_table(browser, box, size)
    page = visit.page
    page.evaluate("localStorage.setItem('tilekeeper.look', JSON.stringify({size: '1.4'}))")
    page.reload()
    visit.is_connected()
    assert page.get_attribute("html", "data-size") == "1.4"
    sample = dict(list(moments().items())[::SAMPLE])
    wrong = problems_of(page, box, sample, f"{size}-large")
    assert not wrong, listed(wrong)


STAGES = ("full-pd.act", "full-bb.action", "ex.act-box")
LIES = """() => {
  Object.assign(document.getElementById("app").style,
    { rotate: "none", translate: "none", top: "0", left: "0" });
  const [width, height] = [innerHeight, innerWidth];
  document.body.style.overflow = "visible";
  Object.defineProperties(window, { innerWidth: { value: width }, innerHeight: { value: height } });
  return document.documentElement.dataset.turn;
}"""
"""Lays a turned table down as a player sees it, in the layout that it has while it is turned: the
measures know lines from left to right only."""


@pytest.mark.parametrize("scale", [1.0, 1.4])
@pytest.mark.parametrize("turn", [0, 90])
def test_each_stage_fits_on_a_touch_display_2_as_it_is_mounted(
    browser: Browser, box: ServedBox[MomentBox], turn: Literal[0, 90], scale: float
) -> None:
    box.box.look = own_screen_part(ScreenConfig(turn=turn, scale=scale), is_kept=True)
    visit = visit_table(browser, box, TOUCH_DISPLAY_2)
    if turn:
        visit.page.wait_for_function("() => document.documentElement.dataset.turn !== '0'")
        assert visit.page.evaluate(LIES) == str(turn)
    shown = {name: moments()[name] for name in STAGES}
    wrong = problems_of(visit.page, box, shown, f"touch-display-2-{turn}-{scale:g}")
    if turn:  # what was laid down is not as high as the window
        wrong = {name: found for name, found in wrong.items() if found != ["the page scrolls"]}
    assert not visit.errors
    assert not wrong, listed(wrong)
