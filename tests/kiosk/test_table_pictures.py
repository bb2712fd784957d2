"""Every question of every game on the touch table, in a real browser, at the sizes people have.

Pictures go to build/table. What a person would stumble over is measured in each of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as NotThere

from firmware_host.kiosk import server
from firmware_host.table.snapshot import TableSnapshot
from tests.kiosk.browser import PICTURES, ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.page_visit import Visit
from tests.panel import panel_moments

PLACE = PICTURES.parent / "table"
MEASURES = (Path(__file__).parent / "table_measures.js").read_text("utf-8")
SIZES = {
    "phone": (360, 740),
    "seven-inch": (800, 480),
    "ten-inch": (1280, 800),
    "television": (1920, 1080),
}
DRAWN = """
() => [...document.querySelectorAll("#app use")].every(
    (use) => document.getElementById(use.getAttribute("href").slice(1)))
  && !document.querySelector('#app tk-icon[class="icon "]')
"""
"""Everything is there, and every drawing that the page uses has come."""
NOT_DRAWN = """
() => [...document.querySelectorAll('#app tk-icon[class="icon "], #art > svg')].map(
  (each) => each.cloneNode().outerHTML).concat(document.documentElement.cloneNode().outerHTML)
"""
"""What is missing, to be told."""
ALL_HAS_COME = "() => document.documentElement.dataset.later === undefined"
"""What nobody waits for, too: which scrollers the Tab key reaches."""
SAMPLE = 5
LIMITS = {"target": 44, "text": 16}
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


@pytest.fixture(scope="module")
def box() -> Iterator[ServedBox[MomentBox]]:
    served = ServedBox(MomentBox)
    with pytest.MonkeyPatch.context() as patch:  # a box in a network: phones can take files home
        patch.setattr(server, "address_for_phones", lambda host, port: "http://192.0.2.7:8000/")
        served.start()
        yield served
        served.end()


def visit_table(browser: Browser, box: ServedBox[MomentBox], size: str) -> Visit:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
    )
    visit = Visit(context.new_page(), box.address)
    visit.page.goto(f"{box.address}table")
    visit.is_connected()
    return visit


def show(page: Page, box: ServedBox[MomentBox], snapshot: TableSnapshot, **more: Any) -> None:
    seq = box.call(box.box.look_at, snapshot, **more)
    page.wait_for_function(
        "seq => document.getElementById('sentence').dataset.seq === String(seq)", arg=seq
    )
    try:
        page.wait_for_function(DRAWN)
    except NotThere as error:
        raise AssertionError(f"not drawn: {page.evaluate(NOT_DRAWN)}") from error


def moments() -> dict[str, TableSnapshot]:
    return {
        name: replace(snapshot, events=(), thrown=None)
        for name, snapshot in sorted(panel_moments.first_of_each().items())
    } | panel_moments.ends()


BADGES = """() => [...document.querySelectorAll("g.badge")].map((badge) => {
  const [pill, words] = ["rect", "text"].map((part) => badge.querySelector(part).getBBox());
  return [/scale/.test(badge.getAttribute("transform")), words.x - pill.x];
})"""
"""Of each, whether it is small, and the room left before its words."""


def test_a_badge_is_small_where_the_board_is_large_and_holds_its_words(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    for size, is_small in {"ten-inch": True, "seven-inch": False}.items():
        width, height = SIZES[size]
        visit.page.set_viewport_size({"width": width, "height": height})
        badges = []
        for name in ("bb.lay", "full-bb.extra"):
            show(visit.page, box, panel_moments.first_of_each()[name])
            badges += visit.page.evaluate(BADGES)
        assert badges
        assert {small for small, _ in badges} == {is_small}
        assert all(room >= 0 for _, room in badges), f"{size}: words stick out: {badges}"
    visit.page.context.close()
    assert not visit.errors


@pytest.mark.parametrize("size", SIZES)
def test_every_question_is_readable_and_tappable(
    browser: Browser, box: ServedBox[MomentBox], size: str
) -> None:
    visit = visit_table(browser, box, size)
    page, wrong = visit.page, {}
    (PLACE / size).mkdir(parents=True, exist_ok=True)
    for name, snapshot in moments().items():
        show(page, box, snapshot)
        page.screenshot(path=str(PLACE / size / f"{name}.png"))
        found = page.evaluate(MEASURES, LIMITS)
        if found:
            wrong[name] = found
    page.context.close()
    assert not visit.errors
    assert not visit.foreign
    (PLACE / f"{size}.json").write_text(json.dumps(wrong, indent=1, ensure_ascii=False))
    assert not wrong, "\n".join(f"{name}: {each}" for name in wrong for each in wrong[name][:3])


@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_large_text_is_whole(browser: Browser, box: ServedBox[MomentBox], size: str) -> None:
    """A sample of all moments: every part of a stage and every kind of hand is among them."""
    visit = visit_table(browser, box, size)
    page, wrong = visit.page, {}
    page.evaluate("localStorage.setItem('tilekeeper.look', JSON.stringify({size: '1.4'}))")
    page.reload()
    visit.is_connected()
    assert page.get_attribute("html", "data-size") == "1.4"
    (PLACE / f"{size}-large").mkdir(parents=True, exist_ok=True)
    for name, snapshot in list(moments().items())[::SAMPLE]:
        show(page, box, snapshot)
        page.screenshot(path=str(PLACE / f"{size}-large" / f"{name}.png"))
        found = page.evaluate(MEASURES, LIMITS)
        if found:
            wrong[name] = found
    page.context.close()
    assert not wrong, "\n".join(f"{name}: {each}" for name in wrong for each in wrong[name][:3])


@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_no_screen_has_a_barrier(browser: Browser, box: ServedBox[MomentBox], size: str) -> None:
    visit = visit_table(browser, box, size)
    page, axe, wrong = visit.page, Axe(), []
    for name, snapshot in moments().items():
        show(page, box, snapshot)
        page.wait_for_function(ALL_HAS_COME)
        found = axe.run(page, options=AXE).response["violations"]
        wrong += [
            f"{name}: {each['id']}: {each['nodes'][0]['html'][:160]} "
            f"{each['nodes'][0].get('failureSummary', '')[:200]}"
            for each in found
        ]
    page.context.close()
    assert not wrong, "\n".join(wrong[:20])
