"""A first game of the dice race on the touch table of a real daemon: taught card by card."""

from __future__ import annotations

import base64
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from firmware_host.games.game import Game
from firmware_host.panel.canvas import Canvas
from tests.fourth_game.on_the_list import COMMAND
from tests.kiosk.page_visit import Visit
from tests.service.driven_box import DrivenBox
from tests.service.running_daemon import Daemon
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

NOW = """() => document.getElementById("sentence").dataset.seq
  + (document.querySelector("#lesson:not([hidden]) h2") || {textContent: ""}).textContent"""
READ = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1000;
}"""
"""A second passes: a card closes only once it can have been seen."""
MOST_STEPS = 400


class Table:
    """A finger at the touch table; each tap is over when the page shows what came of it."""

    def __init__(self, daemon: DrivenBox, page: Page) -> None:
        self.daemon, self.page = daemon, page

    def tap(self, selector: str) -> None:
        before = self.page.evaluate(NOW)
        self.page.locator(selector).first.tap()
        self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before)

    @property
    def asked(self) -> str:
        return self.page.get_attribute("#sentence", "data-question") or ""

    @property
    def card(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.daemon.get("api/table")["card"]
        return found

    def go_on(self) -> None:
        if self.page.get_attribute("#roll", "aria-disabled") == "false":
            self.tap("#roll")
        else:
            risky = self.page.locator("#cards [data-act='answer:risky']")
            self.tap(
                "#cards [data-act='answer:risky']" if risky.count() else "#cards [data-act^=answer]"
            )

    def close_on_the_page(self, card: dict[str, Any], *, by_key: bool) -> None:
        """Another card may come at once."""
        title = self.page.inner_text("#lesson h2")
        assert title == card["title"]
        self.page.evaluate(READ)
        if by_key:
            self.page.keyboard.press("g")
        else:
            self.page.tap("[data-lesson=seen]")
        self.page.wait_for_function(
            "title => document.querySelector('#lesson[hidden]')"
            " || document.querySelector('#lesson h2').textContent !== title",
            arg=title,
        )

    def close_on_the_glass(self, card: dict[str, Any]) -> None:
        """OK on the card, once it stands there."""
        words = " ".join(card["text"].split()[:2])
        self.daemon.until("the glass tells it", lambda state: _shows(state["screen"], words))
        ends = time.monotonic() + PATIENCE_S
        while (now := self.card) is not None and now["id"] == card["id"]:
            assert time.monotonic() < ends, "OK does not close it"
            self.daemon.press("ok")


def _a_tile_opens_its_entry(daemon: DrivenBox, page: Page) -> None:
    """In the lobby, where no tile is asked for."""
    daemon.wait_for_reader()
    tile = daemon.state()["tiles"][0]
    daemon.post("api/tile", {"uid": tile["uid"]})
    page.wait_for_selector("#sheet:not([hidden]) .about")
    daemon.post("api/tile", {"uid": tile["uid"], "placed": False})
    page.tap("[data-act=close]")
    daemon.press("back")  # from the same page on the glass


def _shows(screen: dict[str, Any], words: str) -> bool:
    """Whether these words stand anywhere on the glass, pixel by pixel."""
    canvas = Canvas()
    wide = canvas.text(0, 20, words)
    drawn = _rows(canvas.image.tobytes())
    lines = [row[:wide] for row in drawn if "1" in row]
    glass = _rows(base64.b64decode(screen["rows"]))
    return any(
        all(glass[y + n][x : x + wide] == line for n, line in enumerate(lines))
        for y in range(len(glass) - len(lines))
        for x in range(16)
    )


def _rows(frame: bytes) -> list[str]:
    return [
        "".join(f"{byte:08b}" for byte in frame[start : start + 16])
        for start in range(0, len(frame), 16)
    ]


def test_a_first_game_is_taught_by_cards_that_any_face_closes(
    tmp_path: Path, browser: Browser, dice_race: Game
) -> None:
    context = browser.new_context(
        viewport={"width": 800, "height": 480}, has_touch=True, reduced_motion="reduce"
    )
    with Daemon(tmp_path / "state", program=COMMAND) as daemon:
        visit = Visit(context.new_page(), daemon.address)
        table, page = Table(daemon, visit.page), visit.page
        page.goto(f"{daemon.address}table")
        visit.is_connected()
        _a_tile_opens_its_entry(daemon, page)
        for answer in ("dice-race", "2", "learn"):
            table.tap(f"[data-act='answer:{answer}']")
        goal = page.inner_text("#sentence")
        assert [each in goal for each in dice_race.teaching().goal] == [True] * 3
        while table.asked != "dr.dice":
            table.tap("#cards [data-act='answer:ok']")

        page.wait_for_selector("#lesson:not([hidden])")
        first = table.card
        assert first is not None
        why = daemon.get("api/why")
        assert (why["question"], why["rules"][0]["rule"]) == ("dr.dice", "DR-011")
        assert [each["name"] for each in why["possibilities"]] == [
            "Throw one die",
            "Throw two dice",
        ]
        cards = daemon.get("api/book")["kinds"][0]["entries"]
        assert "in the pile" in cards[0]["facts"], "printed values are told"
        assert first["title"] in page.inner_text("#told"), "a screen reader tells it"
        table.close_on_the_glass(first)
        page.wait_for_selector("#lesson", state="hidden")
        assert table.asked == "dr.dice", "the press was for the card"

        page.tap("#tools [data-open=menu]")
        page.tap("[data-open='menu/tips']")
        page.tap("[data-do='tips:again']")

        told: list[str] = []
        for _ in range(MOST_STEPS):
            if page.locator("#lesson:not([hidden])").count():
                card = table.card
                assert card is not None
                told.append(card["id"])
                table.close_on_the_page(card, by_key=len(told) == 1)
            elif page.locator("#sheet[data-page=end]").count():
                break
            else:
                table.go_on()
        assert daemon.state()["game"]["outcome"]["reason"] == "goal"
        assert first["id"] in told, "all tips again"
        assert len(set(told)) == len(told), "no idea is told twice"
        assert not visit.errors
    context.close()
