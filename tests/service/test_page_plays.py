"""A real browser in front of a real daemon: the lobby, a roll, a pulled plug."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.page_visit import Visit, soon
from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon
from tests.service.test_whole_game import play_to_roll, shown
from tests.waiting import PATIENCE_MS

pytestmark = pytest.mark.behavior


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(PATIENCE_MS)
    yield page
    page.close()


def wait_for_glass(visit: Visit, daemon: DrivenBox) -> None:
    soon(lambda: visit.pixels() == base64.b64decode(daemon.state()["screen"]["rows"]))


def visit_to(page: Page, daemon: DrivenBox) -> Visit:
    visit = Visit(page, daemon.address)
    page.goto(daemon.address)
    visit.is_connected()
    return visit


def test_the_page_shows_the_oled_pixel_for_pixel_while_the_keyboard_plays(
    tmp_path: Path, page: Page
) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        visit = visit_to(page, daemon)
        wait_for_glass(visit, daemon)
        before = daemon.state()["seq"]
        for key in ("ArrowDown", "ArrowUp", "Enter"):
            page.keyboard.press(key)
        daemon.until("an answer by keyboard", lambda state: state["seq"] == before + 1)
        wait_for_glass(visit, daemon)
        play_to_roll(daemon)
        wait_for_glass(visit, daemon)
        page.keyboard.down("r")
        page.wait_for_timeout(400)
        assert daemon.asks() == "pd.roll", "the dice are only shaken while the key is down"
        page.keyboard.up("r")
        daemon.until("the throw", lambda state: state["question"]["id"] != "pd.roll")
        page.wait_for_timeout(2500)
        wait_for_glass(visit, daemon)
        visit.picture("rolled")
        assert not visit.errors
        assert not visit.foreign


def test_the_page_comes_back_by_itself_after_the_plug_was_pulled(
    tmp_path: Path, page: Page
) -> None:
    with Daemon(tmp_path / "state") as daemon:
        play_to_roll(daemon)
        visit = visit_to(page, daemon)
        wait_for_glass(visit, daemon)
        before, port = daemon.state(), daemon.port
        daemon.kill()
    with Daemon(tmp_path / "state", port=port) as daemon:
        assert shown(daemon.state()) == shown(before)
        visit.is_connected()
        wait_for_glass(visit, daemon)
        page.keyboard.press("r")
        daemon.until("the throw", lambda state: state["question"]["id"] != "pd.roll")
