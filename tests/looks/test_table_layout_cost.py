"""What the browser lays out and draws again for each moment of a game."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.test_table_cost import (
    MOST_BYTES,
    MOST_CHANGES,
    drawings_have_come,
    moments_of,
    show,
    visit_table,
)


def counts(cdp: CDPSession) -> dict[str, Any]:
    return {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}


@pytest.mark.parametrize("game", ["portal-dash", "builders-biomes", "explorers"])
def test_a_moment_changes_little_of_the_page_and_lays_each_frame_out_once(
    browser: Browser, box: ServedBox[MomentBox], game: str
) -> None:
    first, *rest = moments_of(game)
    page = visit_table(browser, box, (1280, 800))
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    show(page, box, first)
    drawings_have_come(page)
    changes, sizes = [], []
    page.evaluate("window.frames = 0")
    before = counts(cdp)
    for snapshot in rest:
        page.evaluate("window.changes = 0")
        show(page, box, snapshot)
        changes.append(page.evaluate("window.changes"))
        sizes.append(page.evaluate("window.bytes"))
    after = counts(cdp)
    frames = page.evaluate("window.frames")
    page.context.close()
    assert median(changes) <= MOST_CHANGES
    assert sum(sizes) / len(sizes) <= MOST_BYTES
    # The question, the table, what comes when idle: how many share a frame depends on the machine.
    assert after["LayoutCount"] - before["LayoutCount"] <= 1.2 * frames
    assert after["RecalcStyleCount"] - before["RecalcStyleCount"] <= 2 * frames


@pytest.mark.parametrize("game", ["portal-dash", "builders-biomes", "explorers"])
def test_at_seven_inches_the_stage_stands_still(
    browser: Browser, box: ServedBox[MomentBox], game: str
) -> None:
    page = visit_table(browser, box, (800, 480))
    heights, widths = [], set()
    for snapshot in moments_of(game):
        show(page, box, snapshot)
        heights.append(page.evaluate("document.getElementById('stage').clientHeight"))
        if page.is_visible("#side"):
            widths.add(page.evaluate("document.getElementById('main').offsetWidth"))
    page.context.close()
    usual = max(set(heights), key=heights.count)
    assert heights.count(usual) >= 0.8 * len(heights), heights
    assert len(widths) == 1, "what is asked does not move the board"
