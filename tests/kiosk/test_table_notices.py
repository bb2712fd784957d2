"""What the box itself says is shown once, also after it has been started again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import show, visit_table
from tests.panel import panel_moments

pytestmark = pytest.mark.behavior


def toasts(page: Page) -> list[str]:
    """Those that stand there, which go."""
    found: list[str] = page.evaluate("""() => {
      const told = [...document.querySelectorAll("#toasts li")].map((each) => each.textContent);
      document.getElementById("toasts").replaceChildren();
      return told;
    }""")
    return found


def test_a_box_that_starts_again_is_heard_from_its_first_notice_on(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    lobby = next(panel_moments.rooms())
    unplugged, refused, told = ((1, "Unplugged.", ""), (2, "Refused.", ""), (3, "Full.", ""))
    page = visit_table(browser, box, "seven-inch").page
    show(page, box, lobby, said=(unplugged,))
    page.reload()
    page.wait_for_selector("html[data-link=open]")
    show(page, box, lobby, said=(unplugged, refused))
    assert toasts(page) == [refused[1]], "what was said before the page came is not news"
    show(page, box, lobby, said=(unplugged, refused, told))
    show(page, box, lobby, said=(refused, told))
    assert toasts(page) == [told[1]], "each is shown once"
    box.stop()
    page.wait_for_selector("html[data-link=waiting]")
    box.start()
    page.wait_for_selector("html[data-link=open]")
    show(page, box, lobby)
    show(page, box, lobby, said=(unplugged,))
    assert toasts(page) == [unplugged[1]], "the box that starts again counts anew"
    page.context.close()
