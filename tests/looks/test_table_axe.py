"""axe finds no barrier on any screen of the touch table."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import ALL_HAS_COME, AXE, moments, show, visit_table

PARTS = 4
"""A run over all screens takes minutes; in parts they are shared between workers."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_no_screen_has_a_barrier(
    browser: Browser, box: ServedBox[MomentBox], size: str, part: int
) -> None:
    visit = visit_table(browser, box, size)
    page, axe, wrong = visit.page, Axe(), []
    for name, snapshot in list(moments().items())[part::PARTS]:
        show(page, box, snapshot)
        page.wait_for_function(ALL_HAS_COME)
        found = axe.run(page, options=AXE).response["violations"]
        wrong += [
            f"{name}: {each['id']}: {each['nodes'][0]['html'][:160]} "
            f"{each['nodes'][0].get('failureSummary', '')[:200]}"
            for each in found
        ]
    assert not wrong, "\n".join(wrong[:20])
