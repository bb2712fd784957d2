"""A visit to the touch table in a real browser: any moment of any game, at the sizes people have.

Pictures go to build/table. `problems_of` measures what a person would stumble over.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as NotThere

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
TOUCH_DISPLAY_2 = (720, 1280)
"""Raspberry Pi's display is upright until `screen.turn` says that it lies."""
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
LIMITS = {"target": 44, "text": 16}
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


def visit_table(browser: Browser, box: ServedBox[MomentBox], size: str | tuple[int, int]) -> Visit:
    width, height = SIZES[size] if isinstance(size, str) else size
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


def problems_of(
    page: Page, box: ServedBox[MomentBox], shown: dict[str, TableSnapshot], pictures: str = ""
) -> dict[str, list[str]]:
    """Show these moments and return what is wrong with each; `pictures` names a folder for them."""
    wrong = {}
    if pictures:
        (PLACE / pictures).mkdir(parents=True, exist_ok=True)
    for name, snapshot in shown.items():
        show(page, box, snapshot)
        if pictures:
            page.screenshot(path=str(PLACE / pictures / f"{name}.png"))
        if found := page.evaluate(MEASURES, LIMITS):
            wrong[name] = found
    return wrong


def listed(wrong: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {each}" for name in wrong for each in wrong[name][:3])
