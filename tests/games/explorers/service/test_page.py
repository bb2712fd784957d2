"""A real browser plays a turn of Explorers in front of a real daemon, with cards from the tray."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.games.explorers.service.test_daemon import to_the_game
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.service.test_page_plays import visit_to, wait_for_glass
from tests.waiting import PATIENCE_MS

pytestmark = pytest.mark.behavior


@pytest.fixture(params=[(1280, 900), (360, 740)], ids=["desk", "phone"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(PATIENCE_MS)
    yield page
    page.close()


def tap(page: Page, daemon: DrivenBox, name: str) -> None:
    """A finger on a card in the tray; the box takes it."""
    seq = daemon.state()["seq"]
    card = page.locator("#tiles .tile", has_text=name).first
    card.scroll_into_view_if_needed()
    card.click()
    daemon.until(name, lambda state: state["seq"] > seq)


def test_a_turn_is_played_with_cards_from_the_tray_and_keys(tmp_path: Path, page: Page) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        to_the_game(daemon, "table")
        visit = visit_to(page, daemon)
        daemon.wait_for_reader()
        width = page.viewport_size["width"] if page.viewport_size else 0
        visit.picture(f"explorers-tray-{width}")
        tap(page, daemon, "Zombie")
        assert daemon.asks() == "ex.act"
        page.locator("#tiles .tile", has_text="Woods").wait_for()
        at_hand = page.locator("#tiles .tile").all_inner_texts()
        assert set(at_hand) >= {"Explore: Woods", "Fight: Zombie"}
        assert "Explore: Fletcher" not in at_hand, "only cards that mean something now"
        tap(page, daemon, "Woods")
        assert daemon.asks() == "ex.back"
        page.locator("#tiles .tile", has_text="Apple").wait_for()
        backs = {"Wood", "Potted flower", "Apple"}
        assert set(page.locator("#tiles .tile").all_inner_texts()) == backs
        tap(page, daemon, "Apple")
        assert daemon.asks() == "ex.act"
        page.wait_for_timeout(4000)  # what was found is told for a while
        wait_for_glass(visit, daemon)
        visit.picture(f"explorers-turn-{width}")
        assert not visit.errors
        assert not visit.foreign
