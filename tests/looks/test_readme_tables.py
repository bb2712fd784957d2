"""The pictures of the touch table in the README: one moment of each game, as the page draws it now.

UPDATE_PICTURES=1 writes docs/pictures/table-*.png anew.
"""

from __future__ import annotations

import io
import os

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import moments, show, visit_table
from tests.paths import ROOT

PLACE = ROOT / "docs" / "pictures"
SHOWN = {
    "portal-dash": "full-pd.go-step",
    "builders-biomes": "full-bb.extra",
    "explorers": "ex.act-box",
}
NEAR = 40
"""Shades: two versions of Chromium smooth letters differently, a changed table differs by more."""


@pytest.mark.parametrize("game", SHOWN)
def test_the_picture_in_the_readme_shows_the_table_as_it_is_now(
    browser: Browser, box: ServedBox[MomentBox], game: str
) -> None:
    page = visit_table(browser, box, "ten-inch").page
    show(page, box, moments()[SHOWN[game]])
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.context.close()
    place = PLACE / f"table-{game}.png"
    if os.environ.get("UPDATE_PICTURES"):
        place.parent.mkdir(exist_ok=True)
        drawn.save(place, optimize=True)
    with Image.open(place) as committed:
        assert committed.size == drawn.size
        before, now = (each.convert("RGB").reduce(8) for each in (committed, drawn))
    shades = ImageChops.difference(before, now).convert("L").histogram()
    share = sum(shades[NEAR:]) / sum(shades)
    assert share < 0.01, f"{place} is out of date: run this test once with UPDATE_PICTURES=1"
