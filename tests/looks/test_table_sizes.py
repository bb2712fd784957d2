"""Every question of every game on the touch table at every size people have, and in large text.

Pictures go to build/table.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import SIZES, listed, moments, problems_of, visit_table

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
